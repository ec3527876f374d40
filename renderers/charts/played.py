"""What the charts of a member and of a title are given: as plain as the scenes of cups."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

# A member.


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating after a game, and two standard deviations of it."""

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the rating line, in the reader's words."""

    name: str
    game: int
    """The first that was played in it, counted from 1."""


@dataclass(frozen=True, slots=True)
class PlayedTitle:
    """A title that a member played."""

    name: str
    games: int
    rating: float | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Faced:
    """Whom a member met: in how many games one of them was ahead of the other."""

    name: str
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What there is to tell of a member."""

    name: str
    games: int
    rated: tuple[Rated, ...]
    """Before the first game, and after each."""
    provisional: bool = False
    of: str = ""
    """The title whose rating it is; empty for all titles."""
    since: str = ""
    """When the first game was, in the reader's words."""
    months: tuple[Month, ...] = ()
    place: int | None = None
    """Among those who are in lists."""
    ranked: int = 0
    """How many those are."""
    places: tuple[int, ...] = ()
    """How often each place, at tables of as many as there are places: those played most."""
    titles: tuple[PlayedTitle, ...] = ()
    """The one played most first."""
    faced: tuple[Faced, ...] = ()
    """Those met most often, in that order."""


# A title.


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a number came up: of points also how often it was a first place."""

    value: int
    count: int
    first: int = 0


@dataclass(frozen=True, slots=True)
class SeatFirsts:
    """How many first places a seat had; shared ones count in parts."""

    firsts: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """What the games of a title were like, at tables of one size."""

    title: str
    seats: int
    games: int
    points: tuple[Tally, ...]
    """Of all players, in ascending order."""
    turns: tuple[Tally, ...]
    """The lengths of games, in ascending order."""
    firsts: tuple[SeatFirsts, ...]
    """By seat."""
    record: Fraction | None = None
    holder: str = ""
    """Whose it is; empty where nobody may know."""
    over_days: int | None = None
    """The median of how long games took that went on for days, in seconds,"""
    sitting: int | None = None
    """and of those played in one sitting."""
    house: Statistics | None = None
    """Of the games in which house players sat or chairs changed, where these are of the others."""
    with_house: bool = False
    """Whether it is of such games."""
