"""A knock-out: who came through which table, up to the final."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from renderers.charts.common import (
    briefly,
    called,
    headed,
    named,
    sentences,
    show_result,
    told_result,
)
from renderers.charts.scenes import Bracket, Match, Slot
from renderers.charts.tree import FINAL_ROW, ROW, TITLE, Layout, Part, parts
from renderers.kit.colours import Theme, lit, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.leaf import LOWEST, TEXT, draw_night, leaf, write_head
from renderers.kit.numbers import ordinal
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.results import GLEAM, show_place
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.scene import Say

_LEGEND, _LEGEND_ROW = 62, 56
_TITLES = {1: "final", 2: "semi_final"}


def part_of(bracket: Bracket) -> Part:
    found = parts(bracket)
    return found[min(max(bracket.part, 0), len(found) - 1)]


# The picture.


def frame(bracket: Bracket, say: Say, palette: str) -> Frame:
    part = part_of(bracket)
    layout = Layout(bracket, part)
    areas = tuple(sorted(layout.areas.values()))
    paper = layout.areas[part.columns[-1][0], part.columns[-1][1][0]]
    ground = _ground(palette, areas, paper if part.final else None, layout.low)
    drawn = Frame(ground, theme(palette), say.language)
    write_head(drawn, headed(bracket.cup, say), say("bracket.knockout"), _fact(bracket, say))
    for (at, table), area in layout.areas.items():
        _show_match(drawn, bracket, at, table, area, say, paper=part.final and area == paper)
    for (at, tables), (_, targets) in pairwise(part.columns):
        _show_lines(drawn, bracket, layout, at, tables, targets)
    if part.final:
        _show_winner(drawn, bracket, paper, say)
        _show_legend(drawn, bracket, paper, say)
    return drawn


@kept
def _ground(palette: str, areas: tuple[Area, ...], paper: Area | None, low: int, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        if paper is None:
            draw_night(pen, look, low, max(LOWEST, low))
        for area in areas:
            (draw_plate if area == paper else draw_panel)(pen, area, look)

    return leaf(look, max(LOWEST, low), draw)


def _fact(bracket: Bracket, say: Say) -> str:
    found = parts(bracket)
    if len(found) > 1:
        at = min(max(bracket.part, 0), len(found) - 1)
        return say("bracket.part", number=at + 1, whole=len(found))
    return say("bracket.best", n=bracket.best)


def title(bracket: Bracket, at: int, match: Match, say: Say) -> str:
    """What a table is called."""
    left = len(bracket.rounds) - at
    if match.bye:
        return say("bracket.bye")
    if left in _TITLES and len(bracket.rounds[at]) == left:
        return say(f"bracket.{_TITLES[left]}", number=match.number)
    if at == 0:
        return say("pods.table", number=match.number)
    return say("bracket.table", round=at + 1, number=match.number)


def _ordered(bracket: Bracket, at: int, match: Match) -> list[Slot]:
    """The seats in the order in which their entrants came."""
    if at == 0:
        return list(match.slots)
    before = bracket.rounds[at - 1]

    def came(slot: Slot) -> tuple[int, int]:
        if slot.source is None:
            return len(before), 0
        seats = _ordered(bracket, at - 1, before[slot.source])
        whose = [n for n, seat in enumerate(seats) if seat.entrant and seat.entrant == slot.entrant]
        return slot.source, whose[0] if whose else slot.place

    return sorted(match.slots, key=came)


def _show_match(
    frame: Frame, bracket: Bracket, at: int, table: int, area: Area, say: Say, *, paper: bool
) -> None:
    look, match, row = frame.look, bracket.rounds[at][table], FINAL_ROW if paper else ROW
    soft, strong = (look.ink2, look.ink) if paper else (look.mist, look.ivory)
    told, middle = title(bracket, at, match, say), area.y + TITLE // 2 + 1
    frame.text((area.x + 16, middle), told, TEXT, 650, soft, width=area.w - 32, least=26)
    for n, slot in enumerate(_ordered(bracket, at, match)):
        top = area.y + TITLE + n * row
        middle = top + row // 2
        if not paper:
            style = _row(area.w, slot.on, look.name)
            frame.paste(style, (area.x, top), shows="goes on" if slot.on else "")
        right = area.right - 21
        if slot.result is not None:
            show_result(frame, slot.result, (right - 17, middle), (34, 37), dark=not paper)
            right -= 42
        fill, weight = (strong, 700) if slot.on else (soft, 500)
        left = area.x + 16
        name = _whose(bracket, at, slot, say)
        frame.text((left, middle), name, TEXT, weight, fill, width=right - left, cut=True)


def _whose(bracket: Bracket, at: int, slot: Slot, say: Say) -> str:
    """Who sits there, or who will."""
    if slot.entrant is not None:
        return called(slot.entrant, say)
    if slot.source is None:
        return say("bracket.open")
    before = bracket.rounds[at - 1][slot.source]
    return say(
        "bracket.from", place=ordinal(slot.place, say), table=_short(bracket, at - 1, before, say)
    )


def _short(bracket: Bracket, at: int, match: Match, say: Say) -> str:
    left = len(bracket.rounds) - at
    semi = left == 2 and len(bracket.rounds[at]) == 2
    return say("bracket.of_semi" if semi else "bracket.of_table", number=match.number)


@once
def _row(width: int, on: bool, palette: str, /) -> Sprite:
    """The line above a seat; the ground of whoever goes on."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        if on:
            pen.rect((1.5, 1, width - 3, ROW - 2), 0, look.raised)
            pen.rect((width - 7, 1, 7, ROW - 2), 0, look.jade2)
        pen.rect((14, 0, width - 28, 1.5), 0, look.seam)

    return sprite((0, 0, width, ROW), draw)


