"""Small games to think about, in which one knows what is best."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from engine.game import END, Action, Effort, Event, Outcome, Position, places


@dataclass(frozen=True)
class Say(Action):
    """A word."""

    word: str

    def __str__(self) -> str:
        return self.word


class Small(Position):
    """Two seats say words; a turn ends after at most so many of them."""

    words: ClassVar[tuple[str, ...]]
    least: ClassVar = 1
    most: ClassVar = 1
    at_once: ClassVar = False

    def __init__(self) -> None:
        self.seats = 2
        self.said: list[tuple[str, ...]] = [(), ()]
        self.ready = [False, False]
        self.over = False

    def waiting(self) -> tuple[int, ...]:
        waiting = tuple(seat for seat in (0, 1) if not self.ready[seat])
        return waiting if self.at_once else waiting[:1]

    def actions(self, seat: int) -> list[Action]:
        said = self.said[seat]
        left = [Say(word) for word in self.words if word not in said]
        steps: list[Action] = [*left] if len(said) < self.most else []
        return [*steps, END] if len(said) >= self.least else steps

    def play(self, seat: int, action: Action) -> list[Event]:
        if action is END:
            self.ready[seat] = True
        else:
            self.said[seat] = (*self.said[seat], str(action))
        return []

    def copy(self) -> Any:
        other = type(self)()
        other.said, other.ready, other.over = self.said[:], self.ready[:], self.over
        return other

    def alike(self) -> Hashable:
        return tuple(tuple(sorted(words)) for words in self.said)

    def unchosen(self) -> Any:
        other = self.copy()
        if self.at_once:
            other.said, other.ready = [(), ()], [False, False]
        return other

    def veil(self, seat: int | None, /) -> None: ...
    def imagine(self, seat: int | None, random: Random, /) -> None: ...
    def whole(self, /) -> bool:
        return True

    def asks(self, seat: int) -> str:
        return "say"

    def progress(self) -> tuple[int, int]:
        return 1, 1

    def scores(self) -> list[Any]:
        return [0, 0]

    def outcome(self) -> Outcome | None:
        return Outcome(places(self.scores()), "said") if self.over else None

    def dump(self) -> Any:
        return [self.said, self.ready]

    @classmethod
    def load(cls, data: Any) -> Any:
        raise NotImplementedError

    def flaws(self, /) -> list[str]:
        return []


class Letters(Small):
    """Some letters together are worth more than each alone; the last of them rather less."""

    words = tuple("abcdefgh")
    most = 4
    worth: ClassVar[Mapping[str, float]] = {"a": 1, "c": 2, "f": 3}

    def outlook(self) -> Sequence[float]:
        return [self._of(words) for words in self.said]

    def _of(self, words: Sequence[str]) -> float:
        return sum(self.worth.get(word, -1) for word in words) + 4 * ({"a", "c", "f"} <= {*words})


class Pennies(Small):
    """Each shows heads or tails: the first seat wants the same, the second another."""

    words = ("heads", "tails")
    at_once = True
    effort = Effort(at_once=40)

    def outlook(self) -> Sequence[float]:
        same = self.said[0] == self.said[1]
        return [10.0, 0.0] if same else [0.0, 10.0]


class Scissors(Small):
    """Rock, paper and scissors; to say nothing always loses."""

    words = ("rock", "paper", "scissors", "nothing")
    at_once = True
    beats: ClassVar = {("rock", "scissors"), ("paper", "rock"), ("scissors", "paper")}

    def outlook(self) -> Sequence[float]:
        (one,), (two,) = self.said
        if "nothing" in {one, two}:
            return [-20.0 * (one == "nothing"), -20.0 * (two == "nothing")]
        return [10.0 * ((one, two) in self.beats), 10.0 * ((two, one) in self.beats)]


class Bets(Small):
    """Only the last bet is good whatever the weather; the weather is for everybody to imagine."""

    words = ("sun", "rain", "snow", "hat")
    effort = Effort(turns=8, again=4, worlds=6)

    def __init__(self) -> None:
        super().__init__()
        self.weather = ""

    def copy(self) -> Bets:
        other = super().copy()
        other.weather = self.weather
        return other

    def imagine(self, seat: int | None, random: Random, /) -> None:
        self.weather = random.choice(("sun", "rain", "snow"))

    def outlook(self) -> Sequence[float]:
        return [self._of(words) for words in self.said]

    def _of(self, words: Sequence[str]) -> float:
        return 5.0 if "hat" in words else 8.0 * (self.weather in words)


class Traps(Small):
    """What looks best is answered by what takes it away."""

    words = ("bait", "bread")
    effort = Effort(ahead=1, replies=4)

    def outlook(self) -> Sequence[float]:
        mine, theirs = self.said
        if "bait" in mine and "bait" in theirs:
            return [0.0, 9.0]
        return [{("bait",): 6.0, ("bread",): 2.0}.get(words, 0.0) for words in self.said]
