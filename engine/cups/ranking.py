"""Which figures decide in which format, and the standings that follow."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.cups import figures
from engine.cups.chance import lots
from engine.cups.earned import Ledger, ledger
from engine.cups.figures import BRACKET, LEVEL, Criterion, Figure
from engine.cups.formats import going, groups_of, rounds_of_groups, seeding
from engine.cups.plan import SEEDS_BY_GROUPS
from engine.cups.standings import Standings, ordered
from engine.cups.state import State


class Chance(Protocol):
    """What is drawn in a cup; asked for only when nothing else decides."""

    def lot(self, who: int) -> int: ...

    @property
    def required_seed(self) -> str: ...


def standings(state: State, chance: Chance, after: int) -> Standings:
    """The order after a round, of all who have had a table or a bye, or are in."""
    told = ledger(state, after).among(_listed(state, after))
    if not state.plan.has_bracket:
        return _level(after, told, chance)
    reached, place = _bracket(state, chance, after)

    def figure(criterion: Criterion, who: int, level: Collection[int]) -> Figure:
        if criterion == "reached":
            return figures.single(criterion, reached.get(who, 0))
        if criterion == "place":
            return figures.single(criterion, place.get(who, 1))
        return _figure(criterion, who, level, told, chance)

    return ordered(after, told, BRACKET, figure)


def group_standings(state: State, chance: Chance, after: int, group: int) -> Standings:
    """The order in a group, counted from 1, after a round of them."""
    until = min(after, rounds_of_groups(state))
    members = groups_of(state, chance.required_seed)[group - 1]
    return _level(until, ledger(state, until).among(members), chance)


def seeds_of(state: State, seed: str) -> dict[int, int]:
    """The seed of everybody in a knock-out, the first one first: by the order after the groups,
    where there were some; else by rating or by lot."""
    by_groups = state.plan.has_groups and state.plan.revision >= SEEDS_BY_GROUPS
    order = order_of_groups(state, seed) if by_groups else seeding(state, seed)
    return {who: rank for rank, who in enumerate(order, 1)}


def order_of_groups(state: State, seed: str) -> list[int]:
    """Everybody in the order after the groups, which are over."""
    return standings(state, _Drawn(seed), rounds_of_groups(state)).order()


@dataclass(frozen=True, slots=True)
class _Drawn:
    required_seed: str

    def lot(self, who: int) -> int:
        return lots(self.required_seed)[who - 1]


def _level(after: int, told: Ledger, chance: Chance) -> Standings:
    def figure(criterion: Criterion, who: int, level: Collection[int]) -> Figure:
        return _figure(criterion, who, level, told, chance)

    return ordered(after, told, LEVEL, figure)


def _figure(
    criterion: Criterion, who: int, level: Collection[int], told: Ledger, chance: Chance
) -> Figure:
    match criterion:
        case "points":
            return figures.points(who, told)
        case "opponents":
            return figures.opponents(who, told)
        case "meeting":
            return figures.meeting(who, level, told)
        case "share":
            return figures.share(who, told)
        case "places":
            return figures.places(who, told)
        case _:
            return figures.single("lot", chance.lot(who))


def _listed(state: State, after: int) -> set[int]:
    placed = (who for played in state.rounds[:after] for who in played.placed())
    return {*state.inside(), *placed}


def _bracket(
    state: State, chance: Chance, after: int
) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """How many rounds of the knock-out everybody has come to, and their places at their last tables
    there; of those who did not come into it their places in the groups."""
    reached, place = dict[int, int](), dict[int, int]()
    if state.plan.has_groups and state.rounds:
        until = min(after, rounds_of_groups(state))
        told = ledger(state, until)
        for members in groups_of(state, chance.required_seed):
            rows = _level(until, told.among(members), chance).rows
            place |= {row.entrant: row.place for row in rows}
    played = [one for one in state.rounds[:after] if one.stage == "knockout"]
    for came, one in enumerate(played, 1):
        for unit in one.units:
            places = unit.places() if unit.number else {}
            reached |= dict.fromkeys(unit.entrants, came)
            place |= {who: places.get(who, 1) for who in unit.entrants}
    if played and played[-1].over and len(played[-1].units) > 1:
        number = played[-1].number
        follows = state.rounds[number].placed() if number < len(state.rounds) else None
        on = follows or going(state, played[-1], seeds_of(state, chance.required_seed))
        reached |= dict.fromkeys(on, len(played) + 1)
    return reached, place
