"""How good positions of Tzolk'in look: obvious pairs, what must not matter, what is tried."""

from __future__ import annotations

import pytest

from engine.game import END
from engine.games.tzolkin.state import Player
from tests.engine.games.outlooks import CLEARLY, better, margin
from tests.engine.games.tzolkin_tables import do, offered, table

START = Player()
WELL_OFF = {"corn": 12, "wood": 2, "stone": 2, "gold": 2}


def own(position):
    """How good it looks for red alone."""
    return position.outlook()[0]


def gain(on="", red=None, more=None, **how):
    """How much better it looks for red who has more of something."""
    richer = dict(red or {})
    for name, count in more.items():
        richer[name] = richer.get(name, getattr(START, name)) + count
    return own(table(on, red=richer, **how)) - own(table(on, red=red or {}, **how))


# What one has.


def test_a_point_that_is_scored_is_a_point():
    assert gain(red={"corn": 5}, more={"vp": 1}) == pytest.approx(1)


EARLY = {
    "corn for a food day that is near": ({"corn": 2}, {"corn": 4}, (7, 9), 1),
    "a skull": (WELL_OFF, {"skulls": 1}, (8, 26), CLEARLY),
    "a step, as long as two food days give points": ({}, {"quetzalcoatl": 1}, (9, 15), CLEARLY),
    "a level": (WELL_OFF, {"architecture": 1}, (3, 26), CLEARLY),
}


@pytest.mark.parametrize("what", EARLY)
def test_early_it_is_worth_more(what):
    """T11.1, T16.3, T16.9"""
    red, more, days, by = EARLY[what]
    early, late = (gain(red=red, more=more, day=day) for day in days)
    assert early > late + by


def test_the_first_corn_is_worth_more_than_the_thirtieth():
    fed = {"built": "a1_01 a1_02 a1_03"}
    poor, rich = (gain(red={**fed, "corn": corn}, more={"corn": 4}, day=2) for corn in (0, 30))
    assert poor > rich + CLEARLY


def test_gold_is_worth_more_than_wood():
    """T10.3, T17.2."""
    assert gain(more={"gold": 1}) > gain(more={"wood": 1}) + CLEARLY


def test_being_alone_at_the_head_of_a_temple_is_better_than_sharing_it():
    """T16.10."""
    alone = table(red={"kukulkan": 4}, blue={"kukulkan": 2})
    shared = table(red={"kukulkan": 4}, blue={"kukulkan": 4})
    assert own(alone) > own(shared) + CLEARLY


def test_a_lead_is_worth_more_the_nearer_the_gods_are():
    """Others may still go up."""

    def lead(day):
        rivals = ({"kukulkan": steps} for steps in (1, 4))
        first, second = (own(table(day=day, red={"kukulkan": 4}, blue=rival)) for rival in rivals)
        return first - second

    assert lead(27) > lead(15) + CLEARLY


def test_a_fourth_worker_early_is_better_than_none():
    """T10.5; later it only eats."""

    def worker(day):
        return gain(red={"corn": 20}, more={"hand": 1}, day=day)

    assert worker(2) > CLEARLY > 0 > worker(27) - CLEARLY


def test_a_farm_is_worth_less_after_each_food_day():
    """T16.4."""

    def farm(day):
        with_it = table(day=day, red={"corn": 20, "built": "a1_01"})
        return own(with_it) - own(table(day=day, red={"corn": 20}))

    assert farm(2) > farm(22) > 0


def test_a_monument_counts_as_it_scores():
    """T14.16: 4 VP for each corn tile."""
    few = table(red={"raised": "m_03", "corn_tiles": 1}, monuments="m_03")
    many = table(red={"raised": "m_03", "corn_tiles": 3}, monuments="m_03")
    assert own(many) == pytest.approx(own(few) + 8, abs=1)


def test_what_a_monument_costs_is_better_kept_together_for_it():
    """m_09, 3 wood and 3 gold: with six workers it is 18 VP."""
    here = {"red": {"corn": 20, "hand": 6, "wood": 3, "gold": 2}, "day": 10, "seats": 3}
    others = "m_03 m_04 m_12 m_13 m_11"
    saved_for = gain(more={"gold": 1}, monuments="m_09 m_03 m_04 m_12 m_13", **here)
    assert saved_for > gain(more={"gold": 1}, monuments=others, **here) + CLEARLY


# Workers on the gears.


def test_a_worker_who_is_about_to_do_something_good_is_better_than_one_just_placed():
    ripe = table("red yaxchilan 3", red={"corn": 5})
    fresh = table("red yaxchilan 0", red={"corn": 5})
    assert better(ripe, fresh)


def test_a_worker_at_the_last_space_is_worth_nothing_once_the_turn_is_over():
    """T3.11: the day pushes it off."""
    here = "red yaxchilan 7"
    can_be_taken = table(here, active="red", first="red", red={"corn": 5})
    is_pushed_off = table(here, active="blue", first="red", red={"corn": 5})
    assert own(can_be_taken) > own(is_pushed_off) + CLEARLY


def test_two_workers_ripe_at_once_are_worth_more_than_each_by_itself():
    """One turn is enough for both."""
    one, other = "red yaxchilan 5", "red palenque 5"
    both, first, second, none = (
        own(table(on, red={"corn": 9, "hand": 4})) for on in (f"{one}, {other}", one, other, "")
    )
    assert both - none > (first - none) + (second - none) + CLEARLY


