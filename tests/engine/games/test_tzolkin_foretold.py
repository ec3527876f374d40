"""What a choice would bring is said beside it: what its player can know, and exactly that."""

from __future__ import annotations

import pytest

from engine.notation import action_meant
from tests.engine.games.tzolkin_tables import do, offered, table


def told(position, text):
    """The kinds and facts that are foretold of red's step."""
    seat = position.active
    action = action_meant(position, seat, text)
    events = position.foretold(seat, action)
    assert all(event.only == (seat,) for event in events)
    return [(event.kind, dict(event.facts)) for event in events]


def ahead(**brought):
    return ("ahead", {"brought": brought})


def test_what_it_costs_to_place_a_worker():
    """T5.2, T5.5"""
    position = table("blue palenque 0, blue palenque 1", red={"corn": 6})
    assert told(position, "place palenque") == [ahead(corn=-2)]
    assert told(position, "place tikal") == []
    do(position, "place palenque")
    assert told(position, "place palenque") == [ahead(corn=-4)]
    assert told(position, "place tikal") == [ahead(corn=-1)]
    assert told(position, "place first") == [ahead(corn=-1)]


@pytest.mark.parametrize(
    ("gear", "space", "number", "brings"),
    [
        ("palenque", 1, 1, [ahead(corn=3)]),
        ("palenque", 2, 2, [ahead(corn=4)]),
        ("palenque", 4, 4, [("ahead_harvest_burn", {"corn": 7, "wood": 3})]),
        ("yaxchilan", 3, 3, [ahead(gold=1, corn=2)]),
        ("yaxchilan", 3, 1, [ahead(wood=1, corn=-2)]),
        ("tikal", 1, 1, [("ahead_learn", {"n": 1})]),
        ("tikal", 2, 2, [("ahead_build", {})]),
        ("tikal", 3, 3, [("ahead_learn", {"n": 2})]),
        ("tikal", 4, 3, [ahead(corn=-1), ("ahead_learn", {"n": 2})]),
        ("tikal", 4, 4, [("ahead_build_first", {})]),
        ("tikal", 5, 5, [("ahead_tribute", {"n": 2})]),
        ("uxmal", 1, 1, [ahead(corn=-3), ("ahead_up", {"n": 1})]),
        ("uxmal", 2, 2, [("ahead_market", {})]),
        ("uxmal", 3, 3, [ahead(workers=1)]),
        ("uxmal", 4, 4, [("ahead_build_corn", {})]),
        ("uxmal", 5, 5, [ahead(corn=-1), ("ahead_copy", {})]),
        ("chichen_itza", 1, 1, [ahead(points=4, skull=-1, chaac=1)]),
        ("chichen_itza", 6, 6, [ahead(points=8, skull=-1, kukulkan=1), ("ahead_gain", {"n": 1})]),
    ],
)
def test_what_an_action_brings(gear, space, number, brings):
    """T6.2, T6.5, T7.2 to T11.3"""
    rich = {"corn": 9, "wood": 3, "stone": 3, "gold": 3, "skulls": 1}
    position = table(f"red {gear} {space}", red=rich, show="a1_01 a1_02 a1_03")
    if number == space:
        assert told(position, f"take {gear} {space}") == brings
    do(position, f"take {gear} {space}")
    assert told(position, f"do {number}") == brings
    assert told(position, "skip") == []


def test_a_worker_that_may_do_anything():
    """T6.5"""
    position = table("red yaxchilan 6, red palenque 0")
    assert told(position, "take yaxchilan 6") == [("ahead_any", {})]
    assert told(position, "take palenque 0") == []


def test_technologies_count_in_what_is_foretold():
    """T15.6, T15.7"""
    position = table("red palenque 2, red yaxchilan 2", red={"agriculture": 1, "extraction": 2})
    assert told(position, "take palenque 2") == [ahead(corn=5)]
    assert told(position, "take yaxchilan 2") == [ahead(stone=2, corn=1)]


def test_an_action_that_cannot_be_used_promises_nothing():
    """T6.8"""
    position = table("red tikal 1", red={"wood": 0, "stone": 0, "gold": 0})
    assert told(position, "take tikal 1") == []


def test_what_is_copied_or_harvested():
    """T7.4, T7.6, T10.8"""
    position = table("red uxmal 5, red palenque 4", red={"corn": 5})
    do(position, "take uxmal 5", "do 5")
    assert told(position, "copy yaxchilan 5") == [ahead(stone=1, gold=1, corn=2)]
    assert told(position, "copy palenque 5") == [("ahead_harvest_burn", {"corn": 9, "wood": 4})]
    position = table("red palenque 4")
    do(position, "take palenque 4", "do 4")
    assert told(position, "harvest wood") == [ahead(wood=3)]
    assert told(position, "burn kukulkan") == [ahead(corn=7, kukulkan=-1)]


BOTTOM = {"chaac": 0, "quetzalcoatl": 0, "kukulkan": 0}


@pytest.mark.parametrize(
    ("left", "goods", "kind", "brings"),
    [
        ((2, 3), {}, "harvest", {"corn": 9, "wood": 4}),
        ((0, 2), {}, "harvest_corn", {"corn": 9}),
        ((0, 2), {"agriculture": 3}, "harvest_corn", {"corn": 12}),
        ((0, 0), {"agriculture": 2}, "harvest_corn", {"corn": 10}),
        ((2, 2), {"agriculture": 1, "extraction": 1}, "harvest_burn", {"corn": 10, "wood": 5}),
        ((2, 2), {"agriculture": 2}, "harvest", {"corn": 10, "wood": 4}),
        ((2, 2), {"extraction": 1, **BOTTOM}, "harvest_wood", {"wood": 5}),
    ],
)
def test_a_harvest_promises_what_the_jungle_has_and_technologies_add(left, goods, kind, brings):
    """T7.3, T7.4, T7.5, T7.6, T13.9, T15.5, T15.6, T15.8"""
    position = table("red palenque 5, red uxmal 5", jungle={5: left}, red={"corn": 1, **goods})
    expected = [(f"ahead_{kind}", brings)]
    assert told(position, "take palenque 5") == expected
    here = position.copy()
    do(here, "take uxmal 5", "do 5")
    assert told(here, "copy palenque 5") == expected
    do(position, "take palenque 5")
    assert told(position, "do 5") == expected
    do(position, "do 5")
    kinds = {"harvest corn": "corn", "harvest wood": "wood", "burn chaac": "corn"}
    come = {}
    for step in offered(position):
        if step in kinds:
            ((_, facts),) = told(position, step)
            come[kinds[step]] = facts["brought"][kinds[step]]
    assert come == brings
