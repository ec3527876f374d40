"""Writes the golden records of Maya: ``python -m tests.records.make_maya``.

The games are played by :func:`gardener`, who looks at some steps and takes the one that brings
most, by the title's own random player who gets around, or by :func:`planter`, who never enlarges a
city of free will, so that in the end nobody can. For each record the seeds are tried from 0 on
until a game shows what the record is there for; the same code writes the same files. Run it only
when the revision of the rules changes: the files are the memory of how games were played before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from engine.game import END, SEATS, Action, Event, Position
from engine.games.maya import GAME
from engine.games.maya.actions import City
from engine.games.maya.position import MayaPosition
from engine.playout import Choose, Playout
from engine.record import Line, Record
from tests.records.counts import keep

FOLDER = Path(__file__).parent / "maya"
TRIES = 3000
LOOKS = 24
"""So many steps a gardener looks at."""
CITY = 2.5
"""What a larger city, and new tiles, are worth to a gardener."""


def explore(
    position: Position, seat: int, legal: Sequence[Action], random: Random
) -> Action:
    return GAME.explore(position, seat, legal, random)


def gardener(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """The best of some steps, for the player against the others."""
    assert isinstance(position, MayaPosition)
    looked = random.sample(legal, min(LOOKS, len(legal)))
    if END in legal and END not in looked:
        looked.append(END)
    return max(looked, key=lambda step: _worth(position, seat, step))


def _worth(position: MayaPosition, seat: int, step: Action) -> float:
    here = position.copy()
    if step is not END:
        here.play(seat, step)
    so_far = here.turn_so_far(seat)
    if not so_far:
        return 0.0
    points = so_far[-1].facts["points"]
    assert isinstance(points, dict)
    own = float(points.get(SEATS[seat], 0))
    lost = max((count for each, count in points.items() if each != SEATS[seat]), default=0)
    few = 2 - len(here.racks[seat]) / 3 if here.way == "city" else -len(here.laid) / 2
    return own - lost / 2 + few + CITY * (here.way == "city")


def planter(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Plants everything, and enlarges a city only with an empty rack."""
    plants = [step for step in legal if not isinstance(step, City)]
    return random.choice(plants or list(legal))


@dataclasses.dataclass
class Wanted:
    """A record, and what it is there to show."""

    name: str
    seats: int
    options: dict[str, str]
    shows: Callable[[list[Event], Position], bool]
    choose: Choose = gardener
    change: Callable[[Record], None] = lambda record: None


def ends(reason: str) -> Callable[[list[Event], Position], bool]:
    return lambda events, over: over.outcome().reason == reason


def tells(*kinds: str) -> Callable[[list[Event], Position], bool]:
    """All these kinds of events happen."""
    return lambda events, over: set(kinds) <= {event.kind for event in events}


def closes(events: list[Event], over: Position) -> bool:
    return sum(event.kind == "closed" and bool(event.facts["points"]) for event in events) > 1


def closes_two_at_once(events: list[Event], over: Position) -> bool:
    turns = [closing.turn for closing in over.closings if closing.tiles > 1]
    return len(set(turns)) < len(turns)


def large_cities(events: list[Event], over: Position) -> bool:
    """A city of six tiles or more, and two prizes for it."""
    return any(closing.tiles > 5 and sum(map(bool, closing.points)) > 1
               for closing in over.closings)  # fmt: skip


def ties_for_first(events: list[Event], over: Position) -> bool:
    return any(closing.tiles > 1 and closing.goods.count(max(closing.goods)) > 1
               for closing in over.closings)  # fmt: skip


def ties_for_second(events: list[Event], over: Position) -> bool:
    """Two are tied for second, and all but one get nothing or a share."""
    for closing in over.closings:
        ranks = sorted(set(closing.goods) - {0}, reverse=True)
        counts = [closing.goods.count(rank) for rank in ranks]
        if closing.tiles > 1 and counts[0] == 1 and max(counts[1:2], default=0) > 1:
            return True
    return False


