"""What will happen in a cup, before it does: groups, rounds, and how long it takes.

16 entrants: 2 groups of 8, 3 rounds each, then 2 rounds of knock-out
The cup takes at least 15 days, if a turn takes 1 hour, and at most 176 days
"""

from __future__ import annotations

from collections import Counter

from cogs.hall.cups.live import LiveCup
from cogs.kit.spans import span
from data.cup_rows import Terms
from data.words import Words
from engine.clock import DAY, HOUR, MINUTE, clock_of
from engine.cups.formats import Foreseen, foreseen
from engine.cups.plan import FEWEST, Plan
from engine.cups.waits import usual_waits

_EXAMPLE = 16
"""Entrants of the example that is given while too few have entered."""


def will_happen(live: LiveCup, say: Words) -> list[str]:
    """Return the lines, in small print: with as many entrants as there are, or an example."""
    cup, entrants = live.cup, len(live.cup.field_of())
    few = entrants < FEWEST
    count = _EXAMPLE if few else entrants
    found, lines = foreseen(cup.plan, count), list[str]()
    if what := _rounds(cup.plan, found, say):
        lines.append(say("cup.foreseen_example" if few else "cup.foreseen", n=count, what=what))
    rounds = found.rounds + found.bracket if few else cup.rounds_to_play()
    lines.append(_takes(cup.plan, live.row.terms, rounds, say))
    return [f"-# {line}" for line in lines]


def _rounds(plan: Plan, found: Foreseen, say: Words) -> str:
    """Return what the rounds are; nothing of a Swiss cup, whose number is told elsewhere."""
    bracket = say("cup.rounds_of_bracket", n=found.bracket) if found.bracket else ""
    match plan.format:
        case "swiss":
            return ""
        case "robin":
            return say("cup.rounds", n=found.rounds)
        case "knockout":
            return bracket
        case "groups":
            sizes = Counter(found.groups).items()
            told = [say("cup.groups_of", n=number, size=size) for size, number in sizes]
            each = "cup.rounds_each" if found.alike else "cup.rounds_each_at_most"
            groups = ", ".join([*told, say(each, n=found.rounds)])
            return say("cup.then_bracket", groups=groups, bracket=bracket) if bracket else groups


def _takes(plan: Plan, terms: Terms, rounds: int, say: Words) -> str:
    """Return how long a cup takes: at least if everybody plays quickly, an hour a turn or what a
    faster clock gives back for one; at most if every round takes all of its time."""
    clock = clock_of(terms.clock)
    turn = HOUR if clock is None else min(HOUR, clock.refund)
    quick = usual_waits(plan.title, plan.pod) * turn
    quick = min(quick, terms.lasts) if terms.lasts else quick
    least = _whole(terms.check_in + rounds * (terms.rest + quick), say)
    if not terms.lasts:
        return say("cup.lasts_open", turn=span(turn, say), least=least)
    most = _whole(terms.check_in + rounds * (terms.rest + terms.lasts), say)
    whole = "cup.lasts_decided" if plan.overdue == "organiser" else "cup.lasts_whole"
    return say(whole, turn=span(turn, say), least=least, most=most)


def _whole(seconds: int, say: Words) -> str:
    """Return a duration in whole days, or hours where it is short."""
    unit = DAY if seconds > 2 * DAY else HOUR if seconds > 2 * HOUR else MINUTE
    return span(-(-seconds // unit) * unit, say)
