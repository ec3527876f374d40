"""What a leaf is given: plain facts, names as people want to be called, numbers exact.

Names and titles are in the reader's words already; all else is said by who draws it. Everything
here is frozen and of simple types, so that it can be sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias

PAGE = 16
"""The entrants on one picture of standings."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: the number in the order of entering says who it is where no letter can."""

    number: int
    name: str


Kind: TypeAlias = Literal["played", "bye", "forfeit", "absent", "veiled"]


@dataclass(frozen=True, slots=True)
class Result:
    """How an entrant came out of a round."""

    kind: Kind = "played"
    """``absent``: not entered yet, or not played; ``veiled``: not to be told yet."""
    place: int = 0
    of: int = 0
    """How many sat at the table."""
    shared: bool = False
    """Whether others have the same place."""
    score: Fraction | None = None
    """Of duplicate deals: above or below the same seat at other tables."""
    corrected: bool = False
    """Whether an organiser changed it."""


# Standings.

TieBreak: TypeAlias = Literal[
    "place", "points", "opponents", "beat", "lost", "meeting", "share", "places", "lot"
]


@dataclass(frozen=True, slots=True)
class Tie:
    """What put an entrant in order among those on equal points."""

    by: TieBreak
    value: Fraction = Fraction(0)
    """The mean of the opponents' points, how often one was ahead of the others (of 1), the points
    at one's tables (1 is an equal share), how often the place, or the lot."""
    place: int = 1
    """In the standings, of whom was met; or the place that was counted."""


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant in the standings."""

    place: int
    entrant: Entrant
    points: Fraction
    rounds: tuple[Result, ...]
    """One for each round that is over."""
    moved: int | None = None
    """The places gained since the last round; None for who has just entered."""
    ties: tuple[Tie, ...] = ()
    """What parts it from the row above, and from the one below, where these have as many points."""
    level: bool = False
    """Whether the one above has as many points."""
    gone: bool = False

    @property
    def corrected(self) -> bool:
        return any(result.corrected for result in self.rounds)


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a cup, of which one picture shows :data:`PAGE` rows."""

    cup: str
    rows: tuple[Row, ...]
    """All of them."""
    after: int
    """How many rounds are over."""
    of: int | None = None
    """How many there will be, if that is known."""
    over: bool = False
    go_on: int = 0
    """So many go on from these standings; 0 where all do."""
    duplicate: bool = False
    """Whether the points are those of duplicate deals, above or below other tables."""
    first: int = 0
    """The rows that are shown begin with this one."""
    me: int | None = None
    """The entrant who reads, in a private picture."""

    @property
    def ranked(self) -> bool:
        """Whether a round is over; before that there are entrants, and no places."""
        return self.after > 0

    @property
    def shown(self) -> tuple[Row, ...]:
        return self.rows[self.first : self.first + PAGE]

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.rows) // PAGE))

    def page(self, number: int) -> Standings:
        """The page of that number, from 1 on."""
        return replace(self, first=PAGE * (min(max(number, 1), self.pages) - 1))

    def around(self, entrant: int) -> Standings:
        """The rows around an entrant, who reads them."""
        at = next(
            (at for at, row in enumerate(self.rows) if row.entrant.number == entrant), self.first
        )
        first = min(at - PAGE // 2, len(self.rows) - PAGE)
        return replace(self, first=max(0, first), me=entrant)


# The pods of a round.

PodState: TypeAlias = Literal["check_in", "playing", "late", "ended"]
How: TypeAlias = Literal["result", "late", "house", "award", "correct"]
PODS = 4
_SMALL_PODS = 6


@dataclass(frozen=True, slots=True)
class Seated:
    """An entrant at a table."""

    seat: int
    entrant: Entrant
    state: Literal["", "act", "in", "awaited"] = ""
    """``act``: to act now; before the game ``in``, or still ``awaited``."""
    result: Result | None = None
    points: Fraction | None = None
    """What the result is worth in the cup."""


@dataclass(frozen=True, slots=True)
class Pod:
    """A table of a round."""

    number: int
    state: PodState
    seats: tuple[Seated, ...]
    turn: int | None = None
    """Which is played now, or how many were."""
    about: int | None = None
    """How many it usually takes."""
    seconds: int | None = None
    """Until who is awaited must be there; how long the game took."""
    how: How = "result"
    """How its result came about: the game ended, the round's time was over and places were taken
    as they stood, house players finished it, an organiser awarded or corrected it."""
    by: str = ""
    """The organiser who did."""
    filled: bool = False
    """Whether house players sit there beside the entrants."""


@dataclass(frozen=True, slots=True)
class Pods:
    """The tables of a round."""

    cup: str
    round: int
    pods: tuple[Pod, ...]
    """All of them."""
    of: int | None = None
    """How many rounds there are, if that is known."""
    byes: tuple[Entrant, ...] = ()
    left: int | None = None
    """The seconds that are left of the round's time; None where it has none."""
    whole: int = 0
    """How many there were."""
    until: str = ""
    """When it is over, in the reader's words: *until Sunday 20:00*."""
    veiled: bool = False
    """Whether nobody may know yet how tables stand and how they ended."""
    first: int = 0
    """The tables that are shown begin with this one."""

    @property
    def size(self) -> int:
        """The seats at the largest table."""
        return max((len(pod.seats) for pod in self.pods), default=2)

    @property
    def panels(self) -> tuple[Pod | None, ...]:
        """All panels: the tables, and None for those who have no table."""
        return (*self.pods, None) if self.byes else self.pods

    @property
    def shown(self) -> tuple[Pod | None, ...]:
        return self.panels[self.first : self.first + self.a_page]

    @property
    def a_page(self) -> int:
        """How many panels are on a picture."""
        return PODS if self.size > 2 else _SMALL_PODS

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.panels) // self.a_page))

    def page(self, number: int) -> Pods:
        """The page of that number, from 1 on."""
        return replace(self, first=self.a_page * (min(max(number, 1), self.pages) - 1))

    def around(self, entrant: int) -> Pods:
        """The page on which an entrant sits, or has the bye."""
        for at, pod in enumerate(self.panels):
            here = self.byes if pod is None else [seated.entrant for seated in pod.seats]
            if entrant in [each.number for each in here]:
                return self.page(at // self.a_page + 1)
        return self


# Why one entrant stands above another.

Criterion: TypeAlias = Literal[
    "reached", "place", "points", "opponents", "meeting", "share", "places", "lot"
]


@dataclass(frozen=True, slots=True)
class Side:
    """One of two who are compared."""

    place: int
    entrant: Entrant
    rounds: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Quotient:
    """How a mean came about."""

    sum: Fraction
    by: Fraction


@dataclass(frozen=True, slots=True)
class Sum:
    """What a round adds to a figure."""

    total: Fraction | None
    """None: nothing, for whoever had no table."""
    terms: tuple[Fraction, ...] = ()
    """What it is the sum of, where it is one."""
    kind: Kind = "played"
    of: int = 0
    """How many sat at the table."""
    share: Quotient | None = None
    """Of *share*: the points of the game, and all at the table."""


@dataclass(frozen=True, slots=True)
class Pair:
    """What belongs to the upper and to the lower of two."""

    upper: Sum
    lower: Sum
    number: int
    """Of the round; of *places* which place was counted."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table at which both sat."""

    round: int
    table: int
    upper: int
    lower: int
    """Their places there."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A criterion and how it stands between two entrants."""

    by: Criterion
    upper: Fraction
    lower: Fraction
    """The two numbers; the larger one is ahead, of *place* and *lot* the smaller one."""
    decides: bool = False
    valid: bool = True
    """Whether it can decide anything: of *meeting*, whether all who are level met."""
    pairs: tuple[Pair, ...] = ()
    quotients: tuple[Quotient, Quotient] | None = None
    met: tuple[Meeting, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why one stands above the other: the criteria in their order, the last of them decides."""

    cup: str
    upper: Side
    lower: Side
    compared: tuple[Compared, ...]
    unneeded: tuple[Criterion, ...] = ()
    usual: int = 4
    """How many sit at a table that needs no mention."""
    duplicate: bool = False


# A knock-out.


@dataclass(frozen=True, slots=True)
class Slot:
    """A seat at a table of a knock-out."""

    entrant: Entrant | None = None
    """None while it is not known who comes."""
    result: Result | None = None
    on: bool = False
    """Whether the entrant goes on, or has won the cup."""
    source: int | None = None
    """The table of the round before from which the entrant comes, counted from 0,"""
    place: int = 0
    """and the place there, while it is not known whose it is."""


@dataclass(frozen=True, slots=True)
class Match:
    """A table of a knock-out, or a bye: one entrant without a table."""

    number: int
    slots: tuple[Slot, ...]
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out, round by round, the last of which is the final."""

    cup: str
    rounds: tuple[tuple[Match, ...], ...]
    best: int = 1
    """So many of each table go on."""
    part: int = 0
    """Which picture: 0 the one with the final, then parts of the tree, the last rounds first."""

    @property
    def final(self) -> Match:
        return self.rounds[-1][0]

    @property
    def winner(self) -> Entrant | None:
        return next((slot.entrant for slot in self.final.slots if slot.on), None)
