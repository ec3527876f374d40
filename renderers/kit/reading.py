"""What pictures, text boards and alternative texts of all titles say alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from engine.game import SEATS, Score
from renderers.scene import Scene

_BRIEF = 60
_QUARTERS = ("", "¼", "½", "¾")


def name_of(scene: Scene, seat: int) -> str:
    """The player's name, whatever it is written in: those who listen need no letters."""
    return scene.names[seat] if seat < len(scene.names) else scene.say(f"seat.{SEATS[seat]}")


def briefly(scene: Scene, seat: int) -> str:
    """A name that leaves room for the others in a short text."""
    name = name_of(scene, seat)
    return name if len(name) <= _BRIEF else name[: _BRIEF - 1] + "…"


def listed(scene: Scene, parts: Iterable[str]) -> str:
    return scene.say("board.separator").join(parts)


def to_act(scene: Scene, name: Callable[[Scene, int], str] = name_of) -> str:
    """Whom the game waits for; that it was stopped, if it was. Empty when it is over."""
    if scene.stopped:
        return scene.say("board.reading.stopped")
    names = ", ".join(name(scene, seat) for seat in scene.to_act)
    return scene.say("board.reading.to_act", names=names) if names else ""


def reason(scene: Scene) -> str:
    """Why the game is over."""
    outcome = scene.view.outcome()
    return scene.say(f"{scene.key}.over.{outcome.reason}") if outcome else ""


def figures(score: Score) -> str:
    """Points with their quarters and a true minus."""
    exact = Fraction(score)
    whole, quarters = divmod(abs(int(4 * exact)), 4)
    return "−" * (exact < 0) + (str(whole) if whole or not quarters else "") + _QUARTERS[quarters]


def signed(change: Score) -> str:
    """The same for what is gained or lost."""
    return "+" * (change >= 0) + figures(change)


def ranking(
    scene: Scene,
    facts: Callable[[int], Mapping[str, object]],
    name: Callable[[Scene, int], str] = name_of,
) -> str:
    """How the game ended: why, and everybody by place with the facts of each seat."""
    places = [
        scene.say(f"{scene.key}.reading.place", place=place, name=name(scene, seat), **facts(seat))
        for place, seat in scene.ranking
    ]
    return scene.say(
        f"{scene.key}.reading.over", places=listed(scene, places), reason=reason(scene)
    )
