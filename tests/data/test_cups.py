"""Cups in the store and in the hall: entered, paired, played, decided, over."""

import asyncio
from collections.abc import AsyncIterator
from fractions import Fraction
from typing import Any

import pytest

from cogs.hall.cups import deeds, rounds
from cogs.hall.cups.live import LiveCup
from cogs.shell.cup_files import check_all
from data import chairs, tables
from data.calls import mark_shown
from data.cup_queries import NOW, cup
from data.cup_rows import Change, DamagedCup, PodStands, Terms
from data.cups import change_cup
from data.due import note_heartbeat
from data.forgetting import forget_member
from data.pods import out_of_time
from data.refusal import Refusal
from data.rows import ChairTaken, OfACup
from data.store import Store
from data.stored_table import StoredTable
from engine.catalogue import find
from engine.cups.checking import check
from engine.cups.file import CupFile
from engine.cups.lines import (
    Ban,
    Begin,
    Drop,
    Enter,
    Forfeit,
    Opened,
    Over,
    Paired,
    Pause,
    Replace,
    Resume,
    Return,
)
from engine.cups.plan import Plan
from engine.deal import seal_of
from engine.game import Position
from engine.record import Record
from tests.data.evenings import (
    BESIDE,
    FIRST_THREAD,
    HOST,
    Evening,
    happened,
    publish,
    round_of,
    tables_of,
)

HOUR, DAY = 3_600, 86_400
DUPLICATE = Plan(title="gold", rounds=1, duplicate=True)
PAIRS = Plan(title="gold", rounds=2, pod=2)
"""The next round of pairs is found at once."""


@pytest.fixture
async def evening(store: Store) -> AsyncIterator[Evening]:
    evening = Evening(store)
    yield evening
    await evening.hall.house.close()


@pytest.mark.one_in(2)
async def test_a_cup_is_played_from_its_announcement_to_its_end(evening):
    live = await evening.begun(9, PAIRS)
    while live.row.running:
        live = await evening.opened(live.id)
        assert round_of(live).stands
        live = await evening.play_round(live.id)
    assert live.cup.over
    assert len(live.cup.standings().rows) == 9
    assert happened(live)[-1] == Over()
    assert len(happened(live, "result")) == 8
    kept = await evening.hall.store.view(cup, live.id)
    assert kept == live.row
    assert kept.due is None
    again = CupFile.read(await evening.hall.cups.file(live.id)).cup
    assert again.standings() == live.cup.standings()


@pytest.mark.one_in(2)
async def test_players_sit_as_they_were_paired_and_clocks_run_once_all_stand(evening):
    terms = Terms(clock="turn 86400", lasts=3 * DAY)
    live = await evening.begun(8, terms=terms)
    cups = evening.hall.cups
    await publish(cups.hall, live)
    await cups.attend(live.id)
    first, second = [await cups.next_pod(live.id) for _ in range(2)]
    assert first is not None
    assert second is not None
    assert await cups.next_pod(live.id) is None
    evening.now += 10
    one = await cups.stand(first, next(evening.threads))
    assert one.playing
    assert one.clock == "none"
    live = await cups.cup(live.id)
    assert not round_of(live).stands
    evening.now += 500
    other = await cups.stand(second, next(evening.threads))
    for table_id, pod in ((one.id, first), (other.id, second)):
        sitting = await evening.hall.table(table_id)
        assert [player.member_id for player in sitting.players] == list(pod.members)
        assert {run.until for run in sitting.clocks} == {evening.now + DAY}
    live = await cups.cup(live.id)
    assert round_of(live).ends == evening.now + 3 * DAY


async def _settle_unplayed(evening: Evening, live: LiveCup, number: int, how: str) -> None:
    """Let the first of the two there win, or not turn up."""
    cups, (a, b) = evening.hall.cups, live.pod(1, number).entrants
    if how == "award":
        await cups.decide(live.id, 1, number, {a: 1, b: 2}, HOST, evening.click())
    else:
        await cups.forfeit(live.id, 1, (a,), HOST, evening.click())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("how", ["award", "forfeit"])
@pytest.mark.parametrize("resting", [False, True])
async def test_clocks_run_once_the_last_pod_without_a_thread_needs_none(evening, how, resting):
    terms = Terms(clock="turn 86400", lasts=3 * DAY)
    live, cups = await evening.begun(6, PAIRS, terms), evening.hall.cups
    looked_at: list[tuple[int, bool]] = []
    cups.show_table = lambda table_id, *, afresh=False: looked_at.append((table_id, afresh))
    await publish(cups.hall, live)
    await cups.attend(live.id)
    one, *others = [await cups.next_pod(live.id) for _ in range(3)]
    table_id = (await cups.stand(one, next(evening.threads))).id
    if resting:
        live = await cups.pause(live.id, HOST, evening.click())
        evening.now += HOUR
    for pod in others:
        assert (await evening.hall.table(table_id)).clock == "none"
        looked_at.clear()
        number = pod.pod.number
        await _settle_unplayed(evening, live, number, how)
    assert (table_id, True) in looked_at
    began = evening.now
    if resting:
        evening.now = began = began + HOUR
        await cups.resume(live.id, HOST, evening.click())
    sitting, after = await evening.hall.table(table_id), await cups.cup(live.id)
    assert {run.until for run in sitting.clocks} == {began + DAY}
    assert round_of(after).ends == began + 3 * DAY
    evening.now += HOUR
    a, b = live.pod(1, number).entrants
    await cups.decide(live.id, 1, number, {a: 2, b: 1}, HOST, evening.click())
    after = await cups.cup(live.id)
    assert round_of(after).ends == began + 3 * DAY, "a correction gives no more time"


