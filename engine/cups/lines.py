"""What a line of a cup may say: one small class for each thing that can happen.

``str`` writes a line, :func:`read` reads one. Whether it may happen now the cup knows
(:meth:`engine.cups.cup.Cup.add`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal, TypeAlias, get_args

from engine.game import Score

How: TypeAlias = Literal["result", "late", "house", "award", "correct"]
"""How a result came about: the table ended; the round's time was over and places were taken as they
stood; house players finished it; an organiser decided where there was no result; an organiser
replaced the one there was."""
RULED: frozenset[How] = frozenset({"award", "correct"})
"""Those that an organiser decided."""
FORFEIT = "x"
"""Stands for the place of who forfeits."""
HOUSE = "h"
"""Stands for a house player who fills a table."""

_NUMBER = re.compile(r"[1-9][0-9]{0,5}")
_TABLE = re.compile(r"([1-9][0-9]{0,5})\.([1-9][0-9]{0,5})")
_EXACT = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9}|/[1-9][0-9]{0,8})?")
_KEY = re.compile(r"[0-9a-f]{64}")
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Enter:
    """``enter 2 27.5``: somebody entered, with a rating where seeding is by rating."""

    entrant: int
    rating: Fraction | None = None

    def __str__(self) -> str:
        rating = "" if self.rating is None else f" {exact(self.rating)}"
        return f"enter {self.entrant}{rating}"


@dataclass(frozen=True, slots=True)
class _OfOne:
    """A word, and the entrant it is about."""

    word: ClassVar[str]
    entrant: int

    def __str__(self) -> str:
        return f"{self.word} {self.entrant}"


class Drop(_OfOne):
    """``drop 2``: is not paired any more."""

    __slots__ = ()
    word = "drop"


class Return(_OfOne):
    """``return 2``: dropped out, or was banned, and is paired again."""

    __slots__ = ()
    word = "return"


class Ban(_OfOne):
    """``ban 2``: an organiser took somebody out; only an organiser brings them back."""

    __slots__ = ()
    word = "ban"


@dataclass(frozen=True, slots=True)
class Paired:
    """``round 3``: the pods and byes that follow are round 3. The same round once more: what was
    paired before is void."""

    round: int

    def __str__(self) -> str:
        return f"round {self.round}"


@dataclass(frozen=True, slots=True)
class Seated:
    """``pod 3.1 4 h 9 3``: a table and its entrants by seat, with a house player on the second."""

    round: int
    pod: int
    entrants: tuple[int, ...]
    house: tuple[int, ...] = ()
    """The seats of house players, counted from 0; entrants have the others in turn."""

    def __str__(self) -> str:
        row = [str(entrant) for entrant in self.entrants]
        for seat in sorted(self.house):
            row.insert(seat, HOUSE)
        return f"pod {self.round}.{self.pod} {' '.join(row)}"


@dataclass(frozen=True, slots=True)
class Bye:
    """``bye 3 7``: one of those who have no table in this round."""

    round: int
    entrant: int

    def __str__(self) -> str:
        return f"bye {self.round} {self.entrant}"


@dataclass(frozen=True, slots=True)
class Swap:
    """``swap 4 9``: an organiser exchanged two entrants of a round that has not begun. One of them
    may have the bye."""

    one: int
    other: int

    def __str__(self) -> str:
        return f"swap {self.one} {self.other}"


@dataclass(frozen=True, slots=True)
class Sealed:
    """``seal 3 4 9d1c…``: the duplicate deal of the pods of four in round 3."""

    round: int
    size: int
    seal: str

    def __str__(self) -> str:
        return f"seal {self.round} {self.size} {self.seal}"


@dataclass(frozen=True, slots=True)
class Begin:
    """``begin 3``: its tables are open; it is not paired anew any more."""

    round: int

    def __str__(self) -> str:
        return f"begin {self.round}"


@dataclass(frozen=True, slots=True)
class Finish:
    """``result 3.1 4:1:71 1:2:70 3:3:40 9:3:40``: places (shared ones are the same number) and
    points of the game, which may be missing; ``9:x`` for who forfeits. Also ``late``, ``house``,
    ``award`` and ``correct``, see :data:`How`."""

    round: int
    pod: int
    places: Mapping[int, int]
    """Of those who did not forfeit."""
    points: Mapping[int, Score] = field(default_factory=dict[int, Score])
    forfeits: frozenset[int] = frozenset()
    how: How = "result"

    def __str__(self) -> str:
        ranked = sorted(self.places, key=lambda entrant: (self.places[entrant], entrant))
        told = [f"{entrant}:{self.places[entrant]}{self._scored(entrant)}" for entrant in ranked]
        told += [f"{entrant}:{FORFEIT}" for entrant in sorted(self.forfeits)]
        return f"{self.how} {self.round}.{self.pod} {' '.join(told)}"

    def _scored(self, entrant: int) -> str:
        return f":{exact(self.points[entrant])}" if entrant in self.points else ""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """``forfeit 3.1 9``: these did not turn up, or left; also before there is a result."""

    round: int
    pod: int
    entrants: tuple[int, ...]

    def __str__(self) -> str:
        return f"forfeit {self.round}.{self.pod} {_row(self.entrants)}"


@dataclass(frozen=True, slots=True)
class Opened:
    """``seed 3 4 41b0…``: what the duplicate deal was, told when the round is over."""

    round: int
    size: int
    seed: str

    def __str__(self) -> str:
        return f"seed {self.round} {self.size} {self.seed}"


@dataclass(frozen=True, slots=True)
class Pause:
    """``pause``: no round is paired or begun until ``resume``."""

    def __str__(self) -> str:
        return "pause"


@dataclass(frozen=True, slots=True)
class Resume:
    """``resume``: goes on after a pause."""

    def __str__(self) -> str:
        return "resume"


@dataclass(frozen=True, slots=True)
class Over:
    """``end``: nothing is played any more; only results may be corrected."""

    def __str__(self) -> str:
        return "end"


Line: TypeAlias = (
    Enter
    | Drop
    | Return
    | Ban
    | Paired
    | Seated
    | Bye
    | Swap
    | Sealed
    | Begin
    | Finish
    | Forfeit
    | Opened
    | Pause
    | Resume
    | Over
)


class BadLine(Exception):
    """A text that is no line of a cup, and why."""


def read(text: str) -> Line:
    """The line that a text is; raises :class:`BadLine`."""
    word, *rest = text.split() or [""]
    if word in get_args(How):
        return _finish(word, rest, text)
    table = _TABLE.fullmatch(rest[0]) if rest else None
    if word == "pod" and table and HOUSE in rest:
        return _filled(table, rest[1:], text)
    numbers = _numbers(rest[1:] if table else rest)
    if numbers is not None and (line := _of_numbers(word, table, numbers)):
        return line
    match word, rest:
        case "enter", [entrant, rating] if _NUMBER.fullmatch(entrant) and _EXACT.fullmatch(rating):
            return Enter(int(entrant), Fraction(rating))
        case "seal", [number, size, key] if _numbers([number, size]) and _KEY.fullmatch(key):
            return Sealed(int(number), int(size), key)
        case "seed", [number, size, key] if _numbers([number, size]) and _KEY.fullmatch(key):
            return Opened(int(number), int(size), key)
        case _:
            raise BadLine(f"“{text[:_SHOWN]}” is not understood")


def exact(number: Score) -> str:
    """A number as a line writes it: ``27.5``, or ``10/3`` where no decimals will do."""
    number = Fraction(number)
    for digits in range(10):
        if 10**digits % number.denominator == 0:
            scaled = f"{abs(number) * 10**digits}".zfill(digits + 1)
            whole, parts = scaled[: len(scaled) - digits], scaled[len(scaled) - digits :]
            return f"{'-' * (number < 0)}{whole}{'.' * (digits > 0)}{parts}"
    return str(number)


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _numbers(tokens: Sequence[str]) -> list[int] | None:
    """These tokens as numbers; None where one is none."""
    return list(map(int, tokens)) if all(map(_NUMBER.fullmatch, tokens)) else None


def _of_numbers(word: str, table: re.Match[str] | None, numbers: list[int]) -> Line | None:
    """The lines that are a word, perhaps a table, and numbers alone."""
    if table is not None:
        number, pod = int(table[1]), int(table[2])
        match word:
            case "pod" if numbers:
                return Seated(number, pod, tuple(numbers))
            case "forfeit" if numbers:
                return Forfeit(number, pod, tuple(numbers))
            case _:
                return None
    match word, numbers:
        case (("enter" | "drop" | "return" | "ban"), [entrant]):
            kind = {"enter": Enter, "drop": Drop, "return": Return, "ban": Ban}[word]
            return kind(entrant)
        case (("round" | "begin"), [number]):
            return Paired(number) if word == "round" else Begin(number)
        case "bye", [number, entrant]:
            return Bye(number, entrant)
        case "swap", [one, other]:
            return Swap(one, other)
        case (("pause" | "resume" | "end"), []):
            return {"pause": Pause, "resume": Resume, "end": Over}[word]()
        case _:
            return None


def _filled(table: re.Match[str], row: Sequence[str], text: str) -> Seated:
    """``pod 3.1 4 h 9 3``."""
    entrants = _numbers([each for each in row if each != HOUSE])
    if not entrants:
        raise BadLine(f"“{text[:_SHOWN]}” is not understood")
    house = tuple(seat for seat, each in enumerate(row) if each == HOUSE)
    return Seated(int(table[1]), int(table[2]), tuple(entrants), house)


def _finish(word: str, rest: Sequence[str], text: str) -> Finish:
    """``result 3.1 4:1:71 9:x``."""
    places, points, forfeits = dict[int, int](), dict[int, Score](), set[int]()
    table = _TABLE.fullmatch(rest[0]) if rest else None
    if table is None or not rest[1:]:
        raise BadLine(f"{word}: a table and the place of everybody, such as 1.2 4:1:71 9:2:60")
    for told in rest[1:]:
        who, *what = told.split(":")
        if not _NUMBER.fullmatch(who):
            raise BadLine(f"“{told[:_SHOWN]}” names nobody")
        entrant = int(who)
        if entrant in places or entrant in forfeits:
            raise BadLine(f"entrant {entrant} is told twice in “{text[:_SHOWN]}”")
        match what:
            case [_] if what == [FORFEIT]:
                forfeits.add(entrant)
            case [place] if _NUMBER.fullmatch(place):
                places[entrant] = int(place)
            case [place, score] if _NUMBER.fullmatch(place) and _EXACT.fullmatch(score):
                places[entrant], points[entrant] = int(place), whole(Fraction(score))
            case _:
                raise BadLine(f"“{told[:_SHOWN]}” is no place, such as 4:1:71, 4:1 or 4:x")
    how: How = next(how for how in get_args(How) if how == word)
    return Finish(int(table[1]), int(table[2]), places, points, frozenset(forfeits), how)


def whole(number: Fraction) -> Score:
    """A number as a game tells it: whole ones are whole."""
    return int(number) if number.denominator == 1 else number
