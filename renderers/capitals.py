"""Capitals where words begin a line or stand on a button."""

from __future__ import annotations

import re

_FIRST = re.compile(r"^(\**)([^\W\d_])(?=[^\W\d_]*(?:[^\w]|$))")


def capital(text: str) -> str:
    """Return the text with its first letter as a capital, behind bold marks too; a cell or a code
    (``e4``, ``w12``) stays as it is."""
    return _FIRST.sub(lambda found: found[1] + found[2].upper(), text)