@pytest.mark.one_in(2)
async def test_a_thread_is_made_by_one_and_by_another_where_the_first_died(evening):
    live = await evening.begun(4)
    cups = evening.hall.cups
    assert await cups.next_pod(live.id) is None, "the round was not published"
    await publish(cups.hall, live)
    assert await cups.next_pod(live.id) is None, "it has not begun"
    await cups.attend(live.id)
    lost = await cups.next_pod(live.id)
    assert lost is not None
    assert await cups.next_pod(live.id) is None
    evening.now += 15
    again = await cups.next_pod(live.id)
    assert again is not None
    assert await cups.renew(lost) is None
    for _ in range(6):
        evening.now += 5
        again = await cups.renew(again)
        assert again is not None
        assert await cups.next_pod(live.id) is None
        assert (await cups.cup(live.id)).row.due == evening.now + 15
    await cups.stand(again, FIRST_THREAD)
    with pytest.raises(PodStands):
        await cups.stand(lost, FIRST_THREAD + 1)
    assert await cups.renew(again) is None
    assert await evening.hall.store.view(tables.running_in, FIRST_THREAD + 1) is None


@pytest.mark.one_in(2)
async def test_a_thread_that_could_not_be_made_is_tried_again_when_that_was_said(evening):
    live = await evening.begun(4)
    cups = evening.hall.cups
    await publish(cups.hall, live)
    await cups.attend(live.id)
    opening = await cups.next_pod(live.id)
    assert opening is not None
    await cups.put_off(opening, 300)
    evening.now += 299
    assert await cups.renew(opening) is None, "a renewal that comes late puts nothing forward"
    assert await cups.next_pod(live.id) is None
    evening.now += 1
    assert await cups.next_pod(live.id) is not None


@pytest.mark.one_in(2)
async def test_the_same_click_twice_is_done_once(evening):
    live = await evening.announce()
    cups = evening.hall.cups
    clicks = [evening.click() for _ in range(4)]
    for _ in range(2):
        for member, click in enumerate(clicks, 1):
            live = await cups.enter(live.id, member, f"member {member}", click)
    assert happened(live) == [Enter(1), Enter(2), Enter(3), Enter(4)]
    click = evening.click()
    for _ in range(2):
        live = await cups.start(live.id, HOST, click)
    assert len(happened(live, Paired)) == 1
    live = await evening.opened(live.id)
    click = evening.click()
    for _ in range(2):
        live = await cups.forfeit(live.id, 1, (2,), HOST, click)
        live = await cups.pause(live.id, HOST, click + 10**6)
        live = await cups.resume(live.id, HOST, click + 10**7)
    assert happened(live, Forfeit, Pause, Resume) == [Forfeit(1, 1, (2,)), Pause(), Resume()]


@pytest.mark.one_in(2)
async def test_two_processes_pair_a_round_once(where):
    async with await Store.open(where) as one, await Store.open(where) as other:
        evening = Evening(one)
        second = evening.another(other)
        live = await evening.announce(Plan(title="gold", rounds=3, pod=2), until=evening.now + 60)
        await evening.enter(live.id, 12)
        evening.now += 60
        for _ in range(3):
            await asyncio.gather(*(h.cups.attend(live.id) for h in (evening.hall, second)))
            await asyncio.gather(*(evening.attend(live.id, h) for h in (evening.hall, second)))
            live = await evening.opened(live.id)
            for table_id in tables_of(live):
                await evening.play(table_id)
            await asyncio.gather(*(h.cups.attend(live.id) for h in (evening.hall, second)))
        live = await evening.hall.cups.cup(live.id)
        assert happened(live, Paired) == [Paired(1), Paired(2), Paired(3)]
        assert len(happened(live, "result")) == 18
        assert live.cup.over


# Entering.


async def test_entry_ends_at_its_moment_and_those_who_are_not_here_drop_out(evening):
    live = await evening.announce(terms=Terms(check_in=HOUR), until=evening.now + DAY)
    cups = evening.hall.cups
    await evening.enter(live.id, 6)
    assert live.row.due == evening.now + DAY
    with pytest.raises(Refusal, match="no_check_in"):
        await cups.check_in(live.id, 1)
    evening.now += DAY
    with pytest.raises(Refusal, match="entry_closed"):
        await cups.enter(live.id, 7, "late", evening.click())
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert (live.row.state, live.row.due) == ("checking", evening.now + HOUR)
    for member in (1, 3, 4, 6, 6):
        await cups.check_in(live.id, member)
    with pytest.raises(Refusal, match="not_entered"):
        await cups.check_in(live.id, 9)
    evening.now += HOUR
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert live.row.state == "playing"
    assert happened(live, Drop) == [Drop(2), Drop(5)]
    assert len(happened(live, Paired)) == 1


