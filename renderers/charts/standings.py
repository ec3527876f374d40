"""The standings of a cup, sixteen entrants to a picture.

Each row says what put it below the one above, so that no order must be taken on trust.
"""

from __future__ import annotations

from fractions import Fraction

from renderers.charts.common import called, headed, show_result
from renderers.charts.scenes import PAGE, Result, Row, Standings
from renderers.charts.standings_told import points_told, shows_line, ties_told, when, which
from renderers.kit.colours import WHITE, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.leaf import EDGE, LEAST, LOWEST, WIDE, draw_night, leaf, second_row, write_head
from renderers.kit.numbers import ordinal
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.results import brace, show_coin, show_moved, show_place, show_sign
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.type import length
from renderers.scene import Say

TOP, ROW, HIGHEST_ROW = 108, 52, 72
FOOT, LINE = 66, 34
PLACE, MOVE, NAME, POINTS = 74, 104, 160, 572
ROUNDS, TIE = 594, 811
TIE_LINE = 25
"""Between two tie-breaks of a row."""
_BRACE, _RIGHT = TIE, WIDE - 28
_TIE_ROOM = _RIGHT - _BRACE - 13
_COINS = 3
MOST_ROUNDS = 6
_PER_POINT, _MOST_BAR = 4, 22


def pitch(standings: Standings) -> int:
    """From one round to the next."""
    return 42 if len(_rounds_shown(standings)) < MOST_ROUNDS else 34


def row_height(standings: Standings) -> int:
    """Rows are higher where a cup has few, and lower where its foot has two lines."""
    free = (LOWEST - TOP - FOOT) // max(1, len(standings.rows))
    return min(max(free, ROW - _two_lines(standings)), HIGHEST_ROW)


def _rounds_shown(standings: Standings) -> range:
    """The last six."""
    return range(max(0, standings.after - MOST_ROUNDS), standings.after)


# The picture.


def frame(standings: Standings, say: Say, palette: str) -> Frame:
    rows, row = standings.shown, row_height(standings)
    foot = FOOT + LINE * _two_lines(standings)
    drawn = Frame(_ground(palette, len(rows), row, foot), theme(palette), say.language)
    write_head(drawn, headed(standings.cup, say), when(standings, say), _fact(standings, say))
    _write_heads(drawn, standings, say)
    told = [points_told(each.points, standings, say) if standings.ranked else "" for each in rows]
    room = max((length(each, 36, 800) for each in told), default=0)
    left = NAME + 20 * any(abs(each.moved or 0) > 99 for each in rows)
    for at, each in enumerate(rows):
        top = TOP + at * row
        if standings.me == each.entrant.number:
            drawn.paste(_reader(row, palette), (EDGE, top), shows="reader")
        _show_row(drawn, standings, each, told[at], (left, round(top + row / 2)), room, say)
        _show_rounds(drawn, standings, each, round(top + row / 2))
    _show_ties(drawn, standings, say)
    if shows_line(standings):
        low = TOP + row * (standings.go_on - standings.first)
        drawn.paste(_line(palette), (0, low), shows="go on")
    _write_foot(drawn, standings, TOP + row * len(rows) + 39, say)
    return drawn


@kept
def _ground(palette: str, rows: int, row: int, foot: int, /) -> Stage:
    look, low = theme(palette), TOP + rows * row

    def draw(pen: Pen) -> None:
        high = max(LOWEST, low + foot)
        draw_night(pen, look, low + foot, high)
        draw_plate(pen, Area(EDGE, TOP - 4, WIDE - 2 * EDGE, rows * row + 10), look)
        for at in range(1, rows, 2):
            pen.rect((EDGE + 3, TOP + at * row, WIDE - 2 * EDGE - 6, row), 0, second_row(look))

    return leaf(look, max(LOWEST, low + foot), draw)


def _fact(standings: Standings, say: Say) -> str:
    if standings.duplicate and len(standings.rows) <= PAGE:
        return say("standings.duplicate")
    return which(standings, say)


def _write_heads(frame: Frame, standings: Standings, say: Say) -> None:
    rounds = _rounds_shown(standings)
    middle = round(ROUNDS + pitch(standings) * len(rounds) / 2)
    if not standings.ranked:
        frame.text((PLACE, 86), say("standings.number"), LEAST, 600, frame.look.mist, "r")
        frame.text((NAME, 86), say("standings.entrant"), LEAST, 600, frame.look.mist)
        return
    heads = [
        (MOVE - 8, say("standings.move"), "m"),
        (NAME, say("standings.entrant"), "l"),
        (POINTS, say("standings.score" if standings.duplicate else "standings.points"), "r"),
        (_RIGHT, say("standings.tied"), "r"),
    ]
    if rounds:
        one = "standings.round" if len(rounds) == 1 else "standings.rounds"
        told = say(one, first=rounds[0] + 1, last=rounds[-1] + 1)
        if len(rounds) < 3:
            heads.append((ROUNDS, told, "l"))
        else:
            heads.append((middle, told, "m"))
    for x, text, align in heads:
        frame.text((x, 86), text, LEAST, 600, frame.look.mist, align)


