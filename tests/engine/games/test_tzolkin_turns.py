"""T3 to T6: rounds, begging, placing and picking up."""

from __future__ import annotations

import pytest

from data.words import words
from engine.games.tzolkin import GAME
from engine.games.tzolkin.turns import lowest_free
from engine.playout import Playout
from renderers.scene import tell
from tests.engine.games.test_tzolkin_examples import BOTTOM, FULL
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
from tests.seeding import seeded


def test_a_round_is_turns_food_day_and_calendar():
    """T3.1, T3.8, T16.1"""
    position = table(day=8, first="blue", red={"corn": 6, "chaac": 2})
    events = kinds(do(position, "place palenque", "end"))
    wanted = ["placed", "food_day", "fed", "gods_give", "day"]
    assert sorted(wanted, key=events.index) == wanted
    assert (position.day, position.round) == (9, 9)


def test_everybody_has_one_turn_from_the_first_player_on():
    """T3.2, TI16"""
    position = table(first="green", active="green", day=2)
    active = []
    for _ in range(4):
        active.append(position.active)
        do(
            position,
            "place palenque"
            if position.active == 2
            else "place uxmal"
            if "place uxmal" in offered(position)
            else offered(position)[0],
        )
        while not may_end(position):
            do(position, offered(position)[0])
        do(position, "end")
    assert active == [2, 3, 0, 1]
    assert position.day == 3


def test_an_event_says_on_which_spaces_workers_were_placed():
    """T5.2, T12.1"""
    position = table("blue tikal 0", red={"corn": 9})
    events = do(position, "place tikal", "place first", "place tikal", "end")
    told = fact(events, "placed")
    assert (told["on"], told["spaces"]) == (["tikal", "first", "tikal"], ["1", "0", "2"])


def test_either_placing_or_picking_up():
    """T3.3, T3.4, TD3, TI20"""
    position = table("red palenque 1", red={"corn": 9})
    assert not may_end(position)
    assert {"place tikal", "take palenque 1"} <= set(offered(position))
    placing = position.copy()
    do(placing, "place tikal")
    assert not any(step.startswith("take") for step in offered(placing))
    do(position, "take palenque 1", "do 1")
    assert offered(position) == ["end"]


def test_without_workers_on_gears_one_places_without_hand_one_picks_up():
    """T3.5"""
    assert all(step.split()[0] in {"place", "beg"} for step in offered(table()))
    position = table("red palenque 1, red tikal 2, red uxmal 0", red={"corn": 9})
    assert all(step.startswith("take") for step in offered(position))


def test_the_turn_ends_with_the_refill_and_the_pile():
    """T3.6, T14.6, T12.4"""
    position = table("red tikal 2", show="a1_01", red={"wood": 1})
    do(position, "take tikal 2", "do 2", "build a1_01")
    assert len(shown(position)) == 5
    events = do(position, "end")
    assert kinds(events) == ["took", "built", "refilled"]
    assert len(shown(position)) == 6
    position = table(day=5)
    position.teeth = (2, 3)
    events = do(position, "place first", "end")
    assert fact(events, "pile_taken")["corn"] == 2
    assert (red(position).corn, position.pile) == (2, 0)


def test_what_comes_can_be_used_at_once():
    """T3.7, T1.7"""
    position = table("red yaxchilan 1, red tikal 1")
    do(position, "take yaxchilan 1, do 1, take tikal 1, do 1, learn agriculture, pay wood")
    assert red(position).agriculture == 1
    position = table("red tikal 1, red yaxchilan 1", red={"hand": 3, "wood": 1})
    do(position, "take tikal 1", "do 1", "learn extraction", "pay wood", "take yaxchilan 1", "do 1")
    assert red(position).wood == 2, "the new level serves at once"


def test_an_empty_first_player_space_adds_a_corn():
    """T3.8, T12.3, TI18"""
    position = table(first="blue")
    do(position, "place palenque", "end")
    assert (position.pile, position.teeth, position.day) == (1, (2,), 3)


def test_a_worker_on_the_first_player_space_adds_none():
    """T3.9, T12.5, T12.13"""
    position = table("blue first", first="blue", blue={"light": 0})
    do(position, "place palenque", "end")
    assert (position.pile, position.day, position.first) == (0, 3, 2)
    assert position.player(1).hand == 3