@pytest.mark.one_in(2)
async def test_who_checks_in_while_the_first_round_is_paired_is_paired(evening):
    """They were told that they are in: the round is paired once more, with them."""
    live = await evening.announce(terms=Terms(check_in=HOUR), until=evening.now + DAY)
    cups, loop = evening.hall.cups, asyncio.get_running_loop()
    await evening.enter(live.id, 5)
    await cups.start(live.id, HOST, evening.click())
    for member in range(1, 5):
        await cups.check_in(live.id, member)
    told = list[LiveCup]()

    def pair(live: LiveCup) -> Change | None:
        change = rounds.entry_over(live, evening.now)
        if not told:
            checked_in = asyncio.run_coroutine_threadsafe(cups.check_in(live.id, 5), loop)
            told.append(checked_in.result(timeout=10))
        return change

    live = await cups.do(live.id, pair)
    assert live.row.state == "playing"
    assert not happened(live, Drop)
    assert live.round is not None
    assert 5 in live.round.placed()


async def test_many_check_in_at_once_without_waiting_for_each_other(evening):
    live = await evening.announce(terms=Terms(check_in=HOUR), until=evening.now + DAY)
    cups = evening.hall.cups
    await evening.enter(live.id, 3)
    live = await cups.start(live.id, HOST, evening.click())
    for member in (1, 2, 3):
        change = deeds.check_in(live, member)
        await cups.write(live, change)  # as it was read before the others did
    assert all(entrant.here for entrant in (await cups.cup(live.id)).row.entrants.values())


@pytest.mark.one_in(2)
async def test_a_cup_that_too_few_have_entered_waits_for_its_organiser(evening):
    live = await evening.announce(until=evening.now + 60)
    await evening.enter(live.id, 2)
    evening.now += 60
    await evening.hall.cups.attend(live.id)
    live = await evening.hall.cups.cup(live.id)
    assert (live.row.state, live.row.moment, live.row.due) == ("entering", None, None)
    with pytest.raises(Refusal, match="too_few_entrants"):
        await evening.hall.cups.start(live.id, HOST, evening.click())
    await evening.enter(live.id, 2, first=3)
    live = await evening.hall.cups.start(live.id, HOST, evening.click())
    assert live.row.state == "playing"


@pytest.mark.one_in(2)
async def test_who_dropped_out_comes_back_and_who_was_banned_does_not(evening):
    live = await evening.announce()
    cups = evening.hall.cups
    await evening.enter(live.id, 5)
    await cups.leave(live.id, 2, evening.click())
    with pytest.raises(Refusal, match="not_entered"):
        await cups.leave(live.id, 2, evening.click())
    live = await cups.enter(live.id, 2, "again", evening.click())
    assert live.is_in(2)
    assert live.row.entrants[2].name == "again"
    await cups.ban(live.id, 4, HOST, evening.click())
    with pytest.raises(Refusal, match="cup_banned"):
        await cups.enter(live.id, 4, "again", evening.click())
    live = await cups.bring_back(live.id, 4, HOST, evening.click())
    assert live.is_in(4)
    with pytest.raises(Refusal, match="entered"):
        await cups.enter(live.id, 4, "again", evening.click())
    assert happened(live)[5:] == [Drop(2), Return(2), Ban(4), Return(4)]
    assert [line.member_id for line in live.log[5:]] == [2, 2, HOST, HOST]


@pytest.mark.one_in(2)
async def test_a_late_entrant_plays_from_the_next_round_on(evening):
    live = await evening.begun(4, Plan(title="gold", rounds=2, late=2, pod=2))
    await evening.opened(live.id)
    await evening.enter(live.id, 1, first=5)
    live = await evening.play_round(live.id)
    assert live.round is not None
    assert 5 in live.round.placed()


# Pairing.


@pytest.mark.one_in(2)
async def test_a_round_is_paired_anew_or_changed_until_it_begins(evening):
    live = await evening.begun(8, terms=Terms(rest=600))
    cups = evening.hall.cups
    await publish(cups.hall, live)
    live = await cups.pair(live.id, HOST, evening.click())
    assert happened(live, Paired) == [Paired(1), Paired(1)]
    assert not round_of(live).told
    assert live.round is not None
    one, other = live.round.pods[0].entrants[0], live.round.pods[1].entrants[0]
    live = await cups.swap(live.id, one, other, HOST, evening.click())
    assert live.round is not None
    assert live.round.pods[0].entrants[0] == other
    await publish(cups.hall, live)
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert not round_of(live).pods
    evening.now += 600
    live = await evening.opened(live.id)
    assert round_of(live).stands
    with pytest.raises(Refusal, match="round_runs"):
        await cups.pair(live.id, HOST, evening.click())
    with pytest.raises(Refusal, match="not_paired"):
        await cups.swap(live.id, 1, 2, HOST, evening.click())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("otherwise", ["paired anew", "exchanged"])
async def test_a_round_that_was_paired_otherwise_meanwhile_is_not_published_yet(evening, otherwise):
    """What was posted is not what stands now: the seals of the new deals are unknown."""
    posted = await evening.begun(8, DUPLICATE)
    cups = evening.hall.cups
    if otherwise == "paired anew":
        live = await cups.pair(posted.id, HOST, evening.click())
    else:
        assert posted.round is not None
        one, other = (pod.entrants[0] for pod in posted.round.pods)
        live = await cups.swap(posted.id, one, other, HOST, evening.click())
    await publish(cups.hall, posted)
    await cups.attend(posted.id)
    assert not happened(await cups.cup(posted.id), Begin)
    await publish(cups.hall, live)
    await cups.attend(posted.id)
    assert happened(await cups.cup(posted.id), Begin) == [Begin(1)]


