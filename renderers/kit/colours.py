"""The colours by name, in three themes, and the little arithmetic done with them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TypeAlias

RGB: TypeAlias = tuple[int, int, int]
WHITE, BLACK = "#FFFFFF", "#000000"


@dataclass(frozen=True, slots=True)
class Theme:
    """A colour for each use; a renderer names the use, never a number."""

    name: str
    seats: tuple[str, str, str, str]
    casing: float = 1.0
    """How wide the dark outlines are."""
    # Ground, panels, and the panel of a seat to act.
    night: str = "#0C1816"
    deep: str = "#12231F"
    obsidian: str = "#182D28"
    raised: str = "#22403A"
    seam: str = "#3A5A50"
    shadow: str = "#07100E"
    # Text on dark: first, second, and zero or absent.
    ivory: str = "#F6EDD8"
    mist: str = "#BDBFA9"
    fog: str = "#869183"
    # Light grounds and the text on them.
    amate: str = "#EADDBF"
    amate2: str = "#D8C69E"
    lime: str = "#CFC4AA"
    lime2: str = "#A99D83"
    lime3: str = "#7C735F"
    ink: str = "#1F1710"
    ink2: str = "#5A4A35"
    # A hollow in which pieces lie: its floor, its dark edge, the lines cut into it.
    hollow: str = "#2A2F2A"
    hollow2: str = "#14110C"
    groove: str = "#3C433C"
    groove2: str = "#566056"
    lamp: str = "#6A624F"
    # Signs.
    jade: str = "#2E8F73"
    jade2: str = "#76CFAE"
    jade3: str = "#1B5C4C"
    copal: str = "#FFE04A"
    maya: str = "#49B4CF"
    cinnabar: str = "#C8452F"
    gold: str = "#E3AE3B"
    gold2: str = "#9A6A1C"

    def tokens(self) -> list[str]:
        """Every colour of the theme, to be exact in each palette."""
        single = [getattr(self, field.name) for field in fields(self)]
        return [*(c for c in single if isinstance(c, str) and c.startswith("#")), *self.seats]


_DEFAULT = Theme("default", ("#CB3227", "#2459C2", "#55B8A0", "#F9BE2E"))
_CONTRAST = Theme(
    "contrast",
    ("#E2231A", "#2A4BD8", "#62BFA4", "#FCF03A"),
    casing=1.5,
    night=BLACK,
    deep=BLACK,
    obsidian=BLACK,
    raised="#1A1A1A",
    seam=WHITE,
    shadow=BLACK,
    ivory=WHITE,
    mist=WHITE,
    fog="#A8A8A8",
    amate=WHITE,
    amate2="#EDEDED",
    lime=WHITE,
    lime2="#BDB7AA",
    ink=BLACK,
    ink2="#33291C",
    hollow="#101010",
    hollow2=BLACK,
    groove="#3A3A3A",
    groove2="#5C5C5C",
    lamp="#3F3F3F",
    jade2="#8FF0CB",
    cinnabar="#E8432A",
)
_THEMES = {
    "default": _DEFAULT,
    "safe": replace(_DEFAULT, name="safe", seats=("#B8203C", "#2746DC", "#34D0CA", "#F1C53A")),
    "contrast": _CONTRAST,
}


def theme(name: str) -> Theme:
    """The theme of that name, the default one for a name nobody knows."""
    return _THEMES.get(name, _DEFAULT)


@cache
def rgb(colour: str) -> RGB:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def rgba(colour: str, alpha: int = 255) -> tuple[int, int, int, int]:
    return (*rgb(colour), alpha)


@cache
def mix(a: str, b: str, share: float) -> str:
    """``a`` with that share of ``b`` in it."""
    mixed = (round(x + (y - x) * share) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def lit(colour: str, share: float) -> str:
    return mix(colour, WHITE, share)


def shade(colour: str, share: float) -> str:
    return mix(colour, BLACK, share)
