"""What is not what was written: named, kept apart, never made sound by writing on."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from data import chairs, checksum, drafts, games, gathering, lateness, posts, questions, tables
from data.boards import forget_boards
from data.calls import mark_shown
from data.checksum import COVERED
from data.checkup import examine
from data.database import Sql
from data.due import DAY, note_heartbeat
from data.facts import fact, save_fact
from data.forgetting import forget_member
from data.migrations import MIGRATIONS
from data.rows import (
    DamagedTable,
    Forgotten,
    MemberSettings,
    Player,
    Question,
    ServerSettings,
    StoredDraft,
)
from data.settings import member_settings, save_member, save_server, server_settings
from data.store import Store
from data.store_errors import DamagedStore
from tests.data.tables import ANA, BEN, CAI, CHANNEL, SERVER, add, gather, play, start, timed, vote
from tests.data.test_moving import furnished as some_of_everything

_LOWER = "UPDATE tables SET number = 4 WHERE state = 'playing'"
_HIGHER = "UPDATE tables SET number = 6 WHERE state = 'playing'"


@pytest.fixture
async def path(tmp_path):
    return await furnished(tmp_path / "patolli.db")


@pytest.fixture
async def harmed(where):
    """What of it may be harmed in both databases."""
    return await furnished(where)


async def furnished(where):
    """Two games that are played, and a table that gathers."""
    async with await Store.open(where) as store:
        for channel in (CHANNEL, CHANNEL + 1):
            table = await play(store, channel)
            for number in range(1, 6):
                await add(store, table, number)
        await gather(store, CHANNEL + 2, CAI)
        await store.write(drafts.save_draft, 1, StoredDraft(1, 5, "bid 6"))
        await store.write(save_member, ANA, MemberSettings("fr"))
        await store.write(save_server, SERVER, ServerSettings("fr"))
        await store.write(save_fact, "commands", "{}")
    return where


def harm(where, *statements):
    """Another program writes, which knows of no checksums."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as raw:
            for statement in statements:
                raw.execute(statement)
            raw.commit()
        return
    with psycopg.connect(where, autocommit=True) as server:
        for statement in statements:
            server.execute(re.sub(r"x'(\w+)'", r"'\\x\1'::bytea", statement).encode())


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE lines SET text = 'bid 9' WHERE table_id = 1 AND number = 3", "line 3: it is dam"),
        ("UPDATE lines SET seat = 1 WHERE table_id = 1 AND number = 3", "line 3: it is damaged"),
        ("UPDATE lines SET played = 1 WHERE table_id = 1 AND number = 3", "line 3: it is damaged"),
        ("DELETE FROM lines WHERE table_id = 1 AND number = 3", "line 3: it is missing"),
    ],
)
async def test_a_damaged_line_is_named_and_stops_its_table_alone(harmed, statement, said):
    harm(harmed, statement)
    async with await Store.open(harmed) as store:
        for reading in (store.view(games.lines, 1), store.view(games.record, 1)):
            with pytest.raises(DamagedTable, match=f"table 1, {said}"):
                await reading
        assert len(await store.view(games.lines, 2)) == 5
        assert len((await store.view(games.record, 2))[1].lines) == 5
        assert [table.id for table in await store.view(tables.of_member, ANA)] == [1, 2]


@pytest.mark.parametrize("value", ["x'ff00'", "CAST(x'ff' AS TEXT)"])
async def test_a_line_that_is_no_text_is_damaged(path, value):
    """A server takes none."""
    harm(path, f"UPDATE lines SET text = {value} WHERE table_id = 1 AND number = 3")
    async with await Store.open(path) as store:
        with pytest.raises(DamagedTable, match="table 1, line 3: it is damaged"):
            await store.view(games.lines, 1)