async def test_a_round_is_published_though_somebody_dropped_out_meanwhile(evening):
    posted = await evening.begun(4)
    await evening.hall.cups.leave(posted.id, 3, evening.click())
    await publish(evening.hall, posted)
    row = (await evening.hall.cups.cup(posted.id)).row
    assert row.round is not None
    assert row.round.told


@pytest.mark.one_in(2)
async def test_a_round_is_paired_anew_where_somebody_dropped_out_before_it_began(evening):
    live = await evening.begun(8, terms=Terms(rest=600))
    await publish(evening.hall, live)
    await evening.hall.cups.leave(live.id, 3, evening.click())
    evening.now += 600
    await evening.hall.cups.attend(live.id)
    live = await evening.hall.cups.cup(live.id)
    assert happened(live, Paired) == [Paired(1), Paired(1)]
    assert live.round is not None
    assert 3 not in live.round.placed()


# Results.


@pytest.mark.one_in(2)
async def test_a_result_is_taken_once_however_often_it_is_looked_for(evening):
    live = await evening.begun(8)
    live = await evening.opened(live.id)
    table_id = tables_of(live)[0]
    await evening.play(table_id)
    assert (await evening.hall.store.view(cup, live.id)).due == evening.now
    for _ in range(3):
        await evening.hall.cups.attend(live.id)
    live = await evening.hall.cups.cup(live.id)
    (result,) = happened(live, "result")
    sitting = await evening.hall.table(table_id)
    outcome, scores = sitting.begun().outcome(), sitting.begun().scores()
    assert outcome is not None
    pod = live.pod(1, 1)
    assert pod.places() == dict(zip(pod.entrants, outcome.places, strict=True))
    assert pod.points() == dict(zip(pod.entrants, scores, strict=True))
    assert (result.round, result.pod) == (1, 1)
    assert live.row.due is None, "the other table is played"


@pytest.mark.one_in(2)
async def test_who_leaves_a_table_is_last_there(evening):
    live = await evening.begun(4)
    live = await evening.opened(live.id)
    assert live.round is not None
    table_id = tables_of(live)[0]
    gone = live.round.pods[0].entrants[2]
    await evening.hall.store.write(chairs.leave_game, table_id, gone, evening.now, house="steady")
    live = await evening.play_round(live.id)
    pod = live.pod(1, 1)
    assert pod.forfeits == {gone}
    assert pod.places()[gone] == 4
    assert sorted(pod.places().values())[0] == 1


@pytest.mark.one_in(2)
async def test_an_organiser_awards_corrects_and_forfeits(evening):
    live = await evening.begun(8, Plan(title="gold", rounds=1))
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    first, second = round_of(live).pods
    a, b, c, d = live.pod(1, 1).entrants
    level = {a: 1, b: 2, c: 3, d: 4}
    live = await cups.decide(live.id, 1, 1, level, HOST, evening.click())
    assert first.table_id is not None
    sitting = await evening.hall.table(first.table_id)
    assert (sitting.state, sitting.ended_by) == ("ended", "cup")
    live = await cups.decide(live.id, 1, 1, {**level, a: 2, b: 1}, HOST, evening.click())
    gone = live.pod(1, 2).entrants[0]
    live = await cups.forfeit(live.id, 1, (gone,), HOST, evening.click())
    assert second.table_id is not None
    assert (await evening.hall.table(second.table_id)).players[0].house is not None
    assert happened(live)[-3:] == happened(live, "award", "correct", Forfeit)
    await evening.play(second.table_id)
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert live.pod(1, 2).places()[gone] == 4
    assert live.cup.over
    live = await cups.decide(live.id, 1, 1, level, HOST, evening.click())
    assert live.pod(1, 1).places()[a] == 1, "after the end there are corrections still"
    assert {line.member_id for line in live.log if line.line in happened(live, "correct")} == {HOST}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("resting", [False, True])
async def test_a_corrected_result_of_a_knockout_pairs_the_next_round_anew(evening, resting):
    plan = Plan(title="gold", format="knockout", pod=2, go_on=1)
    live = await evening.begun(8, plan, Terms(rest=HOUR))
    cups = evening.hall.cups
    await publish(cups.hall, live)
    evening.now += HOUR
    live = await evening.opened(live.id)
    for pod in live.cup.rounds[0].pods:
        one, other = pod.entrants
        await cups.decide(live.id, 1, pod.number, {one: 1, other: 2}, HOST, evening.click())
    await evening.attend(live.id)
    live = await cups.cup(live.id)
    lost, won = live.pod(1, 1).entrants[1], live.pod(1, 1).entrants[0]
    assert won in live.require_round().placed()
    if resting:
        await cups.pause(live.id, HOST, evening.click())
    points = {lost: 20, won: 10}
    live = await cups.decide(live.id, 1, 1, {lost: 1, won: 2}, HOST, evening.click(), points=points)
    if resting:
        await cups.resume(live.id, HOST, evening.click())
        evening.now += HOUR
        live = await evening.opened(live.id)
    assert live.require_round().attempt == 2
    assert live.require_round().placed() >= {lost}
    assert won not in live.require_round().placed()
    points = {lost: 30, won: 10}
    live = await cups.decide(live.id, 1, 1, {lost: 1, won: 2}, HOST, evening.click(), points=points)
    assert live.require_round().attempt == 2, "the same go on"
    evening.now += HOUR
    live = await evening.opened(live.id)
    assert len(live.row.rounds[1].pods) == 2


