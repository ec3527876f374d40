"""Signs that lie on a board, the same in every title: rings, outlines, pills."""

from __future__ import annotations

from renderers.kit.colours import WHITE, theme
from renderers.kit.once import once
from renderers.kit.pen import Pen
from renderers.kit.sprite import Sprite, sprite


@once
def pill(width: int, height: int, palette: str, style: str = "jade", /) -> Sprite:
    """A rounded tab, put down by its upper left corner: ``jade`` (what is asked), ``dark``,
    ``chosen``, ``plain``, ``winner``."""
    look = theme(palette)
    edge, fill = {
        "jade": (look.jade2, look.jade),
        "dark": (look.ink, look.ink),
        "chosen": (look.ink, WHITE),
        "plain": (look.lime3, look.amate2),
        "winner": (look.jade2, look.jade3),
    }[style]
    line = (2 if style == "winner" else 1.5) * look.casing

    def draw(pen: Pen) -> None:
        radius = min(12, height / 2)
        if style == "chosen":
            pen.rect((0, 0, width, height), radius, WHITE, look.ink, 2)
            pen.rect((4, 4, width - 8, height - 8), radius - 4, look.ink)
            pen.rect((6, 6, width - 12, height - 12), radius - 6, look.amate)
        else:
            pen.rect(
                (0, 0, width, height), radius if style != "jade" else height / 2, fill, edge, line
            )

    return sprite((0, 0, width, height), draw)


@once
def bar(width: int, palette: str, /) -> Sprite:
    """The bar that strikes something out, put down by its middle."""
    look, half = theme(palette), width // 2

    def draw(pen: Pen) -> None:
        slant = [(4.0 - half, 6.0), (half - 4.0, -6.0)]  # the digits stay legible under it
        pen.line(slant, look.ink, 5)
        pen.line(slant, look.cinnabar, 3)

    return sprite((-half - 2, -12, half + 2, 12), draw)


@once
def band(seat: int, width: int, palette: str, /) -> Sprite:
    """The seat's colour along the top of a panel, put down by its upper left corner."""
    look = theme(palette)
    return sprite((0, 0, width, 6), lambda pen: pen.rect((0, 0, width, 6), 3, look.seats[seat]))
