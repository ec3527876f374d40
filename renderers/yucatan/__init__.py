"""Yucatan as a picture and as text.

public   the board everybody sees
private  a player's own view
table    the map with everything on it
players  the seats, the race of their pyramids, who beats whom
hand     the plate of what a player has
pieces   warriors, villages, pyramids and marks, as sprites
icons    pieces and the signs of what can be done
layout   where things lie, for any map
stages   what never changes
facts    what there is to say
reading  how it is said to those who listen
sheet    all that is drawn, to find the palette in
land     jungle, meadows, beaches, mountains, plazas
water    the great river and the small ones
header   the last turn in the header
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
