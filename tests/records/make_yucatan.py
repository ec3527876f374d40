"""Writes the golden records of Yucatan: ``python -m tests.records.make_yucatan``.

The games are played by the title's own random player with an aim; long ones are not taken.
"""

from __future__ import annotations

from engine.games.yucatan import GAME
from tests.records.making import Played, Shows, Wanted, keep, taken_back, tells

LONGEST = 75
"""How many turns each seat may take."""


def looted_after_a_fight(played: Played) -> bool:
    return any({"fight", "looted"} <= {event.kind for event in turn} for turn in played.turns)


def village_out(played: Played) -> bool:
    return any(event.kind == "razed" and event.facts["to"] == "out" for event in played.events)


def looted(at_least: int) -> Shows:
    return lambda played: any(
        event.kind == "looted" and event.facts["n"] >= at_least for event in played.events
    )


WANTED = [
    Wanted(
        "2-players-raids-and-fights",
        2,
        tells("raided", "razed", "razed_neutral", "fight", "crossed", "must_recall", "sent"),
    ),
    Wanted("3-players-pyramid", 3, tells("fight", "unloaded", "looted", "left_over")),
    Wanted("4-players-pyramid", 4, tells("fight", "recalled", "looted", "crossed")),
    Wanted("2-players-beaten-out", 2, tells("fight"), {"beaten_pawn": "out", "first": "red"}),
    Wanted(
        "3-players-city-after-fight-loot",
        3,
        looted_after_a_fight,
        {"city_after_fight": "loot", "first": "green"},
    ),
    Wanted("3-players-found-under-enemy", 3, tells("founded_under"), {"first": "blue"}),
    Wanted(
        "2-players-shared-river",
        2,
        tells("moved", "fight"),
        {"two_cell_move": "shared_river", "found_under_enemy": "no"},
    ),
    Wanted(
        "2-players-two-shores",
        2,
        tells("fight", "looted", "crossed", "left_over"),
        {"map": "two_shores"},
    ),
    Wanted(
        "3-players-cities-entered-from-beside",
        3,
        tells("looted", "fight"),
        {"enter_city": "adjacent"},
    ),
    Wanted("4-players-razed-villages-out", 4, village_out, {"razed_village": "out"}),
    Wanted("4-players-loot-maximum", 4, looted(2), {"loot_amount": "maximum", "first": "yellow"}),
    Wanted("2-players-log-only", 2, tells("fight", "looted"), {"known_guilds": "log_only"}),
    Wanted(
        "3-players-neutral-random",
        3,
        tells("neutral_villages"),
        {"neutral_setup": "random", "neutral_at_river": "forbidden"},
    ),
    Wanted("2-players-undo", 2, tells("fight"), change=taken_back(GAME, (0, 60), 40)),
]


if __name__ == "__main__":
    keep(GAME, WANTED, GAME.explore, longest=LONGEST)
