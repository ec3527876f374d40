"""Parts of maps on close-ups: how large they are, what is seen of them, how places are named."""

import pytest
from PIL import Image, ImageChops

from engine.games.maya.board import board_of
from engine.games.maya.chart import charts, zone_choices
from engine.hexes import Hexes, name_of
from renderers.kit import closeup, mappart
from renderers.kit.closeup import LEAST, SIZE
from renderers.kit.colours import rgb, theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.ground import ground
from renderers.kit.mappart import BROAD, FIELD, LOCATOR, WIDTHS, part_of
from renderers.kit.stage import Stage
from renderers.maya.land import draw_land
from tests.seeding import seeded

LOOK = theme("default")
HEXES = Hexes.of((name_of(x, y) for x in range(16) for y in range(13)), "even")
ALL = range(len(HEXES))


def blank():
    image = Image.new("RGB", SIZE, LOOK.night)
    return Frame(Stage(image, image), LOOK, "en")


def around(name, steps):
    cells = {HEXES.cell(name)}
    for _ in range(steps):
        cells |= {other for cell in cells for other in HEXES.neighbours[cell]}
    return sorted(cells)


@pytest.mark.parametrize(
    ("cells", "width"), [(["g7"], 148), (around("g7", 1), 148), (around("g7", 2), 124)]
)
def test_a_part_is_as_large_as_its_places_allow(cells, width):
    cells = HEXES.cells(cells) if isinstance(cells[0], str) else cells
    part = part_of(HEXES, cells, ALL)
    assert part.grid.width == width
    assert all(map(part.holds, cells))


def test_what_is_chosen_is_in_the_part_too():
    part = part_of(HEXES, HEXES.cells(["g7"]), ALL, also=HEXES.cells(["k7"]))
    assert part.holds(HEXES.cell("k7"))
    assert part.grid.width < WIDTHS[0]


@pytest.mark.parametrize("cells", [HEXES.cells(["a1", "p13"]), around("g7", 3)])
def test_places_too_far_apart_or_too_many_take_the_whole_picture(cells):
    part = part_of(HEXES, cells, ALL)
    assert part.whole
    assert part.grid.width < WIDTHS[-1]
    assert all(map(part.holds, cells))


@pytest.mark.parametrize(("cells", "broad"), [(["a7", "i7"], True), (["g1", "g9"], False)])
def test_a_part_lies_where_its_cells_are_largest(cells, broad):
    """What stands beside a broad part stands below it."""
    cells = HEXES.cells(cells)
    part = part_of(HEXES, cells, ALL, broad=BROAD)
    assert part.broad == broad
    assert not part.whole
    assert part.area == (BROAD if broad else FIELD)
    assert part.grid.width >= 70
    assert all(map(part.holds, cells))


def test_every_place_of_a_part_is_seen_whole():
    chance = seeded("parts")
    for _ in range(40):
        cells = chance.sample(around(HEXES.names[chance.choice(ALL)], 2), 5)
        part = part_of(HEXES, cells, ALL)
        assert not part.whole
        assert all(map(part.holds, cells))


def test_the_surroundings_of_cities_share_the_cells_and_fit_each_into_a_part():
    centres = HEXES.cells(["c3", "h3", "m3", "c7", "h7", "m7", "c11", "h11", "m11"])
    parts = mappart.surroundings(HEXES, ALL[::5], centres)
    assert sorted(cell for part in parts for cell in part) == list(ALL[::5])
    assert all(len(part) <= 20 and not part_of(HEXES, part, ALL).whole for part in parts)
    assert len(mappart.surroundings(HEXES, HEXES.cells(["g7", "h7"]), centres)) == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_the_ground_of_a_part_is_the_same_wherever_the_part_lies(width):
    name, zones = next(iter(charts())), zone_choices(2)[0]
    board = board_of(name, zones)
    grid = part_of(board.hexes, board.spaces[:1], ALL).grid
    here = ground(draw_land, (name, zones), grid, FIELD, "default")
    there = Area(FIELD.x + 301, FIELD.y - 97, FIELD.w, FIELD.h)
    other = ground(draw_land, (name, zones), grid, there, "default")
    both = (301, 0, FIELD.w, FIELD.h - 97), (0, 97, FIELD.w - 301, FIELD.h)
    assert len(here.getcolors(1 << 20)) > 50
    assert not ImageChops.difference(here.crop(both[0]), other.crop(both[1])).getbbox()


