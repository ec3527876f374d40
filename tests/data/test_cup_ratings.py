"""Games of a cup count as the cup says, once everybody may know how they went."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from cogs.hall.cups.live import LiveCup
from data.cup_rows import Terms
from data.ranks import Scope
from data.store import Store
from engine.cups.plan import Plan
from engine.ratings import Finished, Ratings, Seat
from tests.data.evenings import HOST, Evening

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


def tables(live: LiveCup) -> list[int]:
    assert live.row.round is not None
    return [pod.table_id or 0 for pod in live.row.round.pods]


@pytest.mark.one_in(2)
async def test_nothing_of_a_veiled_round_is_told_before_its_last_table_has_ended(
    evening: Evening,
) -> None:
    live = await evening.begun(12, Plan(title="gold", rounds=2, duplicate=True))
    *others, last = tables(await evening.opened(live.id))
    store = evening.hall.store
    for table_id in others:
        await evening.play(table_id)
        await evening.hall.cups.attend(live.id)
        assert await counted(evening) == []
        assert await store.due.by_now(evening.now, 9) == [], "nobody looks in vain"
        assert await store.profiles.of(1) is None
        assert await store.ranks.own(1, Scope()) is None
        assert await store.statistics.sizes("gold") == {}
    first = others[0]
    places = {who: place for place, who in enumerate(live.pod(1, 1).entrants, 1)}
    await evening.hall.cups.decide(live.id, 1, 1, places, HOST, evening.click())
    assert (await evening.hall.table(first)).row.due is None, "decided or not"
    await store.database.write(lambda sql: sql.run("UPDATE tables SET due = 1 WHERE id = ?", first))
    assert await counted(evening) == [], "and whoever looks at it"
    await evening.play(last)
    assert await counted(evening) == []
    await evening.hall.cups.attend(live.id)
    assert sorted(await counted(evening)) == sorted([*others, last])


@pytest.mark.one_in(2)
async def test_games_of_a_veiled_round_are_rated_in_the_order_in_which_they_ended(
    evening: Evening, monkeypatch
) -> None:
    monkeypatch.setattr("data.ratings.AT_ONCE", 1)
    store = evening.hall.store
    veiled = await evening.begun(8, Plan(title="gold", rounds=1, duplicate=True))
    veiled = await evening.opened(veiled.id)
    plain = await evening.opened((await evening.begun(4, Plan(title="gold", rounds=1))).id)
    first, last = tables(veiled)
    (between,) = tables(plain)
    for table_id, cup in ((first, veiled), (between, plain), (last, veiled)):
        evening.now += 100
        await evening.play(table_id)
        await evening.hall.cups.attend(cup.id)
        await evening.hall.attending.counting.count()
    assert await counted(evening) == [between, first, last]
    assert await store.ratings.recount_if_due(evening.now) is not None
    rows = await store.database.read(
        "SELECT table_id, member_id, place, mean, spread FROM results ORDER BY table_id, seat"
    )
    ratings = Ratings()
    for table_id in (first, between, last):
        own = [row for row in rows if row[0] == table_id]
        steps = ratings.count(Finished("gold", tuple(Seat(row[1], row[2], True) for row in own)))
        assert steps is not None
        assert [(step.title.mean, step.title.spread) for step in steps] == [row[3:] for row in own]
    assert (await store.ratings.recount()).changed == 0


@pytest.mark.one_in(2)
async def test_who_forfeits_is_last_and_a_corrected_result_changes_the_ratings(
    evening: Evening,
) -> None:
    live = await evening.opened((await evening.begun(8)).id)
    cups, store, first = evening.hall.cups, evening.hall.store, tables(live)[0]
    pod = live.pod(1, 1).entrants
    await evening.play(first)
    await cups.attend(live.id)
    assert await counted(evening) == [first]
    places = {who: place for place, who in enumerate(pod, 1)}
    for decided in (places, {**places, pod[0]: 4, pod[3]: 1}):
        await cups.decide(live.id, 1, 1, decided, HOST, evening.click())
        assert await counted(evening) == [first], "it counts once"
        assert await came(evening, first) == decided
        await store.ratings.recount_if_due(evening.now)
        own = {who: await store.ranks.own(who, Scope()) for who in pod}
        ranking = sorted(pod, key=lambda who: -(own[who].rating.mean if own[who] else 0))
        assert ranking == sorted(pod, key=lambda who: decided[who])


@pytest.mark.one_in(2)
async def test_a_round_ended_by_places_counts_and_what_is_awarded_does_not(
    evening: Evening,
) -> None:
    plan = Plan(title="gold", rounds=1, overdue="places")
    live = await evening.opened((await evening.begun(8, plan, Terms(lasts=DAY))).id)
    cups, (awarded, late) = evening.hall.cups, tables(live)
    places = {who: place for place, who in enumerate(live.pod(1, 1).entrants, 1)}
    await cups.decide(live.id, 1, 1, places, HOST, evening.click())
    assert await counted(evening) == []
    evening.now += DAY
    for _ in range(2):
        await cups.attend(live.id)
    assert await counted(evening) == [late] != [awarded]


@pytest.mark.one_in(2)
async def test_what_house_players_finish_for_all_counts_for_the_cup_alone(evening: Evening) -> None:
    plan = Plan(title="gold", rounds=1, overdue="house")
    live = await evening.opened((await evening.begun(4, plan, Terms(lasts=DAY))).id)
    (late,) = tables(live)
    evening.now += DAY
    for _ in range(2):
        await evening.hall.cups.attend(live.id)
    assert (await evening.hall.table(late)).row.finishes
    await evening.play(late)
    await evening.hall.cups.attend(live.id)
    assert (await evening.hall.cups.cup(live.id)).cup.over
    assert await counted(evening) == []
