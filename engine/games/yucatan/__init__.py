"""Yucatan, by Małgorzata Majkowska and Tomasz Z. Majkowski, 2 to 4 players; Wolf Fang.

Warriors of secret guilds go out from stone cities, along rivers and across the great one, take
prisoners in villages and in fights, and bring them home; three prisoners are a level of the
pyramid, and the fifth level wins. The rules are in ``data/rules/yucatan.en.md``; Y9.2 in a comment
is a paragraph there.

``components`` is what is printed. A map is a file: ``chart`` reads it, ``survey`` says what is
wrong with it, ``board`` is what is looked up on it, ``ways`` how a pawn can go there. ``actions``
are the steps of a turn, ``state`` what is on the table. The rules: ``settling`` (villages and
warriors before play), ``legal`` (what may be done) and ``effects`` (what it does); ``position``
plays. ``hidden`` is what a seat may not know, ``foretold`` what a step would bring, ``why`` says
why a step is not legal, ``flaws`` what must always hold, ``coverage`` and ``explorer`` are for runs
of many random games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.components import BadComponents, find
from engine.deal import Deal
from engine.game import SEATS, Action, Event, Game, Option, Position
from engine.games.yucatan import coverage, explorer
from engine.games.yucatan.board import all_maps, cells_in
from engine.games.yucatan.components import PARTS
from engine.games.yucatan.events import EVENTS
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Rules


class Yucatan(Game):
    key = "yucatan"
    title = "Yucatan"
    stage = "complete"
    revision = 3
    seats = range(2, 5)
    events = EVENTS
    reasons = ("pyramid", "passed")
    unreached = ("passed",)  # Y4.2
    longest_random = 2_000

    def options(self, seats: int) -> tuple[Option, ...]:
        names = _maps_for(seats)
        return (
            *((Option("map", names),) if len(names) > 1 else ()),  # YR25
            Option("first", ("random", *SEATS[:seats])),  # Y3.1
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

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> YucatanPosition:
        land = all_maps()[options.get("map") or _maps_for(seats)[0]]
        first = deal.below(seats)  # Y3.1
        if options["first"] in SEATS:
            first = SEATS.index(options["first"])
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

    def load(self, data: Any) -> YucatanPosition:
        return YucatanPosition.load(data)

    def usable(self) -> tuple[str, ...]:
        return coverage.USABLE

    def explore(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        assert isinstance(position, YucatanPosition)
        return explorer.choose(position, seat, legal, random)

    def uses(self, action: Action, events: Iterable[Event]) -> Iterable[str]:
        return coverage.used(events)


def _maps_for(seats: int) -> tuple[str, ...]:
    """The maps for so many seats; the title's own is the first and stays it, whatever is added, so
    a record without a map was played on that one."""
    own = PARTS.default_maps[str(seats)]
    names = [name for name, land in all_maps().items() if land.seats == seats]
    if own not in names:
        raise BadComponents(find("yucatan"), f"$.default_maps: there is no map {own} for {seats}")
    return own, *(name for name in names if name != own)


GAME = Yucatan()
