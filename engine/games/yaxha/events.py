"""What happens in Yaxha, kind by kind, with its facts.

Cubes are told by a token of their own (``blue_cube``): in an event ``blue`` alone is a seat. In a
step it can only be a cube, and there the title's word for it comes before the seat's; so each
colour has two tokens, and words for both.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from engine.events import Amounts, BySeat, Events, Kind, Seat, Token, Tokens

EVENTS = Events()

# For everybody.


@EVENTS.add
class Picks(TypedDict):
    round: int
    picks: BySeat


@EVENTS.add
class Took(TypedDict):
    seat: Seat
    tile: int
    cubes: Tokens


@EVENTS.add
class Traded(TypedDict):
    """The initiative tiles that ``one`` gave to and got from ``two``."""

    one: Seat
    two: Seat
    gives: int
    gets: int


@EVENTS.add
class Built0(TypedDict):
    """No cube found a place."""

    seat: Seat
    discarded: NotRequired[Tokens]


class _Built1(TypedDict):
    seat: Seat
    discarded: NotRequired[Tokens]
    cube_1: Token
    cell_1: Token
    level_1: int


class _Built2(_Built1):
    cube_2: Token
    cell_2: Token
    level_2: int


@EVENTS.add
class Built1(_Built1):
    pass


@EVENTS.add
class Built2(_Built2):
    pass


@EVENTS.add
class Built3(_Built2):
    """All three cubes, in the order of placing."""

    cube_3: Token
    cell_3: Token
    level_3: int


BUILT: tuple[Kind[Any], ...] = (Built0, Built1, Built2, Built3)
"""By the number of cubes placed."""


@EVENTS.add
class Market(TypedDict):
    """How many cubes of each colour are on the tiles."""

    round: int
    cubes: Amounts


@EVENTS.add
class Cards(TypedDict):
    """Who scores each card in play; a token says that nobody does."""

    card_1: Token
    seats_1: Tokens
    card_2: Token
    seats_2: Tokens
    card_3: Token
    seats_3: Tokens


@EVENTS.add
class Over(TypedDict):
    scores: BySeat


# For a player alone.


@EVENTS.add
class Lot(TypedDict):
    """What is on a tile that is picked or may be."""

    cubes: Tokens


@EVENTS.add
class Group(TypedDict):
    """A largest group that changes; a cube may cover others."""

    colour: Token
    was: int
    size: int


class _Count(TypedDict):
    n: int


@EVENTS.add
class Gains(_Count):
    """The points that all the groups together gain."""


@EVENTS.add
class Costs(_Count):
    pass


@EVENTS.add
class Stays(TypedDict):
    """No largest group changes."""

    colour: Token
    size: int


class _Cards(TypedDict):
    cards: Tokens


@EVENTS.add
class Leads(_Cards):
    """Cards that compare the players, and that the seat would score if the game ended now."""


@EVENTS.add
class Falls(_Cards):
    """Cards that compare the players, and that it would score no more."""


@EVENTS.add
class Meets(_Cards):
    """Cards about the pyramid alone, which fulfils them now."""


@EVENTS.add
class Loses(_Cards):
    """Cards about the pyramid alone, which fulfils them no more."""


@EVENTS.add
class MeetsSome(_Count):
    """The number of cards, where a line has no room for several."""


@EVENTS.add
class LosesSome(_Count):
    pass


@EVENTS.add
class SoFar(TypedDict):
    """How the points of the groups have changed in this turn, and what they are now."""

    changes: Amounts
    total: int
