"""The invariants in random games, and that ``flaws`` would notice if one that it looks at did not
hold. GI4 is in ``test_gold_rounds``, GI8 in ``test_gold_secrets``."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import END
from engine.games.gold import GAME
from engine.games.gold.actions import LOTS, Lay, Lift
from engine.playout import Playout, Violation
from tests.engine.games.gold_tables import laying, table
from tests.seeding import seeded

TABLES = [
    (seats, {"rearrange": flip, "closing_match": closing})
    for seats in (2, 3, 4)
    for flip in ("with_flip", "no_flip")
    for closing in ("yes", "no")
]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_thirty_auctions_sell_one_piece_at_most(seats, options):
    """GI5, GI9, G6.11"""
    playout = Playout(GAME, seats, options, seeded("auctions", seats, options))
    auctions, box = 0, playout.position.box
    bases, owned = list(playout.position.bases), 0
    for step in playout.steps():
        here = step.position
        auctions += any(event.kind == "bids" for event in step.events)
        assert here.box[: len(box)] == box, "the box only grows"
        box = here.box
        now = sum(owner >= 0 for owner in here.owners)
        assert owned <= now <= owned + 1
        owned = now
        for at, row in enumerate(here.bases):
            if at // here.bases_each != step.seat:
                assert row == bases[at], "a base changed in another's turn"
        bases = list(here.bases)
    assert auctions == 30
    assert playout.position.auction.lot == LOTS


def test_a_laying_turn_has_few_steps():
    """GI6, G6.7"""
    for number in range(12):
        playout = Playout(GAME, 2 + number % 3, {}, seeded("steps", number))
        playout.choose = lambda position, seat, legal, random: random.choice(
            [action for action in legal if action is not END] or [END]
        )
        lifted: list[int] = []
        laid, bases = 0, list(playout.position.bases)
        for step in playout.steps():
            here = step.position
            if step.action is END:
                lifted, laid, bases = [], 0, list(here.bases)
            elif isinstance(step.action, Lift | Lay):
                if isinstance(step.action, Lift):
                    lifted.append(step.action.lot)
                else:
                    laid += 1
                pieces = len(bases[here.at])
                assert len(lifted) == len(set(lifted))
                assert len(lifted) <= pieces + 1
                assert laid <= pieces + 2


def test_from_every_moment_of_a_turn_lifting_the_rest_leads_to_its_end():
    """GI7, G6.8"""
    for number in range(6):
        playout = Playout(GAME, 2 + number % 3, {}, seeded("ends", number))
        for step in playout.steps():
            if step.position.phase != "lay" or step.action is END:
                continue
            here = step.position.copy()
            while END not in here.actions(step.seat):
                lifts = [a for a in here.actions(step.seat) if isinstance(a, Lift)]
                assert lifts, "stuck"
                here.play(step.seat, lifts[0])


def stick(position):
    """A turn that cannot end: two locked pieces apart from each other."""
    position.bases[0] = ((3, 4), (8, 2))
    fronts = position.lots.fronts
    position.lots = position.lots._replace(fronts=(*fronts[:7], 2, *fronts[8:]))
    position.lifted = position.locked = frozenset({3, 8})


def deal_wrong(**what):
    return lambda p: setattr(p, "auction", p.auction._replace(**what))


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("GI1", lambda p: p.beads.__setitem__(0, 11)),
        ("GI1", lambda p: p.beads.__setitem__(slice(0, 2), [-1, 21])),
        ("GI2", lambda p: setattr(p, "box", p.box[1:])),
        ("GI2", lambda p: setattr(p, "hand", (15, 16))),
        ("G1.4", lambda p: p.bases.__setitem__(1, ((5, 4),))),
        ("GI7", stick),
        *(("GI10", deal_wrong(**wrong)) for wrong in ({"price": 0}, {"receiver": 0}, {"price": 2})),
    ],
)
def test_flaws_notices(number, what):
    """G1.4, GI1, GI2, GI7, GI10"""
    position = laying("3 s6 gold/silver, 8 s6 silver/gold", "15 e8 bronze/silver", "5 s6 jade")
    assert position.flaws() == []
    what(position)
    assert [flaw.partition(":")[0] for flaw in position.flaws()] == [number]


@pytest.mark.parametrize("base", ["3 s6 gold, 8 s6 bronze", "q4 jade, " * 4 + "e8 jade"])
def test_flaws_notices_a_base_that_is_not_valid(base):
    """GI3, G6.4, G6.6"""
    assert [flaw[:3] for flaw in table(base).flaws()] == ["GI3"]


def test_flaws_notices_a_lot_that_is_nowhere():
    """GI2"""
    position = table()
    position.round = 2
    assert [flaw[:3] for flaw in position.flaws()] == ["GI2"]


def test_a_violation_says_how_to_see_it_again():
    """GI1"""
    playout = Playout(GAME, 3, {"closing_match": "no"}, Random(8), check=True)
    steps = playout.steps()
    for _ in range(20):
        next(steps)
    playout.position.beads[0] += 1
    with pytest.raises(Violation) as violation:
        next(steps)
    for part in ("gold", "3 seats", "closing_match=no", playout.seed, "turn", "GI1"):
        assert part in str(violation.value)
