"""The seats: a panel each, everybody in a list, the final ranking; and what cities are worth."""

from __future__ import annotations

from engine.games.maya.components import CROPS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_name, show_over
from renderers.kit.seats import called
from renderers.maya import facts
from renderers.maya.layout import Layout
from renderers.scene import Scene

_PAD = 14
_LINES = 300
"""From this height on a panel tells every plantation."""
_LOW = 192
"""Below this height the crops stand in one line."""
_ROOMY = 220
"""In the ranking: from this height on there is air around a seat."""
_ICONS = 200
"""In the ranking: from this width on there is room for icons before the names of cities."""
_SPLIT = 240
"""From this height on it tells where the points came from."""


def show_panels(frame: Frame, scene: Scene, lay: Layout) -> None:
    view, gains = facts.view_of(scene), facts.last(scene).gains
    for seat, area in enumerate(lay.panels(view.seats)):
        _panel(frame, scene, seat, area, gains.get(seat, 0))


def _panel(frame: Frame, scene: Scene, seat: int, area: Area, gain: int) -> None:
    view, look = facts.view_of(scene), frame.look
    light(frame, scene, seat, area)
    _head(frame, scene, seat, area, area.y + 29)
    lines, split = area.h >= _LINES, area.h >= _SPLIT
    low = area.h < _LOW
    natural = 108 + (30 if split else 0) + (32 if low else 150 if lines else 80)
    gap = max(0.0, (area.h - natural) / (6 if split else 5))
    left, right = area.x + _PAD, area.right - _PAD
    y = area.y + 44 + gap
    middle = y + 19
    frame.icon("vp", (left + 17, middle), 34)
    frame.text((left + 42, middle), str(view.points[seat]), 38, 800)
    if gain:
        frame.text((right, middle), f"+{gain}", 36, 800, look.copal, "r")
    y += 35 + gap
    _counts(
        frame, area, y + 16, ("rack", len(view.racks[seat])), ("reserve", len(view.reserves[seat]))
    )
    y += 30 + gap
    if split:
        _counts(
            frame,
            area,
            y + 16,
            ("field", view.planted[seat]),
            ("temple", facts.from_cities(view, seat)),
        )
        y += 30 + gap
    if low:
        _best_in_line(frame, scene, seat, area, y + 14)
        return
    word = scene.say("maya.picture.plantations" if lines else "maya.picture.largest")
    frame.text((left, y + 11), word, 22, 550, look.mist, width=right - left)
    y += 23 + (gap / 2 if lines else 0)
    if lines:
        show_plantations(frame, scene, seat, area, y, 30 + gap / 6)
    else:
        _best(frame, scene, seat, area, y)


def _head(frame: Frame, scene: Scene, seat: int, area: Area, middle: int) -> None:
    frame.seat(seat, (area.x + 26, middle - 1), 36)
    left, room = area.x + 50, area.w - 50 - 10
    show_name(frame, scene, seat, (left, middle), room, 22, 650, Arrow(26, 17, 22))


def _counts(frame: Frame, area: Area, middle: float, *counts: tuple[str, int]) -> None:
    """Two things that are counted, side by side."""
    look = frame.look
    for at, (name, count) in enumerate(counts):
        x = area.x + _PAD + at * (area.w - 2 * _PAD + 10) // 2
        frame.icon(name, (x + 17, middle), 32)
        frame.text((x + 42, middle), str(count), 24, 750, look.ivory if count else look.fog)


def _best(frame: Frame, scene: Scene, seat: int, area: Area, y: float) -> None:
    """The largest plantation of each crop."""
    look, step = frame.look, (area.w - 2 * _PAD) / len(CROPS)
    for crop, goods in enumerate(facts.largest(facts.view_of(scene), seat)):
        x = area.x + _PAD + step * (crop + 0.5)
        frame.icon(CROPS[crop], (x, y + 16), 30)
        frame.text((x, y + 43), str(goods), 24, 750, look.ivory if goods else look.fog, "m")


def _best_in_line(frame: Frame, scene: Scene, seat: int, area: Area, y: float) -> None:
    look, step = frame.look, (area.w - 2 * _PAD) / len(CROPS)
    for crop, goods in enumerate(facts.largest(facts.view_of(scene), seat)):
        x = area.x + _PAD + step * crop
        frame.icon(CROPS[crop], (x + 9, y), 24)
        tone = look.ivory if goods else look.fog
        frame.text((x + 20, y), str(goods), 22, 750, tone)


def show_plantations(
    frame: Frame,
    scene: Scene,
    seat: int,
    area: Area,
    y: float,
    pitch: float,
    *,
    ink: str = "",
    none: str = "",
) -> None:
    """All plantations, a line for each crop."""
    look, every = frame.look, facts.plantations(facts.view_of(scene), seat)
    for crop, name in enumerate(CROPS):
        middle = y + pitch * (crop + 0.5)
        frame.icon(name, (area.x + _PAD + 16, middle), 30)
        found = [str(part.goods) for part in every if part.crop == crop]
        frame.text(
            (area.x + _PAD + 42, middle),
            " · ".join(found) or "0",
            24,
            750,
            (ink or look.ivory) if found else (none or look.fog),
            width=area.w - 2 * _PAD - 42,
            least=22,
            cut=True,
        )


def show_list(frame: Frame, scene: Scene, lay: Layout, seat: int) -> None:
    view, look = facts.view_of(scene), frame.look
    area = lay.listing(view.seats)
    for other in range(view.seats):
        middle = area.y + 6 + 38 * other + 19
        frame.seat(other, (area.x + 24, middle), 30)
        right = area.right - _PAD
        right -= frame.text((right, middle), str(view.points[other]), 34, 800, None, "r")
        left, weight, tone = area.x + 46, 750 if other == seat else 550, look.mist
        show_name(
            frame,
            scene,
            other,
            (left, middle),
            right - left - 10,
            22,
            weight,
            Arrow(24, 15, 20),
            fill=None if other == seat else tone,
        )


