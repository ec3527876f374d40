"""The share of the servers that one process of the bot looks after: those on its shards.

It posts the boards there and does what is due there; played at any table is by any process.
"""

from __future__ import annotations

from dataclasses import dataclass

_SHARD_BITS = 22
"""Discord's own arithmetic: the shard of a server is told by the upper bits of its id."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards from ``first`` to ``last``, of so many. Without numbers it is all there is."""

    shards: int = 1
    first: int = 0
    last: int = 0

    @classmethod
    def of(cls, cluster: int, clusters: int, shards: int) -> Share:
        """Raises ``ValueError`` where none is left for it."""
        first, end = (shards * at // clusters for at in (cluster, cluster + 1))
        if first == end:
            raise ValueError(f"{shards} shards are too few for {clusters} clusters")
        return cls(shards, first, end - 1)

    @property
    def whole(self) -> bool:
        return self.first == 0 and self.last == self.shards - 1

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def named(self) -> str:
        """What it is called in a fact of its own; the whole has no name."""
        return "" if self.whole else f" {self.first}-{self.last}/{self.shards}"

    def owns(self, server_id: int | None) -> bool:
        """Whether a server is looked after here. What is in none is the first shard's, like all
        direct messages."""
        return self.first <= ((server_id or 0) >> _SHARD_BITS) % self.shards <= self.last

    def where(self, server_id: str) -> str:
        """The same as a condition of a statement, begun with ``AND``; empty for the whole."""
        if self.whole:
            return ""
        shard = f"((COALESCE({server_id}, 0) >> {_SHARD_BITS}) % {self.shards})"
        return f" AND {shard} BETWEEN {self.first} AND {self.last}"


WHOLE = Share()
