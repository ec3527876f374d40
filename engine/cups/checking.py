"""Whether a cup's file holds: its lines in their order, every pairing, the results that have
records of their games, the standings, who is called what. What an organiser decided is told, and is
as they said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.catalogue import NoSuchTitle
from engine.cups.cup import BadCup, Cup
from engine.cups.file import CupFile, Ranked, digest
from engine.cups.lines import Finish, Line, Paired, exact, write
from engine.cups.refusals import Refused
from engine.cups.rounds import Pod
from engine.game import Game, Position, places
from engine.record import BadRecord, Record

Replay: TypeAlias = Callable[[Record], Position]
"""Where a record leads to; raises :class:`BadRecord` where it does not hold, and
:class:`Unchecked` where nobody can tell."""
_FIRST = 2
"""Where the first line of a cup stands in its file."""


class Unchecked(Exception):
    """A record of older rules: what it leads to nobody can tell."""


@dataclass(slots=True)
class Checked:
    """What was found to hold."""

    cup: Cup
    pairings: int = 0
    """Rounds whose pairing was made again, and was the same."""
    results: int = 0
    """Results that count, and are those of the records."""
    decided: list[str] = field(default_factory=list[str])
    """Tables whose results an organiser decided, whatever their records lead to."""
    trusted: list[str] = field(default_factory=list[str])
    """Tables whose results no record in the file bears out."""
    notes: list[str] = field(default_factory=list[str])
    """What could not be checked, and why."""


def check(file: CupFile, game: Callable[[str], Game], replay: Replay) -> Checked:
    """All that can be checked; raises :class:`BadCup` naming the first line that does not hold."""
    cup = file.cup
    found = Checked(cup)
    try:
        title = game(cup.plan.title)
    except NoSuchTitle as bad:
        raise BadCup(1, f"there is no title “{bad}”") from bad
    if faults := cup.plan.faults(title):
        raise BadCup(1, f"the plan: {faults[0]}")
    _check_pairings(found)
    _check_results(found, file, replay)
    if cup.over and cup.seed is None:
        raise BadCup(0, "the cup is over, and its seed is missing")
    if not cup.over:
        found.notes.append("it is not over, and its seed is sealed: no pairing can be checked yet")
    elif file.standings:
        _check_standings(cup, file.standings)
    _check_names(cup, file)
    return found


# Pairings.


def _check_pairings(found: Checked) -> None:
    """Make every pairing anew from what was before it."""
    cup = found.cup
    if cup.seed is None:
        return
    so_far = Cup(cup.plan, cup.seal, cup.seed)
    for at, line in enumerate(cup.lines):
        if isinstance(line, Paired):
            _check_pairing(so_far, cup.lines[at:], at + _FIRST)
            found.pairings += 1
        so_far.add(line)


def _check_pairing(so_far: Cup, lines: list[Line], first: int) -> None:
    try:
        expected = so_far.next_round()
    except Refused as bad:
        raise BadCup(first, bad) from bad
    for at, line in enumerate(expected):
        if at >= len(lines) or lines[at] != line:
            where = first + min(at, len(lines) - 1)
            raise BadCup(where, f"the pairing that follows has “{write(line)}” here")


# Results.


def _check_results(found: Checked, file: CupFile, replay: Replay) -> None:
    """Whether results are those of the records, and duplicate deals those that were sealed."""
    cup, left = found.cup, {f"{row.round}.{row.pod}": row.lines for row in file.records}
    told = {id(line): at for at, line in enumerate(cup.lines, _FIRST)}
    if len(left) < len(file.records):
        raise BadCup(0, "a table has two records")
    for pod in (pod for played in cup.rounds for pod in played.pods):
        table = f"{pod.round}.{pod.number}"
        finish = pod.played
        at = told[id(finish)] if finish else 0
        counts = finish is not None and finish is pod.finish
        found.decided += [table] if pod.over and not counts else []
        if (rows := left.pop(table, None)) is None:
            found.trusted += [table] if counts else []
            continue
        try:
            _check_record(cup, pod, finish, at, rows, replay)
            found.results += counts
        except Unchecked as older:
            found.notes.append(f"table {table}: {older}")
        except BadRecord as bad:
            raise BadCup(at, f"the record of table {table}, {bad}") from bad
    if left:
        raise BadCup(0, f"there is no table “{next(iter(left))[:20]}”")
    if cup.over and cup.plan.duplicate:
        for played in cup.rounds:
            for size in sorted(played.seals.keys() - played.seeds.keys()):
                deal = f"the deal of round {played.number} for tables of {size}"
                raise BadCup(0, f"{deal} was never told")


def _check_record(
    cup: Cup, pod: Pod, finish: Finish | None, at: int, rows: Sequence[str], replay: Replay
) -> None:
    record, table = Record.read("\n".join(rows)), f"{pod.round}.{pod.number}"
    if (record.key, record.seats) != (cup.plan.title, pod.chairs):
        played = f"{record.key} for {record.seats}"
        raise BadCup(
            at, f"table {table} is {cup.plan.title} for {pod.chairs}; its record is {played}"
        )
    for key, value in cup.plan.options.items():
        if record.options.get(key, value) != value:
            raise BadCup(at, f"table {table} was played with {key}={record.options[key]}")
    seals = cup.rounds[pod.round - 1].seals
    if cup.plan.duplicate and record.seal != seals.get(pod.chairs):
        raise BadCup(at, f"table {table} was not played with the deal of its round")
    position = replay(record)
    if finish is not None:
        for told in _differences(pod, finish, position):
            raise BadCup(at, f"table {table}: {told}")


def _differences(pod: Pod, finish: Finish, position: Position) -> Iterator[str]:
    """Where a result is not what a game led to, which may have been stopped before its end."""
    outcome, scores = position.outcome(), position.scores()
    there = [seat for seat, who in pod.seats.items() if who in finish.places]
    ranks = [-outcome.places[seat] if outcome else scores[seat] or 0 for seat in there]
    for seat, place in zip(there, places(ranks), strict=True):
        who, score = pod.seats[seat], scores[seat]
        if finish.places[who] != place:
            yield f"entrant {who} has place {finish.places[who]}, by the record {place}"
        if score is not None and finish.points.get(who, score) != score:
            points = exact(finish.points[who])
            yield f"entrant {who} has {points} points, by the record {exact(score)}"


# Standings.


def _check_standings(cup: Cup, told: Sequence[Ranked]) -> None:
    rows = [Ranked.of(row) for row in cup.standings().rows]
    for place, row in enumerate(rows):
        if place >= len(told) or told[place] != row:
            raise BadCup(
                0, f"the standings: entrant {row.entrant} is {row.place}, with {row.points}"
            )
    if len(told) > len(rows):
        raise BadCup(0, f"the standings: there are {len(rows)} rows")


# Names.


def _check_names(cup: Cup, file: CupFile) -> None:
    """Whether each entrant has the name that the file was written with."""
    if len({row.entrant for row in file.names}) < len(file.names):
        raise BadCup(0, "the names: an entrant has two")
    for row in file.names:
        if row.entrant not in cup.entrants:
            raise BadCup(0, f"the names: there is no entrant {row.entrant}")
        if row.digest != digest(cup.seal, row.entrant, row.name):
            raise BadCup(0, f"the names: that of entrant {row.entrant} is not the one written down")
