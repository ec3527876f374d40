"""T13 to T15: temples, buildings and monuments, technologies."""

from __future__ import annotations

import pytest

from engine.games.tzolkin import scoring
from engine.games.tzolkin.state import Player
from engine.games.tzolkin.tables import (
    BUILDINGS,
    LEADER_VP,
    MONUMENTS,
    PARTS,
    REWARDS,
    STARTS,
    STEP_VP,
    TEMPLES,
    TOPS,
)
from engine.games.tzolkin.temples import down, up
from tests.engine.games.test_tzolkin_gears import after
from tests.engine.games.tzolkin_tables import (
    do,
    end_round,
    fact,
    may_end,
    offered,
    red,
    shown,
    table,
)

CHAAC, QUETZALCOATL, KUKULKAN = range(3)


# Temples.


def test_the_steps_of_the_temples():
    """T13.1, T16.7"""
    assert STEP_VP == (
        (-1, 0, 2, 4, 6, 7, 8),
        (-2, 0, 1, 2, 4, 6, 9, 12, 13),
        (-3, 0, 1, 3, 5, 7, 9, 10),
    )
    assert (TOPS, STARTS) == ((6, 8, 7), (1, 1, 1))
    assert REWARDS[CHAAC][6] == (0, 2, 0, 0, 0)
    assert REWARDS[QUETZALCOATL][4] == (0, 0, 1, 0, 0)
    assert REWARDS[KUKULKAN][5] == (2, 0, 0, 0, 1)


def test_the_bonus_of_the_highest():
    """T13.2, TI30"""
    assert LEADER_VP == ((6, 2), (2, 6), (4, 4))
    assert all(bonus % 2 == 0 for bonuses in LEADER_VP for bonus in bonuses)


def test_ways_up():
    """T13.3"""
    ups = {type(effect).__name__ for tile in PARTS.wealth_tiles for effect in tile.effects}
    assert "TempleUp" in ups
    assert red(after("uxmal", 1, "up chaac", red={"corn": 3})).chaac == 2
    position = after(
        "tikal",
        1,
        "learn agriculture",
        "pay wood",
        "up kukulkan",
        red={"wood": 1, "agriculture": 3},
    )
    assert red(position).kukulkan == 2


def test_a_step_may_be_shared_but_not_the_top():
    """T13.4, T13.5, T13.6, TI12"""
    position = table(red={"chaac": 5}, blue={"chaac": 5})
    up(position, 0, CHAAC)
    up(position, 1, CHAAC)
    assert (red(position).chaac, position.player(1).chaac) == (6, 5)
    up(position, 0, CHAAC)
    assert red(position).chaac == 6


def test_a_lost_step_may_be_chosen():
    """T13.5, TR42"""
    position = table("red uxmal 1", red={"corn": 3, "chaac": 5}, blue={"chaac": 6})
    do(position, "take uxmal 1", "do 1", "up chaac")
    assert red(position).chaac == 5


def test_arriving_on_the_top_turns_the_board():
    """T13.7, TI29"""
    position = table(red={"kukulkan": 6, "light": 0})
    up(position, 0, KUKULKAN)
    assert red(position).light == 1
    position = table(red={"kukulkan": 7, "light": 0})
    up(position, 0, KUKULKAN)
    assert red(position).light == 0, "staying is no arriving"


def test_leaving_the_top_and_coming_back():
    """T13.8, T13.10"""
    position = table(
        "red palenque 3", red={"quetzalcoatl": 8, "light": 0}, blue={"quetzalcoatl": 7}
    )
    do(position, "take palenque 3", "do 3", "burn quetzalcoatl")
    assert red(position).quetzalcoatl == 7
    here = position.copy()
    up(here, 1, QUETZALCOATL)
    assert here.player(1).quetzalcoatl == 8, "the top is open again"
    up(position, 0, QUETZALCOATL)
    assert red(position).light == 1


def test_anger():
    """T13.9"""
    position = table(red={"chaac": 1})
    down(position, 0, CHAAC)
    assert red(position).chaac == 0
    position = table("red palenque 3", red={"chaac": 0})
    do(position, "take palenque 3", "do 3")
    assert "burn chaac" not in offered(position)


# Buildings.


def test_constructing_takes_the_tile():
    """T14.2, T14.3, T14.9"""
    another = after(
        "tikal",
        2,
        "build a1_08",
        "up chaac",
        "build a1_09",
        show="a1_08 a1_09",
        red={"wood": 3, "gold": 1},
    )
    assert red(another).resources == (0, 0, 0), "what a tile lets build costs what is printed"
    position = after(
        "tikal", 2, "build a1_07", show="a1_07", red={"wood": 1, "stone": 3, "built": "a1_01"}
    )
    assert [BUILDINGS[tile] for tile in position.built[0]] == ["a1_01", "a1_07"]
    assert "a1_07" not in shown(position)
    assert red(position).resources == (0, 1, 0)


