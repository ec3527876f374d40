"""The lines of a cup: one small class for each thing that can happen, each a JSON object on one
line. Whether it may happen now the cup knows (:meth:`engine.cups.cup.Cup.add`).

    {"type":"seated","round":3,"pod":1,"seats":[4,null,9,3]}

A new kind of line is a class here and a function in :mod:`engine.cups.state`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union

import msgspec
from msgspec import Meta

How: TypeAlias = Literal["result", "late", "house", "award", "correct"]
"""How a result came about: the table ended; the round's time was over and places were taken as they
stood; house players finished it; an organiser decided where there was no result; an organiser
replaced the one there was."""
RULED: frozenset[How] = frozenset({"award", "correct"})
"""Those that an organiser decided."""

_MOST = 8
"""Maximum number of people in one line; no table has as many seats."""
Number: TypeAlias = Annotated[int, Meta(ge=1, le=999_999)]
Key: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Numbers: TypeAlias = Annotated[tuple[Number, ...], Meta(max_length=_MOST)]

_EXACT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
_HIGHEST = 10**9
_SHOWN, _LONGEST = 60, 200
T = TypeVar("T", bound="Row")


class Row(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower
):
    """One line of a cup's file. Its ``type`` is the name of its class."""


class Line(Row, frozen=True):
    """Something that happens in a cup."""


class Enter(Line, frozen=True):
    """Somebody entered, with a rating where seeding is by rating."""

    entrant: Number
    rating: Fraction | None = None


class Drop(Line, frozen=True):
    """An entrant is not paired any more."""

    entrant: Number


class Return(Line, frozen=True):
    """An entrant who dropped out, or was banned, is paired again."""

    entrant: Number


class Ban(Line, frozen=True):
    """An organiser took an entrant out; only an organiser brings them back."""

    entrant: Number


class Replace(Line, frozen=True):
    """Somebody else plays for an entrant from here on."""

    entrant: Number


class Paired(Line, frozen=True):
    """The pods and byes that follow are this round. The same round once more: what was paired
    before is void."""

    round: Number


class Seated(Line, frozen=True):
    """A table: its entrants by seat, None where a house player sits."""

    round: Number
    pod: Number
    seats: Annotated[tuple[Number | None, ...], Meta(max_length=_MOST)]

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(who for who in self.seats if who is not None)

    @property
    def house(self) -> tuple[int, ...]:
        """The seats of house players, counted from 0."""
        return tuple(seat for seat, who in enumerate(self.seats) if who is None)


class Bye(Line, frozen=True):
    """An entrant has no table in this round."""

    round: Number
    entrant: Number


class Swap(Line, frozen=True):
    """An organiser exchanged two entrants of a round that has not begun. One of them may have the
    bye."""

    one: Number
    other: Number


class Sealed(Line, frozen=True):
    """The seal of the duplicate deal of this round's pods of a size."""

    round: Number
    size: Number
    seal: Key


class Begin(Line, frozen=True):
    """The tables of the round are open; it is not paired anew any more."""

    round: Number


class Finish(Line, frozen=True):
    """The result of a table. Entrants who share a place have the same number."""

    round: Number
    pod: Number
    places: Annotated[Mapping[Number, Number], Meta(max_length=_MOST)]
    """Of those who did not forfeit, the best first."""
    points: Annotated[Mapping[Number, Fraction], Meta(max_length=_MOST)] = {}
    """Points of the game, which may be missing."""
    forfeits: Numbers = ()
    how: How = "result"

    def __post_init__(self) -> None:
        """Put everybody in order, so that the same result is always the same text; raise
        ``ValueError`` if an entrant is named twice."""
        ranked = sorted(self.places, key=lambda who: (self.places[who], who))
        if len({*ranked, *self.forfeits}) < len(ranked) + len(self.forfeits):
            raise ValueError("an entrant is named twice")
        points = {who: self.points[who] for who in ranked if who in self.points}
        if len(points) < len(self.points):
            raise ValueError("points of an entrant without a place")
        msgspec.structs.force_setattr(self, "places", {who: self.places[who] for who in ranked})
        msgspec.structs.force_setattr(self, "points", points)
        msgspec.structs.force_setattr(self, "forfeits", tuple(sorted(self.forfeits)))


class Forfeit(Line, frozen=True):
    """Entrants did not turn up, or left; also before there is a result."""

    round: Number
    pod: Number
    entrants: Numbers


class Opened(Line, frozen=True):
    """The seed of a duplicate deal, told when the round is over."""

    round: Number
    size: Number
    seed: Key


class Pause(Line, frozen=True):
    """No round is paired or begun until it goes on."""


class Resume(Line, frozen=True):
    """It goes on after a pause."""


class Over(Line, frozen=True):
    """Nothing is played any more; only results may be corrected."""


LINES: tuple[type[Line], ...] = tuple(Line.__subclasses__())


class BadLine(Exception):
    """A text that is no line, and why."""


def write(row: Row) -> str:
    """Return the row as JSON: the same row is always the same text."""
    return _ENCODER.encode(row).decode()


def reader(kinds: Iterable[type[T]]) -> Callable[[str], T]:
    """Return what reads rows of these kinds, and raises :class:`BadLine` for any other text."""
    decoder = msgspec.json.Decoder[Any](Union[tuple(kinds)], dec_hook=_number)  # noqa: UP007

    def read(text: str) -> T:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        try:
            row = decoder.decode(text)
        except (ValueError, RecursionError) as bad:
            raise BadLine(f"“{shown}” is not understood: {str(bad)[:_LONGEST]}") from bad
        if (written := write(row)) != text:
            raise BadLine(f"“{shown}” is not as it would be written: “{written[:_LONGEST]}”")
        return row

    return read


def exact(number: int | Fraction) -> str:
    """Return a number as people write it: ``27.5``, or ``10/3`` where no decimals will do."""
    number = Fraction(number)
    for digits in range(10):
        if 10**digits % number.denominator == 0:
            scaled = f"{abs(number) * 10**digits}".zfill(digits + 1)
            whole, parts = scaled[: len(scaled) - digits], scaled[len(scaled) - digits :]
            return f"{'-' * (number < 0)}{whole}{'.' * (digits > 0)}{parts}"
    return str(number)


def _number(_: type, told: object) -> Fraction:
    """Read a number: a whole one, or a text such as ``"27.5"``. What a computer calls a float is
    refused."""
    if type(told) is int and abs(told) < _HIGHEST:
        return Fraction(told)
    if isinstance(told, str) and _EXACT.fullmatch(told):
        return Fraction(told)
    raise ValueError("not an exact number, such as 71, “7.5” or “10/3”")


def _told(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else exact(number)


_ENCODER = msgspec.json.Encoder(enc_hook=_told)
read = reader(LINES)
