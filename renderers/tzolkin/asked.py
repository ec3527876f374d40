"""What all close-ups share: marks of what is offered, signs in rows, one's goods at the foot."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from renderers.kit.closeup import BODY, EDGE, LEAST, chip, ground, opened, write_chip
from renderers.kit.colours import Theme, theme
from renderers.kit.frame import Box, Claim, Frame
from renderers.kit.furniture import Area, draw_panel
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.tzolkin import facts
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.icons import ICONS

DEAR = "#B02E1A"
"""What is paid, on a light ground."""
FOOT = Area(EDGE, 708, BODY.w, 76)
"""One's own goods, and what declines, below what is chosen from."""
STAGE = Area(EDGE, BODY.y, BODY.w, FOOT.y - 10 - BODY.y)
_DECLINED = ("done", "skip")
_GAP, _LEAST_ICON = 10, 28


def begun(
    scene: Scene,
    seat: int,
    *kept: str,
    draw: Callable[[Pen, Theme, Hashable], None] | None = None,
    what: Hashable = None,
    asked: str = "",
) -> Frame:
    """A close-up that is begun; ``kept`` names what the choice is paid from."""
    view = facts.view_of(scene)
    owned = {**dict(facts.goods(view, seat)), "worker": view.player(seat).hand}
    told = [(f"worker {seat}" if name == "worker" else name, str(owned[name])) for name in kept]
    return opened(scene, ground(scene.palette, draw or _bare, what), ICONS, told, asked)


def _bare(pen: Pen, look: Theme, what: Hashable) -> None:
    """Nothing below the head."""


def footed(pen: Pen, look: Theme, what: Hashable) -> None:
    """The panel at the foot."""
    draw_panel(pen, FOOT, look)


# What is offered.


def ways_to(scene: Scene, step: str) -> list[str]:
    """The ways that lead to a step, or beyond what is named of it."""
    if not any(_along(choice, step) for choice in scene.chosen):
        return []
    return [way for way in scene.offered if _along(way, step)]


def _along(one: str, other: str) -> bool:
    """Whether one of the texts begins with the other."""
    tokens = zip(one.split(), other.split(), strict=False)
    return all(first == second for first, second in tokens)


def mark(frame: Frame, scene: Scene, box: Box, *steps: str) -> bool:
    """Note where the ways to these steps are marked; whether there are any."""
    ways = [way for step in steps for way in ways_to(scene, step)]
    frame.shows += [Claim(f"way {way}", box) for way in dict.fromkeys(ways)]
    return bool(ways)


def legal(scene: Scene, verb: str, count: int = 1) -> list[str]:
    """The choices of a verb, as far as this many tokens after it, that some way leads to."""
    texts = [" ".join(choice.split()[: count + 1]) for choice in scene.chosen]
    found = dict.fromkeys(text for text in texts if text.split()[0] == verb)
    return [text for text in found if ways_to(scene, text)]


# Signs.


class Fit(NamedTuple):
    """How signs are set in a box."""

    icon: int
    letters: int
    rows: Sequence[Sequence[Sign]]


def fit(signs: Sequence[Sign], wide: int, high: int, icon: int, size: int) -> Fit | None:
    """The largest icons and numbers with which the signs fit into a box, in one row or in two."""
    half = (len(signs) + 1) // 2
    for n in range(icon, _LEAST_ICON - 1, -2):
        letters = max(LEAST, round(size * n / icon))
        if _run(signs, n, letters) <= wide and n <= high:
            return Fit(n, letters, [signs])
        two = [signs[:half], signs[half:]]
        low = len(signs) > 1 and 2 * n + 4 <= high
        if low and all(_run(row, n, letters) <= wide for row in two):
            return Fit(n, letters, two)
    return None


