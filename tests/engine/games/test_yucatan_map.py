"""Y2 and what a map must be: the three maps against the tables of the rules, and bad drawings."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from msgspec import structs

from data.rulebook import paragraph
from engine import components
from engine.components import BadComponents
from engine.games.yucatan import GAME, survey
from engine.games.yucatan.board import Map, all_maps, cells_in
from engine.games.yucatan.chart import River, banks_of
from engine.games.yucatan.ways import ways
from engine.hexes import BadMap
from engine.playout import Playout
from tests.engine.games.yucatan_tables import MAPS, NAMES, fresh, offered, table

PRINTED = {
    "two_bends": """
    . . M m j j j j j M . .
    . j m m m m m m m M . .
    . j m m C m m b b b j .
    j M m m m j j G G j j .
    b b b j b b j G b G j b
    G G j j G G G j j G G .
    b j G b G j b b j b b b
    j j G G j j m m m M j .
    . j b b b m m C m m j .
    . M m m m m m m m j . .
    . . M j j j j j m M . .""",
    "two_shores": """
    . . M M j j m M . . .
    . . j m m m m m M . .
    . j j m m C m m j . .
    . j M m m m m m m j .
    b j b b b b j b b b .
    G G G G G G G G G G G
    b b b j b b b b j b .
    . j m m m m m m M j .
    . j m m C m m j j . .
    . . M m m m m m j . .
    . . M m j j M M . . .""",
    "three_shores": """
    . . . G b j M M j M . . .
    . . b G j j m m j j . . .
    . . j j G b m m m m M . .
    . M j b G b m C m m M . .
    . M m m b G j j m m j j .
    j m m m j G b j b b j b .
    M j m C j b G G G G G G G
    j m m m j G b j b b j b .
    . M m m b G j j m m j j .
    . M j b G b m C m m M . .
    . . j j G b m m m m M . .
    . . b G j j m m j j . . .
    . . . G b j M M j M . . .""",
    "four_corners": """
    . M j j j j M M j j j j M . .
    . j j j m m m M m m m j j j .
    M j j C m m m m m m C j j M .
    j m m m m j j j j j m m m m j
    b b b b b j b b j b b b b b .
    G G G G G G G G G G G G G G G
    b b b b b j b b j b b b b b .
    j m m m m j j j j j m m m m j
    M j j C m m m m m m C j j M .
    . j j j m m m M m m m j j j .
    . M j j j j M M j j j j M . .""",
}
MOUTHS = {
    "two_bends": {"1a": "b5 c5 b6", "1b": "e5 f5 e6", "2a": "j7 k7 j6", "2b": "g7 h7 g6"},
    "two_shores": {"1a": "c5 d6 d5", "1b": "h5 i6 i5", "2a": "g7 h6 h7", "2b": "b7 c6 c7"},
    "three_shores": {
        "1a": "i6 j7 j6",
        "1b": "e4 f3 f4",
        "2a": "e10 f11 f10",
        "2b": "i8 j7 j8",
        "3a": "d4 e5 e4",
        "3b": "d10 e9 e10",
    },
    "four_corners": {"1a": "a5 b6 b5", "2a": "m5 n6 n5", "3a": "m7 n6 n7", "4a": "a7 b6 b7"},
}
CITIES = {
    "two_bends": "e3 h9",
    "two_shores": "f3 e9",
    "three_shores": "h4 h10 d7",
    "four_corners": "d3 k3 k9 d9",
}
PARTS = {
    "two_bends": [44, 44],
    "two_shores": [35, 35],
    "three_shores": [31, 31, 31],
    "four_corners": [61, 61],
}

every_map = pytest.mark.parametrize("name", MAPS)


def the(name: str) -> Map:
    return all_maps()[name]


@every_map
def test_the_cells_are_those_of_the_rules(name):
    """Y2.2, Y2.9, Y2.10, Y2.11, Y2.14"""
    land = the(name)
    small = {cell for banks in land.banks[:-1] for cell in banks}
    letters = {"mountain": "M", "river": "G", "city": "C"}
    for row, line in enumerate(PRINTED[name].split("\n")[1:], 1):
        for column, letter in enumerate(line.split()):
            cell = land.number.get(f"{chr(97 + column)}{row}")
            drawn = "." if cell is None else letters.get(land.kinds[cell])
            if drawn is None:
                drawn = "b" if cell in land.beaches else "m" if cell in small else "j"
            assert drawn == letter, f"{chr(97 + column)}{row}"


@every_map
@pytest.mark.parametrize(("language", "word"), [("en", "Banks"), ("fr", "Rives")])
def test_the_rules_name_the_banks(name, language, word):
    """Y2.9, Y2.10, Y2.11, Y2.14"""
    land = the(name)
    number = {
        "two_bends": "Y2.14",
        "two_shores": "Y2.9",
        "three_shores": "Y2.10",
        "four_corners": "Y2.11",
    }[name]
    told = paragraph("yucatan", language, number).text.rpartition(f"{word}")[2]
    banks = [set(re.findall(r"[a-o]\d+", part.rpartition(":")[2])) for part in told.split(";")]
    assert banks == [set(land.hexes.named(cells)) for cells in land.banks]


@every_map
def test_banks_follow_from_the_edges_of_the_rivers(name):
    """Y2.5, Y2.6, Y2.12"""
    land = the(name)
    for river, banks in zip(land.rivers, land.banks, strict=False):
        assert set(banks) == set(banks_of(land.land, river))
        assert set(banks) <= {cell for edge in river.edges for cell in edge}


@every_map
def test_every_city_is_where_it_is_and_has_its_rivers(name):
    """Y2.5, Y17.1, Y17.2, Y17.3"""
    land = the(name)
    assert " ".join(land.hexes.named(land.cities)) == CITIES[name]
    assert land.seats == len(land.cities)
    each = {2: 2, 3: 2, 4: 1}[land.seats]
    assert [river.seat for river in land.rivers] == sorted([*range(land.seats)] * each)


@every_map
def test_each_river_is_one_path_that_touches_its_own_city_and_ends_between_beaches(name):
    """YI9"""
    land = the(name)
    for river in land.rivers:
        assert len(set(river.corners)) == len(river.edges) + 1
        for at, edge in enumerate(river.edges):
            assert set(land.hexes.corners(*edge)) == set(river.corners[at : at + 2])
        mouth = {land.hexes.places[land.number[cell]] for cell in MOUTHS[name][river.name].split()}
        assert river.corners[-1] == mouth
        assert set(river.edges[-1]) <= set(land.beaches)
        touched = {cell for edge in river.edges for cell in edge} & set(land.cities)
        assert touched == {land.cities[river.seat]}


@every_map
def test_six_jungle_cells_surround_each_city(name):
    """YI9"""
    assert [cells.bit_count() for cells in the(name).around_city] == [6] * the(name).seats


@every_map
def test_the_land_falls_into_parts_that_only_crossings_connect(name):
    """YI8"""
    land = the(name)
    walked = cells_in(land.jungle | land.city_cells)
    assert [len(part) for part in land.hexes.parts(walked)] == PARTS[name]


@every_map
def test_the_map_is_symmetrical(name):
    """YI10"""
    land = the(name)
    width = max(land.hexes.centre(cell)[0] for cell in range(len(land.names)))
    least = min(land.hexes.centre(cell)[0] for cell in range(len(land.names)))
    last = max(row for _, row in land.hexes.places)

    def look(turn):
        """What stands where, after turning."""
        return {
            turn(*land.hexes.centre(cell)): (
                land.kinds[cell],
                cell in land.beaches,
                bool(land.marked >> cell & 1),
            )
            for cell in range(len(land.names))
        }

    same = look(lambda across, down: (across, down))
    if land.seats == 2:
        assert look(lambda across, down: (width + least - across, last - down)) == same
    if name in {"three_shores", "four_corners"}:
        assert look(lambda across, down: (across, last - down)) == same
    if name == "four_corners":
        assert look(lambda across, down: (width + least - across, down)) == same
    if name == "three_shores":
        assert _turned_by_a_third(land) == {
            (land.kinds[cell], cell in land.beaches, bool(land.marked >> cell & 1), cell)
            for cell in range(len(land.names))
        }


def _turned_by_a_third(land: Map):
    """The map turned by 120 degrees about g7, where the arms of the great river meet."""

    def axial(cell):
        column, row = land.hexes.places[cell]
        return column - (row - (row & 1)) // 2, row

    centre = axial(land.number["g7"])
    at = {axial(cell): cell for cell in range(len(land.names))}
    found = set()
    for (q, r), cell in at.items():
        x, z = q - centre[0], r - centre[1]
        y = -x - z
        turned = at[y + centre[0], x + centre[1]]
        found.add((land.kinds[cell], cell in land.beaches, bool(land.marked >> cell & 1), turned))
    return found


def test_neighbours_are_as_the_rules_say():
    """Y2.1"""
    land = the("two_shores")
    around = set(land.hexes.named(land.hexes.neighbours[land.number["f3"]]))
    assert around == {"e3", "g3", "f2", "g2", "f4", "g4"}
    three = the("three_shores")
    around = set(three.hexes.named(three.hexes.neighbours[three.number["d7"]]))
    assert around == {"c7", "e7", "c6", "d6", "c8", "d8"}


def test_the_great_river_and_mountains_are_never_entered():
    """Y2.3, Y2.4, YW18"""
    for name in MAPS:
        land = the(name)
        for shared in (False, True):
            for first in ways(name, shared=shared).firsts:
                assert all((land.jungle | land.city_cells) & step.bit for step in first)
    assert "move f5 f6" not in offered(table("jaguar@f5"))
    assert "move d4 c4" not in offered(table("jaguar@d4"))


def test_a_city_counts_as_beside_its_own_rivers():
    """Y2.8"""
    land = the("two_shores")
    assert land.rivers_at(land.cities[0]) == {0, 1}
    assert land.rivers_at(land.cities[1]) == {2, 3}


@every_map
def test_every_marked_cell_beside_the_great_river_is_a_beach(name):
    """Y2.6"""
    land = the(name)
    at_it = {
        cell
        for cell in cells_in(land.marked)
        if any(land.kinds[beside] == "river" for beside in land.hexes.neighbours[cell])
    }
    assert at_it == set(land.beaches)


def test_jungle_at_the_great_river_without_the_sign_is_not_beside_it():
    """Y2.7, YR4"""
    land = the("two_shores")
    assert not land.marked >> land.number["g5"] & 1
    assert land.marked >> land.number["f5"] & 1


def test_an_empty_map_has_no_villages():
    """Y1.2, Y1.3, Y5.4"""
    for seats in NAMES:
        here = fresh(seats)
        assert (here.supply, here.villages(), here.pawns()) == (50, [], [])
        assert [here.stock(seat) for seat in range(seats)] == [8] * seats
        assert [here.reserve(seat) for seat in range(seats)] == [9] * seats
        assert here.reserve_guilds(0) == [3, 3, 3]
        assert here.levels == [0] * seats


# Maps that people draw.


@pytest.fixture
def sketch(tmp_path, monkeypatch):
    """Draw a map of one's own: the first one, with changes."""
    folder = tmp_path / "yucatan"
    folder.mkdir()
    monkeypatch.setattr(components, "FOLDERS", [*components.FOLDERS, tmp_path])
    file = components.FOLDERS[0] / "yucatan" / "two_shores.json"

    def draw(change, name="mine"):
        data = json.loads(file.read_text("utf-8"))
        change(data)
        (folder / f"{name}.json").write_text(json.dumps(data))
        all_maps.cache_clear()
        return all_maps()

    yield draw
    all_maps.cache_clear()


