"""Whether a map of Yucatan can be played on: fair to every seat, with room, connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.games.yucatan.chart import Land, banks_of, crossings
from engine.hexes import refuse


def check(land: Land) -> None:
    """Raise :class:`BadMap` with all that keeps the land from being played on: it is too small, not
    connected or not fair."""
    ahead, back = _ways(land)
    cut_off = list(_cut_off(land, ahead, back))
    apart = () if cut_off else _unequal_ways(land, ahead)  # what is cut off lies nowhere near
    refuse([*_no_room(land), *cut_off, *_unequal_parts(land), *apart])


def _no_room(land: Land) -> Iterator[str]:
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
            yield f"the large villages of others may leave no room for that of {_named(land, seat)}"
    if all(choices):
        yield from _no_neutral_room(land, choices)


def _no_neutral_room(land: Land, choices: list[set[int]]) -> Iterator[str]:
    """Villages close most cells when they lie apart: as many large and small ones as there are
    seats, and all neutral ones of the first round but the last."""
    cells, seats = _unmarked(land), len(land.cities)
    others = [cell for cell in _open(land) if cell not in cells]

    def worst(where: Iterable[int]) -> list[int]:
        return sorted((_closed(land, cell, cells) for cell in where), reverse=True)

    closed = sum(worst(own)[0] for own in choices)
    closed += sum(worst(others)[:seats]) + sum(worst(cells)[: seats - 1])
    if len(cells) <= closed:
        yield (
            f"{len(cells)} cells are left for neutral villages, other villages can close "
            f"{closed}: there is not surely one for each seat"
        )


def _unequal_parts(land: Land) -> Iterator[str]:
    """Every seat has as much as the others of what is drawn for it."""
    seats = range(len(land.cities))
    rivers = [[river for river in land.rivers if river.seat == seat] for seat in seats]
    banks = [sum(len(banks_of(land, river)) for river in own) for own in rivers]
    first = [len(_first_choices(land, seat)) for seat in seats]
    yield from _unequal(land, "small rivers", [len(own) for own in rivers])
    yield from _unequal(land, "banks on its small rivers", banks)
    yield from _unequal(land, "cells for its large village", first)


def _unequal_ways(land: Land, ways: list[list[int]]) -> Iterator[str]:
    """Every seat is as near to what all may reach as the others."""
    seats = range(len(land.cities))
    far = [_distances(city, ways) for city in land.cities]
    steps = [min(far[seat][beach] for beach in land.beaches) for seat in seats]
    if min(steps) != max(steps):
        seat = steps.index(max(steps))
        yield (
            f"every city lies as far from a beach as the others; {_named(land, seat)} "
            f"lies {max(steps)} steps away, not {min(steps)}"
        )
    neutral = [
        sum(far[seat][cell] == min(its[cell] for its in far) for cell in _unmarked(land))
        for seat in seats
    ]
    yield from _unequal(land, "cells for neutral villages nearest to it", neutral)


def _unequal(land: Land, what: str, numbers: list[int]) -> Iterator[str]:
    if min(numbers) != max(numbers):
        seat = numbers.index(min(numbers))
        yield (
            f"every city has as many {what} as the others; {_named(land, seat)} has "
            f"{min(numbers)}, not {max(numbers)}"
        )


def _ways(land: Land) -> tuple[list[list[int]], list[list[int]]]:
    """By cell where steps and crossings lead from it, and from where they lead to it."""
    over, walked = crossings(land), _walked(land)
    ahead: list[list[int]] = [[] for _ in land.kinds]
    back: list[list[int]] = [[] for _ in land.kinds]
    for cell in walked:
        ahead[cell] += [beside for beside in land.hexes.neighbours[cell] if beside in walked]
        ahead[cell] += [beach for _, beach in over.get(cell, ())]
        for other in ahead[cell]:
            back[other].append(cell)
    return ahead, back


def _walked(land: Land) -> set[int]:
    """Where warriors may be."""
    return set(land.all("jungle")) | set(land.cities)


def _cut_off(land: Land, ahead: list[list[int]], back: list[list[int]]) -> Iterator[str]:
    """From every cell of the land every other can be reached."""
    start = land.cities[0]
    home = land.hexes.names[start]
    for graph, how in ((ahead, "from {home} to {cell}"), (back, "from {cell} to {home}")):
        if cut := sorted(_walked(land) - set(_distances(start, graph))):
            some = ", ".join(land.hexes.named(cut)[:5])
            yield f"no steps and crossings lead {how.format(home=home, cell=some)}"


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
