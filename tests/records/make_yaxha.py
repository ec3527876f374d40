"""Writes the golden records of Yaxha: ``python -m tests.records.make_yaxha``.

The games are played by :func:`build_well`, who likes large groups, or by the title's own random
player who gets around. For each record the seeds are tried from 0 on until a game shows what the
record is there for; the same code writes the same files. Run it only when the revision of the rules
changes: the files are the memory of how games were played before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from engine.game import Action, Event, Position
from engine.games.yaxha import GAME
from engine.games.yaxha.actions import Drop, Set
from engine.games.yaxha.bonus import CARDS, fulfilled
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.pyramid import size, survey, with_cube
from engine.playout import Choose, Playout
from engine.record import Line, Record
from tests.records.counts import keep

FOLDER = Path(__file__).parent / "yaxha"
TRIES = 4000
CARELESS = 0.1


def explore(
    position: Position, seat: int, legal: Sequence[Action], random: Random
) -> Action:
    return GAME.explore(position, seat, legal, random)


def build_well(
    position: Position, seat: int, legal: Sequence[Action], random: Random
) -> Action:
    """Takes the step after which the own groups are worth most, all things equal by chance; now and
    then any step."""
    assert isinstance(position, YaxhaPosition)
    if random.random() < CARELESS:
        return random.choice(legal)

    def worth(step: Action) -> tuple[int, float]:
        match step:
            case Set(colour, cell):
                after = survey(with_cube(position.pyramids[seat], colour, cell))
                return sum(after.points), random.random()
            case Drop():
                return -1, random.random()
            case _:
                return 0, random.random()

    return max(legal, key=worth)


@dataclasses.dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    shows: Callable[[list[Event], YaxhaPosition], bool]
    options: dict[str, str] = dataclasses.field(default_factory=dict)
    choose: Choose = build_well
    change: Callable[[Record], None] = lambda record: None


def full(events: list[Event], over: YaxhaPosition) -> bool:
    return all(size(one) == 30 for one in over.pyramids)


def discards(events: list[Event], over: YaxhaPosition) -> bool:
    return all(over.discards) and sum(map(len, over.discards)) >= 12


def crowd(*sizes: int) -> Callable[[list[Event], YaxhaPosition], bool]:
    """In some round so many players pick the same tiles."""
    def shows(events: list[Event], over: YaxhaPosition) -> bool:
        for event in events:
            if event.kind == "picks":
                tiles = list(event.facts["picks"].values())
                found = sorted(tiles.count(tile) for tile in set(tiles) if tiles.count(tile) > 1)
                if found == sorted(sizes):
                    return True
        return False

    return shows


def shared(events: list[Event], over: YaxhaPosition) -> bool:
    return len(over.outcome().winners) > 1


def read(**otherwise: bool) -> Callable[[list[Event], YaxhaPosition], bool]:
    """Some card is scored by others than it would be if it were read in the other way."""
    def shows(events: list[Event], over: YaxhaPosition) -> bool:
        table = [survey(one) for one in over.pyramids]
        other = over.rules.readings._replace(**otherwise)
        return any(
            fulfilled(card, table, other) != seats for card, seats in over.holders().items()
        )

    return shows


def scored(card: str) -> Callable[[list[Event], YaxhaPosition], bool]:
    return lambda events, over: any(
        CARDS[held].id == card for standing in over.standings() for held in standing.cards
    )


def decided_by_cards(events: list[Event], over: YaxhaPosition) -> bool:
    """Who has the best groups does not win."""
    groups = [sum(standing.points) for standing in over.standings()]
    return over.outcome().winners[0] != groups.index(max(groups))


def anything(events: list[Event], over: YaxhaPosition) -> bool:
    return True


def take_back_and_again(record: Record) -> None:
    """A pick taken back while the others think, two turns by a vote, and a pyramid while the others
    build; each is then made again."""
    old, record.lines, record.result = record.lines, [], None
    for number, line in enumerate(old):
        record.lines.append(line)
        here = len(record.lines)
        if number in {0, 40} or (number > 40 and line.text.startswith("set") and here % 7 == 0):
            record.lines += [Line(line.seat, f"undo {here}"), line]
        elif number == 10:
            before = record.lines[-2]
            rival = (line.seat + 1) % record.seats
            record.lines += [Line(rival, f"undo {here - 1} {here}"), before, line]
    record.result = record.table(GAME).position.scores()


WANTED = [
    Wanted("2-players-full-pyramids", 2, full),
    Wanted("3-players-discards", 3, discards, choose=explore),
    Wanted("4-players-clash-of-four", 4, crowd(4)),
    Wanted("4-players-two-clashes", 4, crowd(2, 2)),
    Wanted("3-players-shared-win", 3, shared),
    Wanted("4-players-decided-by-cards", 4, decided_by_cards),
    Wanted("2-players-starter-deck", 2, anything, {"bonus_deck": "starter"}),
    Wanted("4-players-neighbour-right", 4, read(left=True), {"neighbour": "right"}),
    Wanted("3-players-second-largest-of-players", 3, read(all_groups=True),
           {"second_largest": "players"}),
    Wanted("2-players-level-1-link", 2, read(over_levels=True), {"level_1_link": "level_1"}),
    Wanted("4-players-side-without-top", 4, read(top_counts=True), {"side_top": "ignore"},
           choose=explore),
    Wanted("4-players-three-colours", 4, scored("three_colours"), choose=explore),
    Wanted("3-players-open-building", 3, anything, {"build_view": "open"}),
    Wanted("3-players-undo", 3, anything, change=take_back_and_again),
]  # fmt: skip


def make(wanted: Wanted) -> Record:
    for seed in range(TRIES):
        random = Random(f"{wanted.name} {seed}")
        playout = Playout(GAME, wanted.seats, wanted.options, random, choose=wanted.choose)
        events = [event for step in playout.steps() for event in step.events]
        assert isinstance(playout.position, YaxhaPosition)
        if wanted.shows(events, playout.position):
            print(wanted.name, seed)
            record = playout.record()
            wanted.change(record)
            record.verify(GAME)
            return record
    raise LookupError(wanted.name)


if __name__ == "__main__":
    keep(GAME, FOLDER, {wanted.name: make(wanted) for wanted in WANTED})
