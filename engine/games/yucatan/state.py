"""What is on the table in Yucatan at one moment, and what can be read off it.

For pictures and house players, by name. Cells are numbers; ``map.names`` has their names, and
``map`` everything printed (:class:`engine.games.yucatan.board.Map`). A set of cells is a whole
number with a bit for each (:func:`engine.games.yucatan.board.cells_in`).

- ``phase``: ``large``, ``small``, ``neutral``, ``warriors`` (the set-up), ``play``, ``recall`` (a
  pawn too many goes back), ``over``.
- ``first``: who began; ``active``: whose turn it is; ``turns``: turns that are over.
- ``pawns()``, ``pawn(cell)``: :class:`Pawn`; ``standing(seat)``: how many pawns are on the map,
  ``limit(seat)``: how many may be deployed (Y8.1); ``home(seat)``: where they unload.
- ``villages()``, ``village(cell)``: :class:`Village`; ``stock(seat)``: village tokens left.
- ``reserve(seat)``: how many pawns; ``reserve_guilds(seat)``: how many of each guild, None in the
  eyes of another; ``lost_guilds(seat)``: pawns out of the game (only with ``beaten_pawn: out``);
  ``gone``: by seat the villages out of the game (only with ``razed_village: out``).
- ``levels``, ``city``: pyramid levels and prisoners in the city by seat; ``supply``: prisoners
  there. ``tokens``: neutral villages still to be placed, by seat; ``box``: those out of the game.
- ``draft``: the steps of the unfinished turn; the house hides it. They are carried out
  by ``end``; ``ahead()`` is the position they lead to, as far as their player can know.

Copies share everything but ``guilds`` and ``loads``: the other lists are never changed, but
replaced (:func:`changed`).
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

from engine.game import MEMORY, Action, Position, Score
from engine.games.yucatan import actions
from engine.games.yucatan.board import Map, cells_in, map_again, mask_of
from engine.games.yucatan.components import GUILDS, NOBODY, PARTS, VILLAGES, WARRIORS
from engine.games.yucatan.ways import Ways, ways

UNKNOWN = -1
"""A guild, or a number of pawns of a guild, that this view cannot know."""


def changed(items: list[int], at: int, by: int) -> list[int]:
    """The list with so much more (or less) of one item: a new one, for copies share the old."""
    new = items[:]
    new[at] += by
    return new


class Rules(NamedTuple):
    """The options of the table (Y16)."""

    out: bool = False
    """Beaten pawns leave the game (``beaten_pawn``)."""
    city_loot: bool = False
    """The winner of a fight in a city loots it (``city_after_fight``)."""
    under_enemy: bool = True
    """Villages may be founded under enemy pawns (``found_under_enemy``)."""
    shared_river: bool = False
    """Each step of a move of two shares a river (``two_cell_move``)."""
    take_all: bool = False
    """A city is always looted as much as possible (``loot_amount``)."""
    remembered: bool = True
    """The table keeps showing guilds seen in fights (``known_guilds``)."""
    random_neutral: bool = False
    """The program places the neutral villages (``neutral_setup``)."""
    adjacent: bool = False
    """A move of two steps does not end in an enemy city (``enter_city``)."""
    razed_out: bool = False
    """Small villages that are raided leave the game (``razed_village``)."""
    inland: bool = False
    """No neutral village stands at the great river (``neutral_at_river``)."""


class Pawn(NamedTuple):
    """A warrior on the map. ``guild`` is None where this view cannot know it, ``open`` when
    everybody knows it, as at the end of the game."""

    cell: int
    seat: int
    guild: str | None
    prisoners: int
    open: bool


class Village(NamedTuple):
    """``owner`` is a seat, or NOBODY (-1) for a neutral village."""

    cell: int
    owner: int
    large: bool


class Returned(NamedTuple):
    """A pawn that a fight had shown and that went back to the reserve: it is none of those that
    stood ``elsewhere``, on these cells, and have not been shown."""

    seat: int
    guild: int
    elsewhere: int


class YucatanState(Position):
    """See the module."""

    __slots__ = (
        "active",
        "box",
        "city",
        "draft",
        "first",
        "free",
        "gone",
        "guilds",
        "large",
        "levels",
        "loads",
        "lost",
        "men",
        "noted",
        "order",
        "passes",
        "phase",
        "placed",
        "reserves",
        "resume",
        "returned",
        "rules",
        "seats",
        "shown",
        "supply",
        "tokens",
        "towns",
        "turns",
        "ways",
    )

    ways: Ways
    """The map, and how one can go there."""
    rules: Rules
    seats: int
    phase: str
    first: int
    active: int
    resume: int
    """Who goes on when the recall is done."""
    turns: int
    """Turns that are over, with what had to be recalled."""
    passes: int
    """How many have passed, one after the other."""
    placed: int
    """How many have had their turn in this part of the set-up."""
    towns: list[int]
    """The cells of villages by owner; the last are the neutral ones."""
    large: int
    """The cells of large villages."""
    free: int
    """The cells where a village may be placed (Y3.4): it follows from the others."""
    men: list[int]
    """The cells of pawns by seat."""
    guilds: list[int]
    """By cell: the guild of the pawn there, or UNKNOWN."""
    loads: list[int]
    """By cell: the prisoners under the pawn there."""
    shown: int
    """The cells of pawns whose guild everybody knows."""
    noted: dict[int, int]
    """The guilds, by cell, of pawns that a fight has shown before and that are not ``shown``; never
    changed, but replaced."""
    returned: tuple[Returned, ...]
    """The later ones have more pawns elsewhere."""
    reserves: list[int]
    """Pawns in the reserve: of guild g of seat s at 3 s + g."""
    lost: list[int]
    """Pawns out of the game, likewise."""
    gone: list[int]
    """Villages out of the game by seat (``razed_village: out``)."""
    levels: list[int]
    city: list[int]
    supply: int
    tokens: list[int]
    box: int
    order: tuple[int, ...]
    """Unmarked cells in the order in which neutral villages are tried there, while the program is
    to place them and has not; nobody knows it."""
    draft: tuple[Action, ...]

    # What can be read off.

    @property
    def map(self) -> Map:
        return self.ways.map

    def pawn(self, cell: int) -> Pawn | None:
        for seat, cells in enumerate(self.men):
            if cells >> cell & 1:
                guild = GUILDS[self.guilds[cell]] if self.guilds[cell] != UNKNOWN else None
                known = self.phase == "over" or bool(self.shown >> cell & 1)
                return Pawn(cell, seat, guild, self.loads[cell], known)
        return None

    def pawns(self) -> list[Pawn]:
        """All pawns on the map, in the order of the cells."""
        found = (self.pawn(cell) for cell in cells_in(self.everybody))
        return [pawn for pawn in found if pawn]

    def village(self, cell: int) -> Village | None:
        for owner, cells in enumerate(self.towns):
            if cells >> cell & 1:
                its = owner if owner < self.seats else NOBODY
                return Village(cell, its, bool(self.large >> cell & 1))
        return None

    def villages(self) -> list[Village]:
        """All villages on the map, in the order of the cells."""
        found = (self.village(cell) for cell in cells_in(self.settled))
        return [village for village in found if village]

    @property
    def everybody(self) -> int:
        """The cells with a pawn."""
        cells = 0
        for men in self.men:
            cells |= men
        return cells

    @property
    def settled(self) -> int:
        """The cells with a village."""
        cells = 0
        for towns in self.towns:
            cells |= towns
        return cells

    def standing(self, seat: int) -> int:
        return self.men[seat].bit_count()

    def limit(self, seat: int) -> int:
        """How many pawns of the seat may be on the map after a deployment (Y8.1)."""
        return self.towns[seat].bit_count() + 1

    def home(self, seat: int) -> int:
        """The cells where a pawn of the seat unloads: its large villages and its city (Y12.4)."""
        return self.towns[seat] & self.large | 1 << self.map.cities[seat]

    def is_home(self, seat: int, cell: int) -> bool:
        """Whether a pawn of the seat unloads on the cell (Y12.4)."""
        return bool(self.home(seat) >> cell & 1)

    def stock(self, seat: int) -> int:
        """Y5.4."""
        return VILLAGES - self.towns[seat].bit_count() - self.gone[seat]

    def reserve(self, seat: int) -> int:
        """How many pawns are in the reserve, which everybody knows (Y1.5)."""
        return WARRIORS - self.standing(seat) - sum(self.lost_guilds(seat))

    def reserve_guilds(self, seat: int) -> list[int] | None:
        """How many pawns of each guild are in the reserve, None where this view cannot know."""
        own = self.reserves[len(GUILDS) * seat : len(GUILDS) * (seat + 1)]
        return None if UNKNOWN in own else own

    def lost_guilds(self, seat: int) -> list[int]:
        return self.lost[len(GUILDS) * seat : len(GUILDS) * (seat + 1)]

    @property
    def neutral_cells(self) -> int:
        """The cells where neutral villages may stand on the empty map (Y3.6, YR29)."""
        return self.map.inland if self.rules.inland else self.map.unmarked

    def progress(self) -> tuple[int, int]:
        """The round being played, 0 in the set-up; nobody knows how many there will be."""
        if self.phase not in {"play", "recall", "over"}:
            return 0, 0
        return self.turns // self.seats + 1, 0

    def scores(self) -> list[Score | None]:
        """Pyramid levels (Y15.1)."""
        return list(self.levels)

    def settle_free(self) -> None:
        """Y3.4, after villages have gone."""
        closed = 0
        for cell in cells_in(self.settled):
            closed |= self.map.near[cell]
        self.free = self.map.open & ~closed

    # Keeping.

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.ways, new.rules, new.seats = self.ways, self.rules, self.seats
        new.phase, new.first, new.active = self.phase, self.first, self.active
        new.resume, new.turns, new.placed = self.resume, self.turns, self.placed
        new.passes = self.passes
        new.towns, new.large, new.free = self.towns, self.large, self.free
        new.men, new.guilds, new.loads = self.men, self.guilds[:], self.loads[:]
        new.shown, new.reserves, new.lost = self.shown, self.reserves, self.lost
        new.noted, new.returned = self.noted, self.returned
        new.levels, new.city, new.supply = self.levels, self.city, self.supply
        new.tokens, new.box, new.gone = self.tokens, self.box, self.gone
        new.order, new.draft = self.order, self.draft
        return new

    def dump(self) -> dict[str, Any]:
        pawns = [
            [
                pawn.cell,
                pawn.seat,
                self.guilds[pawn.cell],
                pawn.prisoners,
                self.shown >> pawn.cell & 1,
            ]
            for pawn in self.pawns()
        ]
        data: dict[str, Any] = {
            "map": [self.map.name, self.map.digest],
            "rules": [int(rule) for rule in self.rules],
            "phase": self.phase,
            "turn": [self.first, self.active, self.resume, self.turns, self.placed],
            "passes": self.passes,
            "villages": [cells_in(cells) for cells in self.towns],
            "large": cells_in(self.large),
            "pawns": pawns,
            "reserves": self.reserves[:],
            "lost": self.lost[:],
            "levels": self.levels[:],
            "prisoners": [*self.city, self.supply],
            "neutral": [*self.tokens, self.box],
            "gone": self.gone[:],
            "order": list(self.order),
            "draft": [actions.kept(step) for step in self.draft],
        }
        if self.noted or self.returned:
            data[MEMORY] = [
                [[cell, self.noted[cell]] for cell in sorted(self.noted)],
                [[seat, guild, cells_in(cells)] for seat, guild, cells in self.returned],
            ]
        return data

    @classmethod
    def load(cls, data: Any) -> Self:
        new = object.__new__(cls)
        new.rules = Rules(*(bool(rule) for rule in data["rules"]))
        new.ways = ways(map_again(*data["map"]).name, shared=new.rules.shared_river)
        new.seats, new.phase = new.map.seats, data["phase"]
        new.first, new.active, new.resume, new.turns, new.placed = data["turn"]
        new.passes = data.get("passes", 0)
        new.towns = [mask_of(cells) for cells in data["villages"]]
        new.large = mask_of(data["large"])
        new.men, new.shown = [0] * new.seats, 0
        new.guilds, new.loads = [UNKNOWN] * len(new.map.hexes), [0] * len(new.map.hexes)
        for cell, seat, guild, prisoners, shown in data["pawns"]:
            new.men[seat] |= 1 << cell
            new.guilds[cell], new.loads[cell] = guild, prisoners
            new.shown |= shown << cell
        noted, returned = data.get(MEMORY, ((), ()))
        new.noted = {cell: guild for cell, guild in noted}  # noqa: C416
        new.returned = tuple(
            Returned(seat, guild, mask_of(cells)) for seat, guild, cells in returned
        )
        new.reserves, new.lost = list(data["reserves"]), list(data["lost"])
        new.levels = list(data["levels"])
        *new.city, new.supply = data["prisoners"]
        *new.tokens, new.box = data["neutral"]
        new.gone = list(data.get("gone", [0] * new.seats))
        new.order = tuple(data["order"])
        new.draft = tuple(actions.read(step) for step in data["draft"])
        new.settle_free()
        return new


__all__ = ["NOBODY", "PARTS", "UNKNOWN", "Pawn", "Returned", "Rules", "Village", "YucatanState"]
