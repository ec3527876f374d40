"""T7 to T11: what the spaces of the five gears do."""

from __future__ import annotations

import pytest

from tests.engine.games.tzolkin_tables import do, fact, may_end, offered, red, shown, table


def after(gear, number, *steps, on="", **how):
    """Red picks up a worker from that number, does it and takes these steps."""
    place = f"red {gear} {number}" + (f", {on}" if on else "")
    position = table(place, **how)
    do(position, f"take {gear} {number}", f"do {number}", *steps)
    return position


# Palenque.


@pytest.mark.parametrize(("number", "corn", "wood"), [(2, 4, 0), (3, 5, 2), (4, 7, 3), (5, 9, 4)])
def test_harvests(number, corn, wood):
    """T7.1, T7.3, T7.4, T7.5, T7.7, TD8"""
    jungle = {number: (min(1, wood), 3)}
    steps = ["harvest corn"] if wood else []
    position = after("palenque", number, *steps, jungle=jungle)
    assert (red(position).corn, red(position).corn_tiles) == (corn, 1)
    if wood:
        position = after("palenque", number, "harvest wood", jungle=jungle)
        assert (red(position).wood, red(position).wood_tiles) == (wood, 1)
        assert (position.wood_tiles[number - 2], position.corn_tiles[number - 2]) == (0, 3)


def test_fishing_is_never_exhausted():
    """T7.2"""
    position = after("palenque", 1, jungle={2: (0, 0), 3: (0, 0)})
    assert (red(position).corn, red(position).corn_tiles) == (3, 0)


def test_a_wood_tile_hides_a_corn_tile():
    """T7.3, TI7"""
    assert offered(after("palenque", 3)) == [
        "harvest wood",
        "burn chaac",
        "burn quetzalcoatl",
        "burn kukulkan",
    ]
    assert offered(after("palenque", 3, jungle={3: (0, 2)})) == ["harvest corn"]


def test_burning():
    """T7.6, T7.7, TR18"""
    position = after("palenque", 5, "burn kukulkan", jungle={5: (1, 2)})
    player = red(position)
    assert (player.corn, player.kukulkan, player.corn_tiles, player.wood_tiles) == (9, 0, 1, 0)
    assert (position.wood_tiles[3], position.corn_tiles[3]) == (0, 1)
    bottom = {"chaac": 0, "quetzalcoatl": 0, "kukulkan": 0}
    assert offered(after("palenque", 5, jungle={5: (1, 2)}, red=bottom)) == [
        "harvest corn",
        "harvest wood",
    ]


def test_an_empty_group_gives_nothing():
    """T7.8"""
    position = table("red palenque 4", jungle={4: (0, 0)}, red={"corn": 0})
    do(position, "take palenque 4")
    assert may_end(position)


def test_the_number_performed_decides():
    """T7.9"""
    position = table("red palenque 6", jungle={3: (0, 1)})
    do(position, "take palenque 6", "do 3", "harvest corn")
    assert (red(position).corn, position.corn_tiles[1]) == (5, 0)


@pytest.mark.parametrize(("level", "corn", "fish"), [(0, 4, 3), (1, 5, 3), (2, 5, 4), (3, 7, 4)])
def test_agriculture(level, corn, fish):
    """T7.10, T15.4, T15.6"""
    assert red(after("palenque", 2, red={"agriculture": level})).corn == corn
    assert red(after("palenque", 1, red={"agriculture": level})).corn == fish
    burnt = after("palenque", 4, "burn chaac", red={"agriculture": level})
    assert red(burnt).corn == 7 + corn - 4


def test_agriculture_two_needs_no_tile():
    """T15.5, T15.6, TR21"""
    position = after("palenque", 3, red={"agriculture": 2})
    assert offered(position)[:2] == ["harvest corn", "harvest wood"]
    assert "burn chaac" in offered(position)
    do(position, "harvest corn")
    assert (red(position).corn, red(position).corn_tiles) == (6, 0), "agriculture 1 counts too"
    assert (position.wood_tiles[1], position.corn_tiles[1]) == (4, 4)
    position = after("palenque", 3, "harvest corn", jungle={3: (1, 2)}, red={"agriculture": 2})
    assert red(position).corn_tiles == 1, "an uncovered tile is taken"


# Yaxchilan.


@pytest.mark.parametrize(
    ("number", "goods"),
    [
        (1, (1, 0, 0, 0, 0)),
        (2, (0, 1, 0, 1, 0)),
        (3, (0, 0, 1, 2, 0)),
        (4, (0, 0, 0, 0, 1)),
        (5, (0, 1, 1, 2, 0)),
    ],
)
def test_yaxchilan(number, goods):
    """T8.1, T8.2"""
    assert red(after("yaxchilan", number))[:5] == goods


