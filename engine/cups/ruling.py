"""What an organiser decides of a table: places and points that go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

from engine.cups.lines import Finish, How
from engine.cups.plan import Plan
from engine.cups.rounds import Pod


def ruled(
    pod: Pod, places: Mapping[int, int], points: Mapping[int, Fraction], forfeits: Iterable[int]
) -> Finish:
    """Return the result as it counts. Points that are not named are those of the game, as far as
    the whole agrees with the order; else they are missing, which a cup by score refuses."""
    how: How = "award" if pod.finish is None else "correct"
    played = pod.played_points()
    whole = {
        who: score for who in places if (score := points.get(who, played.get(who))) is not None
    }
    kept = dict(points) if contradicting(places, whole) else whole
    return Finish(pod.round, pod.number, places, kept, tuple(forfeits), how)


def contradicting(places: Mapping[int, int], points: Mapping[int, Fraction]) -> tuple[int, ...]:
    """Return two entrants whose places and points contradict each other; empty where none do. Equal
    points may be parted by a game's own tie-breaks; a shared place has equal points."""
    scored = sorted((who for who in places if who in points), key=lambda who: places[who])
    for upper, lower in combinations(scored, 2):
        shared = places[upper] == places[lower]
        if points[upper] < points[lower] or (shared and points[upper] != points[lower]):
            return upper, lower
    return ()


def lacking(plan: Plan, places: Mapping[int, int], points: Mapping[int, Fraction]) -> set[int]:
    """Return who needs points: everybody in a cup by score, unless a table without any is level,
    which brings nobody anything."""
    if plan.scoring != "duplicate" or (not points and len({*places.values()}) <= 1):
        return set()
    return places.keys() - points.keys()