def cell_is(cell: str, letter: str):
    def change(data):
        row = int(cell[1:]) - 1
        letters = data["rows"][row].split()
        letters[ord(cell[0]) - 97] = letter
        data["rows"][row] = " ".join(letters)

    return change


def mountains(cells: str):
    def change(data):
        for cell in cells.split():
            cell_is(cell, "M")(data)

    return change


def river(name: str, was: str, becomes: str):
    def change(data):
        assert was in data["rivers"][name]
        data["rivers"][name] = data["rivers"][name].replace(was, becomes)

    return change


def field(name: str, value):
    return lambda data: data.update({name: value})


def test_a_map_of_ones_own_can_be_played_on(sketch):
    """Y2.13, Y16.9"""
    maps_now = sketch(lambda data: None, "a_first")
    assert {*maps_now} >= {*MAPS, "a_first"}
    (option,) = (option for option in GAME.options(2) if option.key == "map")
    assert option.values[0] == "two_bends", "the title's own comes first"
    assert {*option.values} >= {"two_bends", "two_shores", "a_first"}
    for name in option.values:
        played = Playout(GAME, 2, {"map": name}, Random(1), longest=20).finish()
        assert played.position.map.name == played.position.dump()["map"][0] == name
        assert f"map={name}" in played.record().write()


