"""Cups run by processes that are killed between any two steps, two of them at a time: nothing that
was confirmed is lost, and nothing is done twice."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from cogs.hall.cups.live import LiveCup
from cogs.hall.hall import Hall
from data.cup_rows import Terms
from data.due import due_by, look_later
from data.store import Store
from engine.cups.lines import write
from engine.cups.plan import Plan
from tests.data.evenings import HOST, Evening, happened, publish
from tests.engine.cups.playing import again
from tests.seeding import seeded

ENTRANTS = 11
PLANS = {
    "swiss": Plan(title="gold", rounds=3, pod=2),
    "duplicate": Plan(title="gold", format="knockout", duplicate=True),
    "overdue": Plan(title="gold", format="knockout", overdue="house"),
}
"""Rounds that are paired at once."""
HOUR = 3_600
PATIENCE = 4_000


class Killed(BaseException):
    """The process is gone."""


class Mortal:
    """Whatever a store writes: now and then the process is killed before that, or just after."""

    def __init__(self, write: Callable[..., Awaitable[Any]], random: Random) -> None:
        self.write, self.random = write, random
        self.deaths, self.spared = 0, False

    async def __call__(self, *work: Any) -> Any:
        self._perhaps()
        done = await self.write(*work)
        self._perhaps()
        return done

    def _perhaps(self) -> None:
        if not self.spared and self.random.random() < 0.1:
            self.deaths += 1
            raise Killed


class Lives:
    """A cup, and the lives of the processes that run it."""

    def __init__(self, store: Store, random: Random) -> None:
        self.random = random
        self.evening = Evening(store, "lives")
        self.mortal = Mortal(store.database.write, random)
        store.database.write = self.mortal
        self.store = store
        self.halls = [self.evening.another(store) for _ in range(2)]
        self.confirmed = Counter[int]()

    async def survive(self, do: Callable[[Hall], Awaitable[Any]]) -> bool:
        at = self.random.randrange(len(self.halls))
        try:
            await do(self.halls[at])
        except Killed:
            self.halls[at] = self.evening.another(self.store)
            return False
        return True

    async def clicked(self, do: Callable[[Hall, int], Awaitable[Any]]) -> None:
        """A member presses a button; where nothing is answered Discord, or the member, tries the
        same once more."""
        click = self.evening.click()
        for _ in range(20):
            if await self.survive(lambda hall: do(hall, click)):
                self.confirmed[click] += 1
                return
        pytest.fail("nobody lives long enough")


@pytest.mark.one_in(5)
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
async def test_nothing_is_lost_and_nothing_happens_twice(where, plan):
    random = seeded("killed cups", plan.write())
    async with await Store.open(where) as store:
        lives = Lives(store, random)
        evening = lives.evening
        lives.mortal.spared = True
        terms = Terms(lasts=HOUR, clock="turn 86400")
        live = await evening.announce(plan, terms)
        cup_id, lives.mortal.spared = live.id, False
        for member in range(1, ENTRANTS + 1):
            await lives.clicked(lambda h, c, m=member: h.cups.enter(cup_id, m, f"member {m}", c))
        await lives.clicked(lambda hall, click: hall.cups.start(cup_id, HOST, click))
        gone = False
        for _ in range(PATIENCE):
            evening.now += random.choice((5, 40, 200))
            live = await evening.hall.cups.cup(cup_id)
            if not live.row.running:
                break
            if not gone and live.row.round is not None and live.row.round.stands:
                await lives.clicked(lambda hall, click: hall.cups.leave(cup_id, 5, click))
                gone = True
            step = random.choice((_publish, _attend, _attend, _thread, _play))
            await lives.survive(step(lives, live))
        live = await evening.hall.cups.cup(cup_id)
        assert live.cup.over, f"it stands still: {happened(live)[-5:]}, {live.row.due}"
        assert lives.mortal.deaths > 5
        lives.mortal.spared = True
        await _true(lives, live, plan)


def _publish(lives: Lives, live: LiveCup) -> Callable[[Hall], Awaitable[Any]]:
    async def posted(hall: Hall) -> None:
        if live.row.round is not None and not live.row.round.told:
            await publish(hall, live)

    return posted


def _attend(lives: Lives, live: LiveCup) -> Callable[[Hall], Awaitable[Any]]:
    async def attend(hall: Hall) -> None:
        """As the loop of what is due does, and only then."""
        now = lives.evening.now
        if ("cup", live.id) in await hall.store.view(due_by, now, 9):
            again = await hall.cups.attend(live.id)
            await hall.store.write(look_later, "cup", live.id, now, now + again)

    return attend


def _thread(lives: Lives, live: LiveCup) -> Callable[[Hall], Awaitable[Any]]:
    async def thread(hall: Hall) -> None:
        opening = await hall.cups.next_pod(live.id)
        if opening is not None:
            await hall.cups.stand(opening, next(lives.evening.threads))

    return thread


def _play(lives: Lives, live: LiveCup) -> Callable[[Hall], Awaitable[Any]]:
    async def play(hall: Hall) -> None:
        pods = live.row.round.pods if live.row.round is not None else ()
        playing = [pod.table_id for pod in pods if pod.state == "playing"]
        if playing:
            await lives.evening.play(lives.random.choice(playing) or 0, hall)

    return play


async def _true(lives: Lives, live: LiveCup, plan: Plan) -> None:
    """What the rows say is what happened, once."""
    lines = [write(line) for line in happened(live)]
    assert all(times == 1 for times in lives.confirmed.values())
    clicks = Counter(line.interaction_id for line in live.log if line.interaction_id)
    assert clicks == lives.confirmed
    assert again(live.cup).standings() == live.cup.standings()
    assert len(set(lines)) == len(lines), "nothing is told twice"
    tables = await lives.store.database.read(
        "SELECT cup_round, pod, seed, number, state, veiled FROM tables WHERE cup_id = ?", live.id
    )
    begun = {(each.number, pod.number) for each in live.cup.rounds for pod in each.pods}
    assert sorted((round_, pod) for round_, pod, *_ in tables) == sorted(begun)
    assert not [state for *_, state, _ in tables if state == "playing"]
    assert not [veiled for *_, veiled in tables if veiled]
    for each in live.cup.rounds:
        assert all(pod.finish is not None for pod in each.pods)
        if plan.duplicate:
            assert each.seeds.keys() == each.seals.keys() == each.chairs
            told = {seed for round_, _, seed, *_ in tables if round_ == each.number}
            assert told == set(each.seeds.values())
