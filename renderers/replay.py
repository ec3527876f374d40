"""The pictures of a recorded game: how it began, and one after each line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.game import END, SEATS, Event, Game, Position, Score
from engine.record import Record
from engine.table import Table
from renderers.scene import Say, Scene


class Moment(NamedTuple):
    """The game after this many lines."""

    number: int
    scene: Scene
    tells: bool
    """Whether the line brought something this reader may know of."""
    scores: Sequence[Score | None]
    """The points so far, as far as the reader may know them; those of a game that has ended are no
    secret any more."""


def moments(
    record: Record,
    game: Game,
    say: Say,
    *,
    seat: int | None = None,
    names: Sequence[str] = (),
    palette: str = "default",
    ended: bool = False,
) -> Iterator[Moment]:
    """The game line by line as the seat (None: a spectator) saw it. Lines are replayed as they are
    asked for, so a record that breaks at line 80 still shows what came before."""
    called = tuple(names) or tuple(say(f"seat.{token}") for token in SEATS[: record.seats])
    news: tuple[Event, ...] = ()

    def moment(number: int, position: Position, *, tells: bool) -> Moment:
        choices = _choices(position, seat)
        view = position.seen_by(seat)
        seen = Scene(game.key, view, called, say, seat, palette, news, choices=choices)
        return Moment(number, seen, tells, (position if ended else view).scores())

    table = Table.start(game, record.seats, record.options, record.deal())
    yield moment(0, table.position, tells=True)
    for after, turn in record.replay(game):
        seen = tuple(event for event in turn.events if event.seen_by(seat)) if turn else ()
        if seen or turn is None:  # a turn that showed nothing leaves the one before it the last
            news = seen
        yield moment(after.number, after.position, tells=bool(seen) or turn is None)


def _choices(position: Position, seat: int | None) -> tuple[str, ...]:
    if seat is None or seat not in position.waiting():
        return ()
    return tuple(str(action) for action in position.actions(seat) if action is not END)
