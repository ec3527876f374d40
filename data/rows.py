"""What the store remembers, row by row, and why it refuses to remember something."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from data.columns import APART, column
from data.hours import HOLIDAYS

State: TypeAlias = Literal["open", "playing", "over", "ended"]
"""Of a table: gathering players, being played, played to its end, stopped early."""

QuestionKind: TypeAlias = Literal["undo", "end", "points", "pause"]
"""To take turns back; to end the game before its end, without a result or by points; to pause."""

EndedBy: TypeAlias = Literal[
    "agreement", "points", "manager", "host", "empty", "deserted", "gone", "late", "round", "cup"
]
"""Why a table was stopped: its players agreed, without a result or by points as they stood; whoever
manages the channel, or its host, closed it; nobody sat there any more; nobody did anything for
long; its channel was deleted; a player was out of time; the time of its round in a cup was over;
whoever organises its cup decided so."""

OutOfTime: TypeAlias = Literal["wait", "turn", "chair", "end"]
"""What a table does when a player's time is over: it waits, a house player plays the turn, a house
player takes the seat, it ends."""
OUT_OF_TIME: tuple[OutOfTime, ...] = ("wait", "turn", "chair", "end")

NOT_SHOWN = -2
"""``shown`` of a table before anything was posted."""
GATHERING = -1
"""``shown`` of a table when the message that gathers players was posted, but no board yet."""
OFFER_LASTS = 2 * 86_400
"""Seconds for which a chair stays on offer."""


def _titles(written: str) -> frozenset[str]:
    return frozenset(json.loads(written))


def _written(titles: Iterable[str]) -> str:
    return json.dumps(sorted(titles))


@dataclass(frozen=True, slots=True)
class ServerSettings:
    language: str | None = None
    """None: the one the server chose in Discord."""
    palette: str = "default"
    threads: bool = True
    """Whether a new table is offered a thread of its own."""
    titles_off: frozenset[str] = field(
        default=frozenset(), metadata=column(read=_titles, write=_written)
    )
    """The keys of the titles that are not played here."""
    drafts: bool = False
    """Whether titles that are drafts are offered here."""
    keep_boards: bool = False
    """Whether a board stays whole once a newer one stands; else it shrinks to its news."""
    clock: str = "none"
    """Of new tables, as :mod:`engine.clock` writes it."""
    out_of_time: OutOfTime = "wait"
    """And what they do when a player's time is over."""
    holidays: int = HOLIDAYS
    """How many days of holidays a year stop a member's clocks."""
    gathering: int = field(default=5, metadata=column("most_gathering"))
    """How many tables that one member has opened may gather at once; 0: any number."""
    running: int = field(default=20, metadata=column("most_running"))
    """And how many may be played."""
    threads_for_all: bool = False
    """Whether a table gets a thread although whoever opens it could make none."""


@dataclass(frozen=True, slots=True)
class MemberSettings:
    language: str | None = None
    """None: the one the member chose in Discord."""
    palette: str | None = None
    """None: the server's."""
    plays_at_once: bool = False
    """Whether a turn that can be taken back freely is played at its last choice, unconfirmed."""
    shows_pace: bool = False
    """Whether others may see, where players gather, how fast the member plays."""
    listed: bool = True
    """Whether lists of ratings and the profiles of others name the member."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    seat: int
    member_id: int | None
    """None: a house player, a chair that is free while the game goes on, or somebody who was
    forgotten when it had ended."""
    name: str
    forget: bool = False
    """Asked to be forgotten, which is done when the game ends."""
    house: str | None = None
    """How strong a house player plays; None: a person."""
    stands_in: bool = False
    """Whether the house player keeps the chair for whoever takes it."""


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A line of a table, with what happened in it."""

    number: int
    seat: int
    text: str
    played: int
    interaction_id: int | None = None
    """None: played by the program."""
    events: bytes | None = field(default=b"", repr=False, metadata=APART)
    """None: they are damaged, and the lines tell them."""


