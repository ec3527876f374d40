"""What the panel offers: its ways through the steps, where each leads to and what it brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from engine.game import Event
from engine.games.yucatan import events as kinds
from renderers.scene import Scene
from renderers.yucatan import facts

Step: TypeAlias = tuple[str, ...]
_RAIDS: set[str] = {kinds.AheadRaid, kinds.AheadRaze, kinds.AheadRazeNeutral}


class Offer(NamedTuple):
    """A way, and the steps that begin with it."""

    way: str
    steps: tuple[Step, ...]

    @property
    def common(self) -> Step:
        """The tokens that all of its steps begin with."""
        return tuple(
            tokens[0]
            for tokens in zip(*self.steps, strict=False)
            if all(token == tokens[0] for token in tokens)
        )


class Gain(NamedTuple):
    """What happens at a place: a sign, a number, and the word for it in the catalogue."""

    sign: str = ""
    number: str = ""
    word: str = ""

    @property
    def weight(self) -> tuple[int, bool]:
        digits = self.number.lstrip("+−")
        return int(digits) if digits else 0, bool(self.sign)


def offers(scene: Scene) -> list[Offer]:
    """The ways that are offered, each with its steps."""
    steps = [tuple(choice.split()) for choice in scene.chosen]
    found: list[Offer] = []
    for way in scene.offered:
        begun = tuple(way.split())
        some = tuple(step for step in steps if step[: len(begun)] == begun)
        if some:
            found.append(Offer(way, some))
    return found


def all_steps(found: Iterable[Offer]) -> list[Step]:
    return [*dict.fromkeys(step for offer in found for step in offer.steps)]


class Forecast:
    """What the steps of a scene would bring, as far as their player can know."""

    def __init__(self, scene: Scene) -> None:
        assert scene.seat is not None
        self._view, self._seat = scene.view, scene.seat
        self._actions = {str(action): action for action in scene.view.actions(scene.seat)}

    def of(self, step: Step) -> list[Event]:
        action = self._actions.get(" ".join(step))
        return self._view.foretold(self._seat, action) if action is not None else []


def gain_of(events: Iterable[Event], load: int = 0) -> Gain:
    """What counts most of what a step brings."""
    found = gains_of(events, load)
    return max(found, key=lambda gain: (gain.sign != "boat", gain.weight), default=Gain())


def gains_of(events: Iterable[Event], load: int = 0) -> list[Gain]:
    """What a step brings, at its place; ``load`` is what its warrior carries before."""
    told = {event.kind: event.facts for event in events}
    found = [Gain("boat", "", "cross")] if kinds.AheadCross in told else []
    if kinds.AheadFight in told:
        found.append(Gain("fight", "", "fight"))
    if kinds.AheadLoss in told:
        found.append(Gain("defeat", "", "defeat"))
    if kinds.AheadWin in told:
        carried = told.get(kinds.AheadSpoils, {}).get("n", load)
        found.append(Gain("fight", _more(int(str(carried)) - load), "victory"))
    for kind, its in told.items():
        if kind in _RAIDS:
            found.append(Gain("captive", _more(its["n"]), "raid"))
        elif kind == kinds.AheadLoot:
            found.append(Gain("captive", _more(its["n"]), "loot"))
        elif kind == kinds.AheadUnload:
            found.append(Gain("home", _more(its["n"]), "home"))
        elif kind == kinds.AheadGivenUp:
            found.append(Gain("captive", f"−{its['n']}", "given_up"))
        elif kind == kinds.AheadShrinks:
            found.append(Gain("shrinks", "", "shrinks"))
    return found


def _more(number: object) -> str:
    return f"+{number}" if number else ""


# Cells.


def cells_of(scene: Scene, step: Step) -> list[int]:
    """The cells of a step, in its order."""
    number = facts.view_of(scene).map.number
    return [number[token] for token in step if token in number]


def target(scene: Scene, offer: Offer) -> int:
    """The cell that a way leads to, or the one it goes through first; -1 where it has none yet."""
    cells = cells_of(scene, offer.common)
    return cells[-1] if cells else -1
