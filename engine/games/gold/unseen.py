"""Which pieces the lots can be, for somebody who does not know all their backs.

Two materials share a disc (G1.4), so a lot that shows one is of one of two discs. How many of those
that look alike are of which disc is as likely as there are ways to deal it: the pieces of a disc
are told apart for that, and so are the lots.
"""

from __future__ import annotations

from bisect import bisect
from functools import lru_cache
from math import comb, perm
from random import Random

from engine.games.gold.components import components
from engine.games.gold.state import UNKNOWN, Lots

_PARTS = components()
_VALUE = {material.id: material.value for material in _PARTS.materials}
_DISCS = sorted({(_VALUE[one], _VALUE[two]) for one, two in (p.faces for p in _PARTS.pieces)})
"""The materials of each disc."""
_ON = tuple(
    tuple(disc for disc, faces in enumerate(_DISCS) if face in faces) for face in _VALUE.values()
)
"""The two discs that a material is on."""
_DISC = {frozenset(faces): disc for disc, faces in enumerate(_DISCS)}
_PRINTED = {size.units: [0] * len(_DISCS) for size in _PARTS.sizes}
"""How many pieces of a size each disc was cut into."""
for _piece in _PARTS.pieces:
    _PRINTED[_piece.units][_DISC[frozenset(_VALUE[face] for face in _piece.faces)]] += 1


def dealt(lots: Lots, drawn: int, random: Random) -> Lots:
    """The lots with their unknown backs filled in, and the rest in the bag, as likely as the deal
    makes it."""
    sizes, fronts, backs = lots.sizes[:drawn], lots.fronts[:drawn], list(lots.backs[:drawn])
    left = {units: counts[:] for units, counts in _PRINTED.items()}
    alike: dict[int, list[list[int]]] = {units: [[] for _ in _ON] for units in _PRINTED}
    for at, (units, front, back) in enumerate(zip(sizes, fronts, backs, strict=True)):
        if back == UNKNOWN:
            alike[units][front].append(at)
        else:
            left[units][_DISC[frozenset((front, back))]] -= 1
    bag: list[tuple[int, int, int]] = []
    for units, groups in alike.items():
        _deal(groups, left[units], backs, random)
        for (one, two), count in zip(_DISCS, left[units], strict=True):
            bag += [(units, one, two)] * count
    random.shuffle(bag)
    sides = random.getrandbits(len(bag)) if bag else 0
    for at, (units, one, two) in enumerate(bag):  # G2.5
        if sides >> at & 1:
            bag[at] = units, two, one
    more = tuple(zip(*bag, strict=True)) or ((), (), ())
    return Lots((*sizes, *more[0]), (*fronts, *more[1]), (*backs, *more[2]))


def _deal(groups: list[list[int]], left: list[int], backs: list[int], random: Random) -> None:
    """Give pieces of one size to the lots, grouped by what they show, and take them out of
    ``left``."""
    splits, weights = _splits(tuple(map(len, groups)), tuple(left))
    split = splits[bisect(weights, random.random() * weights[-1])]
    for face, (lots, count) in enumerate(zip(groups, split, strict=True)):
        one, two = _ON[face]
        first = set(random.sample(lots, count)) if 0 < count < len(lots) else lots[:count]
        for at in lots:
            disc = one if at in first else two
            left[disc] -= 1
            backs[at] = sum(_DISCS[disc]) - face


@lru_cache(maxsize=1024)
def _splits(
    lots: tuple[int, ...], left: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[int]]:
    """In how many ways the lots, so many by what they show, can be pieces that are left, so many
    by disc: for each face how many lots are of the first of its discs, and the ways so far."""
    found = [((), left, 1)]
    for count, (one, two) in zip(lots, _ON, strict=True):
        found = [
            (
                (*split, first),
                _less(rest, {one: first, two: count - first}),
                ways * comb(count, first) * perm(rest[one], first) * perm(rest[two], count - first),
            )
            for split, rest, ways in found
            for first in range(max(0, count - rest[two]), min(count, rest[one]) + 1)
        ]
    splits, weights, total = list[tuple[int, ...]](), list[int](), 0
    for split, _, ways in found:
        total += ways
        splits.append(split)
        weights.append(total)
    return splits, weights


def _less(counts: tuple[int, ...], taken: dict[int, int]) -> tuple[int, ...]:
    return tuple(count - taken.get(disc, 0) for disc, count in enumerate(counts))
