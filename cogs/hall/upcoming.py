"""Who is to act after the one whom a game waits for: found by trying some turns on a copy, since no
title says it."""

from __future__ import annotations

from random import Random

from engine.game import END, Position

_TRIES = 8
_MOST_STEPS = 60


def next_seat(position: Position) -> int | None:
    """The seat that acts next whatever is played now, as far as some turns can tell; None where
    that depends on the turn, or several are to act."""
    waiting = position.waiting()
    if len(waiting) != 1:
        return None
    after = {_after_a_turn(position, waiting[0], Random(luck)) for luck in range(_TRIES)}
    seats = after.pop() if len(after) == 1 else ()
    return seats[0] if len(seats) == 1 and seats != waiting else None


def _after_a_turn(position: Position, seat: int, random: Random) -> tuple[int, ...]:
    """Whom the game would wait for after a turn; nobody where that turn is too long."""
    here = position.copy()
    for _ in range(_MOST_STEPS):
        legal = here.actions(seat)
        step = END if END in legal else random.choice(legal)
        here.play(seat, step)
        if step is END:
            return here.waiting()
    return ()