# Lines.


def _show_lines(
    frame: Frame,
    bracket: Bracket,
    layout: Layout,
    at: int,
    tables: Sequence[int],
    targets: Sequence[int],
) -> None:
    """From all who went on to where they sit next. The lines to a table join in an upright; those
    of tables that cross over have uprights beside each other, of another colour."""
    found = [ends for target in targets if (ends := _ends(bracket, layout, at, tables, target))]
    lanes = beside([_span(ends) for ends in found])
    wide, fills = max(lanes, default=0) + 2, colours(frame.look)
    for ends, lane in zip(found, lanes, strict=True):
        _join(frame, ends, (lane + 1) / wide, fills[lane % len(fills)])


def colours(look: Theme) -> tuple[str, ...]:
    """Return those of lines to tables that cross over, lane by lane."""
    return look.jade2, look.gold, look.ivory


def _ends(
    bracket: Bracket, layout: Layout, at: int, tables: Sequence[int], target: int
) -> list[tuple[Point, Point]]:
    """Where the lines to a table begin and end."""
    match = bracket.rounds[at + 1][target]
    paper = at + 2 == len(bracket.rounds) and len(bracket.rounds[at + 1]) == 1
    row = FINAL_ROW if paper else ROW
    to = layout.areas[at + 1, target]
    ends = list[tuple[Point, Point]]()
    for n, slot in enumerate(_ordered(bracket, at + 1, match)):
        if slot.source is None or slot.source not in tables or slot.entrant is None:
            continue
        area = layout.areas[at, slot.source]
        seats = _ordered(bracket, at, bracket.rounds[at][slot.source])
        for m, seat in enumerate(seats):
            if seat.entrant == slot.entrant:
                start = area.right, area.y + TITLE + m * ROW + ROW / 2
                ends.append((start, (to.x, to.y + TITLE + n * row + row / 2)))
    return ends


def _span(ends: Sequence[tuple[Point, Point]]) -> tuple[float, float]:
    """The upright's upper and lower end."""
    heights = [y for (_, a), (_, b) in ends for y in (a, b)]
    return min(heights), max(heights)


def beside(spans: Sequence[tuple[float, float]]) -> list[int]:
    """The lane of each upright, from the left: two that pass each other have different ones."""
    found = list[int]()
    for top, low in spans:
        taken = {
            lane
            for lane, (other, end) in zip(found, spans, strict=False)
            if top <= end and other <= low
        }
        found.append(next(lane for lane in range(len(spans)) if lane not in taken))
    return found


def _join(frame: Frame, ends: Sequence[tuple[Point, Point]], share: float, fill: str) -> None:
    look = frame.look
    left, right = round(ends[0][0][0]), round(ends[0][1][0])
    upper, lower = _span(ends)
    top, low = round(upper) - 6, round(lower) + 6
    turn = (right - left) * share

    def draw(pen: Pen) -> None:
        lines: list[list[Point]] = [[(turn, upper - top), (turn, lower - top)]]
        for (_, a), (_, b) in ends:
            lines += [[(0, a - top), (turn, a - top)], [(turn, b - top), (right - left, b - top)]]
        for ink, width in ((look.ink, 8), (fill, 4)):
            for line in lines:
                pen.line(line, ink, width)

    joined = sprite((-5, -2, right - left + 5, low - top + 4), draw)
    frame.paste(joined, (left, top), shows=f"lines {len(ends)}")


# The winner, above the final.


