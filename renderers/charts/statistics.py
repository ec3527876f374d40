"""What the games of a title were like: how many points are made and how many win, whether the seat
matters, how long they take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.game import SEATS
from renderers.capitals import capital
from renderers.charts.common import joined, sentences
from renderers.charts.figures import ROW, lengths, medians, show_column, show_table, turns
from renderers.charts.figures import high as table_high
from renderers.charts.played import Statistics
from renderers.kit.colours import Theme, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.leaf import COLUMN, EDGE, GAP, TEXT, TOP, WIDE, leaf, write_head
from renderers.kit.numbers import counted, decimal
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.reading import figures
from renderers.kit.results import GLEAM, bar
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
_FIRSTS_HIGH = 396
_ABOVE, _BELOW = 204, 76
"""Of the bars of first places: what a panel is higher than them, and what lies under them."""
_PLOT_BESIDE = 640
"""How wide the histogram is beside a column."""
_LENGTHS_FOOT, _LENGTHS_HIGH = LENGTHS.y + 220, 134


# The picture.


def frame(statistics: Statistics, say: Say, palette: str) -> Frame:
    many = statistics.games >= ENOUGH
    rows = len(lengths(statistics, say))
    paper = PAPER if many else PAPER._replace(h=table_high(statistics, say))
    ground = _ground(palette, rows) if many else _few_ground(palette, paper.h)
    drawn = Frame(ground, theme(palette), say.language)
    games = counted(statistics.games, say)
    told = say("profile.games", n=statistics.games, games=games)
    write_head(
        drawn, readable(statistics.title), say(f"statistics.players_{statistics.seats}"), told
    )
    if many:
        _show_points(drawn, statistics, say)
        _show_firsts(drawn, FIRSTS, statistics, say)
        _show_lengths(drawn, statistics, say)
    else:
        show_table(drawn, paper, statistics, say)
        _show_firsts(drawn, _firsts_below(paper), statistics, say)
    return drawn


@kept
def _ground(palette: str, rows: int, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        draw_plate(pen, PAPER, look)
        draw_panel(pen, LENGTHS, look)
        _draw_firsts(pen, FIRSTS, look)
        pen.rect((LENGTHS.x + 20, _LENGTHS_FOOT, LENGTHS.w - 40, 2.5), 0, look.seam)
        for row in range(rows):
            y = _LENGTHS_FOOT + 57 + row * 50
            pen.rect((LENGTHS.x + 20, y, LENGTHS.w - 40, 1.5), 0, look.seam)

    return leaf(look, HIGH, draw)


@kept
def _few_ground(palette: str, high: int, /) -> Stage:
    """A paper of that height, and first places below it."""
    look, paper = theme(palette), PAPER._replace(h=high)
    firsts = _firsts_below(paper)

    def draw(pen: Pen) -> None:
        draw_plate(pen, paper, look)
        for at in range(1, (high - 96) // ROW):
            pen.rect((paper.x + 20, paper.y + 88 + at * ROW, paper.w - 40, 1.5), 0, look.lime2)
        _draw_firsts(pen, firsts, look)

    return leaf(look, firsts.bottom + 16, draw)


def _firsts_below(paper: Area) -> Area:
    return Area(EDGE, paper.bottom + 18, WIDE - 2 * EDGE, _FIRSTS_HIGH)


def _draw_firsts(pen: Pen, area: Area, look: Theme) -> None:
    draw_panel(pen, area, look)
    pen.rect((area.x + 16, area.bottom - _BELOW, area.w - 32, 2.5), 0, look.seam)


# Points.


def _all(statistics: Statistics) -> list[tuple[int, int]]:
    return [(tally.value, tally.count) for tally in statistics.points]


def _firsts(statistics: Statistics) -> list[tuple[int, int]]:
    return [(tally.value, tally.first) for tally in statistics.points]


def _show_points(frame: Frame, statistics: Statistics, say: Say) -> None:
    look, plot = frame.look, _plot(statistics)
    head = say("statistics.points")
    if statistics.with_house:
        head = joined([head, say("statistics.with_house")])
    frame.text((PAPER.x + 24, PAPER.y + 36), head, 36, 750, look.ink, width=500, least=28)
    if statistics.house is not None:
        beside = Area(plot.right + 32, PAPER.y, PAPER.right - plot.right - 46, PAPER.h)
        show_column(frame, beside, statistics.house, say)
    _show_legend(frame, plot.right, say)
    scale = Bins(_all(statistics), _MOST_BINS, plot.x, plot.w)
    firsts = bins(_firsts(statistics), scale.step)
    most = max(scale.counts.values())
    heights = tuple(
        (round(plot.h * scale.counts[low] / most), round(plot.h * firsts.get(low, 0) / most))
        for low in scale.lows
    )
    ticks = scale.ticks(_MOST_TICKS)
    marks = tuple(round(scale.middle(value)) for value in ticks)
    frame.paste(
        _histogram(heights, marks, plot.w, look.name), (0, 0), shows=f"points {len(heights)}"
    )
    for value, x in zip(ticks, marks, strict=True):
        told = decimal(value, say)
        frame.text((x, PLOT.bottom + 32), told, 32, 700, look.ink2, "m")
    _write_medians(frame, statistics, scale, say)
    _write_record(frame, statistics, scale, heights, say)


def _plot(statistics: Statistics) -> Area:
    """Where the histogram stands: beside a column of games with house players, if there are any."""
    return PLOT if statistics.house is None else PLOT._replace(w=_PLOT_BESIDE)


def _show_legend(frame: Frame, right: int, say: Say) -> None:
    look, x, y = frame.look, right + 4.0, PAPER.y + 36
    for word, style in (("statistics.first", "first"), ("statistics.all", "lime")):
        told = say(word)
        x -= frame.text((x, y), told, TEXT, 600, look.ink, "r") + 12
        frame.paste(bar(26, 26, style, look.name), (round(x) - 15, y + 13), shows=f"key {style}")
        x -= 30 + 24


@once
def _histogram(
    heights: tuple[tuple[int, int], ...], ticks: tuple[int, ...], across: int, palette: str, /
) -> Sprite:
    """Bars of all, and on them those of first places."""
    look, wide = theme(palette), across / len(heights)

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
        pen.rect((PLOT.x - 8, PLOT.bottom, across + 16, 3), 0, look.ink)
        for x in ticks:
            pen.rect((x - 1, PLOT.bottom, 2, 10), 0, look.ink)

    return sprite((PLOT.x - 10, PLOT.y - 4, PLOT.x + across + 10, PLOT.bottom + 12), draw)


def _write_medians(frame: Frame, statistics: Statistics, scale: Bins, say: Say) -> None:
    """What half of all make, and what half of those make who win: at the left and at the right of
    their lines, as far as there is room."""
    look, top, plot = frame.look, PAPER.y + 96, _plot(statistics)
    places = list[tuple[float, float, str]]()
    for word, median in medians(statistics):
        x = scale.middle(median)
        frame.paste(_rule(look.name), (round(x), top + 22), shows=f"median {median}")
        told = say(f"statistics.{word}", points=decimal(median, say))
        wide = length(told, TEXT, 700)
        left = x + 10 if places else x - 10 - wide
        places.append((min(max(left, plot.x - 4), plot.right - wide), wide, told))
    if len(places) > 1:
        (left, wide, first), (right, winners, second) = places
        right = min(max(right, left + wide + 24), plot.right - winners)
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
    look, right = frame.look, _plot(statistics).right
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


# First places by seat.


def _shares(statistics: Statistics) -> list[tuple[Fraction, Interval]]:
    return [
        (each.firsts / each.games if each.games else Fraction(0), interval(each.firsts, each.games))
        for each in statistics.firsts
    ]


def _show_firsts(frame: Frame, area: Area, statistics: Statistics, say: Say) -> None:
    look, shares, foot = frame.look, _shares(statistics), area.bottom - _BELOW
    _write_title(frame, area, say("statistics.firsts"), "%")
    highest = max(each.high for _, each in shares)
    unit = (area.h - _ABOVE) / max(highest, 0.1)
    pitch = (area.w - 58) / len(shares)
    for seat, (share, _) in enumerate(shares):
        x = round(area.x + 13 + pitch * (seat + 0.5))
        high = round(float(share) * unit)
        if high:
            frame.paste(bar(64, high, f"seat {seat}", look.name), (x, foot), shows=f"bar {seat}")
    even = round(unit / len(shares))
    frame.paste(_dashes(area.w - 36, look.name), (area.x + 16, foot - even), shows="even")
    for seat, (share, sure) in enumerate(shares):
        x = round(area.x + 13 + pitch * (seat + 0.5))
        low, top = round(sure.low * unit), round(sure.high * unit)
        frame.paste(_whisker(top - low, look.name), (x, foot - top), shows=f"whisker {seat}")
        frame.seat(seat, (x, foot + 36), 50)
        told = decimal(100 * share, say, most=0)
        frame.text((x, foot - top - 28), told, 36, 800, None, "m", halo=look.obsidian)
    told = decimal(Fraction(100, len(shares)), say, most=0)
    frame.text((area.right - 14, foot - even - 24), told, TEXT, 700, None, "r")


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
def _dashes(wide: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        for x in range(0, wide - 9, 16):
            pen.rect((x, -1.5, 9, 3), 0, look.ivory)

    return sprite((0, -3, wide, 3), draw)


def _write_title(frame: Frame, area: Area, told: str, unit: str) -> None:
    frame.text((area.x + 20, area.y + 30), told, TEXT, 750)
    frame.text((area.right - 20, area.y + 30), unit, 28, 600, frame.look.mist, "r")


# Lengths.


def _show_lengths(frame: Frame, statistics: Statistics, say: Say) -> None:
    look, tallies = frame.look, turns(statistics.turns)
    _write_title(frame, LENGTHS, say("statistics.length"), say("statistics.turns"))
    scale = Bins(tallies, _MOST_LENGTHS, LENGTHS.x + 28, LENGTHS.w - 56)
    most, median = max(scale.counts.values()), half_have(tallies) or 0
    heights = tuple(round(_LENGTHS_HIGH * scale.counts[low] / most) for low in scale.lows)
    middle = (median - scale.lows[0]) // scale.step
    at = (LENGTHS.x + 28, _LENGTHS_FOOT)
    frame.paste(_lengths(heights, middle, look.name), at, shows=f"lengths {len(heights)}")
    for value in scale.ticks(4):
        x = scale.middle(value)
        told = decimal(value, say)
        if x + length(told, TEXT, 650) / 2 < LENGTHS.right - 8:
            frame.text((x, _LENGTHS_FOOT + 28), told, TEXT, 650, look.mist, "m")
    for row, (name, told) in enumerate(lengths(statistics, say).items()):
        y = _LENGTHS_FOOT + 82 + row * 50
        label = say(f"statistics.{name}")
        run = frame.text((LENGTHS.x + 20, y), label, TEXT, 500, look.mist)
        room = LENGTHS.w - 40 - run - 16
        frame.text((LENGTHS.right - 20, y), told, 34, 750, None, "r", width=room, least=28)


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
    return sentences([_heading(statistics, say), *_told(statistics, say), *_house(statistics, say)])


def _heading(statistics: Statistics, say: Say) -> str:
    players = say(f"statistics.players_{statistics.seats}")
    return f"{statistics.title}, {players}, {_games(statistics, say)}"


def _games(statistics: Statistics, say: Say) -> str:
    games = counted(statistics.games, say)
    told = say("profile.games", n=statistics.games, games=games)
    return f"{told}, {say('statistics.with_house')}" if statistics.with_house else told


def _house(statistics: Statistics, say: Say) -> Iterator[str]:
    """The same of the games in the column beside them."""
    if (house := statistics.house) is not None:
        yield _games(house, say)
        yield from _told(house, say)


def _told(statistics: Statistics, say: Say) -> Iterator[str]:
    """Medians, shares with their intervals, lengths, the record."""
    for word, median in medians(statistics):
        yield capital(say(f"statistics.{word}", points=decimal(median, say)))
    yield f"{say('statistics.firsts')}{say('why.colon')}{', '.join(_shares_told(statistics, say))}"
    told = lengths(statistics, say).items()
    rows = (f"{say(f'statistics.{name}')} {length_}" for name, length_ in told)
    yield f"{say('statistics.length')}{say('why.colon')}{', '.join(rows)}"
    if statistics.record is not None:
        told = capital(say("statistics.record", points=figures(statistics.record)))
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
    yield from _house(statistics, say)
    if statistics.games < ENOUGH:
        return
    scale = Bins(_all(statistics), _MOST_BINS, 0, 1)
    firsts = bins(_firsts(statistics), scale.step)
    yield joined([say("statistics.points"), say("statistics.all"), say("statistics.first")])
    for low in scale.lows:
        counts = counted(scale.counts[low], say), counted(firsts.get(low, 0), say)
        yield joined([_bin(low, scale.step), *counts])
    scale = Bins(turns(statistics.turns), _MOST_LENGTHS, 0, 1)
    yield joined([say("statistics.length"), say("statistics.turns")])
    for low in scale.lows:
        yield joined([_bin(low, scale.step), counted(scale.counts[low], say)])


def _bin(low: int, wide: int) -> str:
    first = figures(low)
    return first if wide == 1 else f"{first} – {figures(low + wide - 1)}"
