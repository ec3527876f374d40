"""The invariants of Tzolk'in (TI1 to TI31, as far as one position shows them)."""

from __future__ import annotations

from itertools import chain

from engine.games.tzolkin.state import BANK, CORN_TILES, TEMPLE, TRACK, VP, WOOD_TILES, TzolkinState
from engine.games.tzolkin.tables import (
    AGE_1,
    AGE_2,
    FIRST,
    FOOD_DAYS,
    GEARS,
    GROUPS,
    HARVEST_WOOD,
    LAST,
    NEUTRAL,
    NOBODY,
    PARTS,
    SKULL,
    SPACE_OF,
    TEMPLES,
    TOP_LEVEL,
    TOPS,
    TRACKS,
)

SETUP = PARTS.setup
AGES = PARTS.calendar.food_days[-1].age
WORKERS = SETUP.workers_in_hand + SETUP.workers_in_bank


def found(state: TzolkinState) -> list[str]:
    """Every invariant that does not hold."""
    return [
        *_workers(state),
        *_bank(state),
        *_jungle(state),
        *_tiles(state),
        *_boards(state),
        *_calendar(state),
    ]


def _workers(state: TzolkinState) -> list[str]:
    flaws = list[str]()
    for seat, row in enumerate(state.rows):
        if row[BANK] + state.workers_in_play(seat) != WORKERS:
            flaws.append(f"TI3: {row[BANK]} workers in the bank, {state.workers_in_play(seat)} not")
        if not 0 <= row[BANK] <= SETUP.workers_in_bank:
            flaws.append(f"TI3: {row[BANK]} workers in the bank")
    neutral = SETUP.by_player_count[str(state.seats)].neutral_workers
    if state.holes.count(NEUTRAL) != neutral:
        flaws.append(f"TI4: {state.holes.count(NEUTRAL)} neutral workers")
    for hole, worker in enumerate(state.holes):
        gear, space = SPACE_OF[hole]
        if space > LAST[gear] and worker not in {NOBODY, NEUTRAL}:
            flaws.append(f"TI5: a worker on {GEARS[gear]} {space}")
        if worker not in {NOBODY, NEUTRAL, *range(state.seats)}:
            flaws.append(f"TI5: a worker of nobody on {GEARS[gear]} {space}")
    begins = state.phase == "turn" and state.active == state.first and state.before is None
    if begins and state.space != NOBODY:
        flaws.append("TI6: a worker on the First Player space when the round begins")
    return flaws


def _bank(state: TzolkinState) -> list[str]:
    flaws = list[str]()
    skulls = state.skulls + sum(state.offered) + sum(row[SKULL] for row in state.rows)
    if skulls != SETUP.skulls_in_bank or state.skulls < 0:
        flaws.append(f"TI1: {skulls} skulls")
    if state.offered[0] or not set(state.offered) <= {0, 1}:
        flaws.append(f"TI2: skulls on Chichen Itza {state.offered}")
    return flaws


def _jungle(state: TzolkinState) -> list[str]:
    """TI7: all groups together; and group by group what a turn took. No other group changes, so a
    game whose turns are all sound has in each group what its players did not take from it."""
    flaws = list[str]()
    each = SETUP.by_player_count[str(state.seats)].harvest_tiles_per_group
    corn = sum(state.corn_tiles) + sum(row[CORN_TILES] for row in state.rows)
    wood = sum(state.wood_tiles) + sum(row[WOOD_TILES] for row in state.rows) + state.burned
    if corn != each * len(GROUPS):
        flaws.append(f"TI7: {corn} corn tiles")
    if wood != each * sum(map(bool, HARVEST_WOOD)):
        flaws.append(f"TI7: {wood} wood tiles")
    expected = zip(*_left(state), strict=True)
    left = zip(state.wood_tiles, state.corn_tiles, strict=True)
    for group, tiles, due, grows in zip(GROUPS, left, expected, HARVEST_WOOD, strict=True):
        if not 0 <= tiles[0] <= tiles[1] <= each or (tiles[0] and not grows):
            flaws.append(f"TI7: group {group} has wood and corn tiles {tiles}")
        if tiles != due:
            flaws.append(f"TI7: group {group} has wood and corn tiles {tiles}, not {due}")
    return flaws


