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
first_sight  its card in the lobby, and how to play it on one page
emoji    icons for Discord, bolder than those of the boards
land     jungle, meadows, beaches, mountains, plazas
water    the great river and the small ones
news     the last turn in the words of the header
"""

from __future__ import annotations

from renderers.title import Title
from renderers.yucatan import private, public
from renderers.yucatan.emoji import EMOJI
from renderers.yucatan.first_sight import SIGHT
from renderers.yucatan.reading import alt, lines
from renderers.yucatan.sheet import sheet

TITLE = Title(
    public=public.draw,
    private=private.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    first_sight=SIGHT,
    emoji=EMOJI,
)