def _show_row(
    frame: Frame,
    standings: Standings,
    row: Row,
    points: str,
    at: tuple[int, int],
    width: float,
    say: Say,
) -> None:
    """``width`` is that of the widest points."""
    look, (left, middle) = frame.look, at
    fill = look.ink2 if row.gone else look.ink
    first = standings.ranked and row.place <= _COINS
    if first:
        show_coin(frame, (54, middle), row.place, 22)
    else:
        weight, ink = (750, fill) if standings.ranked else (500, look.ink2)
        frame.text((PLACE, middle), str(row.place), 32, weight, ink, "r")
    if row.moved is not None:
        show_moved(frame, (MOVE, middle), row.moved)
    name, room = called(row.entrant, say), POINTS - left - width - 22
    frame.text((left, middle), name, 32, 700 if first else 650, fill, width=room, cut=True)
    frame.text((POINTS, middle), points, 36, 800, fill, "r")
    if row.corrected:
        frame.text((POINTS + 3, middle), "*", 32, 800, fill)


def _show_rounds(frame: Frame, standings: Standings, row: Row, middle: int) -> None:
    wide, scale = pitch(standings), _per_point(standings)
    size = (34, 40) if wide == 42 else (28, 33)
    for at, number in enumerate(_rounds_shown(standings)):
        x = ROUNDS + wide // 2 + at * wide
        result = row.rounds[number] if number < len(row.rounds) else Result("absent")
        if result.kind == "played" and standings.duplicate:
            score = result.score
            if score is None:
                show_sign(frame, "absent", (x, middle))
            else:
                far = round(scale * float(score))
                apart = _apart(far, wide - 4, frame.look.name)
                frame.paste(apart, (x, middle), shows=f"apart {far}")
        else:
            show_result(frame, result, (x, middle), size)


def _per_point(standings: Standings) -> float:
    """How high a bar is for each point above or below others."""
    scores = [abs(result.score) for row in standings.rows for result in row.rounds if result.score]
    return min(_PER_POINT, _MOST_BAR / float(max(scores, default=Fraction(1))))


