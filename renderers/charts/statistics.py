"""What the games of a title were like: how many points are made and how many win, whether the seat
matters, how long they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.game import SEATS
from renderers.charts.common import joined, sentences
from renderers.charts.played import Statistics
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.leaf import COLUMN, EDGE, GAP, TEXT, TOP, WIDE, leaf, write_head
from renderers.kit.numbers import counted, decimal
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import figures
from renderers.kit.results import GLEAM, bar
from renderers.kit.spans import span
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.tallies import Bins, Interval, bins, half_have, interval
from renderers.kit.type import length, readable
from renderers.scene import Say

HIGH = 1006
PAPER = Area(EDGE, TOP, WIDE - 2 * EDGE, 460)
PLOT = Area(40, PAPER.y + 116, 920, 276)
_PANELS = PAPER.bottom + 18
FIRSTS = Area(EDGE, _PANELS, COLUMN, HIGH - _PANELS - 16)
LENGTHS = Area(EDGE + COLUMN + GAP, _PANELS, COLUMN, HIGH - _PANELS - 16)
ENOUGH = 30
"""Of fewer games a histogram says nothing."""
_MOST_BINS, _MOST_LENGTHS, _MOST_TICKS = 28, 20, 6
_FOOT = FIRSTS.bottom - 76
_TALLEST = 230
_LENGTHS_FOOT, _LENGTHS_HIGH = LENGTHS.y + 220, 134


# The picture.


def frame(statistics: Statistics, say: Say, palette: str) -> Frame:
    rows = len(_length_rows(statistics, say))
    drawn = Frame(_ground(palette, rows), theme(palette), say.language)
    games = counted(statistics.games, say)
    told = say("profile.games", n=statistics.games, games=games)
    write_head(
        drawn, readable(statistics.title), say(f"statistics.players_{statistics.seats}"), told
    )
    if statistics.games < ENOUGH:
        _write_few(drawn, statistics, say)
    else:
        _show_points(drawn, statistics, say)
    _show_firsts(drawn, statistics, say)
    _show_lengths(drawn, statistics, say)
    return drawn


@kept
def _ground(palette: str, rows: int, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        draw_plate(pen, PAPER, look)
        for area in (FIRSTS, LENGTHS):
            draw_panel(pen, area, look)
        pen.rect((FIRSTS.x + 16, _FOOT, FIRSTS.w - 32, 2.5), 0, look.seam)
        pen.rect((LENGTHS.x + 20, _LENGTHS_FOOT, LENGTHS.w - 40, 2.5), 0, look.seam)
        for row in range(rows):
            y = _LENGTHS_FOOT + 57 + row * 50
            pen.rect((LENGTHS.x + 20, y, LENGTHS.w - 40, 1.5), 0, look.seam)

    return leaf(look, HIGH, draw)


# Points.


def _all(statistics: Statistics) -> list[tuple[int, int]]:
    return [(tally.value, tally.count) for tally in statistics.points]


def _firsts(statistics: Statistics) -> list[tuple[int, int]]:
    return [(tally.value, tally.first) for tally in statistics.points]


def _show_points(frame: Frame, statistics: Statistics, say: Say) -> None:
    look = frame.look
    frame.text((PAPER.x + 24, PAPER.y + 36), say("statistics.points"), 36, 750, look.ink)
    _show_legend(frame, say)
    scale = Bins(_all(statistics), _MOST_BINS, PLOT.x, PLOT.w)
    firsts = bins(_firsts(statistics), scale.step)
    most = max(scale.counts.values())
    heights = tuple(
        (round(PLOT.h * scale.counts[low] / most), round(PLOT.h * firsts.get(low, 0) / most))
        for low in scale.lows
    )
    ticks = scale.ticks(_MOST_TICKS)
    marks = tuple(round(scale.middle(value)) for value in ticks)
    frame.paste(_histogram(heights, marks, look.name), (0, 0), shows=f"points {len(heights)}")
    for value, x in zip(ticks, marks, strict=True):
        told = decimal(value, say)
        frame.text((x, PLOT.bottom + 32), told, 32, 700, look.ink2, "m")
    _write_medians(frame, statistics, scale, say)
    _write_record(frame, statistics, scale, heights, say)


def _show_legend(frame: Frame, say: Say) -> None:
    look, x, y = frame.look, PAPER.right - 24.0, PAPER.y + 36
    for word, style in (("statistics.first", "first"), ("statistics.all", "lime")):
        told = say(word)
        x -= frame.text((x, y), told, TEXT, 600, look.ink, "r") + 12
        frame.paste(bar(26, 26, style, look.name), (round(x) - 15, y + 13), shows=f"key {style}")
        x -= 30 + 24


@once
def _histogram(
    heights: tuple[tuple[int, int], ...], ticks: tuple[int, ...], palette: str, /
) -> Sprite:
    """Bars of all, and on them those of first places."""
    look, wide = theme(palette), PLOT.w / len(heights)

    def draw(pen: Pen) -> None:
        for at, (every, first) in enumerate(heights):
            x = PLOT.x + at * wide
            if every:
                pen.rect((x + 1, PLOT.bottom - every - 2, wide - 2, every + 2), 3, look.ink)
                pen.rect((x + 3, PLOT.bottom - every, wide - 6, every), 2, look.lime2)
                pen.rect((x + 3, PLOT.bottom - every, wide - 6, min(3, every)), 0, look.lime)
            if first:
                pen.rect((x + 3, PLOT.bottom - first - 2, wide - 6, 2), 0, look.ink)
                pen.rect((x + 3, PLOT.bottom - first, wide - 6, first), 0, look.gold)
                pen.rect((x + 3, PLOT.bottom - first, wide - 6, min(3, first)), 0, GLEAM)
        pen.rect((PLOT.x - 8, PLOT.bottom, PLOT.w + 16, 3), 0, look.ink)
        for x in ticks:
            pen.rect((x - 1, PLOT.bottom, 2, 10), 0, look.ink)

    return sprite((PLOT.x - 10, PLOT.y - 4, PLOT.right + 10, PLOT.bottom + 12), draw)


def _write_medians(frame: Frame, statistics: Statistics, scale: Bins, say: Say) -> None:
    """What half of all make, and what half of those make who win: at the left and at the right of
    their lines, as far as there is room."""
    look, top = frame.look, PAPER.y + 96
    found = ((half_have(_all(statistics)), "half"), (half_have(_firsts(statistics)), "win"))
    places = list[tuple[float, float, str]]()
    for median, word in found:
        if median is not None:
            x = scale.middle(median)
            frame.paste(_rule(look.name), (round(x), top + 22), shows=f"median {median}")
            told = say(f"statistics.{word}", points=decimal(median, say))
            wide = length(told, TEXT, 700)
            left = x + 10 if places else x - 10 - wide
            places.append((min(max(left, PLOT.x - 4), PLOT.right - wide), wide, told))
    if len(places) > 1:
        (left, wide, first), (right, winners, second) = places
        right = min(max(right, left + wide + 24), PLOT.right - winners)
        places = [(min(left, right - 24 - wide), wide, first), (right, winners, second)]
    for left, _, told in places:
        frame.text((left, top), told, TEXT, 700, look.ink, halo=look.amate)


@once
def _rule(palette: str, /) -> Sprite:
    look, high = theme(palette), PLOT.bottom - PAPER.y - 118
    return sprite((-2, 0, 2, high), lambda pen: pen.rect((-1.5, 0, 3, high), 0, look.ink))


def _write_record(
    frame: Frame, statistics: Statistics, scale: Bins, heights: Sequence[tuple[int, int]], say: Say
) -> None:
    if statistics.record is None:
        return
    look, right = frame.look, PLOT.right
    told = say("statistics.record", points=figures(statistics.record))
    name = readable(statistics.holder)
    wide = max(length(told, TEXT, 700), min(length(name, TEXT, 600), PLOT.w / 4))
    x = min(scale.middle(float(statistics.record)), right - 6)
    below = heights[min(round((x - PLOT.x) // scale.wide), len(heights) - 1)][0]
    near = max(
        heights[at][0]
        for at in range(len(heights))
        if scale.left + (at + 1) * scale.wide > right - wide
    )
    low = PLOT.bottom - below - 14
    top = max(min(low - 44, PLOT.bottom - max(96, near + 34)), PAPER.y + 164)
    frame.paste(_pointer(max(low - top - 24, 16), look.name), (round(x), top + 26), shows="record")
    frame.text((right, top - (34 if name else 0)), told, TEXT, 700, look.ink, "r", halo=look.amate)
    if name:
        at = right, top + 2
        frame.text(at, name, TEXT, 600, look.ink2, "r", width=wide, cut=True, halo=look.amate)


@once
def _pointer(high: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.line([(0, 2), (0, high - 6)], look.ink, 3)
        pen.poly([(-8, high - 10), (8, high - 10), (0, high + 2)], look.ink)

    return sprite((-10, 0, 10, high + 4), draw)


def _write_few(frame: Frame, statistics: Statistics, say: Say) -> None:
    """Figures, where a histogram would say nothing."""
    look, x = frame.look, PAPER.x + 24
    frame.text((x, PAPER.y + 36), say("statistics.points"), 36, 750, look.ink)
    y = PAPER.y + 116
    for label, told in _figures(statistics, say):
        frame.text((x, y), label, 32, 550, look.ink2)
        frame.text(
            (PAPER.right - 24, y), told, 40, 800, look.ink, "r", width=560, least=30, cut=True
        )
        y += 64
    frame.text((x, PAPER.bottom - 44), say("statistics.few", n=ENOUGH), TEXT, 550, look.ink2)


def _figures(statistics: Statistics, say: Say) -> Iterator[tuple[str, str]]:
    for label, tallies in (("half", _all(statistics)), ("win", _firsts(statistics))):
        median = half_have(tallies)
        if median is not None:
            yield say(f"statistics.few_{label}"), decimal(median, say)
    if statistics.record is not None:
        name = readable(statistics.holder)
        told = f"{name} · " if name else ""
        yield say("statistics.few_record"), f"{told}{figures(statistics.record)}"


# First places by seat.


def _shares(statistics: Statistics) -> list[tuple[Fraction, Interval]]:
    return [
        (each.firsts / each.games if each.games else Fraction(0), interval(each.firsts, each.games))
        for each in statistics.firsts
    ]


def _show_firsts(frame: Frame, statistics: Statistics, say: Say) -> None:
    look, shares = frame.look, _shares(statistics)
    _write_title(frame, FIRSTS, say("statistics.firsts"), "%")
    if not statistics.games:
        frame.text((FIRSTS.x + 20, FIRSTS.y + 90), say("profile.nothing"), TEXT, 500)
        return
    highest = max(each.high for _, each in shares)
    unit = _TALLEST / max(highest, 0.1)
    pitch = (FIRSTS.w - 58) / len(shares)
    for seat, (share, _) in enumerate(shares):
        x = round(FIRSTS.x + 13 + pitch * (seat + 0.5))
        high = round(float(share) * unit)
        if high:
            frame.paste(bar(64, high, f"seat {seat}", look.name), (x, _FOOT), shows=f"bar {seat}")
    even = round(unit / len(shares))
    frame.paste(_dashes(look.name), (FIRSTS.x + 16, _FOOT - even), shows="even")
    for seat, (share, sure) in enumerate(shares):
        x = round(FIRSTS.x + 13 + pitch * (seat + 0.5))
        low, top = round(sure.low * unit), round(sure.high * unit)
        frame.paste(_whisker(top - low, look.name), (x, _FOOT - top), shows=f"whisker {seat}")
        frame.seat(seat, (x, _FOOT + 36), 50)
        told = decimal(100 * share, say, most=0)
        frame.text((x, _FOOT - top - 28), told, 36, 800, None, "m", halo=look.obsidian)
    told = decimal(Fraction(100, len(shares)), say, most=0)
    frame.text((FIRSTS.right - 14, _FOOT - even - 24), told, TEXT, 700, None, "r")


@once
def _whisker(high: int, palette: str, /) -> Sprite:
    """An interval, put down by the middle of its top."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        for colour, width in ((look.ink, 9), (look.ivory, 4)):
            pen.line([(0, 0), (0, high)], colour, width)
            for y in (0, high):
                pen.line([(-11, y), (11, y)], colour, width)

    return sprite((-17, -6, 17, high + 6), draw)


