"""Whether a map of Yucatan can be played on: fair to every seat, with room, connected."""

from __future__ import annotations

from engine.games.yucatan.drawing import Land, banks_of, crossings
from engine.hexes import BadMap

_VILLAGES_EACH = 3
"""A large, a small and a neutral one (Y3)."""


def check(land: Land) -> None:
    """Raises :class:`BadMap` when the land is not fair, too small or not connected."""
    _check_equality(land)
    _check_room(land)
    _check_ways(land)


def _check_equality(land: Land) -> None:
    """Every seat has as much as the others."""
    seats = range(len(land.cities))
    numbers = [sum(river.seat == seat for river in land.rivers) for seat in seats]
    if len(set(numbers)) != 1 or not numbers[0]:
        raise BadMap(f"every city has as many small rivers as the others, not {numbers}")
    banks = [
        sum(len(banks_of(land, river)) for river in land.rivers if river.seat == seat)
        for seat in seats
    ]
    if len(set(banks)) != 1:
        raise BadMap(f"every city has as many banks on its small rivers as the others, not {banks}")


def _check_room(land: Land) -> None:
    """Every seat finds room for its large village, wherever the others build (Y3.2), and there is
    some for the rest of the set-up."""
    choices = [_first_choices(land, seat) for seat in range(len(land.cities))]
    for seat, own in enumerate(choices):
        around = [own & {cell, *land.hexes.neighbours[cell]} for cell in range(len(land.hexes))]
        taken = sum(
            max((len(around[cell]) for cell in other), default=0)
            for rival, other in enumerate(choices) if rival != seat
        )  # fmt: skip
        if len(own) <= taken:
            city = land.hexes.names[land.cities[seat]]
            raise BadMap(f"the large villages of others may leave no room for that of city {city}")
    wanted = _VILLAGES_EACH * len(land.cities)
    if (room := _room(land)) < wanted:
        raise BadMap(f"there is room for {room} villages; a large, a small and a neutral one for "
                     f"each seat are {wanted}")  # fmt: skip


def _check_ways(land: Land) -> None:
    """From every cell of the land every other can be reached, by steps and by crossings."""
    ways = crossings(land)
    walked = [cell for cell, kind in enumerate(land.kinds) if kind in {"jungle", "city"}]
    among, start = set(walked), land.cities[0]
    ahead = {cell: [*(n for n in land.hexes.neighbours[cell] if n in among),
                    *(beach for _, beach in ways.get(cell, ()))] for cell in walked}  # fmt: skip
    back: dict[int, list[int]] = {cell: [] for cell in walked}
    for cell, reached in ahead.items():
        for other in reached:
            back[other].append(cell)
    home = land.hexes.names[start]
    for graph, how in ((ahead, "from {home} to {cell}"), (back, "from {cell} to {home}")):
        if cut := sorted(among - _reached(start, graph)):
            way = how.format(home=home, cell=land.hexes.names[cut[0]])
            raise BadMap(f"no steps and crossings lead {way}")


def _reached(start: int, graph: dict[int, list[int]]) -> set[int]:
    seen, left = {start}, [start]
    while left:
        for cell in graph[left.pop()]:
            if cell not in seen:
                seen.add(cell)
                left.append(cell)
    return seen


def _first_choices(land: Land, seat: int) -> set[int]:
    """Where a large village may stand on the empty map (Y3.2)."""
    banks = {cell for river in land.rivers if river.seat == seat for cell in banks_of(land, river)}
    return banks - {cell for city in land.cities for cell in land.hexes.neighbours[city]}


def _room(land: Land) -> int:
    """For how many villages there is room, taken in reading order."""
    closed = {cell for city in land.cities for cell in land.hexes.neighbours[city]}
    count = 0
    for cell in land.all("jungle"):
        if cell not in closed:
            count += 1
            closed.update((cell, *land.hexes.neighbours[cell]))
    return count
