"""Y9, Y10, Y12 and Y13: ways, raids, prisoners carried home, cities looted."""

from __future__ import annotations

import pytest

from data.rulebook import paragraph
from data.words import LANGUAGES
from engine.game import Illegal
from engine.games.yucatan.actions import Move
from engine.games.yucatan.board import all_maps, cells_in
from engine.notation import action_meant
from tests.engine.games.yucatan_tables import (
    do,
    fact,
    in_order,
    kinds,
    offered,
    pieces,
    table,
    told,
)


def ends(here, start: str, steps: int = 1) -> str:
    """Where the warrior on a cell can go in this many tokens, without those that only stop."""
    found = set()
    for text in offered(here, f"move {start} "):
        path = [token for token in text.split()[2:] if token != "stop"]
        if len(path) == steps:
            found.add(path[-1])
    return " ".join(sorted(found, key=here.map.number.__getitem__))


def test_the_ways_of_a_warrior_alone():
    """Y9.1, Y9.2, Y9.3, YW25"""
    here = table("jaguar@d4", "")
    assert ends(here, "d4") == in_order(here, "c3, c5, d3, d5, e4")
    twice = set(ends(here, "d4", 2).split()) - set(ends(here, "d4").split())
    assert twice == {"d2", "e2", "e3", "e5", "f4"}
    here = table("jaguar@h5", "")
    assert ends(here, "h5") == in_order(here, "g5, h4, i4, i5")
    twice = set(ends(here, "h5", 2).split()) - set(ends(here, "h5").split())
    assert twice == {"g3", "g4", "h3", "j5", "g7", "h7"}
    crossings = [text for text in offered(here, "move h5 ") if text.split()[2][1] == "6"]
    assert {text.split()[-1] for text in crossings} == {"g7", "h7"}


@pytest.mark.parametrize(
    ("pawns", "step"),
    [
        ("jaguar@d4", "move d4 d5 e5"),  # YW12
        ("jaguar@g2", "move g2 f2 e3"),  # YW13
        ("jaguar@g2", "move g2 f3 e3"),  # YW14
        ("jaguar@g5", "move g5 g6 g7"),  # YW16
        ("jaguar@f5", "move f5 f6 e7"),  # YW17
        ("jaguar@g5", "move g5 f5"),  # YW19
        ("jaguar@d4 jaguar@d5", "move d4 e4 e5"),  # YW22
    ],
)
def test_ways_that_are_open(pawns, step):
    """Y9.2, Y9.3, Y9.8, YD6, YD12, YR2, YW12, YW13, YW14, YW16, YW17, YW19, YW22"""
    here = table(pawns, "")
    assert step in offered(here)
    do(here, step)
    assert here.men[0] >> here.map.number[step.split()[-1]] & 1


@pytest.mark.parametrize(
    ("pawns", "start", "through", "to"),
    [
        ("jaguar@f5", "f5", "g5", "h5"),  # YW15
        ("jaguar@f5", "f5", "", "f6"),  # YW18
        ("jaguar@g5", "g5", "g6", "f5"),  # YW19
        ("jaguar@d4", "d4", "e4", "d4"),  # YW20
        ("jaguar@d4", "d4", "", "c4"),  # YW21
        ("jaguar@d4 jaguar@d5", "d4", "d5", "e5"),  # YW22
        ("jaguar@d4 jaguar@d5", "d4", "", "d5"),
        ("jaguar@c3", "c3", "d3", "e2"),
        ("jaguar@d4", "e4", "", "e5"),
        ("jaguar@d4", "d4", "", "f4"),
    ],
)
def test_ways_that_are_closed(pawns, start, through, to):
    """Y2.3, Y2.4, Y9.1, Y9.2, Y9.4, Y9.5, Y9.6, YW15, YW18, YW19, YW20, YW21, YW22"""
    here = table(pawns, "")
    path = f"move {start} {through} {to}".replace("  ", " ")
    assert not [text for text in offered(here) if text in {path, f"{path} stop"}]
    for stop in (False, True):
        with pytest.raises(Illegal):
            here.play(0, Move(start, through, to, stop))


CROSSINGS_HOME = {"two_bends": 8, "two_shores": 0, "three_shores": 0, "four_corners": 0}


