"""What is on the table in Tzolk'in at one moment, and what can be read off it.

For pictures and house players, by name (numbers as in :mod:`engine.games.tzolkin.tables`):

- ``phase``: ``keep`` (all choose wealth tiles), ``turn``, ``days`` (one day or two?), ``over``.
- ``round`` from 1, ``day`` 1 to 28, ``feasts``: food days held (0 to 4), ``age`` 1 or 2.
- ``first``: owner of the First Player marker; ``active``: the seat whose turn it is.
- ``space``: who stands on the First Player space, or NOBODY; ``teeth``: the days on whose tooth
  a corn lies (``pile`` counts them).
- ``holes``: the worker in every hole of the gears, flat: NOBODY, a seat or NEUTRAL;
  ``on_gear(g)`` is one gear's, space 0 first (unnumbered holes last). ``offered[n]``: whether
  space n of Chichen Itza holds a skull (n from 1). ``skulls``: those in the bank.
- ``corn_tiles`` and ``wood_tiles``: harvest tiles left in groups 2, 3, 4, 5; ``burned``.
- ``slots``: the six building slots (a building or NOBODY); ``stack``: face-down tiles of the age,
  ``later``: those of age 2 while age 1 lasts. A view knows how many there are, not which.
- ``monuments``: those on display when the game began, NOBODY where one was taken.
- ``player(seat)``: a :class:`Player`, everything on a player's board by name.
- ``built[seat]``, ``raised[seat]``, ``kept[seat]``: buildings, monuments and wealth tiles owned,
  in order; ``dealt[seat]``: the four wealth tiles while they are chosen from; ``ready[seat]``.
- ``final[seat]``: a :class:`Final` once the game is over.

The unfinished turn: ``before`` (the moment it began), ``way`` (``place``, ``pick``, ``mercy`` or
nothing yet), ``agenda`` (what is still to be chosen, the last first), ``deeds`` (what was done, for
:mod:`engine.games.tzolkin.telling`) and ``chosen`` (one day or two, 0 before that).

Copies share everything but ``holes``, ``rows``, ``agenda`` and ``deeds``: the other lists are never
changed, but replaced (:func:`changed`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, Self, TypeAlias, TypeVar

from engine.game import Position, Score
from engine.games.tzolkin.tables import FIRST, GEARS, HOLES, NOBODY, PARTS

T = TypeVar("T")
Task: TypeAlias = tuple[str | int, ...]
"""Something to be chosen: what, and what must be known about it (``("do", gear, space)``)."""
Deed: TypeAlias = tuple[str | int, ...]
"""Something done: what, and its numbers."""


class Player(NamedTuple):
    """Everything on a player's board. ``hand`` and ``bank`` count workers, ``light`` is 1 while two
    days may be chosen (T1.11), ``corn_tiles`` and ``wood_tiles`` are harvest tiles taken."""

    wood: int = 0
    stone: int = 0
    gold: int = 0
    corn: int = 0
    skulls: int = 0
    vp: int = 0
    chaac: int = 1
    quetzalcoatl: int = 1
    kukulkan: int = 1
    agriculture: int = 0
    extraction: int = 0
    architecture: int = 0
    theology: int = 0
    hand: int = PARTS.setup.workers_in_hand
    bank: int = PARTS.setup.workers_in_bank
    light: int = 1
    corn_tiles: int = 0
    wood_tiles: int = 0

    @property
    def temples(self) -> tuple[int, ...]:
        return self[VP + 1 : TRACK]

    @property
    def levels(self) -> tuple[int, ...]:
        return self[TRACK:HAND]

    @property
    def resources(self) -> tuple[int, ...]:
        return self[:3]


# Where things stand in a row: goods 0 to 4 as in the board, then these.
VP = Player._fields.index("vp")
TEMPLE = Player._fields.index("chaac")
TRACK = Player._fields.index("agriculture")
HAND = Player._fields.index("hand")
BANK = Player._fields.index("bank")
LIGHT = Player._fields.index("light")
CORN_TILES = Player._fields.index("corn_tiles")
WOOD_TILES = Player._fields.index("wood_tiles")


class Final(NamedTuple):
    """The final scoring of a seat (T17.2): VP before it, quarters of VP for corn and resources
    sold, VP for skulls and for monuments."""

    before: int
    quarters: int
    skulls: int
    monuments: int

    @property
    def total(self) -> Score:
        exact = Fraction(self.quarters, 4) + self.before + self.skulls + self.monuments
        return int(exact) if exact.denominator == 1 else exact


def changed(items: list[T], at: int, to: T) -> list[T]:
    """The list with one item replaced: a new one, for copies share the old."""
    new = items[:]
    new[at] = to
    return new


class TzolkinState(Position):
    """See the module."""

    __slots__ = (
        "active",
        "age",
        "agenda",
        "before",
        "built",
        "burned",
        "chosen",
        "corn_tiles",
        "day",
        "dealt",
        "deeds",
        "feasts",
        "final",
        "first",
        "holes",
        "kept",
        "later",
        "monuments",
        "offered",
        "phase",
        "raised",
        "ready",
        "round",
        "rows",
        "seats",
        "shown",
        "skulls",
        "slots",
        "space",
        "stack",
        "teeth",
        "way",
        "wood_tiles",
    )

    seats: int
    phase: str
    round: int
    day: int
    feasts: int
    age: int
    first: int
    active: int
    space: int
    teeth: tuple[int, ...]
    holes: list[int]
    offered: list[int]
    skulls: int
    corn_tiles: list[int]
    wood_tiles: list[int]
    burned: int
    slots: list[int]
    stack: tuple[int, ...]
    later: tuple[int, ...]
    monuments: list[int]
    rows: list[list[int]]
    """What is on each player's board, in the order of :class:`Player`."""
    built: list[tuple[int, ...]]
    raised: list[tuple[int, ...]]
    dealt: list[tuple[int, ...]]
    kept: list[tuple[int, ...]]
    ready: list[bool]
    shown: tuple[int, ...]
    """The wealth tiles drawn for neutral workers, which everybody saw (T2.11)."""
    final: list[Final]
    # The turn that is going on.
    way: str
    agenda: list[Task]
    deeds: list[Deed]
    chosen: int
    before: TzolkinState | None

    # What can be read off.

    def player(self, seat: int) -> Player:
        return Player(*self.rows[seat])

    def on_gear(self, gear: int) -> list[int]:
        """Who stands on a gear, by hole."""
        return self.holes[FIRST[gear] : FIRST[gear] + HOLES[gear]]

    def workers_on_gears(self, seat: int) -> int:
        return self.holes.count(seat)

    def workers_in_play(self, seat: int) -> int:
        """T1.12."""
        row = self.rows[seat]
        return row[HAND] + self.holes.count(seat) + (self.space == seat)

    @property
    def pile(self) -> int:
        """The accumulated corn (T12.3)."""
        return len(self.teeth)

    @property
    def order(self) -> list[int]:
        """The seats in the order of this round's turns (T3.2)."""
        return [(self.first + turn) % self.seats for turn in range(self.seats)]

    @property
    def food_day(self) -> int:
        """The food day that this round is (8, 14, 21 or 27), or 0 (T3.13)."""
        days = [food.day for food in PARTS.calendar.food_days]
        over = self.phase == "over" or self.feasts == len(days)
        return 0 if over or self.day < days[self.feasts] else days[self.feasts]

    def progress(self) -> tuple[int, int]:
        return min(self.day, PARTS.calendar.food_days[-1].day), PARTS.calendar.food_days[-1].day

    def scores(self) -> list[Score | None]:
        """T17.3: quarters are kept."""
        return list(self.totals())

    def totals(self) -> list[Score]:
        return [final.total for final in self.final] or [row[VP] for row in self.rows]

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats, new.phase, new.round, new.day = self.seats, self.phase, self.round, self.day
        new.feasts, new.age, new.first = self.feasts, self.age, self.first
        new.active, new.space, new.teeth = self.active, self.space, self.teeth
        new.holes, new.skulls = self.holes[:], self.skulls
        new.rows = [row[:] for row in self.rows]
        new.way, new.agenda, new.deeds = self.way, self.agenda[:], self.deeds[:]
        # What changes rarely is replaced when it does, so both may have the same.
        new.offered, new.burned = self.offered, self.burned
        new.corn_tiles, new.wood_tiles = self.corn_tiles, self.wood_tiles
        new.slots, new.stack, new.later = self.slots, self.stack, self.later
        new.monuments, new.built, new.raised = self.monuments, self.built, self.raised
        new.dealt, new.kept, new.ready = self.dealt, self.kept, self.ready
        new.shown, new.final = self.shown, self.final
        new.chosen, new.before = self.chosen, self.before
        return new

    def dump(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "phase": self.phase,
            "calendar": [self.round, self.day, self.feasts, self.age],
            "turn": [self.first, self.active, self.space],
            "teeth": list(self.teeth),
            "holes": self.holes[:],
            "offered": self.offered[:],
            "skulls": self.skulls,
            "jungle": [self.corn_tiles[:], self.wood_tiles[:], self.burned],
            "slots": self.slots[:],
            "stacks": [list(self.stack), list(self.later)],
            "monuments": self.monuments[:],
            "rows": [row[:] for row in self.rows],
            "built": [list(tiles) for tiles in self.built],
            "raised": [list(tiles) for tiles in self.raised],
            "wealth": [
                [list(tiles) for tiles in self.dealt],
                [list(tiles) for tiles in self.kept],
                self.ready[:],
                list(self.shown),
            ],
            "final": [list(final) for final in self.final],
            "draft": [
                self.way,
                [list(task) for task in self.agenda],
                [list(deed) for deed in self.deeds],
                self.chosen,
            ],
            "before": self.before and self.before.dump(),
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        new.seats, new.phase = data["seats"], data["phase"]
        new.round, new.day, new.feasts, new.age = data["calendar"]
        new.first, new.active, new.space = data["turn"]
        new.teeth = tuple(data["teeth"])
        new.holes, new.offered, new.skulls = data["holes"][:], data["offered"][:], data["skulls"]
        corn, wood, new.burned = data["jungle"]
        new.corn_tiles, new.wood_tiles = corn[:], wood[:]
        new.slots, new.monuments = data["slots"][:], data["monuments"][:]
        new.stack, new.later = (tuple(stack) for stack in data["stacks"])
        new.rows = [row[:] for row in data["rows"]]
        new.built = [tuple(tiles) for tiles in data["built"]]
        new.raised = [tuple(tiles) for tiles in data["raised"]]
        dealt, kept, ready, shown = data["wealth"]
        new.dealt = [tuple(tiles) for tiles in dealt]
        new.kept = [tuple(tiles) for tiles in kept]
        new.ready, new.shown = ready[:], tuple(shown)
        new.final = [Final(*final) for final in data["final"]]
        new.way, agenda, deeds, new.chosen = data["draft"]
        new.agenda = [tuple(task) for task in agenda]
        new.deeds = [tuple(deed) for deed in deeds]
        new.before = cls.load(data["before"]) if data["before"] else None
        return new


__all__ = [
    "BANK",
    "CORN_TILES",
    "GEARS",
    "HAND",
    "LIGHT",
    "NOBODY",
    "TEMPLE",
    "TRACK",
    "VP",
    "WOOD_TILES",
    "Deed",
    "Final",
    "Player",
    "Task",
    "TzolkinState",
    "changed",
]