@dataclass(frozen=True, slots=True)
class StoredDraft:
    """A seat's unfinished turn."""

    seat: int
    number: int
    """How many lines there were when it was begun."""
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """What a player asks the others to agree to."""

    table_id: int
    kind: QuestionKind
    number: int
    """To take back: of the line, which is the asker's own. To end: how many lines there were."""
    asker: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of a question."""

    refused: bool
    asked_at: int
    """How many lines there were."""
    asked: int
    """When."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A chair that stands on offer."""

    table_id: int
    number: int
    """Which offer at its table."""
    seat: int
    giver: int
    taker: int
    made: int

    @property
    def until(self) -> int:
        return self.made + OFFER_LASTS


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is left to do when a member was forgotten: ids of tables."""

    changed: tuple[int, ...]
    """Tables that gather, or gathered: the message that was posted still names the member."""
    kept: tuple[int, ...]
    """Games being played: the member is forgotten when they end."""
    cups: tuple[int, ...] = ()
    """Cups being played, out of which the member drops."""


class DamagedTable(Exception):
    """What is kept of one table is not what was written. All others go on."""

    def __init__(self, table_id: int, what: str, line: int | None = None) -> None:
        where = f"table {table_id}" if line is None else f"table {table_id}, line {line}"
        super().__init__(f"{where}: {what}")
        self.table_id, self.what, self.line = table_id, what, line


class Refused(Exception):
    """The store is well, and what was asked does not go together with what is in it."""


class NoSuchTable(Refused):
    pass


class ChannelTaken(Refused):
    """A game goes on in the channel already."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"table {table_id} is in this channel")
        self.table_id = table_id


class TooManyOpen(Refused):
    """A member has opened as many tables that gather players as the server allows."""

    def __init__(self, most: int, member_id: int) -> None:
        super().__init__(f"member {member_id} has opened {most}")
        self.most, self.member_id = most, member_id


class TooManyPlaying(TooManyOpen):
    """And as many that are played."""


class NotOpen(Refused):
    """The table does not gather players any more."""


class NotPlaying(Refused):
    """The table has not begun, or its game is over."""


class TableFull(Refused):
    pass


class TooFewPlayers(Refused):
    pass


class AlreadySeated(Refused):
    pass


class NotSeated(Refused):
    pass


class NotWelcome(Refused):
    """The host does not want the member at the table."""


class ChairTaken(Refused):
    """Somebody sits there."""


class SatElsewhere(Refused):
    """The member has sat at another seat of this game, and seen its hand."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"they sat at seat {seat}")
        self.seat = seat


class NotOffered(Refused):
    """The chair is not on offer, or not any more."""


class OfferStands(Refused):
    """The chair is on offer to somebody already."""

    def __init__(self, offer: Offer) -> None:
        super().__init__(f"it is offered to {offer.taker} until {offer.until}")
        self.offer = offer


class TooManyOffers(Refused):
    """A member offers a few chairs a day."""


class OfACup(Refused):
    """The table is of a cup: its organiser decides that."""


class PlayersChanged(Refused):
    """Somebody joined or left since the table was read."""


class OptionsChanged(Refused):
    """Somebody chose another option since the table was read."""


class QuestionClosed(Refused):
    """Nobody is asked any more: somebody said no, a turn was taken back meanwhile, or it was open
    for too long."""


class NoSuchHoliday(Refused):
    """It is over, or there is none on these days."""


class NoDaysLeft(Refused):
    """A server allows fewer holidays in a year."""

    def __init__(self, year: int, left: int) -> None:
        super().__init__(f"there are {left} days left in {year}")
        self.year, self.left = year, left


class StaleBoard(Refused):
    """The game has moved on."""

    def __init__(self, number: int) -> None:
        super().__init__(f"there are {number} lines now")
        self.number = number


class AlreadyPlayed(Refused):
    """The click was a move already."""

    def __init__(self, table_id: int, line: StoredLine) -> None:
        super().__init__(f"it is line {line.number} of table {table_id}")
        self.table_id, self.line = table_id, line
