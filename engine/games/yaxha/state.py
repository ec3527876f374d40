"""What is on the table in Yaxha at one moment, and what can be read off it.

For pictures and house players, by name. Colours are numbers, as in ``pyramid.COLOURS`` (0 orange,
1 blue, 2 green, 3 yellow, 4 grey); tiles and initiative tiles are numbered from 1; bonus cards are
numbers, as in ``bonus.CARDS``. The rest of the names are explained beside them, below.

- The market: ``lot(tile)``, ``taken``, ``picks``, ``initiative``, ``queue``.
- A pyramid: ``pyramids[seat]`` with the cubes of an unfinished turn, ``shown(seat)`` as everybody
  knows it; ``pyramid.cubes(…)`` lists either cube by cell, with what is hidden.
  ``grid.reach(ground)`` is the box that is still open, ``pyramid.legal(pyramid, colour)`` the cells
  where a cube may go.
- Building: ``hands``, ``laid``, ``discards``, ``ready``.
- Scoring: ``standings()``: sizes, points and cards of every seat, now or at the end; ``holders()``:
  who would score each card in play.

Copies share everything but the lists, and what the lists hold is never changed, but replaced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from engine.game import Position, Score
from engine.games.yaxha import bonus
from engine.games.yaxha.bonus import CARDS, Readings
from engine.games.yaxha.grid import PARTS, numbers
from engine.games.yaxha.pyramid import Pyramid, survey

ROUNDS = PARTS.rounds
LOT = PARTS.cubes_per_market_tile
NOBODY = -1
UNKNOWN = -1
"""A cube in the bag that this view cannot know."""
NO_TILE = 0
SECRET = -1
"""A pick that was made and is not shown yet."""
DROPPED = -1
"""The cell of a cube that fitted nowhere."""


class Rules(NamedTuple):
    """The options of the table that are needed while it is played (X8)."""

    readings: Readings = Readings()
    sealed: bool = True
    """XR7: whether nobody sees the others' building before the round is over."""
    early: bool = False
    """XR6: whether a cube that fits nowhere may be discarded while another in hand fits."""


class Standing(NamedTuple):
    """The points of a seat and where they come from (X6.4, X6.5)."""

    sizes: tuple[int, ...]
    """The size of the largest visible group of each colour."""
    points: tuple[int, ...]
    """What each is worth."""
    cards: tuple[int, ...]
    """The bonus cards in play that the seat fulfils."""

    @property
    def bonus(self) -> int:
        return sum(CARDS[card].points for card in self.cards)

    @property
    def total(self) -> int:
        return sum(self.points) + self.bonus


