"""Tzolk'in's goods, temples and technologies, drawn bolder for Discord."""

from __future__ import annotations

from renderers.kit.colours import Theme, lit, shade
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen, polar

BOLD = Icons()
drawing = BOLD.drawing


@drawing("corn")
def draw_corn(pen: Pen, look: Theme) -> None:
    """Fewer, larger grains; the leaves reach half way."""
    pen.blob(
        [(50, 3), (68, 14), (75, 42), (68, 74), (50, 86), (32, 74), (25, 42), (32, 14)], "#F2B731"
    )
    pen.blob([(48, 4), (34, 14), (26, 40), (32, 70), (44, 80), (40, 44), (44, 16)], "#FCDD7A")
    for row in range(4):
        for column in (-1, 0, 1):
            pen.disc((51 + column * 14, 22 + row * 14 + (4 if column else 0)), 4.4, "#AE6F10")
    pen.blob([(12, 36), (34, 54), (47, 80), (50, 98), (30, 92), (16, 74)], "#5FB65C")
    pen.blob([(88, 36), (66, 54), (53, 80), (50, 98), (70, 92), (84, 74)], "#2F7A45")


@drawing("wood")
def _wood(pen: Pen, look: Theme) -> None:
    """Two logs, one on the other, with one ring each."""
    for x, y, bark in ((20, 68, "#8A5229"), (36, 32, "#A96C3A")):
        pen.rect((x, y - 20, 58, 40), 8, shade(bark, 0.25))
        pen.rect((x, y - 20, 58, 30), 8, bark)
        pen.rect((x + 14, y - 15, 38, 7), 3, lit(bark, 0.35))
        pen.disc((x + 2, y), 20, "#5E3517")
        pen.disc((x + 2, y), 15, "#EBCB96")
        pen.disc((x + 2, y), 6.5, "#A9722F")


@drawing("gold")
def _ingot(pen: Pen, look: Theme) -> None:
    """One large ingot: two were one smear."""
    pen.poly([(6, 62), (26, 26), (74, 26), (94, 62), (88, 82), (12, 82)], "#8E5C12")
    pen.poly([(6, 60), (26, 26), (74, 26), (94, 60)], "#E3A52F")
    pen.poly([(10, 64), (90, 64), (86, 80), (14, 80)], "#B97A1B")
    pen.poly([(28, 28), (72, 28), (80, 42), (20, 42)], "#FFE9A0")
    pen.poly([(38, 46), (62, 46), (66, 56), (34, 56)], "#9A6A1C")


@drawing("skull")
def draw_skull(pen: Pen, look: Theme) -> None:
    """Larger eyes, four teeth."""
    dark = "#0E2C37"
    pen.blob(
        [
            (50, 5),
            (80, 14),
            (93, 40),
            (86, 62),
            (74, 70),
            (72, 90),
            (50, 95),
            (28, 90),
            (26, 70),
            (14, 62),
            (7, 40),
            (20, 14),
        ],
        "#8FD3E0",
    )
    pen.blob(
        [(47, 7), (24, 15), (11, 38), (18, 58), (30, 66), (30, 50), (26, 34), (34, 18)], "#E6FAFB"
    )
    for x in (31, 69):
        pen.disc((x, 50), 14, dark)
    pen.poly([(50, 58), (59, 73), (41, 73)], dark)
    for x in (38, 50, 62):
        pen.line([(x, 80), (x, 92)], dark, 5)


@drawing("market")
def _market(pen: Pen, look: Theme) -> None:
    """Two arrows round a coin: it was a balance of hair lines."""
    pen.disc((50, 50), 17, "#F0BC44")
    pen.disc((50, 50), 9, "#9A6712")
    for turn, tone in ((0, "#76CFAE"), (180, "#E2704F")):
        pen.arc((50, 50), 36, turn - 70, turn + 52, tone, 14)
        tip = turn + 88
        pen.poly(
            [
                polar((50, 50), 36, tip),
                polar((50, 50), 20, turn + 52),
                polar((50, 50), 54, turn + 52),
            ],
            tone,
        )


