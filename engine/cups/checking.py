"""Whether a cup's file holds: its lines in their order, every pairing, the results that have
records of their games, the standings, who is called what. What an organiser decided is told, and is
as they said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.catalogue import NoSuchTitle
from engine.cups.cup import BadCup, Cup
from engine.cups.file import CupFile, Row, digest
from engine.cups.lines import Finish, Line, Paired, exact
from engine.cups.refusals import Refused
from engine.cups.rounds import Pod
from engine.game import Game, Position, places
from engine.record import BadRecord, Record

Replay: TypeAlias = Callable[[Record], Position]
"""Where a record leads to; raises :class:`BadRecord` where it does not hold, and
:class:`Unchecked` where nobody can tell."""
_HEADS = 3
"""Lines of a file before the first that :attr:`Cup.lines` has."""


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
    cup = file.cup()
    found = Checked(cup)
    try:
        title = game(cup.plan.title)
    except NoSuchTitle as bad:
        raise BadCup(2, f"there is no title “{bad}”") from bad
    if faults := cup.plan.faults(title):
        raise BadCup(2, f"the plan: {faults[0]}")
    places_of = _lines_of(file)
    _check_pairings(found, places_of)
    _check_results(found, file, places_of, replay)
    if cup.over and cup.seed is None:
        raise BadCup(0, "the cup is over, and its seed is missing")
    if not cup.over:
        found.notes.append("it is not over, and its seed is sealed: no pairing can be checked yet")
    elif file.standings:
        _check_standings(cup, file.standings)
    _check_names(cup, file)
    return found


def _lines_of(file: CupFile) -> list[int]:
    """Where each line of the cup stands in the file."""
    return [at for at, line in enumerate(file.lines, 1) if line.strip()][_HEADS:]


# Pairings.


def _check_pairings(found: Checked, places_of: list[int]) -> None:
    """Make every pairing anew from what was before it."""
    cup = found.cup
    if cup.seed is None:
        return
    so_far = Cup(cup.plan, cup.seal, cup.seed)
    for at, line in enumerate(cup.lines):
        if isinstance(line, Paired):
            _check_pairing(so_far, cup.lines[at:], places_of[at:])
            found.pairings += 1
        so_far.add(line)


def _check_pairing(so_far: Cup, lines: list[Line], places_of: list[int]) -> None:
    try:
        expected = so_far.next_round()
    except Refused as bad:
        raise BadCup(places_of[0], str(bad)) from bad
    for at, line in enumerate(expected):
        if at >= len(lines) or lines[at] != line:
            where = places_of[min(at, len(places_of) - 1)]
            raise BadCup(where, f"the pairing that follows has “{line}” here")


# Results.


def _check_results(found: Checked, file: CupFile, places_of: list[int], replay: Replay) -> None:
    """Whether results are those of the records, and duplicate deals those that were sealed."""
    cup, left = found.cup, dict(file.records)
    told = {id(line): at for line, at in zip(cup.lines, places_of, strict=False)}
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
    cup: Cup, pod: Pod, finish: Finish | None, at: int, rows: list[str], replay: Replay
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
        for told, expected in _differences(pod, finish, position):
            raise BadCup(at, f"table {table}: the record makes {expected} of “{told}”")


def _differences(pod: Pod, finish: Finish, position: Position) -> Iterator[tuple[str, str]]:
    """Where a result is not what a game led to, which may have been stopped before its end."""
    outcome, scores = position.outcome(), position.scores()
    there = [seat for seat, who in pod.seats.items() if who in finish.places]
    ranks = [-outcome.places[seat] if outcome else scores[seat] or 0 for seat in there]
    for seat, place in zip(there, places(ranks), strict=True):
        who, score = pod.seats[seat], scores[seat]
        if finish.places[who] != place:
            yield f"{who}:{finish.places[who]}", f"{who}:{place}"
        if score is not None and finish.points.get(who, score) != score:
            told = f"{who}:{place}:{exact(finish.points[who])}"
            yield told, f"{who}:{place}:{exact(score)}"


# Standings.


def _check_standings(cup: Cup, told: list[Row]) -> None:
    rows = [Row.of(row) for row in cup.standings().rows]
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
    known = {str(number) for number in cup.entrants}
    if strange := sorted((file.names.keys() | file.digests.keys()) - known):
        raise BadCup(0, f"the names: there is no entrant “{strange[0][:20]}”")
    for number in sorted(file.names.keys() | file.digests.keys(), key=int):
        name = file.names.get(number, "")
        if file.digests.get(number) != digest(cup.seal, number, name):
            raise BadCup(0, f"the names: that of entrant {number} is not the one written down")
