"""Yucatan as a picture and as text.

``public`` is the board everybody sees, ``private`` a player's own view with the plate of ``hand``;
both put a ``table`` of the ``pieces`` on the ``land`` and ``water`` of the map, below the
``header`` that tells the last turn, beside the ``players`` with the race of their pyramids.
``stages`` is what never changes, ``layout`` where things lie for any map; ``facts`` is what there
is to say, ``reading`` says it to those who listen.
"""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yucatan import private, public
from renderers.yucatan.reading import alt, text
from renderers.yucatan.sheet import sheet

__all__ = ["alt", "board", "sheet", "text"]


def board(scene: Scene) -> Frame:
    """The public board, or the view of ``scene.seat`` while there is something to choose."""
    if scene.seat is None or scene.ended:
        return public.draw(scene)
    return private.draw(scene, scene.seat)
