"""The pairing of one round of a cup: from who is there and what was, to tables and byes.

``pairing_aims`` says what must be and what is aimed at; here it is done. Pairs are a matching of
least weight: of up to 90 candidates nothing is better, of more not all meetings are weighed. Tables
of three and four are searched for: for up to 24 candidates tests prove with another solver that
nothing is better, for more they compare with a search that is sixty times as long.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cups.pairing_aims import FEWEST, Candidate, Pairing, seating
from engine.cups.pairing_costs import Costs
from engine.cups.pairing_order import in_order
from engine.cups.pairing_pairs import WHOLE, matched
from engine.cups.pairing_pods import Search
from engine.deal import Deal

EFFORT = 200_000
"""How many pairs of tables are looked at before the best that was found is taken;"""
_MANY = 128
"""half as many where there are more candidates than this: each takes longer there."""


def pair(
    candidates: Sequence[Candidate], pod: int, lot: Deal, least: int = 2, effort: int = EFFORT
) -> Pairing:
    """The best pairing that is found, at tables of ``least`` to ``pod`` seats.

    The same candidates, in whatever order, and the same lot give the same pairing on every machine.
    The lot is a deal of the round's own, from which nothing was drawn.
    """
    drawn = lot.shuffled(sorted(candidates, key=lambda candidate: candidate.number))
    drawn.sort(key=lambda candidate: -candidate.points)
    if not seating(len(drawn), pod, least)[0]:
        return Pairing((), tuple(candidate.number for candidate in drawn))
    costs = Costs(drawn, pod, least)
    found = _paired(costs, lot, effort) if pod == FEWEST else _searched(costs, lot, effort)
    seated = [costs.seats(lot.shuffled(table)) for table in found if len(table) > 1]
    seated.sort(key=lambda table: sorted(table))
    return Pairing(
        tuple(tuple(drawn[one].number for one in table) for table in seated),
        tuple(sorted(drawn[table[0]].number for table in found if len(table) == 1)),
    )


def _paired(costs: Costs, lot: Deal, effort: int) -> Sequence[Sequence[int]]:
    """Of many candidates not all meetings were weighed: what is left is mended."""
    pairs = matched(costs, lot)
    if costs.count <= WHOLE:
        return pairs
    search = Search(costs, pairs, lot)
    search.improve(effort // 8, in_order(costs).bound)
    return search.tables


def _searched(costs: Costs, lot: Deal, effort: int) -> Sequence[Sequence[int]]:
    ordered = in_order(costs)
    search = Search(costs, [*ordered.tables, *([one] for one in ordered.byes)], lot)
    search.improve(effort // 2 if costs.count > _MANY else effort, ordered.bound)
    return search.tables