def test_every_worker_moves_on():
    """T1.9, T3.10, T3.11, T3.12, TI14"""
    position = table(
        "red palenque 7, blue tikal 3, green chichen_itza 10, green chichen_itza 9",
        active="yellow",
        first="red",
    )
    events = do(position, "place uxmal", "end")
    assert where(position, "blue") == ["tikal 4"]
    assert where(position, "green") == ["chichen_itza 10"]
    assert where(position, "red") == []
    assert (red(position).hand, position.player(2).hand) == (3, 2)
    assert kinds(events).count("pushed_off") == 2
    assert red(position).corn == 0


@pytest.mark.parametrize(("day", "food"), [(7, 0), (8, 8), (13, 0), (14, 14), (21, 21), (27, 27)])
def test_food_days(day, food):
    """T3.13, T3.14"""
    assert table(day=day).food_day == food


def test_four_food_days_in_at_most_27_rounds():
    """T3.15, T3.16, T3.18, TI15, TI17"""
    for number in range(8):
        playout = Playout(GAME, 4, {}, seeded("days", number), choose=GAME.explore)
        days, hurries, last = [], 0, 0
        for step in playout.steps():
            for event in step.events:
                if event.kind == "food_day":
                    days.append(event.facts["day"])
                    assert step.position.age == (1 if event.facts["day"] < 14 else 2)
                hurries += event.kind == "hurried"
                last = step.position.round
        assert days == [8, 14, 21, 27]
        over = playout.position
        assert last == over.round <= 27
        assert over.round + hurries == over.day - 1


# Begging.


def test_begging_comes_first_and_once():
    """T4.1, T4.4, TD2, TI21"""
    position = table("red palenque 1", red={"corn": 1})
    do(position, "beg chaac")
    assert not any(step.startswith("beg") for step in offered(position))
    assert {"take palenque 1", "place tikal"} <= set(offered(position))
    assert not may_end(position)
    position = table("red palenque 1", red={"corn": 1})
    do(position, "place tikal")
    assert not any(step.startswith("beg") for step in offered(position))


def test_begging_needs_little_corn_and_a_god_to_anger():
    """T4.2, T13.9"""
    assert "beg chaac" in offered(table("red palenque 1", red={"corn": 2}))
    assert "beg chaac" not in offered(table("red palenque 1", red={"corn": 3}))
    position = table("red palenque 1", red={"corn": 0, "chaac": 0, "kukulkan": 0})
    assert [step for step in offered(position) if "beg" in step] == ["beg quetzalcoatl"]
    assert "beg chaac" not in offered(table("red palenque 1", red=BOTTOM))


def test_begging_is_forced_when_nothing_can_be_paid():
    """T4.5, T4.6, T4.7"""
    position = table(f"{FULL}, yellow first", first="yellow", red={"corn": 1})
    assert offered(position) == ["beg chaac", "beg quetzalcoatl", "beg kukulkan"]
    do(position, "beg chaac")
    assert "place tikal" in offered(position)
    free = table(FULL, red={"corn": 0})
    assert "place first" in offered(free)


def test_pity_takes_all_corn_and_one_worker():
    """TW28, T4.8, TD5, TR16"""
    position = table(f"{FULL}, yellow first", first="yellow", red={"corn": 1, **BOTTOM})
    assert not any("first" in step or "beg" in step for step in offered(position))
    do(position, "place uxmal")
    assert (red(position).corn, red(position).hand) == (0, 2)
    assert where(position, "red") == ["uxmal 2"]
    assert offered(position) == ["end"]
    assert kinds(do(position, "end"))[0] == "pity"


def test_pity_gives_the_cheapest_space_alone():
    """T4.8, TD5"""
    full = f"{FULL}, blue uxmal 2, yellow first"
    position = table(full, first="yellow", red={"corn": 1, **BOTTOM})
    assert "place tikal" in offered(position)
    assert "place uxmal" not in offered(position)


def test_with_workers_on_gears_nobody_is_forced():
    """T4.9"""
    position = table(f"{FULL}, red palenque 3, yellow first", first="yellow", red={"corn": 1})
    assert "take palenque 3" in offered(position)


# Placing.


