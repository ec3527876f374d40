"""Which rules of counting the players of a cup should know: tokens that the words describe, as
``cup.rules.places``. What they say is in :mod:`engine.cups.points`, :mod:`engine.cups.figures` and
:mod:`engine.cups.knockout`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cups.plan import Plan


def rules_of(plan: Plan) -> list[str]:
    """In the order in which they are told."""
    return list(_rules_of(plan))


def _rules_of(plan: Plan) -> Iterator[str]:
    if plan.scoring == "duplicate":
        yield "duplicate"
        yield "filled" if plan.fills else "alone" if plan.compares else "uncompared"
    else:
        yield from ("places", "forfeits", "byes")
    if plan.has_bracket:
        yield from ("going_on", "bracket")
    if not plan.ends_by_itself:
        yield from ("level", "opponents")