@pytest.mark.parametrize(("name", "count"), CROSSINGS_HOME.items())
def test_a_crossing_may_land_on_its_own_bank_where_that_does_not_touch_the_start(name, count):
    """Y9.4"""
    land = all_maps()[name]
    found = set[str]()
    for part in land.hexes.parts(cells_in(land.jungle | land.city_cells)):
        bank = set(land.hexes.named(part))
        for start in bank:
            empty = [""] * (land.seats - 1)
            here = table(f"jaguar@{start}", *empty, on=name)
            for text in offered(here, f"move {start} "):
                _, _, through, *end = text.split()
                if end and land.kinds[land.number[through]] == "river" and end[0] in bank:
                    found.add(f"{start} {through} {end[0]}")
                    touching = land.hexes.named(land.hexes.neighbours[land.number[start]])
                    assert end[0] not in touching
    assert len(found) == count
    assert ("g4 h4 i3" in found) == (count > 0)
    for language in LANGUAGES:
        assert "g4 h4 i3" in paragraph("yucatan", language, "Y9.4").text


def test_two_steps_may_have_to_share_rivers():
    """Y16.5, YR2, YW13"""
    here = table("jaguar@g2", "", shared_river=True)
    assert "move g2 f2 e3" not in offered(here)
    assert "move g2 g3 h3" in offered(here)
    assert "move g2 f3 e3" in offered(here), "the city is beside both of its rivers (Y2.8)"


def test_an_enemy_city_may_be_entered_with_the_second_step_unless_the_table_forbids_it():
    """Y9.2, Y16.10, YR28, YW53"""
    for held in ("", " jaguar@e9"):
        river = table("jaguar@c9", f"d10{held}")
        assert "move c9 d9 e9" in offered(river)
        adjacent = table("jaguar@c9", f"d10{held}", adjacent=True)
        assert not {text for text in offered(adjacent) if text.endswith(" e9")}
        with pytest.raises(Illegal):
            adjacent.play(0, Move("c9", "d9", "e9"))
    here = table("jaguar@d9", "", adjacent=True)
    assert "move d9 e9" in offered(here)
    assert "move d9 e8 e9" not in offered(here)
    assert "move d9 e8 e9" in offered(table("jaguar@d9", ""))
    assert "move e2 f2 f3" in offered(table("jaguar@e2", "", adjacent=True)), "the own city"


def test_an_enemy_city_is_looted_with_the_second_step_only_where_it_may_be_entered_so():
    """Y13.1, Y16.10, YR28"""
    assert "move c9 d9 e9 take 2" in offered(table("jaguar@c9", "", city=[0, 2]))
    here = table("jaguar@c9", "", city=[0, 2], adjacent=True)
    assert not {text for text in offered(here) if "take" in text}
    with pytest.raises(Illegal):
        here.play(0, Move("c9", "d9", "e9", take=1))
    assert "move d9 e9 take 2" in offered(table("jaguar@d9", "", city=[0, 2], adjacent=True))


def test_where_only_the_city_would_be_behind_a_cell_the_way_ends_there():
    """YD14, YR26, Y16.10"""
    own = "jaguar@e8 jaguar@e10 serpent@c8 serpent@d8 serpent@d10"
    open_way = offered(table(f"jaguar@c9 {own}", ""), "move c9 d9")
    assert open_way == ["move c9 d9 stop", "move c9 d9 e9"]
    here = table(f"jaguar@c9 {own}", "", adjacent=True)
    assert offered(here, "move c9 d9") == ["move c9 d9"]
    with pytest.raises(Illegal):
        here.play(0, Move("c9", "", "d9", stop=True))
    do(here, "move c9 d9")


def test_others_must_stop_in_a_city():
    """Y9.7, Y9.8, YW14"""
    here = table("", "jaguar@g2", turn=1)
    assert "move g2 f3" in offered(here)
    assert not offered(here, "move g2 f3 e3")


def test_own_villages_are_passed_freely():
    """Y9.8"""
    here = table("d5 jaguar@d4", "")
    assert {"move d4 d5 stop", "move d4 d5 e5"} <= set(offered(here))


@pytest.mark.parametrize("other", ["d5", "jaguar@d5", "d5+"])
def test_a_way_ends_at_a_village_or_a_warrior_of_others(other):
    """Y9.6, Y9.7, YW23, YD14"""
    here = table("jaguar@d4", other)
    assert offered(here, "move d4 d5 ") == ["move d4 d5"]
    with pytest.raises(Illegal):
        here.play(0, Move("d4", "d5", "e5"))


def test_a_way_is_written_so_that_none_begins_another():
    """YD14, YR26"""
    here = table("jaguar@d4", "")
    assert str(action_meant(here, 0, "move d4 d5")) == "move d4 d5 stop"
    assert "move d4 d5 stop" in offered(here)
    assert "move d4 d5" not in offered(here)
    assert "move d4 c3" in offered(here), "c3 is not beside a river, the way ends there"
    with pytest.raises(Illegal):
        here.play(0, Move("d4", "", "d5"))
    with pytest.raises(Illegal):
        here.play(0, Move("d4", "", "c3", stop=True))