def one_alone(events: list[Event], over: Position) -> bool:
    return any(closing.tiles > 1 and sum(map(bool, closing.goods)) == 1
               for closing in over.closings)  # fmt: skip


def opens_two_at_once(events: list[Event], over: Position) -> bool:
    kinds = [event.kind for event in events]
    return any(kinds[at : at + 2] == ["opened", "opened"] for at in range(len(kinds)))


def take_back_and_again(record: Record) -> None:
    """A planting turn taken back at once, a drawing turn taken back by a vote, and two turns
    together; each is then played again."""
    old, record.lines, record.result = record.lines, [], None
    for number, line in enumerate(old):
        record.lines.append(line)
        here = len(record.lines)
        if number in {0, 40}:
            record.lines += [Line(line.seat, f"undo {here}"), line]
        elif number == 10:
            before = record.lines[-2]
            record.lines += [Line(line.seat, f"undo {here - 1} {here}"), before, line]
    record.result = record.table(GAME).position.scores()


TWO = {"zones": "blue_yellow"}
WANTED = [
    Wanted("2-players-last-tile", 2, {}, ends("last_tile")),
    Wanted("2-players-all-passed", 2, {**TWO, "first": "red"}, ends("all_passed"), planter),
    Wanted("2-players-from-the-reserve", 2, {"zones": "blue_green", "first": "blue"},
           tells("grew_blind", "closed"), planter),
    Wanted("2-players-only-contributor-both", 2, {"zones": "blue_red", "only_contributor": "both",
           "start": "tikal_palenque"}, one_alone),
    Wanted("2-players-tie-for-first", 2, {"start": "tikal_uxmal"}, ties_for_first),
    Wanted("2-players-two-cities", 2, {"start": "two_cities"}, closes),
    Wanted("2-players-new-start", 2, {"start": "free"}, closes),
    Wanted("3-players-decided-by-tiles-left", 3, {"first": "green", "start": "tulum"},
           tells("tie_tiles"), explore),
    Wanted("3-players-two-at-once", 3, {"zones": "blue_yellow_green", "start": "tikal_coba"},
           closes_two_at_once),
    Wanted("3-players-second-tie-none", 3, {"zones": "blue_yellow_red", "second_tie": "none"},
           ties_for_second),
    Wanted("3-players-plant-link-strict", 3, {"zones": "blue_green_red", "plant_link": "strict"},
           closes),
    Wanted("3-players-passes", 3, {"start": "palenque_coba"}, tells("passed"), planter),
    Wanted("3-players-undo", 3, {"start": "uxmal_coba"}, closes, change=take_back_and_again),
    Wanted("4-players-large-cities", 4, {}, large_cities),
    Wanted("4-players-second-tie-split", 4, {"start": "palenque_uxmal", "first": "yellow"},
           ties_for_second),
    Wanted("4-players-two-temples-at-once", 4, {"zones": "blue_yellow_green_red"},
           opens_two_at_once),
    *(
        Wanted(f"{seats}-players-from-{temple.replace('_', '-')}", seats, {"start": temple}, closes)
        for seats, temple in (
            (2, "caracol"), (2, "mayapan"), (2, "tonina"), (3, "chichen_itza"), (3, "edzna"),
            (3, "yaxchilan"), (4, "calakmul"), (4, "coba"), (4, "copan"), (4, "palenque"),
            (4, "uxmal"),
        )
    ),
]  # fmt: skip


def make(wanted: Wanted) -> Record:
    for seed in range(TRIES):
        playout = Playout(GAME, wanted.seats, wanted.options, Random(f"{wanted.name} {seed}"),
                          choose=wanted.choose)  # fmt: skip
        events = [event for step in playout.steps() for event in step.events]
        record = playout.record()
        if wanted.shows(events, playout.position):
            print(wanted.name, seed, playout.position.points)
            wanted.change(record)
            record.verify(GAME)
            return record
    raise LookupError(wanted.name)


if __name__ == "__main__":
    keep(GAME, FOLDER, {wanted.name: make(wanted) for wanted in WANTED})