async def test_all_but_one_forfeit_and_the_table_is_over(evening):
    live = await evening.begun(4, Plan(title="gold", rounds=1))
    live = await evening.opened(live.id)
    stays, *gone = live.pod(1, 1).entrants
    live = await evening.hall.cups.forfeit(live.id, 1, tuple(gone), HOST, evening.click())
    assert live.pod(1, 1).places()[stays] == 1
    await evening.hall.cups.attend(live.id)
    assert (await evening.hall.cups.cup(live.id)).cup.over


@pytest.mark.one_in(2)
async def test_somebody_else_plays_for_an_entrant_at_the_table_too(evening):
    live = await evening.begun(4)
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    with pytest.raises(Refusal, match="entered_too"):
        await cups.replace(live.id, 2, HOST, evening.click(), member_id=3, name="three")
    live = await cups.replace(live.id, 2, HOST, evening.click(), member_id=50, name="fifty")
    table_id = tables_of(live)[0]
    sitting = await evening.hall.table(table_id)
    seat = live.pod(1, 1).entrants.index(2)
    assert (sitting.players[seat].member_id, sitting.players[seat].name) == (50, "fifty")
    live = await evening.play_round(live.id)
    assert live.pod(1, 1).forfeits == set()
    assert live.entrant_of(50) == 2
    assert live.entrant_of(2) is None
    live = await cups.replace(live.id, 2, HOST, evening.click(), house="novice")
    live = await evening.opened(live.id)
    assert {player.house for player in await _players(evening, live)} == {None, "novice"}
    assert happened(live, Replace) == [Replace(2), Replace(2)]
    live = await evening.play_round(live.id)
    assert live.pod(2, 1).forfeits == set(), "a house player who is an entrant plays for itself"


@pytest.mark.long
async def test_nobody_plays_a_veiled_deal_at_a_second_table(evening):
    live = await evening.begun(8, Plan(title="gold", rounds=2, duplicate=True))
    cups, guest = evening.hall.cups, 50
    await publish(cups.hall, live)
    await cups.attend(live.id)
    opening = await cups.next_pod(live.id)
    assert opening is not None
    await cups.stand(opening, next(evening.threads))
    other = 3 - opening.pod.number
    (knows, *_), (first, second, *_) = live.pod(1, 3 - other).entrants, live.pod(1, other).entrants

    async def plays_for(entrant: int, member_id: int) -> None:
        facts = {"member_id": member_id, "name": "somebody"}
        await cups.replace(live.id, entrant, HOST, evening.click(), **facts)

    await plays_for(knows, guest)
    before = await cups.cup(live.id)
    with pytest.raises(Refusal, match="knows_the_deal"):  # also where no table stands yet
        await plays_for(first, knows)
    live = await evening.opened(live.id)
    with pytest.raises(Refusal, match="knows_the_deal"):
        await plays_for(first, knows)
    assert (await cups.cup(live.id)).log == before.log
    await plays_for(first, 51)
    await plays_for(knows, knows)
    live = await evening.play_round(live.id)
    assert not live.row.rounds[0].veiled
    await plays_for(knows, guest)
    await plays_for(second, knows)


@pytest.mark.long
@pytest.mark.one_in(4)
@pytest.mark.parametrize("how", ["dropped out", "banned"])
async def test_whoever_replaces_somebody_who_is_out_plays(evening, how):
    live = await evening.begun(5)
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    await (cups.drop if how == "dropped out" else cups.ban)(live.id, 2, HOST, evening.click())
    live = await cups.replace(live.id, 2, HOST, evening.click(), member_id=50, name="fifty")
    assert live.is_in(50)
    assert happened(live)[-2:] == [Replace(2), Return(2)]
    live = await evening.play_round(live.id)
    assert live.round is not None
    assert 2 in live.round.placed()
    await cups.leave(live.id, 50, evening.click())
    await cups.enter(live.id, 50, "fifty", evening.click())


async def test_nobody_replaces_somebody_who_is_out_of_a_bracket_that_they_were_never_in(evening):
    live = await evening.announce(Plan(title="gold", format="knockout"))
    await evening.enter(live.id, 5)
    await evening.hall.cups.leave(live.id, 5, evening.click())
    live = await evening.hall.cups.start(live.id, HOST, evening.click())
    live = await evening.opened(live.id)
    with pytest.raises(Refusal, match="closed"):
        await evening.hall.cups.replace(live.id, 5, HOST, evening.click(), member_id=50, name="x")


async def _players(evening: Evening, live):
    sittings = [await evening.hall.table(pod.table_id) for pod in live.row.rounds[-1].pods]
    return [player for sitting in sittings for player in sitting.players]


