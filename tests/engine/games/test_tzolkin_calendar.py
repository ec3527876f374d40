"""T12, T16 and T17: the First Player space, food days, the end of the game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.tzolkin import food
from tests.engine.games.tzolkin_tables import (
    do,
    end_round,
    fact,
    kinds,
    may_end,
    offered,
    red,
    shown,
    table,
    where,
)


def after_round(on="", **how):
    """The position after red's turn, the last of a round that blue began."""
    position = table(on, first="blue", **how)
    do(position, "place palenque", "end")
    return position


def test_the_first_player_space_costs_like_space_0():
    """T12.1, TI5"""
    position = table(red={"corn": 1})
    do(position, "place palenque", "place first")
    assert red(position).corn == 0
    assert position.space == 0
    do(position, "end")
    assert "place first" not in offered(position)


def test_the_space_is_free_when_a_round_begins():
    """T12.2, TI6"""
    position = after_round("blue first", blue={"light": 0})
    assert position.space == -1


def test_the_pile_grows_and_is_taken_at_the_end_of_the_turn():
    """T12.3, T12.4, TI18"""
    position = table(day=5, first="red")
    position.teeth = (2, 3, 4)
    do(position, "place first")
    assert offered(position) == ["end"], "it pays for no placement of this turn"
    assert position.pile == 3
    do(position, "end")
    assert (red(position).corn, position.pile) == (3, 0)


def test_the_pile_feeds_on_the_same_food_day():
    """T12.4, TR53"""
    position = table(day=27, first="blue")
    position.teeth = (20, 21, 22, 23, 24, 25)
    do(position, "place first", "end")
    assert position.final[0].before == 2 + 6 + 4 - sum((1, 3, 2)), "fed, and tied on every temple"
    assert position.final[0].quarters == 0


def test_the_worker_comes_back_and_the_marker_moves():
    """T12.5, T12.6"""
    position = table("green first", first="blue", green={"light": 0})
    events = do(position, "place palenque", "end")
    assert position.player(2).hand == 3
    assert position.first == position.active == 2
    assert fact(events, "marker") == {"seat": "green", "first": "green"}


def test_the_owner_of_the_marker_gives_it_to_the_left():
    """T12.6"""
    position = after_round("blue first", blue={"light": 0})
    assert position.first == 2


def test_one_day_or_two():
    """T12.7, T12.8, TD26"""
    position = after_round("blue first")
    assert position.waiting() == (1,)
    assert position.asks(1) == "days"
    events = do(position, "days 2", "end")
    assert (position.day, position.player(1).light) == (4, 0)
    assert "hurried" in kinds(events)


BLOCKED = ["palenque 6", "yaxchilan 6", "tikal 6", "uxmal 6", "chichen_itza 9"]


@pytest.mark.parametrize("space", BLOCKED)
@pytest.mark.parametrize("who", ["blue", "green"])
def test_a_worker_that_would_be_pushed_off_forbids_two_days(space, who):
    """TW14, T12.8, TI29, TR47"""
    position = table(f"blue first, {who} {space}", first="blue")
    do(position, "place yaxchilan", "end")
    assert position.phase == "turn"
    assert position.day == 3


def test_workers_count_as_they_stand_when_the_calendar_is_to_advance():
    """T12.8, TR47"""
    position = table("blue tikal 6, red first", active="blue", first="red", day=2)
    do(position, "place palenque", "end")
    end_round(position)
    assert position.day == 3, "left standing, it forbids two days"
    position = table("blue tikal 6, green first", active="blue", first="green")
    do(position, "take tikal 6", "end")
    assert position.phase == "days", "taken in time, it does not"


def test_on_a_food_day_the_choice_comes_after_it():
    """T12.11, T16.1"""
    position = table("blue first", day=8, first="blue")
    events = do(position, "place palenque", "end")
    assert "food_day" in kinds(events)
    assert position.phase == "days"
    assert position.feasts == 1


