"""What moves on the gears: days, workers, harvest tiles, skulls; and the signs put on spaces."""

from __future__ import annotations

from engine.games.tzolkin.state import TzolkinState
from engine.games.tzolkin.symbols import SkullSpace
from engine.games.tzolkin.tables import (
    CHICHEN,
    FOOD_DAYS,
    GEARS,
    GROUPS,
    HOLES,
    NEUTRAL,
    NOBODY,
    PALENQUE,
    PARTS,
)
from renderers.kit.colours import WHITE, lit, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.once import keeping, once
from renderers.kit.pen import Pen, Point, polar, sector
from renderers.kit.seats import mark
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.tzolkin import facts, layout
from renderers.tzolkin.cities import COLOURS, ROOT, draw_cartouche, on_paper
from renderers.tzolkin.layout import CITIES, PITCH, WHEEL, WHEEL_TEETH, City

_TZOLKIN = 13
"""The days of the sacred calendar are numbered 1 to 13; the wheel bears them twice."""
_WORKER = 30
NAMED = 0.55
"""How much lighter than its gear the name of a city is."""


# The wheel.


def show_wheel(frame: Frame, scene: Scene) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    today = min(view.day, FOOD_DAYS[-1])
    frame.paste(_days((today - 1) % WHEEL_TEETH, look.name), WHEEL, shows="days")
    ahead = facts.food_days_ahead(view)
    ends = {food.day: food.part == "end" for food in PARTS.calendar.food_days}
    for day in FOOD_DAYS:
        if day - today < WHEEL_TEETH:
            name = "food past" if day not in ahead else "food end" if ends[day] else "food mid"
            frame.icon(name, _cartouche(day - today), 26, claim=False)
    for day in view.teeth:
        frame.icon("corn", polar(WHEEL, ROOT - 6, (day - today) * PITCH), 24, claim=False)
    x, y = WHEEL
    frame.text((x, y - 58), say("tzolkin.picture.day"), 20, 700, look.ink2, "m", track=4)
    frame.text((x, y - 18), str(today), 62, 800, look.ink, "m")
    _pair(frame, "corn", str(view.pile), y + 32, 30, 26)
    if ahead:
        days = facts.days_to_food(view)
        words = say("tzolkin.picture.food_in", n=days) if days else say("tzolkin.picture.food_now")
        _pair(frame, "food end" if ends[ahead[0]] else "food mid", words, y + 66, 26, 20)


def _pair(frame: Frame, name: str, words: str, y: float, icon: int, size: int) -> None:
    """An icon and words, centred together on the wheel."""
    run = length(words, size, 800) + icon + 4
    left = WHEEL[0] - run / 2
    frame.icon(name, (left + icon / 2, y), icon)
    frame.text((left + icon + 4, y), words, size, 800, frame.look.ink)


def _cartouche(ahead: int) -> Point:
    return polar(WHEEL, ROOT - 19.5, ahead * PITCH)


@keeping(8)
def _days(turned: int, palette: str, /) -> Sprite:
    """The ring of day numbers after so many days, as bars of five and dots; today in copal."""
    look = theme(palette)
    dark = "#6D6045"

    def draw(pen: Pen) -> None:
        wide = PITCH * 0.44
        pen.poly(sector((0, 0), ROOT - 31, ROOT - 8, -wide - 0.4, wide + 0.4), look.ink)
        draw_cartouche(pen, 0, look.copal, (0, 0))
        for tooth in range(WHEEL_TEETH):
            number = tooth % _TZOLKIN + 1
            angle = (tooth - turned) * PITCH
            ink = look.ink if tooth == turned else dark
            bars, dots = divmod(number, 5)
            rows = bars + bool(dots)
            for bar in range(bars):
                r = ROOT - 19.5 + (rows - 1) * 2.7 - bar * 5.4 - 5.4 * bool(dots)
                ends = [polar((0, 0), r, angle + side) for side in (-3.4, 3.4)]
                pen.line(ends, ink, 2.8)
            for dot in range(dots):
                r = ROOT - 19.5 + (rows - 1) * 2.7
                pen.disc(polar((0, 0), r, angle + (dot - (dots - 1) / 2) * 2.2), 2.1, ink)

    size = int(ROOT) + 2
    return sprite((-size, -size, size, size), draw)


