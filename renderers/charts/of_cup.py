"""A cup of the engine as scenes: every number shown is one of the engine's.

``names`` are those of the entrants, by their numbers, as the reader is to see them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.cups import standings as engine
from engine.cups.cup import Cup
from engine.cups.figures import Figure, Part
from engine.cups.rounds import Earned
from engine.cups.rounds import Pod as Table
from renderers.charts.scenes import (
    Compared,
    Criterion,
    Entrant,
    Kind,
    Meeting,
    Pair,
    Pod,
    Pods,
    PodState,
    Quotient,
    Result,
    Row,
    Seated,
    Side,
    Standings,
    Sum,
    Tie,
    Why,
)

Names = Mapping[int, str]
_KINDS: dict[str, Kind] = {"played": "played", "forfeit": "forfeit", "bye": "bye"}
_MEANS = ("opponents", "share")
"""Criteria that are means of what the rounds brought."""


def entrant(number: int, names: Names) -> Entrant:
    return Entrant(number, names.get(number, ""))


def result(earned: Earned, *, duplicate: bool) -> Result:
    """How somebody came out of a round."""
    kind = _KINDS.get(earned.kind, "veiled" if earned.kind == "running" else "absent")
    score = earned.points if duplicate and kind == "played" else None
    if kind != "played":
        return Result(kind, corrected=earned.corrected)
    shared = earned.shared > 1
    return Result("played", earned.place or 0, earned.size, shared, score, earned.corrected)


# Standings.


def standings(
    cup: Cup, name: str, names: Names, *, after: int | None = None, group: int | None = None
) -> Standings:
    """The standings after a round, by default the last that is over; of a group, counted from 1.
    Before that the entrants in the order of entering: only the lot would rank them."""
    found = cup.standings(after) if group is None else cup.group_standings(group, after)
    duplicate = cup.plan.scoring == "duplicate"
    rows = [
        Row(
            row.place,
            entrant(row.entrant, names),
            row.points,
            tuple(result(earned, duplicate=duplicate) for earned in row.earned),
            row.moved,
            _ties(found, at),
            level=_level(found, at),
            gone=cup.entrants[row.entrant].status != "in",
        )
        for at, row in enumerate(found.rows)
    ]
    if not found.after:
        rows = [
            replace(row, place=row.entrant.number, ties=(), level=False)
            for row in sorted(rows, key=lambda row: row.entrant.number)
        ]
    ended = cup.over or cup.done
    whole = cup.rounds_to_play()
    last = ended and found.after == len(cup.rounds)
    go_on = cup.plan.qualify if group is not None else 0
    return Standings(name, tuple(rows), found.after, whole, last, go_on=go_on, duplicate=duplicate)


def _level(found: engine.Standings, at: int) -> bool:
    """Whether something else than the first criterion parts a row from the one above."""
    above = found.rows[at].above if at < len(found.rows) else None
    return above is not None and above != found.criteria[0]


def _ties(found: engine.Standings, at: int) -> tuple[Tie, ...]:
    """What parts a row from the one above and from the one below; once where that is the same."""
    row = found.rows[at]
    upper = [_tie_by(row.above, row, found.rows[at - 1])] if row.above and _level(found, at) else []
    below = found.rows[at + 1] if _level(found, at + 1) else None
    lower = [_tie_by(below.above, row, below)] if below and below.above else []
    return tuple(dict.fromkeys([*upper, *lower]))


def _tie_by(by: Criterion, row: engine.Standing, other: engine.Standing) -> Tie:
    figure = row.figures[by]
    value = figure.value[0]
    if by == "meeting" and len(figure.level) == len((row, other)):
        return Tie("beat" if row.place < other.place else "lost", place=other.place)
    if by == "places":
        rank = _rank_that_differs(figure, other.figures[by])
        return Tie(by, figure.value[rank - 1], rank)
    if by == "reached":  # it is the first criterion, and nobody level is parted by it
        return Tie("points", row.points)
    return Tie(by, value)


def _rank_that_differs(one: Figure, other: Figure) -> int:
    """Of places: the first that one had more often."""
    pairs = zip(one.value, other.value, strict=True)
    return next((rank for rank, (a, b) in enumerate(pairs, 1) if a != b), 1)


# Why.


def why(
    cup: Cup, name: str, names: Names, one: int, other: int, *, after: int | None = None
) -> Why:
    """Why the upper of two stands above the lower; raises :class:`KeyError` for somebody who never
    played."""
    found = cup.standings(after)
    steps = found.why(one, other)
    upper, lower = sorted((found.of(one), found.of(other)), key=lambda row: row.place)
    duplicate = cup.plan.scoring == "duplicate"
    compared = [
        _compared(step, upper, lower, decides=step is steps[-1] and step.decides) for step in steps
    ]
    return Why(
        name,
        _side(upper, names),
        _side(lower, names),
        tuple(compared),
        found.criteria[len(steps) :],
        cup.plan.pod,
        duplicate,
    )


def _side(row: engine.Standing, names: Names) -> Side:
    rounds = tuple(result(earned, duplicate=False) for earned in row.earned)
    return Side(row.place, entrant(row.entrant, names), rounds)


def _compared(
    step: engine.Step, upper: engine.Standing, lower: engine.Standing, *, decides: bool
) -> Compared:
    by, figures = step.criterion, (step.upper, step.lower)
    at = _rank_that_differs(*figures) - 1 if by == "places" else 0
    values = [figure.value[at] for figure in figures]
    valid = all(figure.valid for figure in figures)
    pairs: Sequence[Pair] = ()
    quotients = None
    met: Sequence[Meeting] = ()
    if decides:
        if by == "places":
            pairs = [
                Pair(Sum(a), Sum(b), rank)
                for rank, (a, b) in enumerate(
                    zip(step.upper.value, step.lower.value, strict=True), 1
                )
            ]
        elif by == "meeting":
            met = _met(upper, lower)
        elif by in ("points", *_MEANS):
            pairs = _pairs(by, figures, (upper, lower))
        if by in _MEANS:
            quotients = _quotient(by, step.upper), _quotient(by, step.lower)
    return Compared(by, values[0], values[1], decides, valid, tuple(pairs), quotients, tuple(met))


def _pairs(
    by: Criterion, figures: tuple[Figure, Figure], rows: tuple[engine.Standing, engine.Standing]
) -> list[Pair]:
    """What each round added."""
    return [
        Pair(
            _sum(by, figures[0], rows[0].earned[at]),
            _sum(by, figures[1], rows[1].earned[at]),
            at + 1,
        )
        for at in range(len(rows[0].earned))
    ]


def _sum(by: Criterion, figure: Figure, earned: Earned) -> Sum:
    parts = [part for part in figure.parts if part.round == earned.round]
    kind = _KINDS.get(earned.kind, "absent")
    if not parts or (by == "points" and kind == "absent"):
        return Sum(None, kind="absent" if kind == "played" else kind)
    if by == "share":
        (part,) = parts
        share = Quotient(part.value, part.total)
        return Sum(_worth(by, part), kind=kind, of=part.size, share=share)
    total = sum((part.value for part in parts), Fraction(0))
    terms = tuple(part.value for part in parts) if by == "opponents" else ()
    return Sum(total, terms, kind, earned.size)


def _worth(by: Criterion, part: Part) -> Fraction:
    return part.value * part.size / part.total if by == "share" else part.value


def _quotient(by: Criterion, figure: Figure) -> Quotient:
    values = [_worth(by, part) for part in figure.parts]
    return Quotient(sum(values, Fraction(0)), Fraction(len(values)))


def _met(upper: engine.Standing, lower: engine.Standing) -> list[Meeting]:
    """The tables at which both sat."""
    return [
        Meeting(one.round, one.pod, one.place, other.place)
        for one, other in zip(upper.earned, lower.earned, strict=True)
        if one.pod is not None and one.pod == other.pod and one.place and other.place
    ]


# Pods.


@dataclass(frozen=True, slots=True)
class Live:
    """What is known of a table besides the lines of its cup."""

    state: PodState = "playing"
    """While it has no result."""
    act: frozenset[int] = frozenset()
    """The seats to act, or before the game those that are awaited."""
    turn: int | None = None
    about: int | None = None
    seconds: int | None = None
    by: str = ""
    """The organiser who decided it."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of a round: seconds left, seconds in all, and when it ends in the reader's words."""

    left: int | None = None
    whole: int = 0
    until: str = ""


