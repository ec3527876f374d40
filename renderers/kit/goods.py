"""The goods and people of the Maya games: what several titles count, pay and place."""

from __future__ import annotations

from renderers.kit.colours import Theme, lit, shade, theme
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen, polar

GOODS = Icons()
drawing = GOODS.drawing

STONE_GREY = "#A8A290"
"""A worker of nobody in particular."""


@drawing("corn")
def _corn(pen: Pen, look: Theme) -> None:
    pen.blob(
        [(50, 4), (66, 16), (71, 44), (64, 74), (50, 84), (36, 74), (29, 44), (34, 16)], "#F2B731"
    )
    pen.blob([(50, 4), (34, 16), (29, 44), (36, 74), (44, 82), (38, 46), (42, 16)], "#FBD768")
    for row in range(6):
        for column in (-1, 0, 1):
            y = 18 + row * 10 + (3 if column else 0)
            pen.disc((51 + column * 12, y), 2.9, "#B97B16")
    pen.blob([(18, 34), (34, 52), (46, 78), (50, 97), (34, 92), (22, 74)], "#4D9A4E")
    pen.blob([(82, 34), (66, 52), (54, 78), (50, 97), (66, 92), (78, 74)], "#2F7A45")
    pen.curve([(24, 46), (34, 70), (46, 92)], "#BFE08E", 2.2)


@drawing("wood")
def _wood(pen: Pen, look: Theme) -> None:
    for x, y, bark in ((26, 66, "#8A5229"), (58, 66, "#9C6233"), (42, 38, "#A96C3A")):
        pen.rect((x - 4, y - 17, 36, 34), 6, bark)
        pen.rect((x + 2, y - 17, 28, 6), 3, lit(bark, 0.2))
        pen.rect((x - 2, y + 9, 32, 6), 3, shade(bark, 0.25))
        pen.disc((x - 4, y), 17, "#6B3D1C")
        pen.disc((x - 4, y), 13.5, "#E8C48C")
        pen.disc((x - 4, y), 9, None, "#B98749", 2.5)
        pen.disc((x - 4, y), 3.6, "#B98749")


@drawing("stone")
def _stone(pen: Pen, look: Theme) -> None:
    pen.poly([(10, 62), (22, 34), (52, 22), (82, 34), (92, 64), (74, 84), (26, 84)], "#8E928E")
    pen.poly([(22, 34), (52, 22), (82, 34), (56, 48)], "#D3D6CD")
    pen.poly([(10, 62), (22, 34), (56, 48), (48, 84), (26, 84)], "#AEB2AB")
    pen.poly([(82, 34), (92, 64), (74, 84), (48, 84), (56, 48)], "#747973")
    pen.line([(64, 58), (70, 66), (67, 74)], "#5A5F5A", 2.5)


@drawing("gold")
def _gold(pen: Pen, look: Theme) -> None:
    pen.poly([(8, 74), (20, 50), (72, 50), (92, 74)], "#D9982A")
    pen.poly([(8, 74), (92, 74), (88, 86), (12, 86)], "#8E5C12")
    pen.poly([(20, 50), (72, 50), (78, 57), (17, 57)], "#F6CC5A")
    pen.poly([(26, 47), (37, 25), (71, 25), (85, 47)], "#F0B93C")
    pen.poly([(26, 47), (85, 47), (84, 53), (27, 53)], "#8E5C12")
    pen.poly([(37, 25), (71, 25), (76, 33), (33, 33)], "#FFE9A0")
    pen.poly([(46, 36), (64, 36), (67, 43), (44, 43)], "#C98A1F")


@drawing("skull")
def _skull(pen: Pen, look: Theme) -> None:
    dark = "#12333E"
    pen.blob(
        [
            (50, 6),
            (78, 14),
            (90, 40),
            (84, 60),
            (73, 68),
            (71, 90),
            (50, 95),
            (29, 90),
            (27, 68),
            (16, 60),
            (10, 40),
            (22, 14),
        ],
        "#8FD3E0",
    )
    pen.blob(
        [
            (48, 7),
            (26, 13),
            (12, 38),
            (18, 58),
            (29, 66),
            (30, 88),
            (40, 92),
            (36, 66),
            (24, 40),
            (32, 18),
        ],
        "#DDF5F6",
    )
    pen.poly([(56, 9), (76, 20), (66, 30), (52, 22)], "#F4FFFF")
    pen.poly([(84, 36), (80, 58), (70, 64), (74, 46)], "#4E9BB0")
    pen.blob([(24, 46), (38, 40), (46, 50), (40, 62), (28, 60)], dark)
    pen.blob([(76, 46), (62, 40), (54, 50), (60, 62), (72, 60)], dark)
    pen.poly([(50, 56), (57, 70), (43, 70)], dark)
    for x in (36, 45, 55, 64):
        pen.line([(x, 78), (x, 91)], dark, 3)
    pen.line([(30, 79), (70, 79)], dark, 3)


