"""The best pairing there is, by another way: CP-SAT chooses among all tables that could be made.

Each possible table, and each possible bye, is a choice of its own, with what it costs in each aim.
Everybody is in exactly one that is chosen. The aims are solved one after the other, what is reached
in one being kept in those that follow. What the aims are is written here once more, in the words of
``engine.cups.pairing_aims``, and uses nothing of what it proves.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm

from ortools.sat.python import cp_model

from engine.cups.pairing_aims import Candidate, Pairing, Worth


def best(
    candidates: Sequence[Candidate], pod: int, least: int, known: Pairing, seconds: float = 600
) -> Worth:
    """How good the best pairing is; one that is known helps to look."""
    least = max(2, min(least, len(candidates)))
    byes = fewest_byes(len(candidates), pod, least)
    tables = -(-(len(candidates) - byes) // pod)
    scale = lcm(*(Fraction(one.points).denominator for one in candidates))
    choices = [
        (table, _costs(table, candidates, pod, scale))
        for size in (*range(least, pod + 1), *([1] if byes else []))
        for table in combinations(candidates, size)
    ]
    chosen = {frozenset(table) for table in (*known.pods, *((one,) for one in known.byes))}
    held: list[tuple[int, int]] = []
    """What was reached so far, and in which aim."""
    for aim in range(6):
        now = sum(costs[aim] for table, costs in choices if _numbers(table) in chosen)
        if now:  # nothing costs less than nothing
            chosen = _solved(choices, tables, byes, chosen, held, aim, seconds)
            now = sum(costs[aim] for table, costs in choices if _numbers(table) in chosen)
        held.append((aim, now))
        choices = [choice for choice in choices if choice[1][aim] <= now]
    _, meetings, gap, *others = (reached for _, reached in held)
    return Worth(meetings, Fraction(gap, scale * scale), *others)


def _solved(
    choices: Sequence[tuple[Sequence[Candidate], Sequence[int]]],
    tables: int,
    byes: int,
    known: set[frozenset[int]],
    held: Sequence[tuple[int, int]],
    aim: int,
    seconds: float,
) -> set[frozenset[int]]:
    """The choice that is best in an aim, of those that hold what was reached before."""
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in choices]
    of: dict[int, list[cp_model.IntVar]] = {}
    for var, (table, _) in zip(taken, choices, strict=True):
        model.add_hint(var, _numbers(table) in known)
        for one in table:
            of.setdefault(one.number, []).append(var)
    for each in of.values():
        model.add_exactly_one(each)
    at_tables = [var for var, (table, _) in zip(taken, choices, strict=True) if len(table) > 1]
    model.add(sum(at_tables) == tables)
    model.add(sum(taken) == tables + byes)
    for before, reached in held:
        model.add(_weighed(taken, choices, before) == reached)
    model.minimize(_weighed(taken, choices, aim))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.linearization_level = 2
    solver.parameters.optimize_with_lb_tree_search = True
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return {
        _numbers(table) for var, (table, _) in zip(taken, choices, strict=True) if solver.value(var)
    }


def _weighed(
    taken: Sequence[cp_model.IntVar],
    choices: Sequence[tuple[Sequence[Candidate], Sequence[int]]],
    aim: int,
) -> cp_model.LinearExprT:
    return cp_model.LinearExpr.weighted_sum(taken, [costs[aim] for _, costs in choices])


def _numbers(table: Sequence[Candidate]) -> frozenset[int]:
    return frozenset(one.number for one in table)


def fewest_byes(count: int, pod: int, least: int) -> int:
    """So many sit out: the least number with which the others can be seated."""
    return next(
        byes
        for byes in range(count + 1)
        if any(least * tables <= count - byes <= pod * tables for tables in range(count + 1))
    )


def _costs(
    table: Sequence[Candidate], candidates: Sequence[Candidate], pod: int, scale: int
) -> tuple[int, ...]:
    """What a table, or a bye, costs: byes had, which is a rule, and the five aims."""
    size = len(table)
    rests = sum(one.byes + one.short for one in table)
    rests -= size * min(one.byes + one.short for one in candidates)
    if size == 1:
        lowest = min(one.points for one in candidates)
        return table[0].byes, 0, int((scale * (table[0].points - lowest)) ** 2), 0, 0, rests
    pairs = list(combinations(table, 2))
    return (
        0,
        sum(one.met.get(other.number, 0) for one, other in pairs),
        int(sum((scale * (one.points - other.points)) ** 2 for one, other in pairs)),
        (pod - size) ** 2,
        min(
            sum(one.seats[seat] - min(one.seats[:size]) for seat, one in enumerate(order))
            for order in permutations(table)
        ),
        rests if size < pod else 0,
    )
