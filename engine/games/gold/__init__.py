"""Das Gold der Maya (L'Or des Mayas), by Sylvie Barc and Jean-Charles Rodriguez, 2 to 4 players;
Franckh-Kosmos, 1997.

Thirty pieces of broken discs are auctioned one by one. Everybody bids beads in secret; equal bids
cancel each other, the highest left buys and pays the lowest bidder. The buyer alone looks at the
back, then rebuilds their disc: neighbours may differ by one step of value. Only complete discs
score, and every bead is a point. The rules are in ``data/rules/gold.en.md``; G4.2 in a comment
is a paragraph there.

components  pieces, materials, sizes and beads as printed
options     what may be chosen for a table
actions     bids, payments, and the steps of a laying turn
events      what happens at auctions and on the discs
state       bags, bids, beads and bases at one moment
setup       the bag is shuffled, and every piece falls on a face
position    auction, payment, laying; the end
hidden      bids, backs, the bag and beads behind screens
why         why a bid, a payment or a piece is refused
flaws       that beads, pieces and rows are sound
outlook     how good a position looks, and what is worth trying
auction     who buys a lot, and whom they pay
discs       what may lie on a base, and what it is worth
unseen      which pieces the lots can be, where backs are not known
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import Game, Option
from engine.games.gold import options
from engine.games.gold.events import EVENTS
from engine.games.gold.position import GoldPosition
from engine.games.gold.setup import first_position


class Gold(Game):
    key = "gold"
    title = "Das Gold der Maya"
    stage = "complete"
    weight = "light"
    fits_best = 3
    good_first = True
    revision = 1
    seats = range(2, 5)
    events = EVENTS
    position = GoldPosition
    reasons = ("last_laid", "last_discarded", "last_unsold")

    def options(self, seats: int) -> tuple[Option, ...]:
        return options.offered(seats)

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> GoldPosition:
        return first_position(seats, options, deal)


GAME = Gold()
