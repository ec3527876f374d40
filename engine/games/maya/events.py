"""What happens in Maya, kind by kind, with its facts: tiles, cells and temples as tokens."""

from __future__ import annotations

from typing import TypedDict

from engine.events import BySeat, Events, Seat, Token, Tokens

EVENTS = Events()

# A turn that has ended.


@EVENTS.add
class Planted(TypedDict):
    """What was laid where, in order; ``group`` is the whole plantation that scored."""

    seat: Seat
    crop: Token
    tiles: Tokens
    cells: Tokens
    group: Tokens
    points: int


@EVENTS.add
class Opened(TypedDict):
    seat: Seat
    temple: Token
    cell: Token


class _Grew(TypedDict):
    seat: Seat
    temple: Token
    cell: Token
    tiles: int


@EVENTS.add
class Grew(_Grew):
    """A city has grown to this many tiles."""


@EVENTS.add
class GrewBlind(_Grew):
    """The tile came from the reserve."""


@EVENTS.add
class Drew(TypedDict):
    seat: Seat
    count: int


@EVENTS.add
class Drawn(TypedDict):
    """For the player alone."""

    tiles: Tokens


@EVENTS.add
class Passed(TypedDict):
    seat: Seat


class Surrounded(TypedDict):
    """A city that is scored. Of the seats only those who have goods there, or points."""

    temple: Token
    tiles: int
    goods: BySeat
    points: BySeat


@EVENTS.add
class Closed(Surrounded):
    """``seat`` is whose turn closed the city."""

    seat: Seat
    cells: Tokens


@EVENTS.add
class TieTiles(TypedDict):
    """Who wins a tie for first, with this many tiles left."""

    seat: Seat
    count: int


@EVENTS.add
class TieLatest(TypedDict):
    seat: Seat


@EVENTS.add
class Over(TypedDict):
    points: BySeat


# A turn as it would be if it ended now, for its player alone.


@EVENTS.add
class Plantation(TypedDict):
    points: int


@EVENTS.add
class Opens(TypedDict):
    temple: Token


@EVENTS.add
class Grows(TypedDict):
    temple: Token
    tiles: int


@EVENTS.add
class Closes(Surrounded):
    pass


@EVENTS.add
class Draws(TypedDict):
    count: int


@EVENTS.add
class SoFar(TypedDict):
    """Everything together."""

    points: BySeat


@EVENTS.add
class TurnThen(TypedDict):
    """What the turn would come to for its player with one step more."""

    points: int
