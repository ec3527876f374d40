"""The standings of a cup, sixteen entrants to a picture.

Each row says what put it below the one above, so that no order must be taken on trust.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from renderers.charts.common import (
    briefly,
    called,
    headed,
    joined,
    named,
    sentences,
    show_result,
    told_result,
)
from renderers.charts.scenes import PAGE, Result, Row, Standings, Tie
from renderers.kit.colours import WHITE, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.leaf import EDGE, LEAST, LOWEST, WIDE, draw_night, leaf, second_row, write_head
from renderers.kit.numbers import apart, decimal, gained, ordinal, share
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.results import brace, show_coin, show_moved, show_place, show_sign
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.type import length
from renderers.scene import Say

TOP, ROW, HIGHEST_ROW = 108, 52, 72
FOOT = 66
PLACE, MOVE, NAME, POINTS = 74, 104, 160, 572
ROUNDS, TIE = 594, 811
_BRACE, _RIGHT = TIE, WIDE - 28
_TIE_ROOM = _RIGHT - _BRACE - 13
_COINS = 3
MOST_ROUNDS = 6
_PER_POINT, _MOST_BAR = 4, 22
_TOLD = 3
"""The alternative text names so many of the first."""


def pitch(standings: Standings) -> int:
    """From one round to the next."""
    return 42 if len(_rounds_shown(standings)) < MOST_ROUNDS else 34


def row_height(standings: Standings) -> int:
    """Rows are higher where a cup has few."""
    free = (LOWEST - TOP - FOOT) // max(1, len(standings.rows))
    return min(max(free, ROW), HIGHEST_ROW)


def _rounds_shown(standings: Standings) -> range:
    """The last six."""
    return range(max(0, standings.after - MOST_ROUNDS), standings.after)


# The picture.


def frame(standings: Standings, say: Say, palette: str) -> Frame:
    rows, row = standings.shown, row_height(standings)
    drawn = Frame(_ground(palette, len(rows), row), theme(palette), say.language)
    write_head(drawn, headed(standings.cup, say), _when(standings, say), _fact(standings, say))
    _write_heads(drawn, standings, say)
    told = [_points(each.points, standings, say) for each in rows]
    room = max((length(each, 36, 800) for each in told), default=0)
    left = NAME + 20 * any(abs(each.moved or 0) > 99 for each in rows)
    for at, each in enumerate(rows):
        top = TOP + at * row
        if standings.me == each.entrant.number:
            drawn.paste(_reader(row, palette), (EDGE, top), shows="reader")
        _show_row(
            drawn, each, told[at], (left, round(top + row / 2)), POINTS - left - room - 22, say
        )
        _show_rounds(drawn, standings, each, round(top + row / 2))
    _show_ties(drawn, standings, say)
    if shows_line(standings):
        low = TOP + row * (standings.go_on - standings.first)
        drawn.paste(_line(palette), (0, low), shows="go on")
    _write_foot(drawn, standings, TOP + row * len(rows) + 39, say)
    return drawn


@kept
def _ground(palette: str, rows: int, row: int, /) -> Stage:
    look, low = theme(palette), TOP + rows * row

    def draw(pen: Pen) -> None:
        high = max(LOWEST, low + FOOT)
        draw_night(pen, look, low + FOOT, high)
        draw_plate(pen, Area(EDGE, TOP - 4, WIDE - 2 * EDGE, rows * row + 10), look)
        for at in range(1, rows, 2):
            pen.rect((EDGE + 3, TOP + at * row, WIDE - 2 * EDGE - 6, row), 0, second_row(look))

    return leaf(look, max(LOWEST, low + FOOT), draw)


def _when(standings: Standings, say: Say) -> str:
    if standings.over:
        return say("standings.over")
    if not standings.after:
        return say("standings.before")
    if standings.of is None:
        return say("standings.after", number=standings.after)
    return say("standings.after_of", number=standings.after, of=standings.of)


def _fact(standings: Standings, say: Say) -> str:
    if standings.duplicate and len(standings.rows) <= PAGE:
        return say("standings.duplicate")
    return _which(standings, say)


def _which(standings: Standings, say: Say) -> str:
    last, whole = standings.first + len(standings.shown), len(standings.rows)
    return say("standings.places", first=standings.first + 1, last=last, whole=whole)


def _write_heads(frame: Frame, standings: Standings, say: Say) -> None:
    rounds = _rounds_shown(standings)
    middle = round(ROUNDS + pitch(standings) * len(rounds) / 2)
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
    frame: Frame, row: Row, points: str, at: tuple[int, int], room: float, say: Say
) -> None:
    look, (left, middle) = frame.look, at
    fill = look.ink2 if row.gone else look.ink
    if row.place <= _COINS:
        show_coin(frame, (54, middle), row.place, 22)
    else:
        frame.text((PLACE, middle), str(row.place), 32, 750, fill, "r")
    if row.moved is not None:
        show_moved(frame, (MOVE, middle), row.moved)
    weight = 700 if row.place <= _COINS else 650
    name = called(row.entrant, say)
    frame.text((left, middle), name, 32, weight, fill, width=room, cut=True)
    frame.text((POINTS, middle), points, 36, 800, fill, "r")
    if row.corrected:
        frame.text((POINTS + 3, middle), "*", 32, 800, fill)


def _points(points: Fraction, standings: Standings, say: Say) -> str:
    if not standings.duplicate:
        return decimal(points, say)
    needed = max(_decimals(row.points) for row in standings.shown)
    return gained(points, say, least=needed)


def _decimals(value: Fraction) -> int:
    return next((n for n in (0, 1) if (value * 10**n).denominator == 1), 2)


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
    """The tie-break of each row, and a brace beside those on equal points."""
    rows, row = standings.shown, row_height(standings)
    for first, last in level_groups(standings):
        begins = not (first == 0 and rows[0].level)
        ends = not (last == len(rows) - 1 and _level_after(standings))
        top = TOP + first * row + (12 if begins else 2)
        low = TOP + (last + 1) * row - (12 if ends else 2)
        joins = brace(low - top, begins, ends, frame.look.name)
        frame.paste(joins, (_BRACE, top), shows=f"level {last - first + 1}")
    for at, each in enumerate(rows):
        told = _tie(standings, standings.first + at, say)
        if told:
            y = TOP + at * row + row / 2
            fill = frame.look.ink2 if each.gone else frame.look.ink
            frame.text((_RIGHT, y), told, 30, 700, fill, "r", width=_TIE_ROOM, least=LEAST)


def level_groups(standings: Standings) -> list[tuple[int, int]]:
    """The first and the last row of those that a tie-break put in order."""
    rows = standings.shown
    found: list[tuple[int, int]] = []
    first = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or not rows[at].level:
            onwards = at == len(rows) and _level_after(standings)
            whole = at - first > 1 or onwards or rows[first].level
            if whole and any(row.tie for row in rows[first:at]):
                found.append((first, at - 1))
            first = at
    return found


def _level_after(standings: Standings) -> bool:
    after = standings.first + len(standings.shown)
    return after < len(standings.rows) and standings.rows[after].level


def _tie(standings: Standings, at: int, say: Say, way: str = "tie") -> str:
    """What put a row in order, with enough decimals to tell it from its neighbours, as far as there
    is room in a picture."""
    tie = standings.rows[at].tie
    if tie is None:
        return ""
    near = [row.tie for row in standings.rows[max(0, at - 1) : at + 2] if row.tie]
    others = [other.value for other in near if other.by == tie.by and other.value != tie.value]
    digits = max((apart(tie.value, other) for other in others), default=2)
    while True:
        told = tie_told(tie, digits, standings.duplicate, say, way)
        if not digits or way != "tie" or length(told, LEAST, 700) <= _TIE_ROOM:
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


# Lines over and under the rows.


def shows_line(standings: Standings) -> bool:
    """Whether the line is on this picture above which all go on."""
    at = standings.go_on - standings.first
    return 0 < at <= len(standings.shown) and standings.go_on < len(standings.rows)


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
        told = say("standings.bars")
        frame.text((24, middle), told, 28, 600, look.mist, width=right - 24, least=LEAST)
        return
    items = _legend(standings, say)
    while len(items) > 2 and sum(_item_wide(item) for item in items) > right - 24:
        droppable = [at for at, (result, _) in enumerate(items) if result.kind == "played"]
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


# In words.


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
        "standings.told",
        cup=standings.cup,
        when=_when(standings, say),
        which=_which(standings, say),
    )
    return joined([told, say("standings.duplicate") if standings.duplicate else ""])


def _row_briefly(standings: Standings, at: int, say: Say) -> str:
    row, tie = standings.rows[at], _tie(standings, at, say, "tie_told")
    points = _points(row.points, standings, say)
    return f"{row.place} {briefly(row.entrant, say)} {points}" + (f" ({tie})" if tie else "")


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
    return (
        f"{row.place}{_told_move(row.moved)} {named(row.entrant, say)}",
        _points(row.points, standings, say) + "*" * row.corrected,
        " ".join(rounds),
        _tie(standings, at, say),
        say("chart.gone") if row.gone else "",
        say("chart.you") if row.entrant.number == standings.me else "",
    )


def _told_move(places: int | None) -> str:
    if places is None:
        return ""
    return f" ({'+' if places > 0 else '−' if places < 0 else ''}{abs(places)})"
