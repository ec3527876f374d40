"""Positions of Yaxha for the tests, written the way the worked examples are.

A cube is ``d4 blue`` or, above level 1, ``d4@2 blue``; a pyramid is such cubes with commas, or the
rows of its levels, ``oobb/ooyb/ggye/gyee`` first, in the box that begins at c2.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.game import Event
from engine.games.yaxha import GAME
from engine.games.yaxha.bonus import CARDS, Readings
from engine.games.yaxha.grid import NUMBERS, PARTS, PLACES, numbers
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.pyramid import COLOURS, EMPTY, Pyramid, legal, survey, with_cube
from engine.games.yaxha.state import Rules
from engine.playout import Playout
from tests.engine.games.told import do as do
from tests.engine.games.told import fact as fact
from tests.engine.games.told import kinds as kinds
from tests.engine.games.told import may_end as may_end
from tests.engine.games.told import offered as offered

LETTERS = {"o": "orange", "b": "blue", "g": "green", "y": "yellow", "e": "grey"}
A, B, C, D = range(4)


def cell(text: str) -> int:
    """The number of ``d4`` or ``d4@2``."""
    name, _, level = text.partition("@")
    return NUMBERS[name, int(level or 1)]


def name(number: int) -> str:
    """``d4@1``."""
    return f"{PLACES[number].name}@{PLACES[number].level}"


def of_cubes(placed: Sequence[tuple[int, int]]) -> Pyramid:
    """The pyramid of ``(colour, cell)`` pairs."""
    one = EMPTY
    for colour, at in placed:
        one = with_cube(one, colour, at)
    return one


def pyramid(text: str) -> Pyramid:
    """``d4 blue, e4 grey, d4@2 blue``."""
    cubes = [part.split() for part in text.split(",") if part.strip()]
    return of_cubes([(COLOURS.index(colour), cell(where)) for where, colour in cubes])


def rows(*levels: str) -> Pyramid:
    """The levels from the lowest, rows from north to south; ``.`` is an empty cell."""
    return of_cubes(
        [
            (COLOURS.index(LETTERS[letter]), cell(f"{'cdef'[column]}{row + 2}@{level}"))
            for level, text in enumerate(levels, 1)
            for row, line in enumerate(text.split("/"))
            for column, letter in enumerate(line)
            if letter != "."
        ]
    )


P = rows("oobb/ooyb/ggye/gyee", "obb/gyb/gye", "ob/gy", "o")
Q = rows("oooo/bgye/bgye/bbye", "ooo/bgy/bby", "oo/by", "o")


def sizes(one: Pyramid) -> list[int]:
    return list(survey(one).sizes)


def cells(one: Pyramid, colour: str) -> list[str]:
    """Where a cube of that colour may go, by name."""
    return [name(number) for number in numbers(legal(one, COLOURS.index(colour)))]


def bag_of(*lots: str) -> list[int]:
    """A bag that begins with these cubes: ``oob gye``, and of which every colour has 24."""
    first = [COLOURS.index(LETTERS[letter]) for lot in lots for letter in lot.replace(" ", "")]
    rest = [
        colour
        for colour in range(len(COLOURS))
        for _ in range(PARTS.cubes_per_colour - first.count(colour))
    ]
    return [*first, *rest]


def market(
    *initiative: int,
    lots: str = "obg yeo bgy eob",
    cards: Sequence[str] = (),
    sealed: bool = True,
    early: bool = False,
    **readings: bool,
) -> YaxhaPosition:
    """The first round with these initiative tiles, one for each seat."""
    ids = [card.id for card in CARDS]
    return YaxhaPosition.first(
        len(initiative),
        Rules(Readings(**readings), sealed, early),
        [ids.index(card) for card in cards],
        initiative,
        bag_of(lots),
    )


def pick(position: YaxhaPosition, *tiles: int) -> list[Event]:
    """Everybody picks, in the order of the seats."""
    events: list[Event] = []
    for seat, tile in enumerate(tiles):
        events += do(position, seat, f"pick {tile}", "end")
    return events


def building(one: Pyramid, hand: str, *others: Pyramid, **how: Any) -> YaxhaPosition:
    """Seat A is to place these cubes (``obg``) on its pyramid; there are two seats or more."""
    pyramids = [one, *(others or [pyramid("")])]
    position = market(*range(1, len(pyramids) + 1), lots=f"{hand} obg yeo bgy"[:16], **how)
    position.pyramids, position.was = pyramids[:], pyramids[:]
    pick(position, *range(1, len(pyramids) + 1))
    assert position.phase == "build"
    return position


def build_somehow(position: YaxhaPosition, *seats: int) -> list[Event]:
    """These seats build, always the first way that is offered."""
    events: list[Event] = []
    for seat in seats or range(position.seats):
        while seat in position.waiting() and position.phase == "build":
            events += position.play(seat, position.actions(seat)[0])
    return events


def facts(events: Sequence[Event], kind: str) -> list[dict[str, Any]]:
    """The facts of the events of that kind."""
    return [dict(event.facts) for event in events if event.kind == kind]


def played(seats: int, salt: str = "", **options: str) -> YaxhaPosition:
    """The end of a random game."""
    return Playout(GAME, seats, options, Random(f"{seats} {salt}")).finish().position


def random_pyramid(random: Random, cubes: int, colours: Sequence[int] = range(5)) -> Pyramid:
    """Cubes of these colours, placed at random where they fit; those that do not are left out."""
    one = pyramid("")
    for _ in range(cubes):
        colour = random.choice(colours)
        if where := numbers(legal(one, colour)):
            one = of_cubes([*cubes_of(one), (colour, random.choice(where))])
    return one


def cubes_of(one: Pyramid) -> list[tuple[int, int]]:
    """``(colour, cell)`` of every cube."""
    return [(colour, number) for colour, own in enumerate(one) for number in numbers(own)]


def plain(one: Pyramid) -> dict[tuple[int, int, int], str]:
    """The pyramid as the slow scorer has it."""
    return {tuple(PLACES[at]): COLOURS[colour] for colour, at in cubes_of(one)}
