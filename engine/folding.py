"""How typed text is compared: without case, accents and odd blanks."""

from __future__ import annotations

import unicodedata

STOP = "stop"
"""The token that ends a way which could go on."""


def fold(text: str) -> str:
    """Lowercase, without accents, straight apostrophes, single blanks."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).split())


def shortened_to(whole: str, token: str) -> bool:
    """Whether a typed token is the beginning of a whole one. Numbers are never shortened, nor those
    in a name: ``i1`` is another cell than i10."""
    return whole.startswith(token) and not (token[-1].isdigit() and whole[len(token)].isdigit())
