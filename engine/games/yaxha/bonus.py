"""The eighteen bonus cards: which seats would score each of them (X7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.games.yaxha.grid import GROUND, LEVELS, PARTS, Cells
from engine.games.yaxha.pyramid import COLOURS, Pyramid, Survey, filled, groups, sides, survey

CARDS = PARTS.bonus_cards


class Readings(NamedTuple):
    """The options of the table that say how a card is read (X8)."""

    left: bool = True
    """X7.1: whether the neighbour is the next seat clockwise."""
    all_groups: bool = True
    """XR2: whether all groups are ranked, or the largest of each player."""
    over_levels: bool = False
    """XR3: whether cubes of level 1 may be linked over higher levels."""
    top_counts: bool = True
    """XR4: whether the top cube belongs to the sides."""


OF_ONE = frozenset(
    {"five_colours_level_1", "five_colours_level_2", "one_colour_side", "three_colours"}
)
"""Kinds of cards that look at one pyramid alone; the others compare the players."""
Table: TypeAlias = Sequence[Survey]
"""All pyramids, by seat."""


def deck(seats: int, *, starter: bool) -> list[int]:
    """X2.3: the cards that may come up."""
    return [
        at
        for at, card in enumerate(CARDS)
        if card.min_players <= seats and (card.starter or not starter)
    ]


@lru_cache(maxsize=1024)
def holders(
    cards: tuple[int, ...], pyramids: tuple[Pyramid, ...], readings: Readings
) -> Mapping[int, tuple[int, ...]]:
    """The seats that fulfil each card; what was asked lately is remembered."""
    table = [survey(pyramid) for pyramid in pyramids]
    return {card: fulfilled(card, table, readings) for card in cards}


def fulfilled(card: int, table: Table, readings: Readings) -> tuple[int, ...]:
    """The seats that fulfil a card."""
    printed = CARDS[card]
    if printed.colour is not None:
        colour = COLOURS.index(printed.colour)
        sizes = [survey.sizes[colour] for survey in table]
        if printed.kind == "largest_colour":
            return _best(sizes)
        return _beat_neighbour(sizes, 1 if readings.left else -1)
    return _TESTS[printed.kind](table, readings)


def _best(values: Sequence[int]) -> tuple[int, ...]:
    """Everybody who has the most; nobody when that is nothing (X7.2, XR8)."""
    most = max(values)
    return tuple(seat for seat, value in enumerate(values) if value == most > 0)


def _beat_neighbour(sizes: Sequence[int], step: int) -> tuple[int, ...]:
    """Cards 6 to 10 (X7.1, X7.2)."""
    return tuple(
        seat
        for seat, size in enumerate(sizes)
        if size and size >= sizes[(seat + step) % len(sizes)]
    )


def _each_group(survey: Survey) -> list[Cells]:
    return [group for parts in survey.groups for group in parts]


def _largest_any(table: Table, readings: Readings) -> tuple[int, ...]:
    return _best([max(survey.sizes) for survey in table])


def _largest_level_1(table: Table, readings: Readings) -> tuple[int, ...]:
    """XR3: how many visible cubes of level 1 the best group has."""
    if readings.over_levels:
        parts = [_each_group(survey) for survey in table]
    else:
        parts = [
            [group for cells in survey.seen for group in groups(cells & GROUND)] for survey in table
        ]
    return _best([max(((g & GROUND).bit_count() for g in own), default=0) for own in parts])


def _most_levels(table: Table, readings: Readings) -> tuple[int, ...]:
    return _best(
        [
            max(
                (sum(1 for level in LEVELS if group & level) for group in _each_group(survey)),
                default=0,
            )
            for survey in table
        ]
    )


def _second_largest(table: Table, readings: Readings) -> tuple[int, ...]:
    """XR2, X7.4."""
    if readings.all_groups:
        owned = [{group.bit_count() for group in _each_group(survey)} for survey in table]
    else:
        owned = [{max(survey.sizes)} - {0} for survey in table]
    ranked = sorted(set[int]().union(*owned), reverse=True)
    if len(ranked) == 1 or not ranked:
        return ()
    return tuple(seat for seat, sizes in enumerate(owned) if ranked[1] in sizes)


def _one_colour_side(table: Table, readings: Readings) -> tuple[int, ...]:
    """X7.3, XR4."""
    counted = sum(LEVELS) if readings.top_counts else sum(LEVELS[:-1])
    return tuple(seat for seat, survey in enumerate(table) if _shows_one_colour(survey, counted))


def _shows_one_colour(survey: Survey, counted: Cells) -> bool:
    seen = filled(survey.seen) & counted
    return seen != 0 and any(not side & ~cells for side in sides(seen) for cells in survey.seen)


def _with_colours(table: Table, count: int, cells: Cells) -> tuple[int, ...]:
    """XR12, XR13: everybody who shows this many colours there."""
    return tuple(
        seat
        for seat, survey in enumerate(table)
        if sum(1 for own in survey.seen if own & cells) == count
    )


def _three_colours(table: Table, readings: Readings) -> tuple[int, ...]:
    return _with_colours(table, 3, sum(LEVELS))


def _five_colours_level_1(table: Table, readings: Readings) -> tuple[int, ...]:
    return _with_colours(table, len(COLOURS), GROUND)


def _five_colours_level_2(table: Table, readings: Readings) -> tuple[int, ...]:
    return _with_colours(table, len(COLOURS), LEVELS[1])


_TESTS: dict[str, Callable[[Table, Readings], tuple[int, ...]]] = {
    "largest_any": _largest_any,
    "largest_level_1": _largest_level_1,
    "most_levels": _most_levels,
    "second_largest": _second_largest,
    "five_colours_level_1": _five_colours_level_1,
    "one_colour_side": _one_colour_side,
    "three_colours": _three_colours,
    "five_colours_level_2": _five_colours_level_2,
}
