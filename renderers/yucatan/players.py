"""The seats, the race of their pyramids, and the counsel: which guild beats which."""

from __future__ import annotations

from engine.games.yucatan.components import GUILDS, LEVELS, PRICE
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import Arrow, light, show_name
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.yucatan import facts, pieces, stages
from renderers.yucatan.layout import Layout

_FEW = 9
"""Up to this many prisoners are shown one by one: the price of a level."""
_ROWS = 140
"""From this height on a panel has a row for each number."""


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
    level, base = facts.view_of(scene).levels[seat], area.bottom - 9
    frame.text(
        (area.right - 16, area.y + 54),
        str(level),
        36,
        800,
        frame.look.ivory if level else frame.look.fog,
        "r",
    )
    middle = area.right - 80
    _pyramid(frame, scene, seat, (middle, base), 76, 75, sink=17)
    _name(frame, scene, seat, area, area.y + 31, middle - 30)
    x = area.x + 14
    for icon, value in _numbers(scene, seat):
        frame.icon(icon, (x + 12, area.y + 69), 26)
        x += 28
        x += (
            frame.text(
                (x, area.y + 70), str(value), 22, 700, frame.look.ivory if value else frame.look.fog
            )
            + 10
        )


def _column_panel(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    view, look, say = facts.view_of(scene), frame.look, scene.say
    level = view.levels[seat]
    y = area.y + 30
    frame.text((area.right - 16, y), str(level), 32, 800, look.ivory if level else look.fog, "r")
    sprite = pieces.pyramid(seat, level, 34, 28, look.name, "night")
    frame.paste(sprite, (area.right - 58, y + 14), shows=f"pyramid {seat} {level}")
    _name(frame, scene, seat, area, y, area.right - 80)
    numbers = _numbers(scene, seat)
    if area.h < _ROWS:
        x = area.x + 16
        for icon, value in numbers:
            frame.icon(icon, (x + 12, area.bottom - 28), 26)
            frame.text(
                (x + 30, area.bottom - 27), str(value), 22, 700, look.ivory if value else look.fog
            )
            x += 68
        return
    step = (area.h - 62) / len(numbers)
    for at, (icon, value) in enumerate(numbers):
        y = round(area.y + 56 + step * (at + 0.5))
        frame.icon(icon, (area.x + 28, y), 28)
        run = frame.text(
            (area.right - 16, y), str(value), 22, 700, look.ivory if value else look.fog, "r"
        )
        right = area.right - 26 - run
        if icon == "captive" and value <= _FEW:
            towards = min(value, PRICE)
            row = pieces.pips(towards, PRICE, 74, look.name)
            frame.paste(row, (right - 22, y), shows=f"prisoners {towards}")
            right -= 46
        row = _row(icon)
        out = {"warrior": sum(view.lost_guilds(seat)), "village": view.gone[seat]}.get(row, 0)
        word = say(f"yucatan.picture.row.{row}" + (".out" if out else ""), n=out)
        frame.text((area.x + 50, y), word, 18, 500, look.mist, width=right - area.x - 56, least=16)


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
    left += frame.text((left, y), called(scene, seat), 22, 650, width=room, least=18, cut=True)
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
    frame.text((area.right - 10, y), str(level), 24, 800, tone, "r")
    left, weight = area.x + 40, 750 if own else 600
    room = area.right - 32 - left
    show_name(frame, scene, seat, (left, y), room, 20, weight, Arrow(22, 13, 18), least=16)


def show_race(frame: Frame, scene: Scene, area: Area) -> None:
    """The pyramids side by side, rising along the lines of the five terraces."""
    view, look = facts.view_of(scene), frame.look
    base, step = stages.race_base(area), stages.race_step(area)
    for level in range(1, LEVELS + 1):
        frame.text((area.x + 26, base - (level - 0.5) * step), str(level), 16, 600, look.mist, "r")
    left, across = area.x + 36, (area.w - 50) / view.seats
    for seat in range(view.seats):
        x = round(left + (seat + 0.5) * across)
        width = min(88, round(across) - 6)
        _pyramid(frame, scene, seat, (x, base), width // 2 * 2, step * LEVELS)
        frame.seat(seat, (x, base + 24), 32)


def show_counsel(frame: Frame, scene: Scene, area: Area) -> None:
    """Who beats whom, and the prisoners in the supply."""
    view, look, say = facts.view_of(scene), frame.look, scene.say
    y = area.bottom - 32
    frame.icon("captive", (area.x + 32, y), 34)
    run = frame.text((area.right - 16, y), str(view.supply), 26, 800, None, "r")
    frame.text(
        (area.x + 56, y),
        say("yucatan.picture.supply.long"),
        18,
        500,
        look.mist,
        width=area.w - 90 - run,
        least=16,
    )
    middle = area.y + (area.h - 58) / 2 - 8
    show_guilds(frame, scene, (area.middle, middle), 46, 68, shade="dark")
    frame.text(
        (area.middle, middle + 42),
        say("yucatan.picture.cycle"),
        16,
        500,
        look.mist,
        "m",
        width=area.w - 24,
    )


def show_guilds(
    frame: Frame,
    scene: Scene,
    at: tuple[float, float],
    size: int,
    step: int,
    *,
    shade: str,
    kinds: dict[str, str] | None = None,
) -> list[tuple[str, float]]:
    """The guilds in a row, each beating the next one; returns where they lie."""
    palette, found = frame.look.name, list[tuple[str, float]]()
    for place, guild in enumerate(facts.cycle()):
        x = round(at[0] + (place - (len(GUILDS) - 1) / 2) * step)
        kind = (kinds or {}).get(guild, "open")
        frame.paste(
            pieces.coin(guild, size, palette, kind), (x, at[1]), shows=f"coin {guild} {kind}"
        )
        if place:
            frame.paste(pieces.beats(12, palette, shade), (x - step / 2, at[1]))
        found.append((guild, x))
    return found
