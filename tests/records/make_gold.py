"""Writes the golden records of Das Gold der Maya: ``python -m tests.records.make_gold``.

The games are played by :class:`Builder`, who bids a few beads and builds as well as some random
tries allow, or now and then just so, and then closed discs are opened again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import END, Action, Position
from engine.games.gold import GAME
from engine.games.gold.auction import sale
from engine.games.gold.position import GoldPosition
from tests.records.making import Played, Shows, Wanted, ends, keep, shared, taken_back, tells

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


def closes(played: Played) -> bool:
    return "closed" in played.kinds


def closes_and_ends(reason: str) -> Shows:
    return lambda played: ends(reason)(played) and closes(played)


def another_is_paid(played: Played) -> bool:
    """Some sale pays another seat than the default rule would."""
    for table, _ in played.record.replay(GAME):
        last = table.position.auction
        if last and last.buyer >= 0 and last.receiver >= 0:
            plain = sale(last.bids)
            if last.receiver not in plain.receivers:
                return True
    return False


def open_disc_scores(played: Played) -> bool:
    over = played.over
    return any(0 < over.points_of(row) < 10 for row in over.bases) and closes(played)


def old_piece_laid_again(played: Played) -> bool:
    return any(
        line.text.count("lift") > 1 and line.text.count("lay") > 1 for line in played.record.lines
    )


def closed_with_a_gap(played: Played) -> bool:
    """A disc whose ends do not match counts as complete."""
    over = played.over
    return any(over.points_of(row) >= 10 and abs(row[0][1] - row[-1][1]) > 1 for row in over.bases)


WANTED = [
    Wanted("2-players-last-laid", 2, closes_and_ends("last_laid")),
    Wanted("3-players-last-discarded", 3, closes_and_ends("last_discarded")),
    Wanted("4-players-last-unsold", 4, closes_and_ends("last_unsold")),
    Wanted("3-players-shared-win", 3, shared),
    Wanted("4-players-disc-closed-and-opened-again", 4, tells("closed", "opened", "thrown")),
    Wanted("4-players-tied-lowest-cancel", 4, another_is_paid, {"tied_lowest": "cancel"}),
    Wanted("3-players-incomplete-scores", 3, open_disc_scores, {"incomplete_scores": "yes"}),
    Wanted("2-players-no-flip", 2, old_piece_laid_again, {"rearrange": "no_flip"}),
    Wanted("3-players-closing-match-no", 3, closed_with_a_gap, {"closing_match": "no"}),
    Wanted("2-players-show-beads", 2, closes_and_ends("last_unsold"), {"show_beads": "yes"}),
    *(
        Wanted(f"{seats}-players-first-{colour}", seats, closes, {"first": colour})
        for seats, colour in ((2, "red"), (2, "blue"), (3, "green"), (4, "yellow"))
    ),
    Wanted("3-players-undo", 3, closes_and_ends("last_laid"), change=taken_back(GAME, (0, 40), 10)),
]


if __name__ == "__main__":
    keep(GAME, WANTED, Builder())
