"""All chance in a cup, from its own seed: sealed when it is announced, told when it is over."""

from __future__ import annotations

import hmac
from functools import lru_cache

from engine.deal import Deal

LOTS = 999
"""Lots are numbers up to this: more than there can be entrants."""


def drawn(seed: str, *purpose: object) -> Deal:
    """A stream of chance for that purpose alone."""
    text = " ".join(map(str, purpose)).encode()
    return Deal(hmac.digest(bytes.fromhex(seed), text, "sha256").hex())


@lru_cache(maxsize=64)
def lots(seed: str) -> tuple[int, ...]:
    """The lots of all who may ever enter, in the order of entering: each has another number. The
    lower one is ahead."""
    return tuple(drawn(seed, "lots").shuffled(range(1, LOTS + 1)))
