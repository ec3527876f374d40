"""Tzolk'in as a picture and as text.

``public`` is the board everybody sees, ``private`` a player's own view with the plate of ``hand``;
both show the table of ``table``: the ``gears`` on what ``cities`` carved, the ``ladders`` of
temples and technologies, the ``cards``, and the ``signs`` of what was done and what may be.
``stages`` is what never changes, ``layout`` where things lie; ``facts`` is what there is to say,
``reading`` says it to those who listen, with ``legend`` for what tiles do.
"""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.tzolkin import private, public
from renderers.tzolkin.legend import tiles
from renderers.tzolkin.reading import alt, text
from renderers.tzolkin.sheet import sheet

__all__ = ["alt", "board", "sheet", "text", "tiles"]


def board(scene: Scene) -> Frame:
    """The public board, or the view of ``scene.seat`` while there is something to choose."""
    if scene.seat is None or scene.ended:
        return public.draw(scene)
    return private.draw(scene, scene.seat)
