"""What happened, as events: of a whole turn when it ends, or of one that is not finished yet.

Facts by kind (``brought`` maps goods, ``points`` (VP), ``workers``, temples and tracks to how much
more or, below 0, less there is of them):

- ``kept``: seat, tiles. ``begged``: seat, temple.
- ``placed``: seat, workers, on (gears or ``first``), corn. ``pity``: seat, on (the mercy case).
- ``took``: seat, gear, space, did (an action number, 0 for nothing), brought; then, in the order
  they happened, ``copied``: seat, gear, did; ``harvested``: seat, group, kind; ``burned``: seat,
  group, temple; ``learned``: seat, track, level; ``bonus``: seat, track; ``built``: seat,
  building; ``raised``: seat, monument; ``skull``: seat, space; ``traded``: seat, brought;
  ``offered``: seat, kind, temple.
- ``pile_taken``: seat, corn. ``refilled``: buildings.
- ``food_day``: day; ``fed`` and ``unfed``: seat, corn, unfed, points; ``new_age``: buildings;
  ``gods_give``: seat, brought; ``gods_score``: points (by seat).
- ``marker``: seat (who stood on the space), first. ``hurried``: seat (used the two days).
  ``pushed_off``: seat, workers. ``day``: day, round.
- ``monument_scores``: seat, monument, points. ``over``: whole points and quarters by seat.

Of an unfinished turn there is also ``so_far``: seat, brought: everything together.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Event, Fact
from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.state import BANK, TEMPLE, TRACK, VP, Deed, TzolkinState
from engine.games.tzolkin.tables import (
    BUILDINGS,
    CORN,
    GEARS,
    GOODS,
    GROUPS,
    MONUMENTS,
    RESOURCES,
    TEMPLES,
    TRACKS,
    VALUES,
)
from engine.games.tzolkin.technologies import BONUS

_NAMES = (
    *enumerate(GOODS),
    (VP, "points"),
    *((TEMPLE + at, name) for at, name in enumerate(TEMPLES)),
    *((TRACK + at, name) for at, name in enumerate(TRACKS)),
)


def difference(before: Sequence[int], after: Sequence[int]) -> dict[str, int]:
    """What a row has more or less than it had."""
    found = {name: after[at] - before[at] for at, name in _NAMES if after[at] != before[at]}
    if before[BANK] != after[BANK]:
        found["workers"] = before[BANK] - after[BANK]
    return found


def told(state: TzolkinState, seat: int) -> list[Event]:
    """The events of the turn so far, deed by deed."""
    events = list[Event]()
    for at, deed in enumerate(state.deeds):
        match deed:
            case ("take", *_):
                events.append(_took(state, seat, at))
            case ("trade", *_):
                if state.deeds[at + 1 : at + 2] == [] or state.deeds[at + 1][0] != "trade":
                    events.append(_traded(state, seat, at))
            case _:
                events += _plain(SEATS[seat], deed)
    placed = [deed for deed in state.deeds if deed[0] == "place"]
    if placed:
        events.append(_placed(state, seat, placed))
    return events


def so_far(state: TzolkinState, seat: int) -> list[Event]:
    """The turn so far for its player alone, with the sum of it last."""
    if state.before is None or seat != state.active:
        return []
    brought = difference(state.before.rows[seat], state.rows[seat])
    events = [*told(state, seat), Event("so_far", {"seat": SEATS[seat], "brought": brought})]
    return [Event(event.kind, event.facts, only=(seat,)) for event in events]


def _placed(state: TzolkinState, seat: int, placed: list[Deed]) -> Event:
    names = [_space_name(int(deed[1])) for deed in placed]
    if state.way == "mercy":
        return Event("pity", {"seat": SEATS[seat], "on": names, "corn": int(placed[0][3])})
    facts: dict[str, Fact] = {
        "seat": SEATS[seat],
        "workers": len(placed),
        "on": names,
        "corn": sum(int(deed[3]) for deed in placed),
    }
    return Event("placed", facts)


def _space_name(gear: int) -> str:
    return "first" if gear == FIRST_SPACE else GEARS[gear]


def _took(state: TzolkinState, seat: int, at: int) -> Event:
    """What a worker brought: the difference to when the next one is taken."""
    gear, space, *before = (int(number) for number in state.deeds[at][1:])
    did, after = 0, state.rows[seat]
    for deed in state.deeds[at + 1 :]:
        if deed[0] == "take":
            after = [int(number) for number in deed[3:]]
            break
        if deed[0] == "do":
            did = int(deed[2])
    facts: dict[str, Fact] = {
        "seat": SEATS[seat],
        "gear": GEARS[gear],
        "space": space,
        "did": did,
        "brought": difference(before, after),
    }
    return Event("took", facts)


def _traded(state: TzolkinState, seat: int, last: int) -> Event:
    """A whole visit to the market."""
    brought = [0] * len(GOODS)
    for deed in reversed(state.deeds[: last + 1]):
        if deed[0] != "trade":
            break
        kind, count = int(deed[1]), int(deed[2])
        brought[kind] += count
        brought[CORN] -= count * VALUES[kind]
    sums = {name: count for name, count in zip(GOODS, brought, strict=True) if count}
    return Event("traded", {"seat": SEATS[seat], "brought": sums})


def _plain(seat: str, deed: Deed) -> list[Event]:
    """Deeds that are told one by one."""
    match deed:
        case ("beg", int(temple)):
            return [Event("begged", {"seat": seat, "temple": TEMPLES[temple]})]
        case ("copy", int(gear), int(number)):
            return [Event("copied", {"seat": seat, "gear": GEARS[gear], "did": number})]
        case ("harvest", int(group), str(kind)):
            return [Event("harvested", {"seat": seat, "group": GROUPS[group], "kind": kind})]
        case ("burn", int(group), int(temple)):
            facts = {"seat": seat, "group": GROUPS[group], "temple": TEMPLES[temple]}
            return [Event("burned", facts)]
        case ("learn", int(track), int(level)) if level == BONUS:
            return [Event("bonus", {"seat": seat, "track": TRACKS[track]})]
        case ("learn", int(track), int(level)):
            return [Event("learned", {"seat": seat, "track": TRACKS[track], "level": level})]
        case ("build", int(tile)):
            return [Event("built", {"seat": seat, "building": BUILDINGS[tile]})]
        case ("raise", int(tile)):
            return [Event("raised", {"seat": seat, "monument": MONUMENTS[tile]})]
        case ("skull", int(space)):
            return [Event("skull", {"seat": seat, "space": space})]
        case ("offer", int(kind), int(temple)):
            facts = {"seat": seat, "kind": RESOURCES[kind], "temple": TEMPLES[temple]}
            return [Event("offered", facts)]
        case _:
            return []
