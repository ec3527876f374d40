"""The first position of a game: everything is dealt (G2, G9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import who_begins
from engine.games.gold.components import components
from engine.games.gold.position import GoldPosition
from engine.games.gold.state import Lots, Rules


def first_position(seats: int, options: Mapping[str, str], deal: Deal) -> GoldPosition:
    parts = components()
    # G2.2, G2.5: the bag is shuffled and every piece falls on one of its faces.
    bag = deal.shuffled(parts.pieces)
    up = [deal.below(2) for _ in bag]
    first = who_begins(options, deal.below(seats))  # G2.3
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
