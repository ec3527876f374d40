"""What happens in Tzolk'in, kind by kind, with its facts.

``brought`` maps goods, ``points`` (VP), ``workers``, temples and tracks to how much more there is,
or less where it is below 0."""

from __future__ import annotations

from typing import TypedDict

from engine.events import Amounts, BySeat, Events, Seat, Token, Tokens

EVENTS = Events()


class _Seat(TypedDict):
    seat: Seat


class _Brought(_Seat):
    brought: Amounts


# A turn, in the order things happened.


@EVENTS.add
class Kept(_Seat):
    tiles: Tokens


@EVENTS.add
class Begged(_Seat):
    temple: Token


class Placement(_Seat):
    """``on`` are gears, or ``first``, and ``spaces`` the numbers of the spaces there (0 on
    ``first``), in the order in which workers came."""

    on: Tokens
    spaces: Tokens
    corn: int


@EVENTS.add
class Placed(Placement):
    workers: int


@EVENTS.unreached("T4.8: a beggar would have to stand on the bottom of all temples")
class Pity(Placement):
    """A worker is placed although there is no corn for it."""


@EVENTS.add
class Took(_Brought):
    """``did`` is the number of an action, 0 for nothing."""

    gear: Token
    space: int
    did: int


@EVENTS.add
class Copied(_Seat):
    gear: Token
    did: int


@EVENTS.add
class Harvested(_Seat):
    group: int
    kind: Token


@EVENTS.add
class Burned(_Seat):
    group: int
    temple: Token


@EVENTS.add
class Learned(_Seat):
    track: Token
    level: int


@EVENTS.add
class Bonus(_Seat):
    track: Token


@EVENTS.add
class Built(_Seat):
    building: Token


@EVENTS.add
class Raised(_Seat):
    monument: Token


@EVENTS.add
class Skull(_Seat):
    space: int


@EVENTS.add
class Traded(_Brought):
    """A whole visit to the market."""


@EVENTS.add
class Offered(_Seat):
    kind: Token
    temple: Token


@EVENTS.add
class PileTaken(_Seat):
    corn: int


@EVENTS.add
class Refilled(TypedDict):
    buildings: Tokens


# A food day.


@EVENTS.add
class FoodDay(TypedDict):
    day: int


class _Fed(_Seat):
    corn: int
    unfed: int
    points: int


@EVENTS.add
class Fed(_Fed):
    """All workers ate."""


@EVENTS.add
class Unfed(_Fed):
    """Some did not, which costs points."""


@EVENTS.add
class NewAge(TypedDict):
    buildings: Tokens


@EVENTS.add
class GodsGive(_Brought):
    pass


@EVENTS.add
class GodsScore(TypedDict):
    points: BySeat


# The calendar and the end.


@EVENTS.add
class Marker(_Seat):
    """``seat`` stood on the First Player space."""

    first: Seat


@EVENTS.add
class Hurried(_Seat):
    """Used the two days."""


@EVENTS.add
class PushedOff(_Seat):
    workers: int


@EVENTS.add
class Day(TypedDict):
    day: int
    round: int


@EVENTS.add
class MonumentScores(_Seat):
    monument: Token
    points: int


@EVENTS.add
class Over(TypedDict):
    """Whole points, and quarters besides."""

    points: BySeat
    quarters: BySeat


# An unfinished turn, for its player alone.


@EVENTS.add
class SoFar(_Brought):
    """Everything together."""


# What a step would bring, for its player alone.


class _Count(TypedDict):
    n: int


@EVENTS.add
class Ahead(TypedDict):
    """What is gained and paid at once; of a worker that is picked up, what its space brings."""

    brought: Amounts


@EVENTS.add
class AheadAny(TypedDict):
    """The worker may do any action of its gear."""


@EVENTS.add
class AheadLearn(_Count):
    """The number of levels."""


@EVENTS.add
class AheadBuild(TypedDict):
    pass


@EVENTS.add
class AheadBuildFirst(TypedDict):
    """Two buildings or a monument."""


@EVENTS.add
class AheadBuildCorn(TypedDict):
    pass


@EVENTS.add
class AheadUp(_Count):
    """The number of temples."""


@EVENTS.add
class AheadTribute(_Count):
    """The number of temples, for a resource."""


@EVENTS.add
class AheadGain(_Count):
    pass


@EVENTS.add
class AheadMarket(TypedDict):
    pass


@EVENTS.add
class AheadCopy(TypedDict):
    pass


@EVENTS.add
class AheadOffer(TypedDict):
    pass


class _Harvest(TypedDict):
    """What can be harvested in the group, technologies counted."""

    corn: int
    wood: int


@EVENTS.add
class AheadHarvest(_Harvest):
    pass


@EVENTS.add
class AheadHarvestBurn(_Harvest):
    """Corn can only be had by burning."""


@EVENTS.add
class AheadHarvestCorn(TypedDict):
    corn: int


@EVENTS.add
class AheadHarvestWood(TypedDict):
    wood: int
