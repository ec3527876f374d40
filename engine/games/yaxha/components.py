"""The cubes, the score card, the pyramid and the bonus cards, as printed (X1, X7)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from engine.components import BadComponents, find, load
from engine.game import SEATS

Kind: TypeAlias = Literal[
    "largest_colour",
    "beat_neighbour",
    "largest_any",
    "largest_level_1",
    "most_levels",
    "second_largest",
    "five_colours_level_1",
    "one_colour_side",
    "three_colours",
    "five_colours_level_2",
]
OF_ONE_COLOUR = {"largest_colour", "beat_neighbour"}


class Frame(msgspec.Struct, frozen=True):
    """X1.7: the names of the squares on which a pyramid may come to stand."""

    columns: tuple[str, ...]
    rows: tuple[int, ...]
    first_cell: str


class Card(msgspec.Struct, frozen=True):
    """A bonus card (X7)."""

    id: str
    number: int
    kind: Kind
    colour: str | None
    starter: bool
    min_players: int
    points: int


class Components(msgspec.Struct, frozen=True):
    """``data/components/yaxha.json``."""

    cube_colours: tuple[str, ...]
    cubes_per_colour: int
    points: tuple[int, ...]
    """X1.4: what a largest group of this many cubes is worth; larger ones are worth the last."""
    level_sides: tuple[int, ...]
    frame: Frame
    rounds: int
    cubes_per_market_tile: int
    clash_swaps_by_rank: dict[str, tuple[tuple[int, int], ...]]
    """X4.6: by the number of players in a clash, which of them trade, by rising initiative."""
    bonus_cards_in_play: int
    bonus_cards: tuple[Card, ...]


@cache
def components() -> Components:
    """The table of components; raises :class:`BadComponents` naming file and field."""
    file = find("yaxha")
    parts = load(file, Components)
    _check_pyramid(file, parts)
    _check_cubes(file, parts)
    _check_cards(file, parts)
    return parts


def _check_pyramid(file: Path, parts: Components) -> None:
    sides, frame = parts.level_sides, parts.frame
    if sides != tuple(range(len(sides), 0, -1)):
        raise BadComponents(file, "$.level_sides: each level is one smaller, down to 1")
    reach = 2 * sides[0] - 1
    if len(frame.columns) != reach or len(frame.rows) != reach:
        raise BadComponents(file, f"$.frame: {reach} columns and rows, so that the box can float")
    middle = f"{frame.columns[reach // 2]}{frame.rows[reach // 2]}"
    if frame.first_cell != middle:
        raise BadComponents(file, f"$.frame.first_cell: the middle is {middle} (X5.2)")


def _check_cubes(file: Path, parts: Components) -> None:
    if parts.points[0] != 0 or list(parts.points) != sorted(parts.points):
        raise BadComponents(file, "$.points: they begin with 0 and never fall (X1.4)")
    drawn = parts.rounds * parts.cubes_per_market_tile * len(SEATS)
    if len(parts.cube_colours) * parts.cubes_per_colour < drawn:
        raise BadComponents(file, f"$.cubes_per_colour: a full table draws {drawn} cubes (X3.2)")
    for count in range(2, len(SEATS) + 1):
        where = f"$.clash_swaps_by_rank.{count}"
        ranks = [rank for pair in parts.clash_swaps_by_rank.get(str(count), ()) for rank in pair]
        if not ranks:
            raise BadComponents(file, f"{where}: who trades? (X4.6)")
        if len(set(ranks)) != len(ranks) or not set(ranks) <= set(range(1, count + 1)):
            raise BadComponents(file, f"{where}: ranks from 1 to {count}, each once at most")


def _check_cards(file: Path, parts: Components) -> None:
    ids = [card.id for card in parts.bonus_cards]
    if len(set(ids)) != len(ids):
        raise BadComponents(file, "$.bonus_cards: two cards have one id")
    for at, card in enumerate(parts.bonus_cards):
        where = f"$.bonus_cards[{at}]"
        if card.number != at + 1:
            raise BadComponents(file, f"{where}.number: cards are numbered from 1")
        if (card.kind in OF_ONE_COLOUR) != (card.colour is not None):
            raise BadComponents(file, f"{where}.colour: {card.kind} wants it otherwise")
        if card.colour is not None and card.colour not in parts.cube_colours:
            raise BadComponents(file, f"{where}.colour: there are no {card.colour} cubes")
    starters = sum(card.starter and card.min_players <= 2 for card in parts.bonus_cards)  # noqa: PLR2004
    if starters < parts.bonus_cards_in_play:
        raise BadComponents(file, "$.bonus_cards: too few starter cards for two players (X2.3)")
