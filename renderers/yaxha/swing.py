"""Why a turn moved points: whose groups grew or shrank, and who fulfils bonus cards in the end."""

from __future__ import annotations

from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yaxha import facts

_MOST = 2
"""Groups that a line has room for."""


def swing(scene: Scene, seat: int) -> str:
    """Name the groups of a seat that the last building changed, the most points first, and its
    bonus cards once the game is over; empty where nothing was built."""
    say, over = scene.say, facts.view_of(scene).phase == "over"
    cards = len(facts.standing(scene, seat).cards) if over else 0
    parts = [say("yaxha.swing.cards", n=cards)] if cards else []
    parts += [
        say("yaxha.event.group", colour=facts.colour(scene, colour), was=was, size=size)
        for colour, was, size in facts.regrouped(scene, seat)[:_MOST]
    ]
    told = ", ".join(parts)
    return say("yaxha.swing", name=called(scene, seat), what=told) if told else ""
