"""Yaxha, by Baptiste Vaiana, 2 to 4 players; illustrated by Julien Bigot, Helvetiq.

Ten rounds long everybody builds a pyramid of coloured cubes. Three cubes lie on each tile of the
market; all pick a tile in secret, and who picked the same gets cubes by initiative. Then the cubes
are placed, all players at once: level 1 is four by four, every higher cube rests on four and
touches its own colour. Only visible cubes count, and of each colour only the largest group; three
bonus cards are worth five points each.

The rules are in ``data/rules/yaxha.en.md``; X5.7 in a comment is a paragraph there, XR6 a ruling.

components  cubes, frame and bonus cards as printed
options     what may be chosen for a table
actions     picking a tile, setting cubes, dropping them
events      what happens at the market and on pyramids
state       market, initiative and pyramids at one moment
setup       cards, initiative and the bag are shuffled
position    a market, a pick, a building; ten rounds
hidden      the bag, picks, and what is built in secret
why         why a tile or a cube is refused
flaws       that cubes, tiles and pyramids are sound
telling     what happened, as events
foretold    what a step would bring
coverage    what a game used of all there is, for runs of many games
explorer    a random player who gets around
outlook     how good a position looks
grid        the cells of a pyramid as bits
market      who takes which tile
pyramid     what may be built, and what is seen of it
regret      whether a discard could have been avoided
bonus       the bonus cards
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import Game, Option
from engine.games.yaxha import coverage, explorer, options
from engine.games.yaxha.events import EVENTS
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.setup import first_position


class Yaxha(Game):
    key = "yaxha"
    title = "Yaxha"
    stage = "complete"
    weight = "light"
    fits_best = 3
    good_first = True
    revision = 3
    seats = range(2, 5)
    events = EVENTS
    position = YaxhaPosition
    reasons = ("ten_rounds",)
    usable = coverage.USABLE
    uses = staticmethod(coverage.used)
    explore = staticmethod(explorer.choose)

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> YaxhaPosition:
        return first_position(seats, options, deal)


GAME = Yaxha()
