"""The standings of a cup in words: every row, and what parts it from those around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from renderers.charts.common import briefly, joined, named, sentences, told_result
from renderers.charts.scenes import Row, Standings, Tie
from renderers.kit.leaf import LEAST
from renderers.kit.numbers import apart, decimal, gained, ordinal, share
from renderers.kit.type import length
from renderers.scene import Say

_TOLD = 3
"""The alternative text names so many of the first."""


def alt(standings: Standings, say: Say) -> str:
    rows = standings.shown
    told = [_row_briefly(standings, standings.first + at, say) for at in range(len(rows))]
    named = told[:_TOLD] + (["…"] if len(told) > _TOLD else [])
    mine = [
        told[at]
        for at, row in enumerate(rows)
        if row.entrant.number == standings.me and at >= _TOLD
    ]
    lines = (
        _heading(standings, say),
        ", ".join([*named, *mine]),
        say("standings.go_on", n=standings.go_on) if shows_line(standings) else "",
    )
    return sentences(lines)


def _heading(standings: Standings, say: Say) -> str:
    told = say(
        "standings.told" if standings.ranked else "standings.told_entrants",
        cup=standings.cup,
        when=when(standings, say),
        which=which(standings, say),
    )
    return joined([told, say("standings.duplicate") if standings.duplicate else ""])


def _row_briefly(standings: Standings, at: int, say: Say) -> str:
    row, ties = standings.rows[at], ", ".join(ties_told(standings, at, say, "tie_told"))
    if not standings.ranked:
        return briefly(row.entrant, say)
    points = points_told(row.points, standings, say)
    return f"{row.place} {briefly(row.entrant, say)} {points}" + (f" ({ties})" if ties else "")


def lines(standings: Standings, say: Say) -> Iterator[str]:
    """One for each row: the place, the places gained, who, points, rounds and what broke a tie."""
    yield _heading(standings, say)
    usual = max((each.of for row in standings.rows for each in row.rounds), default=0)
    for at, row in enumerate(standings.shown, standings.first):
        yield joined(_told_row(standings, row, at, usual, say))
        if at + 1 == standings.go_on < len(standings.rows):
            yield say("standings.line", told=say("standings.go_on", n=standings.go_on))
    if any(row.corrected for row in standings.shown):
        yield f"* {say('chart.corrected')}"


def _told_row(standings: Standings, row: Row, at: int, usual: int, say: Say) -> Sequence[str]:
    rounds = [told_result(result, usual, say) for result in row.rounds]
    gone = say("chart.gone") if row.gone else ""
    you = say("chart.you") if row.entrant.number == standings.me else ""
    if not standings.ranked:
        return f"{row.place} {named(row.entrant, say)}", gone, you
    return (
        f"{row.place}{_told_move(row.moved)} {named(row.entrant, say)}",
        points_told(row.points, standings, say) + "*" * row.corrected,
        " ".join(rounds),
        ", ".join(ties_told(standings, at, say)),
        gone,
        you,
    )


def _told_move(places: int | None) -> str:
    if places is None:
        return ""
    return f" ({'+' if places > 0 else '−' if places < 0 else ''}{abs(places)})"


def when(standings: Standings, say: Say) -> str:
    if standings.over:
        return say("standings.over")
    if not standings.ranked:
        return say("standings.before")
    if standings.of is None:
        return say("standings.after", number=standings.after)
    return say("standings.after_of", number=standings.after, of=standings.of)


def which(standings: Standings, say: Say) -> str:
    last, whole = standings.first + len(standings.shown), len(standings.rows)
    return say("standings.places", first=standings.first + 1, last=last, whole=whole)


def points_told(points: Fraction, standings: Standings, say: Say) -> str:
    if not standings.duplicate:
        return decimal(points, say)
    needed = max(_decimals(row.points) for row in standings.shown)
    return gained(points, say, least=needed)


def _decimals(value: Fraction) -> int:
    return next((n for n in (0, 1) if (value * 10**n).denominator == 1), 2)


def ties_told(
    standings: Standings, at: int, say: Say, way: str = "tie", room: float | None = None
) -> list[str]:
    """What parts a row from those around it; in a picture as far as there is room."""
    return [_tie(standings, at, tie, say, way, room) for tie in standings.rows[at].ties]


def _tie(standings: Standings, at: int, tie: Tie, say: Say, way: str, room: float | None) -> str:
    """With enough decimals to tell it from its neighbours."""
    near = [tie for row in standings.rows[max(0, at - 1) : at + 2] for tie in row.ties]
    others = [other.value for other in near if other.by == tie.by and other.value != tie.value]
    digits = max((apart(tie.value, other) for other in others), default=2)
    while True:
        told = tie_told(tie, digits, standings.duplicate, say, way)
        if not digits or room is None or length(told, LEAST, 700) <= room:
            return told
        digits -= 1


def tie_told(tie: Tie, digits: int, signed: bool, say: Say, way: str = "tie") -> str:
    value: object = ""
    if tie.by == "opponents":
        write: Callable[..., str] = gained if signed else decimal
        value = write(tie.value, say, most=digits, least=min(digits, 2))
    elif tie.by in ("share", "meeting"):
        value = share(tie.value, say, most=max(0, digits - 2))
    elif tie.by == "place":
        value = ordinal(int(tie.value), say)
    else:
        value = decimal(tie.value, say)
    return say(f"{way}.{tie.by}", value=value, place=_place(tie, say))


def _place(tie: Tie, say: Say) -> str:
    return ordinal(tie.place, say) if tie.by == "places" else str(tie.place)


def shows_line(standings: Standings) -> bool:
    """Whether the line is on this picture above which all go on."""
    at = standings.go_on - standings.first
    return 0 < at <= len(standings.shown) and standings.go_on < len(standings.rows)
