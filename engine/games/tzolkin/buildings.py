"""Constructing buildings and monuments, and what they do at once (T14, T15.11 to T15.14).

How a construction is paid is its mode: ``resources`` (Tikal 2), ``another`` (the effect of a tile),
``corn`` (Uxmal 4), and at Tikal 4 ``first``, then ``second`` while architecture was not used or
``plain`` once it was (T9.6).
"""

from __future__ import annotations

from engine.game import Action
from engine.games.tzolkin.actions import ARCH_NO, ARCH_YES, BUILDS, DONE, RAISES, SAVES
from engine.games.tzolkin.state import BANK, HAND, TRACK, VP, TzolkinState, changed
from engine.games.tzolkin.symbols import (
    Build,
    Copy,
    CornBuildSpace,
    FeedDiscount,
    FeedFree,
    Gain,
    Learn,
    Market,
    TempleUp,
    Vp,
    Worker,
)
from engine.games.tzolkin.tables import (
    ARCHITECTURE,
    BUILD_CORN,
    BUILD_VP,
    CORN,
    CORN_SAVED,
    COSTS,
    MONUMENT_COSTS,
    NOBODY,
    PARTS,
    RESOURCES,
    RESOURCES_SAVED,
    SIZES,
    SKULL,
    TEMPLES,
    TRACKS,
    UXMAL,
    amounts,
)
from engine.games.tzolkin.technologies import advance, receive
from engine.games.tzolkin.temples import up

_LEVEL = TRACK + ARCHITECTURE
_OPTIONAL = ("another", "second", "plain")
CORN_EACH = next(
    space.corn_per_resource
    for space in PARTS.gears[UXMAL].actions
    if isinstance(space, CornBuildSpace)
)
"""T10.7."""


def payable(state: TzolkinState, row: list[int], mode: str, corn: int) -> list[int]:
    """The displayed buildings that can be paid (T6.8), with this much corn in hand."""
    level = 0 if mode == "plain" else row[_LEVEL]
    if mode == "corn":
        most = (corn + CORN_SAVED[level]) // CORN_EACH
        return [tile for tile in state.slots if tile >= 0 and SIZES[tile] <= most]
    wood, stone, gold = row[:3]
    saved, tiles = RESOURCES_SAVED[level], list[int]()
    for tile in state.slots:
        if tile < 0 or SIZES[tile] > wood + stone + gold + saved:
            continue
        cost = COSTS[tile]
        lacking = 0
        if cost[0] > wood:
            lacking = cost[0] - wood
        if cost[1] > stone:
            lacking += cost[1] - stone
        if cost[2] > gold:
            lacking += cost[2] - gold
        if lacking <= saved:
            tiles.append(tile)
    return tiles


def affordable_monuments(state: TzolkinState, row: list[int]) -> list[int]:
    """T9.5, T14.8."""
    return [
        tile
        for tile in state.monuments
        if tile >= 0 and all(map(int.__le__, MONUMENT_COSTS[tile], row))
    ]


def offered(state: TzolkinState, row: list[int], mode: str) -> list[Action]:
    """TD13, TD14."""
    steps: list[Action] = [BUILDS[tile] for tile in payable(state, row, mode, row[CORN])]
    if mode == "first":
        steps += [RAISES[tile] for tile in affordable_monuments(state, row)]
    elif mode in _OPTIONAL:
        steps.append(DONE)
    return steps


def arch_offered(row: list[int], tile: int) -> list[Action]:
    """TD15: only what leaves the tile payable."""
    whole = all(map(int.__le__, COSTS[tile], row))
    return [ARCH_YES, ARCH_NO] if whole else [ARCH_YES]


def save_offered(row: list[int], tile: int) -> list[Action]:
    """TD16: kinds of the printed cost that leave the rest payable."""
    cost = COSTS[tile]
    return [
        SAVES[kind]
        for kind in range(len(RESOURCES))
        if cost[kind]
        and all(cost[other] - (other == kind) <= row[other] for other in range(len(RESOURCES)))
    ]


