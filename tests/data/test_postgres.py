"""A server as it is: refused, restarted, lost, damaged, of another program, of a newer version."""

import asyncio
import signal

import psycopg
import pytest

from data import games, postgres, tables
from data.database import Database
from data.facts import save_fact
from data.postgres_errors import shown
from data.scrubbing import SCRUB, owe
from data.store import Store
from data.store_errors import (
    ForeignStore,
    FullStore,
    NewerStore,
    ReadOnlyStore,
    StoreBusy,
    StoreError,
    UnreachableStore,
    UnsureStore,
)
from tests.bench.servers import Server
from tests.data.tables import add, play

pytestmark = [pytest.mark.needs("server"), pytest.mark.long]


@pytest.fixture
def address(server):
    return server.empty()


@pytest.fixture
def new(server):
    """A database that nobody has opened yet."""
    return server.database()


@pytest.fixture(scope="module")
def mortal():
    """A server that may be stopped, and writes what it confirms."""
    with Server(durable=True) as running:
        yield running


def plain(address, *statements):
    with psycopg.connect(address, autocommit=True) as raw:
        for statement in statements:
            told = raw.execute(statement)
        return told.fetchall() if told.description else []


class TestAddress:
    def test_a_password_is_never_shown(self):
        told = shown("postgresql://bot:s3cret@db.example:5433/patolli?sslmode=require")
        assert told == "postgresql://bot@db.example:5433/patolli"

    async def test_an_address_that_is_none_is_refused_without_repeating_it(self):
        with pytest.raises(UnreachableStore, match="cannot be read") as bad:
            await Store.open("postgresql://bot:s3cret@:port/%%")
        assert "s3cret" not in str(bad.value)

    @pytest.mark.parametrize(
        "password", ["ge@heim", "ge/heim", "ge/he@im", "g%eheim", "@heim", "he:i@m"]
    )
    async def test_of_a_password_that_tears_its_address_nothing_is_shown(self, password):
        """Its letters would have to be escaped; PostgreSQL takes a part of it for the machine."""
        address = f"postgresql://bot:{password}@db.example/patolli"
        for part in ("ge", "heim", "im"):
            assert part not in shown(address)
        with pytest.raises(UnreachableStore, match="write @ as %40") as bad:
            await Store.open(address)
        assert "heim" not in str(bad.value)
        assert bad.value.__cause__ is None

    def test_what_is_escaped_is_no_part_of_it(self):
        told = shown("postgresql://b%40t:ge%40heim@db.example:5433/patolli")
        assert told == "postgresql://b%40t@db.example:5433/patolli"


