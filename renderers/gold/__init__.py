"""Das Gold der Maya as a picture and as text.

public    the board everybody sees
private   a player's own view: their disc large, with the backs
table     what is for sale, the last auction, all the beads
players   the seats with their discs, in small, and their ranking
hand      the plate of what is to be decided
pieces    pieces, coins and the beds of discs, as sprites
icons     the disc beside points
layout    where things lie
stages    what never changes
facts     what there is to say
reading   how it is said to those who listen
sheet     all that is drawn, to find the palette in
first_sight  its card in the lobby, and how to play it on one page
emoji    icons for Discord, bolder than those of the boards
discs     a row of pieces put on a base
codex     what may touch, and what it is worth
bids      what was bid last, and what became of it
closeup   what is asked now, large: a question of the rooms that follow
bidding   a bid
paying    whom the buyer pays
choosing  which of two discs
laying    pieces to lay and to lift
large     discs and pieces as those show them
textures  the five materials
"""

from __future__ import annotations

from renderers.gold import closeup, private, public
from renderers.gold.emoji import EMOJI
from renderers.gold.first_sight import SIGHT
from renderers.gold.reading import alt, lines
from renderers.gold.sheet import sheet
from renderers.title import Title

TITLE = Title(
    public=public.draw,
    private=private.draw,
    closeup=closeup.draw,
    alt=alt,
    lines=lines,
    sheet=sheet,
    news=public.news,
    first_sight=SIGHT,
    emoji=EMOJI,
)
