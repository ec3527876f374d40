"""The first position of a game, before any village is placed (Y3.1, Y16)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.deal import Deal
from engine.game import who_begins
from engine.games.yucatan.board import all_maps, cells_in
from engine.games.yucatan.options import maps_for
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Rules


def first_position(seats: int, options: Mapping[str, str], deal: Deal) -> YucatanPosition:
    land = all_maps()[options.get("map") or maps_for(seats)[0]]
    first = who_begins(options, deal.below(seats))  # Y3.1
    rules = Rules(
        out=options["beaten_pawn"] == "out",
        city_loot=options["city_after_fight"] == "loot",
        under_enemy=options["found_under_enemy"] == "yes",
        shared_river=options["two_cell_move"] == "shared_river",
        take_all=options["loot_amount"] == "maximum",
        remembered=options["known_guilds"] == "remembered",
        random_neutral=options["neutral_setup"] == "random",
        adjacent=options["enter_city"] == "adjacent",
        razed_out=options["razed_village"] == "out",
        inland=options["neutral_at_river"] == "forbidden",
    )
    begun = YucatanPosition.begin(land, rules, first)
    if rules.random_neutral:
        begun.order = tuple(deal.shuffled(cells_in(begun.neutral_cells)))  # YD15
    return begun
