"""Yucatan's icons for Discord: guilds with one clear outline each, and what a turn may do."""

from __future__ import annotations

from renderers.kit.colours import Theme
from renderers.kit.emoji import Emoji, act
from renderers.kit.icons import Icons
from renderers.kit.pen import Pen, sector
from renderers.yucatan.icons import ICONS

_DRAWN = Icons()
drawing = _DRAWN.drawing
_ACTS = ("move", "found", "grow", "deploy", "build", "recall")


@drawing("captive")
def _captive(pen: Pen, look: Theme) -> None:
    """Head and shoulders, one broad cord with its knot."""
    pen.blob([(50, 42), (78, 54), (90, 94), (50, 98), (10, 94), (22, 54)], "#C9BB94")
    pen.blob([(48, 42), (68, 54), (76, 92), (48, 95), (12, 92), (24, 54)], "#EFE4C6")
    pen.disc((50, 28), 23, "#C9BB94")
    pen.disc((48, 27), 21, "#EFE4C6")
    pen.curve([(14, 70), (50, 80), (86, 70)], "#7A2F1C", 17)
    pen.curve([(15, 68), (50, 78), (85, 68)], "#D85B3C", 11)
    pen.disc((50, 78), 12, "#7A2F1C")
    pen.disc((49, 77), 7, "#F0A183")


@drawing("hummingbird")
def _hummingbird(pen: Pen, look: Theme) -> None:
    """Two wings, a round breast, a beak as thick as a pixel."""
    pen.line([(62, 30), (97, 22)], "#3A2A12", 9)
    pen.blob([(40, 50), (14, 30), (2, 6), (26, 8), (52, 30)], "#8FDDEE")
    pen.blob([(46, 46), (36, 22), (42, 2), (58, 8), (60, 30)], "#2E88B5")
    pen.blob(
        [(56, 18), (76, 22), (78, 40), (66, 58), (46, 74), (26, 80), (34, 58), (46, 40)], "#20796F"
    )
    pen.blob([(66, 36), (76, 40), (62, 60), (46, 72), (44, 62), (54, 50)], "#E2467E")
    pen.poly([(32, 70), (4, 98), (26, 94), (44, 76)], "#14524F")
    pen.disc((65, 29), 6, "#FFF6DA")
    pen.disc((66, 29), 3.6, look.ink)


@act(_DRAWN, "move", "#1F6F8E")
def _move(pen: Pen, ink: str) -> None:
    pen.poly([(16, 37), (48, 37), (48, 18), (86, 47), (48, 76), (48, 57), (16, 57)], ink)


@act(_DRAWN, "found", "#1F6F8E")
def _found(pen: Pen, ink: str) -> None:
    pen.poly([(50, 16), (86, 50), (14, 50)], ink)
    pen.rect((26, 52, 48, 28), 2, ink)


@act(_DRAWN, "grow", "#1F6F8E")
def _grow(pen: Pen, ink: str) -> None:
    pen.rect((41, 16, 18, 62), 3, ink)
    pen.rect((19, 38, 62, 18), 3, ink)


@act(_DRAWN, "deploy", "#1F6F8E")
def _deploy(pen: Pen, ink: str) -> None:
    for start in (-68, -22, 24):
        pen.poly(sector((50, 60), 28, 52, start, start + 44 - 4), ink)
    pen.disc((50, 62), 19, ink)


@act(_DRAWN, "build", "#1F6F8E")
def _build(pen: Pen, ink: str) -> None:
    for step, half in enumerate((36, 24, 12)):
        pen.rect((50 - half, 60 - step * 19, 2 * half, 16), 0, ink)


@act(_DRAWN, "recall", "#1F6F8E")
def _recall(pen: Pen, ink: str) -> None:
    pen.poly([(50, 84), (18, 50), (39, 50), (39, 16), (61, 16), (61, 50), (82, 50)], ink)


EMOJI = Emoji(
    _DRAWN,
    ICONS,
    tokens={
        **{guild: guild for guild in ("jaguar", "serpent", "hummingbird")},
        **{each: each for each in _ACTS},
        "take": "captive",
    },
    events={
        "founded": "found",
        "founded_under": "found",
        "large_village": "grow",
        "small_village": "found",
        "grown": "grow",
        "deployed": "deploy",
        "sent": "deploy",
        "moved": "move",
        "crossed": "move",
        "built": "build",
        "raided": "captive",
        "spoils": "captive",
        "unloaded": "captive",
        "looted": "captive",
        "recalled": "recall",
        "must_recall": "recall",
        "over": "vp",
    },
)
