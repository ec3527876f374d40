"""What may be chosen for a table."""

from __future__ import annotations

from engine.components import BadComponents, find
from engine.game import Option, first_player
from engine.games.yucatan.board import all_maps
from engine.games.yucatan.components import PARTS


def offered(seats: int) -> tuple[Option, ...]:
    names = maps_for(seats)
    return (
        *((Option("map", names),) if len(names) > 1 else ()),  # YR25
        first_player(seats),  # Y3.1
        Option("beaten_pawn", ("reserve", "out")),  # YR1
        Option("city_after_fight", ("no_loot", "loot")),  # YR7
        Option("found_under_enemy", ("yes", "no")),  # YR5
        Option("enter_city", ("river", "adjacent")),  # YR28
        Option("razed_village", ("stock", "out")),  # YR30
        Option("neutral_at_river", ("allowed", "forbidden")),  # YR29
        Option("two_cell_move", ("marked_cells", "shared_river")),  # YR2
        Option("loot_amount", ("choose", "maximum")),  # YR8
        Option("known_guilds", ("remembered", "log_only")),  # YR20
        Option("neutral_setup", ("manual", "random")),  # Y16
    )


def maps_for(seats: int) -> tuple[str, ...]:
    """The maps for this number of seats. The title's default map always comes first, whatever is
    added: a record without a map was played on it."""
    own = PARTS.default_maps[str(seats)]
    names = [name for name, land in all_maps().items() if land.seats == seats]
    if own not in names:
        raise BadComponents(find("yucatan"), f"$.default_maps: there is no map {own} for {seats}")
    return own, *(name for name in names if name != own)
