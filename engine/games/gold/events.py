"""What happens in Das Gold der Maya, kind by kind, with its facts. A lot is a number."""

from __future__ import annotations

from typing import TypedDict

from engine.events import BySeat, Events, Seat, Token, Tokens

EVENTS = Events()

# The auction.


@EVENTS.add
class Bids(TypedDict):
    lot: int
    bids: BySeat


@EVENTS.add
class Unsold(TypedDict):
    lot: int


@EVENTS.add
class Bought(TypedDict):
    buyer: Seat
    lot: int
    price: int


@EVENTS.add
class Paid(TypedDict):
    buyer: Seat
    receiver: Seat
    price: int


@EVENTS.add
class Back(TypedDict):
    """For the buyer alone."""

    lot: int
    back: Token


# Rebuilding a disc.


class _Lot(TypedDict):
    seat: Seat
    lot: int


@EVENTS.add
class Laid(_Lot):
    """Where everybody has one base only."""


@EVENTS.add
class LaidOn(_Lot):
    base: int


@EVENTS.add
class Discarded(_Lot):
    """The piece that was bought is thrown away."""


@EVENTS.add
class Thrown(TypedDict):
    """Older pieces are thrown away."""

    seat: Seat
    lots: Tokens


@EVENTS.add
class Closed(TypedDict):
    """A disc was completed."""

    seat: Seat
    points: int


@EVENTS.add
class Opened(TypedDict):
    """A complete disc is complete no more."""

    seat: Seat


# The next round, or the end.


class _Drawn(TypedDict):
    drawer: Seat
    lot: int


@EVENTS.add
class Drawn(_Drawn):
    pass


@EVENTS.add
class LastDrawn(_Drawn):
    """G3.3."""


@EVENTS.add
class Over(TypedDict):
    scores: BySeat
