"""The spaces of the five gears: what a worker may do, at what price, and what comes of it
(T6 to T11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.game import Action
from engine.games.tzolkin import buildings, technologies
from engine.games.tzolkin.actions import (
    BURNS,
    BUYS,
    COPIES,
    DONE,
    DOS,
    HARVEST_CORN_STEP,
    HARVEST_WOOD_STEP,
    MOST_TRADED,
    OFFERS,
    SELLS,
    SKIP,
)
from engine.games.tzolkin.state import (
    BANK,
    CORN_TILES,
    TRACK,
    VP,
    WOOD_TILES,
    TzolkinState,
    changed,
)
from engine.games.tzolkin.symbols import (
    BuildSpace,
    CopySpace,
    CornBuildSpace,
    GainSpace,
    HarvestSpace,
    LearnSpace,
    MarketSpace,
    SkullSpace,
    TemplesSpace,
    WorkerSpace,
)
from engine.games.tzolkin.tables import (
    ACTIONS,
    AGRICULTURE,
    CHICHEN,
    CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    FISH_BONUS,
    FREE,
    GEARS,
    GROUPS,
    HARVEST_BONUS,
    HARVEST_CORN,
    HARVEST_WOOD,
    NEXT_ACTION,
    PARTS,
    PAY_FOR_TEMPLE,
    SKULL,
    SKULL_BONUS,
    TEMPLES,
    THEOLOGY,
    UXMAL,
    VALUES,
    WITHOUT_TILE,
    WOOD,
    amounts,
)
from engine.games.tzolkin.temples import angers, down, up

SPACES = tuple((None, *gear.actions) for gear in PARTS.gears)
"""What stands on every numbered space; nothing on 0 (T6.4)."""
_COPY = next(space for space in PARTS.gears[UXMAL].actions if isinstance(space, CopySpace))
COPY_CORN = _COPY.cost["corn"]
COPYABLE = tuple(
    (GEARS.index(gear), number)
    for gear in _COPY.gears
    for number in range(1, ACTIONS[GEARS.index(gear)] + 1)
    if f"{gear}_{number}" not in _COPY.excluded_actions
)
"""T10.8, TR35."""


# What may be done.


def available(state: TzolkinState, seat: int, gear: int, number: int, corn: int) -> bool:
    """T6.8: whether an action can be used by a player who has this much corn left."""
    space = SPACES[gear][number]
    return _AVAILABLE[type(space)](state, state.rows[seat], space, corn)


def _gain_available(state: TzolkinState, row: list[int], space: GainSpace, corn: int) -> bool:
    return state.skulls > 0 or "skull" not in space.gain  # T8.3


def _harvest_available(state: TzolkinState, row: list[int], space: HarvestSpace, corn: int) -> bool:
    return bool(harvests(state, row, space.group - GROUPS[0]))


def _learn_available(state: TzolkinState, row: list[int], space: LearnSpace, corn: int) -> bool:
    return row[0] + row[1] + row[2] >= technologies.cheapest(row)


def _build_available(state: TzolkinState, row: list[int], space: BuildSpace, corn: int) -> bool:
    return bool(
        buildings.payable(state, row, "resources", corn)
        or (space.monuments_max and buildings.affordable_monuments(state, row))
    )


def _temples_available(state: TzolkinState, row: list[int], space: TemplesSpace, corn: int) -> bool:
    if "corn" in space.cost:
        return corn >= space.cost["corn"]
    return row[0] + row[1] + row[2] > 0


def _corn_build_available(
    state: TzolkinState, row: list[int], space: CornBuildSpace, corn: int
) -> bool:
    return bool(buildings.payable(state, row, "corn", corn))


_AVAILABLE: dict[Any, Callable[[TzolkinState, list[int], Any, int], bool]] = {
    GainSpace: _gain_available,
    HarvestSpace: _harvest_available,
    LearnSpace: _learn_available,
    BuildSpace: _build_available,
    TemplesSpace: _temples_available,
    MarketSpace: lambda state, row, space, corn: True,
    WorkerSpace: lambda state, row, space, corn: row[BANK] > 0,
    CornBuildSpace: _corn_build_available,
    CopySpace: lambda state, row, space, corn: corn >= COPY_CORN,  # fishing can be copied
    SkullSpace: lambda state, row, space, corn: row[SKULL] > 0 and not state.offered[space.number],
}


def harvests(state: TzolkinState, row: list[int], group: int) -> list[Action]:
    """TD8: the ways to harvest in a group of the jungle."""
    wood, corn = state.wood_tiles[group], state.corn_tiles[group]
    steps = list[Action]()
    if corn > wood or row[TRACK + AGRICULTURE] >= WITHOUT_TILE:  # T7.5, T15.5
        steps.append(HARVEST_CORN_STEP)
    if wood:
        steps.append(HARVEST_WOOD_STEP)  # T7.4
        steps += [BURNS[temple] for temple in angers(row)]  # T7.6
    return steps


def corn_of(row: list[int], group: int) -> int:
    """T15.6: what a harvest of corn brings, with a tile, without one or by burning."""
    return HARVEST_CORN[group] + HARVEST_BONUS[row[TRACK + AGRICULTURE]]


def wood_of(row: list[int], group: int) -> int:
    """T15.8: what a harvest of wood brings."""
    return HARVEST_WOOD[group] + EXTRACTION_BONUS[WOOD][row[TRACK + EXTRACTION]]


def price(row: list[int], gear: int, space: int, number: int) -> int:
    """T6.2, T6.5, T15.15: corn for doing this number from there; negative where it cannot be
    done. Of two prices the lower one is due (TR7)."""
    if space >= FREE[gear]:
        return 0
    ahead = gear == CHICHEN and row[TRACK + THEOLOGY] >= NEXT_ACTION
    if ahead and (number == space + 1 or space + 1 >= FREE[gear]):
        return 0
    return space - number


def numbers(state: TzolkinState, seat: int, gear: int, space: int) -> list[Action]:
    """TD7: what the worker may do, then ``skip``."""
    row = state.rows[seat]
    steps = list[Action]()
    for number in range(1, ACTIONS[gear] + 1):
        cost = price(row, gear, space, number)
        if cost < 0:
            break
        corn = row[CORN] - cost
        if corn >= 0 and available(state, seat, gear, number, corn):
            steps.append(DOS[number])
    steps.append(SKIP)
    return steps


def copies(state: TzolkinState, seat: int, mode: str) -> list[Action]:
    """TD21, TD22: the 1 corn is paid by then, or by the choice."""
    corn = state.rows[seat][CORN] - (COPY_CORN if mode == "may" else 0)
    steps: list[Action] = [
        COPIES[gear][number]
        for gear, number in COPYABLE
        if corn >= 0 and available(state, seat, gear, number, corn)
    ]
    if mode == "may":
        steps.append(DONE)
    return steps


def trades(row: list[int]) -> list[Action]:
    """TD20, T10.3."""
    steps = list[Action]()
    for kind, value in enumerate(VALUES):
        steps += BUYS[kind][: min(MOST_TRADED, row[CORN] // value)]
    for kind in range(len(VALUES)):
        steps += SELLS[kind][: min(MOST_TRADED, row[kind])]
    steps.append(DONE)
    return steps


def offerings(row: list[int]) -> list[Action]:
    """TD24, T15.16."""
    steps = [offer for kind in range(3) if row[kind] for offer in OFFERS[kind]]
    return [*steps, DONE]


# Doing it.


def perform(state: TzolkinState, seat: int, gear: int, number: int) -> None:
    """An action from its beginning; what it asks goes on the agenda, the last thing first."""
    row, space = state.rows[seat], SPACES[gear][number]
    if space is None:
        raise LookupError(f"{GEARS[gear]} {number}")
    state.agenda += _asked(space)
    match space:
        case GainSpace(fishing=True):  # T7.2
            row[CORN] += space.gain["corn"] + FISH_BONUS[row[TRACK + AGRICULTURE]]
        case GainSpace():
            quarry(state, seat, amounts(space.gain))
        case HarvestSpace(group=group, wood=0):
            harvest_corn(state, seat, group - GROUPS[0])
        case TemplesSpace(cost={"corn": corn}):  # T10.2
            row[CORN] -= corn
        case WorkerSpace():
            buildings.new_worker(state, seat)
        case CopySpace():  # T10.9
            row[CORN] -= COPY_CORN
        case SkullSpace():
            offer_skull(state, seat, space)
        case _:
            pass


def _asked(space: object) -> list[tuple[Any, ...]]:
    """Return what an action asks."""
    match space:
        case HarvestSpace(group=group, wood=wood) if wood:
            return [("harvest", group - GROUPS[0])]
        case LearnSpace(levels_max=levels):  # T9.4
            return [("learn", "more")] * (levels - 1) + [("learn", "paid")]
        case BuildSpace(monuments_max=monuments):
            return [("build", "first" if monuments else "resources")]
        case TemplesSpace(cost=cost, temples=temples):  # T10.2, T9.9
            return [("up" if "corn" in cost else "tribute", temples)]
        case MarketSpace():
            return [("market",)]
        case CornBuildSpace():
            return [("build", "corn")]
        case CopySpace():
            return [("copy", "must")]
        case _:
            return []


def harvest_corn(state: TzolkinState, seat: int, group: int) -> None:
    """T7.5; without a tile if no tile is uncovered (T15.5)."""
    row = state.rows[seat]
    taken = state.corn_tiles[group] > state.wood_tiles[group]
    state.corn_tiles = changed(state.corn_tiles, group, state.corn_tiles[group] - taken)
    row[CORN_TILES] += taken
    row[CORN] += corn_of(row, group)
    state.deeds.append(("harvest", group, "corn"))


def harvest_wood(state: TzolkinState, seat: int, group: int) -> None:
    """T7.4, T15.8."""
    row = state.rows[seat]
    state.wood_tiles = changed(state.wood_tiles, group, state.wood_tiles[group] - 1)
    row[WOOD_TILES] += 1
    row[WOOD] += wood_of(row, group)
    state.deeds.append(("harvest", group, "wood"))


def burn(state: TzolkinState, seat: int, group: int, temple: int) -> None:
    """T7.6: the wood tile is gone, the corn tile under it is taken, a god is angry."""
    state.wood_tiles = changed(state.wood_tiles, group, state.wood_tiles[group] - 1)
    state.burned += 1
    down(state, seat, temple)
    harvest_corn(state, seat, group)
    state.deeds[-1] = ("burn", group, temple)


def quarry(state: TzolkinState, seat: int, items: tuple[int, ...]) -> None:
    """T8, T15.7: one more of each kind that the action gives, by extraction or theology."""
    row = state.rows[seat]
    level = row[TRACK + EXTRACTION]
    more = [EXTRACTION_BONUS[kind][level] if items[kind] else 0 for kind in range(3)]
    skulls = SKULL_BONUS[row[TRACK + THEOLOGY]] if items[SKULL] else 0  # T15.17
    bonus = (*more, 0, skulls)
    technologies.receive(state, seat, tuple(map(int.__add__, items, bonus)))


def offer_skull(state: TzolkinState, seat: int, shrine: SkullSpace) -> None:
    """T11.2, T11.3, then theology (T15.16)."""
    row = state.rows[seat]
    row[SKULL] -= 1
    state.offered = changed(state.offered, shrine.number, 1)
    row[VP] += shrine.vp
    up(state, seat, TEMPLES.index(shrine.temple), shrine.steps)
    state.deeds.append(("skull", shrine.number))
    if row[TRACK + THEOLOGY] >= PAY_FOR_TEMPLE:
        state.agenda.append(("offer",))
    if shrine.resource_of_choice:
        state.agenda.append(("gain", shrine.resource_of_choice))


def trade(state: TzolkinState, seat: int, kind: int, count: int) -> None:
    """T10.3: buy this many, or sell them when negative."""
    row = state.rows[seat]
    row[kind] += count
    row[CORN] -= count * VALUES[kind]
    state.deeds.append(("trade", kind, count))