def test_a_game_goes_on_only_on_the_map_it_was_begun_on(sketch):
    """Y2.13"""
    sketch(lambda data: None, "own")
    begun = Playout(GAME, 2, {"map": "own"}, Random(1), longest=20).finish().position.dump()
    assert GAME.load(begun).dump() == begun
    sketch(lambda data: data["cities"].reverse(), "own")
    with pytest.raises(BadComponents, match="the map own is not the one this game was begun on"):
        GAME.load(begun)
    sketch(field("rows", []), "own")
    with pytest.raises(BadComponents, match="the map own, on which this game was begun"):
        GAME.load(begun)


def test_a_game_begun_on_an_earlier_drawing_of_the_same_cells_can_be_looked_at():
    """Y2.13"""
    for seats, digest in ((2, "35599e74"), (4, "a616be68")):
        begun = fresh(seats).dump()
        older = {**begun, "map": [begun["map"][0], digest]}
        assert GAME.load(older).dump() == begun
        older["map"][1] = "0badbeef"
        with pytest.raises(BadComponents, match="is not the one this game was begun on"):
            GAME.load(older)


def test_a_record_that_names_no_map_means_the_titles_own(sketch):
    """YR25, Y16.9, Y17.1"""
    sketch(lambda data: None, "a_first")
    record = Playout(GAME, 2, {}, Random(1), longest=20).finish().record()
    del record.options["map"]
    assert record.table(GAME).position.map.name == "two_bends"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (cell_is("d4", "x"), "d4 is 'x'"),
        (lambda data: data["rows"].__setitem__(2, "j j"), "row 3 has 2 letters, row 1 has 11"),
        (field("rows", []), "rows of 1 to 25"),
        (field("cities", ["f3"]), "2 seats have a city each"),
        (field("cities", ["f3", "e8"]), "f3, e8 are listed, and the rows have C at f3, e9"),
        (field("cities", ["f3", "z9"]), "no cell z9"),
        (cell_is("f2", "M"), "six jungle cells lie around a city; f3 has 5"),
        (cell_is("f6", "j"), "one piece; cut off from it: g6"),
        (cell_is("g4", "b"), "the beach g4 does not lie at the great river"),
        (river("1a", "c5-d5", ""), "river 1a: it meets the great river at its mouth"),
        (river("1a", "d3-e2", "b3-c3"), "d2-e2 does not lead on to b3-c3"),
        (river("1a", "d3-e2", "d3-g2"), "d3 and g2 do not touch"),
        (river("1a", "d3-e2", "d3"), "'d3' is no edge"),
        (river("1a", "d3-e2", "d3-q2"), "no cell q2"),
        (river("1a", "d1-d2 ", "d1-d2 d2-e2 e2-d2 "), "river 1a"),
        (river("1a", "c5-d5", "c5-d5 d5-d6"), "it ends where it meets the great river"),
        (cell_is("c5", "j"), "its mouth is between two beaches, not between c5 and d5"),
        (
            cell_is("e5", "j"),
            "e5 has the river sign of 1a and lies at the great river: a beach (b)",
        ),
        (
            lambda data: data["rivers"].update({"1a": data["rivers"]["1a"].split(" e4")[0]}),
            "river 1a: it meets the great river",
        ),
        (lambda data: data["rivers"].update({"g": data["rivers"].pop("1a")}), "'g' is no name"),
        (lambda data: data["rivers"].update({"1a": ""}), "river 1a: it has no edge"),
        (lambda data: data["rivers"].update({"1a": "c5-d5"}), "one edge is no river"),
        (cell_is("d2", "M"), "as many banks on its small rivers as the others; city f3 has 20"),
        (
            mountains("e1 f1 c2 b3 c3 i3 b4 j4 b5 g5 d7 i7 b8 j8 b9 h9 i9 i10 e11 f11"),
            "0 cells are left for neutral villages",
        ),
        (
            mountains("d7 i7 b8 j8 b9 h9 i9 i10 e11 f11"),
            "10 cells are left for neutral villages, other villages can close 10",
        ),
        (
            mountains("b9 h9 i9 i10"),
            "cells for neutral villages nearest to it as the others; city e9 has 6, not 11",
        ),
        (field("shifted", "east"), "shifted"),
        (field("seats", 5), "seats"),
    ],
)
def test_what_is_wrong_with_a_map_is_said_in_words(sketch, caplog, change, why):
    """Y2.13, YI8, YI9"""
    assert "mine" not in sketch(change)
    assert "mine.json" in caplog.text
    assert why in caplog.text


