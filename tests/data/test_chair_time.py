"""How much time a turn has when its chair changes hands: it is renewed once at most, for somebody
who was never at the table. On both databases."""

import pytest

from data import chairs, games, lateness
from data.due import note_heartbeat
from data.rows import StoredLine
from tests.data.tables import ANA, CAI, hand, plays, timed

DEE = 4
HOUR, DAY = 3600, 86_400
DAILY, EVENING = "turn 86400", "bank 1200 120"
BEGAN = 2000


async def hands(store, table, giver, taker, now):
    return (await hand(store, table, giver, taker, now)).clock_of(0).until


async def leaves_to(store, table, giver, taker, now):
    """The same, by a chair that is free in between."""
    await store.write(chairs.leave_game, table.id, giver, now)
    table = await store.write(chairs.take_chair, table.id, 0, taker, f"member {taker}", now)
    return table.clock_of(0).until


@pytest.mark.parametrize(("clock", "long"), [(DAILY, DAY), (EVENING, 1200)])
async def test_a_chair_that_goes_to_and_fro_stops_no_clock(store, clock, long):
    table = await timed(store, clock)
    now = BEGAN + long // 2
    until = await hands(store, table, ANA, CAI, now)
    assert until == now + long, "Cai was never there"
    for part in range(1, 9):
        giver, taker = (CAI, ANA) if part % 2 else (ANA, CAI)
        way = hands if part < 5 else leaves_to
        assert await way(store, table, giver, taker, now + part * long // 10) == until
    assert await hands(store, table, CAI, DEE, now + long - 9) == until, "once in a turn"
    looked = await store.write(lateness.look, table.id, until, "steady")
    assert [run.seat for run in looked.late] == [0]
    assert await hands(store, table, DEE, ANA, until + 9) <= until + 9, "over is over"


async def test_another_turn_can_be_renewed_for_another_newcomer(store):
    table = await timed(store)
    await hands(store, table, ANA, CAI, BEGAN + HOUR)
    await plays(store, table, 1, 0, BEGAN + 2 * HOUR, (1,))
    table = await plays(store, table, 2, 1, BEGAN + 3 * HOUR, (0,))
    assert table.clock_of(0).until == BEGAN + 3 * HOUR + DAY
    now = BEGAN + 4 * HOUR
    assert await hands(store, table, CAI, ANA, now) == BEGAN + 3 * HOUR + DAY
    assert await hands(store, table, ANA, DEE, now) == now + DAY


async def test_a_turn_that_was_taken_back_is_not_renewed_for_another_newcomer(store):
    table, now = await timed(store), BEGAN + HOUR
    until = await hands(store, table, ANA, CAI, now)
    await plays(store, table, 1, 0, now, (1,))
    undo = StoredLine(2, 0, "undo 1", now, interaction_id=9)
    await store.write(games.append, table.id, undo, b"position", waiting=(0,))
    assert await hands(store, table, CAI, DEE, now + 12 * HOUR) == until


async def test_who_leaves_and_comes_back_has_lost_what_passed_meanwhile(store):
    table = await timed(store)
    await store.write(chairs.leave_game, table.id, ANA, BEGAN + HOUR)
    table = await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", BEGAN + 9 * HOUR)
    assert table.clock_of(0).until == BEGAN + DAY
    await store.write(chairs.leave_game, table.id, ANA, BEGAN + 10 * HOUR)
    table = await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", BEGAN + 3 * DAY)
    assert table.clock_of(0).until <= BEGAN + 3 * DAY


async def test_while_the_bot_was_away_nothing_passed(store):
    table = await timed(store)
    await store.write(note_heartbeat, BEGAN)
    await store.write(chairs.leave_game, table.id, ANA, BEGAN)
    await store.write(note_heartbeat, BEGAN + 5 * DAY)
    table = await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", BEGAN + 5 * DAY + HOUR)
    assert table.clock_of(0).until == BEGAN + 6 * DAY


async def test_a_turn_that_came_to_a_free_chair_runs_for_whoever_left_it(store):
    """Else one would get up after each turn, and sit down when one has thought."""
    table = await timed(store)
    await plays(store, table, 1, 0, BEGAN, (1,))
    await store.write(chairs.leave_game, table.id, ANA, BEGAN + HOUR)
    await plays(store, table, 2, 1, BEGAN + 2 * HOUR, (0,))
    table = await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", BEGAN + 9 * HOUR)
    assert table.clock_of(0).until == BEGAN + 2 * HOUR + DAY
    await store.write(chairs.leave_game, table.id, ANA, BEGAN + 10 * HOUR)
    table = await store.write(chairs.take_chair, table.id, 0, CAI, "Cai", BEGAN + 90 * HOUR)
    assert table.clock_of(0).until == BEGAN + 90 * HOUR + DAY, "Cai was never there"


async def test_a_bank_is_filled_for_newcomers_alone_between_turns_too(store):
    table = await timed(store, EVENING)
    await plays(store, table, 1, 0, BEGAN + 1000, (1,))
    for giver, taker in ((ANA, CAI), (CAI, ANA)):
        await hand(store, table, giver, taker, BEGAN + 1001)
    table = await plays(store, table, 2, 1, BEGAN + 1010, (0,))
    assert table.clock_of(0).until == BEGAN + 1010 + 1200, "Cai had all of it, once"
    await plays(store, table, 3, 0, BEGAN + 2010, (1,))
    await hand(store, table, ANA, CAI, BEGAN + 2011)
    table = await plays(store, table, 4, 1, BEGAN + 2020, (0,))
    assert table.clock_of(0).until == BEGAN + 2020 + 200 + 120


@pytest.mark.parametrize(("clock", "long"), [(DAILY, DAY), (EVENING, 240)])
async def test_the_turns_of_a_house_player_end_what_was_left(store, clock, long):
    """Who was late has the time of another turn when a house player has played in their place."""
    table = await timed(store, clock, "chair")
    late = BEGAN + DAY
    await store.write(lateness.look, table.id, late, "steady")
    await store.write(chairs.replace_player, table.id, 0, ANA, late, why="late", house="steady")
    await plays(store, table, 1, 0, late + 1, (0,))
    await plays(store, table, 2, 0, late + 2, (1,))
    await store.write(chairs.take_chair, table.id, 0, ANA, "Ana", late + 3)
    table = await plays(store, table, 3, 1, late + 4, (0,))
    assert table.clock_of(0).until == late + 4 + long
