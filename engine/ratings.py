"""How strong players are, by the games they finished: games in as they ended, ratings out.

A rating is a guess and how sure it is (Weng and Lin's Plackett-Luce model, by ``openskill``), for
each title and, of all games together, for :data:`ALL`. It is kept in whole billionths after each
game, so games counted one by one and all of them counted anew agree to the last bit.

A game is counted among those who began it. Whoever sits at their own seat at its end comes in as
the seat did; whoever does not has left, and those who left share the last place. Whoever took a
chair on the way neither wins nor loses by what others had made of it. House players are opponents
like any other, each strength with ratings of its own, so that beating a weak one is worth little.
Somebody who was forgotten is, in each of their games, a newcomer of whom nothing is known; so is
whom the organiser of a cup took from a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from openskill.models import PlackettLuce

Who: TypeAlias = int | str
"""A member by their id, a house player by its strength."""

ALL = ""
"""In the place of a title: all of them together."""
SURE_AFTER = 5
"""Of fewer games a rating is provisional."""
PARTS = 1_000_000_000
_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A guess at somebody's strength, in billionths."""

    mean: int = round(_MODEL.mu * PARTS)
    spread: int = round(_MODEL.sigma * PARTS)
    """One standard deviation."""
    games: int = 0

    @property
    def value(self) -> float:
        return self.mean / PARTS

    @property
    def margin(self) -> float:
        """Two standard deviations: so far to either side the true strength may well be."""
        return 2 * self.spread / PARTS

    @property
    def sure(self) -> int:
        """What it is at least, as far as one can tell, in billionths: lists go by it."""
        return self.mean - 2 * self.spread

    @property
    def provisional(self) -> bool:
        return self.games < SURE_AFTER


NEWCOMER = Rating()


@dataclass(frozen=True, slots=True)
class Seat:
    """Of a game that is over: who began there, and what became of it."""

    who: Who | None
    """None: somebody who was forgotten."""
    place: int
    """Of the seat, whoever sat there in the end; places may be shared."""
    stayed: bool = True
    """Whether who began there sat there in the end."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over."""

    title: str
    seats: tuple[Seat, ...]


def came(seats: Sequence[Seat]) -> list[int]:
    """The places of those who began, by seat: who left shares the last one."""
    stayed = [seat.place for seat in seats if seat.stayed]
    return [
        1 + (sum(place < seat.place for place in stayed) if seat.stayed else len(stayed))
        for seat in seats
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """What a seat's ratings were after a game: those of its title, and those of all titles."""

    title: Rating
    all: Rating


@dataclass(slots=True)
class Ratings:
    """The ratings after some games."""

    known: dict[tuple[Who, str], Rating] = field(default_factory=dict[tuple[Who, str], Rating])

    @classmethod
    def of(cls, games: Iterable[Finished]) -> Ratings:
        """From nothing."""
        ratings = cls()
        for game in games:
            ratings.count(game)
        return ratings

    def of_whom(self, who: Who | None, title: str = ALL) -> Rating:
        return NEWCOMER if who is None else self.known.get((who, title), NEWCOMER)

    def count(self, game: Finished) -> list[Step] | None:
        """One more game; what became of each seat. None where it changes nothing: nobody who began
        it was there in the end."""
        if not any(seat.stayed for seat in game.seats):
            return None
        steps = [self._count(game.seats, title) for title in (game.title, ALL)]
        return [Step(*ratings) for ratings in zip(*steps, strict=True)]

    def _count(self, seats: Sequence[Seat], title: str) -> list[Rating]:
        before = [self.of_whom(seat.who, title) for seat in seats]
        after = _played(before, came(seats))
        by_who: dict[Who, list[Rating]] = {}
        for seat, rating in zip(seats, after, strict=True):
            if seat.who is not None:
                by_who.setdefault(seat.who, []).append(rating)
        for who, ratings in by_who.items():
            self.known[who, title] = _together(ratings)
        return [
            rating if seat.who is None else self.known[seat.who, title]
            for seat, rating in zip(seats, after, strict=True)
        ]


def _played(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    teams = [
        [_MODEL.rating(mu=rating.mean / PARTS, sigma=rating.spread / PARTS)] for rating in before
    ]
    after = chain.from_iterable(_MODEL.rate(teams, ranks=[float(place) for place in places]))
    return [
        Rating(round(new.mu * PARTS), round(new.sigma * PARTS), old.games + 1)
        for old, new in zip(before, after, strict=True)
    ]


def _together(ratings: Sequence[Rating]) -> Rating:
    """A house player may sit at several seats of a game: it has learned their mean of it."""
    count = len(ratings)
    return Rating(
        sum(rating.mean for rating in ratings) // count,
        sum(rating.spread for rating in ratings) // count,
        ratings[0].games,
    )
