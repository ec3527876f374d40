"""What the store remembers of a cup, row by row, and why it refuses to remember something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import msgspec

from data.columns import APART, column
from data.rows import OutOfTime, Player, Refused, State
from engine.clock import NONE
from engine.cups.lines import Line
from engine.cups.lines import read as read_line

CupState: TypeAlias = Literal["entering", "checking", "playing", "over"]
"""Of a cup: members enter, those who entered say that they are here, rounds are played, it is
over."""

Overdue: TypeAlias = Literal["places", "house", "organiser"]
"""What becomes of tables that are not over when the time of their round is: they are stopped, house
players finish them, they wait for the organiser."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What an organiser chooses beside the plan: who may enter, and how much time there is."""

    clock: str = NONE
    """Of its tables, as :mod:`engine.clock` writes it; it runs once all tables of a round stand."""
    out_of_time: OutOfTime = "turn"
    """And what they do when a player's time is over."""
    check_in: int = 0
    """For so many seconds after entry ended those who entered must say that they are here; 0:
    nobody is asked."""
    rest: int = 0
    """Between a round's pairing and its tables pass so many seconds, in which it can be changed."""
    lasts: int = 0
    """A round is over after so many seconds; 0: when its last table has ended."""
    needs_role: int | None = None
    """Who may enter: members with this role,"""
    least_rating: int | None = None
    """and with a rating in these bounds."""
    most_rating: int | None = None
    private: bool = False
    """Whether its threads are private."""


_TERMS = msgspec.json.Decoder(Terms)


@dataclass(frozen=True, slots=True)
class CupLine:
    """Something that happened in a cup."""

    number: int
    line: Line = field(metadata=column("text", read=read_line))
    at: int
    member_id: int | None = None
    """Who did it; None: the bot, or somebody who was forgotten."""
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class StoredEntrant:
    """Who plays for an entrant."""

    number: int = field(metadata=column("entrant"))
    member_id: int | None
    """None: a house player, or somebody who was forgotten."""
    name: str
    house: str | None = None
    here: bool = False
    """Whether they said that they are here."""
    gone: bool = False
    """Whether they were forgotten, and have not dropped out yet."""


@dataclass(frozen=True, slots=True)
class StoredPod:
    """A table of a round that has begun."""

    round: int = field(metadata=column("p.round"))
    number: int = field(metadata=column("p.pod"))
    taken: bool = field(default=False, metadata=column("p.taken"))
    """Whether its result is in the lines."""
    tried: int | None = field(default=None, metadata=column("p.tried"))
    """When somebody began to make its thread."""
    table_id: int | None = field(default=None, metadata=column("t.id"))
    """None: it does not stand yet."""
    channel_id: int | None = field(default=None, metadata=column("t.channel_id"))
    state: State | None = field(default=None, metadata=column("t.state"))

    @property
    def ended(self) -> bool:
        """Whether its table has ended."""
        return self.state in ("over", "ended")


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """The duplicate deal of the pods of a size."""

    seats: int
    seal: str
    seed: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class StoredRound:
    """What of a round is not in the lines."""

    number: int = field(metadata=column("round"))
    told: bool = field(metadata=column("published"))
    """Whether its pods and seals were published."""
    begins: int
    """Its tables are opened then."""
    ends: int | None
    """Its time is over then; None: not all of its tables stand, or it has all the time there is."""
    late: int | None
    """When it was noted that its time is over."""
    veiled: bool
    """Whether nothing of a pod is shown to those who do not sit there."""
    over: bool
    pods: tuple[StoredPod, ...] = field(default=(), metadata=APART)
    """None before it has begun."""
    deals: tuple[StoredDeal, ...] = field(default=(), metadata=APART)

    def pod(self, number: int) -> StoredPod | None:
        return next((pod for pod in self.pods if pod.number == number), None)

    def deal(self, seats: int) -> StoredDeal | None:
        return next((deal for deal in self.deals if deal.seats == seats), None)

    @property
    def stands(self) -> bool:
        """Whether all of its tables do."""
        return bool(self.pods) and all(pod.table_id is not None for pod in self.pods)


