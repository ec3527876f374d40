"""Yaxha, by Baptiste Vaiana, 2 to 4 players; illustrated by Julien Bigot, Helvetiq.

Ten rounds long everybody builds a pyramid of coloured cubes. Three cubes lie on each tile of the
market; all pick a tile in secret, and who picked the same gets cubes by initiative. Then the cubes
are placed, all players at once: level 1 is four by four, every higher cube rests on four and
touches its own colour. Only visible cubes count, and of each colour only the largest group; three
bonus cards are worth five points each.

The rules are in ``data/rules/yaxha.en.md``; X5.7 in a comment is a paragraph there, XR6 a ruling.
``components`` is what is printed, ``grid`` the cells of a pyramid as bits. ``actions`` are the
steps of a turn, ``state`` what is on the table. The rules: ``market`` (who takes which tile),
``pyramid`` (what may be built and what is seen of it), ``regret`` (whether a discard could be
avoided) and ``bonus`` (the bonus cards); ``position`` plays. ``hidden`` is what a seat may not
know, ``telling`` what happened and what a step would bring, ``why`` says why a step is not legal,
``flaws`` what must always hold, ``coverage`` and ``explorer`` are for runs of many random games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.deal import Deal
from engine.game import Action, Event, Game, Option, Position
from engine.games.yaxha import coverage, explorer
from engine.games.yaxha.bonus import Readings, deck
from engine.games.yaxha.events import EVENTS
from engine.games.yaxha.grid import PARTS
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.state import Rules


class Yaxha(Game):
    key = "yaxha"
    title = "Yaxha"
    stage = "complete"
    revision = 2
    seats = range(2, 5)
    events = EVENTS
    reasons = ("ten_rounds",)

    def options(self, seats: int) -> tuple[Option, ...]:
        return (
            Option("bonus_deck", ("all", "starter")),  # X2.3
            Option("neighbour", ("left", "right")),  # X7.1, XR1
            Option("second_largest", ("groups", "players")),  # XR2
            Option("level_1_link", ("any_level", "level_1")),  # XR3
            Option("side_top", ("count", "ignore")),  # XR4
            Option("build_view", ("sealed", "open")),  # XR7
            Option("early_discard", ("no", "yes")),  # XR6
        )

    def start(self, seats: int, options: Mapping[str, str], deal: Deal) -> YaxhaPosition:
        """XD7: all chance of the game is drawn here: the bonus cards (X2.3), the initiative tiles
        (X2.2), and the cubes in the order they leave the bag (X2.4)."""
        pile = deal.shuffled(deck(seats, starter=options["bonus_deck"] == "starter"))
        initiative = deal.shuffled(range(1, seats + 1))
        bag = deal.shuffled(
            [
                colour
                for colour in range(len(PARTS.cube_colours))
                for _ in range(PARTS.cubes_per_colour)
            ]
        )
        readings = Readings(
            left=options["neighbour"] == "left",
            all_groups=options["second_largest"] == "groups",
            over_levels=options["level_1_link"] == "any_level",
            top_counts=options["side_top"] == "count",
        )
        rules = Rules(
            readings,
            sealed=options["build_view"] == "sealed",
            early=options["early_discard"] == "yes",
        )
        cards = sorted(pile[: PARTS.bonus_cards_in_play])
        return YaxhaPosition.first(seats, rules, cards, initiative, bag)

    def load(self, data: Any) -> YaxhaPosition:
        return YaxhaPosition.load(data)

    def explore(
        self, position: Position, seat: int, legal: Sequence[Action], random: Random
    ) -> Action:
        assert isinstance(position, YaxhaPosition)
        return explorer.choose(position, seat, legal, random)

    def usable(self) -> tuple[str, ...]:
        return coverage.USABLE

    def uses(self, action: Action, events: Iterable[Event]) -> Iterable[str]:
        return coverage.used(events)


GAME = Yaxha()
