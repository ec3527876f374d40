"""TW1 to TW35: the worked examples, most of them the rulebook's, as they are written there."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.tzolkin.setup import position as set_up
from engine.games.tzolkin.tables import GEARS
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


def test_placing_for_five():
    """TW1, TW2, T5.2, T5.5, T5.7"""
    position = table("red palenque 1", active="green", green={"hand": 4, "corn": 7})
    do(position, "place palenque", "place palenque", "place yaxchilan")
    assert where(position, "green") == ["palenque 0", "palenque 2", "yaxchilan 0"]
    assert position.player(2).corn == 2
    assert position.player(2).hand == 1
    assert offered(position) == ["end"]


def test_placing_for_eight():
    """TW3, T5.5"""
    position = table(
        "blue palenque 0, blue palenque 1, green palenque 2, red uxmal 4", red={"corn": 20}
    )
    do(position, "place palenque", "place palenque")
    assert where(position, "red") == ["palenque 3", "palenque 4", "uxmal 4"]
    assert red(position).corn == 12
    assert offered(position) == ["end"]


@pytest.mark.parametrize(("workers", "corn"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 10), (6, 15)])
def test_extra_corn_for_several_workers(workers, corn):
    """TW4, T5.6, T5.8"""
    position = table(red={"hand": 6, "corn": 20})
    gears = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza", "first")
    do(position, *(f"place {gear}" for gear in reversed(gears[:workers])))
    assert red(position).corn == 20 - corn
    events = do(position, "end")
    assert fact(events, "placed")["corn"] == corn


YAXCHILAN = "red yaxchilan 1, red yaxchilan 2, red yaxchilan 3"


def test_picking_up_at_yaxchilan():
    """TW5, T6.2, T6.3, T8.1"""
    position = table(YAXCHILAN)
    assert not any(step.startswith("place") for step in offered(position))
    do(position, "take yaxchilan 2", "do 2", "take yaxchilan 3", "do 2", "end")
    assert (red(position).corn, red(position).stone, red(position).wood) == (1, 2, 0)
    end_round(position)
    assert where(position, "red") == ["yaxchilan 2"]


def test_the_corn_for_a_lower_action_must_be_there():
    """TW6, T6.3"""
    position = table(YAXCHILAN)
    do(position, "take yaxchilan 3")
    assert offered(position) == ["do 3", "skip"]


PALENQUE = "red palenque 1, red palenque 3, red palenque 4"


def test_palenque_with_burning():
    """TW7, T7.4, T7.6"""
    position = table(PALENQUE)
    do(position, "take palenque 3", "do 3", "harvest wood")
    do(position, "take palenque 4", "do 4", "burn chaac", "end")
    player = red(position)
    assert (player.wood, player.corn, player.chaac) == (2, 7, 0)
    assert (player.wood_tiles, player.corn_tiles, position.burned) == (1, 1, 1)
    assert (position.wood_tiles, position.corn_tiles) == ([0, 3, 3, 4], [4, 4, 3, 4])
    assert where(position, "red") == ["palenque 1"]


def test_palenque_without_anger():
    """TW8, T6.2, T7.5, T7.9"""
    position = table(PALENQUE, red={"corn": 1})
    do(position, "take palenque 3", "do 3", "harvest wood")
    do(position, "take palenque 4", "do 3", "harvest corn", "end")
    player = red(position)
    assert (player.wood, player.corn, player.temples) == (2, 5, (1, 1, 1))
    assert (player.wood_tiles, player.corn_tiles) == (1, 1)
    assert (position.wood_tiles[1], position.corn_tiles[1]) == (3, 3)


def test_without_the_corn_no_step_back_to_the_field():
    """TW9, T6.3"""
    position = table(PALENQUE)
    do(position, "take palenque 3", "do 3", "harvest wood", "take palenque 4")
    assert offered(position) == ["do 4", "skip"]


def test_tikal_two_levels_and_two_buildings():
    """TW10, T9.4, T9.5, T14.6"""
    position = table("red tikal 3, red tikal 4", show="a1_01 a1_09", red={"wood": 5})
    do(
        position,
        "take tikal 3, do 3, learn extraction, pay wood, learn theology, pay wood, take tikal 4",
        "do 4, build a1_01, build a1_09",
    )
    assert red(position).levels == (1, 1, 0, 1)
    assert red(position).wood == 0
    assert len(shown(position)) == 4
    events = do(position, "end")
    assert len(fact(events, "refilled")["buildings"]) == 2
    assert len(shown(position)) == 6


def test_two_levels_of_one_track_leave_too_little_for_two_buildings():
    """TW11, T15.2"""
    position = table("red tikal 3, red tikal 4", show="a1_01 a1_09", red={"wood": 5})
    do(
        position,
        "take tikal 3, do 3, learn extraction, pay wood, learn extraction, pay wood wood",
        "take tikal 4, do 4",
    )
    assert {"build a1_01", "build a1_09"} <= set(offered(position))
    here = position.copy()
    do(here, "build a1_09")
    assert offered(here) == ["end"], "nothing is left to build with"
    do(position, "build a1_01")
    assert "build a1_09" not in offered(position)


def test_uxmal_builds_for_corn():
    """TW12, T10.7"""
    position = table("red uxmal 4", show="a1_11 a1_14", red={"corn": 4})
    do(position, "take uxmal 4", "do 4")
    assert {"build a1_11", "build a1_14"} <= set(offered(position))
    do(position, "build a1_11")
    assert red(position).corn == 1
    assert red(position).extraction == 1
    dear = table("red uxmal 4", show="a1_11", red={"corn": 2, "architecture": 3})
    do(dear, "take uxmal 4", "do 4", "build a1_11")
    assert red(dear).corn == 2 - 2 + 1 + 1, "the tile and architecture 1 bring 1 each"


def test_chichen_itza():
    """TW13, T11.2, T11.3"""
    position = table(
        "red chichen_itza 7, blue chichen_itza 6", red={"corn": 1, "skulls": 1}, blue={"skulls": 1}
    )
    do(position, "take chichen_itza 7", "do 6", "gain gold", "end")
    player = red(position)
    assert (player.corn, player.skulls, player.vp, player.kukulkan, player.gold) == (0, 0, 8, 2, 1)
    assert position.offered[6]
    do(position, "take chichen_itza 6")
    assert may_end(position), "the space is closed, so nothing is asked"


HURRY = "green first, red tikal 6, red tikal 7"


@pytest.mark.parametrize("days", [1, 2])
def test_a_worker_on_seven_does_not(days):
    """TW14, T12.7, T12.8, T12.9"""
    position = table(HURRY, first="blue")
    do(position, "take tikal 6", "end")
    assert position.waiting() == (2,)
    assert offered(position) == ["days 1", "days 2"]
    do(position, f"days {days}", "end")
    assert position.day == 2 + days
    assert where(position, "red") == []
    assert red(position).hand == 3
    assert position.player(2).light == 2 - days


TEMPLES = {
    "red": {"chaac": 2, "quetzalcoatl": 1, "kukulkan": 6, "corn": 20},
    "blue": {"chaac": 4, "quetzalcoatl": 1, "kukulkan": 4, "corn": 20},
    "green": {"chaac": 4, "quetzalcoatl": 1, "kukulkan": 0, "corn": 20},
}


def rewarded(day):
    position = table("green yaxchilan 0", seats=3, day=day, active="red", first="blue", **TEMPLES)
    do(position, "place yaxchilan", "end")
    return position


def test_temples_in_the_middle_of_an_age():
    """TW17, T16.7"""
    goods = [(*player[:3], player.skulls) for player in map(rewarded(8).player, range(3))]
    assert goods == [(2, 1, 0, 1), (2, 2, 0, 0), (0, 2, 0, 0)]


def test_temples_at_the_end_of_the_first_age():
    """TW18, T16.9, T16.10, T13.2"""
    assert [rewarded(14).player(seat).vp for seat in range(3)] == [16, 15, 7]


def test_temples_at_the_end_of_the_second_age():
    """TW19, T16.9, T16.10, T13.2"""
    assert [final.before for final in rewarded(27).final] == [18, 15, 7]


def first_round():
    """TW20 up to the choice of the days, and the events of the last turn."""
    seats = {"red": 3, "blue": 6, "green": 7, "yellow": 8}
    position = table(day=1, first="red", **{who: {"corn": n} for who, n in seats.items()})
    do(position, "place tikal", "place yaxchilan", "place palenque", "end")
    do(position, "place palenque", "place palenque")
    assert "place palenque" not in offered(position)
    do(position, "end")
    do(position, "place yaxchilan", "place yaxchilan", "place tikal", "end")
    return position, do(position, "place tikal", "place first", "end")


def test_the_first_round():
    """TW20, T5.5, T6.1, T12.6, T12.7"""
    position, events = first_round()
    assert "pile_taken" not in kinds(events)
    assert [position.player(seat).corn for seat in range(4)] == [0, 2, 0, 5]
    assert position.phase == "days"
    do(position, "days 1", "end")
    assert (position.day, position.first, position.active) == (2, 3, 3)
    assert where(position, "red") == ["palenque 1", "yaxchilan 1", "tikal 1"]
    assert where(position, "blue") == ["palenque 2", "palenque 3"]
    assert where(position, "green") == ["yaxchilan 2", "yaxchilan 3", "tikal 2"]
    assert where(position, "yellow") == ["tikal 3"]


def test_the_second_round():
    """TW20, T5.5, T6.1, T12.6, T12.7"""
    position, _ = first_round()
    do(position, "days 1", "end")
    do(position, "place palenque", "place palenque", "end")
    assert position.player(3).corn == 0
    assert "beg chaac" in offered(position), "green has 0 corn"
    fishing = position.copy()
    do(fishing, "take palenque 1", "do 1")
    assert red(fishing).corn == 3
    do(position, "take yaxchilan 1, do 1, take tikal 1, do 1, learn agriculture, pay wood, end")
    assert red(position).agriculture == 1
    assert where(position, "red") == ["palenque 1"]
    assert "beg chaac" in offered(position), "blue has 2 corn"
    do(position, "place tikal", "end")
    assert position.player(1).corn == 2
    do(position, "take yaxchilan 3", "do 3", "end")
    assert (position.player(2).gold, position.player(2).corn) == (1, 2)
    assert (position.pile, position.day, position.first) == (1, 3, 3)


def test_neutral_workers_of_a_tile():
    """TW21, T18.4, T18.5, T18.6"""
    wealth = [tile for tile in range(21) if tile not in {2, 4}]
    position = set_up(3, 0, range(13), range(14), range(14, 32), [*wealth[:12], 2, *wealth[12:]])
    assert position.on_gear(0)[5] == position.on_gear(0)[0] == 4
    # w_03 comes when one worker is left: five others come from w_17 to w_21, which have no opposite
    late = [*range(12), 16, 17, 18, 19, 20, 2]
    late = [tile for tile in range(21) if tile not in late[12:]][:12] + late[12:]
    position = set_up(3, 0, range(13), range(14), range(14, 32), late)
    assert position.on_gear(0) == [-1, -1, -1, -1, -1, 4, -1, -1, -1, -1]


def test_agriculture_three():
    """TW25, T15.6"""
    position = table("red palenque 4", jungle={4: (3, 4)}, red={"agriculture": 3})
    do(position, "take palenque 4", "do 4", "harvest corn")
    assert (red(position).corn, red(position).corn_tiles) == (10, 1)
    position = table("red palenque 4", jungle={4: (0, 0)}, red={"agriculture": 3})
    do(position, "take palenque 4", "do 4", "harvest corn")
    assert (red(position).corn, red(position).corn_tiles) == (10, 0)
    position = table("red palenque 1", red={"agriculture": 3})
    do(position, "take palenque 1", "do 1")
    assert red(position).corn == 4


def test_extraction():
    """TW26, T15.7"""
    position = table("red yaxchilan 2, red palenque 2", red={"extraction": 1})
    do(position, "take yaxchilan 2", "do 2", "take palenque 2", "do 2")
    assert red(position).resources == (0, 1, 0)
    position = table("red yaxchilan 5", red={"extraction": 3})
    do(position, "take yaxchilan 5", "do 5")
    assert red(position)[:4] == (0, 2, 2, 2)
    position = table("red palenque 3", jungle={3: (2, 3)}, red={"extraction": 1})
    do(position, "take palenque 3", "do 3", "harvest corn")
    assert (red(position).wood, red(position).corn) == (0, 5)


@pytest.mark.parametrize("corn", [0, 1, 2, 3])
def test_begging(corn):
    """TW27, T4.3"""
    position = table("red palenque 1", red={"corn": corn})
    assert ("beg kukulkan" in offered(position)) == (corn < 3)
    if corn < 3:
        do(position, "beg kukulkan")
        assert (red(position).corn, red(position).kukulkan) == (3, 0)
        events = do(position, "place uxmal", "end")
        assert fact(events, "begged") == {"seat": "red", "temple": "kukulkan"}


BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulkan": 0}
FULL = ", ".join(
    f"{who} {gear} {space}" for space, who in enumerate(("blue", "green")) for gear in GEARS
)


@pytest.mark.parametrize(
    ("day", "new", "food"), [(7, 9, 8), (13, 15, 14), (20, 22, 21), (25, 27, 27), (26, 28, 27)]
)
def test_two_days_over_a_food_day(day, new, food):
    """TW29, T3.13, T3.16, T3.17, T12.10, TR49"""
    position = table("blue first", day=day, first="blue")
    do(position, "place palenque", "end", "days 2", "end")
    assert position.day == new
    assert position.food_day == food
    events = end_round(position)
    assert fact(events, "food_day")["day"] == food
    assert (position.phase == "over") == (food == 27)


def test_a_market():
    """TW31, T10.3"""
    position = table("red uxmal 2", red={"wood": 1, "corn": 1})
    do(position, "take uxmal 2", "do 2", "sell wood 1")
    assert red(position).corn == 3
    do(position, "buy stone 1")
    assert red(position)[:4] == (0, 1, 0, 0), "0 corn is left"


def test_a_visit_to_the_market_is_told_whole():
    """TW31, T10.3: everything sold and bought, the last deal too."""
    position = table("red uxmal 2", red={"wood": 1, "corn": 3})
    do(position, "take uxmal 2", "do 2", "sell wood 1")
    assert traded(position) == {"wood": -1, "corn": 2}
    do(position, "buy stone 1")
    assert traded(position) == {"wood": -1, "stone": 1, "corn": -1}


def traded(position):
    """What the market is said to have brought."""
    events = [event for event in position.turn_so_far(0) if event.kind == "traded"]
    assert len(events) == 1
    return events[0].facts["brought"]


def test_what_is_left_at_the_end():
    """TW32, T17.2, T17.3"""
    goods = {"wood": 1, "stone": 1, "gold": 1, "skulls": 2}
    position = table(day=27, first="blue", red={"corn": 3 + 6, **goods})
    do(position, "place palenque", "end")
    assert position.final[0].quarters == 12
    assert position.final[0].skulls == 6
    # Every seat is alone on no temple: three starts, one quarter short of the leader's bonus.
    assert position.scores()[0] - position.final[0].before == 9
    more = table(day=27, first="blue", red={"corn": 4 + 6, **goods})
    do(more, "place palenque", "end")
    assert more.scores()[0] - more.final[0].before == Fraction(37, 4)


def test_architecture_at_tikal_four():
    """TW34, T9.6, T15.13"""
    position = table(
        "red tikal 4", show="a1_12 a1_01", red={"wood": 2, "stone": 1, "architecture": 3}
    )
    do(position, "take tikal 4", "do 4", "build a1_12", "arch yes", "save wood")
    player = red(position)
    assert (player[:4], player.vp, player.extraction) == ((1, 0, 1, 1), 2, 1)
    do(position, "build a1_01")
    assert red(position)[:4] == (0, 0, 1, 1)
    assert red(position).vp == 2


def test_neutral_workers_come_round():
    """TW35, T3.10, T18.8"""
    position = table("neutral tikal 7, neutral chichen_itza 10, red tikal 6", seats=3, first="blue")
    seen = []
    for _ in range(3):
        end_round(position)
        small = [hole for hole, who in enumerate(position.on_gear(2)) if who == 4]
        large = [hole for hole, who in enumerate(position.on_gear(4)) if who == 4]
        seen.append((small, large))
    assert [small[0] if len(small) == 1 else small for small, _ in seen] == [8, 9, 0]
    assert [max(large) for _, large in seen][:2] == [11, 12]
    assert 0 in seen[2][1]


def test_a_player_is_pushed_off_where_a_neutral_worker_goes_on():
    """TW35, T3.11"""
    position = table("red tikal 7", first="blue")
    do(position, "place uxmal", "end")
    assert where(position, "red") == ["uxmal 1"]
    assert red(position).hand == 2
