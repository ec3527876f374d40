"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from engine.game import SEATS
from engine.games.yaxha.bonus import holders
from engine.games.yaxha.events import BUILT, Picks, Took, Traded
from engine.games.yaxha.grid import GROUND, NUMBERS, PARTS, PLACES, SIDES, Box, extent, reach
from engine.games.yaxha.pyramid import COLOURS, Pyramid, Survey, filled, room, survey, with_cube
from engine.games.yaxha.state import DROPPED, ROUNDS, Standing, YaxhaState
from renderers.scene import Scene, viewing

LEVELS = range(1, len(SIDES) + 1)
Spot = tuple[str, int]
"""A cell by its name and level."""
_AROUND = {1: 2, 2: 1, 3: 1, 4: 0}
"""How many squares are shown on each side of what is built, by how far it spans: all where a cube
may go next, and no more than five in a row."""

view_of = viewing(YaxhaState)


def turn_of(scene: Scene) -> str:
    return scene.say("yaxha.picture.round", round=view_of(scene).round, rounds=ROUNDS)


def colour(scene: Scene, at: int) -> str:
    return scene.say(f"yaxha.token.{COLOURS[at]}_cube")


def pyramid_of(scene: Scene, seat: int) -> Pyramid:
    """With the cubes of the unfinished turn for the player whose view it is."""
    return view_of(scene).known(scene.seat)[seat]


def standing(scene: Scene, seat: int) -> Standing:
    return view_of(scene).standings(scene.seat)[seat]


def state(scene: Scene, seat: int) -> str:
    """What a seat is doing, as a word under its name."""
    view = view_of(scene)
    if scene.stopped:
        return ""
    if view.phase == "choose":
        return "chosen" if view.ready[seat] else "choosing"
    if view.phase == "leftovers":
        return "takes" if seat == view.queue[0] else "left" if seat in view.queue else "has"
    if view.phase == "build":
        return "built" if view.ready[seat] else "building"
    return ""


def in_hand(view: YaxhaState, seat: int) -> tuple[int, ...]:
    """The cubes a seat has still to place, as far as this view knows."""
    return view.hands[seat] if view.phase in ("leftovers", "build") else ()


def pickers(view: YaxhaState, tile: int) -> list[int]:
    """The seats that wanted a tile, once that is shown, who took it first."""
    if view.phase not in ("leftovers", "build"):
        return []
    found = [seat for seat, pick in enumerate(view.picks) if pick == tile]
    return sorted(found, key=lambda seat: (view.taken[tile - 1] != seat, seat))


# The part of the frame that is shown.


class Window(NamedTuple):
    """The squares of level 1 that are shown. ``sure`` are the columns and rows already used, which
    the box holds wherever it will come to lie."""

    west: int
    north: int
    across: int
    down: int
    sure: Box

    @property
    def floats(self) -> bool:
        """Whether the box may still come to lie here or there."""
        sure, most = self.sure, SIDES[0] - 1
        return not sure.east - sure.west == sure.south - sure.north == most

    def columns(self, level: int) -> range:
        if level == 1:
            return range(self.west, self.west + self.across)
        return range(self.sure.west, max(self.sure.west, self.sure.east + 2 - level))

    def rows(self, level: int) -> range:
        if level == 1:
            return range(self.north, self.north + self.down)
        return range(self.sure.north, max(self.sure.north, self.sure.south + 2 - level))

    def is_sure(self, column: int, row: int) -> bool:
        sure = self.sure
        return sure.west <= column <= sure.east and sure.north <= row <= sure.south


def window(pyramid: Pyramid) -> Window:
    ground = filled(pyramid) & GROUND
    sure = extent(ground or 1 << NUMBERS[PARTS.frame.first_cell, 1])
    wide = _AROUND[sure.east - sure.west + 1]
    high = _AROUND[sure.south - sure.north + 1]
    return Window(
        sure.west - wide,
        sure.north - high,
        sure.east - sure.west + 1 + 2 * wide,
        sure.south - sure.north + 1 + 2 * high,
        sure,
    )


