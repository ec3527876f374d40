"""The first position of a game: everything is dealt (T2, T18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.deal import Deal
from engine.game import who_begins
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.state import Player
from engine.games.tzolkin.tables import (
    ACTIONS,
    AGE_1,
    AGE_2,
    CHICHEN,
    FIRST,
    GEARS,
    GROUPS,
    HARVEST_WOOD,
    HOLES,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    PARTS,
    WEALTH,
)

SETUP = PARTS.setup


def first_position(seats: int, options: Mapping[str, str], deal: Deal) -> TzolkinPosition:
    """All chance of the game is drawn here, in the order of the rules: monuments (T2.6),
    buildings (T2.7), wealth tiles (T2.8) and the first player (T2.5)."""
    monuments = deal.shuffled(range(len(MONUMENTS)))
    age_1, age_2 = deal.shuffled(AGE_1), deal.shuffled(AGE_2)
    wealth = deal.shuffled(range(len(WEALTH)))
    first = who_begins(options, deal.below(seats))
    return position(seats, first, monuments, age_1, age_2, wealth)


def position(
    seats: int,
    first: int,
    monuments: Sequence[int],
    age_1: Sequence[int],
    age_2: Sequence[int],
    wealth: Sequence[int],
) -> TzolkinPosition:
    """The table set with these piles."""
    table, slots = SETUP.by_player_count[str(seats)], SETUP.building_slots
    new = TzolkinPosition()
    new.seats, new.phase = seats, "keep"
    new.round, new.day, new.feasts, new.age = 1, SETUP.first_day, 0, 1  # T2.3
    new.first = new.active = first
    new.space, new.teeth = NOBODY, ()
    new.offered = [0] * (ACTIONS[CHICHEN] + 1)
    new.skulls = SETUP.skulls_in_bank  # T2.1
    each = table.harvest_tiles_per_group
    new.corn_tiles = [each] * len(GROUPS)  # T2.2
    new.wood_tiles = [each if wood else 0 for wood in HARVEST_WOOD]
    new.burned = 0
    new.monuments = list(monuments[: table.monuments_on_display])  # T2.6
    new.slots, new.stack = list(age_1[:slots]), tuple(age_1[slots:])  # T2.7
    new.later = tuple(age_2)
    new.rows = [list(Player()) for _ in range(seats)]  # T2.4
    new.built, new.raised, new.kept = [()] * seats, [()] * seats, [()] * seats
    dealt = SETUP.wealth_dealt
    new.dealt = [tuple(sorted(wealth[dealt * seat :][:dealt])) for seat in range(seats)]  # T2.8
    new.ready, new.final = [False] * seats, []
    new.holes, new.shown = _neutral(table.neutral_workers, wealth[dealt * seats :])
    new.way, new.agenda, new.deeds, new.chosen, new.before = "", [], [], 0, None
    return new


def _neutral(workers: int, wealth: Sequence[int]) -> tuple[list[int], tuple[int, ...]]:
    """T18.3 to T18.7: the holes with the neutral workers in them, and the tiles drawn for it."""
    holes, shown, met = [NOBODY] * sum(HOLES), 0, set[int]()
    while workers:
        place = PARTS.wealth_tiles[wealth[shown]].neutral
        gear, offset = GEARS.index(place.gear), _opposite(place.gear)
        shown += 1
        holes[FIRST[gear] + place.space] = NEUTRAL
        workers -= 1
        if offset and gear not in met and workers:  # T18.5, T18.6
            holes[FIRST[gear] + (place.space + offset) % HOLES[gear]] = NEUTRAL
            workers -= 1
        met.add(gear)
    return holes, tuple(wealth[:shown])


def _opposite(gear: str) -> int:
    return PARTS.gears[GEARS.index(gear)].opposite_offset or 0
