"""What everybody may remember of guilds, and the map shows no more (YR20): guilds seen in fights,
with ``known_guilds: log_only``, and pawns seen that went back to the reserve.

A pawn that was seen and went back may be any that was deployed since, but none that stood on the
map before and was never seen: so its guild is kept with the cells of those.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.yucatan.board import cells_in
from engine.games.yucatan.state import Returned, YucatanState


def unseen(state: YucatanState, seat: int) -> int:
    """The cells of the seat's pawns whose guild nobody else can know."""
    cells = state.men[seat] & ~state.shown
    for cell in state.noted:
        cells &= ~(1 << cell)
    return cells


def faded(state: YucatanState) -> None:
    """What was shown is in the log only."""
    seen = {cell: state.guilds[cell] for cell in cells_in(state.shown)}
    state.noted = {**state.noted, **seen}
    state.shown = 0


def moved(state: YucatanState, seat: int, start: int, to: int) -> None:
    """A pawn has gone from one cell to another."""
    if start in state.noted:
        state.noted = {to if at == start else at: guild for at, guild in state.noted.items()}
    state.returned = tuple(
        fact._replace(elsewhere=fact.elsewhere & ~(1 << start) | 1 << to)
        if fact.seat == seat and fact.elsewhere >> start & 1
        else fact
        for fact in state.returned
    )


def show(state: YucatanState, seat: int, cell: int) -> None:
    """A fight shows the guild of the seat's pawn. One that came from the reserve may be the one
    that went back there: of those that it can be the last, of which most is known."""
    if unseen(state, seat) >> cell & 1:
        guild, facts = state.guilds[cell], list(state.returned)
        for fact in reversed(facts):
            if fact.seat == seat and fact.guild == guild and not fact.elsewhere >> cell & 1:
                facts.remove(fact)
                break
        state.returned = _without(facts, seat, cell)
    _forget(state, cell)
    state.shown |= 1 << cell


def back(state: YucatanState, seat: int, cell: int) -> None:
    """The seat's pawn is about to go back from that cell to the reserve."""
    hidden = unseen(state, seat)
    if hidden >> cell & 1:  # among the others there nobody can tell it any more
        state.returned = _without(state.returned, seat, cell)
    elif hidden:
        state.returned = (*state.returned, Returned(seat, state.guilds[cell], hidden))
    _forget(state, cell)


def _forget(state: YucatanState, cell: int) -> None:
    if cell in state.noted:
        state.noted = {at: guild for at, guild in state.noted.items() if at != cell}


def _without(facts: Sequence[Returned], seat: int, cell: int) -> tuple[Returned, ...]:
    """The facts, when the pawn there counts as one of those elsewhere no more."""
    less = [
        fact._replace(elsewhere=fact.elsewhere & ~(1 << cell)) if fact.seat == seat else fact
        for fact in facts
    ]
    return tuple(fact for fact in less if fact.elsewhere)