def reach_of(pyramid: Pyramid) -> Box:
    """X5.4: the squares that the box may still cover."""
    return reach(filled(pyramid) & GROUND)


def column_name(column: int) -> str:
    return PARTS.frame.columns[column]


def row_name(row: int) -> str:
    return str(PARTS.frame.rows[row])


def name(column: int, row: int) -> str:
    return column_name(column) + row_name(row)


def place_of(spot: Spot) -> tuple[int, int]:
    """Its column and row in the frame of its level."""
    place = PLACES[NUMBERS[spot]]
    return place.column, place.row


def spots(window: Window, level: int) -> list[Spot]:
    """The cells of a level that are shown, in reading order."""
    return [
        (name(column, row), level) for row in window.rows(level) for column in window.columns(level)
    ]


def kind_of(pyramid: Pyramid, window: Window, spot: Spot) -> str:
    """What an empty cell is: ``sure`` to be in the box, ``open`` for it, ``free`` above four cubes
    or ``empty``."""
    if spot[1] == 1:
        return "sure" if window.is_sure(*place_of(spot)) else "open"
    return "free" if supported(pyramid, spot) else "empty"


def supported(pyramid: Pyramid, spot: Spot) -> bool:
    """Whether a higher cell is empty and has four cubes to rest on."""
    return bool(room(pyramid)[1] >> NUMBERS[spot] & 1)


# What the last turns brought, and what is offered.


class Last(NamedTuple):
    built: dict[int, frozenset[Spot]]
    """The cubes of the last building, by seat."""
    tiles: Mapping[int, int]
    """The tiles just taken, and the seats that took them, in their order."""
    traded: frozenset[int]
    """The seats that traded initiative tiles."""
    picked: Sequence[int]
    """The tiles that were wanted, if that has just been shown."""

    @property
    def clashes(self) -> list[int]:
        """The tiles that several seats wanted."""
        return sorted({tile for tile in self.picked if self.picked.count(tile) > 1})


def last(scene: Scene) -> Last:
    built = dict[int, frozenset[Spot]]()
    tiles, traded = dict[int, int](), set[int]()
    picked = list[int]()
    for event in scene.news:
        if event.kind in BUILT:
            count = BUILT.index(event.kind)
            built[SEATS.index(str(event.facts["seat"]))] = frozenset(
                (str(event.facts[f"cell_{at}"]), int(str(event.facts[f"level_{at}"])))
                for at in range(1, count + 1)
            )
        elif event.kind == Took:
            took = Took.of(event)
            tiles[took["tile"]] = SEATS.index(took["seat"])
        elif event.kind == Picks:
            picked += Picks.of(event)["picks"].values()
        elif event.kind == Traded:
            swap = Traded.of(event)
            traded |= {SEATS.index(swap["one"]), SEATS.index(swap["two"])}
    return Last(built, tiles, frozenset(traded), picked)


def brought(scene: Scene, seat: int) -> int | None:
    """The points that the last building brought a seat; None when it was something else that
    happened last, or the seat is building again."""
    view = view_of(scene)
    placed = last(scene).built.get(seat)
    if placed is None or (seat == scene.seat and drafted(view, seat)):
        return None
    before, now = _around(scene, seat, placed)
    return sum(now.points) - sum(before.points)


def _around(scene: Scene, seat: int, placed: Collection[Spot]) -> tuple[Survey, Survey]:
    """What there is to see of a pyramid before these cubes were placed, and with them."""
    now = pyramid_of(scene, seat)
    new = sum(1 << NUMBERS[spot] for spot in placed)
    return survey(tuple(cells & ~new for cells in now)), survey(now)


def regrouped(scene: Scene, seat: int) -> list[tuple[int, int, int]]:
    """The largest groups of a seat that the last building changed, the most points first: colour,
    size before, size now."""
    before, now = _around(scene, seat, last(scene).built.get(seat, ()))
    changed = [at for at in range(len(COLOURS)) if before.sizes[at] != now.sizes[at]]
    changed.sort(key=lambda at: -abs(now.points[at] - before.points[at]))
    return [(at, before.sizes[at], now.sizes[at]) for at in changed]