def test_places_are_named_where_they_are_and_nothing_is_small():
    cells = around("g7", 1)
    part, frame = part_of(HEXES, cells, ALL), blank()
    inner = mappart.inset(frame, Image.new("RGB", FIELD[2:], LOOK.lime))
    mappart.show_places(inner, part.inner, cells)
    mappart.set_in(frame, part, inner)
    for at, cell in enumerate(cells):
        extra = ({}, {"sign": "legal"}, {"gain": "+12"}, {"sign": "legal", "gain": "−3"})[at % 4]
        mappart.name_place(frame, part, cell, f"lay {HEXES.names[cell]}", **extra)
    assert not frame.faults()
    assert all(claim.size >= LEAST for claim in frame.claims)
    ways = {thing.what: thing.box for thing in frame.shows if thing.what.startswith("way ")}
    for cell in cells:
        left, top, right, bottom = ways[f"way lay {HEXES.names[cell]}"]
        x, y = part.grid.centre(cell)
        assert (left + right) / 2 == pytest.approx(x, abs=1)
        assert (top + bottom) / 2 == pytest.approx(y, abs=1)
        assert frame.image.getpixel((x - part.grid.width // 2 + 6, y)) == rgb(LOOK.maya)


def test_the_whole_map_names_its_places_too_and_counts_those_too_small_to_name():
    cells, frame = ALL[::3], blank()
    part = part_of(HEXES, cells, ALL)
    assert mappart.names_fit(part, cells)
    for cell in cells:
        mappart.name_place(frame, part, cell, HEXES.names[cell])
    assert {claim.what for claim in frame.claims} == {HEXES.names[cell] for cell in cells}
    assert not frame.faults()
    large = Hexes.of((name_of(x, y) for x in range(25) for y in range(20)), "odd")
    every = range(len(large))
    part, frame = part_of(large, every, every), blank()
    assert not mappart.names_fit(part, every)
    parts = mappart.surroundings(large, every[:60], large.cells(["c2", "m2", "w2"]))
    mappart.count_places(frame, part, parts)
    assert sorted(claim.what for claim in frame.claims) == sorted(str(len(part)) for part in parts)


def test_what_stands_on_a_place_has_its_name_above_and_what_happens_below():
    cell = HEXES.cell("g7")
    part, frame = part_of(HEXES, [cell], ALL), blank()
    mappart.name_standing(frame, part, cell, "move g7", sign="legal", gain="+2")
    name, gain = frame.claims
    y = part.grid.centre(cell)[1]
    assert name.what == "g7"
    assert gain.what == "+2"
    assert name.box[3] < y < gain.box[1]
    assert not frame.faults()


def test_the_locator_shows_where_the_part_lies_and_is_left_out_beside_the_whole_map():
    cells = around("c3", 1)
    tones = [LOOK.lime3 for _ in ALL]
    part, frame = part_of(HEXES, cells, ALL), blank()
    mappart.show_locator(frame, part, tones, {HEXES.cell("o12"): LOOK.seats[1]}, cells)
    (window,) = (thing for thing in frame.shows if thing.what == "window")
    left, top, right, _ = window.box
    assert left - LOCATOR.x < 40
    assert top - LOCATOR.y < 40
    assert right < LOCATOR.middle + 20
    shares = dict(map(reversed, frame.image.crop(LOCATOR.grown(0)).getcolors(1 << 16)))
    assert shares[rgb("#FFFFFF")] > 200
    assert shares[rgb(LOOK.seats[1])] > 40
    bare = blank()
    mappart.show_locator(bare, part_of(HEXES, ALL, ALL), tones, {}, ALL)
    assert not ImageChops.difference(bare.image, blank().image).getbbox()


def test_what_a_part_shows_is_told_where_it_stands_on_the_close_up():
    cell = HEXES.cell("g7")
    part, frame = part_of(HEXES, [cell], ALL), blank()
    inner = mappart.inset(frame, Image.new("RGB", FIELD[2:], LOOK.lime))
    mappart.show_ring(inner, part.inner, cell)
    far = HEXES.cell("a1")
    mappart.show_ring(inner, part.inner, far)
    mappart.set_in(frame, part, inner)
    (ring,) = frame.shows
    x, y = part.grid.centre(cell)
    assert (ring.box[0] + ring.box[2]) / 2 == pytest.approx(x, abs=1)
    assert (ring.box[1] + ring.box[3]) / 2 == pytest.approx(y, abs=1)
    assert closeup.BODY.x <= ring.box[0]
