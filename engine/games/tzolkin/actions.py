"""The steps of a turn (decision points TD1 to TD26). They are few, so each is made once.

The grammar; every line is one step, every blank a choice out of a short list::

    setup     keep w_04 w_10                      two of the four wealth tiles, lower number first
    a turn    [beg chaac]                         then either placing or picking, then end
    placing   place palenque  |  place first      as often as wanted
    picking   take tikal 4                        as often as wanted, each followed by
              do 3  |  skip                       the number of an action, or nothing
    calendar  days 1  |  days 2

What an action asks after ``do``::

    harvest corn  |  harvest wood  |  burn kukulkan           Palenque 3 to 5
    learn theology, then pay wood stone                       Tikal 1 and 3 (learn alone if free)
    build a1_06  |  monument m_05                             Tikal 2 and 4, Uxmal 4
      arch yes  |  arch no                                    first building of Tikal 4
      save gold                                               with architecture 3
    pay gold, then up chaac kukulkan                          Tikal 5
    up chaac                                                  Uxmal 1, bonus of agriculture
    buy stone 2  |  sell wood 1                               a market, until done
    copy yaxchilan 5                                          Uxmal 5
    gain wood gold                                            bonus of extraction, Chichen Itza
    offer wood chaac                                          theology 2

``done`` declines what need not be done; it is not asked where nothing else could be done.
Resources are named in the order wood, stone, gold, temples in the order of the board. A market
step trades up to ten units; there may be any number of steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from engine.game import Action
from engine.games.tzolkin.tables import (
    ACTIONS,
    BUILDINGS,
    GEARS,
    LAST,
    MONUMENTS,
    RESOURCES,
    TEMPLES,
    TRACKS,
    WEALTH,
)

MOST_TRADED = 10
"""Units in one step of a market, so that the list stays short."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """TD1."""

    one: int
    two: int

    def __str__(self) -> str:
        return f"keep {WEALTH[self.one]} {WEALTH[self.two]}"

    def veiled(self) -> str:
        return "keep (hidden until all have chosen)"


@dataclass(frozen=True, slots=True)
class Beg(Action):
    """TD2."""

    temple: int

    def __str__(self) -> str:
        return f"beg {TEMPLES[self.temple]}"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """TD4, TD5: on the lowest free space of a gear, or on the First Player space."""

    gear: int

    def __str__(self) -> str:
        return f"place {'first' if self.gear == FIRST_SPACE else GEARS[self.gear]}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """TD6."""

    gear: int
    space: int

    def __str__(self) -> str:
        return f"take {GEARS[self.gear]} {self.space}"


@dataclass(frozen=True, slots=True)
class Do(Action):
    """TD7."""

    number: int

    def __str__(self) -> str:
        return f"do {self.number}"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """TD7: the worker does nothing."""

    def __str__(self) -> str:
        return "skip"


@dataclass(frozen=True, slots=True)
class Harvest(Action):
    """TD8: ``kind`` is corn or wood."""

    kind: str

    def __str__(self) -> str:
        return f"harvest {self.kind}"


@dataclass(frozen=True, slots=True)
class Burn(Action):
    """TD8: burn the forest and go down this temple."""

    temple: int

    def __str__(self) -> str:
        return f"burn {TEMPLES[self.temple]}"


@dataclass(frozen=True, slots=True)
class LearnTrack(Action):
    """TD9."""

    track: int

    def __str__(self) -> str:
        return f"learn {TRACKS[self.track]}"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """TD10, TD19: resources, lowest first."""

    resources: tuple[int, ...]

    def __str__(self) -> str:
        return "pay " + " ".join(RESOURCES[kind] for kind in self.resources)


@dataclass(frozen=True, slots=True)
class Up(Action):
    """TD11, TD17, TD18, TD19: one step up each of these temples."""

    temples: tuple[int, ...]

    def __str__(self) -> str:
        return "up " + " ".join(TEMPLES[temple] for temple in self.temples)


@dataclass(frozen=True, slots=True)
class GainOf(Action):
    """TD12, TD23: resources of choice, lowest first."""

    resources: tuple[int, ...]

    def __str__(self) -> str:
        return "gain " + " ".join(RESOURCES[kind] for kind in self.resources)


@dataclass(frozen=True, slots=True)
class Construct(Action):
    """TD13."""

    building: int

    def __str__(self) -> str:
        return f"build {BUILDINGS[self.building]}"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """TD14."""

    monument: int

    def __str__(self) -> str:
        return f"monument {MONUMENTS[self.monument]}"


@dataclass(frozen=True, slots=True)
class Arch(Action):
    """TD15: whether architecture serves this building."""

    used: bool

    def __str__(self) -> str:
        return f"arch {'yes' if self.used else 'no'}"


@dataclass(frozen=True, slots=True)
class Save(Action):
    """TD16: the resource that architecture 3 saves."""

    resource: int

    def __str__(self) -> str:
        return f"save {RESOURCES[self.resource]}"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """TD20."""

    resource: int
    count: int

    def __str__(self) -> str:
        return f"buy {RESOURCES[self.resource]} {self.count}"


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """TD20."""

    resource: int
    count: int

    def __str__(self) -> str:
        return f"sell {RESOURCES[self.resource]} {self.count}"


@dataclass(frozen=True, slots=True)
class CopyOf(Action):
    """TD21, TD22."""

    gear: int
    number: int

    def __str__(self) -> str:
        return f"copy {GEARS[self.gear]} {self.number}"


@dataclass(frozen=True, slots=True)
class Offer(Action):
    """TD24: a resource for a step up."""

    resource: int
    temple: int

    def __str__(self) -> str:
        return f"offer {RESOURCES[self.resource]} {TEMPLES[self.temple]}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Declines what may be declined (TD9, TD13, TD20, TD22, TD24)."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Days(Action):
    """TD26."""

    days: int

    def __str__(self) -> str:
        return f"days {self.days}"


FIRST_SPACE = len(GEARS)
"""The First Player space, where a gear could be named."""

BEGS = tuple(Beg(temple) for temple in range(len(TEMPLES)))
PLACES = tuple(Place(gear) for gear in range(len(GEARS) + 1))
TAKES = tuple(
    tuple(Take(gear, space) for space in range(last + 1)) for gear, last in enumerate(LAST)
)
DOS = tuple(Do(number) for number in range(max(ACTIONS) + 1))
SKIP = Skip()
HARVEST_CORN_STEP, HARVEST_WOOD_STEP = Harvest("corn"), Harvest("wood")
BURNS = tuple(Burn(temple) for temple in range(len(TEMPLES)))
LEARNS = tuple(LearnTrack(track) for track in range(len(TRACKS)))
BUNDLES = tuple(
    tuple(combinations_with_replacement(range(len(RESOURCES)), size)) for size in range(4)
)
"""Every choice of 0, 1, 2 or 3 resources."""
PAYS = tuple(tuple(Pay(bundle) for bundle in bundles) for bundles in BUNDLES)
GAINS = tuple(tuple(GainOf(bundle) for bundle in bundles) for bundles in BUNDLES)
UPS = tuple(Up((temple,)) for temple in range(len(TEMPLES)))
UPS_TWO = tuple(Up(pair) for pair in combinations(range(len(TEMPLES)), 2))
BUILDS = tuple(Construct(tile) for tile in range(len(BUILDINGS)))
RAISES = tuple(Raise(tile) for tile in range(len(MONUMENTS)))
ARCH_YES, ARCH_NO = Arch(used=True), Arch(used=False)
SAVES = tuple(Save(kind) for kind in range(len(RESOURCES)))
BUYS = tuple(tuple(Buy(kind, n + 1) for n in range(MOST_TRADED)) for kind in range(3))
SELLS = tuple(tuple(Sell(kind, n + 1) for n in range(MOST_TRADED)) for kind in range(3))
COPIES = tuple(
    tuple(CopyOf(gear, number) for number in range(ACTIONS[gear] + 1)) for gear in range(4)
)
OFFERS = tuple(tuple(Offer(kind, temple) for temple in range(3)) for kind in range(3))
DONE = Done()
DAYS = (Days(1), Days(2))
