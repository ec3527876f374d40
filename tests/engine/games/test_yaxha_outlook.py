"""How good positions of Yaxha look: obvious pairs, and what must not matter."""

from __future__ import annotations

import pytest

from engine.games.yaxha import outlook
from engine.games.yaxha.grid import GROUND
from engine.games.yaxha.pyramid import COLOURS, Pyramid
from engine.games.yaxha.state import ROUNDS
from tests.engine.games.outlooks import better, margin
from tests.engine.games.yaxha_tables import P, Q, building, do, market, pyramid, rows

EMPTY = pyramid("")
MIDDLE = rows("gggg/gggg/gggg/gggg")


def at(one: Pyramid, other: Pyramid = EMPTY, *, number: int = 5, **how):
    """Before the picks of a round; red's pyramid and blue's."""
    here = market(1, 2, **how)
    here.pyramids, here.was, here.round = [one, other], [one, other], number
    return here


def looks(position):
    return list(position.outlook())


def blue_and_grey(text, **how):
    """Cubes of two colours in two rows: ``bbb/eee``."""
    places = [f"{column}{row}" for row in (4, 5) for column in "def"]
    named = {"b": "blue", "e": "grey"}
    letters = zip(places, text.replace("/", ""), strict=True)
    return at(pyramid(", ".join(f"{place} {named[letter]}" for place, letter in letters)), **how)


GROUP = pyramid("d4 blue, e4 blue, f4 blue")
BETTER = {
    "a group": (blue_and_grey("bbb/eee"), blue_and_grey("beb/ebe")),
    "one long colour": (
        *(at(rows(text), number=8) for text in ("oooo/oooo/ebgy", "oooo/bbbb/ebgy")),
    ),
    "room around a group": (
        at(pyramid("d4 orange, e4 orange, d5 blue, d6 green, c6 blue, e6 yellow"), number=3),
        at(pyramid("d4 orange, e4 orange, d3 blue, e3 green, c4 blue, f4 yellow"), number=3),
    ),
    "cubes that will not be covered": (
        *(at(rows(text), number=6) for text in ("oooo/gegb/bbyg/ygby", "egby/goob/boog/ygby")),
    ),
    "a group on the ground that can climb": (
        at(rows("ooog/gbye/ybge/gyby"), P),
        at(rows("ooog/gbye/ybge/gyby", "gyb/..."), P),
    ),
    "a group early": (at(GROUP, number=2), at(GROUP, number=ROUNDS)),
    "the first choice": (market(1, 2), market(2, 1)),
}


@pytest.mark.parametrize("what", BETTER)
def test_a_seat_is_better_off_with(what):
    """X1.4, X3.1, X4.4, X5.3, X5.7, X6.2, X6.4"""
    assert better(*BETTER[what])


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