class YaxhaState(Position):
    """See the module. ``phase`` is ``choose`` (all pick a tile), ``leftovers`` (one after the other
    takes a tile nobody picked), ``build`` or ``over``."""

    __slots__ = (
        "bag",
        "cards",
        "choice",
        "discards",
        "hands",
        "initiative",
        "laid",
        "phase",
        "picks",
        "pyramids",
        "queue",
        "ready",
        "round",
        "rules",
        "seats",
        "taken",
        "was",
    )

    seats: int
    rules: Rules
    cards: tuple[int, ...]
    """The bonus cards in play."""
    bag: tuple[int, ...]
    """The colours of all cubes in the order in which they are drawn; UNKNOWN from ``drawn`` on in
    a view."""
    round: int
    phase: str
    initiative: list[int]
    """The initiative tile of each seat."""
    picks: list[int]
    """The tile each seat picked this round, NO_TILE before that; in a view SECRET once somebody has
    decided, until all have."""
    ready: list[bool]
    """Who has ended the simultaneous turn of this phase; everybody when the game is over."""
    taken: list[int]
    """By tile - 1: the seat that took it, or NOBODY."""
    queue: tuple[int, ...]
    """The seats that still have to take a tile nobody picked, the one to act first."""
    choice: int
    """The tile chosen in the unfinished turn of ``queue[0]``, or NO_TILE."""
    hands: list[tuple[int, ...]]
    """The cubes each seat has still to place, by colour; seats that others may not watch keep all
    three in a view."""
    pyramids: list[Pyramid]
    was: list[Pyramid]
    """The pyramids as they were when the building of this round began."""
    laid: list[tuple[tuple[int, int], ...]]
    """What each seat did in this building, or in the last one until the next begins: colours and
    cells, DROPPED for a cube that fitted nowhere."""
    discards: list[tuple[int, ...]]
    """The cubes each seat had to discard in the whole game."""

    # The market.

    @property
    def drawn(self) -> int:
        """How many cubes have left the bag."""
        return self.round * self.seats * LOT

    def lot(self, tile: int) -> tuple[int, ...]:
        """The three cubes of a market tile this round, taken or not."""
        first = ((self.round - 1) * self.seats + tile - 1) * LOT
        return tuple(sorted(self.bag[first : first + LOT]))

    @property
    def free(self) -> list[int]:
        """The tiles that nobody has taken."""
        return [at + 1 for at, seat in enumerate(self.taken) if seat == NOBODY]

    # Pyramids.

    def finished(self, seat: int) -> bool:
        """Whether everybody may see what the seat has built."""
        return self.phase != "build" or (self.ready[seat] and not self.rules.sealed)

    def shown(self, seat: int) -> Pyramid:
        """The pyramid as everybody knows it."""
        return self.pyramids[seat] if self.finished(seat) else self.was[seat]

    # Points.

    def standings(self, viewer: int | None = None) -> list[Standing]:
        """Sizes, points and cards by seat if the game ended now: of what everybody knows, and of
        the unfinished turn of the viewer."""
        holders = self.holders(viewer)
        found: list[Standing] = []
        for seat, pyramid in enumerate(self.known(viewer)):
            looked = survey(pyramid)
            cards = tuple(card for card, seats in holders.items() if seat in seats)
            found.append(Standing(looked.sizes, looked.points, cards))
        return found

    def holders(self, viewer: int | None = None) -> Mapping[int, tuple[int, ...]]:
        """The seats that would score each bonus card in play."""
        return bonus.holders(self.cards, tuple(self.known(viewer)), self.rules.readings)

    def known(self, viewer: int | None) -> list[Pyramid]:
        """The pyramids as everybody knows them, and the viewer's own as it is."""
        return [
            self.pyramids[seat] if seat == viewer else self.shown(seat)
            for seat in range(self.seats)
        ]

    def scores(self) -> list[Score | None]:
        """X6.4 of what everybody knows; with the bonus cards once the game is over (X6.5)."""
        if self.phase == "over":
            return [standing.total for standing in self.standings()]
        return [sum(survey(self.shown(seat)).points) for seat in range(self.seats)]

    def progress(self) -> tuple[int, int]:
        return self.round, ROUNDS

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.seats, new.rules, new.cards, new.bag = self.seats, self.rules, self.cards, self.bag
        new.round, new.phase = self.round, self.phase
        new.initiative, new.picks = self.initiative[:], self.picks[:]
        new.ready, new.taken = self.ready[:], self.taken[:]
        new.queue, new.choice = self.queue, self.choice
        new.hands, new.pyramids, new.was = self.hands[:], self.pyramids[:], self.was[:]
        new.laid, new.discards = self.laid[:], self.discards[:]
        return new

    def dump(self) -> dict[str, Any]:
        readings, sealed, early = self.rules
        return {
            "seats": self.seats,
            "rules": [list(readings), sealed, early],
            "cards": list(self.cards),
            "bag": list(self.bag),
            "round": self.round,
            "phase": self.phase,
            "initiative": self.initiative[:],
            "picks": self.picks[:],
            "ready": self.ready[:],
            "taken": self.taken[:],
            "queue": [list(self.queue), self.choice],
            "hands": [list(hand) for hand in self.hands],
            "pyramids": [_cells(pyramid) for pyramid in self.pyramids],
            "was": [_cells(pyramid) for pyramid in self.was],
            "laid": [[list(step) for step in steps] for steps in self.laid],
            "discards": [list(cubes) for cubes in self.discards],
        }

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        readings, sealed, *early = data["rules"]
        # Revision 1 kept no third rule: whoever played by it might discard early.
        new.rules = Rules(Readings(*readings), sealed, early=early[0] if early else True)
        new.seats = data["seats"]
        new.cards, new.bag = tuple(data["cards"]), tuple(data["bag"])
        new.round, new.phase = data["round"], data["phase"]
        new.initiative, new.picks = list(data["initiative"]), list(data["picks"])
        new.ready, new.taken = list(data["ready"]), list(data["taken"])
        queue, new.choice = data["queue"]
        new.queue = tuple(queue)
        new.hands = [tuple(hand) for hand in data["hands"]]
        new.pyramids = [_pyramid(cells) for cells in data["pyramids"]]
        new.was = [_pyramid(cells) for cells in data["was"]]
        new.laid = [tuple((colour, cell) for colour, cell in steps) for steps in data["laid"]]
        new.discards = [tuple(cubes) for cubes in data["discards"]]
        return new


def _cells(pyramid: Pyramid) -> list[list[int]]:
    return [numbers(cells) for cells in pyramid]


def _pyramid(data: Sequence[Sequence[int]]) -> Pyramid:
    return tuple(sum(1 << cell for cell in cells) for cells in data)
