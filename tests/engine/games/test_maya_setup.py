"""Setting up: M2, M8, MD8, and the options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.deal import Deal
from engine.game import SEATS, BadOption
from engine.games.maya.chart import charts
from engine.games.maya.components import OWN_TILES, TEMPLE
from engine.record import Line, Record
from tests.engine.games.maya_tables import GAME, MAP, table, turn

PAIRS = (
    *("tikal+palenque", "tikal+uxmal", "tikal+coba", "palenque+uxmal"),
    *("palenque+coba", "uxmal+coba"),
)


def start(seats=4, number=0, **options):
    return GAME.start(seats, GAME.settle(seats, options), Deal(f"{number:064x}"))


def new_start(temple):
    return {"start": "free", "start_temples": temple}


def two_cities(pair):
    return {"start": "two_cities", "start_temples": pair}


def temples(here):
    return {here.board.temples[temple] for temple in here.temples_open()}


def test_tikal_is_open_and_nothing_else():
    """M2.3"""
    for seats in (2, 3, 4):
        here = start(seats)
        assert temples(here) == {"tikal"}
        assert sum(tile >= 0 for tile in here.tiles) == 1
        assert here.flaws() == []


def test_everybody_has_five_tiles_on_the_rack():
    """M2.4, M1.7, M1.9, MD8"""
    here = start()
    for rack, reserve in zip(here.racks, here.reserves, strict=True):
        assert (len(rack), len(reserve)) == (5, 27)
        assert Counter(rack) + Counter(reserve) == Counter(OWN_TILES)
    assert len(set(here.reserves)) == 4, "each pile is shuffled on its own"
    assert start(number=5).dump() == start(number=5).dump() != start(number=6).dump()
    assert here.points == [0, 0, 0, 0]


def test_the_first_player_is_drawn_or_named():
    """M2.5"""
    assert {start(3, number).first for number in range(30)} == {0, 1, 2}
    for seat, colour in enumerate(SEATS):
        here = start(first=colour)
        assert (here.first, here.active, here.waiting()) == (seat, seat, (seat,))


def test_turns_go_clockwise():
    """M2.5, M3.1, MD6"""
    here = table(active="green")
    order = []
    for _ in range(6):
        assert len(here.waiting()) == 1
        order += here.waiting()
        turn(here, str(here.actions(here.active)[0]))
    assert order == [2, 3, 0, 1, 2, 3]
    assert here.progress() == (2, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zones_are_drawn_or_named(seats):
    """M2.1, MR11"""
    (option,) = [option for option in GAME.options(seats) if option.key == "zones"]
    drawn = {start(seats, number).board.token for number in range(40)}
    assert drawn == set(option.values[1:])
    for zones in option.values[1:]:
        here = start(seats, zones=zones)
        assert here.board.token == zones
        assert here.board.zones[0] == "blue"
        assert len(here.board.zones) == seats


def test_zones_must_fit_the_number_of_players():
    """M2.1"""
    for seats, zones in ((2, "blue_yellow_red"), (3, "blue_yellow"), (4, "blue_green_red")):
        with pytest.raises(BadOption) as bad:
            start(seats, zones=zones)
        assert bad.value.key == "zones"


def test_a_new_start_by_lot_is_any_temple_in_play():
    """M8.1, MR17"""
    drawn = Counter(
        temples(start(2, number, start="free", zones="blue_red")).pop() for number in range(120)
    )
    assert set(drawn) == FREE_BLUE_RED - {"random"}


@pytest.mark.parametrize("temple", ["uxmal", "copan", "chichen_itza", "tikal"])
def test_a_new_start_can_be_named(temple):
    """M8.1, M8.3, MR11"""
    here = start(4, **new_start(temple))
    assert temples(here) == {temple}
    space = here.board.spaces[here.board.temple(temple)]
    cells = {step.cell for step in here.actions(here.active) if hasattr(step, "cell")}
    assert cells == set(here.board.hexes.named(here.board.neighbours[space]))


def test_two_cities_by_lot():
    """M8.2"""
    drawn = Counter(
        "+".join(sorted(temples(start(3, number, start="two_cities")))) for number in range(150)
    )
    assert len(drawn) == 6
    assert all(set(pair.split("+")) <= {"tikal", "palenque", "uxmal", "coba"} for pair in drawn)


def test_two_cities_can_be_named():
    """M8.2, M8.3"""
    here = start(4, **two_cities("palenque+coba"))
    assert temples(here) == {"palenque", "coba"}
    assert here.flaws() == []
    assert {here.tiles[space] for space in here.board.temple_at} == {TEMPLE, -2}


def test_a_pair_is_the_same_in_either_order():
    """M8.2"""
    for pair in PAIRS:
        one, other = pair.split("+")
        settled = GAME.settle(4, two_cities(f"{other}+{one}"))
        assert settled["start_temples"] == pair
        assert settled == GAME.settle(4, two_cities(pair))


def test_a_record_names_a_pair_in_either_order():
    """M8.2"""
    deal, random = Deal("5" * 64), Random("a pair")
    plain = Record.of(GAME, 3, GAME.settle(3, two_cities("tikal+uxmal")), deal)
    table = plain.table(GAME)
    for _ in range(6):
        seat = table.position.waiting()[0]
        step = random.choice(table.position.actions(seat))
        plain.lines.append(Line(seat, table.play(seat, str(step)).text))
    turned = Record.of(GAME, 3, {**plain.options, "start_temples": "uxmal+tikal"}, deal)
    turned.lines = plain.lines
    for record, pair in ((plain, "tikal+uxmal"), (turned, "uxmal+tikal")):
        again = Record.read(record.write())
        assert f" start_temples={pair} " in record.write()
        assert again.write() == record.write()
        assert again.verify(GAME).dump() == table.position.dump()


def test_zones_by_lot_hold_the_temples_of_the_start():
    """M8.4"""
    for number in range(12):
        assert start(2, number, **new_start("coba")).board.token == "blue_green"
        drawn = start(3, number, **two_cities("palenque+uxmal"))
        assert drawn.board.token == "blue_yellow_red"
        assert "red" in start(3, number, **two_cities("palenque+tikal")).board.zones


FREE_BLUE_RED = {
    *("random", "tikal", "calakmul", "caracol", "copan"),
    *("palenque", "yaxchilan", "tonina"),
}


@pytest.mark.parametrize(
    ("options", "go"),
    [
        ({"start": "free", "zones": "blue_red", "start_temples": "coba"}, FREE_BLUE_RED),
        ({"start": "free", "zones": "blue_red", "start_temples": "tikal+palenque"}, FREE_BLUE_RED),
        ({"start": "free", "zones": "blue_red", "start_temples": "palenque+"}, FREE_BLUE_RED),
        (two_cities("tikal+uxmal") | {"zones": "blue_green"}, {"random", "tikal+coba"}),
        (two_cities("uxmal+coba"), {"random", "tikal+uxmal", "tikal+coba", "tikal+palenque"}),
        (two_cities("tikal+copan") | {"zones": "blue_red"}, {"random", "tikal+palenque"}),
        (two_cities("tikal+tikal") | {"zones": "blue_red"}, {"random", "tikal+palenque"}),
        (two_cities("tikal") | {"zones": "blue_red"}, {"random", "tikal+palenque"}),
        ({"start": "tikal", "start_temples": "coba"}, {"random"}),
        ({"start": "tikal", "start_temples": "tikal"}, {"random"}),
        ({"start_temples": "tikal+coba"}, {"random"}),
    ],
)
def test_temples_that_do_not_go_with_the_start_or_the_zones_are_refused(options, go):
    """M8.1, M8.2, M8.4"""
    with pytest.raises(BadOption) as bad:
        start(2, **options)
    assert (bad.value.key, bad.value.value) == ("start_temples", options["start_temples"])
    assert set(bad.value.allowed) == go
    for value in go:
        assert start(2, **{**options, "start_temples": value}).flaws() == []


def test_what_can_be_chosen():
    """M8.5, M2.5, MR11"""
    offered = {option.key: option.values for option in GAME.options(3)}
    assert list(offered) == [
        *("first", "zones", "start", "start_temples", "plant_link", "join_groups", "second_tie"),
        *("only_contributor", "map"),
    ]
    assert offered["start"] == ("tikal", "free", "two_cities")
    assert offered["map"][0] == MAP
    assert offered["join_groups"] == ("yes", "no")
    otherwise = {"plant_link": "strict", "second_tie": "none", "only_contributor": "both"}
    assert start(**otherwise, join_groups="no").rules == (True, False, True, False)
    assert start().rules == (False, True, False, True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_temples_that_can_be_named(seats):
    """M8.1, M8.2, M9.3"""
    (option,) = [option for option in GAME.options(seats) if option.key == "start_temples"]
    ours = set(charts()[MAP].temples)
    values = [value for value in option.values[1:] if set(value.split("+")) <= ours]
    lot, singles, pairs = option.values[0], values[:13], tuple(values[13:])
    assert lot == "random"
    assert set(singles) == set(start(4).board.temples)
    assert pairs == (PAIRS[:3] if seats == 2 else PAIRS)
    for temple in singles:
        assert temples(start(seats, **new_start(temple))) == {temple}
    for pair in pairs:
        assert temples(start(seats, **two_cities(pair))) == set(pair.split("+"))
