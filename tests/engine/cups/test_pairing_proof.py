"""Nothing is better than the pairing that is found, for up to 24 entrants: CP-SAT proves it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cups.pairing import Patience
from engine.cups.pairing_aims import worth
from tests.engine.cups.proof import best
from tests.engine.cups.situations import rounds
from tests.seeding import seeded

MINUTE = 15_000_000
"""So much effort, about."""


@pytest.mark.parametrize(
    ("most", "part"),
    [
        pytest.param(10, 0, marks=pytest.mark.long),
        *(pytest.param(24, part, marks=pytest.mark.long) for part in range(2)),
        *(pytest.param(24, part, marks=pytest.mark.enduring) for part in range(2, 30)),
    ],
)
def test_nothing_is_better(most, part):
    random = seeded("proof", most, part)
    for _ in range(3):
        *_, last = rounds(random, most)
        proven = best(last.candidates, last.pod, last.least, last.pairing)
        assert worth(last.candidates, last.pairing, last.pod) == proven


@pytest.mark.enduring
@pytest.mark.parametrize("most", [40, 80, 160])
def test_a_minute_of_search_spares_no_meeting_and_little_of_the_gap(most):
    """Nothing at all, most of the time; the README tells how often, and how little."""
    *_, last = rounds(seeded("minute", most), most, pods=(3, 4))
    longer = worth(last.candidates, last.paired(Patience(MINUTE)), last.pod)
    found = worth(last.candidates, last.pairing, last.pod)
    assert found.meetings == longer.meetings
    assert found.gap <= longer.gap * Fraction(107, 100)