def test_workers_are_placed_one_by_one():
    """T5.1, T5.7, TD4, TI22"""
    position = table(red={"corn": 3, "hand": 5})
    do(position, "place palenque", "place tikal")
    assert may_end(position)
    do(position, "place uxmal")
    assert red(position).corn == 0
    assert offered(position) == ["end"]


def test_the_lowest_free_space_is_taken():
    """T5.2, T5.3, T5.9"""
    position = table(
        "blue palenque 0, neutral palenque 2, red palenque 1", seats=3, red={"corn": 9}
    )
    do(position, "place palenque", "place palenque")
    assert where(position, "red") == ["palenque 1", "palenque 3", "palenque 4"]
    assert red(position).corn == 9 - 3 - 4 - 1


def test_a_full_gear_takes_nobody():
    """T5.4"""
    full = ", ".join(
        f"{who} tikal {space}"
        for space, who in enumerate(
            ("blue", "blue", "blue", "green", "green", "green", "yellow", "yellow")
        )
    )
    position = table(full, red={"corn": 20})
    assert lowest_free(position, 2) == -1
    assert "place tikal" not in offered(position)


def test_the_bank_places_nobody():
    """T5.10"""
    position = table(red={"hand": 3, "corn": 30})
    do(position, "place tikal", "place tikal", "place tikal")
    assert offered(position) == ["end"]
    assert red(position).bank == 3


# Picking up.


def test_one_worker_at_a_time():
    """T6.1, TD6, TD25"""
    position = table("red yaxchilan 1, red yaxchilan 5")
    do(position, "take yaxchilan 5")
    assert not any(step.startswith("take") for step in offered(position))
    do(position, "do 5")
    assert red(position).hand == 2
    assert offered(position) == ["take yaxchilan 1", "end"]


def test_own_number_lower_number_or_nothing():
    """T6.2, T6.3, TD7"""
    position = table("red yaxchilan 4, blue yaxchilan 2", red={"corn": 2})
    do(position, "take yaxchilan 4")
    assert offered(position) == ["do 2", "do 3", "do 4", "skip"]
    do(position, "do 2")
    assert (red(position).stone, red(position).corn) == (1, 1)
    position = table("red yaxchilan 4", red={"corn": 2})
    do(position, "take yaxchilan 4", "skip", "end")
    assert (red(position).hand, red(position).corn) == (3, 2)


def test_space_0_gives_nothing():
    """T6.4"""
    position = table("red tikal 0", red={"wood": 9})
    events = do(position, "take tikal 0", "end")
    assert fact(events, "took")["did"] == 0
    assert red(position).hand == 3
    position = table("red chichen_itza 0", red={"theology": 1, "skulls": 1})
    do(position, "take chichen_itza 0")
    assert offered(position) == ["do 1", "skip"]


@pytest.mark.parametrize("space", [6, 7])
def test_free_choice(space):
    """T6.5, TR7, T10.9"""
    position = table(f"red yaxchilan {space}, red uxmal {space}", red={"corn": 0})
    do(position, "take yaxchilan " + str(space))
    assert offered(position) == ["do 1", "do 2", "do 3", "do 4", "do 5", "skip"]
    do(position, "do 1", f"take uxmal {space}")
    assert "do 5" not in offered(position), "the corn of the action itself is due"
    assert "do 1" not in offered(position)


def test_no_picking_up_from_the_first_player_space():
    """T6.6, T12.2, TI6"""
    position = table("red palenque 1, red first", active="red", first="blue")
    assert [step for step in offered(position) if "take" in step] == ["take palenque 1"]
    assert "place first" not in offered(position)
    assert position.workers_on_gears(0) == 1


REQUIREMENTS = {
    # action: without it, with it
    "palenque 1": ({}, {}, True),
    "tikal 1": ({}, {"stone": 1}, False),
    "tikal 3": (
        {"agriculture": 1, "extraction": 1, "architecture": 1, "theology": 1, "wood": 1},
        {"wood": 1},
        False,
    ),
    "tikal 5": ({}, {"gold": 1}, False),
    "uxmal 1": ({"corn": 2}, {"corn": 3}, False),
    "uxmal 3": ({"hand": 6}, {"hand": 5}, False),
    "uxmal 5": ({}, {"corn": 1}, False),
    "chichen_itza 4": ({}, {"skulls": 1}, False),
}