@once
def _apart(far: int, width: int, palette: str, /) -> Sprite:
    """A bar up or down from a middle line."""
    look, half = theme(palette), width / 2 - 4

    def draw(pen: Pen) -> None:
        pen.rect((-half - 1.6, min(-far, 0) - 1.4, 2 * half + 3.2, abs(far) + 2.8), 0, look.ink)
        fill = look.jade if far > 0 else look.cinnabar
        if far:
            pen.rect((-half, min(-far, 0), 2 * half, abs(far)), 0, fill)
        pen.rect((-width / 2, -1.6, width, 3.2), 0, look.ink)

    return sprite((-width // 2 - 1, -_MOST_BAR - 4, width // 2 + 1, _MOST_BAR + 4), draw)


# What put whom in order.


def _show_ties(frame: Frame, standings: Standings, say: Say) -> None:
    """What parts each row from those around it, and a brace beside those on equal points."""
    rows, row = standings.shown, row_height(standings)
    for first, last in level_groups(standings):
        begins = not (first == 0 and rows[0].level)
        ends = not (last == len(rows) - 1 and _level_after(standings))
        top = TOP + first * row + (12 if begins else 2)
        low = TOP + (last + 1) * row - (12 if ends else 2)
        joins = brace(low - top, begins, ends, frame.look.name)
        frame.paste(joins, (_BRACE, top), shows=f"level {last - first + 1}")
    for at, each in enumerate(rows):
        told = ties_told(standings, standings.first + at, say, room=_TIE_ROOM)
        size, first = (30, 0.0) if len(told) == 1 else (LEAST, -TIE_LINE / 2)
        fill = frame.look.ink2 if each.gone else frame.look.ink
        for line, text in enumerate(told):
            y = TOP + at * row + row / 2 + first + line * TIE_LINE
            frame.text((_RIGHT, y), text, size, 700, fill, "r", width=_TIE_ROOM, least=LEAST)


def level_groups(standings: Standings) -> list[tuple[int, int]]:
    """The first and the last row of those that a tie-break put in order."""
    rows = standings.shown
    found: list[tuple[int, int]] = []
    first = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or not rows[at].level:
            onwards = at == len(rows) and _level_after(standings)
            whole = at - first > 1 or onwards or rows[first].level
            if whole and any(row.ties for row in rows[first:at]):
                found.append((first, at - 1))
            first = at
    return found


def _level_after(standings: Standings) -> bool:
    after = standings.first + len(standings.shown)
    return after < len(standings.rows) and standings.rows[after].level


# Lines over and under the rows.


@once
def _line(palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((EDGE + 2, -2.5, WIDE - 2 * EDGE - 4, 5), 0, look.jade)
        pen.poly([(EDGE, -15), (EDGE + 17, 0), (EDGE, 15)], look.jade)
        pen.poly([(WIDE - EDGE, -15), (WIDE - EDGE - 17, 0), (WIDE - EDGE, 15)], look.jade)

    return sprite((EDGE, -16, WIDE - EDGE, 16), draw)


@once
def _reader(row: int, palette: str, /) -> Sprite:
    look, wide = theme(palette), WIDE - 2 * EDGE

    def draw(pen: Pen) -> None:
        pen.rect((1, -1, wide - 2, row + 2), 8, look.ink)
        pen.rect((4, 2, wide - 8, row - 4), 6, WHITE)

    return sprite((0, -2, wide, row + 2), draw)


def _write_foot(frame: Frame, standings: Standings, middle: int, say: Say) -> None:
    """What the marks on this picture mean; where there is little room the places between the first
    and the last go unsaid."""
    look, right = frame.look, WIDE - 20.0
    if shows_line(standings):
        told = say("standings.go_on", n=standings.go_on)
        right -= frame.text((right, middle), told, LEAST, 600, look.mist, "r") + 10
        frame.paste(_dash(look.name), (right - 34, middle), shows="line")
        right -= 34 + 22
    if standings.duplicate:
        if not standings.ranked:
            return
        told = say("standings.bars")
        frame.text((24, middle), told, 28, 600, look.mist, width=right - 24, least=LEAST)
        if _two_lines(standings):
            frame.text((24, middle + LINE), f"* {say('chart.corrected')}", LEAST, 600, look.mist)
        return
    items = _legend(standings, say)
    while len(items) > 2 and sum(_item_wide(item) for item in items) > right - 24:
        droppable = [at for at, (result, _) in enumerate(items) if result.of]
        if not droppable:
            break
        items.pop(droppable[len(droppable) // 2])
    x = 24.0
    for result, told in items:
        if result.corrected:
            x += frame.text((x, middle + 4), "*", 32, 800, look.mist) - 22
        elif result.kind == "played":
            foot = x + 17, middle + 18
            show_place(frame, foot, result.place, result.of, size=(30, 36), dark=True)
        else:
            show_result(frame, result, (x + 12, middle), (28, 33), dark=True)
        x += 40 if result.kind == "played" and not result.corrected else 30
        x += frame.text((x, middle), told, LEAST, 600, look.mist) + 22


def _two_lines(standings: Standings) -> bool:
    """Whether the foot says what bars are, and below it what a mark is."""
    return standings.duplicate and any(row.corrected for row in standings.shown)


def _item_wide(item: tuple[Result, str]) -> float:
    return length(item[1], LEAST, 600) + (62 if item[0].kind == "played" else 52)


def _legend(standings: Standings, say: Say) -> list[tuple[Result, str]]:
    """Marks and what they mean: those that occur, and every place at a usual table."""
    shown = _rounds_shown(standings)
    seen = [
        row.rounds[number]
        for row in standings.shown
        for number in shown
        if number < len(row.rounds)
    ]
    usual = max((result.of for result in seen), default=0)
    items = [(Result(place=at, of=usual), ordinal(at, say)) for at in range(1, usual + 1)]
    for of in sorted({result.of for result in seen} - {usual, 0}, reverse=True):
        told = say("standings.place_of", place=ordinal(1, say), of=of)
        items.append((Result(place=1, of=of), told))
    kinds = {result.kind for result in seen}
    items += [(Result(kind), say(f"chart.{kind}")) for kind in _KINDS if kind in kinds]
    if any(row.corrected for row in standings.shown):
        items.append((Result(corrected=True), say("chart.corrected")))
    return items


_KINDS = ("bye", "forfeit", "veiled")


@once
def _dash(palette: str, /) -> Sprite:
    look = theme(palette)
    return sprite((0, -3, 34, 3), lambda pen: pen.rect((0, -2.5, 34, 5), 0, look.jade))
