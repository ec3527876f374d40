"""Names of players as they stand in messages, pictures and records.

A member may be called anything, also something that turns the rest of a line around, begins another
line or looks like a mention. So a name is cleaned once, when its owner sits down.
"""

from __future__ import annotations

import unicodedata

LONGEST = 40
NAMELESS = "?"
_JOINER = "\u200d"
_MARKUP = frozenset("<>`")
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})
"""Control characters, format characters (those that change the direction of writing among them) and
halves of characters."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing at all."""
_OF_EMOJI = frozenset({"So", "Sk", "Mn"})
"""Pictures, their colours of skin, and what chooses between two looks."""


def clean_name(name: str) -> str:
    """The letters, signs and emoji of a name on one line, at most 40 of them."""
    kept = "".join(char for char in name if char not in _MARKUP)
    return on_one_line(kept)[:LONGEST].strip(f" {_JOINER}") or NAMELESS


def on_one_line(text: str) -> str:
    """A text of any origin without what is not seen, with single blanks."""
    kept = (
        " " if char in _BLANK else char
        for at, char in enumerate(text)
        if char.isspace() or _stays(char, text, at)
    )
    return " ".join("".join(kept).split())


def _stays(char: str, name: str, at: int) -> bool:
    if char == _JOINER:  # several emoji become one
        return all(unicodedata.category(side) in _OF_EMOJI for side in name[at - 1 : at + 2 : 2])
    return unicodedata.category(char) not in _UNSEEN
