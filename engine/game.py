"""The contract of a game: what a title is, what a position answers, what a turn is made of.

A turn is steps closed by ``end``. Nothing hidden is revealed before ``end``: draws, refills and
comparisons happen there, so an unfinished turn can always be taken back and shown as a preview. It
is shown to its player alone, and the house sees to that: unfinished turns are played on copies
(:class:`engine.table.Draft`), and all others see the position after the last line. So a title hides
what a position hides, and never a turn.
All chance is dealt by :class:`engine.deal.Deal` when the game starts, so ``play`` is a function.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, Literal, Self, TypeAlias, get_args

from engine.deal import Deal
from engine.events import Event, Events, Fact

SEATS = ("red", "blue", "green", "yellow")
"""The tokens of seats 0 to 3, the same in every title."""

MEMORY = "memory"
"""In a dump: what everybody has seen, and the table shows no more."""

Stage: TypeAlias = Literal["draft", "beta", "complete"]
Weight: TypeAlias = Literal["light", "medium", "heavy"]
WEIGHTS: tuple[Weight, ...] = get_args(Weight)
Score: TypeAlias = int | Fraction


class Illegal(Exception):
    """The step is not among the legal ones."""


class NotWhole(Exception):
    """A turn is ended on a whole position; this is a view that leaves something out."""


class BadOption(Exception):
    """A table cannot be set up this way."""

    def __init__(self, key: str, value: str, allowed: Sequence[str]) -> None:
        super().__init__(f"option {key}={value}: choose one of {', '.join(allowed) or 'none'}")
        self.key, self.value, self.allowed = key, value, tuple(allowed)


class Action:
    """One step of a turn, a small frozen value. ``str(action)`` is the notation: tokens of ``a-z``,
    ``0-9``, ``_`` and ``-`` separated by blanks (no ``:``, ``~`` or ``,``), at most 60 characters,
    ordered so that each next token is one choice out of a short list. No legal step begins another:
    where a way may stop or go on, the one is ``move c4 d5 stop`` and the other ``move c4 d5 e5``.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self}>"

    def veiled(self) -> str:
        """The step as everybody may read it while the game is running."""
        return str(self)


class End(Action):
    """Closes the turn."""

    __slots__ = ()

    def __str__(self) -> str:
        return "end"


END = End()


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a step is not legal: a token that the words describe (``too_dear``), the number of the
    paragraph of the rules, and facts like those of an event."""

    token: str
    rule: str
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when the table is set up; the first value is the default."""

    key: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]


RANDOM = "random"


def first_player(seats: int) -> Option:
    """Who begins: anybody, or the seat that is named."""
    return Option("first", (RANDOM, *SEATS[:seats]))