# Time.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("overdue", ["places", "house", "organiser"])
async def test_a_round_whose_time_is_over_ends_as_was_said(evening, overdue):
    plan = Plan(title="gold", rounds=1, overdue=overdue)
    live = await evening.begun(8, plan, Terms(lasts=DAY))
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    played, late = tables_of(live)
    await evening.play(played)
    await cups.attend(live.id)
    assert (await cups.cup(live.id)).row.due == evening.now + DAY
    evening.now += DAY
    for _ in range(2):
        await cups.attend(live.id)
    live, sitting = await cups.cup(live.id), await evening.hall.table(late)
    if overdue == "places":
        assert sitting.ended_by == "round"
        assert len(happened(live, "late")) == 1
        assert live.cup.over
        return
    assert sitting.playing
    assert live.row.due is None
    if overdue == "house":
        assert {sitting.house_at(seat) for seat in range(4)} == {"steady"}
        assert sitting.due is not None
        assert sitting.due <= evening.now + 60, "house players owe their turns"
        await evening.play(late)
    else:
        places = dict.fromkeys(live.pod(1, 2).entrants, 1)
        await cups.decide(live.id, 1, 2, places, HOST, evening.click())
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert len(happened(live, "house")) == (overdue == "house")
    assert live.cup.over


async def test_a_pause_holds_everything_as_long_as_it_lasts(evening):
    terms = Terms(clock="turn 86400", lasts=DAY)
    live = await evening.begun(4, terms=terms)
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    table_id = tables_of(live)[0]
    ends = round_of(live).ends
    assert ends is not None
    live = await cups.pause(live.id, HOST, evening.click())
    assert live.row.due is None
    assert (await evening.hall.table(table_id)).paused
    with pytest.raises(OfACup):
        await cups.require_going_on(await evening.hall.table(table_id))
    evening.now += 3 * DAY
    await cups.attend(live.id)
    live = await cups.resume(live.id, HOST, evening.click())
    assert round_of(live).ends == ends + 3 * DAY
    sitting = await evening.hall.table(table_id)
    assert not sitting.paused
    assert {run.until for run in sitting.clocks} == {evening.now + DAY}


async def test_a_cup_that_is_paused_just_before_a_round_runs_out_of_time_holds_its_tables(evening):
    """Whoever looks after the time read the cup before its organiser paused it."""
    live = await evening.begun(4, terms=Terms(lasts=DAY))
    live = await evening.opened(live.id)
    table_id = tables_of(live)[0]
    evening.now += DAY
    await evening.hall.cups.pause(live.id, HOST, evening.click())
    store, late = evening.hall.store, (live.id, 1, "places", "steady", evening.now)
    assert await store.write(out_of_time, *late) == []
    assert (await evening.hall.table(table_id)).playing
    live = await evening.hall.cups.resume(live.id, HOST, evening.click())
    assert await store.write(out_of_time, *late) == [table_id]


async def test_what_the_bot_was_away_for_counts_against_no_round(evening):
    live = await evening.begun(4, terms=Terms(lasts=DAY))
    live = await evening.opened(live.id)
    ends, store = evening.now + DAY, evening.hall.store
    assert round_of(live).ends == ends
    await store.write(note_heartbeat, evening.now)
    evening.now += 300
    assert not await store.write(note_heartbeat, evening.now)
    evening.now += 2 * DAY
    assert await store.write(note_heartbeat, evening.now) == 2 * DAY
    await evening.hall.cups.attend(live.id)
    live = await evening.hall.cups.cup(live.id)
    assert (round_of(live).ends, round_of(live).late) == (ends + 2 * DAY, None)


async def test_what_the_bot_was_away_for_is_given_back_to_those_who_check_in(evening):
    live = await evening.announce(terms=Terms(check_in=HOUR), until=evening.now + DAY)
    cups, store = evening.hall.cups, evening.hall.store
    await evening.enter(live.id, 4)
    evening.now += DAY
    await cups.attend(live.id)
    ends = evening.now + HOUR
    await store.write(note_heartbeat, evening.now)
    evening.now += 2 * HOUR
    assert await store.write(note_heartbeat, evening.now) == 2 * HOUR
    await cups.attend(live.id)
    row = (await cups.cup(live.id)).row
    assert (row.state, row.due) == ("checking", ends + 2 * HOUR)


async def test_an_organiser_ends_a_cup_in_the_middle_of_a_round(evening):
    live = await evening.begun(12)
    cups = evening.hall.cups
    await publish(cups.hall, live)
    await cups.attend(live.id)
    opening = await cups.next_pod(live.id)
    assert opening is not None
    sitting = await cups.stand(opening, next(evening.threads))
    click = evening.click()
    for _ in range(2):
        live = await cups.end(live.id, HOST, click)
    assert live.cup.over
    assert (await evening.hall.table(sitting.id)).ended_by == "cup"
    *results, end = happened(live)[-4:]
    assert [result.how for result in results] == ["late", "award", "award"]
    assert end == Over()
    assert live.row.due is None
    assert await cups.next_pod(live.id) is None
    with pytest.raises(Refusal, match="cup_over"):
        await cups.enter(live.id, 1, "one", evening.click())


