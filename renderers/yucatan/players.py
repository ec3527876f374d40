"""The seats, the race of their pyramids, and the counsel: which guild beats which."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees

from engine.games.yucatan.components import GUILDS, LEVELS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_name
from renderers.kit.pen import Point
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yucatan import facts, pieces, stages
from renderers.yucatan.layout import Layout

_SCORE, _COUNT, _WORDS = 40, 24, 22
"""The letters of a level, of what a seat has, and of a word beside that."""
_ROWS = 140
"""From this height on a panel has a row for each number."""
_COIN, _ROUND = 40, 360


def show_panels(frame: Frame, scene: Scene, lay: Layout) -> None:
    for seat, area in enumerate(lay.panels):
        light(frame, scene, seat, area)
        if lay.wide:
            _strip_panel(frame, scene, seat, area)
        else:
            _column_panel(frame, scene, seat, area)


def _place(scene: Scene, seat: int) -> int:
    return next((place for place, its in scene.ranking if its == seat), 0)


def _strip_panel(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    """Head and numbers on the left; the pyramid of the race on the right, on one ground with the
    others."""
    _level(frame, scene, seat, (area.right - 14, area.y + 54))
    middle = area.right - 83
    _pyramid(frame, scene, seat, (middle, area.bottom - 9), 76, 75, sink=17)
    _name(frame, scene, seat, area, area.y + 31, middle - 30)
    x = area.x + 12
    for icon, value in _numbers(scene, seat):
        frame.icon(icon, (x + 12, area.y + 69), 26)
        x += 27
        x += _number(frame, (x, area.y + 70), value) + 7


def _column_panel(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    level, look = facts.view_of(scene).levels[seat], frame.look
    y = area.y + 32
    _level(frame, scene, seat, (area.right - 14, y))
    sprite = pieces.pyramid(seat, level, 34, 28, look.name, "night")
    frame.paste(sprite, (area.right - 60, y + 14), shows=f"pyramid {seat} {level}")
    _name(frame, scene, seat, area, y, area.right - 80)
    numbers = _numbers(scene, seat)
    if area.h < _ROWS:
        x = area.x + 16
        for icon, value in numbers:
            frame.icon(icon, (x + 12, area.bottom - 28), 26)
            _number(frame, (x + 30, area.bottom - 27), value)
            x += 68
        return
    step = (area.h - 64) / len(numbers)
    for at, (icon, value) in enumerate(numbers):
        y = round(area.y + 58 + step * (at + 0.5))
        frame.icon(icon, (area.x + 28, y), 28)
        run = _number(frame, (area.right - 16, y), value, "r")
        frame.text(
            (area.x + 50, y),
            _said(scene, seat, icon),
            _WORDS,
            500,
            look.mist,
            width=area.w - 76 - run,
        )


def _level(frame: Frame, scene: Scene, seat: int, at: tuple[float, float]) -> None:
    """The score."""
    level = facts.view_of(scene).levels[seat]
    frame.text(at, str(level), _SCORE, 800, frame.look.ivory if level else frame.look.fog, "r")


def _number(frame: Frame, at: tuple[float, float], value: int, align: str = "l") -> float:
    tone = frame.look.ivory if value else frame.look.fog
    return frame.text(at, str(value), _COUNT, 750, tone, align)


def _said(scene: Scene, seat: int, icon: str) -> str:
    """What is counted beside an icon; it says too what is out of the game."""
    view, row = facts.view_of(scene), _row(icon)
    out = {"warrior": sum(view.lost_guilds(seat)), "village": view.gone[seat]}.get(row, 0)
    return scene.say(f"yucatan.picture.row.{row}" + (".out" if out else ""), n=out)


def _row(icon: str) -> str:
    return icon if icon in {"captive", "village neutral"} else icon.split()[0]


def _numbers(scene: Scene, seat: int) -> list[tuple[str, int]]:
    """Prisoners in the city, warriors and villages in reserve; while neutral villages are placed,
    those instead of prisoners."""
    view = facts.view_of(scene)
    first = (
        ("village neutral", view.tokens[seat])
        if facts.placing(view)
        else ("captive", view.city[seat])
    )
    return [first, (f"warrior {seat}", view.reserve(seat)), (f"village {seat}", view.stock(seat))]


def _name(frame: Frame, scene: Scene, seat: int, area: Area, y: int, right: float) -> None:
    """Mark and name, the arrowhead of who is to act; at the end the place, and a crown."""
    look = frame.look
    frame.seat(seat, (area.x + 28, y - 1), 36)
    left, place = area.x + 52, _place(scene, seat)
    to_act = seat in scene.to_act
    room = right - left - (28 if to_act or place == 1 else 0)
    if place > 1:
        left += frame.text((left, y), f"{place}.", 22, 700, look.mist) + 6
        room = right - left
    left += frame.text((left, y), called(scene, seat), 24, 650, width=room, least=22, cut=True)
    if to_act:
        frame.icon("act", (left + 16, y), 22)
    elif place == 1:
        frame.icon("crown", (left + 17, y - 2), 26)


def _pyramid(
    frame: Frame,
    scene: Scene,
    seat: int,
    at: tuple[float, float],
    width: int,
    height: int,
    *,
    sink: int = 0,
) -> None:
    """A pyramid of the race; behind the one that leads the sun rises, no higher than ``sink``
    below the top."""
    view, palette = facts.view_of(scene), frame.look.name
    level = view.levels[seat]
    bare = pieces.pyramid(seat, 0, width, height, palette, "night")
    frame.paste(bare, at, shows=f"pyramid {seat} 0")
    if seat in facts.leaders(view):
        radius = round(width * 0.34)
        up = min(height * level / LEVELS + radius * 0.35, height - sink)
        frame.paste(pieces.sun(radius), (at[0], at[1] - round(up)), shows="sun")
    if level:
        built = pieces.pyramid(seat, level, width, height, palette, "")
        frame.paste(built, at, shows=f"pyramid {seat} {level}")


def show_list(frame: Frame, scene: Scene, seat: int, lay: Layout) -> None:
    """Mark, name and level of everybody; in a strip two by two."""
    view, area = facts.view_of(scene), lay.seats
    if not lay.wide:
        for other in range(view.seats):
            row = Area(area.x + 4, area.y + 8 + 38 * other, area.w - 8, 38)
            _line(frame, scene, other, row, own=other == seat)
        return
    down = -(-view.seats // 2)
    height, across = (area.h - 8) // down, area.w // 2
    for other in range(view.seats):
        row = Area(
            area.x + 4 + other // down * (across - 4),
            area.y + 4 + other % down * height,
            across - 4,
            height,
        )
        _line(frame, scene, other, row, own=other == seat)


def _line(frame: Frame, scene: Scene, seat: int, area: Area, *, own: bool) -> None:
    view, look = facts.view_of(scene), frame.look
    y = area.y + area.h // 2
    frame.seat(seat, (area.x + 20, y), 30)
    level = view.levels[seat]
    tone = look.ivory if level else look.fog
    frame.text((area.right - 10, y), str(level), 34, 800, tone, "r")
    left, weight = area.x + 40, 750 if own else 600
    room = area.right - 40 - left
    show_name(frame, scene, seat, (left, y), room, 24, weight, Arrow(22, 13, 18), least=22)


def show_race(frame: Frame, scene: Scene, area: Area) -> None:
    """The pyramids side by side, rising along the lines of the five terraces."""
    view, look = facts.view_of(scene), frame.look
    base, step = stages.race_base(area), stages.race_step(area)
    goal = (area.x + 27, base - (LEVELS - 0.5) * step)
    frame.text(goal, str(LEVELS), _WORDS, 700, look.mist, "r")
    left, across = area.x + 36, (area.w - 50) / view.seats
    for seat in range(view.seats):
        x = round(left + (seat + 0.5) * across)
        width = min(88, round(across) - 6)
        _pyramid(frame, scene, seat, (x, base), width // 2 * 2, step * LEVELS)
        frame.seat(seat, (x, base + 24), 32)


def show_counsel(frame: Frame, scene: Scene, lay: Layout) -> None:
    """Who beats whom, and the prisoners in the supply; in the corners of a map that is wide."""
    view, look, cycle = facts.view_of(scene), frame.look, facts.cycle()
    x, y = lay.guilds.middle, lay.guilds.y + lay.guilds.h / 2
    if lay.wide:
        ring = [(x, y - 30), (x + 29, y + 22), (x - 29, y + 22)]
        _beating(frame, (*cycle, cycle[0]), [*ring, ring[0]])
    else:
        _beating(frame, (*cycle, cycle[0]), [(x + (at - 1.5) * 58, y) for at in range(4)])
    word, (left, top) = scene.say("yucatan.picture.supply"), lay.supply[:2]
    if lay.wide:
        x, y = lay.supply.middle, lay.supply.bottom - 26
        frame.icon("captive", (left + 28, top + 44), 44)
        frame.text((left + 52, top + 44), str(view.supply), 34, 800)
        frame.text((x, y), word, _WORDS, 500, look.mist, "m", width=lay.supply.w - 12)
        return
    y = top + lay.supply.h / 2
    frame.icon("captive", (left + 32, y), 38)
    run = frame.text((lay.supply.right - 16, y), str(view.supply), 34, 800, None, "r")
    frame.text((left + 60, y), word, _WORDS, 500, look.mist, width=lay.supply.w - 84 - run)


def _beating(frame: Frame, guilds: Sequence[str], places: Sequence[Point]) -> None:
    """Coins of the guilds, and between two of them which one is beaten; the last one is the first
    again, perhaps on its own place."""
    palette = frame.look.name
    for at, guild in enumerate(guilds):
        if at and places[at] == places[0]:
            break
        frame.paste(
            pieces.coin(guild, _COIN, palette), places[at], f"guild {at}", shows=f"coin {guild}"
        )
    for (ax, ay), (bx, by) in pairwise(places):
        turn = round(degrees(atan2(by - ay, bx - ax))) % _ROUND
        frame.paste(pieces.beats(12, palette, "dark", turn), ((ax + bx) / 2, (ay + by) / 2))


def show_guilds(frame: Frame, at: Point, size: int, step: int) -> list[tuple[str, float]]:
    """The guilds in a row, each beating the next one; returns where they lie."""
    palette, found = frame.look.name, list[tuple[str, float]]()
    for place, guild in enumerate(facts.cycle()):
        x = round(at[0] + (place - (len(GUILDS) - 1) / 2) * step)
        frame.paste(pieces.coin(guild, size, palette), (x, at[1]), shows=f"coin {guild} open")
        if place:
            frame.paste(pieces.beats(12, palette, "light", 0), (x - step / 2, at[1]))
        found.append((guild, x))
    return found