def _show_winner(frame: Frame, bracket: Bracket, paper: Area, say: Say) -> None:
    look, winner = frame.look, bracket.winner
    middle, base = round(paper.middle), paper.y - 118
    frame.paste(_temple(winner is not None, look.name), (middle, base), shows="temple")
    if winner is None:
        told = say("bracket.who_wins")
        frame.text((middle, base + 62), told, TEXT, 600, look.mist, "m", width=paper.w, least=26)
        return
    frame.icon("crown", (middle, base - 146), 120, claim=False)
    name = called(winner, say)
    frame.text((middle, base + 36), name, 46, 800, None, "m", width=paper.w, least=34, cut=True)
    frame.text((middle, base + 82), say("bracket.wins"), TEXT, 600, look.jade2, "m")


@once
def _temple(won: bool, palette: str, /) -> Sprite:
    """Four terraces and a stair, put down by the middle of the foot; in the dark while nobody has
    climbed it."""
    look = theme(palette)
    stones = (look.lime3, look.lime2, look.lime, lit(look.lime, 0.25))
    if not won:
        stones = (look.obsidian, look.obsidian, look.raised, look.raised)

    def draw(pen: Pen) -> None:
        for at, (half, stone) in enumerate(zip((132, 106, 80, 54), stones, strict=True)):
            y = -26 - at * 24
            pen.rect((-half - 2, y - 1, 2 * half + 4, 27), 2, look.ink if won else look.seam)
            pen.rect((-half, y + 1, 2 * half, 23), 1, stone)
            pen.rect((-half, y + 1, 2 * half, 4), 1, lit(stone, 0.35 if won else 0.08))
        pen.rect((-18, -98, 36, 98), 0, look.ink)
        for at in range(8):
            pen.rect((-16, -97 + at * 12, 32, 8.5), 0, look.gold if won else look.groove2)
            if won:
                pen.rect((-16, -97 + at * 12, 32, 2.5), 0, GLEAM)

    return sprite((-136, -102, 136, 4), draw)


def _show_legend(frame: Frame, bracket: Bracket, paper: Area, say: Say) -> None:
    """What the marks say, below the final, where there is room."""
    seats = max((len(match.slots) for matches in bracket.rounds for match in matches), default=0)
    if seats < 2:
        return
    best = min(bracket.best, seats - 1)
    items = [(1, say("bracket.legend.first"))]
    if best > 1:
        told = "bracket.legend.second" if best == 2 else "bracket.legend.up_to"
        items.append((2, say(told, place=ordinal(best, say))))
    last = "bracket.legend.last" if seats == best + 1 else "bracket.legend.others"
    others = say(last, first=ordinal(best + 1, say), last=ordinal(seats, say))
    items.append((seats, others))
    y = paper.bottom + _LEGEND
    if y + _LEGEND_ROW * len(items) - 20 > frame.image.height:
        return
    for place, told in items:
        show_place(frame, (paper.x + 36, y + 19), place, seats, dark=True)
        frame.text(
            (paper.x + 68, y), told, TEXT, 500, frame.look.mist, width=paper.w - 72, least=26
        )
        y += _LEGEND_ROW


# In words.


def alt(bracket: Bracket, say: Say) -> str:
    told = [say("bracket.told", cup=bracket.cup)]
    final, winner = bracket.final, bracket.winner
    if winner is not None:
        others = sorted(
            (slot for slot in final.slots if not slot.on and slot.entrant),
            key=lambda slot: slot.result.place if slot.result else 0,
        )
        names = [briefly(slot.entrant, say) for slot in others if slot.entrant]
        name = briefly(winner, say)
        told.append(say("bracket.told_won", name=name, others=", ".join(names)))
    else:
        told.append(say("bracket.told_open"))
    part = part_of(bracket)
    told += [
        _through(bracket, at, bracket.rounds[at][table], say)
        for at, tables in reversed(part.columns)
        for table in tables
        if at < len(bracket.rounds) - 1
    ][:4]
    return sentences(told)


def _through(bracket: Bracket, at: int, match: Match, say: Say) -> str:
    names = [briefly(slot.entrant, say) for slot in match.slots if slot.on and slot.entrant]
    if not names or match.bye:
        return ""
    told = title(bracket, at, match, say)
    return say("bracket.told_through", table=told, names=", ".join(names))


def lines(bracket: Bracket, say: Say) -> Iterator[str]:
    """A block for each table of the picture, with an arrow after whoever goes on."""
    yield say("bracket.told", cup=bracket.cup)
    yield _fact(bracket, say)
    for at, tables in part_of(bracket).columns:
        for table in tables:
            match = bracket.rounds[at][table]
            yield ""
            yield title(bracket, at, match, say)
            for slot in _ordered(bracket, at, match):
                yield _told_slot(bracket, at, match, slot, say)


def _told_slot(bracket: Bracket, at: int, match: Match, slot: Slot, say: Say) -> str:
    name = named(slot.entrant, say) if slot.entrant else _whose(bracket, at, slot, say)
    result = slot.result
    told = "" if result is None else f" · {told_result(result, len(match.slots), say)}"
    return f"{name}{told}{' →' if slot.on else ''}"
