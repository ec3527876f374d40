"""Maya, by Brett J. Gilbert and Trevor Benjamin, 2 to 4 players; illustrated by Denis Martynets,
White Goblin Games, 2019.

Fields spread over the Yucatan from temple to temple. In a turn a player either plants tiles of one
crop, which score at once for the whole plantation, or lays a tile face down to enlarge a city and
draws new ones. A city that is surrounded is scored for those with most goods around it. The rules
are in ``data/rules/maya.en.md``; M4.3 in a comment is a paragraph there, MR1 a ruling.

``components`` is what is printed. A map is a file: ``chart`` reads it, ``survey`` says what is
wrong with it, ``jungle`` covers the borders, ``board`` is the map of one game as flat tables.
``options`` are what may be chosen, ``actions`` the steps of a turn, ``state`` what is on the table,
``setup`` the first position. The rules: ``planting`` and ``cities`` (enlarging and scoring);
``position`` plays. ``hidden`` is what a seat may not know, ``telling`` what happened, ``why`` says
why a step is not legal, ``flaws`` what must always hold, ``coverage`` is for runs of many random
games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.deal import Deal
from engine.game import Action, Event, Game, Option, Position
from engine.games.maya import coverage, explorer, options
from engine.games.maya.events import EVENTS
from engine.games.maya.position import MayaPosition
from engine.games.maya.setup import first_position


class Maya(Game):
    key = "maya"
    title = "Maya"
    stage = "complete"
    revision = 2
    seats = range(2, 5)
    events = EVENTS
    reasons = ("last_tile", "all_passed")

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def settle(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        others = {key: value for key, value in chosen.items() if key != options.TEMPLES}
        settled = super().settle(seats, others)
        named = chosen.get(options.TEMPLES, settled[options.TEMPLES])
        return {**settled, options.TEMPLES: options.temples_meant(seats, settled, named)}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> MayaPosition:
        return first_position(seats, options, deal)

    def load(self, data: Any) -> MayaPosition:
        return MayaPosition.load(data)

    def explore(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        assert isinstance(position, MayaPosition)
        return explorer.choose(position, seat, legal, random)

    def usable(self) -> tuple[str, ...]:
        return coverage.USABLE

    def uses(self, action: Action, events: Iterable[Event]) -> Iterable[str]:
        return coverage.used(events)


GAME = Maya()