@pytest.mark.parametrize(
    ("level", "goods"),
    [
        (1, [(2, 0, 0), (0, 1, 0), (0, 0, 1), (0, 1, 1)]),
        (2, [(2, 0, 0), (0, 2, 0), (0, 0, 1), (0, 2, 1)]),
        (3, [(2, 0, 0), (0, 2, 0), (0, 0, 2), (0, 2, 2)]),
    ],
)
def test_extraction_at_yaxchilan(level, goods):
    """T8.4, T15.1, T15.7, T15.8, T15.9, T15.10"""
    for number, expected in zip((1, 2, 3, 5), goods, strict=True):
        assert red(after("yaxchilan", number, red={"extraction": level})).resources == expected


def test_extraction_brings_more_wood_from_the_jungle():
    """T15.8, T15.7"""
    position = after("palenque", 5, "harvest wood", red={"extraction": 1})
    assert red(position).wood == 5
    burnt = after("palenque", 5, "burn chaac", red={"extraction": 1})
    assert red(burnt).wood == 0


def test_extraction_acts_nowhere_else():
    """T15.10, T11.7"""
    position = after("chichen_itza", 6, "gain gold", red={"extraction": 3, "skulls": 1})
    assert red(position).gold == 1


def test_theology_three_finds_a_second_skull():
    """T15.17, T8.4"""
    assert red(after("yaxchilan", 4, red={"theology": 3})).skulls == 2
    assert red(after("yaxchilan", 4, red={"theology": 2})).skulls == 1


# Tikal.


def test_tikal_one_advances_one_level():
    """T9.1, T9.2, TD9, TD10"""
    position = after("tikal", 1, red={"wood": 1, "stone": 1, "agriculture": 1})
    assert offered(position) == [
        "learn agriculture",
        "learn extraction",
        "learn architecture",
        "learn theology",
    ]
    do(position, "learn agriculture")
    assert offered(position) == ["pay wood stone"]
    do(position, "pay wood stone")
    assert red(position).agriculture == 2
    assert may_end(position)


def test_tikal_two_builds():
    """T9.1, T9.3, TD13"""
    position = after("tikal", 2, show="a1_09 a1_04", red={"wood": 2})
    assert offered(position)[0] == "build a1_09"
    assert not any(step.startswith("monument") for step in offered(position))
    do(position, "build a1_09")
    assert (red(position).wood, red(position).agriculture) == (0, 1)
    assert may_end(position)


def test_tikal_three_advances_one_or_two_levels():
    """T9.4, TR27"""
    position = after("tikal", 3, "learn theology", "pay wood", red={"wood": 3})
    assert "done" in offered(position)
    assert "learn theology" in offered(position), "both may be on one track"
    one = position.copy()
    do(one, "done")
    assert may_end(one)
    do(position, "learn theology", "pay wood wood")
    assert red(position).theology == 2


def test_what_the_first_level_brings_may_pay_for_the_second():
    """T9.4, TR27, TD12"""
    position = after(
        "tikal",
        3,
        "learn extraction, pay wood, gain stone gold, learn extraction, pay gold, gain wood wood",
        red={"wood": 1, "extraction": 3},
    )
    assert red(position).resources == (2, 1, 0)


def test_tikal_four_builds_two_or_a_monument():
    """T9.5, T9.8, TD13, TD14"""
    rich = {"wood": 9, "stone": 9, "gold": 9}
    position = after("tikal", 4, show="a1_01 a1_09", monuments="m_05", red=rich)
    assert "monument m_05" in offered(position)
    do(position, "build a1_01")
    assert not any(step.startswith("monument") for step in offered(position))
    assert len(shown(position)) == 5
    do(position, "build a1_09")
    assert may_end(position)
    position = after("tikal", 4, "monument m_05", monuments="m_05", red=rich)
    assert may_end(position)
    assert red(position).resources == (7, 7, 7)


def test_the_second_building_may_be_declined():
    """T9.5"""
    position = after("tikal", 4, "build a1_01", show="a1_01 a1_02", red={"wood": 2})
    assert offered(position)[-1] == "done"
    do(position, "done", "end")
    assert len(position.built[0]) == 1


