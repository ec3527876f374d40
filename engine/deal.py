"""Sealed, verifiable shuffles.

The seed is 256 random bits. Its SHA-256, the seal, is posted when a game starts, the seed when it
ends. Numbers are drawn from HMAC-SHA-256(seed, counter), 32 bits at a time, without modulo bias.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORD = 1 << 32


class BadSeed(Exception):
    """Not 64 hexadecimal digits."""


class Deal:
    """A stream of chance that anybody who knows the seed can draw again."""

    def __init__(self, seed: str | None = None) -> None:
        self.seed = secrets.token_hex(SEED_BYTES) if seed is None else seed.lower()
        if len(self.seed) != 2 * SEED_BYTES or set(self.seed) - set("0123456789abcdef"):
            raise BadSeed(f"a seed is {2 * SEED_BYTES} hexadecimal digits")
        self._words = self._stream()

    @property
    def seal(self) -> str:
        return seal_of(self.seed)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the others."""
        fair = _WORD - _WORD % limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher and Yates, from the last to the first)."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile

    def _stream(self) -> Iterator[int]:
        key, counter = bytes.fromhex(self.seed), 0
        while True:
            block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
            for at in range(0, len(block), 4):
                yield int.from_bytes(block[at : at + 4], "big")
            counter += 1


def seal_of(seed: str) -> str:
    """The SHA-256 of the seed's bytes."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