async def test_a_cup_ends_though_somebody_drops_out_while_that_is_decided(evening, monkeypatch):
    """It is decided in a thread, so that others go on meanwhile; then once more, when a table that
    had ended is not read again."""
    live = await evening.begun(8, DUPLICATE)
    live = await evening.opened(live.id)
    cups, hall, loop = evening.hall.cups, evening.hall, asyncio.get_running_loop()
    ended, playing = tables_of(live)
    await evening.play(ended)
    decide, look, left = rounds.finished, hall.table, list[LiveCup]()
    seen, first = list[int](), list[int]()

    def decide_slowly(*facts: Any) -> Change:
        if not left:
            leave = cups.leave(live.id, 3, evening.click())
            left.append(asyncio.run_coroutine_threadsafe(leave, loop).result(timeout=10))
            first.extend(seen)
            seen.clear()
        return decide(*facts)

    async def look_once(table_id: int) -> StoredTable:
        seen.append(table_id)
        return await look(table_id)

    monkeypatch.setattr(rounds, "finished", decide_slowly)
    monkeypatch.setattr(hall, "table", look_once)
    live = await cups.end(live.id, HOST, evening.click())
    assert first == [ended, playing]
    assert seen[0] == playing
    assert happened(live)[-1] == Over()
    assert happened(live, Drop) == [Drop(3)]
    assert len(happened(live, "result")) == 1


# Duplicate deals.


async def test_all_pods_of_a_size_play_the_sealed_deal_of_their_round(evening):
    live = await evening.begun(11, DUPLICATE)
    assert live.round is not None
    seals = {deal.seats: deal.seal for deal in round_of(live).deals}
    assert seals == live.round.seals
    assert set(seals) == {3, 4}
    live = await evening.opened(live.id)
    seeds = dict[int, set[str | None]]()
    for table_id in tables_of(live):
        sitting = await evening.hall.table(table_id)
        assert sitting.seal == seals[len(sitting.players)]
        seeds.setdefault(len(sitting.players), set()).add(sitting.seed)
        assert sitting.veiled
        assert sitting.veiled_from(None)
        assert sitting.veiled_from(77)
        assert not sitting.veiled_from(sitting.players[0].member_id)
    assert all(len(each) == 1 for each in seeds.values())
    assert not happened(live, Opened)


async def test_nothing_of_a_pod_is_in_the_lines_before_the_last_table_has_ended(evening):
    live = await evening.begun(12, DUPLICATE)
    live = await evening.opened(live.id)
    cups = evening.hall.cups
    *others, last = tables_of(live)
    secret = (await evening.hall.table(last)).seed
    assert secret
    for table_id in others:
        await evening.play(table_id)
        await cups.attend(live.id)
        live = await cups.cup(live.id)
        assert not happened(live, "result", Opened)
        assert secret not in await cups.file(live.id)
        assert (await evening.hall.table(table_id)).veiled
    assert live.row.due is None
    await evening.play(last)
    for table_id in (*others, last):
        await evening.hall.store.write(mark_shown, table_id, 1, table_id, table_id)
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert len(happened(live, "result")) == 3
    (told,) = happened(live, Opened)
    assert told.seed == secret
    assert seal_of(secret) == live.row.rounds[0].deals[0].seal
    owed = {row.id for row in await evening.hall.store.view(tables.unshown)}
    for table_id in (*others, last):
        assert not (await evening.hall.table(table_id)).veiled
        assert table_id in owed, "its last board is owed"


async def test_a_round_that_is_paired_anew_has_other_deals(evening):
    live = await evening.begun(8, DUPLICATE, Terms(rest=60))
    before = round_of(live).deals
    live = await evening.hall.cups.swap(live.id, 1, 2, HOST, evening.click())
    assert round_of(live).deals == before, "two were exchanged, no more"
    live = await evening.hall.cups.pair(live.id, HOST, evening.click())
    assert round_of(live).deals != before
    assert live.round is not None
    assert live.round.seals == {deal.seats: deal.seal for deal in round_of(live).deals}


# Tables of a cup.


async def test_chairs_of_a_cup_are_neither_taken_nor_handed_over(evening):
    live = await evening.begun(4)
    live = await evening.opened(live.id)
    table_id, store = tables_of(live)[0], evening.hall.store
    with pytest.raises(OfACup):
        await store.write(chairs.accept_chair, table_id, 1, 50, "fifty", evening.now)
    with pytest.raises(OfACup):
        await store.write(chairs.offer_chair, table_id, 1, 50, evening.now)
    row = await store.write(chairs.leave_game, table_id, 1, evening.now, house="steady")
    seat = next(player.seat for player in row.players if player.house)
    with pytest.raises(ChairTaken):
        await store.write(chairs.take_chair, table_id, seat, 50, "fifty", evening.now)
    assert row.host_id is None


# Forgetting.


@pytest.mark.one_in(2)
async def test_who_is_forgotten_drops_out_and_nobody_can_tell_who_it_was(evening):
    live = await evening.begun(8, PAIRS)
    live = await evening.opened(live.id)
    store, cups = evening.hall.store, evening.hall.cups
    forgotten = await store.write(forget_member, 3, evening.now)
    assert forgotten.cups == (live.id,)
    assert (await store.view(cup, live.id)).due == NOW
    await cups.attend(live.id)
    live = await cups.cup(live.id)
    assert happened(live, Drop) == [Drop(3)]
    assert (live.row.entrants[3].member_id, live.row.entrants[3].name) == (None, "")
    assert 3 not in {line.member_id for line in live.log}
    live = await evening.play_round(live.id)
    assert not [pod for pod in live.cup.rounds[0].pods if pod.forfeits], "it was played to its end"
    assert live.round is not None
    assert 3 not in live.round.placed()
    for member_id in (HOST, BESIDE):
        await store.write(forget_member, member_id, evening.now)
    row = (await cups.cup(live.id)).row
    assert (row.host_id, row.beside_id) == (None, None)