def test_architecture_serves_one_of_two():
    """T9.6, TD15, TR28"""
    goods = {"wood": 4, "architecture": 2}
    position = after("tikal", 4, "build a1_01", show="a1_01 a1_02", red=goods)
    assert offered(position) == ["arch yes", "arch no"]
    used = position.copy()
    do(used, "arch yes")
    assert (red(used).corn, red(used).vp) == (1, 2)
    do(used, "build a1_02")
    assert (red(used).corn, red(used).vp) == (1, 2)
    do(position, "arch no")
    assert (red(position).corn, red(position).vp) == (0, 0)
    do(position, "build a1_02")
    assert (red(position).corn, red(position).vp) == (1, 2), "it serves the second unasked"


def test_a_level_of_architecture_from_the_first_serves_the_second():
    """T9.7, T14.5"""
    position = after("tikal", 4, "build a1_13", show="a1_13 a1_01", red={"gold": 1, "wood": 1})
    assert (red(position).architecture, red(position).corn) == (1, 0)
    do(position, "build a1_01")
    assert red(position).corn == 1


def test_tikal_five_pleases_two_gods():
    """T9.1, T9.9, T9.10, TD19, TR42"""
    position = after("tikal", 5, red={"wood": 1, "gold": 2})
    assert offered(position) == ["pay wood", "pay gold"]
    do(position, "pay gold")
    assert offered(position) == [
        "up chaac quetzalcoatl",
        "up chaac kukulkan",
        "up quetzalcoatl kukulkan",
    ]
    do(position, "up chaac kukulkan")
    assert (red(position).temples, red(position).gold) == ((2, 1, 2), 1)
    assert may_end(position)


# Uxmal.


def test_uxmal_one():
    """T10.1, T10.2, T9.10, TD18"""
    position = after("uxmal", 1, red={"corn": 7})
    assert offered(position) == ["up chaac", "up quetzalcoatl", "up kukulkan"]
    do(position, "up quetzalcoatl")
    assert (red(position).corn, red(position).quetzalcoatl) == (4, 2)
    assert may_end(position)