def test_all_ways_to_a_cell_are_offered():
    """YD12, YW17"""
    here = table("jaguar@d4", "")
    assert {"move d4 d5 e5", "move d4 e4 e5"} <= set(offered(here))
    assert {"move d4 d5 stop", "move d4 e4 d5"} <= set(offered(here))
    here = table("jaguar@h5", "")
    assert {"move h5 h6 h7", "move h5 i6 h7"} <= set(offered(here))


def test_a_crossing_is_the_whole_move_and_names_the_river():
    """Y9.3, YD12"""
    here = table("jaguar@g5", "")
    assert told(here, "move g5 g6 g7") == [("cross", {})]
    events = do(here, "move g5 g6 g7")
    assert fact(events, "crossed") == {"seat": "red", "path": ["g5", "g6", "g7"], "n": 0}


# Raids.


def test_a_large_village_becomes_small_and_gives_a_prisoner():
    """Y10.1, Y10.2, Y10.3, YW26, YR13"""
    here = table("d4 jaguar@g7", "g8+")
    assert told(here, "move g7 g8") == [("raid", {"owner": "blue", "n": 1})]
    assert offered(here, "move g7 g8 ") == ["move g7 g8"]
    supply = here.supply
    events = do(here, "move g7 g8")
    assert fact(events, "raided") == {"seat": "red", "owner": "blue", "cell": "g8", "n": 1}
    assert (pieces(here, 0), pieces(here, 1)) == ("d4 jaguar@g8*1", "g8")
    assert here.supply == supply - 1
    assert "grow g8" in offered(here)
    assert "deploy jaguar g8" not in offered(here)
    do(here, "grow g8")
    assert "deploy jaguar g8" not in offered(here)
    do(here, "deploy jaguar f2")
    assert pieces(here, 0) == "d4 jaguar@f2 jaguar@g8*1", "staying brings nothing"


def test_a_small_village_is_removed():
    """Y10.2, Y5.4, YW29"""
    here = table("jaguar@g7", "g8 d10")
    assert here.stock(1) == 6
    events = do(here, "move g7 g8")
    assert fact(events, "razed") == {
        "seat": "red",
        "owner": "blue",
        "cell": "g8",
        "n": 1,
        "to": "stock",
    }
    assert (pieces(here, 1), here.stock(1)) == ("d10", 7)


def test_a_neutral_village_goes_to_the_box():
    """Y10.2, Y1.3, YW29"""
    here = table("jaguar@h8", "", neutral="h9")
    assert told(here, "move h8 h9") == [("raze_neutral", {"n": 1})]
    box = here.box
    events = do(here, "move h8 h9")
    assert fact(events, "razed_neutral") == {"seat": "red", "cell": "h9", "n": 1}
    assert (here.towns[2], here.box) == (0, box + 1)
    assert here.free >> here.map.number["h9"] & 1, "there is room again"


@pytest.mark.parametrize(("load", "supply"), [(3, None), (0, 0)])
def test_a_village_shrinks_even_if_nothing_can_be_gained(load, supply):
    """Y10.4, Y12.1, Y12.3, YW27, YW28"""
    here = table(f"jaguar@g7*{load}", "g8+", supply=supply)
    before = here.supply
    assert told(here, "move g7 g8") == [("raid", {"owner": "blue", "n": 0})]
    events = do(here, "move g7 g8")
    assert fact(events, "raided")["n"] == 0
    assert (pieces(here, 1), here.supply) == ("g8", before)
    assert here.loads[here.map.number["g8"]] == load


# Prisoners.


def test_prisoners_move_with_their_warrior():
    """Y12.2"""
    here = table("jaguar@d4*2", "")
    do(here, "move d4 e4 stop")
    assert pieces(here, 0) == "jaguar@e4*2"


def test_a_large_village_and_the_city_unload_a_warrior():
    """Y12.4, YR14"""
    here = table("d4+ jaguar@d3*2", "jaguar@f3")
    assert told(here, "move d3 d4 stop") == [("unload", {"n": 2})]
    events = do(here, "move d3 d4 stop")
    assert fact(events, "unloaded") == {"seat": "red", "cell": "d4", "n": 2}
    assert (here.city[0], pieces(here, 0)) == (2, "d4+ jaguar@d4")
    here = table("jaguar@g4*3", "")
    do(here, "move g4 f3 stop")
    assert (here.city[0], pieces(here, 0)) == (3, "jaguar@f3")


def test_passing_through_unloads_too():
    """Y12.4, Y9.9, YW24"""
    here = table("d4+ jaguar@d3*2", "")
    assert told(here, "move d3 d4 d5") == [("unload", {"n": 2})]
    assert kinds(do(here, "move d3 d4 d5")) == ["moved", "unloaded"]
    assert (here.city[0], pieces(here, 0)) == (2, "d4+ jaguar@d5")


