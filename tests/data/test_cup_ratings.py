"""Games of a cup count as they were played, once everybody may know how they went; what organisers
decide counts in the cup alone."""

from collections.abc import AsyncIterator

import pytest

from data import ranks
from data.cup_rows import Terms
from data.due import due_by
from data.profiles import profile_of
from data.ranks import Scope
from data.ratings import rating_of, recount, recount_if_due
from data.store import Store
from data.title_statistics import sizes_played, statistics_of
from engine.cups.plan import Plan
from engine.ratings import Finished, Ratings, Seat
from tests.data.evenings import HOST, Evening, tables_of

DAY = 86_400


@pytest.fixture
async def evening(where) -> AsyncIterator[Evening]:
    async with await Store.open(where) as store:
        yield Evening(store)


async def counted(evening: Evening) -> list[int]:
    """The tables that were counted, in order, with what waits for it counted too."""
    await evening.hall.attending.counting.count()
    rows = await evening.hall.store.database.read("SELECT table_id FROM finished ORDER BY number")
    return [table_id for (table_id,) in rows]


async def came(evening: Evening, table_id: int) -> dict[int, int]:
    rows = await evening.hall.store.database.read(
        "SELECT member_id, came FROM results WHERE table_id = ?", table_id
    )
    return dict(rows)


@pytest.mark.long
@pytest.mark.one_in(2)
async def test_nothing_of_a_veiled_round_is_told_before_its_last_table_has_ended(evening):
    live = await evening.begun(12, Plan(title="gold", rounds=2, duplicate=True))
    *others, last = tables_of(await evening.opened(live.id))
    store = evening.hall.store
    for table_id in others:
        await evening.play(table_id)
        await evening.hall.cups.attend(live.id)
        assert await counted(evening) == []
        assert await store.view(due_by, evening.now, 9) == [], "nobody looks in vain"
        assert await store.view(profile_of, 1) is None
        assert await store.view(ranks.own, 1, Scope()) is None
        assert await store.view(sizes_played, "gold") == {}
    first = others[0]
    places = {who: place for place, who in enumerate(live.pod(1, 1).entrants, 1)}
    await evening.hall.cups.decide(live.id, 1, 1, places, HOST, evening.click())
    assert (await evening.hall.table(first)).due is None, "decided or not"
    await store.database.write(lambda sql: sql.run("UPDATE tables SET due = 1 WHERE id = ?", first))
    assert await counted(evening) == [], "and whoever looks at it"
    await evening.play(last)
    assert await counted(evening) == []
    await evening.hall.cups.attend(live.id)
    assert sorted(await counted(evening)) == sorted([*others, last])


@pytest.mark.one_in(2)
async def test_games_of_a_veiled_round_are_rated_in_the_order_in_which_they_ended(
    evening, monkeypatch
):
    monkeypatch.setattr("data.ratings.AT_ONCE", 1)
    store = evening.hall.store
    veiled = await evening.begun(8, Plan(title="gold", rounds=1, duplicate=True))
    veiled = await evening.opened(veiled.id)
    plain = await evening.opened((await evening.begun(4, Plan(title="gold", rounds=1))).id)
    first, last = tables_of(veiled)
    (between,) = tables_of(plain)
    for table_id, cup in ((first, veiled), (between, plain), (last, veiled)):
        evening.now += 100
        await evening.play(table_id)
        await evening.hall.cups.attend(cup.id)
        await evening.hall.attending.counting.count()
    assert await counted(evening) == [between, first, last]
    assert await recount_if_due(store.database, evening.now) is not None
    rows = await store.database.read(
        "SELECT table_id, member_id, place, mean, spread FROM results ORDER BY table_id, seat"
    )
    ratings = Ratings()
    for table_id in (first, between, last):
        own = [row for row in rows if row[0] == table_id]
        steps = ratings.count(Finished("gold", tuple(Seat(row[1], row[2], True) for row in own)))
        assert steps is not None
        assert [(step.title.mean, step.title.spread) for step in steps] == [row[3:] for row in own]
    assert (await recount(store.database)).changed == 0


async def ranked(evening: Evening, table_id: int) -> dict[int, int]:
    sitting = await evening.hall.table(table_id)
    assert sitting.outcome is not None
    places = sitting.outcome.places
    return {player.member_id or 0: places[player.seat] for player in sitting.players}


