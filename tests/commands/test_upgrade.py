"""``bot.py verify --all`` where rules were corrected, and ``--upgrade``, which tells beforehand."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data import games, gathering, moving, tables
from data.database import Database, Sql
from data.migrations import MIGRATIONS, migrations
from data.store import Store
from engine.catalogue import find
from engine.record import Record
from tests.commands.running import call
from tests.data.conftest import ON_BOTH
from tests.revised import CANNOT_READ, NO_THREES, TIES_SHARE, Toy, toy_played

TIE, NONE, LARGE = ((2, 2), (1, 2)), ((1, 2), (2, 1)), ((3, 1),)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    with toy_played(tmp_path) as made:
        yield made


@pytest.fixture(params=ON_BOTH)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "server":
        return request.getfixturevalue("server").empty()
    return str(tmp_path / "patolli.db")


def with_store(where: str, work: Callable[[Store, Hall], object]) -> object:
    async def run() -> object:
        async with await Store.open(where) as store:
            return await work(store, Hall(store, lambda: 1000, Workshop()))  # type: ignore[misc]

    return asyncio.run(run())


def play(where: str, *games: tuple[tuple[int, int], ...], stopped: tuple[int, ...] = ()) -> None:
    """Games of the toy of these rounds, each in a channel of its own."""

    async def work(store: Store, hall: Hall) -> None:
        for channel, rounds in enumerate(games, 1):
            table = await store.write(
                gathering.open_table,
                server_id=1,
                channel_id=channel,
                host_id=1,
                host_name="Ana",
                title="toy",
                seats=range(2, 5),
                options={},
                now=1000,
            )
            await store.write(gathering.join_table, table.id, 2, "Bo", 1000)
            sitting = await hall.start(await hall.table(table.id))
            for picks in rounds:
                for seat, pebbles in enumerate(picks):
                    click = 1_000 * channel + sitting.number + 1
                    done = await hall.play(sitting, seat, f"take {pebbles}", click)
                    sitting = done.table
            if table.id in stopped:
                await store.write(tables.end, table.id, 2000)

    with_store(where, work)


def dumped(where: str) -> object:
    """Everything that is in a database."""

    async def work(store: Store, _: Hall) -> object:
        def read(sql: Sql) -> object:
            return {name: sorted(map(repr, sql.rows(f"SELECT * FROM {name}"))) for name in tables}

        tables = ("tables", "lines", "positions", "rulings", "players")
        return await store.database.view(read)

    return with_store(where, work)


def upgrade(where: str, tmp_path: Path) -> tuple[int, list[str]]:
    named = ("--database", where) if "://" in where else ("--file", where)
    done = call("verify", "--all", "--upgrade", *named, cwd=tmp_path)
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_it_tells_of_each_game_what_would_become_of_it(where, toy, tmp_path):
    play(where, TIE, NONE, NONE, stopped=(3,))
    before = dumped(where)
    toy.become(TIES_SHARE)
    code, lines = upgrade(where, tmp_path)
    assert code == 3
    assert lines[:3] == [
        "table 1: toy, 4 lines, rules 1 to 2: its players are asked: its lines lead to another"
        " position now: owned",
        "table 2: toy, 4 lines, rules 1 to 2: goes on by itself",
        "table 3: toy, 4 lines, is over",
    ]
    assert lines[3].endswith(
        ": 3 games: 1 by themselves under newer rules; the players of 1 would be asked; 1 are over"
    )
    assert dumped(where) == before, "nothing is changed"


@pytest.mark.one_in(2)
def test_its_exit_code_says_whether_anybody_would_be_asked_or_anything_be_lost(
    where, toy, tmp_path
):
    play(where, NONE, LARGE)
    code, lines = upgrade(where, tmp_path)
    assert (code, lines[0]) == (0, "table 1: toy, 4 lines, rules 1: goes on as before")
    toy.become(TIES_SHARE)
    assert upgrade(where, tmp_path)[0] == 0
    toy.become(NO_THREES)
    code, lines = upgrade(where, tmp_path)
    assert code == 3
    assert lines[1].startswith("table 2: toy, 2 lines, rules 1 to 3: its players are asked: line ")
    assert "“take 3” is not legal here" in lines[1]
    toy.become(CANNOT_READ)
    code, lines = upgrade(where, tmp_path)
    assert code == 1
    assert "cannot go on: its position cannot be read" in lines[0]
    toy.become(revision=0)
    code, lines = upgrade(where, tmp_path)
    assert code == 1
    assert "cannot go on, for these rules are 0" in lines[0]
    toy.leave()
    code, lines = upgrade(where, tmp_path)
    assert code == 1
    assert "toy is not installed" in lines[0]


def test_a_later_program_leaves_the_database_as_it_is(where, toy, tmp_path, monkeypatch):
    play(where, NONE)
    folder = shutil.copytree(MIGRATIONS, tmp_path / "sql")
    (folder / "0002_later.sql").write_text("ALTER TABLE tables ADD COLUMN later TEXT;")
    toy.become(TIES_SHARE)
    with monkeypatch.context() as later:
        later.setattr(Database.open, "__defaults__", (folder,))
        later.setattr(moving, "migrations", lambda: migrations(folder))
        code, lines = upgrade(where, tmp_path)
    assert (code, lines[0]) == (0, "table 1: toy, 4 lines, rules 1 to 2: goes on by itself")
    dumped(where)  # a newer database would be refused


def test_it_is_about_the_database_alone(tmp_path):
    done = call("verify", "--upgrade", "game.txt", cwd=tmp_path)
    assert done.returncode == 2
    assert "say --all too" in done.stderr


# What verify says of games whose rules were corrected.


def verified(where: str, tmp_path: Path) -> tuple[int, list[str]]:
    named = ("--database", where) if "://" in where else ("--file", where)
    done = call("verify", "--all", *named, cwd=tmp_path)
    return done.returncode, done.stdout.splitlines()


def go_on(where: str) -> None:
    """The players of all games that are held say so."""

    async def work(store: Store, hall: Hall) -> None:
        for table_id in await store.query(tables.started):
            sitting = await hall.revisions.settled(await hall.table(table_id))
            if sitting.is_held:
                sitting = await hall.revisions.go_on(sitting)
            await hall.play(sitting, 0, "take 1", 9_000 + table_id)
        hall.workshop.close()

    with_store(where, work)


def test_games_of_older_rules_are_verified_as_far_as_that_is_possible(where, toy, tmp_path):
    play(where, TIE, NONE)
    toy.become(TIES_SHARE)
    code, lines = verified(where, tmp_path)
    assert code == 0
    assert lines[0].startswith("table 1: played under revision 1, the rules are at 2 now; ")
    assert lines[1].endswith("the rules are at 2 now, which make no difference to it")
    assert lines[2].endswith(": 2 games, 0 do not replay, 1 of older rules cannot be")
    go_on(where)
    code, lines = verified(where, tmp_path)
    assert code == 0
    assert lines[0].startswith("table 1: ok, toy, 5 lines, not over: ")
    assert lines[0].endswith(
        "; lines 1 to 4 are of older rules: their seal and order hold, nothing more can be checked"
    )
    assert lines[1].startswith("table 2: ok, toy, 5 lines, not over: ")
    assert "older" not in lines[1]
    assert lines[2].endswith(": 2 games, 0 do not replay")


def test_the_position_that_was_taken_over_and_what_came_of_it_are_compared(where, toy, tmp_path):
    play(where, TIE)
    toy.become(TIES_SHARE)
    go_on(where)

    async def work(store: Store, _: Hall) -> None:
        older = (await store.query(games.snapshots, 1, [2]))[2]
        assert older is not None
        await store.write(games.keep_position, 1, 4, older)
        await store.write(games.keep_position, 1, 5, older)

    with_store(where, work)
    code, lines = verified(where, tmp_path)
    assert code == 1
    assert lines[0].startswith("table 1: the position kept is not the one that its lines lead to")


def test_the_file_of_a_record_says_what_cannot_be_checked(toy, tmp_path):
    file = str(tmp_path / "patolli.db")
    play(file, TIE)
    toy.become(TIES_SHARE)
    go_on(file)

    async def work(store: Store, _: Hall) -> str:
        await store.write(tables.end, 1, 3000)
        return (await store.view(games.record, 1))[1].write()

    text = str(with_store(file, work))
    (tmp_path / "game.txt").write_text(text, "utf-8")
    done = call("verify", "game.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "lines 1 to 4 are of older rules" in done.stdout
    assert Record.read(text).write() == text
    drawn = call("draw", "game.txt", "--text", "--turn", "5", cwd=tmp_path)
    assert drawn.returncode == 0, drawn.stderr
    early = call("draw", "game.txt", "--text", "--turn", "2", cwd=tmp_path)
    assert early.returncode == 2
    assert "turns before 4 were played under older rules" in early.stderr
    (tmp_path / "bad.txt").write_text(text.replace('"owned":[', '"owned":[7,'), "utf-8")
    done = call("verify", "bad.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert "was changed" in done.stdout
    assert find("toy").revision == 2


def test_the_record_of_a_finished_game_of_older_rules_is_not_called_sound(toy, tmp_path):
    file = str(tmp_path / "patolli.db")
    play(file, TIE, stopped=(1,))

    async def work(store: Store, _: Hall) -> str:
        return (await store.view(games.record, 1))[1].write()

    (tmp_path / "game.txt").write_text(str(with_store(file, work)), "utf-8")
    toy.become(NO_THREES)
    done = call("verify", "game.txt", cwd=tmp_path)
    assert done.returncode == 0
    assert "which make no difference to it" in done.stdout
    changed = (tmp_path / "game.txt").read_text("utf-8").replace("take 1 ", "take 2 ")
    (tmp_path / "changed.txt").write_text(changed, "utf-8")
    done = call("verify", "changed.txt", cwd=tmp_path)
    assert (done.returncode, "was changed" in done.stdout) == (1, True)
    toy.become(("data/components/toy.json", '"most": 3', '"most": 1'))
    done = call("verify", "game.txt", cwd=tmp_path)
    assert done.returncode == 1
    assert "played under revision 1, the rules are at 3 now; by those: line" in done.stdout
