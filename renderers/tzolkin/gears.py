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
from renderers.kit.colours import lit
from renderers.kit.frame import Frame
from renderers.kit.pen import Point, polar
from renderers.kit.seats import mark
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.tzolkin import facts, layout, pieces
from renderers.tzolkin.cities import COLOURS, ROOT, on_paper
from renderers.tzolkin.layout import CITIES, PITCH, WHEEL, WHEEL_TEETH, City

_WORKER = 30
NAMED = 0.55
"""How much lighter than its gear the name of a city is."""


# The wheel.


def show_wheel(frame: Frame, scene: Scene) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    today = min(view.day, FOOD_DAYS[-1])
    frame.paste(pieces.days((today - 1) % WHEEL_TEETH, look.name), WHEEL, shows="days")
    ahead = facts.food_days_ahead(view)
    ends = {food.day: food.part == "end" for food in PARTS.calendar.food_days}
    for day in FOOD_DAYS:
        if day - today < WHEEL_TEETH:
            name = "food past" if day not in ahead else "food end" if ends[day] else "food mid"
            frame.icon(name, _cartouche(day - today), 26, claim=False)
    for day in view.teeth:
        frame.icon("corn", polar(WHEEL, ROOT - 6, (day - today) * PITCH), 24, claim=False)
    x, y = WHEEL
    frame.text((x, y - 58), say("tzolkin.picture.day"), 24, 700, look.ink2, "m", track=4)
    frame.text((x, y - 18), str(today), 62, 800, look.ink, "m")
    _pair(frame, "corn", str(view.pile), y + 30, 32, 30)
    if ahead:
        days = facts.days_to_food(view)
        words = say("tzolkin.picture.food_in", n=days) if days else say("tzolkin.picture.food_now")
        _pair(frame, "food end" if ends[ahead[0]] else "food mid", words, y + 66, 28, 23)


def _pair(frame: Frame, name: str, words: str, y: float, icon: int, size: int) -> None:
    """An icon and words, centred together on the wheel."""
    run = length(words, size, 800) + icon + 4
    left = WHEEL[0] - run / 2
    frame.icon(name, (left + icon / 2, y), icon)
    frame.text((left + icon + 4, y), words, size, 800, frame.look.ink)


def _cartouche(ahead: int) -> Point:
    return polar(WHEEL, ROOT - 19.5, ahead * PITCH)


# The cities.


def show_cities(frame: Frame, scene: Scene, *, named: bool = True) -> None:
    """Everything on the gears. Where only a part of the board is shown the cities are not
    ``named``."""
    view = facts.view_of(scene)
    for city in CITIES:
        (x, y), align = layout.NAMES[city.gear]
        tone, words = lit(COLOURS[city.gear], NAMED), f"tzolkin.token.{GEARS[city.gear]}"
        if named:
            frame.text((x, y), scene.say(words), 22, 700, tone, align)
        _bead(frame, city, view.day)
        for space, worker in enumerate(view.on_gear(city.gear)):
            if worker != NOBODY:
                _worker(frame, worker, city.hole(space))
            elif space < layout.SPACES[city.gear]:
                number = lit(COLOURS[city.gear], 0.72)
                frame.text(city.hole(space), str(space), 17, 700, number, "m")
    _harvest(frame, view)
    _skulls(frame, scene)
    if view.space != NOBODY:
        _worker(frame, view.space, layout.FIRST_SPACE)
    else:
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
    frame.paste(pieces.inlay(frame.look.name), at, shows="inlay")


def _harvest(frame: Frame, view: TzolkinState) -> None:
    """One chip for each field: still under wood, corn bare, taken."""
    city = CITIES[PALENQUE]
    count = PARTS.setup.by_player_count[str(view.seats)].harvest_tiles_per_group
    for group, (corn, wood) in enumerate(zip(view.corn_tiles, view.wood_tiles, strict=True)):
        kinds = ["wood"] * wood + ["corn"] * (corn - wood) + ["gone"] * (count - corn)
        for at, kind in enumerate(kinds):
            aside = (at - (count - 1) / 2) * 0.17
            where = city.beside(GROUPS[group] + aside, 52.5)
            frame.paste(pieces.chip(kind, frame.look.name), where, shows=f"harvest {kind}")


def _skulls(frame: Frame, scene: Scene) -> None:
    view, look = facts.view_of(scene), frame.look
    city = CITIES[CHICHEN]
    for space in PARTS.gears[CHICHEN].actions:
        if view.offered[space.number]:
            frame.icon("skull", city.beside(space.number, 20), 30)
        elif isinstance(space, SkullSpace):  # a plus is a resource of choice
            words = str(space.vp) + "+" * space.resource_of_choice
            on_paper(frame, city.beside(space.number, 19), words, 22)
    x, y = layout.SKULLS
    frame.icon("skull", (x, y), 28)
    tone = look.ivory if view.skulls else look.fog
    frame.text((x + 19, y), str(view.skulls), 24, 750, tone)


# Signs on spaces: the last turn.


def ring_hole(frame: Frame, gear: int, space: int) -> None:
    """A ring around a socket, under what stands in it."""
    at = CITIES[gear].hole(space) if gear < len(CITIES) else layout.FIRST_SPACE
    frame.paste(pieces.ring("last", frame.look.name), at, shows="ring last")


def spark(frame: Frame, gear: int, space: int) -> None:
    """Beside a socket, on the rim of its gear, where it covers no neighbour."""
    x, y = layout.FIRST_SPACE
    at = CITIES[gear].beside(space, 1) if gear < len(CITIES) else (x + 20, y - 20)
    frame.icon("spark", at, 30, claim=False)


def outline_space(frame: Frame, gear: int, space: int, seat: int) -> None:
    """The sector of an action that the seat did, on the fan."""
    city = CITIES[gear]
    sprite = pieces.sector_outline(gear, space, seat, frame.look.name)
    frame.paste(sprite, city.centre, shows="action last")
    frame.icon("spark", city.beside(space, city.reach - city.r + 2), 30, claim=False)