def who_begins(options: Mapping[str, str], drawn: int) -> int:
    """The seat that :func:`first_player` names, or the one that was drawn."""
    first = options["first"]
    return drawn if first == RANDOM else SEATS.index(first)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a place for each seat (1 is first, places may be shared) and why."""

    places: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Places by descending rank; equal ranks share the better place."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


@dataclass(frozen=True, slots=True)
class Effort:
    """Where thinking pays in a title, for house players: counts, found with ``bot.py ladder``."""

    novice: int = 6
    """Whole turns of its own that a novice draws."""
    turns: int = 60
    """Whole turns of its own that a steady player looks over."""
    again: int = 6
    """The best of them that it looks at again,"""
    worlds: int = 3
    """on so many other positions that it imagines, on each only the better half goes on,"""
    ahead: int = 0
    """after so many turns that are played on in them, by all who are waited for;"""
    replies: int = 6
    """each of those turns is the best of so many (with ``width``: so many are looked at for it)."""
    at_once: int = 4_000
    """Positions that are judged where all choose at once."""
    width: int = 0
    """Where :meth:`Position.outlook` tells the steps of a turn apart one by one, turns are built of
    the best so many beginnings, and replies of the best one; else 0, and turns are drawn."""


class Position(ABC):
    """One moment of a game: everything true, nothing else. A position seen by a seat is of the same
    class, with what that seat cannot know left out; only a turn cannot be ended on it."""

    __slots__ = ()

    seats: int
    veiled_end: ClassVar[str] = "end"
    """A turn of no steps as everybody may read it while the game is running."""
    effort: ClassVar[Effort] = Effort()

    @abstractmethod
    def waiting(self) -> tuple[int, ...]:
        """The seats the game waits for; several when they choose at once, none when it is over."""

    @abstractmethod
    def actions(self, seat: int) -> list[Action]:
        """Every legal next step of that seat's turn, :data:`END` among them where it may stop."""

    @abstractmethod
    def play(self, seat: int, action: Action) -> list[Event]:
        """Take one step; raises :class:`Illegal`, and then nothing has changed. What ``end`` does
        may need all there is: on a view that is not whole it raises :class:`NotWhole`."""

    def seen_by(self, seat: int | None) -> Self:
        """What that seat (None: a spectator) may know, and nothing more: the only door to pictures
        and texts. Within a turn only its own seat is asked for."""
        view = self.copy()
        view.veil(seat)
        return view

    def possible(self, seat: int | None, random: Random) -> Self:
        """A whole position that the seat could not tell from this one, drawn at random. It depends
        on the seat's view and the random numbers alone, so a view of the seat will do as well.
        Within a turn only its own seat is asked for.

        What the deal decided (piles, bags, backs, what was dealt to the others) is drawn as likely
        as the deal makes it, given all that the seat has seen; how the others have played is not
        taken for a hint. What others have chosen in secret no deal makes likely: it follows a model
        of them, named in the title's room ``hidden``. The model knows the view alone, and whether
        somebody has chosen already changes neither the rest nor how many random numbers it takes.
        """
        other = self.seen_by(seat)
        other.imagine(seat, random)
        return other

    @abstractmethod
    def veil(self, seat: int | None, /) -> None:
        """Take out what the seat (None: a spectator) cannot know; only ever done to a copy."""

    @abstractmethod
    def imagine(self, seat: int | None, random: Random, /) -> None:
        """Fill in what the seat's view leaves out; only ever done to such a view. See
        :meth:`possible`."""

    @abstractmethod
    def whole(self, /) -> bool:
        """Whether nothing is left out, as it is in a view."""

    def require_whole(self) -> None:
        """Raise :class:`NotWhole` where something is left out."""
        if not self.whole():
            raise NotWhole

    @abstractmethod
    def asks(self, seat: int) -> str:
        """What the seat is to decide, as a token that the words describe (``bid``, ``lay``)."""

    def warning(self, seat: int) -> str | None:
        """What ``end`` would cost the seat now and for good, as a token that the words describe
        (``throws``): it is asked once more. None when nothing is lost."""
        return None

    def outlook(self, /) -> Sequence[float]:
        """How good this looks for each seat, all at once, in the title's points: what it may expect
        to have in the end, so that a lead of five points is worth five. What a seat has yet to make
        use of counts too. Asked of whole positions, true or imagined, never of a view; mostly after
        an ``end``, in the middle of a turn it may be rough. Of a finished game nobody asks it."""
        return [float(score or 0) for score in self.scores()]

    def promising(self, seat: int, legal: Sequence[Action], /) -> Sequence[float]:
        """How often each of the seat's legal steps is worth trying, compared with the others: a
        weight for each, of which some are above 0. A house player draws its turns by them; what has
        the weight 0 it never tries. Asked of whole positions."""
        return [1.0] * len(legal)

    def alike(self, /) -> Hashable:
        """A key that two positions within the same turn share only when it does not matter which
        of them is reached: the same steps in another order. Cheap; equal in every process."""
        return repr(self.dump())

    def unchosen(self) -> Self:
        """Where seats choose at once and in secret, a copy in which none of them has chosen yet;
        made of views."""
        return self.copy()

    @abstractmethod
    def progress(self) -> tuple[int, int]:
        """The round being played and how many there are (0 when that is open)."""

    def turn_so_far(self, seat: int) -> list[Event]:
        """What the seat's unfinished turn did up to now, for its player alone: what it cost and
        brought can be told before it ends. Empty for titles whose steps say it all."""
        return []

    def foretold(self, seat: int, action: Action) -> list[Event]:
        """What a legal step would bring, as far as its player can know before it ends: it stands
        beside the choice (``move g7 g8``: “a fight with Bo's warrior”). Empty where the step says
        it all; nothing has changed afterwards."""
        return []

    def undoes(self, action: Action, last: Action) -> bool:
        """Whether a legal step only undoes the step before it: taking that one back does the same,
        so it is legal when typed, but not offered."""
        return False

    def why_not(self, seat: int, tokens: Sequence[str]) -> Reason | None:
        """Why these tokens, which no legal step begins with, are none; None where they have not the
        shape of a step, or it cannot be told well. Nothing is told that the seat cannot know."""
        return None

    @abstractmethod
    def scores(self) -> list[Score | None]:
        """Points so far by seat; None where this view cannot know them."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent position; written by hand, never ``deepcopy``."""

    @abstractmethod
    def dump(self) -> Any:
        """The position as plain JSON data; :meth:`load` reads it. Under :data:`MEMORY` stands what
        helps to imagine and the table shows no more; empty it is left out. A game begun before a
        title kept it may lack some, so two positions that differ in it alone are the same."""

    @classmethod
    @abstractmethod
    def load(cls, data: Any) -> Self:
        """The position that ``dump`` wrote."""

    @abstractmethod
    def flaws(self, /) -> list[str]:
        """The invariants of the rules that do not hold here; empty when all is well."""


