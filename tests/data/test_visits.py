"""What one visit to a table reads, at one moment."""

import pytest

from data import drafts, games, tables, visits
from data.calls import mark_shown
from data.rows import DamagedTable, MemberSettings, NoSuchTable, ServerSettings, StoredDraft
from data.settings import save_member, save_server
from data.visits import LOOK_BACK, MOST_SINCE
from tests.data.tables import ANA, BEN, CHANNEL, add, board_at, line, play

SERVER, CLICK = 7, 99


def visit(store, find, where, member_id=ANA, click=CLICK):
    return store.database.view(
        lambda sql: visits.visit(sql, lambda sql: find(sql, where), member_id, SERVER, click)
    )


async def test_a_visit_reads_the_table_the_draft_the_settings_and_the_newest_lines(store):
    table = await play(store)
    for number in range(1, 13):
        await add(store, table, number)
    await store.write(drafts.save_draft, table.id, StoredDraft(0, 12, "lay 17"))
    await store.write(drafts.save_draft, table.id, StoredDraft(1, 12, "lay 18"))
    await store.write(save_member, ANA, MemberSettings("fr", "safe"))
    await store.write(save_server, SERVER, ServerSettings("en"))
    for found in (
        await visit(store, tables.table, table.id),
        await visit(store, tables.running_in, CHANNEL),
        await visit(store, tables.latest_in, CHANNEL),
    ):
        assert found.table == await store.view(tables.table, table.id)
        assert found.draft == StoredDraft(0, 12, "lay 17"), "the guest's own, and no other"
        assert found.newest.lines == await store.view(games.lines, table.id, 12 - LOOK_BACK)
        assert found.member == MemberSettings("fr", "safe")
        assert found.server == ServerSettings("en")
        assert not found.again


async def test_a_spectator_and_a_stranger_have_no_draft(store):
    table = await play(store)
    await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, "bid 3"))
    assert (await visit(store, tables.table, table.id, 12345)).draft is None
    assert (await visit(store, tables.table, table.id, BEN)).draft is None


async def test_a_visit_where_no_table_is_finds_none(store):
    with pytest.raises(NoSuchTable):
        await visit(store, tables.table, 5)
    assert await visit(store, tables.running_in, CHANNEL) is None
    table = await play(store)
    await store.write(tables.end, table.id, 4000)
    assert await visit(store, tables.running_in, CHANNEL) is None
    assert (await visit(store, tables.latest_in, CHANNEL)).table == await store.view(
        tables.table, table.id
    )


async def test_a_visit_knows_what_the_same_click_did_before_wherever_that_was(store):
    table = await play(store)
    await store.write(
        games.append, table.id, line(1, interaction_id=CLICK), b"position 1", over=True
    )
    found = await visit(store, tables.running_in, CHANNEL)
    assert found.table == await store.view(tables.table, table.id)
    assert found.again
    assert (await visit(store, tables.table, table.id, click=CLICK + 1)).again is False


async def test_damaged_lines_are_no_hindrance_to_a_visit(store):
    table = await play(store)
    for number in (1, 2):
        await add(store, table, number)
    await store.database.write(lambda sql: sql.run("UPDATE lines SET seat = 1 WHERE number = 1"))
    await store.database.write(lambda sql: sql.run("UPDATE lines SET seat = 3 WHERE number = 2"))
    found = await visit(store, tables.table, table.id)
    assert found.table is not None
    assert isinstance(found.newest.lines, DamagedTable)


async def test_a_visit_reads_the_lines_since_the_guest_s_own_last_one(store):
    table = await play(store)
    await add(store, table, 1)
    for number in range(2, 22):
        await store.write(games.append, table.id, line(number, 1), b"position")
    found = await visit(store, tables.table, table.id)
    assert found.last == 1
    assert found.newest.lines == await store.view(games.lines, table.id, 2)
    (seated,) = await store.database.view(lambda sql: visits.tables_of(sql, ANA))
    assert (seated.table, seated.newest, seated.last) == (found.table, found.newest, 1)
    for number in range(22, MOST_SINCE + 22):
        await store.write(games.append, table.id, line(number, 1), b"position")
    found = await visit(store, tables.table, table.id)
    assert found.newest.lines == await store.view(games.lines, table.id, 22), "no more than that"
    other = await visit(store, tables.table, table.id, BEN)
    assert other.last == MOST_SINCE + 21
    assert other.newest.lines == await store.view(games.lines, table.id, other.last - LOOK_BACK)


async def test_an_owed_board_reads_all_lines_since_the_one_that_is_shown(store):
    table = await play(store)
    for number in range(1, 21):
        await add(store, table, number)
    await store.write(mark_shown, table.id, 2, 1, CHANNEL, tells_after=2)
    owed = await board_at(store, table.id)
    assert owed.newest.lines == await store.view(games.lines, table.id, 3)
    assert owed.shown == b"position 2"
    await store.write(mark_shown, table.id, 19, 2, CHANNEL, tells_after=18)
    owed = await board_at(store, table.id)
    assert owed.newest.lines == await store.view(games.lines, table.id, 20 - LOOK_BACK)
    with pytest.raises(NoSuchTable):
        await board_at(store, 77)


async def test_an_owed_board_reads_the_lines_that_the_one_that_is_shown_tells(store):
    table = await play(store)
    for number in range(1, 21):
        await add(store, table, number)
    await store.write(mark_shown, table.id, 15, 1, CHANNEL, tells_after=3)
    await store.write(mark_shown, table.id, 16, 1, CHANNEL)
    owed = await board_at(store, table.id)
    assert owed.table.tells_after == 3, "a message that was changed tells what it told"
    assert owed.newest.lines == await store.view(games.lines, table.id, 4)


async def test_a_draft_of_a_turn_that_was_played_meanwhile_is_not_kept_and_says_so(store):
    table = await play(store)
    assert await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, "bid 3"))
    await add(store, table, 1)
    assert not await store.write(drafts.save_draft, table.id, StoredDraft(0, 0, "bid 4"))
    assert await store.write(drafts.save_draft, table.id, StoredDraft(1, 0, "bid 4")), (
        "of another seat"
    )
    await store.write(tables.end, table.id, 4000)
    assert not await store.write(drafts.save_draft, table.id, StoredDraft(1, 1, "bid 4"))
