"""Which rules hold from which line on, as it is kept: on a file and on a server."""

import pytest

from data import drafts, games, rulings, tables
from data.calls import mark_shown
from data.checkup import examine
from data.database import Sql
from data.due import due_by
from data.handovers import Handover
from data.rows import DamagedTable, StaleBoard, StoredDraft
from data.rulings import Played
from data.store import Store
from engine.record import Rules
from tests.data.tables import add, play, turns

NEW = b"position by newer rules"


async def game(store, lines=2):
    table = await play(store)
    for number in range(1, lines + 1):
        await add(store, table, number)
    return await store.view(tables.table, table.id)


def read(table):
    return Played(table.id, table.number, table.revision)


async def told(store, table):
    """What is to be told of it: kind, seat, number."""
    return await store.database.read(
        "SELECT kind, seat, number FROM notices WHERE table_id = ? ORDER BY kind, seat", table.id
    )


async def rules(store, table):
    _, record = await store.view(games.record, table.id)
    return record.revision, record.rules


async def test_a_game_begins_under_the_rules_of_its_title_and_nothing_else_is_kept(store):
    table = await game(store)
    assert (table.revision, table.held, table.rules_from) == (1, None, 0)
    assert await rules(store, table) == (1, [])


async def test_only_games_being_played_by_older_rules_are_to_be_looked_at(store):
    table = await game(store)
    over = await play(store, channel=801)
    await store.write(tables.end, over.id, 4000)
    assert await store.write(rulings.make_due, {"gold": 1, "maya": 9}, 4000) == 0
    assert await store.write(rulings.make_due, {"gold": 2}, 4000) == 1
    assert await store.view(due_by, 4000, 8) == [("table", table.id)]
    await store.write(rulings.hold, read(table), 2, 4000)
    assert ("table", table.id) not in await store.view(due_by, 4000, 8)
    assert await store.write(rulings.make_due, {"gold": 2}, 4000) == 0
    assert await store.write(rulings.make_due, {"gold": 3}, 4000) == 1


async def test_rules_that_change_nothing_hold_from_the_first_line_on(store):
    table = await game(store)
    raised = await store.write(rulings.raise_revision, read(table), 2, NEW, 4000, waiting=(1,))
    assert (raised.revision, raised.rules_from, raised.snapshot) == (2, 0, NEW)
    assert raised == await store.view(tables.table, table.id)
    assert await rules(store, table) == (1, [Rules(2, 1)])
    await store.write(rulings.raise_revision, read(raised), 3, NEW, 4000, waiting=(1,))
    assert await rules(store, table) == (1, [Rules(3, 1)])


async def test_a_game_that_is_held_owes_a_board_and_keeps_all_else(store):
    table = await game(store)
    await store.write(mark_shown, table.id, 2, 5, 800)
    await store.write(drafts.save_draft, table.id, StoredDraft(0, 2, "bid 4"))
    held = await store.write(rulings.hold, read(table), 2, 4000)
    assert (held.held, held.revision, held.number, held.shown) == (2, 1, 2, 1)
    assert [row.id for row in await store.view(tables.unshown)] == [table.id]
    assert await store.view(drafts.draft_of, table.id, 0) is not None
    assert await turns(store, table) == ()
    assert await told(store, table) == [("revised", 0, 2), ("revised", 1, 2)]
    assert await rules(store, table) == (1, [])


async def test_going_on_keeps_the_position_and_from_which_line_on_the_rules_hold(store):
    table = await store.write(rulings.hold, read(await game(store)), 2, 4000)
    await store.write(drafts.save_draft, table.id, StoredDraft(0, 2, "bid 4"))
    await store.write(mark_shown, table.id, 2, 5, 800)
    gone = await store.write(rulings.adopt_revision, read(table), 2, NEW, 5000, waiting=(1,))
    assert (gone.revision, gone.held, gone.rules_from, gone.shown) == (2, None, 3, 1)
    assert gone == await store.view(tables.table, table.id)
    assert await store.view(drafts.draft_of, table.id, 0) is None
    assert await turns(store, table) == (Handover(1, 2, 5000),)
    assert gone.touched == 5000
    assert await told(store, table) == [("call", 1, 2)], "nobody is asked any more"
    assert await rules(store, table) == (1, [Rules(2, 3, NEW)])
    older = await store.query(games.snapshots, table.id, [1])
    assert older == {1: b"position 1"}, "it stays as it is"


async def test_rules_that_change_later_hold_in_their_turn(store):
    table = await store.write(
        rulings.adopt_revision, read(await game(store)), 2, NEW, 5000, waiting=(1,)
    )
    again = await store.write(
        rulings.adopt_revision, read(table), 3, NEW + b"!", 5000, waiting=(1,)
    )
    assert await rules(store, table) == (1, [Rules(3, 3, NEW + b"!")]), "nothing was played by 2"
    await add(store, table, 3)
    raised = await store.write(
        rulings.raise_revision,
        read(await store.view(tables.table, table.id)),
        4,
        NEW,
        4000,
        waiting=(1,),
    )
    assert await rules(store, table) == (1, [Rules(4, 3, NEW + b"!")])
    await store.write(rulings.adopt_revision, read(raised), 5, NEW, 5000, waiting=(1,))
    assert await rules(store, table) == (1, [Rules(4, 3, NEW + b"!"), Rules(5, 4, NEW)])
    assert again.rules_from == 3


async def test_a_game_that_has_nothing_left_to_do_is_over(store):
    table = await game(store)
    over = await store.write(
        rulings.adopt_revision, read(table), 2, NEW, 5000, waiting=(), over=True
    )
    assert (over.state, over.ended) == ("over", 5000)


@pytest.mark.parametrize("what", ["raise_revision", "hold", "go_on"])
async def test_nothing_is_done_to_a_game_that_is_not_as_it_was_read(store, what):
    table = await game(store)

    async def do(played):
        if what == "hold":
            return await store.write(rulings.hold, played, 2, 4000)
        if what == "go_on":
            return await store.write(rulings.adopt_revision, played, 2, NEW, 5000, waiting=(1,))
        return await store.write(rulings.raise_revision, played, 2, NEW, 4000, waiting=(1,))

    with pytest.raises(StaleBoard):
        await do(Played(table.id, 1, 1))
    with pytest.raises(StaleBoard):
        await do(Played(table.id, 2, 9))
    await store.write(tables.end, table.id, 4000)
    with pytest.raises(StaleBoard):
        await do(read(table))
    assert await rules(store, table) == (1, [])


async def test_a_turn_by_an_older_program_makes_it_unknown_again(store):
    table = await store.write(rulings.hold, read(await game(store)), 2, 4000)
    await add(store, table, 3)
    assert await store.write(rulings.make_due, {"gold": 2}, 4000) == 1


async def test_damage_to_it_is_noticed_and_it_is_never_given_up(where):
    async with await Store.open(where) as store:
        table = await store.write(
            rulings.adopt_revision, read(await game(store)), 2, NEW, 5000, waiting=(1,)
        )

        def harm(sql: Sql) -> None:
            sql.run("DELETE FROM rulings WHERE first = 0")

        await store.database.write(harm)
    async with await Store.open(where) as store:
        with pytest.raises(DamagedTable, match="the rules it was played by"):
            await store.view(games.record, table.id)
        examined = await store.view(examine, table.id)
        assert [str(each) for each in examined.damage] == [
            f"table {table.id}: what is kept of the rules it was played by is damaged"
        ]
