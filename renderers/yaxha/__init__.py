"""Yaxha as a picture and as text.

``public`` is the board everybody sees, ``private`` a player's own view with the ``hand``; both are
made of the ``pieces``, of which ``solid`` builds a pyramid before the eye and ``plans`` its levels,
and of the ``market`` and the bonus ``cards``; ``players`` puts a seat's panel together. ``stages``
is what never changes, ``layout`` where things lie; ``facts`` is what there is to say, ``reading``
says it to those who listen, and ``legend`` says what bonus cards ask for.
"""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yaxha import private, public
from renderers.yaxha.legend import tiles
from renderers.yaxha.reading import alt, text
from renderers.yaxha.sheet import sheet

__all__ = ["SIDES", "alt", "board", "sheet", "text", "tiles"]

SIDES = 4
"""A pyramid can be looked at from each of its corners."""


def board(scene: Scene) -> Frame:
    """The public board, or the view of ``scene.seat`` while there is something to choose."""
    if scene.seat is None or scene.ended:
        return public.draw(scene)
    return private.draw(scene, scene.seat)
