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


def imagine(view: YucatanState, seat: int | None, random: Random) -> None:
    """Any of the guilds left for the pawns that the seat does not know."""
    if view.phase == "over":
        return
    if view.order:
        cells = cells_in(view.neutral_cells)
        view.order = tuple(random.sample(cells, len(cells)))
    view.reserves = view.reserves[:]
    for rival in range(view.seats):
        if rival != seat:
            _draw_again(view, rival, random)


def whole(state: YucatanState) -> bool:
    return UNKNOWN not in state.reserves


def _draw_again(view: YucatanState, rival: int, random: Random) -> None:
    """Three of each guild, less what is open on the map and what has left the game."""
    left = [PARTS.warriors_per_guild - gone for gone in view.lost_guilds(rival)]
    for cell in cells_in(view.men[rival] & view.shown):
        left[view.guilds[cell]] -= 1
    pool = [guild for guild, count in enumerate(left) for _ in range(count)]
    random.shuffle(pool)
    for cell in cells_in(view.men[rival] & ~view.shown):
        view.guilds[cell] = pool.pop()
    for guild, at in enumerate(_reserve_of(rival)):
        view.reserves[at] = pool.count(guild)


def _reserve_of(seat: int) -> range:
    return range(len(GUILDS) * seat, len(GUILDS) * (seat + 1))
