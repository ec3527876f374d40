"""Writes the golden records of Yucatan: ``python -m tests.records.make_yucatan``.

The games are played by the title's own random player with an aim. For each record the seeds are
tried from 0 on until a game that is not long shows what the record is there for; the same code
writes the same files. Run it only when the revision of the rules changes: the files are the memory
of how games were played before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TypeAlias

from engine.games.yucatan import GAME
from engine.games.yucatan.actions import Found
from engine.playout import Playout, Step
from engine.record import Line, Record
from tests.records.counts import keep

FOLDER = Path(__file__).parent / "yucatan"
TRIES = 3000
LONGEST = 75
"""So many turns for each seat."""

Shows: TypeAlias = Callable[[list[Step]], bool]
"""Whether the turns, as they were ended, show what a record is there for."""


def told(*kinds: str) -> Shows:
    """Every one of these things happens."""
    return lambda ends: set(kinds) <= {event.kind for step in ends for event in step.events}


def looted_after_a_fight(ends: list[Step]) -> bool:
    return any({"fight", "looted"} <= {event.kind for event in step.events} for step in ends)


def founded_under_an_enemy(ends: list[Step]) -> bool:
    """``position`` is what was there before the turn was ended."""
    for step in ends:
        for action in step.position.draft:
            if isinstance(action, Found) and step.position.phase == "play":
                enemies = step.position.everybody & ~step.position.men[step.seat]
                if enemies >> step.position.map.number[action.cell] & 1:
                    return True
    return False


def looted(at_least: int) -> Shows:
    return lambda ends: any(
        event.kind == "looted" and event.facts["n"] >= at_least
        for step in ends for event in step.events
    )  # fmt: skip


def take_back_and_again(record: Record) -> None:
    """A turn of one's own taken back and made again, and one by a vote with the turn after it."""
    old, record.lines, record.result = record.lines, [], None
    for number, line in enumerate(old):
        record.lines.append(line)
        here = len(record.lines)
        if number in {0, 60}:
            record.lines += [Line(line.seat, f"undo {here}"), line]
        elif number == 40:
            before = record.lines[-2]
            rival = (line.seat + 1) % record.seats
            record.lines += [Line(rival, f"undo {here - 1} {here}"), before, line]
    record.result = record.table(GAME).position.scores()


@dataclasses.dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    shows: Shows
    options: dict[str, str] = dataclasses.field(default_factory=dict)
    change: Callable[[Record], None] = lambda record: None


WANTED = [
    Wanted("2-players-raids-and-fights", 2,
           told("raided", "razed", "razed_neutral", "fight", "crossed", "must_recall", "sent")),
    Wanted("3-players-pyramid", 3, told("fight", "unloaded", "looted", "left_over")),
    Wanted("4-players-pyramid", 4, told("fight", "recalled", "looted", "crossed")),
    Wanted("2-players-beaten-out", 2, told("fight"), {"beaten_pawn": "out", "first": "red"}),
    Wanted("3-players-city-after-fight-loot", 3, looted_after_a_fight,
           {"city_after_fight": "loot", "first": "green"}),
    Wanted("3-players-found-under-enemy", 3, founded_under_an_enemy,
           {"found_under_enemy": "yes", "first": "blue"}),
    Wanted("2-players-shared-river", 2, told("moved", "fight"), {"two_cell_move": "shared_river"}),
    Wanted("4-players-loot-maximum", 4, looted(2), {"loot_amount": "maximum", "first": "yellow"}),
    Wanted("2-players-log-only", 2, told("fight", "looted"), {"known_guilds": "log_only"}),
    Wanted("3-players-neutral-random", 3, told("neutral_villages"), {"neutral_setup": "random"}),
    Wanted("2-players-undo", 2, told("fight"), change=take_back_and_again),
]  # fmt: skip


def ends_of(playout: Playout) -> list[Step]:
    """The ends of the turns, each with the position before it."""
    steps = [step._replace(position=step.position.copy()) for step in playout.steps()]
    return [after._replace(position=before.position) for before, after in pairwise(steps)
            if str(after.action) == "end"]  # fmt: skip


def make(wanted: Wanted) -> Record:
    for seed in range(TRIES):
        random = Random(f"{wanted.name} {seed}")
        playout = Playout(
            GAME, wanted.seats, wanted.options, random,
            choose=GAME.explore, longest=LONGEST * wanted.seats,
        )  # fmt: skip
        ends = ends_of(playout)
        if not playout.stopped and wanted.shows(ends):
            print(wanted.name, seed, len(ends))
            record = playout.record()
            wanted.change(record)
            record.verify(GAME)
            return record
    raise LookupError(wanted.name)


if __name__ == "__main__":
    keep(GAME, FOLDER, {wanted.name: make(wanted) for wanted in WANTED})