@pytest.mark.parametrize("action", REQUIREMENTS)
def test_an_action_is_offered_when_its_requirement_holds(action):
    """T6.8, TR12, TR13"""
    gear, number = action.split()
    poor, rich, always = REQUIREMENTS[action]
    for goods, expected in ((poor, always), (rich, True)):
        position = table(f"red {gear} {number}", red=goods)
        do(position, f"take {gear} {number}")
        assert (f"do {number}" in offered(position)) == expected


def test_nothing_that_cannot_change_anything_is_offered():
    """T6.8, T8.3, TR13"""
    position = table("red yaxchilan 4", skulls=0, red={"corn": 9})
    do(position, "take yaxchilan 4")
    assert "do 4" not in offered(position)
    assert "do 3" in offered(position)
    position = table("red uxmal 3", red={"hand": 6, "corn": 9})
    do(position, "take uxmal 3")
    assert "do 3" not in offered(position)
    assert "do 2" in offered(position)
    position = table("red uxmal 2")
    do(position, "take uxmal 2")
    assert offered(position) == ["do 2", "skip"], "the market needs nothing"


def test_the_requirement_is_looked_at_after_the_corn_is_paid():
    """T6.8, T6.3"""
    position = table("red uxmal 2", red={"corn": 3})
    do(position, "take uxmal 2")
    assert "do 1" not in offered(position)
    position = table("red uxmal 2", red={"corn": 4})
    do(position, "take uxmal 2", "do 1", "up chaac")
    assert (red(position).corn, red(position).chaac) == (0, 2)


def test_the_turn_so_far_can_be_told():
    """T3.7"""
    position = table(red={"corn": 9})
    assert position.turn_so_far(0) == []
    do(position, "place palenque", "place tikal")
    events = position.turn_so_far(0)
    assert fact(events, "so_far")["brought"] == {"corn": -1}
    assert all(event.only == (0,) for event in events)
    assert position.turn_so_far(1) == []
    position = table("red tikal 1, red uxmal 1, red yaxchilan 3", red={"wood": 1, "corn": 5})
    do(
        position,
        "take tikal 1, do 1, learn agriculture, pay wood, take uxmal 1, do 1, up chaac",
        "take yaxchilan 3, do 2",
    )
    told = position.turn_so_far(0)
    assert fact(told, "so_far")["brought"] == {
        "wood": -1,
        "stone": 1,
        "corn": -3,
        "chaac": 1,
        "agriculture": 1,
    }
    took = [event.facts["brought"] for event in told if event.kind == "took"]
    assert took == [{"wood": -1, "agriculture": 1}, {"corn": -3, "chaac": 1}, {"stone": 1}]


def test_nothing_is_said_to_be_done_while_the_action_is_still_asked_for():
    """Neither that a worker does nothing nor that the turn has brought nothing."""
    asked = told_later = 0
    for number in range(3):
        playout = Playout(GAME, 3, {}, seeded("asked", number), choose=GAME.explore)
        for step in playout.steps():
            position = step.position
            for seat in position.waiting():
                events = position.turn_so_far(seat)
                told = [tell("tzolkin", event, ("A", "B", "C"), words("en")) for event in events]
                if position.agenda and seat == position.active:
                    asked += 1
                    taken = sum(deed[0] == "take" for deed in position.deeds)
                    if position.deeds and position.deeds[-1][0] == "take":
                        assert kinds(events).count("took") == taken - 1, told
                    assert "So far: nothing" not in told
                else:
                    told_later += any("does nothing" in each for each in told)
    assert asked
    assert told_later


def test_a_long_turn_of_six_workers():
    """T6.1, TD20, TD25"""
    on = (
        "red palenque 6, red yaxchilan 7, red tikal 6, red uxmal 7, red chichen_itza 10,"
        " red uxmal 6"
    )
    position = table(on, show="a1_01 a1_02", red={"skulls": 1, "corn": 4, "architecture": 1})
    do(
        position,
        "take palenque 6, do 5, harvest wood, take yaxchilan 7, do 5, take uxmal 7, do 2",
        "sell wood 2, buy stone 1, done, take tikal 6, do 4, build a1_01, arch yes, build a1_02",
        "take chichen_itza 10, do 9, gain gold, take uxmal 6, do 5, copy palenque 1, end",
    )
    assert red(position).hand == 6
    assert red(position).vp == 13
    assert end_round(position)
