"""Maya as a picture and as text.

``public`` is the board everybody sees, ``private`` a player's own view with the ``hand``;
``layout`` says where things lie, whatever shape the map has. ``stages`` is what never changes (the
``land``, the score ``track``), ``table`` puts the ``pieces`` on the map, ``players`` tells of the
seats; ``facts`` is what there is to say, ``reading`` says it to those who listen.
"""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.maya import private, public
from renderers.maya.reading import alt, text
from renderers.maya.sheet import sheet
from renderers.scene import Scene

__all__ = ["alt", "board", "sheet", "text"]


def board(scene: Scene) -> Frame:
    """The public board, or the view of ``scene.seat`` while there is something to choose."""
    if scene.seat is None or scene.ended:
        return public.draw(scene)
    return private.draw(scene, scene.seat)
