"""The spaces of the five gears: what a worker may do, at what price, and what comes of it
(T6 to T11)."""

from __future__ import annotations

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
from engine.games.tzolkin.board import (
    ACTIONS,
    AGRICULTURE,
    CHICHEN,
    CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    FISH_BONUS,
    FREE,
    GROUPS,
    HARVEST_BONUS,
    HARVEST_CORN,
    HARVEST_WOOD,
    NEXT_ACTION,
    PALENQUE,
    PARTS,
    PAY_FOR_TEMPLE,
    SKULL,
    SKULL_BONUS,
    TEMPLES,
    THEOLOGY,
    TIKAL,
    UXMAL,
    VALUES,
    WITHOUT_TILE,
    WOOD,
    YAXCHILAN,
    amounts,
)
from engine.games.tzolkin.components import CopySpace, GainSpace, SkullSpace, TemplesSpace
from engine.games.tzolkin.state import (
    BANK,
    CORN_TILES,
    TRACK,
    VP,
    WOOD_TILES,
    TzolkinState,
)
from engine.games.tzolkin.temples import angers, down, up

FISHING = 1
FISH = next(
    space.gain["corn"] for space in PARTS.gears[PALENQUE].actions if isinstance(space, GainSpace)
)
QUARRY = (None, *(
    amounts(space.gain) for space in PARTS.gears[YAXCHILAN].actions if isinstance(space, GainSpace)
))  # fmt: skip
"""T8.1, by number."""
SKULLS_AT = 4
TRIBUTE = next(
    space.cost["corn"] for space in PARTS.gears[UXMAL].actions if isinstance(space, TemplesSpace)
)
COPY_CORN = next(
    space.cost["corn"] for space in PARTS.gears[UXMAL].actions if isinstance(space, CopySpace)
)
SHRINES = (None, *(s for s in PARTS.gears[CHICHEN].actions if isinstance(s, SkullSpace)))
COPYABLE = tuple(
    (gear, number)
    for gear in range(CHICHEN) for number in range(1, ACTIONS[gear] + 1)
    if (gear, number) != (UXMAL, 5)
)  # fmt: skip
"""T10.8, TR35."""


# What may be done.


def available(state: TzolkinState, seat: int, gear: int, number: int, corn: int) -> bool:
    """T6.8: whether an action can be used by a player who has this much corn left."""
    row = state.rows[seat]
    if gear == PALENQUE:
        return number == FISHING or bool(harvests(state, row, number - GROUPS[0]))
    if gear == YAXCHILAN:
        return number != SKULLS_AT or state.skulls > 0
    if gear == TIKAL:
        if number in {1, 3}:
            return row[0] + row[1] + row[2] >= technologies.cheapest(row)
        if number == 5:
            return row[0] + row[1] + row[2] > 0
        if buildings.payable(state, row, "resources", corn):
            return True
        return number == 4 and bool(buildings.affordable_monuments(state, row))
    if gear == UXMAL:
        if number == 1:
            return corn >= TRIBUTE
        if number == 3:
            return row[BANK] > 0
        if number == 4:
            return bool(buildings.payable(state, row, "corn", corn))
        return number == 2 or corn >= COPY_CORN  # fishing can always be copied
    return row[SKULL] > 0 and not state.offered[number]


def harvests(state: TzolkinState, row: list[int], group: int) -> list[Action]:
    """D8: the ways to harvest in a group of the jungle."""
    wood, corn = state.wood_tiles[group], state.corn_tiles[group]
    steps = list[Action]()
    if corn > wood or row[TRACK + AGRICULTURE] >= WITHOUT_TILE:  # T7.5, T15.5
        steps.append(HARVEST_CORN_STEP)
    if wood:
        steps.append(HARVEST_WOOD_STEP)  # T7.4
        steps += [BURNS[temple] for temple in angers(row)]  # T7.6
    return steps


def price(row: list[int], gear: int, space: int, number: int) -> int:
    """T6.2, T6.5, T15.15: corn for doing this number from there; negative where it cannot be
    done. Of two prices the lower one is due (TR7)."""
    if space >= FREE[gear]:
        return 0
    if gear == CHICHEN and row[TRACK + THEOLOGY] >= NEXT_ACTION:
        if number == space + 1 or space + 1 >= FREE[gear]:
            return 0
    return space - number


def numbers(state: TzolkinState, seat: int, gear: int, space: int) -> list[Action]:
    """D7: what the worker may do, then ``skip``."""
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
    """D21, D22: the 1 corn is paid by then, or by the choice."""
    corn = state.rows[seat][CORN] - (COPY_CORN if mode == "may" else 0)
    steps: list[Action] = [
        COPIES[gear][number] for gear, number in COPYABLE
        if corn >= 0 and available(state, seat, gear, number, corn)
    ]  # fmt: skip
    if mode == "may":
        steps.append(DONE)
    return steps


