"""What a step would bring, as far as its player knows when it is taken.

- ``ahead``: brought, what is gained and paid at once. Of a worker that is picked up, what the space
  it stands on brings.
- ``ahead_any``: of such a worker, that it may do any action of its gear.
- ``ahead_learn``: n (levels), ``ahead_build``, ``ahead_build_first`` (two buildings or a monument),
  ``ahead_build_corn``, ``ahead_up`` and ``ahead_tribute`` (for a resource): n (temples),
  ``ahead_market``, ``ahead_copy``, ``ahead_gain``: n, ``ahead_offer``: what is asked next.
- ``ahead_harvest``: corn and wood that can be harvested in the group, technologies counted;
  ``ahead_harvest_corn`` and ``ahead_harvest_wood`` where there is but one of them,
  ``ahead_harvest_burn``: corn and wood, where corn can only be had by burning.
"""

from __future__ import annotations

from engine.game import Action, Event
from engine.games.tzolkin import gears
from engine.games.tzolkin.actions import (
    DOS,
    HARVEST_CORN_STEP,
    HARVEST_WOOD_STEP,
    Burn,
    Construct,
    CopyOf,
    Do,
    Harvest,
    Place,
    Raise,
    Take,
)
from engine.games.tzolkin.state import Task, TzolkinState
from engine.games.tzolkin.tables import FREE
from engine.games.tzolkin.telling import difference

_TOLD = (Burn, Construct, CopyOf, Do, Harvest, Place, Raise)


def foretold(state: TzolkinState, seat: int, action: Action) -> list[Event]:
    if isinstance(action, Take):
        if action.space >= FREE[action.gear]:
            return [Event("ahead_any", only=(seat,))]
        after = _after(state, seat, action)
        own = DOS[action.space]
        return foretold(after, seat, own) if own in after.actions(seat) else []
    if not isinstance(action, _TOLD):
        return []
    after = _after(state, seat, action)
    found: list[Event] = []
    if brought := difference(state.rows[seat], after.rows[seat]):
        found.append(Event("ahead", {"brought": brought}, only=(seat,)))
    if isinstance(action, CopyOf | Do):
        found += [Event(event.kind, event.facts, (seat,)) for event in _asked(state, after, seat)]
    return found


def _after(state: TzolkinState, seat: int, action: Action) -> TzolkinState:
    after = state.copy()
    after.play(seat, action)
    return after


def _asked(state: TzolkinState, after: TzolkinState, seat: int) -> list[Event]:
    """The questions that an action has left, the first one first."""
    new = after.agenda[len(state.agenda) - 1 :]
    levels = sum(task[0] == "learn" for task in new)
    asked = [task for task in reversed(new) if task[0] != "learn"]
    found = [Event("ahead_learn", {"n": levels})] if levels else []
    return [*found, *(_question(after, seat, task) for task in asked)]


def _question(after: TzolkinState, seat: int, task: Task) -> Event:
    match task:
        case ("harvest", int(group)):
            return _harvest(after, seat, group)
        case ("build", ("first" | "corn") as mode):
            return Event(f"ahead_build_{mode}")
        case (("up" | "tribute" | "gain") as kind, int(count)):
            return Event(f"ahead_{kind}", {"n": count})
        case (kind, *_):
            return Event(f"ahead_{kind}")
        case _:
            raise TypeError(task)


def _harvest(after: TzolkinState, seat: int, group: int) -> Event:
    """What a group of the jungle offers (T7.4 to T7.6, T15.5), and how much of it would come."""
    row = after.rows[seat]
    steps = gears.harvests(after, row, group)
    corn, wood = gears.corn_of(row, group), gears.wood_of(row, group)
    if HARVEST_WOOD_STEP not in steps:
        return Event("ahead_harvest_corn", {"corn": corn})
    if HARVEST_CORN_STEP in steps:
        return Event("ahead_harvest", {"corn": corn, "wood": wood})
    if any(isinstance(step, Burn) for step in steps):
        return Event("ahead_harvest_burn", {"corn": corn, "wood": wood})
    return Event("ahead_harvest_wood", {"wood": wood})
