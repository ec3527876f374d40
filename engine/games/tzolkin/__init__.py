"""Tzolk'in: The Mayan Calendar, by Daniele Tascini and Simone Luciani, 2 to 4 players; illustrated
by Milan Vavroň, Czech Games Edition, 2012.

Five gears turn with the calendar and carry workers to better and better actions. In a turn a player
either places workers, for corn, on the lowest free spaces, or picks some up and does what is
printed where they stand: harvest corn and wood, dig stone and gold, learn, build, trade, please the
gods, carry crystal skulls to Chichen Itza. On four food days all workers want to eat and the gods
reward the pious; after the fourth, when the great gear has turned once, most points win.

The rules are in ``data/rules/tzolkin.en.md``; T5.2 in a comment is a paragraph there, TR12 a
ruling. ``components`` is what is printed, ``symbols`` what is printed on tiles and spaces, and
``tables`` all of it as flat tables. ``actions`` are the steps of a turn, ``state`` what is on the
table, ``setup`` the first position. The rules: ``turns`` (begging, placing, picking up), ``gears``
(what the spaces do), ``technologies``, ``temples``, ``buildings``, ``choices`` (what is pending
within a pick-up), ``food`` (food days), ``days`` (the calendar) and ``scoring`` (the end);
``position`` plays. ``hidden`` is what a seat may not know, ``telling`` what happened, ``foretold``
what a step would bring, ``why`` says why a step is not legal, ``flaws`` what must always hold,
``coverage`` and ``explorer`` are for runs of many random games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.deal import Deal
from engine.game import SEATS, Action, Event, Game, Option, Position
from engine.games.tzolkin import coverage, explorer
from engine.games.tzolkin.events import EVENTS
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.setup import first_position


class Tzolkin(Game):
    key = "tzolkin"
    title = "Tzolk'in"
    stage = "complete"
    revision = 1
    seats = range(2, 5)
    events = EVENTS
    reasons = ("points", "workers", "shared")  # T17.7: what decided the first place

    def options(self, seats: int) -> tuple[Option, ...]:
        return (Option("first", ("random", *SEATS[:seats])),)  # T2.5

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> TzolkinPosition:
        return first_position(seats, options["first"], deal)

    def load(self, data: Any) -> TzolkinPosition:
        return TzolkinPosition.load(data)

    def explore(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        assert isinstance(position, TzolkinPosition)
        return explorer.choose(position, seat, legal, random)

    def usable(self) -> tuple[str, ...]:
        return coverage.USABLE

    def uses(self, action: Action, events: Iterable[Event]) -> Iterable[str]:
        return coverage.used(events)


GAME = Tzolkin()
