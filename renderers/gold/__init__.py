"""Das Gold der Maya as a picture and as text.

``public`` is the board everybody sees, ``private`` a player's own view with the ``hand``;
``stages`` is what never changes on them and ``layout`` where things lie; ``discs`` puts a row of
``pieces`` on a base; ``facts`` is what there is to say, ``reading`` says it to those who listen.
"""

from __future__ import annotations

from renderers.gold import private, public
from renderers.gold.reading import alt, text
from renderers.gold.sheet import sheet
from renderers.kit.frame import Frame
from renderers.scene import Scene

__all__ = ["alt", "board", "sheet", "text"]


def board(scene: Scene) -> Frame:
    """The public board, or the view of ``scene.seat`` while there is something to choose."""
    if scene.seat is None or scene.ended:
        return public.draw(scene)
    return private.draw(scene, scene.seat)
