"""Tzolk'in as a picture and as text.

public   the board everybody sees
private  a player's own view
table    gears, temples, technologies and tiles
players  the seats and their ranking
hand     the plate of one's own goods and tiles
pieces   what lies on gears and ladders, as sprites
icons    goods, temples, technologies, tiles
layout   where things lie
stages   what never changes
facts    what there is to say
reading  how it is said to those who listen
sheet    all that is drawn, to find the palette in
first_sight  its card in the lobby, and how to play it on one page
emoji    icons for Discord, bolder than those of the boards
cities   the cities and the wheel as they are carved
gears    what moves on them
ladders  temples and technologies
cards    buildings, monuments and wealth tiles
bold     goods, temples and technologies for Discord
legend   what tiles do, in words
closeup  what a player is asked now, large
asked    what all close-ups share
placing  gears to place on, workers to pick up
wheels   the gear of a worker that acts
spaces   what the spaces bring
shrines  the temples as ladders to go up and down
offers   tiles to construct or to keep
choosing  few things to choose from
done     a turn in which nothing is asked any more
"""

from __future__ import annotations

from renderers.title import Title
from renderers.tzolkin import closeup, private, public
from renderers.tzolkin.emoji import EMOJI
from renderers.tzolkin.first_sight import SIGHT
from renderers.tzolkin.legend import tiles
from renderers.tzolkin.reading import alt, lines
from renderers.tzolkin.sheet import sheet

TITLE = Title(
    public=public.draw,
    private=private.draw,
    closeup=closeup.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    news=public.just_done,
    tiles=tiles,
    first_sight=SIGHT,
    emoji=EMOJI,
)
