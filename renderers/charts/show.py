"""From a scene to its picture, its alternative text, and the text that holds everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from renderers.charts import (
    bracket,
    pods,
    pods_told,
    profile,
    standings,
    standings_told,
    statistics,
    why,
    why_told,
)
from renderers.charts.leaves import Leaf
from renderers.charts.played import Profile, Statistics
from renderers.charts.scenes import Bracket, Pods, Standings, Why
from renderers.charts.sheet import palette_of
from renderers.kit.encode import png
from renderers.kit.frame import Frame
from renderers.scene import Say
from renderers.show import ALT_LIMIT


class _Shown(NamedTuple):
    frame: Callable[[Any, Say, str], Frame]
    alt: Callable[[Any, Say], str]
    lines: Callable[[Any, Say], Iterable[str]]


_SHOWN: dict[type, _Shown] = {
    Standings: _Shown(standings.frame, standings_told.alt, standings_told.lines),
    Why: _Shown(why.frame, why_told.alt, why_told.lines),
    Pods: _Shown(pods.frame, pods_told.alt, pods_told.lines),
    Bracket: _Shown(bracket.frame, bracket.alt, bracket.lines),
    Profile: _Shown(profile.frame, profile.alt, profile.lines),
    Statistics: _Shown(statistics.frame, statistics.alt, statistics.lines),
}


def draw(leaf: Leaf, say: Say, palette: str) -> bytes:
    """The picture, as PNG."""
    return png(frame(leaf, say, palette).image, palette_of(palette))


def frame(leaf: Leaf, say: Say, palette: str) -> Frame:
    """The picture before it is encoded, with what there is to say against it."""
    return _SHOWN[type(leaf)].frame(leaf, say, palette)


def alt(leaf: Leaf, say: Say) -> str:
    """What the picture shows in one short paragraph."""
    said = _SHOWN[type(leaf)].alt(leaf, say)
    return said if len(said) <= ALT_LIMIT else said[: ALT_LIMIT - 1].rstrip() + "…"


def text(leaf: Leaf, say: Say) -> str:
    """Everything the picture shows, in plain lines."""
    return "\n".join(_SHOWN[type(leaf)].lines(leaf, say))
