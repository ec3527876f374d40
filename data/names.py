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
_OF_EMOJI = frozenset({"So", "Sk", "Mn"})
"""Pictures, their colours of skin, and what chooses between two looks."""


def clean_name(name: str) -> str:
    """The letters, signs and emoji of a name on one line, at most 40 of them."""
    kept = "".join(
        char for at, char in enumerate(name) if char.isspace() or _stays(char, name, at)
    )
    return " ".join(kept.split())[:LONGEST].strip(f" {_JOINER}") or NAMELESS


def _stays(char: str, name: str, at: int) -> bool:
    if char == _JOINER:  # several emoji become one
        return all(unicodedata.category(side) in _OF_EMOJI for side in name[at - 1 : at + 2 : 2])
    return char not in _MARKUP and unicodedata.category(char) not in _UNSEEN
