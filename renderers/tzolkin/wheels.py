"""Close-ups of actions: the gear of the worker in hand, and the actions that may be copied."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from math import atan2, degrees, hypot, radians, sin
from typing import NamedTuple

from engine.games.tzolkin.gears import COPYABLE
from engine.games.tzolkin.tables import CHICHEN, GEARS, LAST, NEUTRAL, NOBODY
from renderers.kit.closeup import EDGE, SIZE, TOP, write_coin
from renderers.kit.colours import WHITE, Theme, lit, mix, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_plate
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point, polar, sector
from renderers.kit.seats import mark as mark_of
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.tzolkin import asked, facts, spaces
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.cities import COLOURS, EMBLEMS, draw_cog, draw_fan
from renderers.tzolkin.layout import CITIES, City
from renderers.tzolkin.placing import show_band

_CENTRE: Point = (360, 452)
_REACH = 266
"""Pixels from the middle of a gear to the edge of its fan."""
_SIDE = Area(712, TOP, SIZE[0] - EDGE - 712, SIZE[1] - TOP - EDGE - 4)
DARK = 0.66
_ICON, _NUMBER = 62, 44
_LARGE_ENOUGH = 40
_SIDEWAYS = 0.8


class Large:
    """A gear as large as the close-up shows it."""

    def __init__(self, gear: int) -> None:
        small = CITIES[gear]
        self.scale = _REACH / small.reach
        self.city = City(gear, (0, 0), small.r, small.step, small.first, small.reach)

    def spot(self, radius: float, space: float) -> Point:
        x, y = polar((0, 0), radius * self.scale, self.city.angle(space))
        return _CENTRE[0] + x, _CENTRE[1] + y

    def hole(self, space: int) -> Point:
        return self.spot(self.city.r * 0.70, space)

    @property
    def socket(self) -> int:
        return round(self.city.socket * self.scale)


# Which action.


def ask_action(scene: Scene, seat: int) -> Frame:
    """The gear of the worker in hand; what may be done is lit, with the corn for the way back."""
    view = facts.view_of(scene)
    gear, space = (int(number) for number in view.agenda[-1][1:3])
    frame = asked.begun(scene, seat, "corn", draw=draw_still, what=gear)
    large = Large(gear)
    numbers = [int(step.split()[1]) for step in asked.legal(scene, "do")]
    for number in numbers:
        show_lit(frame, gear, number)
    frame.icon(EMBLEMS[gear], _CENTRE, 84, claim=False)
    _sockets(frame, scene, large, space, numbers)
    for number in numbers:
        _action(frame, scene, seat, large, number)
    _listed(frame, scene, seat, gear, numbers)
    return frame


def show_lit(frame: Frame, gear: int, number: int) -> None:
    """The part of the fan of an action that may be done."""
    frame.paste(_lit(gear, number, frame.look.name), _CENTRE, shows=f"action legal {number}")


def _sockets(frame: Frame, scene: Scene, large: Large, taken: int, numbers: list[int]) -> None:
    view, gear = facts.view_of(scene), large.city.gear
    size = round(large.socket * 1.3)
    for at, worker in enumerate(view.on_gear(gear)):
        hole = large.hole(at)
        if worker == NEUTRAL:
            frame.icon("worker neutral", hole, large.socket * 2, claim=False)
        elif worker != NOBODY:
            mark = mark_of(worker, round(large.socket * 2.2), frame.look.name, frame.language)
            frame.paste(mark, hole, shows=f"worker {worker}")
        elif at == taken:
            frame.paste(_left(large.socket + 8, frame.look.name), hole, shows="taken")
            frame.text(hole, str(at), size, 800, frame.look.ink, "m")
        elif at <= LAST[gear]:
            tone = lit(COLOURS[gear], 0.8 if at in numbers else 0.45)
            frame.text(hole, str(at), size, 750, tone, "m")


def _action(frame: Frame, scene: Scene, seat: int, large: Large, number: int) -> None:
    """What it brings on its part of the fan, its price at the rim."""
    view, city = facts.view_of(scene), large.city
    signs = spaces.brings(view, seat, city.gear, number)
    box, shown = _room(city.gear, number, tuple(signs))
    asked.show_signs(frame, shown, box, icon=_ICON, size=_NUMBER)
    asked.mark(frame, scene, box.grown(6), f"do {number}")
    _price(frame, large, number, facts.step_back(view, city.gear, number))


class Room(NamedTuple):
    """Where signs stand on a part of a fan, and those of them for which there is room."""

    box: Area
    signs: Sequence[Sign]


@once
def _room(gear: int, number: int, signs: tuple[Sign, ...], /) -> Room:
    """All the signs, or only the first one, or its icon: as large as may be. The plate at the side
    tells everything."""
    icons = tuple(Sign(sign.icon) for sign in signs)
    icon, room = _largest(gear, number, signs)
    for fewer in (icons, signs[:1], icons[:1]):
        if icon < _LARGE_ENOUGH:
            other, large = _largest(gear, number, fewer)
            if other > icon + 4:
                icon, room = other, large
    return room


def _largest(gear: int, number: int, signs: tuple[Sign, ...]) -> tuple[int, Room]:
    """The box in which these signs are largest, and how large their icons are there."""
    large = Large(gear)
    city = large.city
    low, high = city.r + 6, city.reach - 4
    best, found = 0, Area(0, 0, 60, 60)
    for out, w, h in product((0.42, 0.5, 0.58), range(44, 141, 16), range(40, 131, 15)):
        x, y = large.spot(low + (high - low) * out, number)
        box = Area(round(x - w / 2), round(y - h / 2), w, h)
        if not all(_inside(large, number, low, high, corner) for corner in _corners(box)):
            continue
        fits = asked.fit(signs, w, h, _ICON, _NUMBER)
        if fits is not None and fits.icon > best:
            best, found = fits.icon, box
    return best, Room(found, signs)


def _corners(box: Area) -> list[Point]:
    return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


def _inside(large: Large, number: int, low: float, high: float, point: Point) -> bool:
    """Whether a point lies on a part of the fan; its corners may be touched."""
    x, y = point[0] - _CENTRE[0], point[1] - _CENTRE[1]
    away = hypot(x, y) / large.scale
    turn = (degrees(atan2(x, -y)) - large.city.angle(number) + 180) % 360 - 180
    return low - 3 <= away <= high + 5 and abs(turn) <= 0.49 * large.city.step


def _aside(large: Large, number: int) -> float:
    """1 where a space lies at the side of its gear, 0 above or below it."""
    return abs(sin(radians(large.city.angle(number))))


def _price(frame: Frame, large: Large, number: int, price: int) -> None:
    """The corn for the way back, outside the rim, so that it covers nothing."""
    words = f"−{price}" if price else "0"
    aside = _aside(large, number)
    letters = 30 if large.city.gear == CHICHEN or aside > _SIDEWAYS else 36
    wide, high = round(length(words, letters, 800)) + letters + 22, letters + 18
    out = (aside * wide * 0.5 + (1 - aside) * 22) / large.scale
    x, y = large.spot(large.city.reach - 2 + out, number)
    left = max(EDGE, min(_SIDE.x - wide - 8, round(x - wide / 2)))
    box = Area(left, round(y - high / 2), wide, high)
    asked.show_plate(frame, box)
    asked.show_signs(frame, [Sign("corn", words)], box, icon=letters, size=letters)


def _listed(frame: Frame, scene: Scene, seat: int, gear: int, numbers: list[int]) -> None:
    """The actions in a word, the furthest first; then what one has to pay with."""
    view, look, area = facts.view_of(scene), frame.look, _SIDE
    declined = "skip" in scene.offered
    goods = area.bottom - 218 - (66 if declined else 0)
    pitch = min(76, (goods - 24 - area.y) / max(1, len(numbers)))
    radius, y = round(min(30, pitch * 0.46)), area.y + 12 + pitch / 2
    for number in reversed(numbers):
        write_coin(
            frame, (area.x + 18 + radius, y), str(number), radius=radius, size=max(30, radius + 6)
        )
        left = area.x + 28 + 2 * radius
        if words := spaces.word(scene.say, gear, number):
            frame.text((left, y), words, 36, 700, look.ink, width=area.right - 10 - left, least=30)
        else:
            box = Area(left, round(y - pitch / 2), area.right - 8 - left, int(pitch))
            signs = spaces.brings(view, seat, gear, number)
            asked.show_signs(frame, signs, box, icon=44, size=38)
        y += pitch
    frame.image.paste(look.lime2, (area.x + 18, goods - 6, area.right - 18, goods - 3))
    for at, (name, count) in enumerate(facts.goods(view, seat)):
        x, row = area.x + 24 + at % 2 * 122, goods + 36 + at // 2 * 68
        frame.icon(name, (x + 26, row), 54)
        frame.text((x + 60, row), str(count), 42, 800, look.ink if count else look.lime3)
    asked.show_declined(frame, scene, (area.right - 14, area.bottom - 40), area.w - 28)


# Which action of which gear.


def ask_copy(scene: Scene, seat: int) -> Frame:
    """The four small gears as rows of actions; those that may be copied are white."""
    view = facts.view_of(scene)
    frame = asked.begun(scene, seat, "corn", draw=asked.footed)
    look = frame.look
    most = max(number for _, number in COPYABLE)
    for gear, row in enumerate(asked.grid(asked.STAGE, 1, CHICHEN)):
        show_band(frame, gear, row, 107)
        name = scene.label(GEARS[gear]).split()[0]
        frame.text((row.x + 119, row.y + row.h / 2), name, 36, 750, None, width=166, least=30)
        cells = asked.grid(Area(row.x + 292, row.y + 10, row.w - 302, row.h - 20), most, 1, 8)
        for number, cell in enumerate(cells, 1):
            if (gear, number) not in COPYABLE:
                continue
            may = asked.mark(frame, scene, cell.grown(0), f"copy {GEARS[gear]} {number}")
            asked.show_plate(frame, cell, "legal" if may else "fog")
            middle = Area(cell.x + 8, cell.y + 36, cell.w - 16, cell.h - 42)
            asked.show_signs(
                frame, spaces.brings(view, seat, gear, number), middle, icon=46, size=36
            )
            tone = look.ink if may else look.obsidian
            frame.text((cell.x + 14, cell.y + 25), str(number), 32, 800, tone)
    asked.show_foot(frame, scene, seat)
    return frame


# Still, and as sprites.


def draw_still(pen: Pen, look: Theme, what: Hashable) -> None:
    """The gear, its fan in the dark, and the plate."""
    assert isinstance(what, int)
    large = Large(what)
    inner = pen.inside(_CENTRE, large.scale)
    paper = mix(mix(look.amate, COLOURS[what], 0.10), look.obsidian, DARK)
    draw_fan(inner, large.city, look, paper)
    draw_cog(inner, large.city, look)
    draw_plate(pen, _SIDE, look)


@once
def _lit(gear: int, space: int, palette: str, /) -> Sprite:
    """The part of a fan whose action may be done; put down by the middle of the gear."""
    look, large = theme(palette), Large(gear)
    city, k = large.city, large.scale
    edge = [
        (x * k, y * k)
        for x, y in sector(
            (0, 0),
            city.r + 7.6,
            city.reach - 3.6,
            city.angle(space - 0.47),
            city.angle(space + 0.47),
        )
    ]

    def draw(pen: Pen) -> None:
        pen.poly(edge, WHITE)
        pen.poly(edge, None, look.ink, 8)
        pen.poly(edge, None, look.maya, 5)

    return sprite((-_REACH, -_REACH, _REACH, _REACH), draw)


@once
def _left(radius: int, palette: str, /) -> Sprite:
    """The socket a worker has just left: white in ink."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        for less, tone in ((0, look.ink), (3, WHITE), (9, look.ink), (11, look.amate)):
            pen.disc((0, 0), radius - less, tone)

    return sprite((-radius - 1, -radius - 1, radius + 1, radius + 1), draw)
