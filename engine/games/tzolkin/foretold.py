"""What a step would bring, as far as its player knows when it is taken.

- ``ahead``: brought, what is gained and paid at once. Of a worker that is picked up, what the space
  it stands on brings.
- ``ahead_any``: of such a worker, that it may do any action of its gear.
- ``ahead_learn``: n (levels), ``ahead_build``, ``ahead_build_first`` (two buildings or a monument),
  ``ahead_build_corn``, ``ahead_harvest``: corn and wood, ``ahead_up`` and ``ahead_tribute`` (for a
  resource): n (temples), ``ahead_market``, ``ahead_copy``, ``ahead_gain``: n, ``ahead_offer``: what
  is asked next.
"""

from __future__ import annotations

from engine.game import Action, Event
from engine.games.tzolkin.actions import (
    DOS,
    Burn,
    Construct,
    CopyOf,
    Do,
    Harvest,
    Place,
    Raise,
    Take,
)
from engine.games.tzolkin.board import FREE, HARVEST_CORN, HARVEST_WOOD
from engine.games.tzolkin.state import Task, TzolkinState
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
        found += [Event(event.kind, event.facts, (seat,)) for event in _asked(state, after)]
    return found


def _after(state: TzolkinState, seat: int, action: Action) -> TzolkinState:
    after = state.copy()
    after.play(seat, action)
    return after


def _asked(state: TzolkinState, after: TzolkinState) -> list[Event]:
    """The questions that an action has left, the first one first."""
    new = after.agenda[len(state.agenda) - 1 :]
    levels = sum(task[0] == "learn" for task in new)
    asked = [task for task in reversed(new) if task[0] != "learn"]
    found = [Event("ahead_learn", {"n": levels})] if levels else []
    return [*found, *(_question(task) for task in asked)]


def _question(task: Task) -> Event:
    match task:
        case ("harvest", int(group)):
            corn, wood = HARVEST_CORN[group], HARVEST_WOOD[group]
            return Event("ahead_harvest", {"corn": corn, "wood": wood})
        case ("build", ("first" | "corn") as mode):
            return Event(f"ahead_build_{mode}")
        case (("up" | "tribute" | "gain") as kind, int(count)):
            return Event(f"ahead_{kind}", {"n": count})
        case (kind, *_):
            return Event(f"ahead_{kind}")
        case _:
            raise TypeError(task)