@drawing("fish")
def _fish(pen: Pen, look: Theme) -> None:
    pen.blob([(8, 50), (30, 28), (58, 30), (74, 48), (58, 68), (30, 72)], "#7FC3D6")
    pen.blob([(8, 50), (30, 28), (58, 30), (74, 48), (40, 46)], "#C9ECF2")
    pen.poly([(68, 48), (94, 26), (88, 50), (94, 74)], "#4E9BB0")
    pen.disc((24, 46), 4.5, look.ink)
    pen.arc((20, 50), 20, 50, 130, "#2F7086", 3)


@drawing("market")
def _market(pen: Pen, look: Theme) -> None:
    brass = "#E7CFA0"
    pen.line([(50, 12), (50, 84)], brass, 7)
    pen.line([(18, 26), (82, 26)], brass, 7)
    for x, load in ((18, "#F2B731"), (82, "#AEB2AB")):
        pen.line([(x, 26), (x - 12, 54)], brass, 3)
        pen.line([(x, 26), (x + 12, 54)], brass, 3)
        pen.blob([(x - 17, 54), (x, 52), (x + 17, 54), (x + 8, 68), (x - 8, 68)], load)
    pen.poly([(32, 92), (68, 92), (58, 82), (42, 82)], brass)


@drawing("any")
def _any(pen: Pen, look: Theme) -> None:
    """A free choice: four ways from one knot."""
    ways = ((0, look.maya), (90, look.copal), (180, "#E2704F"), (270, "#7FD08F"))
    for angle, colour in ways:
        head = ((12, -45), (30, -18), (30, -38), (47, 0), (30, 38), (30, 18), (12, 45))
        pen.poly([polar((50, 50), r, angle + turn) for r, turn in head], colour)
    pen.disc((50, 50), 12, look.ivory)


def draw_pyramid(pen: Pen, look: Theme, roof: str, top: int) -> None:
    """Three steps with a stair, and a house on them whose roof begins at ``top``."""
    for half, y, high in ((46, 76, 18), (36, 60, 16), (26, 45, 15)):
        pen.rect((50 - half, y, 2 * half, high), 1, look.lime2)
        pen.rect((50 - half, y, 2 * half, 5), 1, "#F6EED8")
        pen.rect((50 + half * 0.5, y + 5, half * 0.5, high - 5), 0, look.lime3)
    pen.rect((32, 22, 36, 24), 1, look.lime)
    pen.rect((44, 29, 12, 17), 0, look.ink)
    pen.rect((28, top + 12, 44, 13 - top), 1, roof)
    pen.rect((36, top, 28, 12), 2, roof)
    for x in (41, 54):
        pen.rect((x, top + 3, 5, 6), 0, "#F6EED8")
    pen.poly([(43, 46), (57, 46), (62, 94), (38, 94)], "#EFE4C8")
    for y in (54, 63, 72, 81, 89):
        pen.line([(41, y), (59, y)], look.lime3, 2.4)


def draw_worker(pen: Pen, colour: str) -> None:
    """Seated: head-dress, head, cloak."""
    dark = shade(colour, 0.28)
    pen.blob([(50, 42), (74, 52), (84, 92), (50, 96), (16, 92), (26, 52)], dark)
    pen.blob([(48, 42), (66, 52), (74, 90), (48, 93), (16, 90), (26, 52)], colour)
    pen.disc((50, 32), 20, dark)
    pen.disc((48, 31), 18, colour)
    pen.disc((43, 26), 6, lit(colour, 0.45))


@drawing("worker neutral")
def _neutral(pen: Pen, look: Theme) -> None:
    """A worker that nobody plays."""
    draw_worker(pen, look.ivory)


@drawing("worker")
def _worker(pen: Pen, look: Theme) -> None:
    draw_worker(pen, STONE_GREY)


def _worker_of(seat: int) -> None:
    @drawing(f"worker {seat}")
    def _(pen: Pen, look: Theme) -> None:
        draw_worker(pen, look.seats[seat])


for _seat in range(len(theme("default").seats)):
    _worker_of(_seat)