def drafted(view: YaxhaState, seat: int) -> frozenset[Spot]:
    """Where the seat has placed cubes in a building that the others do not know of yet."""
    if view.phase != "build":
        return frozenset()
    return frozenset(fate.spot for fate in fates(view, seat) if fate.spot)


class Offer(NamedTuple):
    """What the panel offers of a colour: the colour itself, or cells; and where its cubes may go,
    which is nowhere when they can only be discarded."""

    way: str
    """The way that chooses the colour alone; empty when none does."""
    cells: Mapping[Spot, str]
    """The ways by the cell they choose."""
    legal: Sequence[Spot]


def offers(scene: Scene) -> dict[int, Offer]:
    """What the panel offers while the reader builds, by colour."""
    legal, found = dict[int, list[Spot]](), dict[int, Offer]()
    for choice in scene.choices:
        match choice.split():
            case ["set", colour, cell, _, level]:
                legal.setdefault(COLOURS.index(colour), []).append((cell, int(level)))
            case _:
                pass
    for way in scene.offered:
        verb, *tokens = way.split()
        for colour in [COLOURS.index(tokens[0])] if tokens else _colours(scene.choices, verb):
            spots = legal.get(colour, []) if verb == "set" else []
            offer = found.get(colour) or Offer("", {}, spots)
            cells = {spot: way for spot in spots if spot[0] in tokens[1:2]}
            alone = "" if cells else way
            found[colour] = Offer(offer.way or alone, {**offer.cells, **cells}, spots)
    return found


def _colours(choices: Sequence[str], verb: str) -> list[int]:
    """The colours of the cubes with which that may be done."""
    steps = [choice.split() for choice in choices]
    return [*dict.fromkeys(COLOURS.index(step[1]) for step in steps if step[0] == verb)]


class Gain(NamedTuple):
    """What a cube brings: points of groups, and bonus cards won, less those lost."""

    points: int
    cards: int


def gains(view: YaxhaState, seat: int, colour: int, spots: Collection[Spot]) -> dict[Spot, Gain]:
    """What a cube of that colour would bring a seat in each of these cells."""
    known = view.known(seat)
    before, held = sum(survey(known[seat]).points), _held(view, known, seat)
    found = dict[Spot, Gain]()
    for spot in spots:
        after = with_cube(known[seat], colour, NUMBERS[spot])
        then = [after if at == seat else pyramid for at, pyramid in enumerate(known)]
        cards = _held(view, then, seat) - held
        found[spot] = Gain(sum(survey(after).points) - before, cards)
    return found


def _held(view: YaxhaState, pyramids: Sequence[Pyramid], seat: int) -> int:
    """How many bonus cards a seat would score with these pyramids at the table."""
    held = holders(view.cards, tuple(pyramids), view.rules.readings)
    return sum(seat in seats for seats in held.values())


def own_choice(view: YaxhaState, seat: int) -> int:
    """The tile that the seat has chosen, 0 when none."""
    if view.phase == "choose":
        return max(0, view.picks[seat])
    return view.choice if view.phase == "leftovers" and view.queue[0] == seat else 0


def lost(view: YaxhaState, seat: int) -> int:
    """How many cubes fitted nowhere in the whole game, as far as this view knows."""
    return len(view.discards[seat])


class Fate(NamedTuple):
    """What has become of a cube that was taken: where it was placed, or that it is still in hand;
    else it was discarded."""

    colour: int
    spot: Spot | None = None
    held: bool = False


def fates(view: YaxhaState, seat: int) -> list[Fate]:
    """The three cubes of a seat's building."""
    found = [
        Fate(cube, None if cell == DROPPED else (PLACES[cell].name, PLACES[cell].level))
        for cube, cell in view.laid[seat]
    ]
    found += [Fate(cube, held=True) for cube in view.hands[seat]]
    return sorted(found, key=lambda fate: fate.colour)  # a cube keeps its place while others move
