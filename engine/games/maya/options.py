"""What may be chosen for a table (M8), and which zones go together with which start."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from engine.game import RANDOM, BadOption, Option, first_player
from engine.games.maya.board import starts_in_play
from engine.games.maya.chart import SIZES, charts, zone_choices, zones_token
from engine.games.maya.components import PARTS
from engine.games.maya.survey import STARTS

TIKAL, FREE, TWO_CITIES = PARTS.temples.start, *STARTS
TEMPLES = "start_temples"
_MENU = 25
"""No list of values is longer."""


def offered(seats: int) -> tuple[Option, ...]:
    """The options of a table of this size; that a title is played on one map of several is an
    option even while there is one only, so that every record names it."""
    zones = tuple(zones_token(choice) for choice in zone_choices(seats))
    return (
        first_player(seats),  # M2.5
        Option("zones", (RANDOM, *zones)),  # M2.1, MR11
        Option("start", (TIKAL, FREE, TWO_CITIES)),  # M8.1, M8.2
        Option(TEMPLES, _temples(seats)),  # M8.1, M8.2, MR11
        Option("plant_link", ("group", "strict")),  # MR1
        Option("join_groups", ("yes", "no")),  # MR2
        Option("second_tie", ("split", "none")),  # MR7
        Option("only_contributor", ("first", "both")),  # MR8
        Option("map", tuple(charts())),
    )


def _temples(seats: int) -> tuple[str, ...]:
    """Temples, and pairs of them, that any map has in play at this size, those of the usual map
    first. What a menu has no room for can be settled nevertheless: a map more takes nothing away.
    """
    listed = [*_named(SIZES[-1])][:_MENU]  # with most players all is in play
    here = _named(seats)
    return tuple(value for value in listed if value in here)


def _named(seats: int) -> dict[str, None]:
    return dict.fromkeys(
        value
        for name in charts()
        for start in STARTS
        for zones in zone_choices(seats)
        for value in starts(name, zones, start)
    )


def starts(name: str, zones: tuple[str, ...], start: str) -> dict[str, list[tuple[str, ...]]]:
    """What can be named for such a start on these zones of a map, by values of the option
    ``start_temples``: for each the temples, or what they are drawn from."""
    if start == TIKAL:
        return {RANDOM: [(TIKAL,)]}  # M2.3: there is nothing to name
    temples, pairs = starts_in_play(name, zones)
    found = pairs if start == TWO_CITIES else [(temple,) for temple in temples]
    return {RANDOM: found, **{"+".join(each): [each] for each in found}}


def zones_that_fit(seats: int, options: Mapping[str, str]) -> list[tuple[str, ...]]:
    """The zone choices that were meant: the named one, or those that hold the temples of the
    start (M8.4)."""
    return [
        zones
        for zones in _zones_meant(seats, options)
        if options[TEMPLES] in starts(options["map"], zones, options["start"])
    ]


def _zones_meant(seats: int, options: Mapping[str, str]) -> list[tuple[str, ...]]:
    named = options["zones"]
    return [zones for zones in zone_choices(seats) if named in {RANDOM, zones_token(zones)}]


def temples_meant(seats: int, options: Mapping[str, str], named: str) -> str:
    """The temples of the start as they are offered, a pair in whichever order it was named; raises
    :class:`BadOption` for those that do not go with the other options."""
    known = dict.fromkeys(
        chain.from_iterable(
            starts(options["map"], zones, options["start"])
            for zones in _zones_meant(seats, options)
        )
    )
    one, plus, other = named.partition("+")
    for value in (named, f"{other}{plus}{one}"):
        if value in known:
            return value
    raise BadOption(TEMPLES, named, tuple(known))