def _left(state: TzolkinState) -> tuple[list[int], list[int]]:
    """The wood and the corn tiles of each group when the turn began, less those it has taken."""
    began = state.before or state
    wood, corn = began.wood_tiles[:], began.corn_tiles[:]
    for deed in state.deeds if state.before else ():
        match deed:
            case ("harvest", int(group), "wood"):
                wood[group] -= 1
            case ("harvest", int(group), _):
                corn[group] -= corn[group] > wood[group]  # T15.5: perhaps there was no tile
            case ("burn", int(group), _):
                wood[group] -= 1
                corn[group] -= 1
            case _:
                pass
    return wood, corn


def _tiles(state: TzolkinState) -> list[str]:
    flaws = list[str]()
    shown = [tile for tile in state.slots if tile != NOBODY]
    tiles = [*shown, *state.stack, *state.later, *chain(*state.built)]
    if len(set(tiles)) != len(tiles):
        flaws.append("TI8: a building is in two places")
    if len(shown) > SETUP.building_slots:
        flaws.append(f"TI8: {len(shown)} buildings are for sale")
    if state.age == 1 and sorted(tiles) != [*AGE_1, *AGE_2]:
        flaws.append("TI8: a building is missing")
    if not set(AGE_2) <= set(tiles):
        flaws.append("TI8: a building of age 2 is missing")
    if set(shown) & set(AGE_2 if state.age == 1 else AGE_1):
        flaws.append("TI8: a building of another age is for sale")
    if state.before is None and NOBODY in state.slots and state.stack:
        flaws.append("T14.6: a slot was not refilled")
    display = SETUP.by_player_count[str(state.seats)].monuments_on_display
    monuments = [tile for tile in state.monuments if tile != NOBODY]
    monuments += chain(*state.raised)
    if len(monuments) != display or len(set(monuments)) != display:
        flaws.append(f"TI9: monuments {monuments}")
    kept = [tile for tiles in state.kept for tile in tiles]
    dealt = [tile for tiles in state.dealt for tile in tiles]
    if state.phase == "keep":
        if any(not set(kept) <= set(state.dealt[seat]) for seat, kept in enumerate(state.kept)):
            flaws.append("TI10: a wealth tile was kept that was not dealt")
        kept = dealt
    elif dealt or any(len(tiles) != SETUP.wealth_kept for tiles in state.kept):
        flaws.append(f"TI10: wealth tiles {state.kept}")
    if len({*kept, *state.shown}) != len(kept) + len(state.shown):
        flaws.append("TI10: a wealth tile is in two places")
    return flaws


def _boards(state: TzolkinState) -> list[str]:
    flaws = list[str]()
    for row in state.rows:
        if any(count < 0 for at, count in enumerate(row) if at != VP):
            flaws.append(f"TI11: below zero in {row}")
        if any(step > top for step, top in zip(row[TEMPLE:TRACK], TOPS, strict=True)):
            flaws.append(f"TI12: above the top in {row}")
        if any(level > TOP_LEVEL for level in row[TRACK : TRACK + len(TRACKS)]):
            flaws.append(f"TI13: above level 3 in {row}")
    for temple, name in enumerate(TEMPLES):
        if sum(row[TEMPLE + temple] == TOPS[temple] for row in state.rows) > 1:
            flaws.append(f"TI12: two players on the top of {name}")
    return flaws


def _calendar(state: TzolkinState) -> list[str]:
    flaws = list[str]()
    if state.round > PARTS.calendar.max_rounds or state.day < state.round:
        flaws.append(f"TI15: round {state.round} on day {state.day}")
    passed = sum(day < state.day for day in FOOD_DAYS)
    today = sum(day <= state.day for day in FOOD_DAYS)
    if state.phase == "over":
        if state.feasts != len(FOOD_DAYS):
            flaws.append(f"TI15: {state.feasts} food days in the whole game")
    elif not passed - 1 <= state.feasts <= today:
        flaws.append(f"TI15: {state.feasts} food days by day {state.day}")
    if (state.age == AGES) != (state.feasts >= len(FOOD_DAYS) // 2):
        flaws.append(f"T3.18: age {state.age} after {state.feasts} food days")
    if list(state.teeth) != sorted(set(state.teeth)):
        flaws.append(f"TI18: corn on the teeth {state.teeth}")
    if FIRST[-1] + len(state.on_gear(len(GEARS) - 1)) != len(state.holes):
        flaws.append("T1.8: a hole is missing")
    return flaws
