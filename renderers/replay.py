"""The pictures of a recorded game: how it began, and one after each line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.game import SEATS, Event, Game, Position, Score
from engine.record import Record
from renderers.scene import Say, Scene


class State(NamedTuple):
    """What a line led to, and what it brought; at first where the game began."""

    number: int
    position: Position
    events: Sequence[Event] | None = ()
    """None: it took turns back."""


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
    kept: Sequence[State] = (),
) -> Iterator[Moment]:
    """The game line by line as the seat (None: a spectator) saw it. Lines are replayed as they are
    asked for, so a record that breaks at line 80 still shows what came before. Where the rules were
    corrected meanwhile it begins at the position that they took over, unless all states were
    ``kept``."""
    called = tuple(names) or tuple(say(f"seat.{token}") for token in SEATS[: record.seats])
    news: tuple[Event, ...] = ()
    for at, (number, position, events) in enumerate(kept or replayed(record, game)):
        seen = tuple(event for event in events or () if event.seen_by(seat))
        if seen or events is None:  # a turn that showed nothing leaves the one before it the last
            news = seen
        view = position.seen_by(seat)
        scene = Scene(game.key, view, called, say, seat, palette, (news,))
        tells = not at or bool(seen) or events is None
        yield Moment(number, scene, tells, (position if ended else view).scores())


def replayed(record: Record, game: Game) -> Iterator[State]:
    """As its lines lead there, from where the rules that hold began to."""
    begun = record.begun(game)
    yield State(begun.number, begun.position)
    for table, turn in record.replay(game):
        yield State(table.number, table.position, turn.events if turn else None)