@pytest.mark.one_in(2)
async def test_two_lines_that_changed_places_are_noticed(harmed):
    swap = "UPDATE lines SET number = {} WHERE table_id = 1 AND number = {}"
    harm(harmed, swap.format(99, 2), swap.format(2, 3), swap.format(3, 99))
    async with await Store.open(harmed) as store:
        with pytest.raises(DamagedTable, match="line 2"):
            await store.view(games.lines, 1)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET options = '{' WHERE id = 1",
        "UPDATE tables SET server_id = 77 WHERE id = 1",
        "UPDATE tables SET seed = 'ff' WHERE id = 1",
        "UPDATE tables SET revision = 2 WHERE id = 1",
        "UPDATE tables SET checksum = 0 WHERE id = 1",
        "UPDATE players SET member_id = 77 WHERE table_id = 1 AND seat = 0",
        "UPDATE players SET house = 'steady' WHERE table_id = 1 AND seat = 0",
    ],
)
async def test_a_damaged_table_is_left_out_and_named(harmed, caplog, statement):
    harm(harmed, statement)
    async with await Store.open(harmed) as store:
        assert "table 1 is damaged" in caplog.text
        for reading in (
            store.view(tables.table, 1),
            store.view(tables.running_in, CHANNEL),
            store.view(tables.latest_in, CHANNEL),
        ):
            with pytest.raises(DamagedTable, match="table 1"):
                await reading
        assert [table.id for table in await store.view(tables.unshown)] == [2, 3]
        assert [table.id for table in await store.view(tables.of_member, BEN)] == [2]
        await add(store, await store.view(tables.table, 2), 6)


@pytest.mark.parametrize("column", ["touched", "shown", "tells_after"])
async def test_a_number_that_became_bytes_stops_its_table(path, column):
    harm(path, f"UPDATE tables SET {column} = x'31' WHERE id = 1")
    async with await Store.open(path) as store:
        with pytest.raises(DamagedTable, match="table 1"):
            await store.view(tables.table, 1)
        assert (await store.view(examine, 1)).damage


def test_every_table_has_a_checksum_or_a_reason_why_it_needs_none():
    made = re.findall(r"CREATE TABLE (\w+)", "".join(m.read_text() for m in MIGRATIONS.iterdir()))
    reasons = Path(checksum.__file__).read_text()
    assert [table for table in made if table not in COVERED and f"``{table}" not in reasons] == []


@pytest.mark.parametrize("statement", ["DELETE FROM lines WHERE number = 5", _LOWER, _HIGHER])
async def test_a_table_whose_number_is_not_that_of_its_newest_line_stops(harmed, statement):
    harm(harmed, f"{statement} AND {'table_id' if 'lines' in statement else 'id'} = 1")
    async with await Store.open(harmed) as store:
        with pytest.raises(DamagedTable, match="table 1: its number of lines"):
            await store.view(tables.table, 1)
        assert [table.id for table in await store.view(tables.of_member, BEN)] == [2]


async def test_bytes_in_the_place_of_others_are_noticed(harmed):
    """Sound ones, of another table or after another line."""
    for column, table in (("snapshot", "positions"), ("events", "lines")):
        other = f"SELECT {column} FROM {table} WHERE table_id = 2 AND number = 5"
        harm(harmed, f"UPDATE {table} SET {column} = ({other}) WHERE table_id = 1")
    async with await Store.open(harmed) as store:
        assert (await store.view(tables.table, 1)).snapshot is None
        assert {line.events for line in await store.view(games.lines, 1)} == {None}


async def test_what_is_damaged_stays_so_whatever_is_written(harmed):
    harm(harmed, "UPDATE tables SET title = 'g' WHERE id = 1")
    async with await Store.open(harmed) as store:
        await store.write(mark_shown, 1, 5, 1, 1)
        await store.write(Sql.amend, "tables", {"id": 1}, options="{}")
        await store.write(forget_boards)
        with pytest.raises(DamagedTable):
            await store.view(tables.table, 1)


async def test_a_damaged_position_is_not_given_and_another_takes_its_place(harmed):
    harm(harmed, "UPDATE positions SET snapshot = x'00' WHERE number IN (3, 5) AND table_id = 1")
    async with await Store.open(harmed) as store:
        assert (await store.view(tables.table, 1)).snapshot is None
        assert await store.query(games.snapshots, 1, [3]) == {}
        await store.write(games.keep_position, 1, 5, b"position 5")
        assert (await store.view(tables.table, 1)).snapshot == b"position 5"
        assert (await store.view(tables.table, 2)).snapshot == b"position 5"