async def test_who_is_forgotten_while_threads_are_made_is_seated_nowhere(evening):
    live = await evening.begun(4, PAIRS)
    cups = evening.hall.cups
    await publish(cups.hall, live)
    await cups.attend(live.id)
    openings = [await cups.next_pod(live.id) for _ in range(2)]
    for member in range(1, 5):
        await evening.hall.store.write(forget_member, member, evening.now)
    for opening in openings:
        assert opening is not None
        sitting = await cups.stand(opening, next(evening.threads))
        assert {player.member_id for player in sitting.players} == {None}
        assert all(player.house for player in sitting.players)


async def test_of_a_cup_that_is_over_names_go_at_once(evening):
    live = await evening.begun(4, Plan(title="gold", rounds=1))
    await evening.opened(live.id)
    live = await evening.play_round(live.id)
    assert live.cup.over
    assert (await evening.hall.store.write(forget_member, 2, evening.now)).cups == ()
    live = await evening.hall.cups.cup(live.id)
    assert live.row.entrants[2].name == ""
    assert live.row.due is None


# Damage.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("enter 1", "line 3: “enter 1” is not understood: JSON is malformed"),
        ('{"type":"hello","entrant":2}', 'line 3: “{"type":"hello","entrant":2}” is not'),
        ('{"type":"enter","entrant":1}', "line 3: In this cup already: no. 1."),
    ],
)
async def test_a_line_that_is_none_or_cannot_be_is_named_with_its_cup(evening, capsys, text, why):
    """It is counted as in the cup's file, whose head is line 1."""
    ill, well = await evening.begun(4), await evening.begun(4)
    await evening.hall.store.database.write(
        lambda sql: sql.amend("cup_lines", {"cup_id": ill.id, "number": 2}, text=text)
    )
    with pytest.raises(DamagedCup) as damage:
        assert (await evening.hall.cups.cup(ill.id)).cup
    assert str(damage.value).startswith(f"cup {ill.id}: {why}")
    assert (await evening.opened(well.id)).row.round is not None
    assert await check_all(evening.hall.store, _replayed) == (2, 1)
    assert f"cup {ill.id}: {why}" in capsys.readouterr().out


@pytest.mark.parametrize("line", [Enter(1_000_000), Enter(5, Fraction(10**12)), Paired(0)])
async def test_a_line_that_could_not_be_read_again_is_not_written(evening, line):
    live = await evening.begun(4)
    store = evening.hall.store
    with pytest.raises(DamagedCup, match=r"line 8: .+ is not understood"):
        await store.write(change_cup, live.row, Change(lines=(line,)), evening.now)
    assert (await evening.hall.cups.cup(live.id)).log == live.log


async def test_a_damaged_cup_is_named_and_others_go_on(tmp_path, capsys, caplog):
    where = tmp_path / "patolli.db"
    async with await Store.open(where) as store:
        evening = Evening(store)
        ill, well = await evening.begun(4), await evening.begun(4)
        await store.database.write(
            lambda sql: sql.run("UPDATE cup_lines SET at = 7 WHERE cup_id = ?", ill.id)
        )
        with pytest.raises(DamagedCup, match=f"cup {ill.id}: a row of cup_lines is damaged"):
            await evening.hall.cups.cup(ill.id)
        assert (await evening.opened(well.id)).row.round is not None
    async with await Store.open(where) as store:
        assert f"cup {ill.id} is damaged" in caplog.text, "at the start"
        assert f"cup {well.id} is damaged" not in caplog.text
        assert await check_all(store, _replayed) == (2, 1)
    said = capsys.readouterr().out
    assert f"cup {ill.id}: a row of cup_lines is damaged" in said
    assert f"cup {well.id}: ok, a cup of gold, swiss, 4 entrants" in said


@pytest.mark.one_in(2)
async def test_its_file_verifies_and_holds_the_games(evening, tmp_path):
    live = await evening.begun(5, Plan(title="gold", format="knockout", duplicate=True, pod=3))
    while live.row.running:
        live = await evening.opened(live.id)
        running = CupFile.read(await evening.hall.cups.file(live.id))
        assert len(running.records) == sum(len(row.pods) for row in live.row.rounds[:-1])
        for table_id in tables_of(live):
            await evening.play_on(table_id)
        await evening.hall.cups.attend(live.id)
        live = await evening.hall.cups.cup(live.id)
    file = CupFile.read(await evening.hall.cups.file(live.id))
    checked = check(file, find, _replayed)
    assert (checked.pairings, checked.results, checked.trusted) == (2, 3, [])
    assert file.names[0].name == "member 1"
    assert len(file.standings) == 5
    assert await check_all(evening.hall.store, _replayed) == (1, 0)


def _replayed(record: Record) -> Position:
    return record.verify(find(record.key))
