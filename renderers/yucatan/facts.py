"""What a view of the game says, in the terms of the picture and of the text board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import SEATS, Event
from engine.games.yucatan import events as kinds
from engine.games.yucatan.components import GUILDS, PARTS
from engine.games.yucatan.position import YucatanPosition
from renderers.scene import Scene, label, viewing

_SETUP = {"large", "small", "neutral", "warriors"}
_PLACED = (
    *(kinds.LargeVillage, kinds.SmallVillage, kinds.NeutralVillage),
    *(kinds.Founded, kinds.FoundedUnder, kinds.Grown),
    *(kinds.Deployed, kinds.Sent, kinds.Recalled),
)
_LATER = (kinds.Begins, kinds.NoRoom, kinds.MustRecall)
"""Events that name another seat than the one whose turn it was."""
VERBS = ("found", "grow", "deploy", "move", "build", "recall")
"""What can be done on the map, as it is typed."""


_seen = viewing(YucatanPosition)


def view_of(scene: Scene) -> YucatanPosition:
    """The position with the draft carried out, as far as its player can know what comes of it."""
    view = _seen(scene)
    return view.ahead() if view.draft else view


def guild(scene: Scene, name: str) -> str:
    return label("yucatan", name, scene.say)


def turn_of(scene: Scene) -> str:
    view, say = view_of(scene), scene.say
    if setting_up(view):
        return say(f"yucatan.picture.setup.{view.phase}")
    return say("yucatan.picture.round", round=view.progress()[0])


def reserve(scene: Scene, seat: int) -> dict[str, int]:
    """How many warriors of each guild the seat has left, as far as the reader may know it."""
    counts = view_of(scene).reserve_guilds(seat)
    return dict(zip(GUILDS, counts, strict=True)) if counts else {}


def leaders(view: YucatanPosition) -> list[int]:
    """The seats with the highest pyramid, none before the first terrace."""
    most = max(view.levels)
    return [seat for seat, level in enumerate(view.levels) if level == most > 0]


def setting_up(view: YucatanPosition) -> bool:
    return view.phase in _SETUP


def placing(view: YucatanPosition) -> bool:
    """Whether neutral villages are being placed, so that it matters who has how many."""
    return setting_up(view) and any(view.tokens)


# The last turns.


class Last(NamedTuple):
    """A turn: ``cells`` are all its cells, ``path`` those that a pawn went along; from the first of
    them came the pawn that has ``fallen``, when it was beaten."""

    seat: int
    cells: tuple[int, ...]
    path: tuple[int, ...]
    fight: Event | None
    told: tuple[Event, ...]
    """The events worth a word, but the fight."""

    @property
    def fallen(self) -> bool:
        if not self.path or self.fight is None:
            return False
        return kinds.Fight.of(self.fight)["loser"] == SEATS[self.seat]


def last(scene: Scene) -> Last | None:
    """What the last turn did; None when there is nothing to show."""
    return _turn(scene, scene.last)


def turns(scene: Scene) -> list[Last]:
    """What each of the last turns did, where there is something to show."""
    return [turn for events in scene.turns if (turn := _turn(scene, events))]


def _turn(scene: Scene, events: Sequence[Event]) -> Last | None:
    """What a turn did, by its events alone."""
    view = _seen(scene)
    number = view.map.number
    seat, cells, path = -1, list[int](), tuple[int, ...]()
    fight, told = None, list[Event]()
    for event in events:
        if seat < 0 and "seat" in event.facts and event.kind not in _LATER:
            seat = SEATS.index(str(event.facts["seat"]))
        if event.kind in (kinds.Moved, kinds.Crossed):
            way = kinds.Moved if event.kind == kinds.Moved else kinds.Crossed
            path = tuple(number[name] for name in way.of(event)["path"])
            cells.append(path[-1])
        elif event.kind in _PLACED:
            cells.append(number[str(event.facts["cell"])])
        elif event.kind in (kinds.Warriors, kinds.NeutralVillages):
            set_up = kinds.Warriors if event.kind == kinds.Warriors else kinds.NeutralVillages
            cells += [number[name] for name in set_up.of(event)["cells"]]
        elif event.kind == kinds.Built:
            cells.append(view.map.cities[seat])
        elif event.kind == kinds.Fight:
            fight = event
            continue
        told.append(event)
    if not told and not fight:
        return None
    return Last(seat, tuple(dict.fromkeys(cells)), path, fight, tuple(told))


# What the player is doing.


def _where(verb: str) -> int:
    """Which token of a step is its cell."""
    return 2 if verb == "deploy" else 1


class Draft(NamedTuple):
    """``path`` is the way of a pawn, ``cells`` what else was chosen."""

    path: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


def draft(scene: Scene) -> Draft:
    view = _seen(scene)
    number, cells = view.map.number, list[int]()
    for step in (text.split() for text in scene.steps):
        if step[0] == "move":
            path = tuple(number[token] for token in step[1:] if token in number)
            return Draft(path, (path[-1],))
        if step[0] == "build" and scene.seat is not None:
            cells.append(view.map.cities[scene.seat])
        elif step[0] in VERBS:
            cells.append(number[step[_where(step[0])]])
    return Draft((), tuple(cells))


def cycle() -> tuple[str, ...]:
    """The guilds in the order in which each beats the next, and the last one the first."""
    found = [GUILDS[0]]
    while len(found) < len(GUILDS):
        found.append(PARTS.beats[found[-1]])
    return tuple(found)
