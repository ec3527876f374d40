"""What becomes of a game when the rules of its title were corrected while it is played.

Where every line is legal under the new rules too, and leads to the same position, it goes on as if
nothing had happened. Else its players are asked whether it goes on under the new rules from the
position as it stands. Where those rules cannot do anything with that position it can only be ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import msgspec

from engine.game import MEMORY, Game, Position
from engine.record import BadRecord, Record

Fate: TypeAlias = Literal["goes_on", "asks", "stuck"]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A game under rules newer than those it was played by."""

    fate: Fate
    why: str = ""
    """Why it does not simply go on; for whoever runs the bot."""
    position: Any = None
    """The position it goes on from, as a dump of the new rules; None where it cannot."""
    over: bool = False
    """Whether nothing is left to do there by the new rules."""


def upgraded(record: Record, game: Game, kept: Any) -> Upgrade:
    """What becomes of a game that came to the position ``kept``, which is a dump of older rules."""
    standing = as_it_stands(game, kept)
    if standing.fate == "stuck":
        return standing
    try:
        position = record.under(game.revision).verify(game)
    except BadRecord as bad:
        return _asks(standing, str(bad))
    except Exception as bad:  # there is no end to what new rules may make of old lines
        return _asks(standing, f"it cannot be replayed ({type(bad).__name__}: {bad})")
    replayed = position.dump()
    differing = differences(replayed, standing.position)
    if differing:
        return _asks(standing, f"its lines lead to another position now: {', '.join(differing)}")
    if standing.over:
        return _asks(standing, "it would be over now")
    return Upgrade("goes_on", position=replayed)


def as_it_stands(game: Game, kept: Any) -> Upgrade:
    """What its players are asked about: the position itself under the new rules."""
    try:
        position = game.load(kept)
        flaw = _flaw(position)
    except Exception as bad:  # as many as there are ways to read it wrongly
        return Upgrade("stuck", f"its position cannot be read ({type(bad).__name__}: {bad})")
    if flaw:
        return Upgrade("stuck", flaw)
    over = position.outcome() is not None
    return Upgrade("asks", position=position.dump(), over=over)


def differences(one: Any, other: Any) -> list[str]:
    """In which parts two dumps differ. What is remembered there alone does not count: a game begun
    before a title kept it lacks some."""
    told, also = (
        {name: msgspec.msgpack.encode(part, order="deterministic") for name, part in dump.items()}
        for dump in (one, other)
    )
    names = sorted((told.keys() | also.keys()) - {MEMORY})
    return [name for name in names if told.get(name) != also.get(name)]


def _asks(standing: Upgrade, why: str) -> Upgrade:
    return Upgrade("asks", why, standing.position, standing.over)


def _flaw(position: Position) -> str:
    """Why nobody could go on from here; empty where all who are to act can."""
    if not position.waiting() and position.outcome() is None:
        return "nobody is to act there, and it is not over"
    for seat in position.waiting():
        if not position.actions(seat):
            return "somebody is to act there and can do nothing"
    for seat in (None, *range(position.seats)):
        position.seen_by(seat)
    return ""
