"""The ids of a panel's controls.

    patolli:pick:17:5f0c2a91.2:plant maize2 ~a8–m8
    patolli:back:17:5f0c2a91:up:lay

The verb; the table; the draft that was shown, and from which side; the way that is chosen. *Back*
says before it what it goes back by (``up`` a level, or a ``step``), *Type it* names one of the
choices behind it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from cogs.kit.controls import Press
from engine.table import Draft


def name_of(draft: Draft, begun: int) -> str:
    """A short name of a draft as it is: a panel that shows another one is out of date."""
    return hashlib.blake2s(f"{begun} {draft.text}".encode(), digest_size=4).hexdigest()


def way_to(tokens: Sequence[str], part: Sequence[str] = ()) -> str:
    """Tokens, and perhaps the part of which the next one is to be chosen, as ids carry them."""
    return " ".join((*tokens, f"~{part[0]}–{part[-1]}") if part else tokens)


def tokens_of(way: str) -> tuple[tuple[str, ...], str]:
    """The tokens and the ends of the part, which are empty where there is none."""
    start, _, part = way.partition("~")
    return tuple(start.split()), part


def shown_by(press: Press) -> tuple[str, int]:
    """Return the name of the draft that a panel showed, and from which side its picture showed
    it."""
    name, _, side = press.text(1).partition(".")
    return name, int(side) if side.isascii() and side.isdecimal() else 0