@once
def _dashes(palette: str, /) -> Sprite:
    look, wide = theme(palette), FIRSTS.w - 36

    def draw(pen: Pen) -> None:
        for x in range(0, wide - 9, 16):
            pen.rect((x, -1.5, 9, 3), 0, look.ivory)

    return sprite((0, -3, wide, 3), draw)


def _write_title(frame: Frame, area: Area, told: str, unit: str) -> None:
    frame.text((area.x + 20, area.y + 30), told, TEXT, 750)
    frame.text((area.right - 20, area.y + 30), unit, 28, 600, frame.look.mist, "r")


# Lengths.


def _turns(statistics: Statistics) -> list[tuple[int, int]]:
    return [(tally.value, tally.count) for tally in statistics.turns]


def _show_lengths(frame: Frame, statistics: Statistics, say: Say) -> None:
    look = frame.look
    _write_title(frame, LENGTHS, say("statistics.length"), say("statistics.turns"))
    if statistics.games >= ENOUGH:
        scale = Bins(_turns(statistics), _MOST_LENGTHS, LENGTHS.x + 28, LENGTHS.w - 56)
        most, median = max(scale.counts.values()), half_have(_turns(statistics)) or 0
        heights = tuple(round(_LENGTHS_HIGH * scale.counts[low] / most) for low in scale.lows)
        middle = (median - scale.lows[0]) // scale.step
        at = (LENGTHS.x + 28, _LENGTHS_FOOT)
        frame.paste(_lengths(heights, middle, look.name), at, shows=f"lengths {len(heights)}")
        for value in scale.ticks(4):
            x = scale.middle(value)
            told = decimal(value, say)
            if x + length(told, TEXT, 650) / 2 < LENGTHS.right - 8:
                frame.text((x, _LENGTHS_FOOT + 28), told, TEXT, 650, look.mist, "m")
    elif not statistics.games:
        frame.text((LENGTHS.x + 20, LENGTHS.y + 90), say("profile.nothing"), TEXT, 500)
    for row, (label, told) in enumerate(_length_rows(statistics, say)):
        y = _LENGTHS_FOOT + 82 + row * 50
        run = frame.text((LENGTHS.x + 20, y), label, TEXT, 500, look.mist)
        room = LENGTHS.w - 40 - run - 16
        frame.text((LENGTHS.right - 20, y), told, 34, 750, None, "r", width=room, least=28)