def test_after_the_last_food_day_nobody_is_asked():
    """T12.12, TR53"""
    position = after_round("blue first", day=27)
    assert position.phase == "over"
    assert position.player(1).hand == 3


# Food days.


def test_all_workers_in_play_eat():
    """T16.2"""
    position = table(
        "red palenque 1, red first", active="red", day=8, first="blue", red={"corn": 10, "light": 0}
    )
    do(position, "take palenque 1", "skip", "end")
    assert red(position).corn == 10 - 6


@pytest.mark.parametrize(
    ("corn", "left", "vp"), [(0, 0, -9), (1, 1, -9), (3, 1, -6), (5, 1, -3), (6, 0, 0), (9, 3, 0)]
)
def test_as_many_as_possible_are_fed(corn, left, vp):
    """TW15, T16.3, TI31"""
    position = table(day=8, first="blue", red={"corn": corn})
    events = do(position, "place palenque", "end")
    assert (red(position).corn, red(position).vp) == (left, vp)
    assert position.workers_in_play(0) == 3, "the unfed remain"
    fed = [event for event in events if event.kind in {"fed", "unfed"}]
    assert [event.facts["seat"] for event in fed] == ["red", "blue", "green", "yellow"]


@pytest.mark.parametrize(
    ("tiles", "free", "price"),
    [
        ("", 0, 2),
        ("a1_01 a1_02", 2, 2),
        ("a1_04", 0, 1),
        ("a1_01 a1_04", 1, 1),
        ("a1_01 a1_02 a1_04", 2, 1),
        ("a1_04 a1_05", 0, 0),
    ],
)
def test_the_number_of_workers_that_are_fed(tiles, free, price):
    """TI31, TW16"""
    for corn in range(13):
        position = table(day=8, red={"corn": corn, "hand": 5, "built": tiles})
        fed = min(5, free + corn // price) if price else 5
        event = food.feed(position, 0)
        assert event.facts["unfed"] == 5 - fed
        assert red(position).vp == -3 * (5 - fed)
        assert red(position).corn == corn - price * max(0, fed - free)


FARMS = [
    ({"built": "a1_01"}, 4),
    ({"built": "a1_01 a1_02"}, 2),
    ({"built": "a1_04"}, 3),
    ({"built": "a1_04 a1_05"}, 0),
    ({"built": "a1_01 a1_04"}, 2),
    ({"kept": "w_14 w_01"}, 4),
    ({"kept": "w_14 w_01", "built": "a1_01 a1_02 a1_03"}, 0),
]


@pytest.mark.parametrize(("goods", "corn"), FARMS)
def test_farms(goods, corn):
    """T16.4, T16.5, T2.13, TR55"""
    position = after_round(day=8, red={"corn": 9, **goods})
    assert red(position).corn == 9 - corn
    assert red(position).vp == 0


def test_large_farms():
    """T16.4"""
    position = after_round(day=21, red={"corn": 9, "hand": 6, "built": "a2_15"})
    assert red(position).corn == 3


def test_the_buildings_change_on_day_14():
    """T16.6, T3.18, TI8"""
    position = table(
        "red tikal 2",
        day=14,
        first="blue",
        show="a1_01",
        red={"wood": 1, "corn": 9},
        monuments="m_01",
    )
    do(position, "take tikal 2", "do 2", "build a1_01")
    events = do(position, "end")
    assert kinds(events).index("refilled") < kinds(events).index("new_age")
    assert all(tile.startswith("a2_") for tile in shown(position))
    assert len(shown(position)) == 6
    assert len(position.stack) == 12
    assert position.built[0]
    assert len(position.monuments) == 6
    assert position.age == 2


def test_the_rewards_of_the_own_and_all_lower_steps():
    """T16.7"""
    position = after_round(day=21, red={"quetzalcoatl": 5, "chaac": 4, "corn": 6})
    assert red(position).resources == (0, 2, 2)


def test_skulls_for_all_or_for_nobody():
    """TW30, T16.8"""
    rich = {"red": {"kukulkan": 5}, "blue": {"kukulkan": 6}}
    position = after_round(day=8, skulls=2, **rich)
    assert (red(position).skulls, position.player(1).skulls, position.skulls) == (1, 1, 0)
    position = after_round(day=8, skulls=1, **rich)
    assert position.skulls == 1


def test_only_the_own_step_scores():
    """T16.9"""
    position = after_round(day=14, red={"chaac": 0, "corn": 6})
    assert red(position).vp == -1 + 1 + 2


@pytest.mark.parametrize(("steps", "bonus"), [((3, 2, 1), 6), ((3, 3, 1), 3), ((3, 3, 3), 3)])
def test_the_highest_share_half_the_bonus(steps, bonus):
    """T16.10, TR58"""
    corn = {"corn": 6}
    red_goods, blue_goods, green_goods = ({"chaac": step, **corn} for step in steps)
    position = after_round(day=14, seats=3, red=red_goods, blue=blue_goods, green=green_goods)
    assert red(position).vp == 4 + bonus + 1 + 2


def test_the_highest_step_may_be_the_start_or_the_bottom():
    """T16.11"""
    bottom = {"quetzalcoatl": 0, "corn": 6}
    position = after_round(day=14, red=bottom, blue=bottom, green=bottom, yellow=bottom)
    assert red(position).vp == -2 + 1 + 3 + 2


def test_scoring_does_not_depend_on_the_order():
    """TI28"""
    goods = {"chaac": 3, "kukulkan": 5, "corn": 3}
    one = table(day=8, first="blue", red=goods, blue={"kukulkan": 5})
    two = table(day=8, first="blue", blue=goods, red={"kukulkan": 5})
    for position in (one, two):
        do(position, "place palenque", "end")
    assert one.player(0)[:5] == two.player(1)[:5]


# The end.


def test_the_calendar_turns_a_last_time():
    """T17.1"""
    position = table("blue tikal 7, blue tikal 6, green first", day=27, first="blue")
    events = do(position, "place palenque", "end")
    assert where(position, "blue") == ["tikal 7"]
    assert where(position, "green") == []
    assert position.space == -1
    assert [position.player(seat).hand for seat in (1, 2)] == [2, 3], "both are home"
    assert kinds(events)[-1] == "over"
    assert position.phase == "over"
    assert position.waiting() == ()


def test_the_final_scoring():
    """T17.2, T17.3, TR64, TI27"""
    goods = {"corn": 6 + 5, "wood": 1, "stone": 2, "gold": 1, "skulls": 2, "raised": "m_02"}
    position = after_round(day=27, monuments="m_02", red=goods)
    done = position.final[0]
    assert (done.quarters, done.skulls, done.monuments) == (5 + 2 + 6 + 4, 6, 2)
    assert position.scores()[0] == Fraction(17, 4) + 6 + 2 + done.before


def test_monuments_do_not_count_what_is_left():
    """T17.4"""
    for corn in (6, 30):
        position = table(
            day=27,
            first="blue",
            monuments="m_08",
            red={"corn": corn, "raised": "m_08", "theology": 2},
        )
        do(position, "place palenque", "end")
        assert position.final[0].monuments == 6


def test_most_points_win():
    """T17.7"""
    position = after_round(day=27, green={"vp": 9})
    assert position.outcome().winners == (2,)
    assert position.outcome().reason == "points"


def test_a_tie_is_broken_by_workers_on_the_gears():
    """T17.7"""
    position = after_round("red tikal 1, blue tikal 7, blue uxmal 2", day=27)
    assert len(set(position.scores())) == 1
    assert position.outcome().winners == (0,)
    assert position.outcome().places == (1, 2, 3, 3)
    assert position.outcome().reason == "workers"


def test_a_victory_may_be_shared():
    """T17.7"""
    position = after_round("blue tikal 1", day=27)
    assert position.outcome().winners == (0, 1)
    assert position.outcome().reason == "shared"
    assert not may_end(position)
