"""Sentences on a picture: lines of words in one size, some of them in another weight or colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from renderers.kit.frame import Frame
from renderers.kit.pen import Point
from renderers.kit.type import length

_BEFORE_SIGN = re.compile(r" (?=[:;?!»])")
_NARROWER = 4


class Run(NamedTuple):
    """Words that look the same."""

    text: str
    weight: int = 550
    fill: str = ""
    """Ivory where none is said."""


class _Word(NamedTuple):
    text: str
    run: Run


def wrapped(runs: Sequence[Run], size: int, width: float) -> list[list[Run]]:
    """Lines no longer than that, broken at blanks; French signs stay with the word before them."""
    lines: list[list[_Word]] = []
    left = 0.0
    for run in runs:
        for text in _BEFORE_SIGN.sub("\u00a0", run.text).split(" "):
            wide = length(f" {text}", size, run.weight)
            if not lines or wide > left:
                lines.append([])
                left = width + length(" ", size, run.weight)
            lines[-1].append(_Word(text, run))
            left -= wide
    return [_joined(line) for line in lines]


def _joined(line: list[_Word]) -> list[Run]:
    """The words of a line, as few runs."""
    groups = [(run, [word.text for word in words]) for run, words in groupby(line, lambda w: w.run)]
    return [run._replace(text=" ".join(texts)) for run, texts in groups]


def narrowed(runs: Sequence[Run], size: int, width: float) -> float:
    """The least width that takes no line more, so that no word is left alone."""
    count = len(wrapped(runs, size, width))
    while len(wrapped(runs, size, width - _NARROWER)) == count and _fits(runs, size, width):
        width -= _NARROWER
    return width


def _fits(runs: Sequence[Run], size: int, width: float) -> bool:
    """Whether no single word is wider than a line."""
    words = (_Word(text, run) for run in runs for text in run.text.split(" "))
    return all(length(word.text, size, word.run.weight) <= width - _NARROWER for word in words)


def write(frame: Frame, at: Point, lines: Sequence[Sequence[Run]], size: int, lead: int) -> None:
    """Sets the lines, the middle of the first at ``at``."""
    for row, line in enumerate(lines):
        x = at[0]
        for run in line:
            x += frame.text((x, at[1] + row * lead), run.text, size, run.weight, run.fill or None)
            x += length(" ", size, run.weight)
