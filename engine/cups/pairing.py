"""The pairing of one round of a cup: from who is there and what was, to tables and byes.

``pairing_aims`` says what must be and what is aimed at; here it is done. Pairs are a matching of
least weight: of up to 90 candidates nothing is better, of more not all meetings are weighed. Tables
of three and four are searched for: for up to 24 candidates tests prove with another solver that
nothing is better, for more they compare with a search of a minute, fifty times as long.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cups.pairing_aims import FEWEST, Candidate, Pairing, seating
from engine.cups.pairing_costs import Costs
from engine.cups.pairing_order import in_order
from engine.cups.pairing_pairs import WHOLE, matched
from engine.cups.pairing_pods import Search
from engine.deal import Deal

EFFORT = 300_000
"""How many pairs of tables are looked at before the best that was found is taken;"""
_MANY = 128
"""half as many where there are more candidates than this: each takes longer there."""
_FORGIVEN, _LEAST = 500, 3
"""The less effort there is for each table, the sooner what became worse is taken back."""
FIRST_EFFORT, FIRST_AGO = 200_000, 200
"""Of the first two revisions of cups."""


def pair(
    candidates: Sequence[Candidate],
    pod: int,
    lot: Deal,
    least: int = 2,
    effort: int = EFFORT,
    ago: int | None = None,
) -> Pairing:
    """The best pairing that is found, at tables of ``least`` to ``pod`` seats.

    The same candidates, in whatever order, and the same lot give the same pairing on every machine.
    The lot is a deal of the round's own, from which nothing was drawn. What is no worse
    than ``ago`` changes before may stay; how many is said by the effort if it is not said here.
    """
    drawn = lot.shuffled(sorted(candidates, key=lambda candidate: candidate.number))
    drawn.sort(key=lambda candidate: -candidate.points)
    if not seating(len(drawn), pod, least)[0]:
        return Pairing((), tuple(candidate.number for candidate in drawn))
    costs = Costs(drawn, pod, least)
    search = _paired if pod == FEWEST else _searched
    found = search(costs, lot, effort, ago)
    seated = [costs.seats(lot.shuffled(table)) for table in found if len(table) > 1]
    seated.sort(key=lambda table: sorted(table))
    return Pairing(
        tuple(tuple(drawn[one].number for one in table) for table in seated),
        tuple(sorted(drawn[table[0]].number for table in found if len(table) == 1)),
    )


def _paired(costs: Costs, lot: Deal, effort: int, ago: int | None) -> Sequence[Sequence[int]]:
    """Of many candidates not all meetings were weighed: what is left is mended."""
    pairs = matched(costs, lot)
    if costs.count <= WHOLE:
        return pairs
    return _bettered(Search(costs, pairs, lot), effort // 8, in_order(costs).bound, ago)


def _searched(costs: Costs, lot: Deal, effort: int, ago: int | None) -> Sequence[Sequence[int]]:
    ordered = in_order(costs)
    search = Search(costs, [*ordered.tables, *([one] for one in ordered.byes)], lot)
    if costs.count > _MANY:
        effort //= 2
    return _bettered(search, effort, ordered.bound, ago)


def _bettered(search: Search, effort: int, bound: int, ago: int | None) -> Sequence[Sequence[int]]:
    if ago is None:
        ago = max(_LEAST, effort // (_FORGIVEN * len(search.tables)))
    search.improve(effort, bound, ago)
    return search.tables