def test_a_raid_after_unloading_on_the_way():
    """Y9.9, Y12.4"""
    here = table("d4+ jaguar@d3*3", "", neutral="d5")
    assert told(here, "move d3 d4 d5") == [("unload", {"n": 3}), ("raze_neutral", {"n": 1})]
    do(here, "move d3 d4 d5")
    assert (here.city[0], pieces(here, 0)) == (3, "d4+ jaguar@d5*1")


def test_a_small_village_does_not_unload():
    """Y12.4, YW47"""
    here = table("h4 jaguar@i4*2", "")
    assert told(here, "move i4 h4 stop") == []
    assert kinds(do(here, "move i4 h4 stop")) == ["moved"]
    assert pieces(here, 0) == "h4 jaguar@h4*2"


# Cities.


def test_a_city_is_looted_by_choice():
    """Y13.1, Y13.2, Y13.3, YD11, YW48, YR8"""
    here = table("", "jaguar@g4", turn=1, city=[5])
    assert offered(here, "move g4 f3 ") == [f"move g4 f3 take {count}" for count in range(4)]
    assert told(here, "move g4 f3 take 3") == [("loot", {"owner": "red", "n": 3})]
    assert told(here, "move g4 f3 take 0") == [("visit", {"owner": "red"})]
    nobody = here.copy()
    assert fact(do(nobody, "move g4 f3 take 0"), "visited") == {"seat": "blue", "owner": "red"}
    assert nobody.city[0] == 5
    events = do(here, "move g4 f3 take 3")
    assert fact(events, "looted") == {"seat": "blue", "owner": "red", "n": 3, "left": 2}
    assert (here.city[0], pieces(here, 1)) == (2, "jaguar@f3*3")


def test_no_more_is_looted_than_a_warrior_carries_or_the_city_has():
    """Y13.1, Y12.1, YW48"""
    here = table("", "jaguar@g4*1", turn=1, city=[5])
    assert offered(here, "move g4 f3 ")[-1] == "move g4 f3 take 2"
    for take in (-1, 3, 99):
        with pytest.raises(Illegal):
            here.play(1, Move("g4", "", "f3", take=take))
    here = table("", "jaguar@g4*1", turn=1, city=[1])
    assert offered(here, "move g4 f3 ")[-1] == "move g4 f3 take 1"
    assert fact(do(here, "move g4 f3 take 1"), "looted")["left"] == "none"


@pytest.mark.parametrize(("load", "city"), [(3, 5), (1, 0)])
def test_where_nothing_can_be_taken_nothing_is_asked(load, city):
    """YD11, Y13.1"""
    here = table("", f"jaguar@g4*{load}", turn=1, city=[city])
    assert offered(here, "move g4 f3 ") == ["move g4 f3"]
    assert told(here, "move g4 f3") == [("visit", {"owner": "red"})]
    assert kinds(do(here, "move g4 f3")) == ["moved", "visited"]


def test_a_city_is_looted_as_much_as_possible_when_the_table_wants_it():
    """Y13.2, Y16.6, YD11"""
    here = table("", "jaguar@g4*1", turn=1, city=[5], take_all=True)
    assert offered(here, "move g4 f3 ") == ["move g4 f3"]
    assert told(here, "move g4 f3") == [("loot", {"owner": "red", "n": 2})]
    do(here, "move g4 f3")
    assert (here.city[0], pieces(here, 1)) == (3, "jaguar@f3*3")


def test_a_city_is_looted_at_the_end_of_two_steps():
    """YD6, Y13.1"""
    here = table("", "jaguar@h3", turn=1, city=[2])
    texts = offered(here, "move h3 g3 f3 ")
    assert texts == [f"move h3 g3 f3 take {count}" for count in range(3)]
    do(here, "move h3 g3 f3 take 2")
    assert pieces(here, 1) == "jaguar@f3*2"


def test_an_own_city_is_not_looted():
    """Y13.1, Y9.8"""
    here = table("jaguar@g4", "", city=[5])
    assert {"move g4 f3 stop", "move g4 f3 e3"} <= set(offered(here, "move g4 f3 "))
    assert told(here, "move g4 f3 stop") == []
    do(here, "move g4 f3 stop")
    assert (here.city[0], pieces(here, 0)) == (5, "jaguar@f3")


def test_a_warrior_in_a_city_loots_again_only_after_leaving():
    """Y13.3, YR13"""
    here = table("", "jaguar@f3", turn=1, city=[5])
    assert not [text for text in offered(here) if "take" in text]
