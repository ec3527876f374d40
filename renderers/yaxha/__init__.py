"""Yaxha as a picture and as text.

public   the board everybody sees
private  a player's own view, from any side
table    the market and the bonus cards
players  the seats and the table of scores
hand     the plate of what is to be decided
pieces   the cubes, as sprites
icons    those of all titles
layout   where things lie
stages   what never changes
facts    what there is to say
reading  how it is said to those who listen
sheet    all that is drawn, to find the palette in
first_sight  its card in the lobby, and how to play it on one page
emoji    icons for Discord, bolder than those of the boards
solid    a pyramid as it stands before the eye
plans    the plans of its levels
market   the tiles with three cubes each
cards    the bonus cards
legend   what bonus cards ask for, in words
swing    why a turn moved points
closeup  what is asked, large: which of these
picking  a tile
placing  the cell of a cube, and what was built
comparing  the cube, or the cube and its cell
close    what these share: plans with gains, the cards
"""

from __future__ import annotations

from renderers.title import Title
from renderers.yaxha import closeup, private, public
from renderers.yaxha.emoji import EMOJI
from renderers.yaxha.first_sight import SIGHT
from renderers.yaxha.legend import tiles
from renderers.yaxha.reading import alt, lines
from renderers.yaxha.sheet import sheet
from renderers.yaxha.swing import swing

TITLE = Title(
    public=public.draw,
    private=private.draw,
    closeup=closeup.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    news=public.news,
    swing=swing,
    tiles=tiles,
    sides=4,
    turns=closeup.turns,
    first_sight=SIGHT,
    emoji=EMOJI,
)
