"""How good positions of Yaxha look: obvious pairs, and what must not matter."""

from __future__ import annotations

import pytest

from engine.games.yaxha import outlook
from engine.games.yaxha.grid import GROUND
from engine.games.yaxha.pyramid import COLOURS, Pyramid
from engine.games.yaxha.state import ROUNDS
from tests.engine.conformance import cases_of
from tests.engine.games.outlooks import better, check_a_game, margin
from tests.engine.games.yaxha_tables import GAME, P, Q, building, do, market, pyramid, rows

EMPTY = pyramid("")
MIDDLE = rows("gggg/gggg/gggg/gggg")


def at(one: Pyramid, other: Pyramid = EMPTY, *, number: int = 5, **how):
    """Before the picks of a round; red's pyramid and blue's."""
    here = market(1, 2, **how)
    here.pyramids, here.was, here.round = [one, other], [one, other], number
    return here


def looks(position):
    return list(position.outlook())


def test_a_group_is_better_than_the_same_cubes_apart():
    """X6.4: only the largest group of a colour scores."""
    together = pyramid("d4 blue, e4 blue, f4 blue, d5 grey, e5 grey, f5 grey")
    apart = pyramid("d4 blue, e4 grey, f4 blue, d5 grey, e5 blue, f5 grey")
    assert better(at(together), at(apart))


def test_one_long_colour_is_better_than_two_of_half_its_length():
    """X1.4: eight cubes are worth 18, four are worth 6."""
    long = rows("oooo/oooo/ebgy", "", "", "")
    short = rows("oooo/bbbb/ebgy", "", "", "")
    assert better(at(long, number=8), at(short, number=8))


def test_room_around_a_group_is_better_than_none():
    """X5.3, X5.7: the others lie around the orange cubes, or to the south of them."""
    around = pyramid("d4 orange, e4 orange, d3 blue, e3 green, c4 blue, f4 yellow")
    south = pyramid("d4 orange, e4 orange, d5 blue, d6 green, c6 blue, e6 yellow")
    assert better(at(south, number=3), at(around, number=3))


def test_cubes_that_will_be_covered_are_worth_nothing():
    """X6.2: the middle of level 1 is covered in a full pyramid."""
    outside = rows("oooo/gegb/bbyg/ygby")
    inside = rows("egby/goob/boog/ygby")
    assert better(at(outside, number=6), at(inside, number=6))


def test_a_group_on_the_ground_that_can_climb_is_better_than_one_built_over():
    """X5.7"""
    open_above = rows("ooog/gbye/ybge/gyby", "...", "..", ".")
    built_over = rows("ooog/gbye/ybge/gyby", "gyb/...", "..", ".")
    assert better(at(open_above, P), at(built_over, P))


def test_a_gap_that_joins_two_groups_is_better_than_two_for_ever_apart():
    """X6.3"""
    joined = pyramid("d4 blue, e4 blue, d5 grey, f5 green, d6 blue, e6 blue")
    apart = pyramid("d4 blue, e4 blue, d5 grey, e5 green, d6 blue, e6 blue")
    assert outlook._looks(joined)[1][0].joined == 2
    assert outlook._looks(apart)[1][0].joined == 0
    assert better(at(joined, number=8), at(apart, number=8))


def test_a_colour_of_which_the_bag_is_full_is_better_than_one_that_is_used_up():
    """X1.2"""
    used = market(1, 2, lots=" ".join(["ooo"] * 7))
    used.round = 3
    orange, blue = pyramid("d4 orange, e4 orange"), pyramid("d4 blue, e4 blue")
    assert max(used.lot(1)) == COLOURS.index("orange")
    used.pyramids = used.was = [orange, blue]
    assert margin(used, 1) > margin(used, 0)


def test_a_group_is_better_early_than_in_the_last_round():
    """X3.1: there are cubes to come."""
    here = pyramid("d4 blue, e4 blue, f4 blue")
    assert better(at(here, number=2), at(here, number=ROUNDS))


def test_a_bonus_card_fulfilled_is_better_than_one_that_is_not():
    """X6.5, and the more the later it is."""
    blue, grey = pyramid("d4 blue, e4 blue"), pyramid("d4 grey, e4 grey")
    fits, not_so = {"cards": ["largest_blue"]}, {"cards": ["largest_green"]}
    late = [at(blue, grey, number=9, **cards) for cards in (fits, not_so)]
    early = [at(blue, grey, number=2, **cards) for cards in (fits, not_so)]
    assert better(*late)
    assert better(*early)
    assert margin(late[0]) - margin(late[1]) > margin(early[0]) - margin(early[1])


def test_a_lot_that_fits_is_better_than_one_that_does_not():
    """X4.2: what was picked is built in the mind, before and after the picks are shown."""
    blue = pyramid("d4 blue, e4 blue, d5 blue, e5 blue")
    here = at(blue, EMPTY, lots=" ".join(["yeo"] * 12 + ["bbb ggy"]), number=7)
    fits, not_so = here.copy(), here.copy()
    assert here.lot(1) == (1, 1, 1)
    do(fits, 0, "pick 1", "end")
    do(not_so, 0, "pick 2", "end")
    assert better(fits, not_so)
    do(fits, 1, "pick 2", "end")
    do(not_so, 1, "pick 1", "end")
    assert fits.phase == not_so.phase == "build"
    assert better(fits, not_so)


def test_the_first_choice_is_better_than_the_second():
    """X4.4"""
    assert better(market(1, 2), market(2, 1))


def test_a_cube_set_beside_its_colour_is_better_than_one_set_elsewhere():
    here = building(pyramid("d4 blue, e4 blue, f4 grey"), "bog")
    beside, elsewhere = here.copy(), here.copy()
    do(beside, 0, "set blue d5 level 1")
    do(elsewhere, 0, "set blue f5 level 1")
    assert better(beside, elsewhere)


# What does not matter.


def test_the_order_of_setting_does_not_matter():
    here = building(pyramid("d4 blue, e4 blue"), "bog")
    one, other = here.copy(), here.copy()
    do(one, 0, "set blue d5 level 1", "set orange e5 level 1", "set green f4 level 1")
    do(other, 0, "set green f4 level 1", "set orange e5 level 1", "set blue d5 level 1")
    assert one.alike() == other.alike()
    assert looks(one) == looks(other)
    do(here, 0, "set blue d5 level 1", "set orange e5 level 1", "set green d6 level 1")
    assert here.alike() != one.alike()


def test_where_level_1_lies_does_not_matter():
    """X5.4: the same pyramid, turned by a quarter."""
    flat = pyramid("c4 orange, d4 orange, e4 blue, f4 green, d5 yellow")
    upright = pyramid("d3 orange, d4 orange, d5 blue, d6 green, e4 yellow")
    assert looks(at(flat)) == pytest.approx(looks(at(upright)))


def test_who_sits_where_does_not_matter():
    here, there = at(P, Q), at(Q, P)
    there.initiative = [2, 1]
    assert looks(here) == pytest.approx(looks(there)[::-1])


def test_the_order_of_the_bag_does_not_matter():
    here = at(P, Q)
    other = here.copy()
    other.bag = (*here.bag[: here.drawn], *here.bag[here.drawn :][::-1])
    assert looks(here) == looks(other)


def test_all_that_will_be_seen_of_a_full_pyramid_are_its_visible_cells():
    """X1.6"""
    seen, free = outlook._in_sight(sum(MIDDLE))
    assert (seen & GROUND).bit_count() == 12
    assert free.bit_count() == 8 + 4 + 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("case", cases_of(GAME), ids=str)
def test_a_random_game_looks_like_something_all_along(case):
    check_a_game(case)