class Game(ABC):
    """A title."""

    key: ClassVar[str]
    title: ClassVar[str]
    stage: ClassVar[Stage] = "draft"
    """A draft is offered only where a server asks for drafts; a beta says that it is one wherever
    it is introduced."""
    weight: ClassVar[Weight | None] = None
    """How much there is to learn and to think about; a draft may leave it open."""
    fits_best: ClassVar[int | None] = None
    """Number of players with whom it is best; a draft may leave it open."""
    good_first: ClassVar[bool] = False
    """Whether it is good to begin with, for somebody who knows no title."""
    revision: ClassVar[int]
    """Raised when an old record would replay differently. Games that are being played then go on
    all the same: see :meth:`load`."""
    seats: ClassVar[range]
    events: ClassVar[Events]
    """Every kind of event there is, also of unfinished turns and of forecasts."""
    reasons: ClassVar[tuple[str, ...]]
    """Every :attr:`Outcome.reason` there is: the ways in which a game can end."""
    unreached: ClassVar[tuple[str, ...]] = ()
    """Of them those that the rules have and no game comes to."""
    position: ClassVar[type[Position]]
    usable: ClassVar[tuple[str, ...]] = ()
    """The parts, by name, that a run of many games should all have used."""
    longest_random: ClassVar[int | None] = None
    """Stop a random game after this many turns, for a title whose games need not end by
    themselves; no rule of the title."""

    @abstractmethod
    def options(self, seats: int) -> tuple[Option, ...]:
        """What may be chosen for a table of this size."""

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> Position:
        """The first position. ``options`` has a value for every option: see :meth:`settle`."""

    def load(self, data: Any) -> Position:
        """The position that ``dump`` wrote, under this revision or any before: games that were
        begun under older rules go on from there, and those that are over are looked at. So what an
        older dump lacks is filled in with what was true then, and a title keeps the words for what
        its events, tokens and options once told."""
        return self.position.load(data)

    def settle(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value; raises :class:`BadOption` for one that does not exist."""
        offered = {option.key: option for option in self.options(seats)}
        for key, value in chosen.items():
            if key not in offered:
                raise BadOption(key, value, ())
            if value not in offered[key].values:
                raise BadOption(key, value, offered[key].values)
        return {key: chosen.get(key, option.default) for key, option in offered.items()}

    @staticmethod
    def uses(events: Iterable[Event], /) -> Iterable[str]:
        """Which of the :attr:`usable` parts a step used, read off its events."""
        return ()

    @staticmethod
    def explore(position: Any, seat: int, legal: Sequence[Action], random: Random, /) -> Action:
        """One of the legal steps for a random player who gets around: a title may prefer what
        nobody would reach by chance alone, so that a run of games uses all of it."""
        return random.choice(legal)
