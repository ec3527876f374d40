"""Maya, by Brett J. Gilbert and Trevor Benjamin, 2 to 4 players; illustrated by Denis Martynets,
White Goblin Games, 2019.

Fields spread over the Yucatan from temple to temple. In a turn a player either plants tiles of one
crop, which score at once for the whole plantation, or lays a tile face down to enlarge a city and
draws new ones. A city that is surrounded is scored for those with most goods around it. The rules
are in ``data/rules/maya.en.md``; M4.3 in a comment is a paragraph there, MR1 a ruling.

components  tiles, zones and prizes as printed
options     what may be chosen for a table
actions     planting, enlarging a city, passing
events      what happens on the fields and in the cities
state       tiles, racks and points at one moment
setup       reserves, zones and the first temples are dealt
position    a turn and its end; the end of the game
hidden      racks of others, reserves, tiles face down
why         why a tile or a city is refused
flaws       that tiles, cities and points are sound
telling     what happened, as events
foretold    what a step would bring
coverage    what a game used of all there is, for runs of many games
explorer    a random player who gets around
outlook     how good a position looks, and what is worth trying
chart       a map as somebody draws it
survey      what is wrong with a map
jungle      the jungle tiles that cover the borders of the zones
board       a map with the zones in play, as flat tables
planting    fields: where tiles may go, and what they are worth
cities      enlarging cities, and scoring them
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import Game, Option
from engine.games.maya import coverage, explorer, options
from engine.games.maya.events import EVENTS
from engine.games.maya.position import MayaPosition
from engine.games.maya.setup import first_position


class Maya(Game):
    key = "maya"
    title = "Maya"
    stage = "complete"
    weight = "medium"
    fits_best = 3
    revision = 3
    seats = range(2, 5)
    events = EVENTS
    position = MayaPosition
    reasons = ("last_tile", "all_passed")
    usable = coverage.USABLE
    uses = staticmethod(coverage.used)
    explore = staticmethod(explorer.choose)

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def settle(self, seats: int, chosen: Mapping[str, str]) -> dict[str, str]:
        others = {key: value for key, value in chosen.items() if key != options.TEMPLES}
        settled = super().settle(seats, others)
        named = chosen.get(options.TEMPLES, settled[options.TEMPLES])
        return {**settled, options.TEMPLES: options.temples_meant(seats, settled, named)}

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> MayaPosition:
        return first_position(seats, options, deal)


GAME = Maya()