# The cities.


def show_cities(frame: Frame, scene: Scene, *, prices: bool) -> None:
    """Everything on the gears; with ``prices`` the next free socket of each is left for its
    price."""
    view = facts.view_of(scene)
    for city in CITIES:
        (x, y), align = layout.NAMES[city.gear]
        tone = lit(COLOURS[city.gear], NAMED)
        frame.text((x, y), scene.say(f"tzolkin.token.{GEARS[city.gear]}"), 22, 700, tone, align)
        _bead(frame, city, view.day)
        for space, worker in enumerate(view.on_gear(city.gear)):
            if worker != NOBODY:
                _worker(frame, worker, city.hole(space))
            elif prices and space == facts.free_space(view, city.gear):
                pass
            elif space < layout.SPACES[city.gear]:
                number = lit(COLOURS[city.gear], 0.72)
                frame.text(city.hole(space), str(space), 17, 700, number, "m")
    _harvest(frame, view)
    _skulls(frame, scene)
    if view.space != NOBODY:
        _worker(frame, view.space, layout.FIRST_SPACE)
    elif not prices:
        frame.icon("first", layout.FIRST_SPACE, 32)


def _worker(frame: Frame, worker: int, at: Point) -> None:
    if worker == NEUTRAL:
        frame.icon("worker neutral", at, 28, claim=False)
    else:
        sprite = mark(worker, _WORKER, frame.look.name, frame.language)
        frame.paste(sprite, at, shows=f"mark {worker}")
    frame.round(f"worker {worker}", at, 13)


def _bead(frame: Frame, city: City, day: int) -> None:
    """A bead set in one tooth, which goes round with the days."""
    at = polar(city.centre, city.r + 0.5, city.angle((day - 1) % HOLES[city.gear]))
    frame.paste(_inlay(frame.look.name), at, shows="inlay")


@once
def _inlay(palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), 4, look.ink)
        pen.disc((0, 0), 2.9, look.jade2)

    return sprite((-6, -6, 6, 6), draw)


def _harvest(frame: Frame, view: TzolkinState) -> None:
    """One chip for each field: still under wood, corn bare, taken."""
    city = CITIES[PALENQUE]
    count = PARTS.setup.by_player_count[str(view.seats)].harvest_tiles_per_group
    for group, (corn, wood) in enumerate(zip(view.corn_tiles, view.wood_tiles, strict=True)):
        kinds = ["wood"] * wood + ["corn"] * (corn - wood) + ["gone"] * (count - corn)
        for at, kind in enumerate(kinds):
            aside = (at - (count - 1) / 2) * 0.17
            where = city.beside(GROUPS[group] + aside, 52.5)
            frame.paste(_chip(kind, frame.look.name), where, shows=f"harvest {kind}")


@once
def _chip(kind: str, palette: str, /) -> Sprite:
    look = theme(palette)
    tone = {"wood": "#A0622F", "corn": "#F2B731", "gone": "#C9BE9C"}[kind]

    def draw(pen: Pen) -> None:
        pen.rect((-5.5, -5.5, 11, 11), 3, look.ink if kind != "gone" else look.lime2)
        pen.rect((-4, -4, 8, 8), 2, tone)
        if kind == "wood":
            pen.disc((0, 0), 2, shade(tone, 0.4))

    return sprite((-7, -7, 7, 7), draw)


