"""Writes the golden records of Tzolk'in: ``python -m tests.records.make_tzolkin``.

The games are played by the title's own random player who gets around, or by :func:`idle`, who does
as little as may be, so that scores are tied. For each record the seeds are tried from 0 on until a
game shows what the record is there for; the same code writes the same files. Run it only when the
revision of the rules changes: the files are the memory of how games were played before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from engine.game import END, Action, Event, Position
from engine.games.tzolkin import GAME
from engine.games.tzolkin.actions import SKIP, Keep, Place, Take
from engine.games.tzolkin.board import PARTS
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.printed import (
    Gain,
)
from engine.playout import Choose, Playout
from engine.record import Line, Record
from tests.records.counts import keep

FOLDER = Path(__file__).parent / "tzolkin"
TRIES = 4000


def explore(
    position: Position, seat: int, legal: Sequence[Action], random: Random
) -> Action:
    return GAME.explore(position, seat, legal, random)


def idle(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Ends as soon as may be, places one worker, takes one and lets it do nothing."""
    for wish in (END, SKIP):
        if wish in legal:
            return wish
    quiet = [step for step in legal if isinstance(step, Place | Take)]
    return random.choice(quiet or list(legal))


OPENING = [
    "place tikal, place yaxchilan, place palenque",
    "place palenque, place palenque",
    "place yaxchilan, place yaxchilan, place tikal",
    "place tikal, place first",
    "days 1",
    "place palenque, place palenque",
    "take yaxchilan 1, do 1, take tikal 1, do 1, learn agriculture, pay wood",
    "place tikal",
    "take yaxchilan 3, do 3",
]
"""The two opening rounds of the rulebook: green, blue, red and yellow there, here whoever begins
and the seats on the left. The corn they need follows from the costs it names."""
CORN = ((3, 99), (4, 8), (7, 99), (8, 99))


def rulebook(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Keeps wealth that allows the rulebook's opening, plays it, and then gets around."""
    assert isinstance(position, TzolkinPosition)
    if position.phase == "keep":
        least, most = CORN[(seat - position.first) % 4]
        fits = [step for step in legal if isinstance(step, Keep)
                and least <= _corn(step.one) + _corn(step.two) <= most
                and 14 not in {step.one, step.two}]  # fmt: skip
        return (fits or list(legal))[0]
    turn = (position.round - 1) * 5 + (seat - position.first) % 4
    turn = 4 if position.phase == "days" else turn
    if position.round > 2 or turn >= len(OPENING):
        return explore(position, seat, legal, random)
    steps = [*OPENING[turn].split(", "), "end"]
    done = len(position.deeds) if position.way == "place" else _steps_taken(position)
    return next((step for step in legal if str(step) == steps[done]), legal[-1])


def _corn(tile: int) -> int:
    return sum(effect.items.get("corn", 0) for effect in PARTS.wealth_tiles[tile].effects
               if isinstance(effect, Gain))  # fmt: skip


def _steps_taken(position: TzolkinPosition) -> int:
    """How far a pick-up, or the choice of days, has come."""
    words = {"take": 1, "do": 1, "learn": 2}
    learning = bool(position.agenda) and position.agenda[-1][0] == "pay"
    return sum(words[str(deed[0])] for deed in position.deeds) + learning + bool(position.chosen)


def opens(events: list[Event], over: Position) -> bool:
    """The costs and gains of the rulebook's opening."""
    turns = [event for event in events if event.kind in {"placed", "took"}][:9]
    corn = [event.facts["corn"] for event in turns if event.kind == "placed"]
    took = [(event.facts["gear"], event.facts["did"], dict(event.facts["brought"]))
            for event in turns if event.kind == "took"]  # fmt: skip
    return corn == [3, 4, 7, 3, 5, 0] and took == [
        ("yaxchilan", 1, {"wood": 1}),
        ("tikal", 1, {"wood": -1, "agriculture": 1}),
        ("yaxchilan", 3, {"gold": 1, "corn": 2}),
    ]


@dataclasses.dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    shows: Callable[[list[Event], Position], bool]
    options: dict[str, str] = dataclasses.field(default_factory=dict)
    choose: Choose = explore
    change: Callable[[Record], None] = lambda record: None


def ends(reason: str) -> Callable[[list[Event], Position], bool]:
    return lambda events, over: over.outcome().reason == reason


def told(*kinds: str) -> Callable[[list[Event], Position], bool]:
    """Every one of these things happens."""
    return lambda events, over: set(kinds) <= {event.kind for event in events}


def many(kind: str, count: int) -> Callable[[list[Event], Position], bool]:
    return lambda events, over: sum(event.kind == kind for event in events) >= count


def after_day_27(events: list[Event], over: Position) -> bool:
    """The last food day came on the day after its tooth."""
    return any(event.kind == "day" and event.facts["day"] == 28 for event in events)


def anything(events: list[Event], over: Position) -> bool:
    return True


def take_back_and_again(record: Record) -> None:
    """A choice taken back while the others think, a turn by a vote, and a turn of one's own; each
    is then made again."""
    old, record.lines, record.result = record.lines, [], None
    for number, line in enumerate(old):
        record.lines.append(line)
        here = len(record.lines)
        if number in {0, 40}:
            record.lines += [Line(line.seat, f"undo {here}"), line]
        elif number == 10:
            before = record.lines[-2]
            rival = (line.seat + 1) % record.seats
            record.lines += [Line(rival, f"undo {here - 1} {here}"), before, line]
    record.result = record.table(GAME).position.scores()


WANTED = [
    Wanted("2-players-points", 2, ends("points")),
    Wanted("3-players-monuments", 3, many("raised", 3)),
    Wanted("4-players-skulls-and-tombs", 4, told("skull", "copied", "offered", "burned", "begged")),
    Wanted("4-players-last-food-day-on-day-28", 4, after_day_27),
    Wanted("3-players-bonuses", 3, many("bonus", 4)),
    Wanted("2-players-decided-by-workers", 2, ends("workers"), choose=idle),
    Wanted("3-players-shared-win", 3, ends("shared"), choose=idle),
    *(
        Wanted(f"{seats}-players-first-{colour}", seats, anything, {"first": colour})
        for seats, colour in ((2, "red"), (2, "blue"), (3, "green"), (4, "yellow"))
    ),
    Wanted("4-players-rulebook-opening", 4, opens, choose=rulebook),
    Wanted("3-players-undo", 3, ends("points"), change=take_back_and_again),
]


def make(wanted: Wanted) -> Record:
    for seed in range(TRIES):
        random = Random(f"{wanted.name} {seed}")
        playout = Playout(GAME, wanted.seats, wanted.options, random, choose=wanted.choose)
        events = [event for step in playout.steps() for event in step.events]
        if wanted.shows(events, playout.position):
            print(wanted.name, seed)
            record = playout.record()
            wanted.change(record)
            record.verify(GAME)
            return record
    raise LookupError(wanted.name)


if __name__ == "__main__":
    keep(GAME, FOLDER, {wanted.name: make(wanted) for wanted in WANTED})