def _length_rows(statistics: Statistics, say: Say) -> list[tuple[str, str]]:
    """How many turns and how long half of all games take."""
    median = half_have(_turns(statistics))
    found: list[tuple[str, str]] = []
    if median is not None:
        turns = say("pods.foot.turns", n=median)
        found.append((say("statistics.median"), turns))
    if statistics.over_days is not None:
        found.append((say("statistics.over_days"), span(statistics.over_days, say)))
    if statistics.sitting is not None:
        found.append((say("statistics.sitting"), span(statistics.sitting, say)))
    return found


@once
def _lengths(heights: tuple[int, ...], middle: int, palette: str, /) -> Sprite:
    """Bars in jade, the one with the median in a lighter tone and with a notch."""
    look = theme(palette)
    wide = (LENGTHS.w - 56) / len(heights)

    def draw(pen: Pen) -> None:
        for at, high in enumerate(heights):
            x = at * wide
            if high:
                fill = look.jade2 if at == middle else look.jade
                pen.rect((x + 1, -high, wide - 2, high), 2, fill)
            if at == middle:
                mid = x + wide / 2
                pen.poly(
                    [(mid - 8, -high - 16), (mid + 8, -high - 16), (mid, -high - 5)], look.jade2
                )

    return sprite((0, -_LENGTHS_HIGH - 18, LENGTHS.w - 56, 0), draw)