def test_farms_belong_to_no_category():
    """T14.1"""
    position = table(red={"built": "a1_01 a1_04 a1_06"})
    assert scoring.tiles_of(position, 0) == (1, 0, 0, 3)


def test_the_order_of_a_construction():
    """T14.4, TR32, TR37"""
    position = after(
        "tikal", 2, "build a2_18", day=16, show="a2_18", red={"stone": 4, "architecture": 1}
    )
    assert red(position).corn == 1
    assert red(position).vp == 0, "the market comes before the points"
    do(position, "done")
    assert red(position).vp == 6


def test_the_corn_of_architecture_pays_for_the_effect():
    """T14.4, T14.15, TR32"""
    goods = {"wood": 2, "stone": 1, "gold": 1, "architecture": 1}
    position = after("tikal", 2, "build a2_21", day=16, show="a2_21", red=goods)
    assert "copy palenque 1" in offered(position)
    do(position, "copy palenque 1")
    assert (red(position).corn, red(position).vp) == (3, 2)


def test_architecture_from_a_tile_does_not_serve_that_tile():
    """T14.5"""
    position = after("tikal", 2, "build a1_13", show="a1_13", red={"gold": 1})
    assert (red(position).architecture, red(position).corn) == (1, 0)


def test_an_empty_stack_leaves_the_slot_empty():
    """T14.6"""
    built = "a1_07 a1_08 a1_09 a1_10 a1_11 a1_12 a1_13 a1_14"
    position = table("red tikal 2", show="a1_01", red={"wood": 1}, yellow={"built": built})
    assert position.stack == ()
    do(position, "take tikal 2", "do 2", "build a1_01", "end")
    assert len(shown(position)) == 5


def test_effects_come_once_and_farms_work_later():
    """T14.7"""
    position = after("tikal", 2, "build a1_01", show="a1_01", red={"wood": 1})
    assert red(position) == Player(wood=0, hand=3)


def test_monuments_are_not_replaced():
    """T14.8, T14.9, TI9"""
    rich = {"wood": 9, "stone": 9, "gold": 9, "architecture": 3}
    position = after("tikal", 4, "monument m_01", monuments="m_01 m_02", red=rich)
    assert (red(position).corn, red(position).vp) == (0, 0)
    assert red(position).resources == (6, 7, 8)
    do(position, "end")
    assert position.monuments.count(-1) == 1


# category, cost in wood, stone and gold, what is chosen on the way, what it brings
BUILDING_TABLE = {
    "a1_01": ("farm", (1, 0, 0), "", {}),
    "a1_04": ("farm", (4, 0, 0), "", {}),
    "a1_06": ("funerary", (2, 1, 0), "", {"chaac": 1, "quetzalcoatl": 1}),
    "a1_07": ("funerary", (1, 2, 0), "", {"chaac": 1, "kukulkan": 1}),
    "a1_08": ("funerary", (1, 0, 1), "up chaac", {"chaac": 1}),
    "a1_09": ("civil", (2, 0, 0), "", {"agriculture": 1}),
    "a1_10": ("civil", (3, 0, 0), "", {"agriculture": 1, "stone": 1}),
    "a1_11": ("civil", (1, 1, 0), "", {"extraction": 1, "corn": 1}),
    "a1_12": ("civil", (2, 1, 0), "", {"extraction": 1, "gold": 1}),
    "a1_13": ("sacred", (0, 0, 1), "", {"architecture": 1}),
    "a1_14": ("sacred", (0, 1, 1), "", {"theology": 1, "kukulkan": 1}),
    "a2_15": ("farm", (2, 0, 0), "", {}),
    "a2_18": ("funerary", (0, 3, 0), "", {"vp": 6}),
    "a2_19": ("funerary", (1, 1, 1), "", {"hand": 1, "bank": -1, "vp": 6}),
    "a2_20": ("funerary", (1, 0, 2), "", {"vp": 8}),
    "a2_21": ("funerary", (2, 1, 1), "", {"vp": 2}),
    "a2_22": ("funerary", (1, 2, 1), "", {"chaac": 1, "quetzalcoatl": 1, "kukulkan": 1, "vp": 3}),
    "a2_23": ("civil", (3, 0, 0), "learn theology", {"theology": 1, "stone": 1}),
    "a2_24": ("civil", (2, 1, 0), "learn theology", {"theology": 1, "gold": 1}),
    "a2_25": ("civil", (3, 1, 0), "learn theology", {"theology": 1, "corn": 6}),
    "a2_26": ("civil", (2, 2, 0), "learn theology", {"theology": 1, "skulls": 1}),
    "a2_27": ("sacred", (0, 2, 0), "", {"chaac": 2, "vp": 2}),
    "a2_28": ("sacred", (0, 1, 1), "", {"architecture": 1, "vp": 3}),
    "a2_29": ("sacred", (0, 0, 2), "", {"kukulkan": 2, "vp": 3}),
    "a2_30": ("sacred", (0, 2, 1), "", {"theology": 1, "chaac": 1, "kukulkan": 1}),
    "a2_31": (
        "sacred",
        (0, 1, 2),
        "learn theology, learn agriculture",
        {"theology": 1, "agriculture": 1},
    ),
    "a2_32": ("sacred", (0, 0, 3), "", {"quetzalcoatl": 2, "vp": 4}),
}


