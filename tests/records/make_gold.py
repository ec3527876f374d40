"""Writes the golden records of Das Gold der Maya: ``python -m tests.records.make_gold``.

The games are played by :class:`Builder`, who bids a few beads and builds as well as some random
tries allow, or now and then just so, and then closed discs are opened again. For each record the
seeds are tried from 0 on until a game shows what the record is there for; the same code writes the
same files. Run it only when the revision of the rules changes: the files are the memory of how
games were played before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from engine.game import END, Action, Position
from engine.games.gold import GAME
from engine.games.gold.auction import sale
from engine.games.gold.position import GoldPosition
from engine.playout import Playout
from engine.record import Line, Record
from tests.records.counts import keep

FOLDER = Path(__file__).parent / "gold"
TRIES = 25
CARELESS = 0.15


class Builder:
    """Bids low, and keeps the best of some random ways to build."""

    def __init__(self) -> None:
        self.plan: list[Action] = []

    def __call__(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        assert isinstance(position, GoldPosition)
        if position.phase == "auction":
            return END if END in legal else legal[min(len(legal) - 1, random.choice(BIDS))]
        if position.phase == "pay":
            return random.choice(legal)
        if not self.plan:
            count = 1 if random.random() < CARELESS else TRIES
            tries = [_try(position, seat, random) for _ in range(count)]
            self.plan = max(tries, key=lambda steps: _worth(position, seat, steps))
        return self.plan.pop(0)


BIDS = (0, 1, 1, 2, 2, 3, 4, 6)


def _try(position: GoldPosition, seat: int, random: Random) -> list[Action]:
    here, steps = position.copy(), list[Action]()
    while True:
        legal = here.actions(seat)
        action = END if END in legal and random.random() < 0.4 else random.choice(legal)
        steps.append(action)
        if action is END:
            return steps
        here.play(seat, action)


def _worth(position: GoldPosition, seat: int, steps: Sequence[Action]) -> float:
    here = position.copy()
    for step in steps[:-1]:
        here.play(seat, step)
    rows = here.rows_of(seat)
    filled = sum(here.units_of(row) for row in rows)
    return 10 * here.discs_of(seat) + filled + sum(face for row in rows for _, face in row) / 8


@dataclasses.dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    shows: Callable[[Record, Position], bool]
    options: dict[str, str] = dataclasses.field(default_factory=dict)
    change: Callable[[Record], None] = lambda record: None


def closes(record: Record) -> bool:
    return any(event.kind == "closed" for _, turn in record.replay(GAME) if turn
               for event in turn.events)  # fmt: skip


def ends(reason: str) -> Callable[[Record, Position], bool]:
    return lambda record, over: over.outcome().reason == reason and closes(record)


def shared(record: Record, over: Position) -> bool:
    return len(over.outcome().winners) > 1


def another_is_paid(record: Record, over: Position) -> bool:
    """Some sale pays another seat than the default rule would."""
    for table, _ in record.replay(GAME):
        last = table.position.auction
        if last and last.buyer >= 0 and last.receiver >= 0:
            plain = sale(last.bids)
            if last.receiver not in plain.receivers:
                return True
    return False


def open_disc_scores(record: Record, over: Position) -> bool:
    return any(0 < over.points_of(row) < 10 for row in over.bases) and closes(record)


def old_piece_laid_again(record: Record, over: Position) -> bool:
    return any(line.text.count("lift") > 1 and line.text.count("lay") > 1
               for line in record.lines)  # fmt: skip


def closed_with_a_gap(record: Record, over: Position) -> bool:
    """A disc whose ends do not match counts as complete."""
    return any(
        over.points_of(row) >= 10 and abs(row[0][1] - row[-1][1]) > 1 for row in over.bases
    )


def closed_and_opened(record: Record, over: Position) -> bool:
    kinds = {event.kind for _, turn in record.replay(GAME) if turn for event in turn.events}
    return {"closed", "opened", "thrown"} <= kinds


def first_to_draw(record: Record, over: Position) -> bool:
    return closes(record)


def take_back_and_again(record: Record) -> None:
    """A bid taken back while the others think, a revealed bid by a vote, and two turns at once;
    each is then made again."""
    old, record.lines, record.result = record.lines, [], None
    for number, line in enumerate(old):
        record.lines.append(line)
        here = len(record.lines)
        if number == 0:
            record.lines += [Line(line.seat, f"undo {here}"), line]
        elif number == 10:
            before = record.lines[-2]
            rival = (line.seat + 1) % record.seats
            record.lines += [Line(rival, f"undo {here - 1} {here}"), before, line]
        elif number == 40:
            record.lines += [Line(line.seat, f"undo {here}"), line]
    position = record.table(GAME).position
    record.result = position.scores()


WANTED = [
    Wanted("2-players-last-laid", 2, ends("last_laid")),
    Wanted("3-players-last-discarded", 3, ends("last_discarded")),
    Wanted("4-players-last-unsold", 4, ends("last_unsold")),
    Wanted("3-players-shared-win", 3, shared),
    Wanted("4-players-disc-closed-and-opened-again", 4, closed_and_opened),
    Wanted("4-players-tied-lowest-cancel", 4, another_is_paid, {"tied_lowest": "cancel"}),
    Wanted("3-players-incomplete-scores", 3, open_disc_scores, {"incomplete_scores": "yes"}),
    Wanted("2-players-no-flip", 2, old_piece_laid_again, {"rearrange": "no_flip"}),
    Wanted("3-players-closing-match-no", 3, closed_with_a_gap, {"closing_match": "no"}),
    Wanted("2-players-show-beads", 2, ends("last_unsold"), {"show_beads": "yes"}),
    *(
        Wanted(f"{seats}-players-first-{colour}", seats, first_to_draw, {"first": colour})
        for seats, colour in ((2, "red"), (2, "blue"), (3, "green"), (4, "yellow"))
    ),
    Wanted("3-players-undo", 3, ends("last_laid"), change=take_back_and_again),
]


def make(wanted: Wanted) -> Record:
    for seed in range(400):
        playout = Playout(
            GAME, wanted.seats, wanted.options, Random(f"{wanted.name} {seed}"), choose=Builder()
        ).finish()
        record = playout.record()
        if wanted.shows(record, playout.position):
            print(wanted.name, seed)
            wanted.change(record)
            record.verify(GAME)
            return record
    raise LookupError(wanted.name)


if __name__ == "__main__":
    keep(GAME, FOLDER, {wanted.name: make(wanted) for wanted in WANTED})