async def test_damaged_events_are_not_given_and_others_take_their_place(harmed):
    harm(harmed, "UPDATE lines SET events = x'00' WHERE number = 3 AND table_id = 1")
    async with await Store.open(harmed) as store:
        assert [line.events for line in await store.view(games.lines, 1)] == [
            b"",
            b"",
            None,
            b"",
            b"",
        ]
        await store.write(games.mend_events, 1, {3: b"brought"})
        assert (await store.view(games.lines, 1, 3, 3))[0].events == b"brought"


async def test_settings_and_unfinished_turns_that_are_damaged_are_given_up(harmed, caplog):
    harm(
        harmed,
        "UPDATE members SET palette = 'ff'",
        "UPDATE servers SET titles_off = '['",
        "UPDATE drafts SET text = 'bid 7'",
        "UPDATE meta SET value = '{'",
    )
    async with await Store.open(harmed) as store:
        for name in ("members", "servers", "drafts", "meta"):
            assert f"damaged rows of {name} were given up: 1" in caplog.text
        assert await store.view(member_settings, ANA) == MemberSettings()
        assert await store.view(server_settings, SERVER) == ServerSettings()
        assert await store.view(fact, "commands") is None
        assert await store.view(drafts.draft_of, 1, 1) is None


async def test_what_is_damaged_while_the_store_is_open_is_not_read(harmed):
    async with await Store.open(harmed) as store:
        harm(harmed, "UPDATE members SET palette = 'ff'", "UPDATE drafts SET text = 'bid 7'")
        assert await store.view(member_settings, ANA) == MemberSettings()
        assert await store.view(drafts.draft_of, 1, 1) is None
        await store.write(save_member, ANA, MemberSettings("en"))
        assert await store.view(member_settings, ANA) == MemberSettings("en")
        await store.write(drafts.save_draft, 1, StoredDraft(1, 5, "bid 8"))
        assert await store.view(drafts.draft_of, 1, 1) == StoredDraft(1, 5, "bid 8")


@pytest.mark.parametrize("changed", ["since", "held", "credit"])
async def test_a_damaged_clock_is_none_and_the_others_get_their_time_back(where, changed):
    async with await Store.open(where) as store:
        ill, other = [(await timed(store, channel=channel)).id for channel in (1, 2)]
        await store.write(note_heartbeat, 3_000)
        harm(where, f"UPDATE clocks SET {changed} = {(1 << 63) - 1} WHERE table_id = {ill}")
        await store.write(note_heartbeat, 3_000 + DAY)
        assert (await store.view(tables.table, ill)).clocks == ()
        (run,) = (await store.view(tables.table, other)).clocks
        assert (run.credit, run.until) == (DAY, 2_000 + 2 * DAY)


async def test_a_post_whose_moment_is_damaged_holds_up_no_others(tmp_path):
    path = tmp_path / "patolli.db"
    async with await Store.open(path) as store:
        for channel in (1, 2):
            table = await timed(store, channel=channel)
            await store.write(lateness.look, table.id, 2_000 + DAY, "steady")
        harm(path, "UPDATE posts SET due = x'00000000' WHERE lane = 1")
        assert (await store.query(posts.look, 2_000 + DAY)).lanes == [2]


async def test_a_damaged_vote_is_none_until_it_is_cast_again(harmed):
    async with await Store.open(harmed) as store:
        question = Question(1, "undo", 5, 0)
        await store.write(questions.open_question, question, 5, 3_500)
        await vote(store, question, 1)
        harm(harmed, "UPDATE votes SET seat = 3")
        assert await vote(store, question, 2) == {2}
        assert await vote(store, question, 3) == {2, 3}


async def test_a_damaged_index_is_made_again(path, caplog):
    member = 0x1122334455667788
    async with await Store.open(path) as store:
        await gather(store, CHANNEL + 3, member)
    with closing(sqlite3.connect(path)) as raw:
        (page,) = raw.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'seats_of_a_member'"
        ).fetchone()
        (size,) = raw.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[data.index(member.to_bytes(8, "big"), (page - 1) * size)] ^= 1
    path.write_bytes(data)
    async with await Store.open(path) as store:
        assert "a damaged index was made again" in caplog.text
        assert len(await store.view(tables.of_member, member)) == 1
    caplog.clear()
    await (await Store.open(path)).close()
    assert not caplog.records


