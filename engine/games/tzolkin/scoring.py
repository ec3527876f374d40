"""The end of the game: what is left is turned into VP, monuments score, and who has won (T17)."""

from __future__ import annotations

from typing import NamedTuple

from engine.game import SEATS, Event, Outcome, Score, places
from engine.games.tzolkin.events import MonumentScores
from engine.games.tzolkin.state import (
    CORN_TILES,
    TEMPLE,
    TRACK,
    VP,
    WOOD_TILES,
    Final,
    TzolkinState,
)
from engine.games.tzolkin.tables import (
    CORN,
    MONUMENTS,
    PARTS,
    RESOURCES,
    SKULL,
    STARTS,
    STEP_VP,
    TEMPLES,
    TOP_LEVEL,
    TRACKS,
    VALUES,
)


class Tiles(NamedTuple):
    """How many buildings and monuments of each category a player has."""

    funerary: int
    civil: int
    sacred: int
    all: int


def score(state: TzolkinState) -> list[Event]:
    """T17.2."""
    events, finals = list[Event](), list[Final]()
    for seat, row in enumerate(state.rows):
        for tile in state.raised[seat]:
            worth = monument(state, seat, tile)
            events.append(
                MonumentScores({"seat": SEATS[seat], "monument": MONUMENTS[tile], "points": worth})
            )
        finals.append(
            Final(
                before=row[VP],
                quarters=_corn_worth(row) * 4 // PARTS.final_scoring.corn_per_vp,
                skulls=PARTS.final_scoring.vp_per_skull * row[SKULL],
                monuments=sum(monument(state, seat, tile) for tile in state.raised[seat]),
            )
        )
    state.final = finals
    return events


def _corn_worth(row: list[int]) -> int:
    """All resources sold for corn at the market."""
    return row[CORN] + sum(row[kind] * VALUES[kind] for kind in range(len(RESOURCES)))


def tiles_of(state: TzolkinState, seat: int) -> Tiles:
    """T14.1: farms count among all, and in no category."""
    categories = [PARTS.buildings[tile].category for tile in state.built[seat]]
    categories += [PARTS.monuments[tile].category for tile in state.raised[seat]]
    count = categories.count
    return Tiles(count("funerary"), count("civil"), count("sacred"), len(categories))


def monument(state: TzolkinState, seat: int, tile: int) -> int:
    """T14.16: the VP of a monument to its owner."""
    row, scoring = state.rows[seat], PARTS.monuments[tile].scoring
    steps = row[TEMPLE : TEMPLE + len(TEMPLES)]
    levels = row[TRACK : TRACK + len(TRACKS)]
    match scoring.type:
        case "per_category":
            return scoring.vp * getattr(tiles_of(state, seat), scoring.category)
        case "per_building_or_monument":
            return scoring.vp * tiles_of(state, seat).all
        case "per_corn_tile":
            return scoring.vp * row[CORN_TILES]
        case "per_wood_tile":
            return scoring.vp * row[WOOD_TILES]
        case "per_monument_built_by_anyone":
            return scoring.vp_by_players[str(state.seats)] * sum(map(len, state.raised))
        case "by_tracks_at_level_3":
            return scoring.table[str(levels.count(TOP_LEVEL))]
        case "per_technology_level":
            return scoring.vp * sum(levels)
        case "by_workers_in_play":
            return scoring.table[str(state.workers_in_play(seat))]
        case "sum_of_temple_step_vp":
            return sum(STEP_VP[temple][step] for temple, step in enumerate(steps))
        case "best_temple_steps_above_start":
            above = [step - start for step, start in zip(steps, STARTS, strict=True)]
            return scoring.vp * max(0, *above)
        case "per_skull_on_chichen_itza":
            return scoring.vp * sum(state.offered)
        case other:
            raise LookupError(f"{MONUMENTS[tile]}: no scoring is called {other}")


def outcome(state: TzolkinState) -> Outcome:
    """T17.7: VP, then workers on the gears; the reason says what decided the first place."""
    ranks: list[tuple[Score, int]] = [
        (total, state.workers_on_gears(seat)) for seat, total in enumerate(state.totals())
    ]
    best = max(ranks)
    if ranks.count(best) > 1:
        reason = "shared"
    else:
        reason = "workers" if sum(rank[0] == best[0] for rank in ranks) > 1 else "points"
    return Outcome(places(ranks), reason)