@pytest.mark.one_in(2)
async def test_an_organisers_ruling_changes_no_rating_and_no_statistics(evening):
    live = await evening.opened((await evening.begun(8)).id)
    cups, store, first = evening.hall.cups, evening.hall.store, tables_of(live)[0]
    pod = live.pod(1, 1).entrants
    await evening.play(first)
    await cups.attend(live.id)
    assert await counted(evening) == [first]
    played = await ranked(evening, first)
    assert await came(evening, first) == played
    before = {who: await store.view(ranks.own, who, Scope()) for who in pod}
    statistics = await statistics_of(store.database, "gold", 4)
    backwards = sorted(pod, key=lambda who: -played[who])
    for order in (pod, backwards):
        decided = {who: place for place, who in enumerate(order, 1)}
        live = await cups.decide(live.id, 1, 1, decided, HOST, evening.click())
        assert live.pod(1, 1).places() == decided, "it counts in the cup"
        assert await counted(evening) == [first]
        await recount_if_due(store.database, evening.now)
        assert await came(evening, first) == played
        assert {who: await store.view(ranks.own, who, Scope()) for who in pod} == before
        assert await statistics_of(store.database, "gold", 4) == statistics
    assert (await recount(store.database)).changed == 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize("veiled", [False, True])
async def test_a_result_decided_before_it_was_taken_is_rated_as_it_was_played(evening, veiled):
    plan = Plan(title="gold", rounds=1, duplicate=veiled)
    live = await evening.opened((await evening.begun(8, plan)).id)
    first, second = tables_of(live)
    await evening.play(first)
    played = await ranked(evening, first)
    order = sorted(live.pod(1, 1).entrants, key=lambda who: -played[who])
    decided = {who: place for place, who in enumerate(order, 1)}
    await evening.hall.cups.decide(live.id, 1, 1, decided, HOST, evening.click())
    await evening.play(second)
    await evening.hall.cups.attend(live.id)
    assert first in await counted(evening)
    assert await came(evening, first) == played


@pytest.mark.one_in(2)
@pytest.mark.parametrize("deed", ["forfeit", "ban"])
async def test_whom_an_organiser_takes_from_a_table_neither_wins_nor_loses(evening, deed):
    live = await evening.opened((await evening.begun(4)).id)
    cups, (table,) = evening.hall.cups, tables_of(live)
    out, *others = live.pod(1, 1).entrants
    if deed == "forfeit":
        await cups.forfeit(live.id, 1, (out,), HOST, evening.click())
    else:
        await cups.ban(live.id, out, HOST, evening.click())
    await evening.play(table)
    await cups.attend(live.id)
    assert (await cups.cup(live.id)).pod(1, 1).places()[out] == 4, "in the cup she is last"
    assert await counted(evening) == [table]
    store = evening.hall.store
    assert await store.view(rating_of, out) is None
    assert all([await store.view(rating_of, who) for who in others])
    assert set(await came(evening, table)) == {None, *others}
    assert (await statistics_of(store.database, "gold", 4)).games == 0, (
        "people alone did not play it"
    )


@pytest.mark.one_in(2)
async def test_an_organiser_who_forfeits_a_game_of_her_own_has_left_it(evening):
    live = await evening.opened((await evening.begun(4)).id)
    cups, (table,) = evening.hall.cups, tables_of(live)
    organiser = live.pod(1, 1).entrants[0]
    await cups.forfeit(live.id, 1, (organiser,), organiser, evening.click())
    await evening.play(table)
    await cups.attend(live.id)
    assert await counted(evening) == [table]
    assert (await came(evening, table))[organiser] == 4
    assert await evening.hall.store.view(rating_of, organiser) is not None


@pytest.mark.one_in(2)
async def test_neither_what_is_awarded_nor_what_the_time_of_a_round_stops_is_rated(evening):
    plan = Plan(title="gold", rounds=1, overdue="places")
    live = await evening.opened((await evening.begun(8, plan, Terms(lasts=DAY))).id)
    cups, (_, late) = evening.hall.cups, tables_of(live)
    places = {who: place for place, who in enumerate(live.pod(1, 1).entrants, 1)}
    await cups.decide(live.id, 1, 1, places, HOST, evening.click())
    assert await counted(evening) == []
    evening.now += DAY
    for _ in range(2):
        await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert live.cup.over
    assert (await evening.hall.table(late)).ended_by == "round"
    assert await counted(evening) == []
    assert await evening.hall.store.view(rating_of, 1) is None


@pytest.mark.one_in(2)
async def test_what_house_players_finish_for_all_counts_for_the_cup_alone(evening):
    plan = Plan(title="gold", rounds=1, overdue="house")
    live = await evening.opened((await evening.begun(4, plan, Terms(lasts=DAY))).id)
    (late,) = tables_of(live)
    evening.now += DAY
    for _ in range(2):
        await evening.hall.cups.attend(live.id)
    assert (await evening.hall.table(late)).finishes
    await evening.play(late)
    await evening.hall.cups.attend(live.id)
    assert (await evening.hall.cups.cup(live.id)).cup.over
    assert await counted(evening) == []
