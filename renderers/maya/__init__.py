"""Maya as a picture and as text.

public   the board everybody sees
private  a player's own view
table    the map with what lies on it
players  the seats, their ranking, and what cities are worth
hand     the plate of what is to be decided, with the rack
pieces   tiles, temples and outlines, as sprites
icons    crops, temple, house, stacks
layout   where things lie, whatever shape the map has
stages   what never changes
facts    what there is to say
reading  how it is said to those who listen
sheet    all that is drawn, to find the palette in
first_sight  its card in the lobby, and how to play it on one page
emoji    icons for Discord, bolder than those of the boards
closeup  what is asked, large: which of these it takes
which    which tile is laid
both     either of them, where both are offered
where    on which cell, and what the turn has brought
ways     what is offered, and what it brings
land     the ground below the map
track    the score track, and who rides on it
"""

from __future__ import annotations

from renderers.maya import closeup, private, public
from renderers.maya.emoji import EMOJI
from renderers.maya.first_sight import SIGHT
from renderers.maya.reading import alt, lines
from renderers.maya.sheet import sheet
from renderers.title import Title

TITLE = Title(
    public=public.draw,
    private=private.draw,
    closeup=closeup.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    news=public.note,
    first_sight=SIGHT,
    emoji=EMOJI,
)
