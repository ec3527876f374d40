"""How a seat is shown, the same in every title: a mark of colour, shape and letter, and a name."""

from __future__ import annotations

from engine.game import SEATS
from renderers.kit.colours import WHITE, Theme, theme
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point, polar
from renderers.kit.sprite import Sprite, cut, drawn
from renderers.kit.type import baseline, lettering, readable
from renderers.scene import Scene

SHAPES = ("disc", "square", "triangle", "diamond")
LETTERS = {"en": "RBGY", "fr": "RBVJ"}
_SMALLEST_LETTERED = 24


def outline(shape: str, centre: Point, radius: float) -> list[Point]:
    """The four shapes, drawn so that they weigh the same."""
    x, y = centre
    if shape == "square":
        a = radius * 0.88
        return [(x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)]
    if shape == "triangle":
        y += radius * 0.06
        across = radius * 1.1
        return [
            (x, y - radius * 1.08),
            (x + across, y + radius * 0.86),
            (x - across, y + radius * 0.86),
        ]
    if shape == "diamond":
        a = radius * 1.18
        return [(x, y - a), (x + a, y), (x, y + a), (x - a, y)]
    return [polar(centre, radius, i * 10) for i in range(36)]


def draw_mark(pen: Pen, seat: int, centre: Point, radius: float, look: Theme) -> None:
    """Dark casing, light rim, the colour: it stands on any ground."""
    shape = SHAPES[seat]
    rim = 1 - 0.14 * look.casing
    for share, colour in ((1, look.ink), (rim, look.ivory), (rim - 0.16, look.seats[seat])):
        pen.poly(outline(shape, centre, radius * share), colour)


def letter_colour(seat: int, look: Theme) -> str:
    return WHITE if SHAPES[seat] in ("disc", "square") else look.ink


@once
def mark(seat: int, size: int, palette: str, language: str = "", /) -> Sprite:
    """The mark of a seat, put down by its centre; with its letter when a language is given."""
    look, half = theme(palette), size / 2

    def draw(pen: Pen) -> None:
        draw_mark(pen, seat, (half, half), size * 0.415, look)

    image = drawn((0, 0, size, size), draw, 8)
    if language and size >= _SMALLEST_LETTERED:
        letter = LETTERS.get(language, LETTERS["en"])[seat]
        triangle = SHAPES[seat] == "triangle"
        points = round(size * (0.36 if triangle else 0.42))
        glyph = lettering(letter, points, 800)
        x = round(half - glyph.mask.width / 2)
        y = baseline(half + (size * 0.1 if triangle else 0), points) + glyph.top
        image.paste(letter_colour(seat, look), (x, y), glyph.mask)
    return cut(image, (size // 2, size // 2))


def called(scene: Scene, seat: int) -> str:
    """The player's name as a picture can set it, or the colour of the seat."""
    name = readable(scene.names[seat]) if seat < len(scene.names) else ""
    return name or scene.say(f"seat.{SEATS[seat]}")
