"""What happens in Yucatan, kind by kind, with its facts.

``n`` is a number of prisoners where nothing else is said, ``owner`` a seat."""

from __future__ import annotations

from typing import TypedDict

from engine.events import BySeat, Events, Seat, Token, Tokens

EVENTS = Events()


class _Seat(TypedDict):
    seat: Seat


class _Cell(_Seat):
    cell: Token


class _Owner(_Seat):
    owner: Seat


class _Count(_Seat):
    n: int


class _Levels(TypedDict):
    levels: BySeat


# The set-up.


@EVENTS.add
class LargeVillage(_Cell):
    pass


@EVENTS.add
class SmallVillage(_Cell):
    pass


@EVENTS.add
class NeutralVillage(_Cell):
    pass


@EVENTS.add
class NeutralVillages(TypedDict):
    """``n`` of them are placed by the program."""

    cells: Tokens
    n: int


@EVENTS.unreached("Y3.5: every map that is offered has room for all villages")
class NoRoom(_Seat):
    pass


@EVENTS.add
class LeftOver(TypedDict):
    """``n`` neutral villages."""

    n: int


@EVENTS.add
class Warriors(_Seat):
    cells: Tokens


@EVENTS.add
class Begins(_Seat):
    pass


# Actions without a move.


@EVENTS.add
class Founded(_Cell):
    pass


@EVENTS.add
class FoundedUnder(_Cell):
    """There stands a pawn of ``owner``."""

    owner: Seat


@EVENTS.add
class Grown(_Cell):
    pass


@EVENTS.add
class Deployed(_Cell):
    """Next to the city."""


@EVENTS.add
class Sent(_Cell):
    """Out of a large village, which is small now."""


@EVENTS.add
class Built(_Seat):
    level: int


@EVENTS.add
class Passed(_Seat):
    pass


# Moves.


class _Walked(_Count):
    """All cells from the first; the pawn carries ``n``."""

    path: Tokens


@EVENTS.add
class Moved(_Walked):
    pass


@EVENTS.add
class Crossed(_Walked):
    pass


class Taken(_Cell):
    n: int


@EVENTS.add
class Raided(Taken):
    """A large village that is small now."""

    owner: Seat


@EVENTS.add
class Razed(Taken):
    """A small village that is gone, ``to`` the ``stock`` or ``out``."""

    owner: Seat
    to: Token


@EVENTS.add
class RazedNeutral(Taken):
    pass


@EVENTS.add
class Fight(TypedDict):
    """The beaten pawn goes ``to`` the ``reserve`` or ``out``."""

    attacker: Seat
    defender: Seat
    cell: Token
    attacker_guild: Token
    defender_guild: Token
    winner: Seat
    loser: Seat
    to: Token


@EVENTS.add
class Spoils(_Count):
    """``taken`` from the beaten pawn and ``more`` from the supply ``came``; some are ``lost``, and
    the winner carries ``n`` now."""

    taken: int
    more: int
    came: int
    lost: int


@EVENTS.add
class Unloaded(Taken):
    pass


@EVENTS.add
class Looted(_Owner):
    """``left`` is a number, or ``none``."""

    n: int
    left: int | Token


@EVENTS.add
class Visited(_Owner):
    """Nothing was taken."""


# What follows.


@EVENTS.add
class MustRecall(_Seat):
    pass


@EVENTS.add
class Recalled(_Cell):
    pass


@EVENTS.add
class GivenUp(_Count):
    """After spoils and recalls."""


@EVENTS.add
class Over(_Levels):
    seat: Seat


@EVENTS.unreached("Y4.2: everybody would have to pass one after the other")
class AllPassed(_Levels):
    pass


# What a step would bring, for its player alone.


class _Prisoners(TypedDict):
    n: int


class _From(TypedDict):
    owner: Seat
    n: int


class _Against(TypedDict):
    defender: Seat
    guild: Token


@EVENTS.add
class AheadFight(TypedDict):
    """Nobody knows how it will end."""

    defender: Seat


@EVENTS.add
class AheadWin(_Against):
    pass


@EVENTS.add
class AheadLoss(_Against):
    pass


@EVENTS.add
class AheadSpoils(_Prisoners):
    """``n`` are carried then."""


@EVENTS.add
class AheadRaid(_From):
    pass


@EVENTS.add
class AheadRaze(_From):
    pass


@EVENTS.add
class AheadRazeNeutral(_Prisoners):
    pass


@EVENTS.add
class AheadUnload(_Prisoners):
    pass


@EVENTS.add
class AheadLoot(_From):
    pass


@EVENTS.add
class AheadVisit(TypedDict):
    owner: Seat


@EVENTS.add
class AheadCross(TypedDict):
    pass


@EVENTS.add
class AheadShrinks(TypedDict):
    """A large village of one's own sends a pawn."""


@EVENTS.add
class AheadLimit(TypedDict):
    """``n`` pawns may stand then."""

    n: int


@EVENTS.add
class AheadLevel(TypedDict):
    level: int


@EVENTS.add
class AheadVictory(TypedDict):
    pass


@EVENTS.add
class AheadGivenUp(_Prisoners):
    pass
