"""The pairing of one round of a cup: from who is there and what was, to tables and byes.

``pairing_aims`` says what must be and what is aimed at; here it is done. Pairs are a matching of
least weight: of up to 90 candidates nothing is better, of more not all meetings are weighed. Tables
of three and four are searched for: for up to 24 candidates tests prove with another solver that
nothing is better, for more they compare with a search of a minute, fifty times as long, which
betters little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cups.pairing_aims import FEWEST, Candidate, Pairing, seating
from engine.cups.pairing_costs import Costs
from engine.cups.pairing_order import in_order
from engine.cups.pairing_pairs import WHOLE, matched
from engine.cups.pairing_pods import Search
from engine.deal import Deal

MANY = 128
"""Where there are more candidates than this, half the effort: each pair of tables takes longer."""
_FORGIVING, _LEAST = 500, 3
"""So much effort for each table forgives one disturbance more, and that many are forgiven at
least."""


class Patience(NamedTuple):
    """How long tables are searched for."""

    effort: int = 300_000
    """How many pairs of tables are looked at before the best that was found is taken."""
    ago: int | None = None
    """What is no worse than it was so many disturbances ago may stay; by effort and tables if no
    number is said."""

    def shown_to(self, search: Search, bound: int) -> None:
        """Search as long as that."""
        each = self.effort // len(search.tables)
        search.improve(self.effort, bound, self.ago or max(_LEAST, each // _FORGIVING))


PATIENCE, AT_FIRST = Patience(), Patience(200_000, 200)
"""That of today, and that of the first two revisions of cups."""


def pair(
    candidates: Sequence[Candidate],
    pod: int,
    lot: Deal,
    least: int = 2,
    patience: Patience = PATIENCE,
    *,
    tables: int | None = None,
) -> Pairing:
    """The best pairing that is found, at tables of ``least`` to ``pod`` seats; at so many tables,
    where that is said, else at as few as possible.

    The same candidates, in whatever order, and the same lot give the same pairing on every machine.
    The lot is a deal of the round's own, from which nothing was drawn.
    """
    drawn = lot.shuffled(sorted(candidates, key=lambda candidate: candidate.number))
    drawn.sort(key=lambda candidate: -candidate.points)
    if not seating(len(drawn), pod, least)[0]:
        return Pairing((), tuple(candidate.number for candidate in drawn))
    costs = Costs(drawn, pod, least, tables)
    found = _paired(costs, lot, patience) if pod == FEWEST else _searched(costs, lot, patience)
    seated = [costs.seats(lot.shuffled(table)) for table in found if len(table) > 1]
    seated.sort(key=lambda table: sorted(table))
    return Pairing(
        tuple(tuple(drawn[one].number for one in table) for table in seated),
        tuple(sorted(drawn[table[0]].number for table in found if len(table) == 1)),
    )


def _paired(costs: Costs, lot: Deal, patience: Patience) -> Sequence[Sequence[int]]:
    """Of many candidates not all meetings were weighed: what is left is mended."""
    pairs = matched(costs, lot)
    if costs.count <= WHOLE:
        return pairs
    search = Search(costs, pairs, lot)
    less = patience._replace(effort=patience.effort // 8)
    less.shown_to(search, in_order(costs).bound)
    return search.tables


def _searched(costs: Costs, lot: Deal, patience: Patience) -> Sequence[Sequence[int]]:
    ordered = in_order(costs)
    search = Search(costs, [*ordered.tables, *([one] for one in ordered.byes)], lot)
    if costs.count > MANY:
        patience = patience._replace(effort=patience.effort // 2)
    patience.shown_to(search, ordered.bound)
    return search.tables