def _skulls(frame: Frame, scene: Scene) -> None:
    view, look = facts.view_of(scene), frame.look
    city = CITIES[CHICHEN]
    for space in PARTS.gears[CHICHEN].actions:
        if view.offered[space.number]:
            frame.icon("skull", city.beside(space.number, 20), 30)
        elif isinstance(space, SkullSpace):  # a plus is a resource of choice
            words = str(space.vp) + "+" * space.resource_of_choice
            on_paper(frame, city.beside(space.number, 19), words, 19)
    x, y = layout.SKULLS
    frame.icon("skull", (x, y), 24)
    tone = look.ivory if view.skulls else look.fog
    frame.text((x + 17, y), str(view.skulls), 20, 750, tone)


# Signs on spaces: the last turn, what may be chosen.


def ring_hole(frame: Frame, gear: int, space: int, style: str) -> None:
    """A ring around a socket, under what stands in it."""
    at = CITIES[gear].hole(space) if gear < len(CITIES) else layout.FIRST_SPACE
    frame.paste(ring(style, frame.look.name), at, shows=f"ring {style}")


def spark(frame: Frame, gear: int, space: int) -> None:
    x, y = CITIES[gear].hole(space) if gear < len(CITIES) else layout.FIRST_SPACE
    frame.icon("spark", (x + 12, y - 12), 20, claim=False)


@once
def ring(style: str, palette: str, /) -> Sprite:
    look = theme(palette)
    outer, inner = {
        "last": (look.ink, look.copal),
        "legal": (look.ink, look.maya),
        "chosen": (look.ink, WHITE),
    }[style]

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), 17.5, outer)
        pen.disc((0, 0), 16, inner)

    return sprite((-19, -19, 19, 19), draw)


def outline_space(frame: Frame, gear: int, space: int, style: str, price: int = 0) -> None:
    """The sector of an action on the fan; what it costs to step back to it."""
    sprite = _sector(gear, space, style, frame.look.name)
    frame.paste(sprite, CITIES[gear].centre, shows=f"action {style}")
    at = CITIES[gear].beside(space, CITIES[gear].reach - CITIES[gear].r + 2)
    if price:
        show_price(frame, at, price, legal=True)
    elif style == "legal":
        frame.icon("legal", at, 18, claim=False)
    else:
        frame.icon("spark", at, 20, claim=False)


@once
def _sector(gear: int, space: int, style: str, palette: str, /) -> Sprite:
    look, city = theme(palette), CITIES[gear]
    colour = look.copal if style == "last" else look.maya
    size = int(city.reach) + 6

    def draw(pen: Pen) -> None:
        sides = city.angle(space - 0.47), city.angle(space + 0.47)
        points = sector((0, 0), city.r + 7, city.reach - 2, *sides)
        pen.poly(points, None, look.ink, 6)
        pen.poly(points, None, colour, 3)

    return sprite((-size, -size, size, size), draw)


@once
def price_tag(legal: bool, digits: int, palette: str, /) -> Sprite:
    """Where the price of a free socket is written: white when it can be paid."""
    look = theme(palette)
    wide = 34 + 8 * (digits - 1)

    def draw(pen: Pen) -> None:
        box = (-wide / 2, -14, wide, 28)
        pen.rect(box, 12, WHITE if legal else look.fog, look.ink, 1)
        if legal:
            pen.rect((box[0] + 1, -13, wide - 2, 26), 11, WHITE, look.maya, 3)

    return sprite((-wide // 2 - 2, -16, wide // 2 + 2, 16), draw)


def show_price(frame: Frame, at: Point, price: int, *, legal: bool) -> None:
    look = frame.look
    words = str(price)
    tag = price_tag(legal, len(words), look.name)
    frame.paste(tag, at, shows="price legal" if legal else "price")
    frame.icon("corn", (at[0] - 7 - 3 * (len(words) - 1), at[1]), 18, claim=False)
    frame.text((at[0] + 7 + (len(words) - 1), at[1]), words, 17, 800, look.ink, "m")
