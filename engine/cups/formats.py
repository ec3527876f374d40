"""What the formats of cups differ in: their stages, how many rounds they have, who goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.cups import robin
from engine.cups.apart import kept_apart
from engine.cups.chance import lots
from engine.cups.groups import group_sizes, grouped
from engine.cups.knockout import Order, forecast, go_on
from engine.cups.plan import PAIR, Plan
from engine.cups.rounds import Round, Stage
from engine.cups.state import State


def stage_of(state: State, number: int) -> Stage:
    """The stage of the cup that a round belongs to."""
    match state.plan.format:
        case "groups":
            return "group" if number <= rounds_of_groups(state) else "knockout"
        case other:
            return other


def done(state: State) -> bool:
    """Whether all rounds are over."""
    last = state.last
    if last is None or not last.over:
        return False
    if last.stage == "knockout":
        return len(last.units) == 1 or count_going(state, last) < PAIR
    return last.number >= rounds_to_play(state)


def rounds_to_play(state: State) -> int:
    """How many rounds there are, as far as can be foreseen: a knock-out may be shortened by those
    who drop out."""
    found = foreseen(state.plan, len(state.field_of()))
    if state.plan.has_groups and len(state.rounds) > found.rounds:
        first = len(state.rounds[found.rounds].placed())
        return found.rounds + _rounds_of_bracket(state.plan, first)
    return found.rounds + found.bracket


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What will happen in a cup of so many entrants, if nobody drops out."""

    rounds: int = 0
    """All of them but those of a knock-out;"""
    bracket: int = 0
    """and these."""
    groups: tuple[int, ...] = ()
    """The sizes of the groups, the largest first."""
    alike: bool = True
    """Whether each group has as many rounds."""


def foreseen(plan: Plan, count: int) -> Foreseen:
    match plan.format:
        case "swiss":
            return Foreseen(plan.rounds)
        case "robin":
            return Foreseen(_rounds_of_robin(plan, count))
        case "knockout":
            return Foreseen(bracket=_rounds_of_bracket(plan, count))
        case "groups":
            groups = tuple(group_sizes(count, plan.group))
            rounds = {_rounds_of_robin(plan, size) for size in groups}
            first = sum(min(plan.qualify, size) for size in groups)
            return Foreseen(max(rounds), _rounds_of_bracket(plan, first), groups, len(rounds) == 1)


def rounds_of_groups(state: State) -> int:
    return foreseen(state.plan, len(state.field_of())).rounds


def _rounds_of_robin(plan: Plan, count: int) -> int:
    """As many as the plan says, or until everybody has met everybody."""
    if plan.rounds:
        return plan.rounds
    return len(schedule(plan, count))


def schedule(plan: Plan, count: int) -> Sequence[robin.Tables]:
    """Who plays whom when so many meet each other, in positions."""
    return robin.schedule(
        count, plan.pod, plan.smallest, compares=plan.compares, revision=plan.revision
    )


def _rounds_of_bracket(plan: Plan, count: int) -> int:
    return len(forecast(count, plan)) if count > 1 else 0


def seeding(state: State, seed: str) -> list[int]:
    """Everybody in the order of the seeds: by rating, if that is the plan, then by lot."""
    numbers = lots(seed)

    def rank(who: int) -> tuple[bool, Fraction, int]:
        rating = state.entrants[who].rating if state.plan.seeding == "rating" else None
        return rating is None, -(rating or Fraction(0)), numbers[who - 1]

    return sorted(state.entrants, key=rank)


def groups_of(state: State, seed: str) -> list[list[int]]:
    """The groups, by seed; none where the cup has none."""
    if state.plan.format != "groups" or not state.rounds:
        return []
    playing = {*state.field_of()}
    return groups_among(state, [who for who in seeding(state, seed) if who in playing])


def groups_among(state: State, seeded: Sequence[int]) -> list[list[int]]:
    """The groups of these entrants, who are in the order of their seeds."""
    return kept_apart(grouped(seeded, state.plan.group), state.plan.apart)


def count_going(state: State, last: Round) -> int:
    """How many go on from a round of a knock-out."""
    order = dict.fromkeys(state.entrants, 0)
    there = state.inside()
    return sum(len(go_on(unit, state.plan.go_on, there, order)) for unit in last.units)


def going(state: State, last: Round, seeds: Order) -> list[int]:
    """Who goes on from a round of a knock-out, from the top of the bracket down."""
    there = state.inside()
    return [who for unit in last.units for who in go_on(unit, state.plan.go_on, there, seeds)]


def qualified(state: State, group_of: Mapping[int, int], ranked: Sequence[int]) -> list[int]:
    """The best of each group, of those who are still in, in the order of the seeds."""
    there, places = {*state.inside()}, Counter[int]()
    found = list[int]()
    for who in ranked:
        if who in there and who in group_of and places[group_of[who]] < state.plan.qualify:
            places[group_of[who]] += 1
            found.append(who)
    return found