@pytest.mark.parametrize("tile", BUILDING_TABLE)
def test_what_every_building_costs_and_brings(tile):
    """TW22, TW23, T19.1, T19.2, T19.3, T19.4, T14.10, T14.11, T14.12, TD17"""
    category, cost, chosen, brought = BUILDING_TABLE[tile]
    steps = chosen.split(", ") if chosen else []
    goods = dict(zip(("wood", "stone", "gold"), cost, strict=True))
    position = table("red tikal 2", day=3 if tile < "a2" else 16, show=tile, red=goods)
    was = red(position)
    do(position, "take tikal 2", "do 2", f"build {tile}", *steps)
    assert may_end(position)
    spent = {name: -count for name, count in goods.items() if count}
    both = zip(was._fields, was, red(position), strict=True)
    change = {name: now - old for name, old, now in both}
    change["hand"] -= 1
    for name, count in spent.items():
        change[name] -= count
    assert {name: count for name, count in change.items() if count} == brought
    assert PARTS.buildings[BUILDINGS.index(tile)].category == category


def test_free_levels_beyond_three_give_the_bonus():
    """T14.11, T15.3, TR25"""
    position = after("tikal", 2, "build a1_09", show="a1_09", red={"wood": 2, "agriculture": 3})
    assert offered(position) == ["up chaac", "up quetzalcoatl", "up kukulkan"]
    goods = {"stone": 1, "gold": 2, "architecture": 3}
    position = after("tikal", 2, "build a2_31", "save gold", day=16, show="a2_31", red=goods)
    assert offered(position) == [
        "learn agriculture",
        "learn extraction",
        "learn architecture",
        "learn theology",
    ], "a free level must be used"
    do(position, "learn architecture", "learn architecture")
    assert red(position).vp == 2 + 3 + 3


def test_the_market_of_a_tomb():
    """T14.13, T14.11"""
    position = after("tikal", 2, "build a2_18", day=16, show="a2_18", red={"stone": 4})
    assert "sell stone 1" in offered(position)
    do(position, "sell stone 1", "done")
    assert (red(position).corn, red(position).vp) == (3, 6)


def test_the_tomb_of_the_builders_builds_another():
    """T14.14, TR33"""
    goods = {"wood": 1, "corn": 9, "gold": 0, "architecture": 1}
    position = after("uxmal", 4, "build a1_08", "up chaac", show="a1_08 a1_01", red=goods)
    assert offered(position)[-1] == "done"
    assert "build a1_01" in offered(position)
    corn = red(position).corn
    do(position, "build a1_01")
    assert red(position).corn == corn + 1, "resources are paid, architecture applies again"
    assert red(position).wood == 0


def test_the_tomb_of_the_travellers_copies():
    """T14.15, TD22, TR34, TR35, TR36"""
    goods = {"wood": 5, "stone": 1, "gold": 4, "corn": 1}
    position = after("tikal", 2, "build a2_21", day=16, show="a2_21", monuments="m_09", red=goods)
    assert offered(position)[-1] == "done"
    assert "copy uxmal 5" not in offered(position)
    do(position, "copy tikal 4", "monument m_09")
    assert (red(position).corn, len(position.raised[0]), red(position).vp) == (0, 1, 2)


