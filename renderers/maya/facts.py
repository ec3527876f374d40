"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.game import SEATS
from engine.games.maya import cities
from engine.games.maya import events as kinds
from engine.games.maya.components import CROP, CROPS, FACE_DOWN, FIELDS, KINDS, PARTS, goods_of
from engine.games.maya.state import MayaState
from renderers.scene import Scene, label, viewing

PRIZES = PARTS.city_prizes
MOST = PARTS.rack.most
LAP = 100
"""Steps of the score track."""

view_of = viewing(MayaState)


class Plantation(NamedTuple):
    """Tiles of one crop and one seat that hang together."""

    crop: int
    cells: tuple[int, ...]
    goods: int


class Last(NamedTuple):
    """The last turns, as their events tell them: the cells with a new tile (a temple's among them)
    and the temples whose cities closed."""

    cells: tuple[int, ...]
    closed: tuple[int, ...]
    gains: Mapping[int, int]
    """The points they brought, by seat."""


class Legal(NamedTuple):
    """The cells where something may be planted, and those where a city may grow."""

    plant: frozenset[int]
    city: frozenset[int]


def turn_of(scene: Scene) -> str:
    view = view_of(scene)
    return scene.say("maya.picture.turn", turn=view.turn, round=view.progress()[0])


def named(scene: Scene, temple: int) -> str:
    """The name of a temple."""
    return label("maya", view_of(scene).board.temples[temple], scene.say)


def crop_name(scene: Scene, crop: int) -> str:
    return label("maya", CROPS[crop], scene.say)


def tile_name(scene: Scene, kind: int) -> str:
    """The short name of a tile, as buttons say it."""
    return scene.say(f"maya.short.{KINDS[kind]}")


# Plantations.


def plantations(view: MayaState, seat: int) -> list[Plantation]:
    """The seat's plantations, the crops in their order and the largest first."""
    found = list[Plantation]()
    for crop in range(len(CROPS)):
        cells = [cell for cell, tile in enumerate(view.tiles) if tile in FIELDS[seat][crop]]
        parts = [
            Plantation(crop, tuple(part), sum(goods_of(view.tiles[cell]) for cell in part))
            for part in view.board.hexes.parts(cells)
        ]
        found += sorted(parts, key=lambda part: (-part.goods, part.cells))
    return found


def largest(view: MayaState, seat: int) -> list[int]:
    """The goods of the seat's largest plantation of each crop."""
    best = Counter[int]()
    for part in plantations(view, seat):
        best[part.crop] = max(best[part.crop], part.goods)
    return [best[crop] for crop in range(len(CROPS))]


def joined(view: MayaState) -> Iterator[tuple[int, int, int, int]]:
    """Neighbouring tiles of one plantation: the cell, the way to the other clockwise from the west
    (only ways to the east and south, so that each pair comes once), the other cell, the seat."""
    hexes = view.board.hexes
    for cell, tile in enumerate(view.tiles):
        if not 0 <= tile < FACE_DOWN:
            continue
        seat, crop = divmod(tile, len(CROP))
        field = FIELDS[seat][CROP[crop]]
        x, y = hexes.centre(cell)
        for other in hexes.neighbours[cell]:
            if other > cell and view.tiles[other] in field:
                across, down = hexes.centre(other)
                way = 3 if down == y else 4 if across > x else 5
                yield cell, way, other, seat


# Cities.


def around(view: MayaState, temple: int) -> set[int]:
    """The cells in play beside a city."""
    cells = set(view.city_cells(temple))
    return {other for cell in cells for other in view.board.neighbours[cell]} - cells


def strengths(view: MayaState, temple: int) -> tuple[int, ...]:
    """Who has how many goods beside a city (M6.4)."""
    closing = view.closing_of(temple)
    return closing.goods if closing else cities.strengths(view, around(view, temple))


def is_closed(view: MayaState, temple: int) -> bool:
    return view.closing_of(temple) is not None


def best_at(view: MayaState, temple: int) -> tuple[int, ...]:
    """The seats that got most points from a closed city."""
    closing = view.closing_of(temple)
    if closing is None or not any(closing.points):
        return ()
    most = max(closing.points)
    return tuple(seat for seat, won in enumerate(closing.points) if won == most)


def from_cities(view: MayaState, seat: int) -> int:
    return view.points[seat] - view.planted[seat]


# The last turns, and the turn that is going on.


def last(scene: Scene) -> Last:
    view = view_of(scene)
    numbers, temples = view.board.hexes.numbers, view.board.temples
    cells, closed, gains = list[int](), list[int](), Counter[int]()
    for event in scene.news:
        match event.kind:
            case kinds.Planted:
                planted = kinds.Planted.of(event)
                cells += [numbers[cell] for cell in planted["cells"]]
                gains[SEATS.index(planted["seat"])] += planted["points"]
            case kinds.Grew | kinds.GrewBlind | kinds.Opened:
                cells.append(numbers[str(event.facts["cell"])])
            case kinds.Closed:
                city = kinds.Closed.of(event)
                closed.append(temples.index(city["temple"]))
                gains.update(by_seat(city["points"]))
            case _:
                pass
    return Last(tuple(cells), tuple(closed), gains)


def by_seat(points: Mapping[str, int]) -> dict[int, int]:
    """A fact that is a number for each seat."""
    return {SEATS.index(seat): number for seat, number in points.items()}


def legal(scene: Scene) -> Legal:
    """The choices that agree with the tokens already chosen."""
    numbers = view_of(scene).board.hexes.numbers
    plant, city = set[int](), set[int]()
    for choice in scene.chosen:
        match choice.split():
            case ["plant", _, cell]:
                plant.add(numbers[cell])
            case ["city", cell, _]:
                city.add(numbers[cell])
            case _:
                pass
    return Legal(frozenset(plant), frozenset(city))


def so_far(scene: Scene, seat: int) -> dict[int, int]:
    """What the unfinished turn would score if it ended now, by seat."""
    for event in view_of(scene).turn_so_far(seat):
        if event.kind == kinds.SoFar:
            return by_seat(kinds.SoFar.of(event)["points"])
    return {}