def drawn_badly(data):
    cell_is("f2", "M")(data)
    cell_is("g4", "b")(data)
    river("1a", "d3-e2", "d3-q2 d3")(data)
    river("2a", data["rivers"]["2a"].split()[0], "")(data)


@pytest.mark.parametrize(
    ("change", "whys"),
    [
        (
            drawn_badly,
            [
                "six jungle cells lie around a city; f3 has 5",
                "the beach g4 does not lie at the great river",
                "river 1a: the map has no cell q2",
                "river 1a: 'd3' is no edge",
            ],
        ),
        (
            lambda data: data["rivers"].pop("2b"),
            [
                "as many small rivers as the others; city e9 has 1, not 2",
                "as many banks on its small rivers as the others",
                "cells for its large village as the others",
            ],
        ),
    ],
)
def test_all_that_is_wrong_with_a_map_is_said_at_once(sketch, caplog, change, whys):
    """Y2.13, YI8, YI9"""
    assert "mine" not in sketch(change)
    assert [why for why in whys if why not in caplog.text] == []


def test_a_map_whose_river_nobody_crosses_is_refused(sketch, caplog):
    """YI8, Y2.13"""

    def no_beaches_but_the_mouths(data):
        for cell in ("a7", "e7", "j7"):
            cell_is(cell, "j")(data)
        for cell in ("a5", "f5", "j5"):
            cell_is(cell, "j")(data)
        cell_is("i7", "M")(data)  # cuts off j7, j8 and j9, which have no beach now
        cell_is("i9", "M")(data)
        cell_is("i10", "M")(data)

    assert "mine" not in sketch(no_beaches_but_the_mouths)
    assert "no steps and crossings lead from" in caplog.text


