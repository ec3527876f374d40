"""The bracket of a knock-out: what was played, and who of which table is to come where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cups.knockout import go_on, next_units
from engine.cups.ranking import seeds_of
from engine.cups.rounds import Pod, Round
from engine.cups.state import State


@dataclass(frozen=True, slots=True)
class Spot:
    """A chair in the bracket."""

    entrant: int | None
    """None while it is not known who comes."""
    source: int | None = None
    """Where in the round before they come from, counted from 0; None in the first round, and of
    somebody whom an organiser put there;"""
    place: int = 0
    """and as which of those who go on from there."""
    on: bool = False
    """Whether they go on, or have won."""


@dataclass(frozen=True, slots=True)
class Match:
    """A table of the bracket, or a bye."""

    number: int
    """Of the table; 0 of a bye and of what is not paired yet."""
    spots: tuple[Spot, ...]
    """From the top down, those who come from above first."""

    @property
    def bye(self) -> bool:
        return len(self.spots) == 1


def bracket(state: State, seed: str, winner: int | None = None) -> list[list[Match]]:
    """Round by round down to the final, from the top of the bracket down; empty before the first
    round of the knock-out is paired. Once no round follows there is a ``winner``: whoever stands
    first, also where several are first in the final."""
    played = [one for one in state.rounds if one.stage == "knockout"]
    seeds = seeds_of(state, seed)
    rounds, comes = list[list[Match]](), list[Spot]()
    for at, one in enumerate(played):
        follows = played[at + 1].placed() if at + 1 < len(played) else None
        won = winner if follows is None else None
        rounds.append([_played(state, unit, comes, follows, seeds, won) for unit in one.units])
        comes = _going(state, one, follows, seeds)
    byes = Counter(who for one in played for who in one.byes)
    while rounds and len(rounds[-1]) > 1 and len(comes) > 1:
        rounds.append(_to_come(state, comes, seeds, byes))
        comes = [
            Spot(None, at, place)
            for at, match in enumerate(rounds[-1])
            for place in range(1, _number_on(state, len(match.spots)) + 1)
        ]
    return rounds


def _number_on(state: State, size: int) -> int:
    return 1 if size == 1 else min(state.plan.go_on, size - 1)


def _played(
    state: State,
    unit: Pod,
    comes: Sequence[Spot],
    follows: set[int] | None,
    seeds: Mapping[int, int],
    winner: int | None,
) -> Match:
    """A table that was paired, with where its entrants came from."""
    origin = {spot.entrant: spot for spot in comes if spot.entrant}
    on = _on(state, unit, follows, seeds) if winner is None else [winner]
    spots = [
        Spot(
            who,
            origin[who].source if who in origin else None,
            origin[who].place if who in origin else 0,
            (unit.over or not unit.number) and who in on,
        )
        for who in unit.entrants
    ]
    order = [spot.entrant for spot in comes]
    spots.sort(key=lambda spot: order.index(spot.entrant) if spot.entrant in order else -1)
    return Match(unit.number, tuple(spots))


def _on(state: State, unit: Pod, follows: set[int] | None, seeds: Mapping[int, int]) -> list[int]:
    """Who of a table goes on, the best first: those who did, once the next round is paired."""
    there = state.inside() if follows is None else sorted(follows)
    return go_on(unit, state.plan.go_on, there, seeds) if unit.over or not unit.number else []


def _going(
    state: State, one: Round, follows: set[int] | None, seeds: Mapping[int, int]
) -> list[Spot]:
    """Who goes on from a round, or as which of which table somebody will."""
    found = list[Spot]()
    for at, unit in enumerate(one.units):
        if unit.over or not unit.number:
            on = _on(state, unit, follows, seeds)
            found += [Spot(who, at, place) for place, who in enumerate(on, 1)]
        else:
            number = _number_on(state, unit.size)
            found += [Spot(None, at, place) for place in range(1, number + 1)]
    return found


def _to_come(
    state: State, comes: Sequence[Spot], seeds: Mapping[int, int], byes: Mapping[int, int]
) -> list[Match]:
    """A round that is not paired yet: neighbours come together, crossed over."""
    unknown = len(seeds) + 1
    ranks = {at: seeds.get(spot.entrant or 0, unknown + at) for at, spot in enumerate(comes)}
    rested = {at: byes.get(spot.entrant or 0, 0) for at, spot in enumerate(comes)}
    sat = {at: -1 - at if spot.source is None else spot.source for at, spot in enumerate(comes)}
    units = next_units(range(len(comes)), state.plan, ranks, rested, sat)
    return [Match(0, tuple(comes[at] for at in unit)) for unit in units]