@pytest.mark.parametrize(("corn", "dear"), [(1, False), (3, False), (4, True)])
def test_copying_may_be_declined_and_the_copied_action_has_its_own_cost(corn, dear):
    """T14.15, TR34"""
    goods = {"wood": 2, "stone": 1, "gold": 1, "corn": corn}
    position = after("tikal", 2, "build a2_21", day=16, show="a2_21", red=goods)
    assert ("copy uxmal 1" in offered(position)) == dear
    copied = {step.split()[1] for step in offered(position) if step != "done"}
    assert copied <= {"palenque", "yaxchilan", "tikal", "uxmal"}
    declined = position.copy()
    do(declined, "done")
    assert (red(declined).corn, red(declined).vp) == (corn, 2)
    if dear:
        do(position, "copy uxmal 1", "up chaac")
        assert (red(position).corn, red(position).chaac) == (0, 2)


MONUMENT_TABLE = {
    "m_01": ((3, 2, 1), {"built": "a1_06 a1_01"}, 8),
    "m_02": ((1, 3, 2), {"built": "a1_06 a1_01"}, 6),
    "m_03": ((1, 1, 4), {"corn_tiles": 2}, 8),
    "m_04": ((1, 0, 4), {"wood_tiles": 3}, 12),
    "m_05": ((2, 2, 2), {}, 8),
    "m_06": ((2, 3, 1), {"built": "a1_09"}, 8),
    "m_07": ((1, 1, 3), {"agriculture": 3, "theology": 3}, 20),
    "m_08": ((2, 1, 3), {"agriculture": 3, "theology": 1}, 12),
    "m_09": ((3, 0, 3), {"hand": 5}, 12),
    "m_10": ((0, 2, 3), {"built": "a1_13 a1_14"}, 12),
    "m_11": ((0, 4, 3), {"chaac": 4, "kukulkan": 0}, 3),
    "m_12": ((0, 3, 3), {"chaac": 4, "quetzalcoatl": 5}, 12),
    "m_13": ((0, 0, 4), {}, 6),
}


@pytest.mark.parametrize("tile", MONUMENT_TABLE)
def test_what_every_monument_costs_and_scores(tile):
    """TW24, T20.1, T20.2, T20.3, T14.16, T17.5, T17.6, TR61, TR62"""
    cost, goods, worth = MONUMENT_TABLE[tile]
    assert PARTS.monuments[MONUMENTS.index(tile)].cost == {
        **{name: n for name, n in zip(("wood", "stone", "gold"), cost, strict=True) if n},
        **({"skull": 1} if tile == "m_13" else {}),
    }
    other = "m_02" if tile != "m_02" else "m_01"
    position = table(
        monuments=f"{tile} {other}",
        offered=(1, 4) if tile == "m_13" else (),
        red={"raised": tile, **goods},
        blue={"raised": other},
    )
    assert scoring.monument(position, 0, MONUMENTS.index(tile)) == worth


@pytest.mark.parametrize(
    ("tile", "steps", "worth"),
    [
        ("m_11", (0, 0, 0), -6),
        ("m_11", (6, 1, 0), 5),
        ("m_12", (0, 0, 0), 0),
        ("m_12", (0, 0, 1), 0),
        ("m_12", (3, 5, 0), 12),
    ],
)
def test_monuments_to_temples_at_the_bottom(tile, steps, worth):
    """T17.6, TR62"""
    chaac, quetzalcoatl, kukulkan = steps
    goods = {"chaac": chaac, "quetzalcoatl": quetzalcoatl, "kukulkan": kukulkan}
    position = table(monuments=tile, red={"raised": tile, **goods})
    assert scoring.monument(position, 0, MONUMENTS.index(tile)) == worth


@pytest.mark.parametrize(("levels", "worth"), [(0, 0), (1, 9), (2, 20), (3, 33), (4, 33)])
def test_the_observatory(levels, worth):
    """T14.16"""
    tracks = ("agriculture", "extraction", "architecture", "theology")
    position = table(monuments="m_07", red={"raised": "m_07", **dict.fromkeys(tracks[:levels], 3)})
    assert scoring.monument(position, 0, MONUMENTS.index("m_07")) == worth


def test_the_skull_of_a_monument_goes_to_the_bank():
    """T14.16, TR60, TI1"""
    position = after("tikal", 4, "monument m_13", monuments="m_13", red={"gold": 4, "skulls": 1})
    assert (red(position).skulls, position.skulls) == (0, 13)
    poor = table("red tikal 4", show="a1_13", monuments="m_13", red={"gold": 4})
    do(poor, "take tikal 4")
    assert "do 4" in offered(poor), "a building for gold can be paid"
    do(poor, "do 4")
    assert "monument m_13" not in offered(poor)


# Technologies.