# What cities are worth.


def show_prizes(frame: Frame, scene: Scene, lay: Layout) -> None:
    if lay.foot:
        _foot(frame, scene, lay.foot)
    elif lay.prizes and scene.seat is None:
        _prizes(frame, scene, lay.prizes)


def prize_boxes(area: Area) -> list[Area]:
    """A box for each size of a city, in the foot."""
    count, gap, left = len(prize_lines()), 10, area.x + 160
    wide = (area.right - left - gap * (count - 1)) // count
    return [Area(left + at * (wide + gap), area.y, wide, area.h) for at in range(count)]


def prize_lines() -> list[tuple[str, str]]:
    """The sizes that bring anything, the last one standing for more, and first and second prize."""
    worth = [prize for prize in facts.PRIZES if prize.first]
    return [
        (
            f"{prize.tiles}+" if prize is worth[-1] else str(prize.tiles),
            f"{prize.first} · {prize.second}",
        )
        for prize in worth
    ]


def _foot(frame: Frame, scene: Scene, area: Area) -> None:
    look, lines = frame.look, prize_lines()
    middle = area.y + area.h // 2
    frame.icon("temple", (area.x + 22, middle), 44)
    _what(frame, scene, area.x + 50, (middle - 13, middle + 14), 106)
    for (tiles, worth), box in zip(lines, prize_boxes(area), strict=True):
        frame.icon("house", (box.x + 24, middle), 30)
        frame.text((box.x + 42, middle), tiles, 24, 750, look.mist)
        frame.text((box.right - 10, middle), worth, 24, 750, None, "r")


def _prizes(frame: Frame, scene: Scene, area: Area) -> None:
    look, lines = frame.look, prize_lines()
    frame.icon("temple", (area.x + 30, area.y + 30), 36)
    _what(frame, scene, area.x + 56, (area.y + 19, area.y + 44), area.w - 66)
    step = (area.h - 66) / len(lines)
    for at, (tiles, worth) in enumerate(lines):
        middle = area.y + 62 + step * (at + 0.5)
        frame.icon("house", (area.x + 30, middle), 26)
        frame.text((area.x + 52, middle), tiles, 24, 750, look.mist)
        frame.text((area.right - _PAD, middle), worth, 24, 750, None, "r")


def _what(frame: Frame, scene: Scene, x: int, lines: tuple[int, int], width: int) -> None:
    """What the numbers are, in two lines."""
    for word, y in zip(("city_of", "prizes"), lines, strict=True):
        words = scene.say(f"maya.picture.{word}")
        frame.text((x, y), words, 22, 550, frame.look.mist, width=width)


# The end.


def show_ranking(frame: Frame, scene: Scene, lay: Layout) -> None:
    view, look, area = facts.view_of(scene), frame.look, lay.over
    show_over(frame, area, 44, scene.say("maya.picture.over"))
    high = (area.h - 66) / view.seats
    for at, (place, seat) in enumerate(scene.ranking):
        top, best = area.y + 60 + round(high * at), place == 1
        tight = high < _ROOMY
        middle = top + (64 if not tight else 44 if best else 40)
        if at:
            frame.image.paste(look.lime2, (area.x + 14, top, area.right - 14, top + 2))
        left, right = area.x + 16, area.right - 16
        frame.text((left, middle), str(place), 32, 800, look.ink)
        frame.seat(seat, (left + 46, middle), 42)
        if best:
            frame.icon("crown", (left + 46, middle - 31), 34, claim=False)
        frame.text((right, middle), str(view.points[seat]), 36, 800, look.ink, "r")
        y = middle + (32 if tight else 36)
        frame.text((left, y), called(scene, seat), 24, 700, look.ink, width=right - left, cut=True)
        parts = (
            ("field", view.planted[seat]),
            ("temple", facts.from_cities(view, seat)),
            ("reserve", view.tiles_left(seat)),
        )
        step, down = (right - left) / len(parts), 28 if tight else 34
        for part, (name, count) in enumerate(parts):
            x = left + step * part
            frame.icon(name, (x + 11, y + down), 24)
            frame.text((x + 25, y + down), str(count), 22, 700, look.ink2)
        first, below = y + down + (14 if tight else 22), top + round(high) - (4 if tight else 8)
        _won(frame, scene, seat, Area(left, first, right - left, below - first))


def _won(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """The cities that brought points, most first; the last line says how many are left."""
    look, pitch = frame.look, 22 if area.h < 4 * 30 else 30
    won = [
        (closing.points[seat], facts.named(scene, closing.temple))
        for closing in facts.view_of(scene).closings
        if closing.points[seat]
    ]
    won.sort(key=lambda each: -each[0])
    room = max(0, area.h // pitch)
    if len(won) > room > 0:
        rest = won[room - 1 :]
        words = scene.say("maya.picture.cities", n=len(rest))
        won[room - 1 :] = [(sum(points for points, _ in rest), words)]
    for at, (points, name) in enumerate(won[:room]):
        y = area.y + pitch * (at + 0.5)
        run = frame.text((area.right, y), f"+{points}", 22, 700, look.ink, "r")
        left = area.x
        if area.w > _ICONS:
            frame.icon("temple closed", (left + 11, y), 24)
            left += 28
        width = area.right - left - run - 8
        frame.text((left, y), name, 22, 550, look.ink2, width=width, least=18, cut=True)