def _square(pen: Pen, colour: str) -> None:
    pen.rect((3, 3, 94, 94), 20, shade(colour, 0.35))
    pen.rect((3, 3, 94, 86), 20, colour)


@drawing("chaac")
def _chaac(pen: Pen, look: Theme) -> None:
    _square(pen, "#9C5B34")
    pen.poly([(38, 12), (76, 12), (56, 40), (80, 40), (34, 90), (46, 54), (22, 54)], "#FFF0C9")


@drawing("quetzalcoatl")
def _quetzal(pen: Pen, look: Theme) -> None:
    _square(pen, "#E0AC38")
    for i, tone in enumerate(("#A3291F", "#C9442F", "#A3291F")):
        pen.curve([(40 + i * 4, 40), (28 + i * 12, 22), (22 + i * 20, 10)], tone, 10)
    pen.blob([(18, 80), (22, 42), (50, 28), (74, 36), (78, 52), (58, 60), (50, 84)], "#1F7A56")
    pen.poly([(70, 38), (94, 54), (66, 60)], "#7A3E14")
    pen.disc((56, 44), 9, "#FFF6DA")
    pen.disc((57, 44), 4.6, look.ink)


@drawing("kukulkan")
def _kukulkan(pen: Pen, look: Theme) -> None:
    _square(pen, "#3F8F63")
    body = [(24, 82), (44, 70), (30, 50), (38, 28), (60, 26)]
    pen.curve(body, "#0F3B2B", 27)
    pen.curve(body, "#D3F0A4", 17)
    pen.blob([(52, 16), (78, 18), (92, 36), (84, 50), (58, 42)], "#D3F0A4", "#0F3B2B", 5)
    pen.disc((72, 30), 6, "#0F3B2B")


def _medal(pen: Pen, colour: str) -> None:
    pen.poly([(50, 0), (94, 25), (94, 75), (50, 100), (6, 75), (6, 25)], shade(colour, 0.4))
    pen.poly([(50, 1), (93, 26), (93, 69), (50, 94), (7, 69), (7, 26)], colour)


@drawing("extraction")
def _pick(pen: Pen, look: Theme) -> None:
    _medal(pen, "#7B5B3C")
    pen.line([(26, 80), (62, 36)], "#F0DCB0", 13)
    pen.blob(
        [(20, 28), (44, 12), (78, 30), (90, 62), (78, 64), (66, 46), (46, 34), (28, 38)], "#E8ECE6"
    )


@drawing("theology")
def _eye(pen: Pen, look: Theme) -> None:
    _medal(pen, "#2F6E9C")
    pen.blob(
        [(10, 50), (30, 28), (50, 22), (70, 28), (90, 50), (70, 72), (50, 78), (30, 72)], "#F6F3E4"
    )
    pen.disc((50, 50), 21, "#2F6E9C")
    pen.disc((50, 50), 11, look.ink)


@drawing("architecture")
def _steps(pen: Pen, look: Theme) -> None:
    _medal(pen, "#A23B2C")
    for half, y in ((34, 62), (23, 44), (12, 26)):
        pen.rect((50 - half, y, 2 * half, 16), 1, "#F6EAD0")


def _bowl(pen: Pen) -> None:
    pen.poly([(14, 46), (86, 46), (76, 74), (62, 84), (38, 84), (24, 74)], "#F6EAD0")
    pen.poly([(60, 46), (86, 46), (76, 74), (62, 84), (52, 84)], "#C4AE80")
    for x in (30, 50, 70):
        pen.disc((x, 38), 13, "#F2B731")


@drawing("food mid")
def _food_mid(pen: Pen, look: Theme) -> None:
    """Materials: a round ground."""
    pen.disc((50, 50), 48, "#B4592A")
    _bowl(pen)


@drawing("food end")
def _food_end(pen: Pen, look: Theme) -> None:
    """Points: the rays of the sun medal."""
    pen.poly([polar((50, 52), 41 if i % 2 else 54, i * 15) for i in range(24)], "#1D7F78")
    _bowl(pen)
