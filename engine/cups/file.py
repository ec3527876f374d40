"""A cup as a file that is enough to recompute everything: its lines, the records of its tables.

    {"format": "patolli-cup 1",
     "lines": ["patolli-cup 1", "plan {…}", "seal 9d1c…", "enter 1", …],
     "names": {"1": "Ana", …},
     "digests": {"1": "5f0c2a91", …},
     "records": {"1.1": ["patolli 1", "game    gold 1", …], …},
     "standings": [{"place": 1, "entrant": 4, "points": "18", "figures": {…}}, …]}

A digest belongs to each name, with its number and the seal of the cup: names that were swapped or
changed do not hold. It is no signature; whoever makes a file anew can make digests too. Numbers are
exact: ``47/5``.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from engine.cups.cup import FORMAT, BadCup, Cup
from engine.cups.lines import exact
from engine.cups.standings import Standing

_DIGEST = 8
"""Letters of a digest."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the standings."""

    place: int
    entrant: int
    points: str
    figures: dict[str, list[str]] = {}
    """What decided, up to the figure that parted this entrant from all others."""

    @classmethod
    def of(cls, row: Standing) -> Row:
        figures = {
            str(criterion): [exact(number) for number in figure.value]
            for criterion, figure in row.figures.items()
        }
        return cls(row.place, row.entrant, exact(row.points), figures)


class CupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds."""

    format: str
    lines: list[str]
    records: dict[str, list[str]] = {}
    """By round and table, line by line."""
    standings: list[Row] = []
    names: dict[str, str] = {}
    """By entrant, but for those who were forgotten."""
    digests: dict[str, str] = {}
    """Of these names."""

    @classmethod
    def of(
        cls,
        cup: Cup,
        records: Mapping[tuple[int, int], str] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> CupFile:
        """The file of a cup; of one that is not over without standings, as they need its seed."""
        told = {
            f"{number}.{pod}": text.splitlines() for (number, pod), text in (records or {}).items()
        }
        rows = [Row.of(row) for row in cup.standings().rows] if cup.over else []
        called = {str(number): name for number, name in (names or {}).items()}
        digests = {number: digest(cup.seal, number, name) for number, name in called.items()}
        return cls(FORMAT, cup.write().splitlines(), told, rows, called, digests)

    @classmethod
    def read(cls, text: str) -> CupFile:
        """Raises :class:`BadCup` for whatever is no such file. The lines of a cup alone are one,
        without records."""
        if text.lstrip().startswith(FORMAT):
            return cls(FORMAT, text.split("\n"))
        try:
            found = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as bad:
            raise BadCup(0, f"the file cannot be read: {bad}") from bad
        if found.format != FORMAT:
            raise BadCup(0, f"the format is “{found.format[:40]}”, not “{FORMAT}”")
        if any("\n" in line for line in found.lines):
            raise BadCup(0, "a line of the cup holds several lines")
        return found

    def write(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode() + "\n"

    def cup(self) -> Cup:
        """What its lines tell; raises :class:`BadCup`."""
        return Cup.read("\n".join(self.lines))


def digest(seal: str, number: str, name: str) -> str:
    """Return what binds a name to an entrant of the cup with that seal."""
    return sha256(f"{seal} {number} {name}".encode()).hexdigest()[:_DIGEST]
