"""Yucatan, by Małgorzata Majkowska and Tomasz Z. Majkowski, 2 to 4 players; Wolf Fang.

Warriors of secret guilds go out from stone cities, along rivers and across the great one, take
prisoners in villages and in fights, and bring them home; three prisoners are a level of the
pyramid, and the fifth level wins. The rules are in ``data/rules/yucatan.en.md``; Y9.2 in a comment
is a paragraph there.

components  guilds, villages and prisoners as printed
options     what may be chosen for a table
actions     founding, growing, deploying, moving, building
events      what happens on the map and in the cities
state       pawns, villages and prisoners at one moment
setup       the map, its rules and who begins
position    the set-up, turns and recalls; the end
hidden      guilds that no fight has shown
why         why a village, a pawn or a move is refused
flaws       that pawns, villages and prisoners are sound
foretold    what a step would bring
coverage    what a game used of all there is, for runs of many games
explorer    a random player who gets around
outlook     how good a position looks
chart       a map as somebody draws it
survey      what is wrong with a map
board       a map with all that is looked up on it
ways        how a pawn can go on a map
settling    villages and warriors before play
legal       what may be done
effects     what it does
memory      guilds that were seen, and that the map shows no more
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import Game, Option
from engine.games.yucatan import coverage, explorer, options
from engine.games.yucatan.events import EVENTS
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.setup import first_position


class Yucatan(Game):
    key = "yucatan"
    title = "Yucatan"
    stage = "complete"
    weight = "medium"
    fits_best = 3
    revision = 3
    seats = range(2, 5)
    events = EVENTS
    position = YucatanPosition
    reasons = ("pyramid", "passed")
    unreached = ("passed",)  # Y4.2
    usable = coverage.USABLE
    uses = staticmethod(coverage.used)
    explore = staticmethod(explorer.choose)
    longest_random = 2_000

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> YucatanPosition:
        return first_position(seats, options, deal)


GAME = Yucatan()