def trades(row: list[int]) -> list[Action]:
    """D20, T10.3."""
    steps = list[Action]()
    for kind, value in enumerate(VALUES):
        steps += BUYS[kind][: min(MOST_TRADED, row[CORN] // value)]
    for kind in range(len(VALUES)):
        steps += SELLS[kind][: min(MOST_TRADED, row[kind])]
    steps.append(DONE)
    return steps


def offerings(row: list[int]) -> list[Action]:
    """D24, T15.16."""
    steps = [offer for kind in range(3) if row[kind] for offer in OFFERS[kind]]
    return [*steps, DONE]


# Doing it.


def perform(state: TzolkinState, seat: int, gear: int, number: int) -> None:
    """An action from its beginning; what it asks goes on the agenda."""
    row, agenda = state.rows[seat], state.agenda
    if gear == PALENQUE:
        if number == FISHING:
            row[CORN] += FISH + FISH_BONUS[row[TRACK + AGRICULTURE]]  # T7.2
        elif HARVEST_WOOD[number - GROUPS[0]]:
            agenda.append(("harvest", number - GROUPS[0]))
        else:
            harvest_corn(state, seat, number - GROUPS[0])
    elif gear == YAXCHILAN:
        quarry(state, seat, number)
    elif gear == TIKAL:
        if number == 5:
            agenda.append(("tribute",))
        elif number in {2, 4}:
            agenda.append(("build", "resources" if number == 2 else "first"))
        else:
            if number == 3:
                agenda.append(("learn", "more"))  # T9.4
            agenda.append(("learn", "paid"))
    elif gear == UXMAL:
        _trade_and_worship(state, seat, number)
    else:
        offer_skull(state, seat, number)


def _trade_and_worship(state: TzolkinState, seat: int, number: int) -> None:
    """T10."""
    row, agenda = state.rows[seat], state.agenda
    if number == 1:
        row[CORN] -= TRIBUTE
        agenda.append(("up", 1))
    elif number == 2:
        agenda.append(("market",))
    elif number == 3:
        buildings.new_worker(state, seat)
    elif number == 4:
        agenda.append(("build", "corn"))
    else:
        row[CORN] -= COPY_CORN  # T10.9
        agenda.append(("copy", "must"))


def harvest_corn(state: TzolkinState, seat: int, group: int) -> None:
    """T7.5; without a tile where none is uncovered (T15.5)."""
    row = state.rows[seat]
    taken = state.corn_tiles[group] > state.wood_tiles[group]
    state.corn_tiles[group] -= taken
    row[CORN_TILES] += taken
    row[CORN] += HARVEST_CORN[group] + HARVEST_BONUS[row[TRACK + AGRICULTURE]]
    state.deeds.append(("harvest", group, "corn"))


def harvest_wood(state: TzolkinState, seat: int, group: int) -> None:
    """T7.4, T15.8."""
    row = state.rows[seat]
    state.wood_tiles[group] -= 1
    row[WOOD_TILES] += 1
    row[WOOD] += HARVEST_WOOD[group] + EXTRACTION_BONUS[WOOD][row[TRACK + EXTRACTION]]
    state.deeds.append(("harvest", group, "wood"))


def burn(state: TzolkinState, seat: int, group: int, temple: int) -> None:
    """T7.6: the wood tile is gone, the corn tile under it is taken, a god is angry."""
    state.wood_tiles[group] -= 1
    state.burned += 1
    down(state, seat, temple)
    harvest_corn(state, seat, group)
    state.deeds[-1] = ("burn", group, temple)


def quarry(state: TzolkinState, seat: int, number: int) -> None:
    """T8, T15.7: one more of each kind that the action gives, by extraction or theology."""
    row, items = state.rows[seat], QUARRY[number]
    assert items is not None
    level = row[TRACK + EXTRACTION]
    more = [EXTRACTION_BONUS[kind][level] if items[kind] else 0 for kind in range(3)]
    skulls = SKULL_BONUS[row[TRACK + THEOLOGY]] if items[SKULL] else 0  # T15.17
    bonus = (*more, 0, skulls)
    technologies.receive(state, seat, tuple(map(int.__add__, items, bonus)))


def offer_skull(state: TzolkinState, seat: int, number: int) -> None:
    """T11.2, T11.3, then theology (T15.16)."""
    row, shrine = state.rows[seat], SHRINES[number]
    assert shrine is not None
    row[SKULL] -= 1
    state.offered[number] = 1
    row[VP] += shrine.vp
    up(state, seat, TEMPLES.index(shrine.temple), shrine.steps)
    state.deeds.append(("skull", number))
    if row[TRACK + THEOLOGY] >= PAY_FOR_TEMPLE:
        state.agenda.append(("offer",))
    if shrine.resource_of_choice:
        state.agenda.append(("gain", shrine.resource_of_choice))


def trade(state: TzolkinState, seat: int, kind: int, count: int) -> None:
    """T10.3: buy so many, or sell when negative."""
    row = state.rows[seat]
    row[kind] += count
    row[CORN] -= count * VALUES[kind]
    state.deeds.append(("trade", kind, count))


__all__ = ["BURNS", "available", "burn", "copies", "harvest_corn", "harvest_wood", "harvests",
           "numbers", "offerings", "perform", "price", "trade", "trades"]  # fmt: skip
