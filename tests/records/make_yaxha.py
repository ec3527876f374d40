"""Writes the golden records of Yaxha: ``python -m tests.records.make_yaxha``.

The games are played by :func:`build_well`, who likes large groups, or by the title's own random
player who gets around.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import Action, Position
from engine.games.yaxha import GAME
from engine.games.yaxha.actions import Drop, Set
from engine.games.yaxha.bonus import CARDS, fulfilled
from engine.games.yaxha.position import YaxhaPosition
from engine.games.yaxha.pyramid import size, survey, with_cube
from tests.records.making import Played, Shows, Wanted, anything, keep, shared, taken_back

CARELESS = 0.1


def build_well(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Take the step after which the player's groups are worth most, at random among equals; now and
    then any step."""
    assert isinstance(position, YaxhaPosition)
    if random.random() < CARELESS:
        return random.choice(legal)

    def worth(step: Action) -> tuple[int, float]:
        match step:
            case Set(colour, cell):
                after = survey(with_cube(position.pyramids[seat], colour, cell))
                return sum(after.points), random.random()
            case Drop():
                return -1, random.random()
            case _:
                return 0, random.random()

    return max(legal, key=worth)


def full(played: Played) -> bool:
    return all(size(one) == 30 for one in played.over.pyramids)


def discards(played: Played) -> bool:
    return all(played.over.discards) and sum(map(len, played.over.discards)) >= 12


def discarded_early(played: Played) -> bool:
    """Some turn discards a cube and places another one after it."""
    return any("set " in line.text.partition("drop ")[2] for line in played.record.lines)


def crowd(*sizes: int) -> Shows:
    """In some round this many players pick the same tiles."""

    def shows(played: Played) -> bool:
        for event in played.events:
            if event.kind == "picks":
                tiles = list(event.facts["picks"].values())
                found = sorted(tiles.count(tile) for tile in set(tiles) if tiles.count(tile) > 1)
                if found == sorted(sizes):
                    return True
        return False

    return shows


def read(**otherwise: bool) -> Shows:
    """Some card is scored by others than it would be if it were read in the other way."""

    def shows(played: Played) -> bool:
        table = [survey(one) for one in played.over.pyramids]
        other = played.over.rules.readings._replace(**otherwise)
        return any(
            fulfilled(card, table, other) != seats for card, seats in played.over.holders().items()
        )

    return shows


def scored(card: str) -> Shows:
    return lambda played: any(
        CARDS[held].id == card for standing in played.over.standings() for held in standing.cards
    )


def decided_by_cards(played: Played) -> bool:
    """Who has the best groups does not win."""
    groups = [sum(standing.points) for standing in played.over.standings()]
    return played.over.outcome().winners[0] != groups.index(max(groups))


WANTED = [
    Wanted("2-players-full-pyramids", 2, full),
    Wanted("3-players-discards", 3, discards, choose=GAME.explore),
    Wanted("4-players-clash-of-four", 4, crowd(4)),
    Wanted("4-players-two-clashes", 4, crowd(2, 2)),
    Wanted("3-players-shared-win", 3, shared),
    Wanted("4-players-decided-by-cards", 4, decided_by_cards),
    Wanted("2-players-starter-deck", 2, anything, {"bonus_deck": "starter"}),
    Wanted("4-players-neighbour-right", 4, read(left=True), {"neighbour": "right"}),
    Wanted(
        "3-players-second-largest-of-players",
        3,
        read(all_groups=True),
        {"second_largest": "players"},
    ),
    Wanted("2-players-level-1-link", 2, read(over_levels=False), {"level_1_link": "any_level"}),
    Wanted(
        "4-players-side-without-top",
        4,
        read(top_counts=True),
        {"side_top": "ignore"},
        choose=GAME.explore,
    ),
    Wanted("4-players-three-colours", 4, scored("three_colours"), choose=GAME.explore),
    Wanted("3-players-open-building", 3, anything, {"build_view": "open"}),
    Wanted(
        "2-players-early-discard", 2, discarded_early, {"early_discard": "yes"}, choose=GAME.explore
    ),
    Wanted("3-players-undo", 3, anything, change=taken_back(GAME, (0, 40, 41, 46, 58), 10)),
]


if __name__ == "__main__":
    keep(GAME, WANTED, build_well)
