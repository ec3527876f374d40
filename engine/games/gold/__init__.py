"""Das Gold der Maya (L'Or des Mayas), by Sylvie Barc and Jean-Charles Rodriguez, 2 to 4 players;
Franckh-Kosmos, 1997.

Thirty pieces of broken discs are auctioned one by one. Everybody bids beads in secret; equal bids
cancel each other, the highest left buys and pays the lowest bidder. The buyer alone looks at the
back, then rebuilds their disc: neighbours may differ by one step of value. Only complete discs
score, and every bead is a point. The rules are in ``data/rules/gold.en.md``; G4.2 in a comment
is a paragraph there.

``components`` is what is printed, ``actions`` the steps of a turn, ``state`` what is on the table.
The rules: ``auction`` (who buys) and ``discs`` (what may lie on a base); ``position`` plays.
``hidden`` is what a seat may not know, ``why`` says why a step is not legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.deal import Deal
from engine.game import SEATS, Game, Option
from engine.games.gold.components import components
from engine.games.gold.events import EVENTS
from engine.games.gold.position import GoldPosition, Lots, Rules


class Gold(Game):
    key = "gold"
    title = "Das Gold der Maya"
    stage = "complete"
    revision = 1
    seats = range(2, 5)
    events = EVENTS
    reasons = ("last_laid", "last_discarded", "last_unsold")

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("first", ("random", *SEATS[:seats])),  # G2.3
            Option("tied_lowest", ("choose", "cancel")),  # G5.2, GR2
            Option("incomplete_scores", ("no", "yes")),  # G9.1
            Option("rearrange", ("with_flip", "no_flip")),  # G6.5, GR5
            Option("closing_match", ("yes", "no")),  # G6.4, GR4
            Option("show_beads", ("no", "yes")),  # GR8
        )

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> GoldPosition:
        parts = components()
        # G2.2, G2.5: the bag is shuffled and every piece falls on one of its faces.
        bag = deal.shuffled(parts.pieces)
        up = [deal.below(2) for _ in bag]
        first = deal.below(seats)  # G2.3
        if options["first"] in SEATS:
            first = SEATS.index(options["first"])
        value = {material.id: material.value for material in parts.materials}
        lots = Lots(
            sizes=tuple(piece.units for piece in bag),
            fronts=tuple(value[piece.faces[side]] for piece, side in zip(bag, up, strict=True)),
            backs=tuple(value[piece.faces[1 - side]] for piece, side in zip(bag, up, strict=True)),
        )
        rules = Rules(
            first=first,
            cancel_tied_lowest=options["tied_lowest"] == "cancel",
            incomplete_scores=options["incomplete_scores"] == "yes",
            flip=options["rearrange"] == "with_flip",
            closing=options["closing_match"] == "yes",
            show_beads=options["show_beads"] == "yes",
        )
        return GoldPosition.first(seats, rules, lots)

    def load(self, data: Any) -> GoldPosition:
        return GoldPosition.load(data)


GAME = Gold()
