"""How good a position of Das Gold der Maya looks for every seat, and what is worth trying in it.

Only complete discs score, and every bead is a point. So a row that is not complete counts by the
chance that it will be: by how many lots it needs, and how many rounds are left to buy them in. Gaps
of 1, 2 and 5 units cannot be filled, and of a closed disc the ends have to meet.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple, TypeAlias

from engine.game import Action
from engine.games.gold.actions import LOTS, Lay, Lift
from engine.games.gold.discs import FULL, SCORING, STEP, Row, valid
from engine.games.gold.state import NOBODY, GoldState

_NEEDS = {1: 3.5, 2: 3.5, 3: 1.9, 4: 1.5, 5: 3.2, 6: 2.0, 7: 2.4, 8: 2.4, 9: 2.8, 10: 2.9}
"""How many lots one has to buy to fill a gap of so many units: there may be none that fits, and for
some something has to go first."""
_UNITS_A_LOT, _LAST_LOT = 4.0, 0.5
"""A larger gap needs a lot for each so many units, and a part of one more."""
_APART = 0.9
"""What each step that the ends are too far apart adds to that."""
_STEEP, _EVEN = 0.6, 0.2
"""How fast the chance to complete a disc rises with each lot that may be bought above those that
are needed, and that it is better than even when they are as many."""
_SOLD = 0.6
"""Of all lots this part finds a buyer."""
_PRICE, _INCOME = 1.5, 0.12
"""One cannot buy more lots than one has beads for at this price, and what one is paid in a round.
"""
_UNITS_A_PIECE, _FACE = 4.3, 2.1
"""A piece on average, and the value of the face it will show."""
_SINGLE, _SINGLE_FROM = 3.0, 8
"""A row of one material may stay so: what that is worth for a whole disc, and from how many units
on it is worth anything."""
_POWER, _FIRST_BEADS = 0.25, 6
"""Each of the first beads is worth so much more, since one bids with it."""
_IN_PASSING = 6
"""Beads are worth that much less in each of the last rounds."""


class _Disc(NamedTuple):
    """All that matters of a row."""

    units: int
    faces: int
    """The values of its pieces together."""
    single: bool
    """Whether it shows one material."""
    apart: int
    """How many steps lie between its ends beyond what may touch."""


_Piece: TypeAlias = tuple[int, int]
"""Units, and the face up."""


class _Prospect(NamedTuple):
    """What a seat may still hope for, and the rules."""

    bought: float
    """How many lots it will buy."""
    closing: bool
    incomplete: bool


def outlook(state: GoldState) -> Sequence[float]:
    """The points that each seat may expect in the end."""
    if state.phase == "over":
        return [float(total) for total in state.totals()]
    rounds = LOTS - state.round + (state.phase == "auction")
    beads = _beads(state)
    power = min(1, rounds / _IN_PASSING) * _POWER
    looks: list[float] = []
    for seat, own in enumerate(beads):
        bought = min(_SOLD * rounds / state.seats, own / _PRICE + _INCOME * rounds)
        prospect = _Prospect(bought, state.rules.closing, state.rules.incomplete_scores)
        rows = tuple(_pieces(state, row) for row in state.rows_of(seat))
        looks.append(own + power * min(own, _FIRST_BEADS) + _of_rows(rows, prospect))
        if state.phase in {"pay", "lay"} and seat == state.buyer:
            looks[seat] += _of_the_new_lot(state, prospect)
    return looks


def _beads(state: GoldState) -> list[float]:
    """The beads of each seat, the price being paid already to any who may receive it."""
    beads: list[float] = [*state.beads]
    if state.phase == "pay":
        beads[state.buyer] -= state.price
        for seat in state.receivers:
            beads[seat] += state.price / len(state.receivers)
    return beads


def _pieces(state: GoldState, row: Row) -> tuple[_Piece, ...]:
    return tuple((state.lots.sizes[lot - 1], face) for lot, face in row)


# Discs.


def _disc(row: Sequence[_Piece], *, closing: bool) -> _Disc:
    if not row:
        return _Disc(0, 0, single=True, apart=0)
    units = faces = 0
    for size, face in row:
        units += size
        faces += face
    first = row[0][1]
    apart = max(0, abs(first - row[-1][1]) - STEP) if closing else 0
    return _Disc(units, faces, all(face == first for _, face in row), apart)


@lru_cache(maxsize=2048)
def _of_rows(rows: tuple[tuple[_Piece, ...], ...], prospect: _Prospect) -> float:
    return _of_discs(tuple(_disc(row, closing=prospect.closing) for row in rows), prospect)


@lru_cache(maxsize=2048)
def _of_discs(discs: tuple[_Disc, ...], prospect: _Prospect) -> float:
    """The points that a seat may expect of its discs; it goes on with the nearly complete one
    first, and what that needs is not there for the other."""
    bought = prospect.bought
    points = 0.0
    for disc in sorted(discs, key=_need):
        if disc.units == FULL:
            points += _full(disc)
            continue
        bought -= _need(disc)
        chance = 1 / (1 + exp(-(_STEEP * bought + _EVEN))) if prospect.bought else 0.0
        points += chance * _expected(disc)
        if prospect.incomplete:  # G9.1
            points += (1 - chance) * disc.faces
    return points


def _full(disc: _Disc) -> float:
    """G7.3."""
    return SCORING.complete_disc + SCORING.single_material * disc.single + disc.faces


def _expected(disc: _Disc) -> float:
    """The points of the disc if it will be complete."""
    points = SCORING.complete_disc + disc.faces + (FULL - disc.units) / _UNITS_A_PIECE * _FACE
    if disc.single and disc.units >= _SINGLE_FROM:
        points += _SINGLE * disc.units / FULL
    return points


def _need(disc: _Disc) -> float:
    """How many lots have to be bought for it."""
    gap = FULL - disc.units
    if not gap:
        return 0.0
    return _NEEDS.get(gap, gap / _UNITS_A_LOT + _LAST_LOT) + _APART * disc.apart


# The lot that was just bought.


def _of_the_new_lot(state: GoldState, prospect: _Prospect) -> float:
    """What the best use of it adds: laying it, and perhaps throwing one old piece away."""
    lot = state.round
    if state.phase == "lay" and lot not in state.hand:
        return 0.0
    rows = tuple(_pieces(state, row) for row in state.rows_of(state.buyer))
    size, faces = state.lots.sizes[lot - 1], state.lots.faces(lot)
    bases = range(len(rows)) if state.base == NOBODY else (state.base,)
    return _gain(rows, (size, *faces), tuple(bases), prospect)


@lru_cache(maxsize=2048)
def _gain(
    rows: tuple[tuple[_Piece, ...], ...],
    piece: tuple[int, int, int],
    bases: tuple[int, ...],
    prospect: _Prospect,
) -> float:
    discs = tuple(_disc(row, closing=prospect.closing) for row in rows)
    before = best = _of_discs(discs, prospect)
    for base in bases:
        for disc in _made_of(rows[base], piece, closing=prospect.closing):
            best = max(best, _of_discs((*discs[:base], disc, *discs[base + 1 :]), prospect))
    return best - before


@lru_cache(maxsize=2048)
def _made_of(
    row: tuple[_Piece, ...], piece: tuple[int, int, int], *, closing: bool
) -> frozenset[_Disc]:
    """The discs one can make of a row and a new piece, of which at most one old piece is thrown
    away and the others stay as they are."""
    found = set[_Disc]()
    size, *faces = piece
    for kept in (row, *(row[:at] + row[at + 1 :] for at in range(len(row)))):
        for at in range(len(kept) + 1):
            for face in faces:
                new = (*kept[:at], (size, face), *kept[at:])
                if _may_lie(new, closing=closing):
                    found.add(_disc(new, closing=closing))
    return frozenset(found)


def _may_lie(row: Sequence[_Piece], *, closing: bool) -> bool:
    """G6.4."""
    lots = tuple((at + 1, face) for at, (_, face) in enumerate(row))
    return valid(lots, [size for size, _ in row], closing=closing)


# What is worth trying.

_LAYS_NEW, _LAYS, _LIFTS = 6.0, 4.0, 1.0
"""The new piece is laid rather than an old one, and pieces are laid rather than lifted."""
_RELIFTS = 0.02
"""Hardly ever is the new piece lifted again."""


def promising(state: GoldState, seat: int, legal: Sequence[Action]) -> Sequence[float]:
    """Laying before lifting, the new piece first."""
    new = state.round
    weights: list[float] = []
    for step in legal:
        if isinstance(step, Lay):
            weights.append(_LAYS_NEW if step.lot == new else _LAYS)
        elif isinstance(step, Lift):
            weights.append(_RELIFTS if step.lot == new else _LIFTS)
        else:
            weights.append(1.0)
    return weights


def alike(state: GoldState) -> Hashable:
    """The same pieces in the same row, read in either direction, and the same ones in hand; what
    has been lifted may not be lifted again (G6.7)."""
    bases = tuple(min(row, row[::-1]) for row in state.bases)
    turn = state.base, tuple(sorted(state.hand)), _sorted(state.lifted), _sorted(state.locked)
    return state.round, state.phase, bases, tuple(state.bids), state.receiver, turn


def _sorted(lots: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(lots))