@pytest.mark.parametrize(("level", "price"), [(0, 1), (1, 2), (2, 3), (3, 1)])
def test_prices(level, price):
    """T15.2, T15.3"""
    goods = {"wood": 1, "stone": 1, "gold": 1, "architecture": level}
    position = after("tikal", 1, "learn architecture", red=goods)
    assert all(len(step.split()) == price + 1 for step in offered(position))
    do(position, offered(position)[-1])
    assert sum(red(position).resources) == 3 - price
    assert red(position).architecture == min(3, level + 1)


def test_tracks_that_cannot_be_paid_are_not_offered():
    """T15.2, TD9"""
    position = after("tikal", 1, red={"wood": 1, "agriculture": 1, "theology": 3})
    assert offered(position) == ["learn extraction", "learn architecture", "learn theology"]


@pytest.mark.parametrize(
    ("track", "steps", "gain"),
    [
        ("agriculture", ["up quetzalcoatl"], {"quetzalcoatl": 1}),
        ("extraction", ["gain wood wood"], {"wood": 2}),
        ("architecture", [], {"vp": 3}),
        ("theology", [], {"skulls": 1}),
    ],
)
def test_the_bonus_of_a_track(track, steps, gain):
    """T15.3, T15.4, TD11, TD12"""
    position = table("red tikal 3", red={"gold": 2, track: 3})
    was = red(position)
    do(position, "take tikal 3", "do 3", f"learn {track}", "pay gold", *steps)
    assert getattr(red(position), track) == 3
    for name, count in gain.items():
        assert getattr(red(position), name) - getattr(was, name) == count
    if track == "architecture":
        do(position, "learn architecture", "pay gold")
        assert red(position).vp == 6, "any number of times"


@pytest.mark.parametrize(("level", "corn", "vp"), [(0, 0, 0), (1, 1, 0), (2, 1, 2), (3, 1, 2)])
def test_architecture(level, corn, vp):
    """T15.4, T15.11, T15.12"""
    steps = ["save wood"] if level == 3 else []
    position = after(
        "tikal", 2, "build a1_09", *steps, show="a1_09", red={"wood": 2, "architecture": level}
    )
    assert (red(position).corn, red(position).vp) == (corn, vp)
    assert red(position).wood == (level == 3)


def test_architecture_three_saves_a_resource_of_choice():
    """T15.13, TD16, TR31"""
    position = after(
        "tikal", 2, "build a1_12", show="a1_12", red={"wood": 2, "stone": 1, "architecture": 3}
    )
    assert offered(position) == ["save wood", "save stone"]
    position = after(
        "tikal", 2, "build a1_12", show="a1_12", red={"wood": 1, "stone": 1, "architecture": 3}
    )
    assert offered(position) == ["save wood"], "only what leaves the rest payable"
    position = after("tikal", 2, "build a1_01", "save wood", show="a1_01", red={"architecture": 3})
    assert red(position).wood == 0, "the price may fall to nothing"


def test_architecture_yes_is_all_there_is_when_the_tile_is_too_dear():
    """TD15, T15.13"""
    position = after("tikal", 4, "build a1_01", show="a1_01 a1_02", red={"architecture": 3})
    assert offered(position) == ["arch yes"]


def test_architecture_three_saves_two_corn_at_uxmal():
    """T15.13, T14.3, TR31"""
    position = after("uxmal", 4, "build a1_12", show="a1_12", red={"corn": 4, "architecture": 3})
    assert (red(position).corn, red(position).gold) == (1, 1)
    position = after("uxmal", 4, "build a1_01", show="a1_01", red={"architecture": 3})
    assert red(position).corn == 1, "the price may fall to nothing"


def test_architecture_never_serves_monuments():
    """T15.14"""
    position = table("red tikal 4", monuments="m_09", red={"wood": 2, "gold": 3, "architecture": 3})
    do(position, "take tikal 4", "do 4")
    assert "monument m_09" not in offered(position)


def test_skulls_of_the_gods_know_no_theology():
    """T15.17"""
    position = table(day=8, first="blue", red={"kukulkan": 5, "theology": 3, "corn": 6})
    do(position, "place palenque", "end")
    assert red(position).skulls == 1


def test_bonuses_are_told():
    """T15.3"""
    goods = {"gold": 1, "architecture": 3}
    position = after("tikal", 1, "learn architecture", "pay gold", red=goods)
    events = do(position, "end")
    assert fact(events, "bonus") == {"seat": "red", "track": "architecture"}
    assert TEMPLES == ("chaac", "quetzalcoatl", "kukulkan")
    assert end_round(position)