def tail(one: River, seat: int) -> River:
    """The last two edges of a river, for a seat."""
    return River(one.name, seat, one.edges[-2:], one.corners[-3:])


def test_a_map_in_which_a_large_village_may_find_no_room_is_refused():
    """Y2.13, Y3.2"""
    land = the("two_shores").land
    survey.check(land)
    shared = [tail(land.rivers[0], seat) for seat in (0, 1)]
    with pytest.raises(BadMap, match="may leave no room for that of city f3"):
        survey.check(structs.replace(land, rivers=tuple(shared)))


def test_a_map_without_room_for_villages_is_refused():
    """Y2.13, Y3.6"""
    land = the("two_shores").land
    ends = tail(land.rivers[0], 0), tail(land.rivers[2], 1)
    kept = {cell for river in ends for cell in banks_of(land, river)}
    kinds = tuple(
        "mountain" if kind == "jungle" and cell not in kept else kind
        for cell, kind in enumerate(land.kinds)
    )
    with pytest.raises(BadMap, match="0 cells are left for neutral villages"):
        survey.check(structs.replace(land, rivers=ends, kinds=kinds))


def test_a_map_on_which_one_seat_is_better_off_is_refused():
    """Y2.13"""
    land = the("two_shores").land
    one, two, *rest = land.rivers
    shorter = structs.replace(one, edges=one.edges[:-4]), two, tail_of(rest[0], 5), rest[1]
    with pytest.raises(BadMap, match="cells for its large village as the others; city f3 has 11"):
        survey.check(structs.replace(land, rivers=shorter))
    near_blue = [land.hexes.cell(name) for name in ("b7", "c7", "e7", "f7", "g7", "h7")]
    beaches = tuple(cell for cell in land.beaches if cell not in near_blue)
    with pytest.raises(BadMap, match="as far from a beach as the others; city e9 lies 3 steps"):
        survey.check(structs.replace(land, beaches=beaches))


def tail_of(one: River, left: int) -> River:
    """A river without its first edges."""
    return structs.replace(one, edges=one.edges[left:])
