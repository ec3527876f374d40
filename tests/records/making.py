"""How golden records are made: for each of them the seeds are tried from 0 on, until a game shows
what the record is there for. The same code writes the same files, so a record is made again only
when the revision of its title changes: the files are the memory of how games were played before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeAlias

from engine.game import END, Event, Game, Position
from engine.playout import Choose, Playout
from engine.record import Line, Record
from tests.records.counts import write_counts
from tests.records.positions import write_positions

TRIES = 4000


@dataclass
class Played:
    """A game that was played to its end."""

    record: Record
    turns: list[list[Event]]
    """What each turn brought."""
    over: Position

    @property
    def events(self) -> list[Event]:
        return [event for events in self.turns for event in events]

    @property
    def kinds(self) -> set[str]:
        return {event.kind for event in self.events}


Shows: TypeAlias = Callable[[Played], bool]
"""Whether a game shows what a record is there for."""


@dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    shows: Shows
    options: dict[str, str] = field(default_factory=dict)
    choose: Choose | None = None
    """Who plays; else whom the title's script names."""
    change: Callable[[Record], None] = lambda record: None


def ends(reason: str) -> Shows:
    return lambda played: played.over.outcome().reason == reason


def tells(*kinds: str) -> Shows:
    """Every one of these things happens."""
    return lambda played: set(kinds) <= played.kinds


def many(kind: str, count: int) -> Shows:
    return lambda played: sum(event.kind == kind for event in played.events) >= count


def anything(played: Played) -> bool:
    return True


def shared(played: Played) -> bool:
    return len(played.over.outcome().winners) > 1


def taken_back(game: Game, own: Iterable[int], vote: int, by: int = 1) -> Callable[[Record], None]:
    """Some turns are taken back by who made them, and two at once by a vote that the seat ``by``
    places further asked for; each is then made again."""

    def change(record: Record) -> None:
        old, record.lines, record.result = record.lines, [], None
        for number, line in enumerate(old):
            record.lines.append(line)
            here = len(record.lines)
            if number in own:
                record.lines += [Line(line.seat, f"undo {here}"), line]
            elif number == vote:
                asks, before = (line.seat + by) % record.seats, record.lines[-2]
                record.lines += [Line(asks, f"undo {here - 1} {here}"), before, line]
        record.result = record.table(game).position.scores()

    return change


def make(game: Game, wanted: Wanted, choose: Choose, longest: int | None) -> Record:
    limit = longest * wanted.seats if longest else None
    for seed in range(TRIES):
        random = Random(f"{wanted.name} {seed}")
        playout = Playout(
            game,
            wanted.seats,
            wanted.options,
            random,
            choose=wanted.choose or choose,
            longest=limit,
        )
        turns = [step.events for step in playout.steps() if step.action is END]
        played = Played(playout.record(), turns, playout.position)
        if not playout.stopped and wanted.shows(played):
            print(wanted.name, seed, len(turns))
            wanted.change(played.record)
            played.record.verify(game)
            return played.record
    raise LookupError(wanted.name)


def keep(
    game: Game, wanted: Iterable[Wanted], choose: Choose, *, longest: int | None = None
) -> None:
    """Write the records of a title, none of a game of more than ``longest`` turns for each seat,
    the counts that are pinned for them, and the positions of a revision that has none yet."""
    folder = Path(__file__).parent / game.key
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.txt"):  # a record that nobody wants any more goes
        file.unlink()
    for each in wanted:
        record = make(game, each, choose, longest)
        (folder / f"{each.name}.txt").write_text(record.write(), "utf-8")
    write_counts(game, folder)
    write_positions(game, folder)