@pytest.mark.parametrize(
    "statement",
    [
        "DROP INDEX seats_of_a_member",
        "ALTER TABLE votes RENAME COLUMN seat TO sebt",
        "UPDATE migrations SET name = '0001_tablet.sql' WHERE number = 1",
    ],
)
async def test_another_schema_is_refused(path, statement):
    harm(path, statement)
    before = path.read_bytes()
    with pytest.raises(DamagedStore, match=r"patolli\.db.*(schema|migrations)"):
        await Store.open(path)
    assert path.read_bytes() == before


THEIRS = "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)"


@pytest.mark.parametrize("statement", ["ANALYZE", THEIRS])
async def test_what_other_programs_add_to_the_schema_is_no_damage(path, statement):
    harm(path, statement)
    async with await Store.open(path) as store:
        assert len(await store.view(games.lines, 1)) == 5


async def test_who_sits_at_a_damaged_table_can_be_forgotten(harmed):
    harm(harmed, "UPDATE tables SET title = 'g' WHERE id = 1")
    async with await Store.open(harmed) as store:
        assert await store.write(forget_member, ANA, 5000) == Forgotten((), (2,))
        rows = await store.database.read(
            "SELECT member_id, name FROM players WHERE table_id = 1 ORDER BY seat"
        )
        assert rows == [(None, ""), (BEN, f"member {BEN}")]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET title = 'g' WHERE id = 1",
        "UPDATE players SET stands_in = TRUE WHERE table_id = 1 AND seat = 0",
    ],
)
async def test_who_has_left_a_damaged_table_can_be_forgotten(harmed, statement):
    """Nobody goes on there: it has no end that could be waited for."""
    async with await Store.open(harmed) as store:
        await store.write(chairs.offer_chair, 1, BEN, CAI, 4000)
        await store.write(chairs.leave_game, 1, BEN, 4000)
    harm(harmed, statement)
    async with await Store.open(harmed) as store:
        assert await store.write(forget_member, BEN, 5000) == Forgotten((), (2,))
        assert await store.database.read("SELECT * FROM offers") == []
        kept = "SELECT DISTINCT table_id FROM sittings WHERE member_id = ?"
        assert await store.database.read(kept, BEN) == [(2,)]


async def test_the_checksum_of_a_damaged_row_keeps_nobody_who_is_forgotten(harmed):
    rows = "SELECT checksum, member_id FROM sittings WHERE table_id = 1 AND seat = 0"
    async with await Store.open(harmed) as store:
        assert 1 in (await store.write(forget_member, ANA, 5000)).kept
    harm(harmed, "UPDATE sittings SET first = 9 WHERE table_id = 1 AND seat = 0")
    async with await Store.open(harmed) as store:
        [(told, _)] = await store.database.read(rows)
        await store.write(tables.end, 1, 6000)
        [(checksum, member_id)] = await store.database.read(rows)
        assert member_id is None
        assert checksum != told
        assert (await store.view(examine, 1)).damage


async def test_what_was_offered_at_a_damaged_table_is_forgotten(harmed):
    async with await Store.open(harmed) as store:
        await store.write(chairs.offer_chair, 1, BEN, CAI, 4000)
    harm(harmed, "UPDATE tables SET title = 'g' WHERE id = 1")
    async with await Store.open(harmed) as store:
        await store.write(forget_member, BEN, 5000)
        assert await store.database.read("SELECT * FROM offers") == []


async def test_players_change_places_at_the_start_and_stay_sound(tmp_path):
    async with await Store.open(tmp_path / "patolli.db") as store:
        table = await gather(store)
        await store.write(gathering.join_table, table.id, BEN, "member 2", 1_000)
        players = (Player(0, BEN, "member 2"), Player(1, ANA, "member 1"))
        await start(store, table, players)
        assert (await store.view(tables.table, table.id)).players == players


@pytest.mark.one_in(2)
async def test_forgetting_and_playing_on_leave_every_row_sound(where):
    await some_of_everything(where)
    async with await Store.open(where) as store:
        for member in (ANA, BEN, CAI):
            await store.write(forget_member, member, 9_000)
        for game in (1, 3):
            await store.write(tables.end, game, 9_001)
        for table in COVERED:
            rows = await store.view(Sql.checked, table, "checksum", "TRUE")
            assert all(whole for whole, _ in rows), table
