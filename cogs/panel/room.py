"""How much of a panel a phone shows at once: the picture, the words below it and the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cogs.kit.controls import ROW
from engine.markup import unmarked

_HEIGHT, _PICTURE = 620, 242
_WIDTH, _LINE, _BUTTON = 287, 21, 38
"""In points, as are all of these, on a phone 390 wide and 844 high."""
_LETTER, _BESIDE = 8, 32
"""A letter of a button, and what its edges and the gap to the next take."""
MOST_LINES = 6
"""Lines that buttons with words instead of codes may take."""
_LETTERS = 36
"""So many are in a line of text."""


def fits(lines: Iterable[str], buttons: Iterable[Sequence[str]]) -> bool:
    """Whether these lines and groups of buttons leave the picture on the screen."""
    words = sum(-(-max(1, len(unmarked(line))) // _LETTERS) for line in lines)
    rows = sum(map(lines_of, buttons))
    return _PICTURE + words * _LINE + rows * _BUTTON <= _HEIGHT


def lines_of(labels: Sequence[str]) -> int:
    """How many lines the buttons take; each of Discord's rows begins a new one."""
    found, room = 0, 0
    for at, label in enumerate(labels):
        wide = _BESIDE + _LETTER * len(label)
        if wide > room or at % ROW == 0:
            found, room = found + 1, _WIDTH
        room -= wide
    return found