def choose(state: TzolkinState, seat: int, tile: int, mode: str) -> None:
    """A building was chosen: ask what is still open, or construct it."""
    level = state.rows[seat][_LEVEL]
    if mode == "first":
        if level:
            state.agenda.append(("arch", tile))
            return
        state.agenda.append(("build", "second"))  # T9.7: a level gained first may serve
    if mode == "corn":
        state.rows[seat][CORN] -= CORN_EACH * SIZES[tile] - CORN_SAVED[level]
        own(state, seat, tile, level)
    else:
        begin(state, seat, tile, 0 if mode == "plain" else level)


def decide_architecture(state: TzolkinState, seat: int, tile: int, *, used: bool) -> None:
    """TD15, T9.6."""
    state.agenda.append(("build", "plain" if used else "second"))
    begin(state, seat, tile, state.rows[seat][_LEVEL] if used else 0)


def begin(state: TzolkinState, seat: int, tile: int, level: int) -> None:
    """Pay in resources, with the help of this level of architecture."""
    if RESOURCES_SAVED[level]:
        state.agenda.append(("save", tile, level))
        return
    _pay(state.rows[seat], COSTS[tile])
    own(state, seat, tile, level)


def save(state: TzolkinState, seat: int, tile: int, level: int, kind: int) -> None:
    """TD16, T15.13: pay all but one of this kind."""
    row = state.rows[seat]
    row[kind] += RESOURCES_SAVED[level]
    _pay(row, COSTS[tile])
    own(state, seat, tile, level)


def own(state: TzolkinState, seat: int, tile: int, level: int) -> None:
    """T14.4: the tile, then corn and VP of architecture, then its effects."""
    row = state.rows[seat]
    state.slots = changed(state.slots, state.slots.index(tile), NOBODY)
    state.built = changed(state.built, seat, (*state.built[seat], tile))
    state.deeds.append(("build", tile))
    row[CORN] += BUILD_CORN[level]
    row[VP] += BUILD_VP[level]
    state.agenda.append(("effects", tile, 0))


def raise_monument(state: TzolkinState, seat: int, tile: int) -> None:
    """T9.5; the skull goes back to the bank (TR60)."""
    _pay(state.rows[seat], MONUMENT_COSTS[tile])
    state.skulls += MONUMENT_COSTS[tile][SKULL]
    state.monuments = changed(state.monuments, state.monuments.index(tile), NOBODY)
    state.raised = changed(state.raised, seat, (*state.raised[seat], tile))
    state.deeds.append(("raise", tile))


def _pay(row: list[int], cost: tuple[int, ...]) -> None:
    for kind, count in enumerate(cost):
        row[kind] -= count


def effects(state: TzolkinState, seat: int, tile: int, done: int) -> None:
    """The next effect of a building, in the order listed (T14.4)."""
    listed = PARTS.buildings[tile].effects
    if done == len(listed):
        return
    state.agenda.append(("effects", tile, done + 1))
    match listed[done]:
        case Build():
            state.agenda.append(("build", "another"))  # T14.14
        case Market():
            state.agenda.append(("market",))  # T14.13
        case Copy():
            state.agenda.append(("copy", "may"))  # T14.15
        case effect:
            bring(state, seat, effect)


def bring(
    state: TzolkinState,
    seat: int,
    effect: Gain | TempleUp | Learn | Worker | Vp | FeedFree | FeedDiscount,
) -> None:
    """An effect of a building or a wealth tile (T14.11, T14.12); farms work later."""
    match effect:
        case Gain(items):
            receive(state, seat, amounts(items))
        case TempleUp("any", steps):
            state.agenda += [("up", 1)] * steps
        case TempleUp(temple, steps):
            up(state, seat, TEMPLES.index(temple), steps)
        case Learn("any", levels):
            state.agenda += [("learn", "free")] * levels
        case Learn(track, levels):
            for _ in range(levels):
                advance(state, seat, TRACKS.index(track))
        case Worker(count):
            for _ in range(count):
                new_worker(state, seat)
        case Vp(amount):
            state.rows[seat][VP] += amount
        case _:
            pass


def new_worker(state: TzolkinState, seat: int) -> None:
    """T10.5."""
    row = state.rows[seat]
    if row[BANK]:
        row[BANK] -= 1
        row[HAND] += 1
