"""Whether a map of Yucatan can be played on: fair to every seat, with room, connected."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.yucatan.chart import Land, banks_of, crossings
from engine.hexes import BadMap


def check(land: Land) -> None:
    """Raises :class:`BadMap` when the land is too small, not connected or not fair."""
    _check_room(land)
    ways = _check_ways(land)
    _check_equality(land, ways)


def _check_room(land: Land) -> None:
    """Every seat finds room for its large village, wherever the others build (Y3.2), and for one
    neutral village (Y3.6). For small ones Y3.5 has an answer."""
    choices = [_first_choices(land, seat) for seat in range(len(land.cities))]
    for seat, own in enumerate(choices):
        taken = sum(
            max((_closed(land, cell, own) for cell in other), default=0)
            for rival, other in enumerate(choices)
            if rival != seat
        )
        if len(own) <= taken:
            raise BadMap(
                f"the large villages of others may leave no room for that of {_named(land, seat)}"
            )
    _check_neutral(land, choices)


def _check_neutral(land: Land, choices: list[set[int]]) -> None:
    """Villages close most cells when they lie apart: as many large and small ones as there are
    seats, and all neutral ones of the first round but the last."""
    cells, seats = _unmarked(land), len(land.cities)
    others = [cell for cell in _open(land) if cell not in cells]

    def worst(where: Iterable[int]) -> list[int]:
        return sorted((_closed(land, cell, cells) for cell in where), reverse=True)

    closed = sum(worst(own)[0] for own in choices)
    closed += sum(worst(others)[:seats]) + sum(worst(cells)[: seats - 1])
    if len(cells) <= closed:
        raise BadMap(
            f"{len(cells)} cells are left for neutral villages, other villages can close "
            f"{closed}: there is not surely one for each seat"
        )


def _check_equality(land: Land, ways: list[list[int]]) -> None:
    """Every seat has as much as the others."""
    seats = range(len(land.cities))
    far = [_distances(city, ways) for city in land.cities]
    rivers = [[river for river in land.rivers if river.seat == seat] for seat in seats]
    _equal(land, "small rivers", [len(own) for own in rivers])
    _equal(
        land,
        "banks on its small rivers",
        [sum(len(banks_of(land, river)) for river in own) for own in rivers],
    )
    _equal(land, "cells for its large village", [len(_first_choices(land, seat)) for seat in seats])
    steps = [min(far[seat][beach] for beach in land.beaches) for seat in seats]
    if min(steps) != max(steps):
        seat = steps.index(max(steps))
        raise BadMap(
            f"every city lies as far from a beach as the others; {_named(land, seat)} "
            f"lies {max(steps)} steps away, not {min(steps)}"
        )
    neutral = [
        sum(far[seat][cell] == min(its[cell] for its in far) for cell in _unmarked(land))
        for seat in seats
    ]
    _equal(land, "cells for neutral villages nearest to it", neutral)


def _equal(land: Land, what: str, numbers: list[int]) -> None:
    if min(numbers) != max(numbers):
        seat = numbers.index(min(numbers))
        raise BadMap(
            f"every city has as many {what} as the others; {_named(land, seat)} has "
            f"{min(numbers)}, not {max(numbers)}"
        )


def _check_ways(land: Land) -> list[list[int]]:
    """From every cell of the land every other can be reached, by steps and by crossings; returns
    by cell where they lead."""
    over, walked = crossings(land), set(land.all("jungle")) | set(land.cities)
    ahead: list[list[int]] = [[] for _ in land.kinds]
    back: list[list[int]] = [[] for _ in land.kinds]
    for cell in walked:
        ahead[cell] += [beside for beside in land.hexes.neighbours[cell] if beside in walked]
        ahead[cell] += [beach for _, beach in over.get(cell, ())]
        for other in ahead[cell]:
            back[other].append(cell)
    start = land.cities[0]
    home = land.hexes.names[start]
    for graph, how in ((ahead, "from {home} to {cell}"), (back, "from {cell} to {home}")):
        if cut := sorted(walked - set(_distances(start, graph))):
            way = how.format(home=home, cell=land.hexes.names[cut[0]])
            raise BadMap(f"no steps and crossings lead {way}")
    return ahead


def _distances(start: int, graph: list[list[int]]) -> dict[int, int]:
    """How many steps and crossings it is to each cell that can be reached."""
    far, ahead = {start: 0}, [start]
    for cell in ahead:
        for other in graph[cell]:
            if other not in far:
                far[other] = far[cell] + 1
                ahead.append(other)
    return far


def _named(land: Land, seat: int) -> str:
    return f"city {land.hexes.names[land.cities[seat]]}"


def _open(land: Land) -> set[int]:
    """Where a village may stand on the empty map (Y3.4)."""
    beside = {cell for city in land.cities for cell in land.hexes.neighbours[city]}
    return set(land.all("jungle")) - beside


def _unmarked(land: Land) -> set[int]:
    """Where a neutral village may stand on the empty map (Y3.6)."""
    banks = {cell for river in land.rivers for cell in banks_of(land, river)}
    return _open(land) - banks - set(land.beaches)


def _first_choices(land: Land, seat: int) -> set[int]:
    """Where a large village may stand on the empty map (Y3.2)."""
    banks = {cell for river in land.rivers if river.seat == seat for cell in banks_of(land, river)}
    return banks & _open(land)


def _closed(land: Land, village: int, cells: set[int]) -> int:
    """How many of the cells a village closes for others (Y3.4)."""
    return len(cells & {village, *land.hexes.neighbours[village]})