class TestRefused:
    async def test_a_server_that_is_not_there_is_said(self, tmp_path):
        with pytest.raises(UnreachableStore, match="no server listens there"):
            await Store.open(f"postgresql://bot@%2F{str(tmp_path)[1:].replace('/', '%2F')}/patolli")

    async def test_a_port_where_nobody_listens_is_said(self, unused_tcp_port):
        with pytest.raises(UnreachableStore, match=r"127\.0\.0\.1.*no server listens there"):
            await Store.open(f"postgresql://bot@127.0.0.1:{unused_tcp_port}/patolli")

    async def test_a_database_that_was_never_made_is_said(self, server):
        with pytest.raises(UnreachableStore, match="there is no such database"):
            await Store.open(server.address("nowhere"))

    async def test_a_name_that_nobody_has_is_said(self, server):
        with pytest.raises(UnreachableStore, match="it knows nobody of this name"):
            await Store.open(server.address(user="nobody_at_all"))

    async def test_a_wrong_password_is_said(self, server):
        hba = server.folder / "data" / "pg_hba.conf"
        was = hba.read_text()
        server.admin("CREATE ROLE guarded LOGIN PASSWORD 'right'")
        hba.write_text("local all guarded scram-sha-256\n" + was)
        server.admin("SELECT pg_reload_conf()")
        address = server.address(user="guarded:wrong")
        try:
            with pytest.raises(UnreachableStore, match="refuses this name and password") as bad:
                await until(lambda: refused(address))
        finally:
            hba.write_text(was)
            server.admin("SELECT pg_reload_conf()")
        assert "wrong" not in str(bad.value)

    async def test_one_that_may_only_be_read_is_said(self, new):
        async with await Store.open(new):
            pass
        name = new.rpartition("/")[2]
        plain(new, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        with pytest.raises(ReadOnlyStore, match="primary"):
            await Store.open(new)

    async def test_a_user_without_the_right_to_write_is_told(self, server, new):
        async with await Store.open(new):
            pass
        server.admin("CREATE ROLE reader LOGIN")
        plain(new, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
        with pytest.raises(ReadOnlyStore, match="right to write"):
            await Store.open(new.replace("patolli@", "reader@"))

    @pytest.mark.parametrize("moment", ["BEFORE INSERT", "AFTER INSERT"])
    async def test_a_full_disk_is_said_and_play_goes_on_when_there_is_room(self, new, moment):
        """While a line is written, and when it is committed."""
        late = "DEFERRABLE INITIALLY DEFERRED" if moment.startswith("AFTER") else ""
        async with await Store.open(new) as store:
            table = await play(store)
            plain(
                new,
                "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS"
                " $$ BEGIN RAISE 'No space left on device' USING ERRCODE = '53100'; END $$",
                f"CREATE {'CONSTRAINT' * bool(late)} TRIGGER fill {moment} ON lines {late}"
                " FOR EACH ROW EXECUTE FUNCTION fill()",
            )
            before = await store.view(tables.table, table.id)
            with pytest.raises(FullStore, match=r"No space left.*whether it is full"):
                await add(store, table, 1)
            assert (
                await store.view(tables.table, table.id),
                await store.view(games.lines, table.id),
            ) == (before, [])
            plain(new, "DROP TRIGGER fill ON lines")
            await add(store, table, 1)
            assert (await store.view(tables.table, table.id)).number == 1

    async def test_a_database_of_another_program_is_left_alone(self, new):
        plain(new, "CREATE TABLE birds (name TEXT)")
        with pytest.raises(ForeignStore, match="another database"):
            await Store.open(new)
        tables = plain(new, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        assert tables == [("birds",)]

    async def test_one_that_a_newer_version_wrote_is_left_alone(self, new):
        async with await Store.open(new):
            pass
        plain(new, "INSERT INTO migrations VALUES (9999, '9999_later.sql')")
        with pytest.raises(NewerStore, match="update the program"):
            await Store.open(new)

    async def test_a_missing_column_is_damage(self, new):
        async with await Store.open(new):
            pass
        plain(new, "ALTER TABLE drafts DROP COLUMN text CASCADE")
        with pytest.raises(StoreError, match=r"drafts\.text"):
            await Store.open(new)


async def refused(address):
    await (await Store.open(address)).close()
    return False


async def until(asked):
    """Settings of a server are another a moment after it was told."""
    for _ in range(200):
        if await asked():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never happened")


class TestPlans:
    @pytest.mark.one_in(2)
    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE tables SET number = number + 1 WHERE id = 1 AND number = 3",
            "SELECT * FROM lines WHERE table_id = 1 AND number BETWEEN 1 AND 3",
            "SELECT * FROM lines WHERE interaction_id = 1",
            "SELECT * FROM players WHERE table_id = 1",
            "DELETE FROM drafts WHERE table_id = 1 AND seat = 0",
            "SELECT 1 FROM lines WHERE table_id = 1 AND seat = 0 AND number > 3 LIMIT 1",
            "SELECT id FROM tables WHERE channel_id = 8 AND state IN ('open', 'playing')",
        ],
    )
    async def test_no_transaction_of_a_move_scans_a_table_however_small(self, address, statement):
        async with await Store.open(address) as store:
            await play(store)
            await asyncio.to_thread(plain, address, "ANALYZE")
            plan = await store.database.read(f"EXPLAIN {statement}")
        assert "Seq Scan" not in str(plan), plan


class TestAgain:
    async def test_of_two_in_each_others_way_one_is_run_again(self, address):
        async with await Store.open(address) as store, await Store.open(address) as other:
            met, runs = asyncio.Event(), []
            loop = asyncio.get_running_loop()

            def work(sql):
                there = sql.rows("SELECT COUNT(*) FROM meta WHERE name LIKE 'count%'")[0][0]
                runs.append(there)
                if len(runs) == 1:
                    loop.call_soon_threadsafe(met.set)
                    asyncio.run_coroutine_threadsafe(other.database.write(count), loop).result(5)
                save_fact(sql, f"count {there}", "")

            def count(sql):
                there = sql.rows("SELECT COUNT(*) FROM meta WHERE name LIKE 'count%'")[0][0]
                save_fact(sql, f"count {there}", "")

            await store.database.write(work)
            assert runs == [0, 1]

    async def test_what_is_in_the_way_again_and_again_gets_through_in_time(
        self, address, monkeypatch
    ):
        monkeypatch.setattr(postgres, "LONGEST_PAUSE", 0.01)
        async with await Store.open(address) as store:
            left = iter([psycopg.errors.SerializationFailure] * 40)

            def work(sql):
                if clash := next(left, None):
                    raise clash
                return sql.row("SELECT 'through'")

            assert await store.database.write(work) == ("through",)

    async def test_what_never_gets_through_is_refused_for_the_moment(self, address, monkeypatch):
        monkeypatch.setattr(postgres, "PATIENCE", 0.1)
        async with await Store.open(address) as store:
            runs = []

            def work(sql):
                runs.append(1)
                raise psycopg.errors.SerializationFailure

            with pytest.raises(StoreBusy):
                await store.database.write(work)
            assert len(runs) > 1


class TestLost:
    @pytest.mark.long
    async def test_play_goes_on_after_the_server_was_restarted(self, mortal):
        async with await Store.open(mortal.database()) as store:
            table = await play(store)
            for number, sign in enumerate((signal.SIGINT, signal.SIGQUIT), 1):
                mortal.stop(sign)
                with pytest.raises(UnreachableStore, match="no server listens"):
                    await add(store, table, number)
                mortal.start()
                await add(store, table, number)
            assert (await store.view(tables.table, table.id)).number == 2

    async def test_a_connection_that_was_ended_meanwhile_is_not_noticed(self, server, address):
        async with await Store.open(address) as store:
            table = await play(store)
            for number in range(1, 6):
                end_all(server, address)
                await add(store, table, number)
                end_all(server, address)
                assert (await store.view(tables.table, table.id)).number == number

    @pytest.mark.parametrize("done", [True, False], ids=["it was written", "it was not"])
    async def test_a_commit_that_nobody_confirmed_is_asked_for(
        self, server, address, monkeypatch, done
    ):
        runs = []
        async with await Store.open(address) as store:
            table = await play(store)
            losing(monkeypatch, done=done)

            def work(sql):
                runs.append(1)
                sql.run("UPDATE tables SET changes = changes + 1 WHERE id = ?", table.id)
                return "result"

            assert await store.database.write(work) == "result"
            assert len(runs) == (1 if done else 2)
            assert (await store.view(tables.table, table.id)).changes == 1

    async def test_what_became_of_a_commit_is_asked_until_the_server_is_there_again(
        self, server, address, monkeypatch
    ):
        async with await Store.open(address) as store:
            table = await play(store)
            lost = losing(monkeypatch, done=True)
            refused = away(monkeypatch, after=lost)
            await add(store, table, 1)
            assert refused
            assert (await store.view(tables.table, table.id)).number == 1

    async def test_whoever_comes_after_a_closed_store_may_claim_it_at_once(self, address):
        before = await Database.open(address)
        await before.close()
        alone = await Database.open(address, connections=1)
        await alone.claim()
        await alone.close()

    async def test_an_outcome_that_nobody_can_tell_is_not_guessed(
        self, server, address, monkeypatch
    ):
        async with await Store.open(address) as store:
            table = await play(store)
            losing(monkeypatch, done=True)
            monkeypatch.setattr(postgres, "_LIFE", "SELECT random()::text, '', 'off'")
            with pytest.raises(UnsureStore):
                await add(store, table, 1)
            monkeypatch.undo()
            assert (await store.view(tables.table, table.id)).number == 1

    async def test_a_scrub_is_done_although_nobody_could_tell_what_became_of_what_owes_it(
        self, address, monkeypatch
    ):
        async with await Store.open(address) as store:
            losing(monkeypatch, done=True)
            monkeypatch.setattr(postgres, "_LIFE", "SELECT random()::text, '', 'off'")
            with pytest.raises(UnsureStore):
                await store.write(owe)
            monkeypatch.undo()
            for _ in range(200):
                if not await store.database.read("SELECT * FROM meta WHERE name = ?", SCRUB):
                    return
                await asyncio.sleep(0.1)
            raise AssertionError("it is owed still")


def end_all(server, address):
    """The server ends the connections of a database."""
    name = address.rpartition("/")[2]
    server.admin(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        f" WHERE datname = '{name}' AND pid <> pg_backend_pid()"
    )


def losing(monkeypatch, *, done):
    """The next commit of a write is the last that its connection sends, and nobody hears whether it
    arrived; filled once that happened."""
    execute, lost = psycopg.Connection.execute, []

    def executing(self, statement, *values, **options):
        if statement != "COMMIT" or lost:
            return execute(self, statement, *values, **options)
        lost.append(1)
        if done:
            execute(self, statement)
        self.close()
        raise psycopg.OperationalError("the connection was lost")

    monkeypatch.setattr(psycopg.Connection, "execute", executing)
    return lost


def away(monkeypatch, *, after):
    """One connection is refused after that; those that were."""
    connect, refused = psycopg.connect, []

    def connecting(*address, **options):
        if refused or not after:
            return connect(*address, **options)
        refused.append(address)
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr(psycopg, "connect", connecting)
    return refused
