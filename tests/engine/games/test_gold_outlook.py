"""How good positions of Das Gold der Maya look: obvious pairs, and what must not matter."""

from __future__ import annotations

import pytest

from tests.engine.games.gold_tables import do, laying, offered, play_on, sell, table
from tests.engine.games.outlooks import better, margin

SOON = "s6 silver, s6 silver, s6 gold, s6 gold, s6 silver"
"""20 units, of which the ends meet."""


def at(number, *bases, **how):
    return table(*bases, number=number, **how)


def looks(position):
    return list(position.outlook())


def test_a_bead_is_more_than_a_point_while_one_can_bid_with_it():
    """G7.3, G4.2"""
    one, other = at(5, beads=[3, 10, 10]), at(5, beads=[2, 10, 10])
    assert better(one, other)
    assert margin(one) - margin(other) > 1
    assert margin(at(30, beads=[3, 9, 9])) - margin(at(30, beads=[2, 9, 9])) < 1.1


def test_the_first_beads_are_worth_most():
    """G4.2: who has none buys nothing, and who has many does not buy more than the others."""
    none, some, many, more = (
        looks(at(12, "s6 gold, s6 gold", beads=[beads, 5, 5]))[0] for beads in (0, 3, 12, 15)
    )
    assert some - none > more - many + 1
    assert more - many == pytest.approx(3)


MEET = "s6 bronze, s6 silver, s6 bronze, s6 jade, s6 bronze"
APART = "s6 gold, s6 silver, s6 bronze, s6 jade, s6 stone"
HALF = "s6 silver, s6 gold, s6 gold"
BETTER = {
    "a row that grew": (at(10, "s6 gold, s6 gold, s6 silver"), at(10, "s6 gold, s6 gold")),
    "a gap that a piece fills": (
        *(at(20, SOON), at(20, "q4 silver, q4 silver, s6 gold, s6 gold, e8 silver")),
    ),
    "ends that meet": (at(20, MEET), at(20, APART)),
    "one material": (at(20, ", ".join(["s6 bronze"] * 5)), at(20, MEET)),
    "dear materials": (at(20, "s6 gold, s6 gold, s6 silver"), at(20, "s6 jade, s6 jade, s6 stone")),
    "time for a disc": (at(12, SOON), at(29, SOON)),
    "a complete disc": (at(12, f"{SOON}, s6 silver"), at(12, SOON)),
    "one disc nearly complete, of two late in a game": (
        at(27, f"{HALF}, s6 silver, s6 silver", "s6 gold", seats=2),
        at(27, HALF, HALF, seats=2),
    ),
    "pieces of incomplete discs that score": (
        *(at(28, SOON, incomplete_scores=True), at(28, SOON)),
    ),
}


@pytest.mark.parametrize("what", BETTER)
def test_a_seat_is_better_off_with(what):
    """G1.5, G6.4, G7.1, G7.2, G7.3, G8.1, G8.4, G9.1"""
    assert better(*BETTER[what])


def test_where_ends_need_not_meet_they_do_not_matter():
    """G6.4"""
    assert looks(at(20, MEET, closing=False)) == looks(at(20, APART, closing=False))


def test_without_rounds_a_row_is_worth_what_it_scores():
    """G7.3, G9.1"""
    for scores in (False, True):
        here = at(30, SOON, beads=[4, 0, 26], incomplete_scores=scores)
        play_on(here, 31)
        assert here.phase == "over"
        assert looks(here) == here.scores() == [4 + 17 * scores, 0, 26]


def test_a_lot_that_completes_the_disc_is_better_than_one_of_no_use():
    """G6.1: it is in the buyer's hand and not laid yet."""
    base = "1 s6 silver, 2 s6 silver, 3 s6 gold, 4 s6 gold, 5 s6 silver"
    fits = laying(base, "20 s6 silver/gold")
    of_no_use = laying(base, "20 s6 jade/stone")
    assert better(fits, of_no_use)
    laid = fits.copy()
    do(laid, 0, "lay 20 gold 4")
    assert margin(fits) == pytest.approx(margin(laid))


def test_the_price_counts_before_it_is_paid():
    """G5.2: blue and green bid the same, so red has to choose."""
    dear, cheap = (
        at(10, tray="10 s6 gold/silver", beads=[9, 9, 9]),
        at(10, tray="10 s6 gold/silver", beads=[9, 9, 9]),
    )
    sell(dear, 8, 0, 0)
    sell(cheap, 3, 0, 0)
    assert dear.phase == cheap.phase == "pay"
    assert better(cheap, dear)
    red, blue, green = looks(dear)
    do(dear, 0, "pay blue", "end")
    assert looks(dear) == pytest.approx([red, blue + 4, green - 4])


# What does not matter.


def test_the_direction_of_a_row_does_not_matter():
    one, other = at(12, "1 s6 gold, 2 e8 silver"), at(12, "2 e8 silver, 1 s6 gold")
    assert looks(one) == looks(other)
    assert one.alike() == other.alike()


def test_which_base_it_is_does_not_matter():
    """G8.1"""
    row = "s6 silver, s6 gold"
    assert looks(at(12, row, "", seats=2)) == pytest.approx(looks(at(12, "", row, seats=2)))


def test_who_sits_where_does_not_matter():
    one, other = at(12, "s6 gold", "e8 jade"), at(12, "e8 jade", "s6 gold")
    red, blue, green = looks(one)
    assert looks(other) == pytest.approx([blue, red, green])


def test_backs_nobody_has_seen_do_not_matter_before_the_lot_is_bought():
    """G1.10"""
    one, other = at(12, tray="12 s6 gold/silver"), at(12, tray="12 s6 gold/stone")
    assert looks(one) == looks(other)


def test_positions_are_alike_until_something_is_in_another_place():
    one = laying("1 s6 silver, 2 s6 gold", "20 s6 silver/gold")
    other = one.copy()
    do(one, 0, "lay 20 silver 1")
    assert one.alike() != other.alike()
    do(other, 0, "lay 20 gold 3")
    assert one.alike() != other.alike()


# What is worth trying.


def test_the_new_piece_is_laid_rather_than_an_old_one_lifted():
    here = laying("1 s6 silver, 2 s6 gold", "20 s6 silver/gold")
    weights = dict(zip(offered(here), here.promising(0, here.actions(0)), strict=True))
    assert weights["lay 20 silver 1"] > weights["lift 1"] > 0
    do(here, 0, "lift 1", "lay 20 silver 1")
    weights = dict(zip(offered(here), here.promising(0, here.actions(0)), strict=True))
    assert weights["lay 1 silver 1"] > weights["lift 2"] > weights["lift 20"]
