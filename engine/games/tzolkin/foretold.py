"""What a step would bring, as far as its player knows when it is taken."""

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
from engine.games.tzolkin.events import (
    Ahead,
    AheadAny,
    AheadBuild,
    AheadBuildCorn,
    AheadBuildFirst,
    AheadCopy,
    AheadGain,
    AheadHarvest,
    AheadHarvestBurn,
    AheadHarvestCorn,
    AheadHarvestWood,
    AheadLearn,
    AheadMarket,
    AheadOffer,
    AheadTribute,
    AheadUp,
)
from engine.games.tzolkin.state import Task, TzolkinState
from engine.games.tzolkin.tables import FREE
from engine.games.tzolkin.telling import difference

_TOLD = (Burn, Construct, CopyOf, Do, Harvest, Place, Raise)


def foretold(state: TzolkinState, seat: int, action: Action) -> list[Event]:
    if isinstance(action, Take):
        if action.space >= FREE[action.gear]:
            return [AheadAny({}, only=(seat,))]
        after = _after(state, seat, action)
        own = DOS[action.space]
        return foretold(after, seat, own) if own in after.actions(seat) else []
    if not isinstance(action, _TOLD):
        return []
    after = _after(state, seat, action)
    found: list[Event] = []
    if brought := difference(state.rows[seat], after.rows[seat]):
        found.append(Ahead({"brought": brought}, only=(seat,)))
    if isinstance(action, CopyOf | Do):
        found += [event.told_to(seat) for event in _asked(state, after, seat)]
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
    found = [AheadLearn({"n": levels})] if levels else []
    return [*found, *(_question(after, seat, task) for task in asked)]


def _question(after: TzolkinState, seat: int, task: Task) -> Event:
    match task:
        case ("harvest", int(group)):
            return _harvest(after, seat, group)
        case ("build", "first"):
            return AheadBuildFirst({})
        case ("build", "corn"):
            return AheadBuildCorn({})
        case ("build", *_):
            return AheadBuild({})
        case ("up", int(count)):
            return AheadUp({"n": count})
        case ("tribute", int(count)):
            return AheadTribute({"n": count})
        case ("gain", int(count)):
            return AheadGain({"n": count})
        case ("market",):
            return AheadMarket({})
        case ("copy", *_):
            return AheadCopy({})
        case ("offer",):
            return AheadOffer({})
        case _:
            raise TypeError(task)


def _harvest(after: TzolkinState, seat: int, group: int) -> Event:
    """What a group of the jungle offers (T7.4 to T7.6, T15.5), and how much of it would come."""
    row = after.rows[seat]
    steps = gears.harvests(after, row, group)
    corn, wood = gears.corn_of(row, group), gears.wood_of(row, group)
    if HARVEST_WOOD_STEP not in steps:
        return AheadHarvestCorn({"corn": corn})
    if HARVEST_CORN_STEP in steps:
        return AheadHarvest({"corn": corn, "wood": wood})
    if any(isinstance(step, Burn) for step in steps):
        return AheadHarvestBurn({"corn": corn, "wood": wood})
    return AheadHarvestWood({"wood": wood})
