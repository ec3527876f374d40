"""What is pending in a turn: the legal steps for each kind of choice, and what a step does.

The agenda of a turn is a stack of tasks; the last one is what the player is asked. Each kind has a
function that lists its steps and one that carries a step out. :func:`settle` does what needs no
choice, so that the last task is always a real question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.game import Action
from engine.games.tzolkin import buildings, gears, technologies
from engine.games.tzolkin.actions import (
    DONE,
    SKIP,
    UPS,
    UPS_TWO,
    Arch,
    Burn,
    Buy,
    Construct,
    CopyOf,
    Do,
    GainOf,
    Harvest,
    LearnTrack,
    Offer,
    Pay,
    Raise,
    Save,
    Sell,
    Up,
)
from engine.games.tzolkin.state import TRACK, Task, TzolkinState
from engine.games.tzolkin.tables import CORN, PRICES
from engine.games.tzolkin.temples import up

Offered: TypeAlias = Callable[[TzolkinState, int, Any], list[Action]]
Carried: TypeAlias = Callable[[TzolkinState, int, Any, Any], None]


def steps(state: TzolkinState, seat: int) -> list[Action]:
    """The legal steps of the task that is pending."""
    task = state.agenda[-1]
    return _OFFERED[task[0]](state, seat, task)


def take(state: TzolkinState, seat: int, action: Action) -> None:
    """Carry out a legal step of the task that is pending, and what follows from it."""
    task = state.agenda.pop()
    if action is not DONE and action is not SKIP:
        _CARRIED[type(action)](state, seat, task, action)
    settle(state, seat)


def settle(state: TzolkinState, seat: int) -> None:
    """Do what needs no choice, and drop what could only be declined."""
    agenda = state.agenda
    while agenda:
        task = agenda[-1]
        if task[0] == "effects":
            agenda.pop()
            buildings.effects(state, seat, int(task[1]), int(task[2]))
        elif _declined(state, seat, task):
            agenda.pop()
        else:
            return


def _declined(state: TzolkinState, seat: int, task: Task) -> bool:
    """Whether nothing is left of this task but to decline it."""
    row = state.rows[seat]
    match task:
        case ("learn", "more"):
            return row[0] + row[1] + row[2] < technologies.cheapest(row)
        case ("build", ("another" | "second" | "plain") as mode):
            return not buildings.payable(state, row, mode, row[CORN])
        case ("copy", "may"):
            return row[CORN] < gears.COPY_CORN
        case ("offer",):
            return not (row[0] or row[1] or row[2])
        case ("market",) | ("do", *_):
            return len(steps(state, seat)) == 1
        case _:
            return False


# The legal steps, by kind of task.


def _payments(row: list[int], track: int) -> list[Action]:
    return technologies.payments(row, PRICES[row[TRACK + track]])


_OFFERED: dict[Any, Offered] = {
    "do": lambda state, seat, task: gears.numbers(state, seat, task[1], task[2]),
    "harvest": lambda state, seat, task: gears.harvests(state, state.rows[seat], task[1]),
    "learn": lambda state, seat, task: technologies.offered(state.rows[seat], task[1]),
    "pay": lambda state, seat, task: _payments(state.rows[seat], task[1]),
    "tribute": lambda state, seat, task: technologies.payments(state.rows[seat], 1),
    "up": lambda state, seat, task: list(UPS if task[1] == 1 else UPS_TWO),  # TR42
    "gain": lambda state, seat, task: technologies.gains(task[1]),
    "build": lambda state, seat, task: buildings.offered(state, state.rows[seat], task[1]),
    "arch": lambda state, seat, task: buildings.arch_offered(state.rows[seat], task[1]),
    "save": lambda state, seat, task: buildings.save_offered(state.rows[seat], task[1]),
    "market": lambda state, seat, task: gears.trades(state.rows[seat]),
    "copy": lambda state, seat, task: gears.copies(state, seat, task[1]),
    "offer": lambda state, seat, task: gears.offerings(state.rows[seat]),
}


# What a step does, by kind of step.


def _do(state: TzolkinState, seat: int, task: Any, step: Do) -> None:
    _, gear, space = task
    row = state.rows[seat]
    row[CORN] -= gears.price(row, gear, space, step.number)  # T6.3
    state.deeds.append(("do", gear, step.number))
    gears.perform(state, seat, gear, step.number)


def _harvest(state: TzolkinState, seat: int, task: Any, step: Harvest) -> None:
    if step.kind == "corn":
        gears.harvest_corn(state, seat, task[1])
    else:
        gears.harvest_wood(state, seat, task[1])


def _burn(state: TzolkinState, seat: int, task: Any, step: Burn) -> None:
    gears.burn(state, seat, task[1], step.temple)


def _learn(state: TzolkinState, seat: int, task: Any, step: LearnTrack) -> None:
    if task[1] == "free":
        technologies.advance(state, seat, step.track)
    else:
        state.agenda.append(("pay", step.track))


def _pay(state: TzolkinState, seat: int, task: Any, step: Pay) -> None:
    for kind in step.resources:
        state.rows[seat][kind] -= 1
    if task[0] == "pay":
        technologies.advance(state, seat, task[1])
    else:
        state.agenda.append(("up", task[1]))  # T9.9


def _up(state: TzolkinState, seat: int, task: Any, step: Up) -> None:
    for temple in step.temples:
        up(state, seat, temple)


def _gain(state: TzolkinState, seat: int, task: Any, step: GainOf) -> None:
    for kind in step.resources:
        state.rows[seat][kind] += 1


def _construct(state: TzolkinState, seat: int, task: Any, step: Construct) -> None:
    buildings.choose(state, seat, step.building, task[1])


def _raise(state: TzolkinState, seat: int, task: Any, step: Raise) -> None:
    buildings.raise_monument(state, seat, step.monument)


def _arch(state: TzolkinState, seat: int, task: Any, step: Arch) -> None:
    buildings.decide_architecture(state, seat, task[1], used=step.used)


def _save(state: TzolkinState, seat: int, task: Any, step: Save) -> None:
    buildings.save(state, seat, task[1], task[2], step.resource)


def _buy(state: TzolkinState, seat: int, task: Any, step: Buy) -> None:
    gears.trade(state, seat, step.resource, step.count)
    state.agenda.append(task)


def _sell(state: TzolkinState, seat: int, task: Any, step: Sell) -> None:
    gears.trade(state, seat, step.resource, -step.count)
    state.agenda.append(task)


def _copy(state: TzolkinState, seat: int, task: Any, step: CopyOf) -> None:
    if task[1] == "may":
        state.rows[seat][CORN] -= gears.COPY_CORN  # T14.15
    state.deeds.append(("copy", step.gear, step.number))
    gears.perform(state, seat, step.gear, step.number)


def _offer(state: TzolkinState, seat: int, task: Any, step: Offer) -> None:
    state.rows[seat][step.resource] -= 1
    state.deeds.append(("offer", step.resource, step.temple))
    up(state, seat, step.temple)


_CARRIED: dict[type, Carried] = {
    Do: _do,
    Harvest: _harvest,
    Burn: _burn,
    LearnTrack: _learn,
    Pay: _pay,
    Up: _up,
    GainOf: _gain,
    Construct: _construct,
    Raise: _raise,
    Arch: _arch,
    Save: _save,
    Buy: _buy,
    Sell: _sell,
    CopyOf: _copy,
    Offer: _offer,
}
