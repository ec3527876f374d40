"""A turn as a whole: begging, then either placing workers or picking them up (T3.3 to T6)."""

from __future__ import annotations

from engine.game import Action
from engine.games.tzolkin import choices
from engine.games.tzolkin.actions import BEGS, FIRST_SPACE, PLACES, TAKES, Beg, Place, Take
from engine.games.tzolkin.state import HAND, TzolkinState
from engine.games.tzolkin.tables import CORN, FIRST, LAST, NOBODY, PARTS
from engine.games.tzolkin.temples import angers, down

BEGGING = PARTS.turn.begging
_TAKE_AT = {FIRST[take.gear] + take.space: take for takes in TAKES for take in takes}
_SPANS = tuple((FIRST[gear], FIRST[gear] + last + 1) for gear, last in enumerate(LAST))


def may_stop(state: TzolkinState) -> bool:
    """TD25: something was placed or taken, and nothing is pending."""
    return bool(state.way) and not state.agenda


def begin_steps(state: TzolkinState, seat: int) -> list[Action]:
    """What may be done when nothing is pending: beg, place, take."""
    row, way = state.rows[seat], state.way
    if way == "mercy":
        return []
    if way == "pick":
        return _takes(state, seat)
    places = _places(state, row) if row[HAND] else []
    if way:
        return places
    takes = _takes(state, seat)
    begs: list[Action] = []
    if not state.deeds and row[CORN] <= BEGGING.max_corn:
        begs = [BEGS[temple] for temple in angers(row)]  # T4.2
    if places or takes:
        return [*begs, *places, *takes]
    return begs or _pity(state)  # T4.5, T4.8


def lowest_free(state: TzolkinState, gear: int) -> int:
    """T5.2: the lowest free numbered space of a gear, or NOBODY (T5.4)."""
    start, stop = _SPANS[gear]
    try:
        return state.holes.index(NOBODY, start, stop) - start
    except ValueError:
        return NOBODY


def placed(state: TzolkinState) -> int:
    """The workers placed this turn; the next one costs as much more (T5.5)."""
    return len(state.deeds) - (bool(state.deeds) and state.deeds[0][0] == "beg")


def _places(state: TzolkinState, row: list[int]) -> list[Action]:
    """TD4."""
    most = row[CORN] - placed(state)
    steps = list[Action]()
    if most < 0:
        return steps
    for gear in range(len(_SPANS)):
        if 0 <= lowest_free(state, gear) <= most:
            steps.append(PLACES[gear])
    if state.space == NOBODY:
        steps.append(PLACES[FIRST_SPACE])  # T12.1
    return steps


def _takes(state: TzolkinState, seat: int) -> list[Action]:
    """TD6."""
    steps, hole, holes = list[Action](), NOBODY, state.holes
    for _ in range(holes.count(seat)):
        hole = holes.index(seat, hole + 1)
        steps.append(_TAKE_AT[hole])
    return steps


def _pity(state: TzolkinState) -> list[Action]:
    """TD5, T4.8: the gears whose lowest free space is the cheapest."""
    lowest = [lowest_free(state, gear) for gear in range(len(_SPANS))]
    cheapest = min(space for space in lowest if space != NOBODY)
    return [PLACES[gear] for gear, space in enumerate(lowest) if space == cheapest]


def carry(state: TzolkinState, seat: int, action: Action) -> None:
    """Carry out a legal step with which nothing was pending."""
    row = state.rows[seat]
    match action:
        case Beg(temple):
            row[CORN] = BEGGING.corn_after  # T4.3
            down(state, seat, temple)
            state.deeds.append(("beg", temple))
        case Place(gear):
            _place(state, seat, gear)
        case Take(gear, space):
            state.deeds.append(("take", gear, space, *row))
            state.holes[FIRST[gear] + space] = NOBODY
            row[HAND] += 1
            state.way = "pick"
            state.agenda.append(("do", gear, space))
            choices.settle(state, seat)
        case _:
            raise TypeError(action)


def _place(state: TzolkinState, seat: int, gear: int) -> None:
    row = state.rows[seat]
    if gear == FIRST_SPACE:
        space, cost = 0, placed(state)
        state.space = seat
    else:
        space = lowest_free(state, gear)
        cost = space + placed(state)
        state.holes[FIRST[gear] + space] = seat
    state.way = "place"
    if cost > row[CORN]:
        state.way, cost = "mercy", row[CORN]
    row[HAND] -= 1
    row[CORN] -= cost
    state.deeds.append(("place", gear, space, cost))
