"""Why a step is not legal: the reason that a player across the table would give, and its rule."""

from __future__ import annotations

import pytest

from engine.game import Position
from tests.engine.games import (
    gold_tables,
    maya_tables,
    tzolkin_tables,
    yaxha_tables,
    yucatan_tables,
)


def reason(position: Position, text: str, seat: int = 0) -> str:
    assert text not in map(str, position.actions(seat))
    found = position.why_not(seat, text.split())
    return f"{found.token} {found.rule}" if found else ""


@pytest.mark.parametrize(
    ("done", "text", "why"),
    [
        ((), "lay 15 silver 2", ""),
        ((), "lay 15 gold 1", "no_such_face G1.4"),
        ((), "lay 15 bronze 1", "apart G1.3"),
        ((), "lay 15 silver 5", "no_place G6.2"),
        ((), "lay 8 gold 1", "lift_first G6.6"),
        ((), "lay 30 gold 1", "not_in_hand G6.6"),
        ((), "lift 15", "in_hand G6.7"),
        ((), "lift 9", "not_on_disc G6.1"),
        (("lift 8",), "lay 15 bronze 2", "apart G1.3"),
        (("lift 3", "lay 3 gold 1"), "lift 3", "lifted G6.7"),
        (("lift 3", "lay 3 gold 1", "lift 12", "lay 12 bronze 3"), "lift 8", "keeps_apart G6.8"),
        ((), "bid 3", "no_auction G3.1"),
    ],
)
def test_gold(done: tuple[str, ...], text: str, why: str) -> None:
    position = gold_tables.laying(
        "3 s6 gold/silver, 8 s6 silver/gold, 12 q4 bronze/jade", "15 e8 bronze/silver"
    )
    gold_tables.do(position, 0, *done)
    if why:
        assert reason(position, text) == why
    else:
        assert position.why_not(0, text.split()) is None


def test_gold_tells_when_a_piece_is_too_large_and_when_the_ends_do_not_match() -> None:
    full = "1 q4 jade/bronze, 2 q4 jade/bronze, 3 q4 jade/bronze, 4 s6 jade/bronze"
    position = gold_tables.laying(full, "5 s6 jade/bronze")
    assert reason(position, "lay 5 jade 1") == "too_large G6.4"
    row = "1 q4 bronze/jade, 2 q4 silver/gold, 3 q4 gold/silver"
    position = gold_tables.laying(row, "4 q4 gold/stone")
    assert reason(position, "lay 4 gold 4") == "ends_apart G6.4"
    assert reason(position, "lay 4 stone") == "fits_nowhere G1.3"


@pytest.mark.parametrize("text", ["bid", "bid many", "bid 3 4"])
def test_gold_gives_no_reason_for_what_is_no_bid(text: str) -> None:
    assert gold_tables.table(seats=3).why_not(0, text.split()) is None


def test_gold_gives_no_reason_for_what_is_no_payment() -> None:
    position = gold_tables.table(seats=3)
    for seat, bid in enumerate(("bid 5", "bid 1", "bid 1")):
        gold_tables.do(position, seat, bid, "end")
    assert position.asks(0) == "pay"
    assert reason(position, "pay red") == "not_lowest G5.1"
    assert position.why_not(0, ["pay", "blue", "green"]) is None
    gold_tables.do(position, 0, "pay blue")
    assert position.why_not(0, ["pay", "green"]) is None


def test_gold_tells_how_many_beads_there_are() -> None:
    position = gold_tables.table(seats=3)
    found = position.why_not(0, ["bid", "11"])
    assert found is not None
    assert (found.token, found.rule, found.facts) == ("beads", "G4.2", {"n": 10})


@pytest.mark.parametrize(
    ("done", "text", "why"),
    [
        ((), "plant maize1 e2", "touches_nothing M4.2"),
        ((), "plant chili2 h9", "not_on_rack M4.1"),
        ((), "plant maize1 i7", "taken M4.1"),
        ((), "plant maize1 g11", "temple_space M4.1"),
        (("plant maize1 h8",), "plant squash1 i9", "one_crop M4.1"),
        (("plant maize1 j9",), "plant maize1 h8", "not_linked M4.3"),
        (("plant maize1 h8",), "city j8 squash1", "one_thing M3.1"),
        (("city j8 squash1",), "plant maize1 h8", "one_thing M3.1"),
        ((), "city j8 blind", "not_blind M5.3"),
        ((), "city j8 chili2", "not_on_rack M5.2"),
        ((), "city f8 squash1", "by_empty_space M5.5"),
        ((), "city f4 squash1", "no_city M5.2"),
        ((), "pass", "may_not_pass M3.3"),
    ],
)
def test_maya(done: tuple[str, ...], text: str, why: str) -> None:
    here = maya_tables.table(
        yellow="potato2 i7", racks={"red": "maize1 maize1 maize1 squash1"}, active="red"
    )
    maya_tables.do(here, *done)
    assert reason(here, text) == why


