"""How good positions of Maya look: obvious pairs, and what must not matter."""

from __future__ import annotations

import pytest

from tests.engine.games.maya_tables import do, offered, table, turn
from tests.engine.games.outlooks import better, margin

RACKS = {"red": "maize1 squash1", "blue": "maize1 squash1"}
TWO = {"zones": "blue_yellow", "racks": RACKS}
AROUND = "chili1 d10, chili1 f10, chili1 e9, chili1 f9, potato1 e11"
"""All the cells around e10 but f11."""

CLOSE_BY = ("h10", "h6", "i10", "j6", "j8", "j9")
FAR_AWAY = ("m3", "n4", "n5", "d4", "d5", "e4")


def city_of_five(others):
    """Red leads at Tikal; two more players have one good on each of these cells."""
    tiles = [f"squash1 {cell}" for cell in others]
    return table(
        cities="i9 i7 h8 j7",
        red="maize2 i6, potato2 h7, chili2 k7",
        blue="chili2 h9",
        green=", ".join(tiles[:3]),
        yellow=", ".join(tiles[3:]),
    )


def two(**how):
    """A table of two with small racks, unless something else is said."""
    return table(**{**TWO, **how})


def test_a_point_that_is_scored_is_a_point():
    one, other = two(), two()
    one.points[0] += 1
    assert margin(one) == pytest.approx(margin(other) + 1)


def on_rack(tokens, **how):
    return two(racks={**RACKS, "red": tokens}, **how)


FIELD = "maize2 i7, maize1 j7"
BETTER = {
    "a field in one piece": (two(red="maize1 i7, maize1 j7"), two(red="maize1 i7, maize1 i9")),
    "a field that can grow": (
        table(red="maize2 e10", blue=f"{AROUND}, potato1 m10"),
        table(red="maize2 e10", blue=f"{AROUND}, potato1 f11"),
    ),
    "more goods beside an open city": (
        *(two(red="chili2 i7, chili1 g5"), two(red="chili1 i7, chili2 g5")),
    ),
    "goods beside an open city": (two(red="chili1 i7"), two(red="chili1 g5")),
    "a lead at a city that is nearly closed": (city_of_five(CLOSE_BY), city_of_five(FAR_AWAY)),
    "a lead at a larger city": (two(red="chili2 i7", cities="i9"), two(red="chili2 i7")),
    "a tile of a crop that grows": (on_rack("maize1", red=FIELD), on_rack("squash1", red=FIELD)),
    "a tile with two goods": (on_rack("maize2"), on_rack("maize1")),
    "two tiles for a field, none unseen": (
        *(on_rack("maize1 maize1", red=FIELD), on_rack("maize1", red=FIELD)),
    ),
    "tiles in the reserve": (
        *(two(racks={}, sizes={"red": (4, left), "blue": (4, 9)}) for left in (9, 5)),
    ),
}


@pytest.mark.parametrize("what", BETTER)
def test_a_seat_is_better_off_with(what):
    """M4.1, M4.7, M6.1, M6.3, M6.4, M6.5"""
    assert better(*BETTER[what])


def test_to_close_a_city_that_one_leads_is_better_than_to_leave_it_open():
    """M6.11, MW12: red leads with five goods, and only i10 is open."""
    scene = {
        "cities": "i9 j9",
        "red": "maize2 i7, maize2 j7, maize1 h8",
        "blue": "potato2 j8, potato1 k9, chili1 j10",
        "yellow": "squash1 h9, squash1 h10",
        "racks": {"red": "squash1 squash1"},
    }
    closed, left = table(**scene), table(**scene)
    turn(closed, "plant squash1 i10")
    turn(left, "plant squash1 l9")
    assert better(closed, left)


# What does not matter.


def test_the_order_of_planting_does_not_matter():
    one, other = two(racks={"red": "maize1 maize1"}), two(racks={"red": "maize1 maize1"})
    do(one, "plant maize1 i7", "plant maize1 j7")
    do(other, "plant maize1 j7", "plant maize1 i7")
    assert one.alike() == other.alike()
    assert list(one.outlook()) == list(other.outlook())
    do(one, "end")
    assert one.alike() != other.alike()


def test_who_sits_where_does_not_matter():
    one = two(red="maize2 i7, chili1 j7", blue="potato1 h8", racks=RACKS)
    other = two(blue="maize2 i7, chili1 j7", red="potato1 h8", racks=RACKS)
    assert list(one.outlook()) == pytest.approx([*other.outlook()][::-1])


def test_the_order_of_the_reserve_does_not_matter():
    one, other = two(), two()
    other.reserves[0] = other.reserves[0][::-1]
    assert list(one.outlook()) == list(other.outlook())


# What is worth trying.


def test_what_is_tried_most_is_a_tile_that_makes_a_field_larger_beside_a_city():
    here = two(red="maize2 i7", racks=RACKS)
    legal = offered(here)
    weights = dict(zip(legal, here.promising(0, here.actions(0)), strict=True))
    assert weights["plant maize1 j7"] > weights["plant squash1 j7"]
    assert weights["plant squash1 j7"] > weights["plant squash1 i6"] > 0
    enlarging = sum(weight for step, weight in weights.items() if step.startswith("city"))
    assert 0.3 < enlarging / sum(weights.values()) < 0.7, "cities are enlarged too"
