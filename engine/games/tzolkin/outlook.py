"""How good a position of Tzolk'in looks for each seat: what house players go by.

To the points come those that goods, steps, levels, workers and monuments will still bring
(:mod:`engine.games.tzolkin.prospects`), and what the workers on the gears are about to do
(:mod:`engine.games.tzolkin.errands`); what food days ask for is taken off.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.games.tzolkin.errands import LAST_CYCLE, planned
from engine.games.tzolkin.prospects import FEED_CORN, Means, circumstances
from engine.games.tzolkin.state import LIGHT, VP, TzolkinState
from engine.games.tzolkin.tables import FOOD_DAYS

STANDING = (0.0, 0.0, 0.0, 0.0, 0.25, 0.48, 0.62)
"""By number of workers, what those beyond the first three bring in a turn."""
HURRY, HURRY_TAKES = 0.8, 4
"""What it is worth to may choose two days once more, while there are more than so many turns."""
SAVED_FOR = 0.4
"""How much of a monument counts that is being saved for."""

_MOST_KNOWN = 2_000
_known: dict[Hashable, float] = {}


def outlook(state: TzolkinState, /) -> list[float]:
    """In VP, by seat."""
    if state.phase == "over":
        return [float(total) for total in state.totals()]
    return [_remembered(state, seat) for seat in range(state.seats)]


def _remembered(state: TzolkinState, seat: int) -> float:
    """A turn changes little of what others have, so most numbers come again and again."""
    key = _all_that_counts(state, seat)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = _looks(state, seat)
    return _known[key]


def _all_that_counts(state: TzolkinState, seat: int) -> Hashable:
    standing = tuple(hole for hole, who in enumerate(state.holes) if who == seat)
    return circumstances(state, seat), standing, _moved(state, seat)


def _moved(state: TzolkinState, seat: int) -> bool:
    """Whether the seat has had its turn in this round."""
    if state.phase != "turn":
        return state.phase == "days"
    mine, now = ((who - state.first) % state.seats for who in (seat, state.active))
    return mine < now


def _looks(state: TzolkinState, seat: int) -> float:
    row, moved = state.rows[seat], _moved(state, seat)
    left = max(0, FOOD_DAYS[-1] - state.day) + (not moved)
    means = Means(state, seat, left)
    worth = row[VP] + means.held() + means.prayed() + means.taught() + planned(means, int(moved))
    worth += max(0.0, left - LAST_CYCLE) * STANDING[state.workers_in_play(seat)]
    worth += sum(map(means.monument, state.raised[seat])) + SAVED_FOR * max(means.raised)
    worth -= FEED_CORN * means.hungry * means.each * (len(FOOD_DAYS) - state.feasts)
    return worth + HURRY * (row[LIGHT] and left > HURRY_TAKES)
