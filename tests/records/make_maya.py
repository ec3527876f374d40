"""Writes the golden records of Maya: ``python -m tests.records.make_maya``.

The games are played by :func:`gardener`, who looks at some steps and takes the one that brings
most, by the title's own random player who gets around, or by :func:`planter`, who never enlarges a
city of free will, so that in the end nobody can.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.game import END, SEATS, Action, Position
from engine.games.maya import GAME
from engine.games.maya.actions import City
from engine.games.maya.components import CROPS
from engine.games.maya.planting import barred
from engine.games.maya.position import MayaPosition
from tests.records.making import Played, Wanted, ends, keep, taken_back, tells

LOOKS = 24
"""How many steps a gardener looks at."""
CITY = 2.5
"""What a larger city, and new tiles, are worth to a gardener."""


def gardener(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """The best of some steps, for the player against the others."""
    assert isinstance(position, MayaPosition)
    looked = random.sample(legal, min(LOOKS, len(legal)))
    if END in legal and END not in looked:
        looked.append(END)
    return max(looked, key=lambda step: _worth(position, seat, step))


def _worth(position: MayaPosition, seat: int, step: Action) -> float:
    here = position.copy()
    if step is not END:
        here.play(seat, step)
    so_far = here.turn_so_far(seat)
    if not so_far:
        return 0.0
    points = so_far[-1].facts["points"]
    assert isinstance(points, dict)
    own = float(points.get(SEATS[seat], 0))
    lost = max((count for each, count in points.items() if each != SEATS[seat]), default=0)
    few = 2 - len(here.racks[seat]) / 3 if here.way == "city" else -len(here.laid) / 2
    return own - lost / 2 + few + CITY * (here.way == "city")


def planter(position: Position, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Plants everything, and enlarges a city only with an empty rack."""
    plants = [step for step in legal if not isinstance(step, City)]
    return random.choice(plants or list(legal))


def closes(played: Played) -> bool:
    closed = [event for event in played.events if event.kind == "closed"]
    return sum(bool(event.facts["points"]) for event in closed) > 1


def closes_two_at_once(played: Played) -> bool:
    turns = [closing.turn for closing in played.over.closings if closing.tiles > 1]
    return len(set(turns)) < len(turns)


def large_cities(played: Played) -> bool:
    """A city of six tiles or more, and two prizes for it."""
    return any(
        closing.tiles > 5 and sum(map(bool, closing.points)) > 1 for closing in played.over.closings
    )


def ties_for_first(played: Played) -> bool:
    return any(
        closing.tiles > 1 and closing.goods.count(max(closing.goods)) > 1
        for closing in played.over.closings
    )


def ties_for_second(played: Played) -> bool:
    """Two are tied for second, and all but one get nothing or a share."""
    for closing in played.over.closings:
        ranks = sorted(set(closing.goods) - {0}, reverse=True)
        counts = [closing.goods.count(rank) for rank in ranks]
        if closing.tiles > 1 and counts[0] == 1 and max(counts[1:2], default=0) > 1:
            return True
    return False


def one_alone(played: Played) -> bool:
    return any(
        closing.tiles > 1 and sum(map(bool, closing.goods)) == 1 for closing in played.over.closings
    )


def opens_two_at_once(played: Played) -> bool:
    kinds = [event.kind for event in played.events]
    return any(kinds[at : at + 2] == ["opened", "opened"] for at in range(len(kinds)))


def bars_often(played: Played) -> bool:
    """In five turns or more some tile may not be planted, for it would join plantations."""
    turns = [table.position for table, _ in played.record.replay(GAME)]
    return (
        sum(any(barred(here, here.active, crop) for crop in range(len(CROPS))) for here in turns)
        >= 5
    )


def new_start(temple: str) -> dict[str, str]:
    return {"start": "free", "start_temples": temple}


def two_cities(temples: str) -> dict[str, str]:
    return {"start": "two_cities", "start_temples": temples}


WANTED = [
    Wanted("2-players-last-tile", 2, ends("last_tile")),
    Wanted(
        "2-players-all-passed",
        2,
        ends("all_passed"),
        {"zones": "blue_yellow", "first": "red"},
        planter,
    ),
    Wanted(
        "2-players-from-the-reserve",
        2,
        tells("grew_blind", "closed"),
        {"zones": "blue_green", "first": "blue"},
        planter,
    ),
    Wanted(
        "2-players-only-contributor-both",
        2,
        one_alone,
        {"zones": "blue_red", "only_contributor": "both", **two_cities("tikal+palenque")},
    ),
    Wanted("2-players-tie-for-first", 2, ties_for_first, two_cities("tikal+uxmal")),
    Wanted("2-players-two-cities", 2, closes, {"start": "two_cities"}),
    Wanted("2-players-new-start", 2, closes, {"start": "free"}),
    Wanted(
        "3-players-decided-by-tiles-left",
        3,
        tells("tie_tiles"),
        {"first": "green", **new_start("tulum")},
        GAME.explore,
    ),
    Wanted(
        "3-players-two-at-once",
        3,
        closes_two_at_once,
        {"zones": "blue_yellow_green", **two_cities("tikal+coba")},
    ),
    Wanted(
        "3-players-second-tie-none",
        3,
        ties_for_second,
        {"zones": "blue_yellow_red", "second_tie": "none"},
    ),
    Wanted(
        "3-players-plant-link-strict",
        3,
        closes,
        {"zones": "blue_green_red", "plant_link": "strict"},
    ),
    Wanted("2-players-join-groups-no", 2, bars_often, {"zones": "blue_green", "join_groups": "no"}),
    Wanted("3-players-passes", 3, tells("passed"), two_cities("palenque+coba"), planter),
    Wanted(
        "3-players-undo",
        3,
        closes,
        two_cities("uxmal+coba"),
        change=taken_back(GAME, (0, 40), 10, by=0),
    ),
    Wanted("4-players-large-cities", 4, large_cities),
    Wanted(
        "4-players-second-tie-split",
        4,
        ties_for_second,
        {**two_cities("palenque+uxmal"), "first": "yellow"},
    ),
    Wanted(
        "4-players-two-temples-at-once", 4, opens_two_at_once, {"zones": "blue_yellow_green_red"}
    ),
    *(
        Wanted(f"{seats}-players-from-{temple.replace('_', '-')}", seats, closes, new_start(temple))
        for seats, temple in (
            (2, "caracol"),
            (2, "mayapan"),
            (2, "tikal"),
            (2, "tonina"),
            (3, "chichen_itza"),
            (3, "edzna"),
            (3, "yaxchilan"),
            (4, "calakmul"),
            (4, "coba"),
            (4, "copan"),
            (4, "palenque"),
            (4, "uxmal"),
        )
    ),
]


if __name__ == "__main__":
    keep(GAME, WANTED, gardener)
