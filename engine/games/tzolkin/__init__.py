"""Tzolk'in: The Mayan Calendar, by Daniele Tascini and Simone Luciani, 2 to 4 players; illustrated
by Milan Vavroň, Czech Games Edition, 2012.

Five gears turn with the calendar and carry workers to better and better actions. In a turn a player
either places workers, for corn, on the lowest free spaces, or picks some up and does what is
printed where they stand: harvest corn and wood, dig stone and gold, learn, build, trade, please the
gods, carry crystal skulls to Chichen Itza. On four food days all workers want to eat and the gods
reward the pious; after the fourth, when the great gear has turned once, most points win.

The rules are in ``data/rules/tzolkin.en.md``; T5.2 in a comment is a paragraph there, TR12 a
ruling.

components    tiles, gears and numbers as printed
options       what may be chosen for a table
actions       every step there is, from begging to the two days
events        what happens on gears, temples and tracks
state         rows, holes, stacks and displays at one moment
setup         tiles, wealth and neutral workers are dealt
position      wealth, turns, food days; the end
hidden        the stacks, and wealth that is being chosen
why           why a step of a worker is refused
flaws         that workers, corn and tiles are sound
telling       what happened, as events
foretold      what a step would bring
coverage      what a game used of all there is, for runs of many games
explorer      a random player who gets around
outlook       how good a position looks, and what is worth trying
symbols       what is printed on tiles, spaces and tracks
tables        all that is printed, as flat tables
turns         begging, then placing workers or picking them up
choices       what is pending within a pick-up
gears         what the spaces do
technologies  the four tracks
temples       going up and down, and what the gods give
buildings     buildings and monuments
food          the food days
days          the calendar
scoring       the end of the game
prospects     what goods, steps, levels and tiles are worth while there is time to use them
errands       what workers on the gears can still do
proposals     which steps are worth trying, and which positions are alike
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import Game, Option
from engine.games.tzolkin import coverage, explorer, options
from engine.games.tzolkin.events import EVENTS
from engine.games.tzolkin.position import TzolkinPosition
from engine.games.tzolkin.setup import first_position


class Tzolkin(Game):
    key = "tzolkin"
    title = "Tzolk'in"
    stage = "complete"
    weight = "heavy"
    fits_best = 3
    revision = 1
    seats = range(2, 5)
    events = EVENTS
    position = TzolkinPosition
    reasons = ("points", "workers", "shared")  # T17.7: what decided the first place
    usable = coverage.USABLE
    uses = staticmethod(coverage.used)
    explore = staticmethod(explorer.choose)

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> TzolkinPosition:
        return first_position(seats, options, deal)


GAME = Tzolkin()
