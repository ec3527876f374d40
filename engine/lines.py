"""What stands in a record: lines, the rules that hold from one of them on, results; and what is
wrong with one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from engine.game import SEATS, Score
from engine.notation import Unclear
from engine.table import GameOver, NotYourTurn

_SCORE = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
SHOWN = 60
"""Of a text that is not understood a message repeats no more than this."""


class BadRecord(Exception):
    """What is wrong, and at which line of the file."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(f"line {at}: {why}" if at else why)
        self.at, self.why = at, why


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did: a turn, or ``undo`` and the numbers of the turns that are struck."""

    seat: int
    text: str

    @property
    def strikes(self) -> tuple[int, ...]:
        word, _, numbers = self.text.partition(" ")
        return tuple(int(n) for n in numbers.split()) if word == "undo" else ()


@dataclass(frozen=True, slots=True)
class Rules:
    """From which line on the rules of which revision hold."""

    revision: int
    first: int
    position: bytes | None = None
    """The position before that line, packed by MessagePack, where the lines before do not lead to
    it under these rules; None: they do, from the deal on."""

    def rows(self) -> list[str]:
        """As a record says it."""
        said = [f"rules   {self.revision} from {self.first}"]
        if self.position is not None:
            told = msgspec.json.encode(msgspec.msgpack.decode(self.position)).decode()
            unsigned = told.replace("#", "\\u0023")  # with that a digest begins
            said.append(f"kept    {unsigned}")
        return said


def read_kept(at: int, told: str) -> bytes:
    try:
        return msgspec.msgpack.encode(msgspec.json.decode(told))
    except (msgspec.DecodeError, RecursionError) as bad:
        raise BadRecord(at, "the position cannot be read") from bad


def read_result(at: int, tokens: list[str]) -> list[Score]:
    seats, scores = tokens[::2], tokens[1::2]
    if (
        not seats
        or tuple(seats) != SEATS[: len(scores)]
        or not all(_SCORE.fullmatch(score) for score in scores)
    ):
        raise BadRecord(at, "result: a number for each seat")
    exact = [Fraction(score) for score in scores]
    return [int(score) if score.denominator == 1 else score for score in exact]


def in_words(scores: Sequence[Score | None]) -> str:
    return " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(scores))


def why_refused(bad: Exception) -> str:
    if isinstance(bad, GameOver):
        return "the game is over"
    if isinstance(bad, NotYourTurn):
        return "it is not that seat's turn"
    if isinstance(bad, Unclear):
        return f"“{bad.typed.strip()[:SHOWN]}” is none of the legal steps"
    return str(bad)