_NO_CLOCK = Clock()


def pods(
    cup: Cup,
    name: str,
    names: Names,
    number: int,
    live: Mapping[int, Live],
    clock: Clock = _NO_CLOCK,
) -> Pods:
    """The tables of a round; ``live`` by the number of the table."""
    played = cup.rounds[number - 1]
    veiled = cup.plan.duplicate and not played.over
    found = [
        _pod(cup, table, names, live.get(table.number, Live()), veiled=veiled)
        for table in played.pods
    ]
    byes = tuple(entrant(who, names) for who in played.byes)
    return Pods(
        name,
        number,
        tuple(found),
        cup.rounds_to_play(),
        byes,
        clock.left,
        clock.whole,
        clock.until,
        veiled,
    )


def _pod(cup: Cup, table: Table, names: Names, live: Live, *, veiled: bool) -> Pod:
    """A table; of a veiled one that it is over is told, and nothing of how: nor does the engine
    tell what it brought."""
    seats = [_seated(cup, table, seat, names, live) for seat in table.seats]
    turn = None if veiled else live.turn
    finish = table.finish
    how = "result" if finish is None or veiled else finish.how
    state = "ended" if table.over else live.state
    return Pod(
        table.number,
        state,
        tuple(seats),
        turn,
        live.about,
        live.seconds,
        how,
        live.by,
        filled=bool(table.house),
    )


def _seated(cup: Cup, table: Table, seat: int, names: Names, live: Live) -> Seated:
    who = table.seats[seat]
    whose = entrant(who, names)
    if not table.over:
        before = live.state == "check_in"
        state = ("awaited" if before else "act") if seat in live.act else "in" if before else ""
        return Seated(seat, whose, state)
    earned = cup.earned(who)[table.round - 1]
    return Seated(seat, whose, result=result(earned, duplicate=False), points=earned.points)
