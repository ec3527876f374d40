"""The legal steps of Yucatan once more, slowly and from the rules alone: cells by their kind, what
stands there by looking at everything. Nothing of :mod:`engine.games.yucatan.legal` is used."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.yucatan.components import GUILDS, MOST, PRICE, VILLAGES
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Pawn


class Looked:
    """A position, looked at from the seat on turn."""

    def __init__(self, here: YucatanPosition) -> None:
        self.here, self.seat, self.land = here, here.active, here.map
        self.names = here.map.names
        self.pawns = {pawn.cell: pawn for pawn in here.pawns()}
        self.towns = {town.cell: town for town in here.villages()}
        self.own = [town for town in self.towns.values() if town.owner == self.seat]
        self.mine = [pawn for pawn in self.pawns.values() if pawn.seat == self.seat]

    def steps(self) -> set[str]:
        match self.here.phase:
            case "recall":
                return {f"recall {self.names[pawn.cell]}" for pawn in self.mine}
            case "warriors":
                return set(self._first_warriors())
            case "play":
                return set(self._turn()) or {"pass"}
            case _:
                return {f"found {self.names[cell]}" for cell in self._set_up()}

    # What lies where.

    def around(self, cell: int) -> tuple[int, ...]:
        return self.land.hexes.neighbours[cell]

    def room(self, cell: int) -> bool:
        """Y3.4"""
        beside = self.around(cell)
        return (
            self.land.kinds[cell] == "jungle"
            and cell not in self.towns
            and not any(near in self.towns or near in self.land.cities for near in beside)
        )

    def rivers(self, cell: int) -> set[int]:
        """Y2.5 to Y2.8"""
        found = {at for at, banks in enumerate(self.land.banks) if cell in banks}
        if cell in self.land.cities:
            city = self.land.cities.index(cell)
            found |= {at for at, river in enumerate(self.land.rivers) if river.seat == city}
        return found

    def home(self, cell: int) -> bool:
        """Y12.4"""
        town = self.towns.get(cell)
        own_large = town is not None and town.owner == self.seat and town.large
        return own_large or cell == self.land.cities[self.seat]

    def own_side(self, cell: int) -> bool:
        return cell in self.pawns and self.pawns[cell].seat == self.seat

    def must_stop(self, cell: int) -> bool:
        """Y9.6, Y9.7"""
        foreign = cell in self.towns and self.towns[cell].owner != self.seat
        return cell in self.pawns or foreign or self._rival_city(cell)

    def _rival_city(self, cell: int) -> bool:
        return cell in self.land.cities and cell != self.land.cities[self.seat]

    # Villages and pawns.

    def _banks(self) -> set[int]:
        """The banks of the rivers beside the seat's city or one of its villages."""
        rivers = {at for at, river in enumerate(self.land.rivers) if river.seat == self.seat}
        if self.here.phase != "large":
            for town in self.own:
                rivers |= self.rivers(town.cell)
        return {cell for at in rivers for cell in self.land.banks[at]}

    def _set_up(self) -> set[int]:
        every = range(len(self.names))
        if self.here.phase == "neutral":
            jungle = [cell for cell in every if not self.rivers(cell)]
            if self.here.rules.inland:
                jungle = [
                    cell
                    for cell in jungle
                    if "river" not in {self.land.kinds[near] for near in self.around(cell)}
                ]
            return {cell for cell in jungle if self.room(cell)}
        found = {cell for cell in self._banks() if self.room(cell)}
        if self.here.phase == "small" and not found:
            return {cell for cell in self.land.beaches if self.room(cell)}
        return found

    def _first_warriors(self) -> Iterator[str]:
        drafted = [str(step).split() for step in self.here.draft]
        taken = {cell for _, _, cell in drafted}
        for cell in self.around(self.land.cities[self.seat]):
            if self.names[cell] not in taken and cell not in self.pawns:
                yield from (f"deploy {guild} {self.names[cell]}" for guild in GUILDS)

    def _turn(self) -> Iterator[str]:
        here, names = self.here, self.names
        if len(self.own) + here.gone[self.seat] < VILLAGES:
            banks = self._banks()
            for cell in filter(self.room, range(len(names))):
                enemy = cell in self.pawns and not self.own_side(cell)
                by_river = cell in banks and (not enemy or here.rules.under_enemy)
                if by_river or self.own_side(cell):
                    yield f"found {names[cell]}"
        yield from (f"grow {names[town.cell]}" for town in self.own if not town.large)
        if len(self.mine) <= len(self.own):
            cells = [
                *self.around(self.land.cities[self.seat]),
                *(town.cell for town in self.own if town.large),
            ]
            for guild, left in zip(GUILDS, here.reserve_guilds(self.seat) or (), strict=True):
                if left:
                    free = [cell for cell in cells if cell not in self.pawns]
                    yield from (f"deploy {guild} {names[cell]}" for cell in free)
        if here.city[self.seat] >= PRICE:
            yield "build"
        for pawn in self.mine:
            yield from self._moves(pawn)

    # Moves.

    def _moves(self, pawn: Pawn) -> Iterator[str]:
        """All ways with what is taken at the end (YD12)."""
        ways = [(pawn.cell, near) for near in self.around(pawn.cell) if self._enters(near)]
        ways += [*self._two_steps(pawn.cell), *self._crossings(pawn.cell)]
        for way in ways:
            text = "move " + " ".join(self.names[cell] for cell in way)
            if any(other[: len(way)] == way and other != way for other in ways):
                text += " stop"
            yield from self._with_loot(text, way[-1], pawn)

    def _enters(self, cell: int) -> bool:
        return self.land.kinds[cell] in {"jungle", "city"} and not self.own_side(cell)

    def _two_steps(self, start: int) -> Iterator[tuple[int, ...]]:
        one = self.rivers(start)
        for middle in sorted(self.around(start)):
            if not self._enters(middle) or self.must_stop(middle):
                continue
            for last in sorted(self.around(middle)):
                two, three = self.rivers(middle), self.rivers(last)
                together = (
                    (one & two and two & three)
                    if self.here.rules.shared_river
                    else (one and two and three)
                )
                if self.here.rules.adjacent and self._rival_city(last):
                    continue
                if last != start and together and self._enters(last):
                    yield start, middle, last

    def _crossings(self, start: int) -> Iterator[tuple[int, ...]]:
        if self.land.kinds[start] != "jungle":
            return
        for water in self.around(start):
            if self.land.kinds[water] == "river":
                for beach in self.around(water):
                    touches = beach == start or beach in self.around(start)
                    if beach in self.land.beaches and not touches and self._enters(beach):
                        yield start, water, beach

    def _with_loot(self, text: str, to: int, pawn: Pawn) -> Iterator[str]:
        """Y13.2, YD11"""
        if self._rival_city(to) and to not in self.pawns and not self.here.rules.take_all:
            held = self.here.city[self.land.cities.index(to)]
            if most := min(MOST - pawn.prisoners, held):
                yield from (f"{text} take {count}" for count in range(most + 1))
                return
        yield text