def show_signs(
    frame: Frame,
    signs: Sequence[Sign],
    area: Area,
    *,
    icon: int = 58,
    size: int = 44,
    tone: str = "",
) -> None:
    """Icons with their numbers in the middle of a box, as large as fit."""
    found = fit(signs, area.w, area.h, icon, size)
    if found is None:
        middle, ink = area.y + area.h / 2, tone or frame.look.ink
        frame.text((area.middle, middle), "…", LEAST, 800, ink, "m")
        return
    high = area.h / len(found.rows)
    for at, row in enumerate(found.rows):
        where = area.middle, area.y + high * (at + 0.5)
        _row(frame, row, where, found.icon, found.letters, tone)


def _run(signs: Sequence[Sign], icon: int, size: int) -> float:
    numbers = sum(3 + length(sign.words, size, 800) for sign in signs if sign.words)
    return icon * len(signs) + numbers + _GAP * (len(signs) - 1)


def _row(
    frame: Frame, signs: Sequence[Sign], at: tuple[float, float], icon: int, size: int, tone: str
) -> None:
    left = at[0] - _run(signs, icon, size) / 2
    for sign in signs:
        frame.icon(sign.icon, (left + icon / 2, at[1]), icon, claim=False)
        left += icon
        if sign.words:
            ink = DEAR if "−" in sign.words and not tone else tone or frame.look.ink
            left += 3 + frame.text((left + 3, at[1]), sign.words, size, 800, ink)
        left += _GAP


# Plates, the foot.


def show_plate(frame: Frame, area: Area, style: str = "legal") -> None:
    """``legal``, ``paper`` or ``fog``; what cannot be chosen steps back."""
    frame.paste(chip(area.w, area.h, style, frame.look.name), (area.x, area.y))


def show_strip(frame: Frame, area: Area) -> None:
    """A dark panel."""
    frame.paste(_strip(area.w, area.h, frame.look.name), (area.x, area.y))


@once
def _strip(wide: int, high: int, palette: str, /) -> Sprite:
    box, look = Area(0, 0, wide, high), theme(palette)
    return sprite((0, 0, wide + 3, high + 6), lambda pen: draw_panel(pen, box, look))


def show_price(frame: Frame, area: Area, name: str, words: str, style: str) -> None:
    """A chip with an icon and a number."""
    show_plate(frame, area, style)
    signs = [Sign(name, words)]
    size = max(28, min(44, area.h - 12))
    show_signs(frame, signs, area, icon=size, size=max(LEAST, size), tone=frame.look.ink)


def show_foot(frame: Frame, scene: Scene, seat: int) -> None:
    """One's own goods, and the chip that declines if there is one."""
    view, look = facts.view_of(scene), frame.look
    middle = FOOT.y + FOOT.h // 2
    left = FOOT.x + 20.0
    words = scene.say("tzolkin.close.own")
    left += frame.text((left, middle), words, 32, 650, look.mist) + 22
    for name, count in facts.goods(view, seat):
        frame.icon(name, (left + 22, middle), 44)
        tone = look.ivory if count else look.fog
        left += 50 + frame.text((left + 48, middle), str(count), 40, 800, tone) + 18
    show_declined(frame, scene, (FOOT.right - 12, middle), FOOT.right - 24 - left)


def show_declined(frame: Frame, scene: Scene, right: tuple[float, float], room: float) -> None:
    """The chip of *done* or *skip*, so that it ends at ``right``."""
    for verb in _DECLINED:
        if verb in scene.offered:
            words = scene.say(f"tzolkin.close.{verb}")
            size = 34
            while length(words, size, 800) + 28 > room and size > LEAST:
                size -= 1
            wide = int(length(words, size, 800)) + 28
            at = (right[0] - wide / 2, right[1])
            write_chip(frame, at, words, size=size, high=52)
            box = (int(right[0]) - wide, int(right[1]) - 26, int(right[0]), int(right[1]) + 26)
            mark(frame, scene, box, verb)


def grid(area: Area, across: int, down: int, gap: int = 12) -> list[Area]:
    """Equal boxes in an area, row by row."""
    wide = (area.w - gap * (across - 1)) // across
    high = (area.h - gap * (down - 1)) // down
    return [
        Area(area.x + column * (wide + gap), area.y + row * (high + gap), wide, high)
        for row in range(down)
        for column in range(across)
    ]
