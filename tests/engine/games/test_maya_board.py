"""The parts and the board: M1, M2.1, M2.2, M9, MI12, and maps that somebody draws."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine import components as reader
from engine.components import BadComponents
from engine.deal import Deal
from engine.game import BadOption
from engine.games.maya import chart, components, jungle
from engine.games.maya.board import board_of, land_of, starts_in_play
from engine.games.maya.chart import ZONES, Chart, charts, zone_choices, zones_token
from engine.games.maya.components import CROP, CROPS, GOODS, KINDS, OWN_TILES, PARTS
from engine.hexes import BadMap, Hexes
from tests.engine.games.maya_tables import GAME, MAP, table
from tests.records.counts import records

RECORDS = Path(__file__).parents[2] / "records" / "maya"
CHOICES = [zones for seats in (2, 3, 4) for zones in zone_choices(seats)]
FIGURES = {  # M9: cells, temples, border cells, double and single jungle tiles
    "blue_yellow": (79, 7, 21, 9, 3),
    "blue_green": (79, 7, 17, 8, 1),
    "blue_red": (79, 7, 13, 6, 1),
    "blue_yellow_green": (118, 10, 11, 5, 1),
    "blue_yellow_red": (118, 10, 10, 5, 0),
    "blue_green_red": (118, 10, 11, 5, 1),
    "blue_yellow_green_red": (157, 13, 0, 0, 0),
}
TEMPLES = {
    "blue": {"tikal": "i8", "calakmul": "g7", "caracol": "l10", "copan": "j11"},
    "yellow": {"mayapan": "g2", "uxmal": "d3", "edzna": "d6"},
    "green": {"chichen_itza": "j3", "coba": "m3", "tulum": "m6"},
    "red": {"palenque": "c9", "yaxchilan": "g11", "tonina": "d12"},
}


def board(zones):
    return board_of(MAP, zones)


def shapes(covers):
    return sum(len(tile) == 2 for tile in covers), sum(len(tile) == 1 for tile in covers)


@pytest.mark.parametrize("zones", CHOICES, ids=zones_token)
def test_what_is_in_play(zones):
    """M9.1, M9.2, M2.1, M2.2"""
    here = board(zones)
    cells, temples, border, doubles, singles = FIGURES[here.token]
    assert (sum(here.in_play), len(here.open), len(here.border)) == (cells, temples, border)
    assert shapes(here.jungle) == (doubles, singles)
    assert sorted(cell for tile in here.jungle for cell in tile) == sorted(here.border)
    assert not any(here.in_play[cell] for cell in here.border)


@pytest.mark.parametrize("zones", CHOICES, ids=zones_token)
def test_jungle_tiles_are_computed_like_those_of_the_map(zones):
    """M9.2, M1.8"""
    here = board(zones)
    computed = jungle.cover(here.hexes, here.border)
    assert shapes(computed) == shapes(here.jungle)
    assert sorted(cell for tile in computed for cell in tile) == sorted(here.border)
    for tile in (*computed, *here.jungle):
        assert len(tile) == 1 or tile[1] in here.hexes.neighbours[tile[0]]


@pytest.mark.parametrize("zones", CHOICES, ids=zones_token)
def test_the_play_area_is_in_one_piece_and_its_temples_are_apart(zones):
    """MI12, MR13"""
    here = board(zones)
    in_play = [cell for cell, playing in enumerate(here.in_play) if playing]
    assert len(here.hexes.parts(in_play)) == 1
    for one in here.spaces:
        near = {one}
        for _ in range(2):
            near |= {other for cell in near for other in here.hexes.neighbours[cell]}
        assert near & set(here.spaces) == {one}


def test_cells_out_of_play_touch_nothing():
    """M2.2"""
    here = board(("blue", "yellow"))
    for cell, beside in enumerate(here.neighbours):
        assert here.in_play[cell] or beside == ()
        assert all(here.in_play[other] for other in beside)


def test_the_zones_of_the_map():
    """M1.2, M1.4"""
    here = board(CHOICES[-1])
    assert len(here.hexes) == 157
    assert {zone: here.zone_of.count(zone) for zone in ZONES} == {
        "blue": 40,
        "yellow": 39,
        "green": 39,
        "red": 39,
    }


def test_the_temples_of_the_map():
    """M1.5, M1.6, MR14"""
    here = board(CHOICES[-1])
    named = {name: here.name(space) for name, space in zip(here.temples, here.spaces, strict=True)}
    assert named == {name: cell for zone in TEMPLES.values() for name, cell in zone.items()}
    for zone, temples in TEMPLES.items():
        assert {here.zone_of[here.hexes.cell(cell)] for cell in temples.values()} == {zone}
    assert len(named) == PARTS.temples.tiles == 13


@pytest.mark.parametrize(
    ("cell", "beside"),
    [("i8", "h8 i7 j7 j8 j9 i9"), ("g7", "f7 f6 g6 h7 g8 f8"), ("d1", "e1 d2 c2")],
)
def test_what_a_cell_touches(cell, beside):
    """M1.3"""
    hexes = board(CHOICES[-1]).hexes
    assert set(hexes.named(hexes.neighbours[hexes.cell(cell)])) == set(beside.split())


def test_every_player_has_the_same_tiles():
    """M1.7"""
    assert len(OWN_TILES) == 32
    assert sum(GOODS[kind] for kind in OWN_TILES) == 44
    for crop in range(len(CROPS)):
        goods = sorted(GOODS[kind] for kind in OWN_TILES if CROP[kind] == crop)
        assert goods == [1] * 5 + [2] * 3
    assert KINDS == (
        "maize1",
        "maize2",
        "potato1",
        "potato2",
        "squash1",
        "squash2",
        "chili1",
        "chili2",
    )


def test_how_many_jungle_tiles_there_are_and_how_long_a_rack_is():
    """M1.1, M1.8, M1.9"""
    assert (PARTS.jungle.doubles, PARTS.jungle.singles) == (9, 3)
    assert (PARTS.rack.start, PARTS.rack.most) == (5, 7)
    assert table().points == [0, 0, 0, 0]
    assert list(GAME.seats) == [2, 3, 4]


def test_two_cities_for_two_players():
    """M9.3, M8.2"""
    pairs = {zones[1]: starts_in_play(MAP, zones)[1] for zones in zone_choices(2)}
    assert pairs == {
        "yellow": [("tikal", "uxmal")],
        "green": [("tikal", "coba")],
        "red": [("tikal", "palenque")],
    }


# Maps that somebody draws.


def sketch(**changed):
    """A map that is right, with some of it changed."""
    plain = msgspec.to_builtins(charts()[MAP])
    plain["jungle"] = {}
    return msgspec.json.encode({**plain, **changed})


def row(number, text):
    rows = list(charts()[MAP].rows)
    rows[number - 1] = text
    return {"rows": rows}


def temples(**changed):
    known = {**charts()[MAP].temples, **changed}
    return {"temples": {name: cell for name, cell in known.items() if cell}}


def test_a_map_says_nothing_of_jungle_and_is_right():
    """M1.4, M2.2"""
    drawn_again = msgspec.json.decode(sketch(), type=Chart)
    assert drawn_again.land() == charts()[MAP].land()


WRONG = {
    "a letter that is no zone": (
        row(1, "...yyyyyxggggg."),
        "i1 is 'x': a cell is one of b, y, g, r, .",
    ),
    "a row that is too short": (row(2, "..yy"), "row 2 has 4 letters, row 1 has 15"),
    "columns beyond z": (row(1, "." * 26 + "y"), "1 to 99 rows of 1 to 25 letters"),
    "rows that stand nowhere": ({"shifted": "left"}, "Invalid enum value"),
    "a temple on no cell": (temples(uxmal="a1"), "the map has no cell a1"),
    "a temple nowhere": (temples(uxmal="Uxmal"), "the map has no cell Uxmal"),
    "a temple with a name in words": (temples(**{"El Mirador": "h5"}), "is no name of a temple"),
    "a temple with a name too long": (temples(**{"a" * 21: "h5"}), "is no name of a temple here"),
    "a temple named by a number": (temples(site_2="h5"), "'site_2' is no name of a temple here"),
    "a temple named like a cell": (temples(f4="h5"), "'f4' is no name of a temple here"),
    **{
        f"a temple named {word}": (temples(**{word: "f4"}), f"{word} cannot be the name")
        for word in (
            *("red", "maize", "blue_zone", "green", "plant", "city", "pass", "blind", "end"),
            *("undo", "free", "two_cities", "random"),
        )
    },
    "a temple named maize1": (temples(maize1="f4"), "'maize1' is no name of a temple"),
    "fourteen temples": (temples(x="f4"), "14 temples, and there are 13 temple tiles"),
    "Tikal outside blue": (temples(tikal="h4"), "tikal must be in the blue zone"),
    "a missing temple": (temples(coba=""), "the rules name temples that are missing: coba"),
    "temples side by side": (temples(copan="k10"), "caracol and copan are too near"),
    "temples with a cell between": (temples(mayapan="f3"), "mayapan and uxmal are too near"),
    "two temples on one cell": (temples(mayapan="d3"), "mayapan and uxmal are too near"),
    "a zone that is missing": (
        {
            "rows": [r.replace("r", ".") for r in charts()[MAP].rows],
            **temples(palenque="b5", yaxchilan="", tonina=""),
        },
        "there is no cell of the red zone",
    ),
    "an island": (row(13, "y.rrrrrrb......"), "blue and yellow are not connected: a13"),
    "a zone in two parts": (
        {
            "rows": [
                r.replace("g", ".") if at in {3, 4} else r
                for at, r in enumerate(charts()[MAP].rows)
            ]
        },
        "blue and green are not connected",
    ),
    "too few cells": (
        {
            "rows": [
                r.replace("gggggg", "gg....")
                if at in {0}
                else r.replace("ggggggg", "gggg...")
                if at in {3, 4}
                else r
                for at, r in enumerate(charts()[MAP].rows)
            ]
        },
        "blue and green have room for 62 tiles, and 2 players for 64",
    ),
    "no pair for two cities": (
        temples(coba="b5"),
        "blue and green hold too few temples for the variant of two cities",
    ),
    "an unknown field": ({"colour": "red"}, "unknown field"),
    "too much border": (
        row(6, ".ryyyyybbbgggg."),
        "blue and yellow: 22 cells touch the play area from outside",
    ),
    "jungle of no zones": (
        {"jungle": {"blue": []}},
        "jungle of blue: the zones in play are one of",
    ),
    "jungle that leaves a cell open": (
        {"jungle": {"blue_red": ["l8 l7"]}},
        "jungle of blue_red: jungle tiles cover",
    ),
    "jungle where none is needed": (
        {"jungle": {"blue_yellow_green_red": ["a9"]}},
        "does not touch the play area",
    ),
    "a jungle tile of three cells": (
        {"jungle": {"blue_red": ["h5 i5 j5"]}},
        "'h5 i5 j5' is no jungle tile",
    ),
    "a jungle tile in two pieces": (
        {"jungle": {"blue_red": ["h5 j5"]}},
        "'h5 j5' is no jungle tile",
    ),
}


@pytest.mark.parametrize(
    ("changed", "faults"),
    [
        (
            {"rows": ["..yx.", "bb", "?gggg"]},
            ["d1 is 'x'", "row 2 has 2 letters, row 1 has 5", "a3 is '?'"],
        ),
        (temples(coba="z1", edzna="y9"), ["the map has no cell z1", "the map has no cell y9"]),
        (
            {**temples(Big="a8", red="d2"), "jungle": {"blue": [], "blue_red": ["h5 i5 j5"]}},
            [
                "'Big' is no name of a temple",
                "red cannot be the name of a temple",
                "15 temples, and there are 13",
                "uxmal and red are too near",
                "jungle of blue: the zones in play are one of",
                "jungle of blue_red: 'h5 i5 j5' is no jungle tile",
                "jungle of blue_red: jungle tiles cover f6, a border cell, 0 times",
            ],
        ),
        (
            row(13, "y.rrrrrrb......"),
            [
                "blue and yellow are not connected: a13",
                "blue and yellow and green are not connected: a13",
            ],
        ),
    ],
)
def test_all_that_is_wrong_with_a_map_is_said_at_once(changed, faults):
    """M1.4, MI12"""
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(sketch(**changed), type=Chart)
    bad = refused.value.__cause__.__cause__
    assert isinstance(bad, BadMap)
    said = "; ".join(bad.faults)
    assert [fault for fault in faults if fault not in said] == []
    assert said.count("is 'x'") <= 1, "each fault once"
    assert bad.faults[0] in str(refused.value)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_map_is_said_in_words(what):
    """M1.4, MI12, MR13, M2.2"""
    changed, why = WRONG[what]
    with pytest.raises(msgspec.ValidationError, match=re.escape(why)):
        msgspec.json.decode(sketch(**changed), type=Chart)


def test_jungle_tiles_must_suffice():
    """M1.8, M2.2"""
    row_of = Hexes.of([f"{chr(ord('a') + at)}1" for at in range(22)], "even")
    assert len(jungle.cover(row_of, range(21))) == 12
    with pytest.raises(BadMap, match="22 cells touch the play area"):
        jungle.cover(row_of, range(22))
    apart = Hexes.of([f"{chr(ord('a') + 2 * at)}1" for at in range(4)], "even")
    with pytest.raises(BadMap, match="4 cells touch the play area"):
        jungle.cover(apart, range(4))
    named = [f"{row_of.names[at]}" for at in range(4)]
    with pytest.raises(BadMap, match="do not cover"):
        jungle.laid(row_of, named, range(4))


@pytest.fixture
def maps(tmp_path, monkeypatch):
    """A folder of a server's own maps. ``read`` is called when files in it have changed, as a start
    of the bot does."""
    folder = tmp_path / "maya"
    folder.mkdir()
    monkeypatch.setattr(reader, "FOLDERS", [*reader.FOLDERS, tmp_path])
    yield folder
    monkeypatch.undo()
    read()


def read():
    for kept in (chart.charts, land_of, board_of):
        kept.cache_clear()


def test_a_server_can_add_its_own_map(maps):
    """M1.4, M8.5"""
    (maps / "mirror.json").write_bytes(sketch())
    read()
    assert next(iter(charts())) == MAP
    assert "mirror" in charts()
    (option,) = [option for option in GAME.options(2) if option.key == "map"]
    assert option.values == tuple(charts())
    assert board_of("mirror", ("blue", "red")).map == "mirror"


def elsewhere():
    """The usual map with other names for nine of its temples."""
    named = charts()[MAP].temples
    kept = {PARTS.temples.start, *PARTS.temples.two_cities}
    return {name if name in kept else f"new_{name}": cell for name, cell in named.items()}


@pytest.mark.long
def test_a_map_more_changes_nothing_for_the_others(maps):
    """M1.4, M8.1, M8.2"""
    (option,) = [option for option in GAME.options(4) if option.key == "start_temples"]
    offered = list(option.values)
    (maps / "another.json").write_bytes(sketch(temples=elsewhere()))
    read()
    (usual, *more) = [
        [
            value
            for option in GAME.options(seats)
            if option.key == "start_temples"
            for value in option.values
        ]
        for seats in (4, 2, 3)
    ]
    assert len(usual) == 25 < 1 + 13 + 6 + 9
    assert usual[: 1 + 13 + 6] == offered[: 1 + 13 + 6], "those of the map of the rules stay first"
    assert all(set(values) <= set(usual) for values in more), "all sizes together make one menu"
    played = records(RECORDS)
    assert len(played) > 20
    for record in played.values():
        record.verify(GAME)
    for known, temple in ((MAP, "new_tonina"), ("another", "tonina")):
        with pytest.raises(BadOption, match=f"option start_temples={temple}: "):
            GAME.settle(4, {"map": known, "start": "free", "start_temples": temple})
    for temple in elsewhere():
        assert GAME.settle(4, {"map": "another", "start": "free", "start_temples": temple})


@pytest.mark.parametrize("zones", ["blue_yellow", "blue_yellow_green_red"])
def test_a_game_goes_on_only_on_the_map_it_was_begun_on(maps, zones):
    """M1.4, M8.5"""
    (maps / "own.json").write_bytes(sketch())
    read()
    options = {"map": "own", "zones": zones}
    seats = zones.count("_") + 1
    begun = GAME.start(seats, GAME.settle(seats, options), Deal("00" * 32)).dump()
    (maps / "own.json").write_bytes(sketch(jungle=msgspec.to_builtins(charts()[MAP].jungle)))
    read()
    assert GAME.load(begun).dump() == begun, "where the jungle tiles lie is no part of the game"
    turned = {"temples": dict(reversed(charts()[MAP].temples.items()))}
    for changed in (
        temples(copan="j12"),
        row(12, "..rrrrrrbbbbbb."),
        row(6, "..yyyyyybbgggg."),
        {"temples": elsewhere()},
        turned,
    ):
        (maps / "own.json").write_bytes(sketch(**changed))
        read()
        assert "own" in charts(), changed
        with pytest.raises(BadComponents, match="the map own is not the one this game"):
            GAME.load(begun)
    for spoil in (lambda file: file.write_text("{", "utf-8"), lambda file: file.unlink()):
        spoil(maps / "own.json")
        read()
        with pytest.raises(BadComponents, match="the map own, on which this game was begun"):
            GAME.load(begun)


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ('"crop": "chili", "goods": 2', '"crop": "bean", "goods": 2', "bean is not among $.crops"),
        ('"goods": 2', '"goods": 0', "begin at 1"),
        ('"maize2"', '"maize1"', "an id stands twice"),
        ('"tiles": 5', '"tiles": 6', "must count up from 1"),
        ('"start": 5', '"start": 8', "must not be more than most"),
        ('"green"', '"grey"', ""),
        ('"green"', '"blue_green"', "first letters"),
        ('"most": 7', '"most": "seven"', "$.rack.most"),
        ('"most": 7', '"top": 7', "unknown field"),
    ],
)
def test_a_mistake_in_the_table_of_parts_is_named(tmp_path, monkeypatch, was, becomes, why):
    """M1.7"""
    text = reader.find("maya").read_text("utf-8")
    assert was in text
    (tmp_path / "maya.json").write_text(text.replace(was, becomes), "utf-8")
    monkeypatch.setattr(reader, "FOLDERS", [tmp_path])
    components.components.cache_clear()
    try:
        if why:
            with pytest.raises(BadComponents, match=re.escape(why)):
                components.components()
        else:
            assert components.components().zones.by_choice[1] == "grey"
    finally:
        monkeypatch.undo()
        components.components.cache_clear()