@pytest.mark.parametrize(("kind", "value"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_the_market(kind, value):
    """TR71, T10.3, T10.4, TD20"""
    position = after("uxmal", 2, f"buy {kind} 2", "done", red={"corn": 9, "skulls": 2})
    assert red(position).corn == 9 - 2 * value
    assert getattr(red(position), kind) == 2
    position = after("uxmal", 2, red={kind: 25, "corn": 1, "skulls": 2})
    assert not any("skull" in step for step in offered(position))
    do(position, f"sell {kind} 10", f"sell {kind} 10", f"sell {kind} 5")
    assert red(position).corn == 1 + 25 * value


def test_every_trade_keeps_the_worth():
    """TI23, T10.3"""
    position = after("uxmal", 2, red={"corn": 7, "wood": 2, "stone": 1})
    for step in [step for step in offered(position) if step != "done"]:
        here = position.copy()
        do(here, step)
        wood, stone, gold, corn = red(here)[:4]
        assert corn + 2 * wood + 3 * stone + 4 * gold == 14


def test_a_market_with_nothing_to_trade_is_over_at_once():
    """TR70, T10.3, TR12"""
    assert may_end(after("uxmal", 2, red={"corn": 1}))


def test_a_new_worker():
    """T10.5, T10.6"""
    position = after("uxmal", 3, red={"corn": 9})
    assert (red(position).hand, red(position).bank) == (4, 2)
    assert not any(step.startswith("place") for step in offered(position))
    position = table("red uxmal 3", red={"hand": 6})
    do(position, "take uxmal 3")
    assert "do 3" not in offered(position)
    position = table("red uxmal 3", day=8, first="blue", red={"corn": 9})
    do(position, "take uxmal 3", "do 3", "end")
    assert red(position).corn == 1, "four workers were fed"


def test_uxmal_four_builds_for_corn():
    """T10.7"""
    position = after(
        "uxmal",
        4,
        show="a1_01 a1_12",
        monuments="m_01",
        red={"corn": 6, "wood": 3, "stone": 3, "gold": 3},
    )
    assert not any(step.startswith("monument") for step in offered(position))
    do(position, "build a1_12")
    assert (red(position).corn, red(position).wood, red(position).gold) == (0, 3, 4)


def test_uxmal_five_copies():
    """T10.8, T10.9, TD21, TR35"""
    position = after("uxmal", 5, red={"corn": 4, "wood": 1, "skulls": 1})
    copies = offered(position)
    assert "copy uxmal 1" in copies, "3 corn are left"
    assert "copy tikal 5" in copies
    assert "copy uxmal 5" not in copies
    assert not any("chichen_itza" in step for step in copies)
    do(position, "copy palenque 1")
    assert red(position).corn == 6
    position = after(
        "uxmal", 5, "copy tikal 1", "learn agriculture", "pay wood", red={"corn": 1, "wood": 1}
    )
    assert (red(position).corn, red(position).agriculture) == (0, 1)


def test_copied_actions_have_the_benefits_of_technology():
    """T15.18"""
    position = after("uxmal", 5, "copy yaxchilan 5", red={"corn": 1, "extraction": 3})
    assert red(position).resources == (0, 2, 2)


def test_a_monument_through_a_copied_tikal_four():
    """T14.8"""
    position = after(
        "uxmal",
        5,
        "copy tikal 4",
        "monument m_09",
        monuments="m_09",
        red={"corn": 1, "wood": 3, "gold": 3},
    )
    assert len(position.raised[0]) == 1


# Chichen Itza.


CHICHEN_TABLE = (
    *((4, "chaac", 0), (5, "chaac", 0), (6, "chaac", 0), (7, "kukulkan", 0), (8, "kukulkan", 0)),
    *((8, "kukulkan", 1), (10, "quetzalcoatl", 0), (11, "quetzalcoatl", 1)),
    (13, "quetzalcoatl", 1),
)


@pytest.mark.parametrize("number", range(1, 10))
def test_chichen_itza(number):
    """T11.1, T11.2, T11.3, TD23"""
    vp, temple, choice = CHICHEN_TABLE[number - 1]
    steps = ["gain stone"] if choice else []
    position = after("chichen_itza", number, *steps, red={"skulls": 1})
    assert (red(position).vp, red(position).stone) == (vp, choice)
    assert getattr(red(position), temple) == 2
    assert position.offered[number] == 1
    assert (red(position).skulls, position.skulls) == (0, 12)


def test_a_space_is_used_once_in_a_game():
    """T11.2, T11.5, TI2"""
    position = table("red chichen_itza 4", offered=(4,), red={"skulls": 1, "corn": 1})
    do(position, "take chichen_itza 4")
    assert offered(position) == ["do 3", "skip"]


def test_an_impossible_step_is_lost_and_the_rest_kept():
    """T11.4, T13.5"""
    position = after("chichen_itza", 1, red={"skulls": 1, "chaac": 5}, blue={"chaac": 6})
    assert (red(position).vp, red(position).chaac) == (4, 5)


def test_free_choice_at_chichen_itza():
    """T11.6, T6.5"""
    position = table("red chichen_itza 10", offered=(2, 9), red={"skulls": 1})
    do(position, "take chichen_itza 10")
    assert offered(position) == ["do 1", "do 3", "do 4", "do 5", "do 6", "do 7", "do 8", "skip"]


def test_theology_one():
    """TW33, T11.7, T15.15, TR7, TR39"""
    position = table("red chichen_itza 5", red={"skulls": 1, "theology": 1})
    do(position, "take chichen_itza 5")
    assert offered(position) == ["do 5", "do 6", "skip"]
    position = table("red chichen_itza 9", offered=(2,), red={"skulls": 1, "theology": 1})
    do(position, "take chichen_itza 9")
    assert offered(position) == [f"do {n}" for n in (1, 3, 4, 5, 6, 7, 8, 9)] + ["skip"]
    position = table("red chichen_itza 3", offered=(4,), red={"skulls": 1, "theology": 1})
    do(position, "take chichen_itza 3")
    assert offered(position) == ["do 3", "skip"], "useless on a closed space"


def test_theology_two():
    """T15.16, TD24"""
    position = after("chichen_itza", 6, "gain gold", red={"skulls": 1, "theology": 2})
    assert offered(position) == [
        "offer gold chaac",
        "offer gold quetzalcoatl",
        "offer gold kukulkan",
        "done",
    ]
    do(position, "offer gold kukulkan")
    assert (red(position).gold, red(position).kukulkan) == (0, 3)
    assert may_end(position)
    bare = after("chichen_itza", 1, red={"skulls": 1, "theology": 2})
    assert may_end(bare), "without a resource nothing is asked"


def test_what_a_worker_brought_is_told():
    """T11.3"""
    position = after("chichen_itza", 6, "gain gold", red={"skulls": 1})
    events = do(position, "end")
    assert fact(events, "took") == {
        "seat": "red",
        "gear": "chichen_itza",
        "space": 6,
        "did": 6,
        "brought": {"gold": 1, "skull": -1, "points": 8, "kukulkan": 1},
    }
    assert fact(events, "skull")["space"] == 6
