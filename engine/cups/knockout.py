"""A knock-out: the best of each table go on, until one table is left, the final.

**Seeds.** Those who are first by lot (or by rating, or by their groups) are spread over the
tables of the first round from the top down and back again, 1 2 3, then 6 5 4: so tables are about
equally strong, and the bracket keeps the best tables apart as long as it can. Where tables are of
different sizes the first seeds have the smaller ones, and byes, where there are any. At tables of
two the first round has as many byes as make the number a power of two, and then there are none.

**Who goes on.** The best so many of each table, one less than sat there at most; nobody who
forfeited. Of those who share the last place that goes on the better seeded one does. Who drops
out before the next round is paired makes room for the next of that table.

**The next round.** Neighbours in the bracket come together, crossed over: those of one table go to
different tables as long as that can be done (:mod:`engine.cups.crossing`). Where there have to be
byes, who had fewest has one; of these who spares a second meeting, then the better seeded one.
Before revision 4 neighbours came together as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.cups.crossing import Origin, cross_over
from engine.cups.plan import CROSSED, PAIR, Plan
from engine.cups.points import sizes
from engine.cups.rounds import Pod

Order = Mapping[int, int]
"""The seed of everybody: 1 is the first."""


def first_units(
    seeded: Sequence[int],
    plan: Plan,
    apart: Mapping[int, int] | None = None,
    sat: Mapping[int, int] | None = None,
) -> list[list[int]]:
    """Tables and byes of the first round, from the top of the bracket down. Who has the same number
    in ``apart``, of a group, is kept apart while that can be done; before that who has the same one
    in ``sat``, of a table of the last round."""
    shape = sorted(_shape(len(seeded), plan, first=True))
    by_rank: list[list[int]] = [[] for _ in shape]
    left, turn = list(seeded), 0
    while left:
        free = [at for at, size in enumerate(shape) if len(by_rank[at]) < size]
        row, left = left[: len(free)], left[len(free) :]
        for at in free[::-1] if turn % 2 else free:
            mates = [apart[who] for who in by_rank[at]] if apart else []
            chosen = next((who for who in row if not apart or apart[who] not in mates), row[0])
            row.remove(chosen)
            by_rank[at].append(chosen)
            if not row:
                break
        turn += 1
    units = [by_rank[rank] for rank in _bracket_order(len(shape))]
    if apart and sat and plan.revision >= CROSSED:
        rows = {who: row for unit in units for row, who in enumerate(unit)}
        cross_over(units, {who: Origin(sat[who], apart[who] + 1, rows[who]) for who in seeded})
    return units


def next_units(
    going: Sequence[int], plan: Plan, seeds: Order, byes: Mapping[int, int], sat: Mapping[int, int]
) -> list[list[int]]:
    """Tables and byes of a later round, from those who go on, from the top of the bracket down;
    ``sat`` tells at which table everybody was before."""
    shape = _shape(len(going), plan)
    tables = len(shape) - shape.count(1)
    crossed = plan.revision >= CROSSED
    left, units = [*going], list[list[int]]()
    for _ in range(shape.count(1)):
        of = Counter(sat[who] for who in left) if crossed else Counter[int]()
        resting = min(
            left, key=lambda who: (byes.get(who, 0), -_spared(of, sat[who], tables), seeds[who])
        )
        left.remove(resting)
        units.append([resting])
    seated = list[list[int]]()
    for size in shape[:tables]:
        seated.append(left[:size])
        left = left[size:]
    if crossed:
        cross_over(seated, _origins(going, sat))
    units += [sorted(unit, key=going.index) for unit in seated]
    return sorted(units, key=lambda unit: min(map(going.index, unit)))


def _spared(of: Mapping[int, int], table: int, tables: int) -> int:
    """Second meetings that are spared when one of those who were at a table has a bye."""
    return max(of.get(table, 0) - 1, 0) // tables if tables else 0


def _origins(going: Sequence[int], sat: Mapping[int, int]) -> dict[int, Origin]:
    """Where everybody comes from; of each table the best come first."""
    before, found = Counter[int](), dict[int, Origin]()
    for who in going:
        before[sat[who]] += 1
        found[who] = Origin(sat[who], place=before[sat[who]])
    return found


def go_on(unit: Pod, most: int, there: Sequence[int], seeds: Order) -> list[int]:
    """Who of a table that is over goes on, the best first, of those who are still in the cup."""
    if not unit.number:
        return [who for who in unit.entrants if who in there]
    places = unit.places()
    fit = [who for who in unit.entrants if who in there and who not in unit.forfeits]
    fit.sort(key=lambda who: (places[who], seeds[who]))
    return fit[: min(most, unit.size - 1)]


def forecast(count: int, plan: Plan) -> list[list[int]]:
    """How many sit at each table of each round, 1 for a bye, if nobody drops out."""
    rounds = [sorted(_shape(count, plan, first=True))]
    rounds[0] = [rounds[0][rank] for rank in _bracket_order(len(rounds[0]))]
    while len(rounds[-1]) > 1:
        going = sum(min(plan.go_on, size - 1) or 1 for size in rounds[-1])
        rounds.append(_shape(going, plan))
    return rounds


def _shape(count: int, plan: Plan, *, first: bool = False) -> list[int]:
    """The sizes of tables, and 1 for each bye."""
    if first and plan.pod == PAIR:
        full = 1 << (count - 1).bit_length()
        return [2] * (count - full // 2) + [1] * (full - count)
    tables = list(sizes(count, plan.pod, plan.smallest, compares=plan.compares))
    return tables + [1] * (count - sum(tables))


def _bracket_order(count: int) -> list[int]:
    """Ranks from the top of the bracket down: the first two meet last. 0 3 1 2 of four."""
    order = [0]
    while len(order) < count:
        twice = 2 * len(order)
        order = [rank for pair in ((at, twice - 1 - at) for at in order) for rank in pair]
    return [rank for rank in order if rank < count]