def test_maya_tells_that_a_tile_would_join_plantations() -> None:
    """MR2"""
    here = maya_tables.table(
        red="maize1 h8, maize2 j7", racks={"red": "maize1"}, rules={"join": False}
    )
    assert reason(here, "plant maize1 i7") == "joins_two MR2"


def test_maya_tells_which_cities_a_cell_touches() -> None:
    """MW11"""
    here = maya_tables.table(cities="i9 g8", red="squash1 f7")
    found = here.why_not(0, ["city", "h8", "maize1"])
    assert found is not None
    assert found.token == "two_cities"
    assert set(found.facts["temples"]) == {"tikal", "calakmul"}  # pyright: ignore


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("move f5 g5 h5", "not_marked Y9.2"),
        ("move f5 f6", "great_river Y2.4"),
        ("move f5 g5 f5", "back_again Y9.5"),
        ("move f5 j5", "too_far Y9.1"),
        ("move f5 d4", "own_warrior Y9.6"),
        ("move e4 e5", "not_your_warrior Y9.1"),
        ("move d4 c4", "mountain Y2.3"),
        ("build", "prisoners Y14.1"),
        ("pass", "may_not_pass Y4.2"),
        ("recall d4", "no_recall Y8.2"),
        ("grow d4", "not_your_village Y6.1"),
        ("deploy jaguar f2", "too_many Y8.1"),
    ],
)
def test_yucatan(text: str, why: str) -> None:
    here = yucatan_tables.table("jaguar@f5 jaguar@d4", "", seats=2)
    assert reason(here, text) == why


@pytest.mark.parametrize(
    ("one", "hand", "text", "why"),
    [
        ("", "obg", "set orange c4 level 1", "first_cell X5.2"),
        ("", "obg", "set grey d4 level 1", "not_in_hand X5.1"),
        ("d4 blue", "obg", "set blue d4 level 1", "filled X5.11"),
        ("d4 blue", "obg", "set blue e5", "not_beside X5.3"),
        ("d4 blue, e4 grey, f4 green, g4 blue", "obg", "set blue c4", "too_wide X5.4"),
        ("d4 blue, e4 grey, d5 green, e5 blue", "obg", "set orange d4", "other_colours X5.7"),
        ("d4 blue, e4 grey, d5 green", "obg", "set blue d4 level 2", "not_carried X5.6"),
        ("d4 blue", "obg", "drop blue", "fits X5.9"),
        ("d4 blue", "obg", "pick 1", "no_pick X3.1"),
    ],
)
def test_yaxha(one: str, hand: str, text: str, why: str) -> None:
    position = yaxha_tables.building(yaxha_tables.pyramid(one), hand)
    assert reason(position, text) == why


def test_yaxha_gives_no_reason_of_cubes_for_what_is_no_tile() -> None:
    choosing = yaxha_tables.market(1, 2)
    assert choosing.asks(0) == "pick"
    assert choosing.why_not(0, ["pick", "grey"]) is None


@pytest.mark.parametrize(
    ("done", "text", "why"),
    [
        ((), "take palenque 1", "not_your_worker T6.1"),
        ((), "take tikal 1", "nobody_there T6.1"),
        ((), "beg chaac", "corn_enough T4.2"),
        (("place uxmal",), "take uxmal 2", "one_or_other T3.4"),
        (("take uxmal 2",), "place first", "finish_first T6.1"),
        (("take uxmal 2",), "do 3", "too_high T6.2"),
        (("take uxmal 2",), "buy wood 1", "not_asked T6.1"),
        (("take uxmal 2", "do 2"), "sell wood 2", "resources_short T10.3"),
        (("take uxmal 2", "do 2"), "buy gold 1", "market_short T10.3"),
    ],
)
def test_tzolkin(done: tuple[str, ...], text: str, why: str) -> None:
    position = tzolkin_tables.table(
        "red uxmal 2, blue palenque 1", seats=4, red={"corn": 3, "wood": 1}
    )
    tzolkin_tables.do(position, *done)
    assert reason(position, text) == why


def test_tzolkin_tells_what_a_worker_costs() -> None:
    position = tzolkin_tables.table("neutral tikal 7", seats=3)
    assert reason(position, "take tikal 7") == "neutral_worker T6.7"
    position = tzolkin_tables.table(red={"corn": 1})
    tzolkin_tables.do(position, "place uxmal")
    found = position.why_not(0, ["place", "uxmal"])
    assert found is not None
    assert (found.rule, found.facts) == ("T5.5", {"n": 2, "has": 1})


def test_nobody_is_given_a_reason_who_is_not_to_act() -> None:
    assert maya_tables.table().why_not(1, ["plant", "maize1", "h8"]) is None
