"""MI11 and what it protects: racks, reserves, faces in the cities, unfinished turns."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.games.maya.actions import City, Plant
from engine.games.maya.components import KIND, OWN_TILES, owner
from engine.games.maya.state import UNKNOWN
from tests.engine.games.maya_tables import at, rack, table, turn
from tests.engine.likelihood import LIKELY, differ


def test_everybody_sees_how_many_tiles_there_are_and_only_their_owner_which():
    """M1.10, MI11"""
    here = table(sizes={"red": (4, 20), "blue": (7, 11)})
    for seat in (None, 0, 1, 2, 3):
        view = here.seen_by(seat)
        assert [len(rack) for rack in view.racks] == [4, 7, 5, 5]
        assert [len(reserve) for reserve in view.reserves] == [20, 11, 27, 27]
        for other in range(4):
            assert set(view.reserves[other]) == {UNKNOWN}, "nobody knows the order of a reserve"
            assert (view.racks[other] == here.racks[other]) == (other == seat)
            assert other == seat or set(view.racks[other]) == {UNKNOWN}


def test_only_who_laid_a_tile_knows_its_face():
    """M1.10, MI11"""
    here = table()
    tile = rack(here)[0]
    events = turn(here, f"city i7 {tile}")
    cell = at(here, "i7")
    assert here.seen_by(0).faces[cell] == here.faces[cell]
    for other in (None, 1, 2, 3):
        assert here.seen_by(other).faces[cell] == UNKNOWN
        assert owner(here.seen_by(other).tiles[cell]) == 0, "whose it was is public"
    for event in events:
        assert event.only == (0,) or tile not in str(event.facts)


def test_a_step_as_others_may_read_it():
    """MI11, M1.10"""
    assert City("f8", "squash1").veiled() == City("f8", "maize2").veiled()
    assert "squash" not in City("f8", "squash1").veiled()
    assert "f8" in City("f8", "squash1").veiled()
    assert City("f8", "blind").veiled() == "city f8 blind"
    assert Plant("squash1", "f8").veiled() == "plant squash1 f8"


def test_a_blind_tile_may_be_any_tile_for_its_owner_too():
    """MR12, MI11"""
    here = table(sizes={"red": (0, 27)})
    turn(here, "city i7 blind")
    faces = {here.possible(0, Random(number)).faces[at(here, "i7")] for number in range(40)}
    assert len(faces) > 3


def test_unseen_tiles_are_as_likely_as_the_deal_makes_them():
    """MI11, M2.4: red sees that blue planted squash1 and laid a tile in a city; blue takes any"""
    here = table(cities="i7", zones="blue_yellow", sizes={"blue": (3, 27)}, blue="squash1 f8")
    cell, random, one, two = at(here, "i7"), Random(5), Counter(), Counter()
    assert owner(here.tiles[cell]) == 1
    for number in range(3_000):
        world = here.possible(0, Random(number))
        one[world.faces[cell], world.racks[1][0], world.reserves[1][0]] += 1
    while two.total() < 3_000:
        pile = random.sample(OWN_TILES, len(OWN_TILES))
        rack, reserve = pile[:5], pile[5:]
        random.shuffle(rack)
        if rack.pop() == KIND["squash1"]:
            two[rack.pop(), min(rack), reserve[0]] += 1
    assert differ(one, two) < LIKELY
