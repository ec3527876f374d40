"""What happened, as events: of a whole turn when it ends, or of one that is not finished yet."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Event
from engine.games.tzolkin.actions import FIRST_SPACE
from engine.games.tzolkin.events import (
    Begged,
    Bonus,
    Built,
    Burned,
    Copied,
    Harvested,
    Learned,
    Offered,
    Pity,
    Placed,
    Raised,
    Skull,
    SoFar,
    Took,
    Traded,
)
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
    """The events of the turn so far, deed by deed. A worker whose action is still asked for is
    told once it has brought something."""
    events = list[Event]()
    for at, deed in enumerate(state.deeds):
        match deed:
            case ("take", *_):
                took = _took(state, seat, at)
                if took.facts["brought"] or not _asked(state, at):
                    events.append(took)
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
    events = told(state, seat)
    brought = difference(state.before.rows[seat], state.rows[seat])
    if brought or not state.agenda:
        events.append(SoFar({"seat": SEATS[seat], "brought": brought}))
    return [event.told_to(seat) for event in events]


def _placed(state: TzolkinState, seat: int, placed: list[Deed]) -> Event:
    by, corn = SEATS[seat], sum(int(deed[3]) for deed in placed)
    on = [_space_name(int(deed[1])) for deed in placed]
    spaces = [str(deed[2]) for deed in placed]
    if state.way == "mercy":
        return Pity({"seat": by, "on": on, "spaces": spaces, "corn": corn})
    count = len(placed)
    return Placed({"seat": by, "workers": count, "on": on, "spaces": spaces, "corn": corn})


def _space_name(gear: int) -> str:
    return "first" if gear == FIRST_SPACE else GEARS[gear]


def _asked(state: TzolkinState, at: int) -> bool:
    """Whether something is still asked of the worker taken by that deed."""
    return bool(state.agenda) and all(deed[0] != "take" for deed in state.deeds[at + 1 :])


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
    return Took(
        {
            "seat": SEATS[seat],
            "gear": GEARS[gear],
            "space": space,
            "did": did,
            "brought": difference(before, after),
        }
    )


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
    return Traded({"seat": SEATS[seat], "brought": sums})


def _plain(seat: str, deed: Deed) -> list[Event]:
    """Deeds that are told one by one."""
    match deed:
        case ("beg", int(temple)):
            return [Begged({"seat": seat, "temple": TEMPLES[temple]})]
        case ("copy", int(gear), int(number)):
            return [Copied({"seat": seat, "gear": GEARS[gear], "did": number})]
        case ("harvest", int(group), str(kind)):
            return [Harvested({"seat": seat, "group": GROUPS[group], "kind": kind})]
        case ("burn", int(group), int(temple)):
            return [Burned({"seat": seat, "group": GROUPS[group], "temple": TEMPLES[temple]})]
        case ("learn", int(track), int(level)) if level == BONUS:
            return [Bonus({"seat": seat, "track": TRACKS[track]})]
        case ("learn", int(track), int(level)):
            return [Learned({"seat": seat, "track": TRACKS[track], "level": level})]
        case ("build", int(tile)):
            return [Built({"seat": seat, "building": BUILDINGS[tile]})]
        case ("raise", int(tile)):
            return [Raised({"seat": seat, "monument": MONUMENTS[tile]})]
        case ("skull", int(space)):
            return [Skull({"seat": seat, "space": space})]
        case ("offer", int(kind), int(temple)):
            return [Offered({"seat": seat, "kind": RESOURCES[kind], "temple": TEMPLES[temple]})]
        case _:
            return []