# In words.


def alt(statistics: Statistics, say: Say) -> str:
    return sentences([_heading(statistics, say), *_told(statistics, say)])


def _heading(statistics: Statistics, say: Say) -> str:
    games = counted(statistics.games, say)
    told = say("profile.games", n=statistics.games, games=games)
    players = say(f"statistics.players_{statistics.seats}")
    return f"{statistics.title}, {players}, {told}"


def _told(statistics: Statistics, say: Say) -> Iterator[str]:
    """Medians, shares with their intervals, lengths, the record."""
    if not statistics.games:
        yield say("profile.nothing")
        return
    for word, tallies in (("half", _all(statistics)), ("win", _firsts(statistics))):
        median = half_have(tallies)
        if median is not None:
            yield say(f"statistics.{word}", points=decimal(median, say))
    yield f"{say('statistics.firsts')}{say('why.colon')}{', '.join(_shares_told(statistics, say))}"
    rows = (f"{label} {told}" for label, told in _length_rows(statistics, say))
    yield f"{say('statistics.length')}{say('why.colon')}{', '.join(rows)}"
    if statistics.record is not None:
        told = say("statistics.record", points=figures(statistics.record))
        yield joined([told, " ".join(statistics.holder.split())])


def _shares_told(statistics: Statistics, say: Say) -> Iterator[str]:
    for seat, (share, sure) in enumerate(_shares(statistics)):
        low, high = (decimal(100 * Fraction(edge), say, most=0) for edge in sure)
        told = decimal(100 * share, say, most=0)
        between = say("statistics.between", low=low, high=high)
        yield f"{say(f'seat.{SEATS[seat]}')} {told} ({between})"


def lines(statistics: Statistics, say: Say) -> Iterator[str]:
    """All bins with how many there are in each."""
    yield _heading(statistics, say)
    yield from _told(statistics, say)
    if statistics.games < ENOUGH:
        return
    scale = Bins(_all(statistics), _MOST_BINS, 0, 1)
    firsts = bins(_firsts(statistics), scale.step)
    yield joined([say("statistics.points"), say("statistics.all"), say("statistics.first")])
    for low in scale.lows:
        counts = counted(scale.counts[low], say), counted(firsts.get(low, 0), say)
        yield joined([_bin(low, scale.step), *counts])
    scale = Bins(_turns(statistics), _MOST_LENGTHS, 0, 1)
    yield joined([say("statistics.length"), say("statistics.turns")])
    for low in scale.lows:
        yield joined([_bin(low, scale.step), counted(scale.counts[low], say)])


def _bin(low: int, wide: int) -> str:
    first = figures(low)
    return first if wide == 1 else f"{first} – {figures(low + wide - 1)}"
