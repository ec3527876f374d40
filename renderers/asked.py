"""A close-up in words: what is asked, what may be chosen, and what each choice brings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.notation import branches
from renderers.scene import Scene

_MOST = 40
"""More choices than this are counted and not named."""


def asked(scene: Scene) -> str:
    """The question and its choices in one paragraph."""
    ways, say = scene.offered, scene.say
    if not ways:
        return scene.question
    if len(ways) > _MOST:
        return f"{scene.question} {say('board.how_many', n=len(ways))}"
    return f"{scene.question} {' · '.join(_told(scene, ways))}"


def _told(scene: Scene, ways: Sequence[str]) -> list[str]:
    """Each choice, with what it would bring where it is a whole step."""
    seat = scene.seat
    assert seat is not None
    steps = {str(action): action for action in scene.view.actions(seat)}
    told: list[str] = []
    for way in ways:
        words = _words(scene, way)
        if way in steps:
            brings = (scene.tell(event) for event in scene.view.foretold(seat, steps[way]))
            words = ", ".join((words, *brings))
        told.append(words)
    return told


def _words(scene: Scene, way: str) -> str:
    """The whole step in words, or the tokens that come next."""
    tokens = way.split()
    if not branches(scene.choices, tokens):
        return scene.tell_step(way)
    return " ".join(map(scene.label, tokens[len(scene.path) :]))