def test_somebody_in_the_hand_lets_the_others_wait():
    """T4.6: who has nobody to place must pick up."""
    gears = "red tikal 3, red uxmal 0, red yaxchilan 0"
    waits = table(gears, red={**WELL_OFF, "hand": 4})
    must = table(gears, red={**WELL_OFF, "hand": 3})
    standing = gain(red=WELL_OFF, more={"hand": 1})
    assert own(waits) - own(must) > standing


def test_a_worker_on_palenque_helps_when_it_can_harvest_before_the_food_day():
    """T16.3: corn that comes too late feeds nobody."""
    in_time = table("red palenque 2", day=8, red={"corn": 1})
    too_late = table("red palenque 2", day=8, active="blue", red={"corn": 1})
    later = table("red palenque 2", day=16, red={"corn": 1})
    later_too = table("red palenque 2", day=16, active="blue", red={"corn": 1})
    assert own(in_time) - own(too_late) > own(later) - own(later_too) + 3


def test_the_last_turn_is_for_picking_up():
    """T17.1: a worker on a gear brings nothing when the game is over."""
    waiting = table("red yaxchilan 5", day=27, active="red", red={"corn": 9})
    left_there = table("red yaxchilan 5", day=27, active="blue", red={"corn": 9})
    assert own(waiting) > own(left_there) + 2


def test_a_skull_makes_a_worker_at_chichen_itza_worth_more():
    """T11.2."""
    here, elsewhere = "red chichen_itza 7", "red yaxchilan 0"
    there, away = (gain(on, WELL_OFF, {"skulls": 1}) for on in (here, elsewhere))
    assert there > away + CLEARLY


# What must not matter.


def test_it_does_not_matter_in_which_order_workers_are_placed():
    one, other = (table(red={"corn": 9}) for _ in range(2))
    do(one, "place tikal", "place yaxchilan")
    do(other, "place yaxchilan", "place tikal")
    assert one.alike() == other.alike()
    do(one, "end")
    do(other, "end")
    assert one.outlook() == other.outlook()


def test_what_was_done_is_not_alike_what_was_not():
    """With a worker in the hand and nothing paid for it, only that it stood elsewhere differs."""
    one, other = (table("red yaxchilan 1, red yaxchilan 2", red={"corn": 9}) for _ in range(2))
    do(one, "take yaxchilan 1", "do 1")
    do(other, "take yaxchilan 2", "do 1")
    assert one.alike() != other.alike()


def test_who_sits_where_does_not_matter():
    rich, poor = {"corn": 9, "kept": "w_01 w_02"}, {"corn": 4, "kept": "w_03 w_04"}
    one = table("red tikal 2, blue uxmal 1", red=rich, blue=poor, day=12).outlook()
    other = table("blue tikal 2, red uxmal 1", red=poor, blue=rich, day=12).outlook()
    assert one == pytest.approx([other[1], other[0], *other[2:]])


def test_the_order_of_the_stacks_does_not_matter():
    one = table()
    other = one.copy()
    other.stack, other.later = other.stack[::-1], other.later[::-1]
    assert one.outlook() == other.outlook()


def test_asking_again_gives_the_same_after_something_else_was_asked():
    """Numbers are remembered by all that they depend on."""
    here = table("red tikal 2", red=WELL_OFF)
    first = here.outlook()
    for name in ("corn", "chaac", "agriculture", "skulls"):
        assert gain("red tikal 2", WELL_OFF, {name: 1})
    assert here.outlook() == first


# What is worth trying.


def weights(position):
    legal = offered(position)
    return dict(zip(legal, position.promising(0, position.actions(0)), strict=True))


def test_nobody_is_brought_home_for_nothing_when_there_is_something_to_do():
    here = table("red yaxchilan 2", red={"corn": 5})
    do(here, "take yaxchilan 2")
    tried = weights(here)
    assert tried["skip"] == 0 < tried["do 1"] < tried["do 2"] + 1


def test_nobody_is_taken_home_from_a_space_that_brings_nothing_when_another_brings_something():
    here = table("red yaxchilan 0, red yaxchilan 2", red={"corn": 5})
    tried = weights(here)
    assert 0 < tried["take yaxchilan 0"] < tried["take yaxchilan 2"]


def test_what_is_paid_is_mostly_what_is_cheapest():
    """T15.2."""
    here = table("red tikal 1", red=WELL_OFF)
    do(here, "take tikal 1", "do 1", "learn theology")
    tried = weights(here)
    assert tried["pay wood"] > tried["pay stone"] > 0
    assert tried["pay wood"] > tried["pay gold"] > 0


def test_only_what_is_lacking_for_something_on_display_is_bought():
    """T10.3; the farms cost a wood or four, the other four tiles and m_12 no more wood than two."""
    here = table(
        "red uxmal 2",
        red={"corn": 20},
        show="a1_01 a1_04 a1_06 a1_08 a1_13 a1_14",
        monuments="m_12 m_13 m_04 m_05 m_07 m_10",
    )
    do(here, "take uxmal 2", "do 2")
    bought = [step for step, weight in weights(here).items() if weight and "buy wood" in step]
    assert bought == ["buy wood 1", "buy wood 2", "buy wood 4"]
    assert weights(here)["done"]


def test_at_the_end_seats_look_as_they_are_placed():
    here = table(seats=2, day=27, red={"corn": 30, "vp": 9}, blue={"corn": 30, "vp": 4})
    while here.waiting():
        seat = here.active
        steps = here.actions(seat)
        here.play(seat, END if END in steps else steps[0])
    assert here.outcome().places == (1, 2)
    assert margin(here) > 0
