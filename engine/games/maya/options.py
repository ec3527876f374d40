"""What may be chosen for a table (M8), and which zones go together with which start."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from engine.game import SEATS, BadOption, Option
from engine.games.maya.board import starts_in_play
from engine.games.maya.chart import charts, zone_choices, zones_token
from engine.games.maya.survey import RANDOM, STARTS
from engine.games.maya.tiles import PARTS

FREE, TWO_CITIES = STARTS


def offered(seats: int) -> tuple[Option, ...]:
    """The options of a table of this size; that a title is played on one map of several is an
    option even while there is one only, so that every record names it. A start is offered where any
    map has it: a value never goes away because there is one map more."""
    zones = tuple(zones_token(choice) for choice in zone_choices(seats))
    ways = {
        way: len(temples[0])
        for name in charts() for choice in zone_choices(seats)
        for way, temples in starts(name, choice).items()
    }  # fmt: skip
    usual = (PARTS.temples.start, FREE, TWO_CITIES)
    named = sorted((way for way in ways if way not in usual), key=lambda way: ways[way])
    return (
        Option("first", (RANDOM, *SEATS[:seats])),  # M2.5
        Option("zones", (RANDOM, *zones)),  # M2.1, MR11
        Option("start", (*usual, *named)),  # M8.1, M8.2, MR11
        Option("plant_link", ("group", "strict")),  # MR1
        Option("second_tie", ("split", "none")),  # MR7
        Option("only_contributor", ("first", "both")),  # MR8
        Option("map", tuple(charts())),
    )


def starts(name: str, zones: tuple[str, ...]) -> dict[str, list[tuple[str, ...]]]:
    """The ways to start on these zones of a map, by their values of the option ``start``: for each
    the temples, or what they are drawn from."""
    temples, pairs = starts_in_play(name, zones)
    singles = [(temple,) for temple in temples]
    usual = PARTS.temples.start
    return {
        usual: [(usual,)],
        FREE: singles,
        TWO_CITIES: pairs,
        **{temple: [(temple,)] for temple in temples if temple != usual},
        **{"_".join(pair): [pair] for pair in pairs},
    }


def zones_that_fit(seats: int, options: Mapping[str, str]) -> list[tuple[str, ...]]:
    """The zone choices that were meant: the named one, or those that hold the temples of the
    start."""
    return [
        zones for zones in zone_choices(seats)
        if options["zones"] in {RANDOM, zones_token(zones)}
        and options["start"] in starts(options["map"], zones)
    ]  # fmt: skip


def check(seats: int, options: Mapping[str, str]) -> None:
    """Raise :class:`BadOption` for temples that are not in play."""
    if zones_that_fit(seats, options):
        return
    meant = [zones for zones in zone_choices(seats)
             if options["zones"] in {RANDOM, zones_token(zones)}]  # fmt: skip
    known = dict.fromkeys(chain.from_iterable(starts(options["map"], zones) for zones in meant))
    raise BadOption("start", options["start"], tuple(known))

