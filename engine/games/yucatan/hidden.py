"""What a seat of Yucatan may not know (Y1.5, YI11): the guilds of others' pawns that no fight has
shown, on the map and in the reserve; where the program will place villages.

Where it will is dealt (YD15). Guilds are chosen: each player has three pawns of every guild, and of
those left any is imagined in any place, all equally likely. What has left the game or is open on
the map is not among them, nor is what everybody has seen and the table shows no more
(:mod:`engine.games.yucatan.memory`). When the game is over, nothing is hidden any more.
"""

from __future__ import annotations

from random import Random

from engine.games.yucatan import memory
from engine.games.yucatan.board import cells_in
from engine.games.yucatan.components import GUILDS, NOBODY, PARTS
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
    left = [PARTS.warriors_per_guild - gone for gone in view.lost_guilds(rival)]
    for cell in cells_in(view.men[rival] & view.shown):
        left[view.guilds[cell]] -= 1
    for cell, guild in view.noted.items():
        if view.men[rival] >> cell & 1:
            view.guilds[cell] = guild
            left[guild] -= 1
    places = [*cells_in(memory.unseen(view, rival)), *[NOBODY] * view.reserve(rival)]
    random.shuffle(places)
    reserve = [0] * len(GUILDS)
    for fact in reversed(view.returned):  # those first that have the fewest places
        if fact.seat == rival:
            fitting = [at for at, place in enumerate(places) if not _stands(place, fact.elsewhere)]
            _put(view, places.pop(random.choice(fitting)), fact.guild, reserve)
            left[fact.guild] -= 1
    for guild, count in enumerate(left):
        for _ in range(count):
            _put(view, places.pop(), guild, reserve)
    for at, count in zip(_reserve_of(rival), reserve, strict=True):
        view.reserves[at] = count


def _stands(place: int, cells: int) -> bool:
    return place != NOBODY and bool(cells >> place & 1)


def _put(view: YucatanState, place: int, guild: int, reserve: list[int]) -> None:
    if place == NOBODY:
        reserve[guild] += 1
    else:
        view.guilds[place] = guild


def _reserve_of(seat: int) -> range:
    return range(len(GUILDS) * seat, len(GUILDS) * (seat + 1))
