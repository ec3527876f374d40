"""What the games of a title were like in figures: those of people, and beside them, in a column of
their own, those in which house players sat or chairs changed."""

from __future__ import annotations

from collections.abc import Iterator

from renderers.charts.common import joined
from renderers.charts.played import Statistics, Tally
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.leaf import TEXT
from renderers.kit.numbers import counted, decimal
from renderers.kit.reading import figures
from renderers.kit.spans import span
from renderers.kit.tallies import half_have
from renderers.kit.type import readable
from renderers.scene import Say

ROW = 58
_HEAD, _PAD = 96, 24
_CELL, _LABEL = 250, 430
_BESIDE = ("games", "few_half", "few_win", "few_record")
"""What a narrow column has room for."""


def medians(statistics: Statistics) -> Iterator[tuple[str, int]]:
    """What half of all make, and half of those who win."""
    every = [(tally.value, tally.count) for tally in statistics.points]
    firsts = [(tally.value, tally.first) for tally in statistics.points]
    for word, tallies in (("half", every), ("win", firsts)):
        median = half_have(tallies)
        if median is not None:
            yield word, median


def lengths(statistics: Statistics, say: Say) -> dict[str, str]:
    """How many turns and how long half of all games take."""
    median = half_have(turns(statistics.turns))
    found = {} if median is None else {"median": say("pods.foot.turns", n=median)}
    if statistics.over_days is not None:
        found["over_days"] = span(statistics.over_days, say)
    if statistics.sitting is not None:
        found["sitting"] = span(statistics.sitting, say)
    return found


def turns(tallies: tuple[Tally, ...]) -> list[tuple[int, int]]:
    return [(tally.value, tally.count) for tally in tallies]


def columns(statistics: Statistics) -> list[Statistics]:
    """Those that have games, people's first."""
    return [each for each in (statistics, statistics.house) if each is not None]


def rows(statistics: Statistics, say: Say) -> list[tuple[str, list[str]]]:
    """Each figure with what it is, by column; empty where a column has none."""
    told = [_told(each, say) for each in columns(statistics)]
    names = dict.fromkeys(name for each in told for name in each)
    return [(say(f"statistics.{name}"), [each.get(name, "") for each in told]) for name in names]


def _told(statistics: Statistics, say: Say) -> dict[str, str]:
    found = {"games": counted(statistics.games, say)}
    found |= {f"few_{word}": f"{decimal(median, say)}+" for word, median in medians(statistics)}
    if statistics.record is not None:
        told = figures(statistics.record), readable(statistics.holder)
        found["few_record"] = joined(told)
    return found | lengths(statistics, say)


def high(statistics: Statistics, say: Say) -> int:
    """How much paper the table takes."""
    return _HEAD + ROW * len(rows(statistics, say)) + _PAD // 2


def show_table(frame: Frame, area: Area, statistics: Statistics, say: Say) -> None:
    """A row for each figure, a column for each kind of game."""
    look, right = frame.look, area.right - _PAD
    wide = _CELL - 14 if statistics.house else 2 * _CELL
    rights = [right - _CELL * at for at in reversed(range(len(columns(statistics))))]
    frame.text((area.x + _PAD, area.y + 40), say("statistics.points"), 36, 750, look.ink)
    for each, x in zip(columns(statistics), rights, strict=True):
        told = say("statistics.with_house" if each.with_house else "statistics.people")
        frame.text((x, area.y + 42), told, TEXT, 650, look.ink2, "r", width=_CELL - 20, least=26)
    for at, (label, cells) in enumerate(rows(statistics, say)):
        y = area.y + _HEAD + ROW * at + ROW // 2 - 10
        frame.text((area.x + _PAD, y), label, TEXT, 550, look.ink2, width=_LABEL, least=26)
        for told, x in zip(cells, rights, strict=True):
            frame.text((x, y), told, 36, 800, look.ink, "r", width=wide, least=26, cut=True)


def show_column(frame: Frame, area: Area, statistics: Statistics, say: Say) -> None:
    """The column of the games with house players beside a chart of the others."""
    look = frame.look
    head, told = say("statistics.with_house"), _told(statistics, say)
    frame.text((area.x, area.y + 36), head, TEXT, 700, look.ink, width=area.w, least=26)
    for at, name in enumerate(name for name in _BESIDE if name in told):
        y = area.y + 92 + 88 * at
        label = say(f"statistics.{name}")
        frame.text((area.x, y), label, 28, 550, look.ink2, width=area.w, least=26)
        frame.text(
            (area.x, y + 40), told[name], 38, 800, look.ink, width=area.w, least=28, cut=True
        )
