"""A cup as a file that is enough to recompute everything: each line is one JSON object.

    {"type":"head","format":"patolli-cup 1","plan":{…},"seal":"9d1c…"}
    {"type":"enter","entrant":1}
    …                                                     all lines of the cup
    {"type":"seed","seed":"41b0…"}
    {"type":"name","entrant":1,"name":"Ana","digest":"5f0c2a91"}
    {"type":"record","round":1,"pod":1,"lines":["patolli 1","game    gold 1",…]}
    {"type":"standing","place":1,"entrant":4,"points":"18","figures":{…}}

A digest belongs to each name, with its number and the seal of the cup: names that were swapped or
changed do not hold. It is no signature; whoever makes a file anew can make digests too. Numbers are
exact: ``47/5``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from engine.cups.cup import BadCup, Cup, Head, Seed
from engine.cups.lines import LINES, BadLine, Line, Number, Row, exact, reader, write
from engine.cups.standings import Standing

LONGEST = 100_000
"""No file of a cup has more lines."""
_DIGEST, _SHOWN = 8, 60
"""Letters of a digest, and of a line in a message."""
T = TypeVar("T", bound=Row)


class Name(Row, frozen=True):
    """What an entrant is called."""

    entrant: Number
    name: str
    digest: str


class TableRecord(Row, frozen=True, tag="record"):
    """The game of a table, line by line."""

    round: Number
    pod: Number
    lines: tuple[str, ...]


class Ranked(Row, frozen=True, tag="standing"):
    """A row of the standings."""

    place: Number
    entrant: Number
    points: str
    figures: dict[str, list[str]]
    """What decided, up to the figure that parted this entrant from all others."""

    @classmethod
    def of(cls, row: Standing) -> Ranked:
        figures = {
            str(criterion): [exact(number) for number in figure.value]
            for criterion, figure in row.figures.items()
        }
        return cls(row.place, row.entrant, exact(row.points), figures)


_read = reader((Head, *LINES, Seed, Name, TableRecord, Ranked))


@dataclass(frozen=True, slots=True)
class CupFile:
    """What the file holds."""

    cup: Cup
    names: tuple[Name, ...] = ()
    """But for entrants who were forgotten."""
    records: tuple[TableRecord, ...] = ()
    standings: tuple[Ranked, ...] = ()

    @classmethod
    def of(
        cls,
        cup: Cup,
        records: Mapping[tuple[int, int], str] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> CupFile:
        """The file of a cup; of one that is not over without standings, as they need its seed."""
        return cls(
            cup,
            tuple(
                Name(who, name, digest(cup.seal, who, name)) for who, name in (names or {}).items()
            ),
            tuple(
                TableRecord(*at, tuple(text.splitlines())) for at, text in (records or {}).items()
            ),
            tuple(Ranked.of(row) for row in cup.standings().rows) if cup.over else (),
        )

    @classmethod
    def read(cls, text: str) -> CupFile:
        """Raise :class:`BadCup` for whatever is no such file, and for a cup that cannot be. All but
        the cup itself may be left out."""
        texts = text.strip().split("\n")
        if len(texts) > LONGEST:
            raise BadCup(0, f"there are more than {LONGEST} lines")
        rows = list[Row]()
        for at, row in enumerate(texts, 1):
            try:
                rows.append(_read(row.strip()))
            except BadLine as bad:
                raise BadCup(at, str(bad)) from bad
        heads, lines, seeds = _of(Head, rows), _of(Line, rows), _of(Seed, rows)
        names, records, standings = _of(Name, rows), _of(TableRecord, rows), _of(Ranked, rows)
        if len(heads) != 1:
            raise BadCup(1, "a cup begins with its head, and has one")
        ordered = (*heads, *lines, *seeds, *names, *records, *standings)
        for at, (row, expected) in enumerate(zip(rows, ordered, strict=True), 1):
            if row is not expected:
                raise BadCup(at, f"“{texts[at - 1][:_SHOWN]}” is not where it belongs")
        return cls(Cup.of_rows(heads[0], (*lines, *seeds)), names, records, standings)

    def write(self) -> str:
        rows = (*self.cup.rows(), *self.names, *self.records, *self.standings)
        return "\n".join(map(write, rows)) + "\n"


def digest(seal: str, number: int, name: str) -> str:
    """Return what binds a name to an entrant of the cup with that seal."""
    return sha256(f"{seal} {number} {name}".encode()).hexdigest()[:_DIGEST]


def _of(kind: type[T], rows: Sequence[Row]) -> tuple[T, ...]:
    return tuple(row for row in rows if isinstance(row, kind))
