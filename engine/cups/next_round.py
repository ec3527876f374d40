"""Who is paired with whom in the next round of a cup, as its format has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.cups.apart import kept_apart, meetings
from engine.cups.chance import drawn
from engine.cups.earned import ledger
from engine.cups.formats import (
    going,
    groups_among,
    groups_of,
    qualified,
    schedule,
    seeding,
    stage_of,
)
from engine.cups.knockout import first_units, next_units
from engine.cups.lines import Bye, Line, Paired, Seated
from engine.cups.pairing import AT_FIRST, Patience, pair
from engine.cups.pairing_aims import MOST, Candidate
from engine.cups.plan import PAIR, SEARCHED_BETTER, Plan
from engine.cups.points import lone, sizes
from engine.cups.ranking import order_of_groups, seeds_of
from engine.cups.robin import Tables
from engine.cups.seats import seated
from engine.cups.state import State
from engine.deal import Deal


def paired(state: State, seed: str, patience: Patience) -> Iterator[Line]:
    """The lines of the next round, or of the same one paired anew, in a Swiss cup with so much
    ``patience``."""
    again = state.pairing
    number = again.number if again else len(state.rounds) + 1
    before = State(state.plan, state.entrants, state.rounds[: number - 1])
    lot = drawn(seed, "round", number, again.attempt + 1 if again else 1)
    match stage_of(before, number):
        case "swiss":
            units = _swiss(before, seed, lot, patience)
        case "robin":
            playing = before.field_of()
            order = [who for who in seeding(before, seed) if who in playing]
            units = _robin(before, [order], number)
        case "group":
            units = _robin(before, _groups(before, seed), number)
        case "knockout":
            units = kept_apart(_knockout(before, seed), state.plan.apart, before.rounds)
    yield Paired(number)
    yield from _lines(before, number, units, lot)


def _lines(state: State, number: int, units: Sequence[Sequence[int]], lot: Deal) -> Iterator[Line]:
    """Tables with seats in turn, and byes; Swiss tables have their seats already, but for those
    that are filled."""
    seats, pod = seats_had(state), 0
    full, turn = _filled(state.plan, units), 0
    first = lot.below(full) if full else 0
    for unit in units:
        if len(unit) == 1:
            yield Bye(number, unit[0])
            continue
        pod += 1
        empty = range(turn, turn + max(0, full - len(unit)))
        house, turn = tuple(sorted((first + at) % full for at in empty)), empty.stop
        ready = state.plan.pairs_by_standing and not house
        by_seat = tuple(unit) if ready else seated(unit, seats, lot, house)
        free = iter(by_seat)
        chairs = range(len(by_seat) + len(house))
        yield Seated(number, pod, tuple(None if at in house else next(free) for at in chairs))


def _filled(plan: Plan, units: Sequence[Sequence[int]]) -> int:
    """To how many chairs house players fill all tables: where one would be alone in its size; 0:
    nowhere. The house's seats go round, so that somebody has the same one elsewhere."""
    shape = [len(unit) for unit in units if len(unit) > 1]
    return max(shape) if plan.fills and len(shape) > 1 and lone(shape) else 0


def seats_had(state: State) -> dict[int, list[int]]:
    """How often everybody had each seat."""
    had = {who: [0] * MOST for who in state.entrants}
    for played in state.rounds:
        for pod in played.pods:
            for seat, who in pod.seats.items():
                had[who][seat] += 1
    return had


def candidates(state: State) -> list[Candidate]:
    """Who is paired in the next round of a Swiss cup, and what was so far. A round that somebody
    missed counts as a bye; two who are kept apart have met more often than all others together."""
    number = len(state.rounds) + 1
    seats, met = seats_had(state), {who: Counter[int]() for who in state.entrants}
    often = 1 + meetings(state.rounds)
    for one, other in state.plan.apart:
        if {one, other} <= met.keys():
            met[one][other] += often
            met[other][one] += often
    byes, short = Counter[int](), Counter[int]()
    for played in state.rounds:
        byes.update(state.entrants.keys() - {*played.seated()})
        for pod in played.pods:
            for who in pod.entrants:
                met[who].update(other for other in pod.entrants if other != who)
                short[who] += pod.size < state.plan.pod
    earned = ledger(state, number - 1)
    return [
        Candidate(who, earned.points(who), met[who], tuple(seats[who]), byes[who], short[who])
        for who in state.inside()
    ]


def _swiss(state: State, seed: str, lot: Deal, patience: Patience) -> list[list[int]]:
    playing = candidates(state)
    if not state.rounds and state.plan.seeding == "rating":
        units = kept_apart(_by_rating(state, seed), state.plan.apart)
        seats = seats_had(state)
        return [list(seated(unit, seats, lot)) for unit in units]
    least = max(PAIR, min(state.plan.smallest, len(playing)))
    if state.plan.revision < SEARCHED_BETTER:
        patience = AT_FIRST._replace(effort=min(patience.effort, AT_FIRST.effort))
    shape = sizes(len(playing), state.plan.pod, least, compares=state.plan.compares)
    if state.plan.compares and shape:
        found = pair(playing, shape[0], lot, shape[-1], patience, tables=len(shape))
    else:
        found = pair(playing, state.plan.pod, lot, least, patience)
    return [*map(list, found.pods), *([who] for who in sorted(found.byes))]


def _by_rating(state: State, seed: str) -> list[list[int]]:
    """The first round of a Swiss cup: at each table as many of the better half as of the others;
    the last of all have the byes."""
    order = [who for who in seeding(state, seed) if who in state.inside()]
    plan = state.plan
    shape = sizes(len(order), plan.pod, plan.smallest, compares=plan.compares)
    tables: list[list[int]] = [[] for _ in shape]
    left, resting = order[: sum(shape)], order[sum(shape) :]
    while left:
        free = [at for at, size in enumerate(shape) if len(tables[at]) < size]
        for at in free:
            tables[at].append(left.pop(0))
    return [*tables, *([who] for who in sorted(resting))]


def _groups(state: State, seed: str) -> list[list[int]]:
    if state.rounds:
        return groups_of(state, seed)
    order = [who for who in seeding(state, seed) if who in state.inside()]
    return groups_among(state, order)


def _robin(state: State, groups: Sequence[Sequence[int]], number: int) -> list[list[int]]:
    """The tables of the schedule, of those who are still there; who is left alone has a bye."""
    plan, there = state.plan, {*state.inside()}
    units, resting = list[list[int]](), list[int]()
    for group in groups:
        rounds = schedule(plan, len(group))
        tables: Tables = rounds[(number - 1) % len(rounds)]
        if number > len(rounds) and not plan.rounds:
            tables = ()  # until the larger groups are done
        sitting = [[group[at] for at in table if group[at] in there] for table in tables]
        full = [table for table in sitting if len(table) > 1]
        units += full
        seats = {who for table in full for who in table}
        resting += [who for who in group if who in there and who not in seats]
    return [*units, *([who] for who in sorted(resting))]


def _knockout(state: State, seed: str) -> list[list[int]]:
    last, plan = state.last, state.plan
    if last is None:
        order = [who for who in seeding(state, seed) if who in state.inside()]
        return first_units(order, plan)
    if last.stage == "group":
        group_of = {who: at for at, group in enumerate(groups_of(state, seed)) for who in group}
        those = qualified(state, group_of, order_of_groups(state, seed))
        return first_units(those, plan, group_of, last.unit_of())
    seeds = seeds_of(state, seed)
    byes = Counter(who for played in state.rounds for who in played.byes)
    return next_units(going(state, last, seeds), plan, seeds, byes, last.unit_of())
