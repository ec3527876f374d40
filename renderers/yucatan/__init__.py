"""Yucatan as a picture and as text.

public       the board everybody sees
private      a player's own view
table        the map with everything on it
players      the seats, the race of their pyramids, who beats whom
hand         the plate of what a player has
pieces       warriors, villages, pyramids and marks, as sprites
icons        pieces and the signs of what can be done
layout       where things lie, for any map
stages       what never changes
facts        what there is to say
reading      how it is said to those who listen
sheet        all that is drawn, to find the palette in
first_sight  its card in the lobby, and how to play it on one page
emoji        icons for Discord, bolder than those of the boards
standing     what stands on a map, as large as its cells
land         jungle, meadows, beaches, mountains, plazas
water        the great river and the small ones
news         the last turn in the words of the header
closeup      what the player is asked now, large
offers       the ways that are offered, and what each brings
region       the part of the map on a close-up
plate        what stands beside it
overview     what to do, with which warrior or where
ways         where a warrior goes
places       where something comes or goes
guilds       of which guild a warrior is
prisoners    how many are taken from a city
outcome      what the turn brings
"""

from __future__ import annotations

from renderers.title import Title
from renderers.yucatan import closeup, news, private, public
from renderers.yucatan.emoji import EMOJI
from renderers.yucatan.first_sight import SIGHT
from renderers.yucatan.reading import alt, lines
from renderers.yucatan.sheet import sheet

TITLE = Title(
    public=public.draw,
    private=private.draw,
    closeup=closeup.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    news=news.news,
    first_sight=SIGHT,
    emoji=EMOJI,
)
