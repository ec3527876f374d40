"""What a seat of Yucatan may not know (Y1.5, YI11): the guilds of others' pawns that no fight has
shown, on the map and in the reserve; where the program will place villages.

Everybody can count: each player has three pawns of every guild, so what is open on the map and what
has left the game tells what the rest is made of, and not where. Who remembers more than the table
shows (a guild that went back to the reserve, or one seen with ``known_guilds: log_only``) remembers
it alone. When the game is over, nothing is hidden any more.
"""

from __future__ import annotations

from random import Random

from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import GUILDS, PARTS
from engine.games.yucatan.state import UNKNOWN, YucatanState


def veil(view: YucatanState, seat: int | None) -> None:
    """Take out of the view what the seat (None: a spectator) cannot know."""
    if view.phase == "over":
        return
    view.order = (UNKNOWN,) * len(view.order)
    view.reserves = view.reserves[:]
    for other in range(view.seats):
        if other == seat:
            continue
        for cell in cells_in(view.men[other] & ~view.shown):
            view.guilds[cell] = UNKNOWN
        for at in _reserve_of(other):
            view.reserves[at] = UNKNOWN


def reshuffle(other: YucatanState, seat: int | None, random: Random) -> None:
    """The guilds that the seat does not know change places."""
    if other.phase == "over":
        return
    if other.order:
        cells = cells_in(other.neutral_cells)
        other.order = tuple(random.sample(cells, len(cells)))
    other.reserves = other.reserves[:]
    for rival in range(other.seats):
        if rival != seat:
            _draw_again(other, rival, random)


def _draw_again(other: YucatanState, rival: int, random: Random) -> None:
    """Three of each guild, less what is open on the map and what has left the game."""
    left = [PARTS.warriors_per_guild - gone for gone in other.lost_guilds(rival)]
    for cell in cells_in(other.men[rival] & other.shown):
        left[other.guilds[cell]] -= 1
    pool = [guild for guild, count in enumerate(left) for _ in range(count)]
    random.shuffle(pool)
    for cell in cells_in(other.men[rival] & ~other.shown):
        other.guilds[cell] = pool.pop()
    for guild, at in enumerate(_reserve_of(rival)):
        other.reserves[at] = pool.count(guild)


def _reserve_of(seat: int) -> range:
    return range(len(GUILDS) * seat, len(GUILDS) * (seat + 1))