@dataclass(frozen=True, slots=True)
class StoredCup:
    """A cup with all that is kept of it."""

    id: int
    server_id: int
    channel_id: int
    host_id: int | None
    """Who organises it; None: was forgotten."""
    beside_id: int | None
    """Another member who does too."""
    role_id: int | None
    """Whoever has this role does too."""
    name: str
    title: str
    """The key of the title that is played."""
    plan: str
    terms: Terms = field(metadata=column(read=_TERMS.decode))
    state: CupState
    created: int
    ended: int | None
    seal: str
    seed: str = field(repr=False)
    number: int
    """How many lines there are."""
    moment: int | None
    """When entry, or the check-in, ends; None: when the organiser says so."""
    paused: int | None
    """Since when."""
    due: int | None
    entrants: Mapping[int, StoredEntrant] = field(
        default_factory=dict[int, StoredEntrant], metadata=APART
    )
    rounds: tuple[StoredRound, ...] = field(default=(), metadata=APART)
    lines: tuple[CupLine, ...] = field(default=(), metadata=APART)

    @property
    def running(self) -> bool:
        return self.state != "over"

    @property
    def round(self) -> StoredRound | None:
        """The round that goes on, or is paired."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].over else None

    @property
    def lacks(self) -> bool:
        """Whether a pod of the round that goes on is still to have a table."""
        pods = self.round.pods if self.round is not None else ()
        return any(pod.table_id is None and not pod.taken for pod in pods)

    @property
    def gone(self) -> int:
        """How many were forgotten, and have not dropped out yet."""
        return sum(entrant.gone for entrant in self.entrants.values())

    def entrant_of(self, member_id: int) -> StoredEntrant | None:
        found = (each for each in self.entrants.values() if each.member_id == member_id)
        return next(found, None)

    def did(self, interaction_id: int) -> bool:
        """Whether this very click has done something here already."""
        return any(line.interaction_id == interaction_id for line in self.lines)


@dataclass(frozen=True, slots=True)
class Change:
    """What happens in a cup, all together: lines, and what follows from them in its rows."""

    lines: tuple[Line, ...] = ()
    by: int | None = None
    """Who does it; None: the bot."""
    interaction_id: int | None = None
    entrants: tuple[StoredEntrant, ...] = ()
    """They take the place of those of the same numbers."""
    state: CupState | None = None
    """None: as it is."""
    moment: int | None = None
    """Of the state that is new."""
    paired: StoredRound | None = None
    """A round that is paired, or paired anew."""
    begun: tuple[int, ...] = ()
    """The pods of the round that is paired: it has begun."""
    taken: tuple[tuple[int, int], ...] = ()
    """Of these rounds and pods the results are among the lines; tables that play are stopped."""
    over: int | None = None
    """The round that is over."""
    paused: bool | None = None
    """None: as it is."""
    sits: tuple[tuple[int, int, Player], ...] = ()
    """Who sits down from here on, at which tables: of a round and a pod."""


class DamagedCup(Exception):
    """What is kept of one cup is not what was written. All others go on."""

    def __init__(self, cup_id: int, what: str) -> None:
        super().__init__(f"cup {cup_id}: {what}")
        self.cup_id, self.what = cup_id, what


class NoSuchCup(Refused):
    pass


class StaleCup(Refused):
    """The cup has gone on since it was read."""


class PodStands(Refused):
    """The table of this pod stands already, or there is none to be opened."""


class KnowsTheDeal(Refused):
    """The member has sat at another table of the deal that is played."""

    def __init__(self, member_id: int) -> None:
        super().__init__(f"member {member_id} has played this deal at another table")
        self.member_id = member_id
