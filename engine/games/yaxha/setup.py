"""The first position of a game: everything is dealt (X2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.games.yaxha.bonus import Readings, deck
from engine.games.yaxha.grid import PARTS
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.state import Rules


def first_position(seats: int, options: Mapping[str, str], deal: Deal) -> YaxhaPosition:
    """XD7: all chance of the game is drawn here: the bonus cards (X2.3), the initiative tiles
    (X2.2), and the cubes in the order they leave the bag (X2.4)."""
    pile = deal.shuffled(deck(seats, starter=options["bonus_deck"] == "starter"))
    initiative = deal.shuffled(range(1, seats + 1))
    bag = deal.shuffled(
        [colour for colour in range(len(PARTS.cube_colours)) for _ in range(PARTS.cubes_per_colour)]
    )
    readings = Readings(
        left=options["neighbour"] == "left",
        all_groups=options["second_largest"] == "groups",
        over_levels=options["level_1_link"] == "any_level",
        top_counts=options["side_top"] == "count",
    )
    rules = Rules(
        readings, sealed=options["build_view"] == "sealed", early=options["early_discard"] == "yes"
    )
    cards = sorted(pile[: PARTS.bonus_cards_in_play])
    return YaxhaPosition.first(seats, rules, cards, initiative, bag)
