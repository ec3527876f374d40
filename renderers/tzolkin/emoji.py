"""Tzolk'in's icons for Discord: gears with the sign of their city, and what workers do."""

from __future__ import annotations

from renderers.kit.colours import Theme, shade
from renderers.kit.emoji import Emoji, act
from renderers.kit.icons import Chart
from renderers.kit.pen import Pen, Point, polar
from renderers.tzolkin.bold import BOLD, draw_corn, draw_skull
from renderers.tzolkin.icons import ICONS

_CITIES = {
    "palenque": "#4C8F4A",
    "yaxchilan": "#8B7B62",
    "tikal": "#B5432F",
    "uxmal": "#D9A92F",
    "chichen_itza": "#2F7FA8",
}
_TEETH = 8


def _cog(pen: Pen, colour: str) -> None:
    points: list[Point] = []
    step = 360 / _TEETH
    for tooth in range(_TEETH):
        at = tooth * step
        for radius, share in ((36, -0.34), (48, -0.2), (48, 0.2), (36, 0.34)):
            points.append(polar((50, 50), radius, at + step * share))
    pen.poly([(x, y + 2) for x, y in points], shade(colour, 0.5))
    pen.poly(points, colour)
    pen.disc((50, 50), 30, shade(colour, 0.55))
    pen.disc((50, 50), 27, "#F3E8CC")


def _pick(pen: Pen, look: Theme) -> None:
    pen.line([(22, 86), (64, 36)], "#8A5229", 16)
    head = [(8, 34), (40, 8), (82, 30), (96, 70), (80, 72), (66, 48), (44, 34), (20, 44)]
    pen.blob([(float(x), float(y)) for x, y in head], "#5F6A63")


def _steps(pen: Pen, look: Theme) -> None:
    for half, y in ((46, 66), (30, 42), (15, 18)):
        pen.rect((50 - half, y, 2 * half, 22), 2, "#A23B2C")


def _plus(pen: Pen, look: Theme) -> None:
    """The market and the new worker: scales would be lost."""
    pen.disc((50, 50), 44, "#B98019")
    pen.disc((50, 50), 34, "#F6CC5A")
    pen.rect((43, 24, 14, 52), 3, "#8E5C12")
    pen.rect((24, 43, 52, 14), 3, "#8E5C12")


_SIGNS = dict(zip(_CITIES, (draw_corn, _pick, _steps, _plus, draw_skull), strict=True))


def _gear(city: str) -> Chart:
    def draw(pen: Pen, look: Theme) -> None:
        _cog(pen, _CITIES[city])
        _SIGNS[city](pen.inside((50 - 24, 50 - 24), 0.48), look)

    return draw


for _city in _CITIES:
    BOLD.drawing(f"gear {_city}")(_gear(_city))


@act(BOLD, "place", "#7B5B3C")
def _place(pen: Pen, ink: str) -> None:
    pen.disc((50, 24), 13, ink)
    pen.blob([(50, 36), (66, 42), (70, 58), (50, 62), (30, 58), (34, 42)], ink)
    pen.poly([(50, 86), (30, 66), (70, 66)], "#FFE9A6")


@act(BOLD, "take", "#7B5B3C")
def _take(pen: Pen, ink: str) -> None:
    pen.poly([(50, 8), (30, 28), (70, 28)], "#FFE9A6")
    pen.disc((50, 44), 12, ink)
    pen.blob([(50, 54), (68, 60), (74, 80), (50, 84), (26, 80), (32, 60)], ink)


EMOJI = Emoji(
    BOLD,
    ICONS,
    tokens={
        **{city: f"gear {city}" for city in _CITIES},
        **{god: god for god in ("chaac", "quetzalcoatl", "kukulkan")},
        **{each: each for each in ("agriculture", "extraction", "architecture", "theology")},
        **{good: good for good in ("corn", "wood", "stone", "gold", "skull")},
        **{kind: kind for kind in ("farm", "funerary", "civil", "sacred", "monument")},
        "first": "first",
        "points": "vp",
        "workers": "worker",
        "place": "place",
        "take": "take",
        "learn": "learn",
        "build": "build",
        "buy": "market",
        "sell": "market",
        "days": "light",
    },
    events={
        "placed": "place",
        "took": "take",
        "learned": "learn",
        "built": "build",
        "raised": "monument",
        "skull": "skull",
        "traded": "market",
        "harvested": "corn",
        "begged": "corn",
        "food_day": "food mid",
        "fed": "corn",
        "new_age": "food end",
        "gods_give": "temple",
        "gods_score": "vp",
        "marker": "first",
        "hurried": "light",
        "monument_scores": "monument",
        "over": "vp",
    },
)
