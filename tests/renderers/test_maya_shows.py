"""Every field, city, mark and number of Maya stands where it should, at random moments."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from engine.game import SEATS
from engine.games.maya.components import (
    CROPS,
    EMPTY,
    FACE_DOWN,
    FIELDS,
    KINDS,
    TEMPLE,
    goods_of,
    kind_of,
    owner,
)
from renderers.maya import facts, pieces
from renderers.maya.layout import layout
from renderers.maya.pieces import Size
from renderers.maya.track import steps
from tests.renderers.looking import around, meet, middle, pictures, some


@pytest.fixture(scope="module", params=[2, 3, 4])
def shown(request):
    return pictures("maya", request.param)


def lay_of(picture):
    board = picture.view.board
    return layout(board.map, board.zones)


def on_cells(picture, *beginnings):
    return picture.on_cells(lay_of(picture).grid, range(len(picture.view.tiles)), *beginnings)


def closed(view, temple):
    return any(closing.temple == temple for closing in view.closings)


# On the map.


@pytest.mark.one_in(3)
def test_every_tile_lies_on_its_cell(shown):
    for picture in shown:
        view, wanted = picture.view, Counter()
        for cell, tile in enumerate(view.tiles):
            if tile < 0:
                continue
            done = " closed" if tile >= FACE_DOWN and closed(view, view.city[cell]) else ""
            if tile == TEMPLE:
                wanted[cell, "temple" + done] += 1
            elif tile >= FACE_DOWN:
                kind = view.faces.get(cell, -1)
                face = KINDS[kind] if kind >= 0 else "hidden"
                wanted[cell, f"house {owner(tile)} {face}{done}"] += 1
            else:
                wanted[cell, f"field {owner(tile)} {KINDS[kind_of(tile)]}"] += 1
        found = on_cells(picture, "field ", "house ", "temple")
        icons = {"temple": 0, "temple closed": 0}
        assert {each: n for each, n in found.items() if each[1] not in icons} == {
            each: n for each, n in wanted.items() if each[1] not in icons
        }, picture
        temples = {each for each in found if each[1] in icons}
        assert {each for each in wanted if each[1] in icons} <= temples, picture


def test_every_tile_bears_the_mark_of_its_seat_at_its_lower_corner(shown):
    for picture in shown:
        grid = lay_of(picture).grid
        for cell, tile in enumerate(picture.view.tiles):
            if tile >= 0 and tile != TEMPLE:
                x, y = grid.centre(cell)
                seat = picture.of_seat(around((x, y + grid.pitch * 0.53), 5))
                assert seat == owner(tile), (picture, picture.view.board.name(cell))
        for thing in picture.named("rack "):
            assert picture.of_seat(thing.box) == picture.seat, (picture, thing)


def _bare(view):
    view.tiles = [EMPTY if 0 <= tile < FACE_DOWN else tile for tile in view.tiles]


def _other_kinds(view):
    view.tiles = [
        tile - kind_of(tile) + (kind_of(tile) + 1) % len(KINDS) if 0 <= tile < FACE_DOWN else tile
        for tile in view.tiles
    ]


def test_a_cell_looks_different_without_its_tile_or_with_another(shown):
    for picture in list(some(shown, public=True))[::2]:
        view, lay = picture.view, lay_of(picture)
        bare, other = picture.without(_bare), picture.without(_other_kinds)
        for cell, tile in enumerate(view.tiles):
            box = around(lay.grid.centre(cell), lay.grid.width * 0.25)
            if 0 <= tile < FACE_DOWN:
                assert picture.changed_at(bare, box) > 0.5, (picture, cell)
                assert picture.changed_at(other, box) > 0.02, (picture, cell)
            elif not any(0 <= view.tiles[each] < FACE_DOWN for each in view.board.neighbours[cell]):
                assert not picture.changed_at(bare, box), (picture, cell)


def test_fields_of_one_plantation_are_joined(shown):
    for picture in shown:
        view = picture.view
        wanted = Counter()
        for cell, tile in enumerate(view.tiles):
            if 0 <= tile < FACE_DOWN:
                field = next(each for each in FIELDS[owner(tile)] if tile in each)
                for other in view.board.hexes.neighbours[cell]:
                    wanted[f"joint {owner(tile)}"] += view.tiles[other] in field
        found = Counter(thing.what for thing in picture.named("joint "))
        assert found == Counter({what: n // 2 for what, n in wanted.items() if n}), picture


@pytest.mark.one_in(2)
def test_every_city_tells_its_name_its_size_and_who_won_most(shown):
    for picture in shown:
        view, lay = picture.view, lay_of(picture)
        for temple in view.board.open:
            space = view.board.spaces[temple]
            name = picture.scene.say(f"maya.token.{view.board.temples[temple]}")
            box = around(lay.grid.centre(space), lay.grid.width * 0.6)
            assert name in picture.inside(box), (picture, name)
            size = len(view.city_cells(temple))
            sizes = {what for cell, what in on_cells(picture, "size ") if cell == space}
            assert sizes == ({f"size {size}"} if size > 1 else set()), (picture, name)
            points = next((c.points for c in view.closings if c.temple == temple), ())
            best = {seat for seat, won in enumerate(points) if won == max(points) > 0}
            marks = {what for cell, what in on_cells(picture, "best ") if cell == space}
            assert marks == {f"best {seat}" for seat in best}, (picture, name)
        if all(sum(max(c.points) == won for won in c.points) == 1 for c in view.closings):
            assert not picture.wrong_colours("best "), picture


# The track and the seats.


def test_every_seat_rides_on_the_step_of_its_points(shown):
    for picture in shown:
        view, along = picture.view, steps(lay_of(picture))
        here = Counter(total % 100 for total in view.points)
        for seat, total in enumerate(view.points):
            (rider,) = (thing for thing in picture.named("rider ") if thing.what == f"rider {seat}")
            away = dist(middle(rider.box), along[total % 100])
            alone = here[total % 100] == 1 and total < 100
            assert away < (10 if alone else 75), (picture, seat)
        laps = {(total % 100, total // 100) for total in view.points if total >= 100}
        found = sorted(thing.what for thing in picture.named("lap "))
        assert found == sorted(f"lap {lap}" for _, lap in laps), picture
        riders = picture.named("rider ")
        for rider in riders:
            if not any(meet(rider.box, other.box) for other in riders if other is not rider):
                assert picture.of_seat(rider.box) == int(rider.what[-1]), (picture, rider)
        assert not picture.wrong_marks(), picture


def test_the_name_of_a_city_covers_no_plantation(shown):
    for picture in shown:
        view, grid = picture.view, lay_of(picture).grid
        fields = [cell for cell, tile in enumerate(view.tiles) if 0 <= tile < FACE_DOWN]
        for temple in view.board.open:
            name, at = view.board.temples[temple], grid.centre(view.board.spaces[temple])
            said = picture.scene.label(name)
            tab = min(picture.named(said), key=lambda thing: dist(middle(thing.box), at))
            left, top, right, bottom = tab.box
            for cell in fields:
                x, y = grid.centre(cell)
                for a, b in ((left, top), (right, top), (left, bottom), (right, bottom)):
                    across, down = abs(a - x) / grid.width, abs(b - y) / grid.height
                    inside = across < 0.47 and across / 2 + down < 0.47
                    assert not inside, (picture, said, view.board.name(cell))


def test_crops_stand_out_from_houses():
    """The colours of a crop are twice as strong as those of the house of a city."""
    size, strongest = Size(56, 48), []
    for piece in (pieces.tile(0, 0, size, "default"), pieces.house(0, -1, False, size, "default")):
        image = piece.image.convert("HSV")
        middle_of = image.crop((18, 14, image.width - 18, image.height - 26))
        found = middle_of.getchannel("S").tobytes()
        strongest.append(sum(found) / len(found))
    assert strongest[0] > 1.8 * strongest[1], strongest


def test_the_board_is_read_without_opening_it(shown):
    """Scores and gains in 34 px, other facts in 22; only names on the map are smaller."""
    for picture in some(shown, public=True):
        view, lay = picture.view, lay_of(picture)
        if view.phase == "over":
            continue
        on_map = {picture.scene.label(name) for name in view.board.temples}
        on_map |= {view.board.name(cell) for cell in range(len(view.tiles))}
        for thing in picture.things:
            small = thing.what in on_map or not thing.size
            assert small or thing.size >= 22, (picture, thing)
        for seat, area in enumerate(lay.panels(view.seats)):
            box = area.grown(0)
            sizes = {thing.what: thing.size for thing in picture.within(box) if thing.size >= 34}
            assert str(view.points[seat]) in sizes, picture
            gain = gains(picture)[seat]
            assert (f"+{gain}" in sizes) == bool(gain), picture


# The panels.


def plantations(view, seat, crop):
    """The goods of each plantation of a crop, most first."""
    cells = [cell for cell, tile in enumerate(view.tiles) if tile in FIELDS[seat][crop]]
    parts = view.board.hexes.parts(cells)
    return sorted(
        (sum(goods_of(view.tiles[cell]) for cell in part) for part in parts), reverse=True
    )


def gains(picture):
    found = Counter()
    for event in picture.scene.last:
        if event.kind == "planted":
            found[SEATS.index(event.facts["seat"])] += event.facts["points"]
        if event.kind == "closed":
            for seat, points in event.facts["points"].items():
                found[SEATS.index(seat)] += points
    return found


def test_a_panel_tells_everything_of_its_seat(shown):
    for picture in some(shown, public=True):
        view, lay = picture.view, lay_of(picture)
        if view.phase == "over":
            continue
        for seat, area in enumerate(lay.panels(view.seats)):
            box = area.grown(0)
            assert picture.inside(box, "seat ") == [f"seat {seat}"], picture
            assert picture.tells(picture.scene.names[seat], box), picture
            assert picture.beside("vp", box) == str(view.points[seat]), picture
            assert picture.beside("rack", box) == str(len(view.racks[seat])), picture
            assert picture.beside("reserve", box) == str(len(view.reserves[seat])), picture
            if picture.inside(box, "field"):
                assert picture.beside("field", box) == str(view.planted[seat]), picture
                cities = view.points[seat] - view.planted[seat]
                assert picture.beside("temple", box) == str(cities), picture
            gain = gains(picture)[seat]
            assert picture.numbers(box)[f"+{gain}"] == bool(gain), picture
            for crop, name in enumerate(CROPS):
                every = plantations(view, seat, crop) or [0]
                (icon,) = (each for each in picture.within(box, name) if each.what == name)
                x, y = middle(icon.box)
                right = (x, y - 12, area.right, y + 12)
                below = (x - 20, y + 16, x + 20, y + 40)
                lines = " · ".join(map(str, every)) in picture.inside(right)
                largest = [str(every[0])]
                assert lines or largest in (picture.row(below), picture.row(right)[:1]), picture
            acts = seat in picture.scene.to_act
            assert picture.inside(box, "act") == ["act"] * acts, picture
            lit = [thing for thing in picture.named("lit") if thing.box == area.grown(4)]
            assert len(lit) == acts, picture


def test_the_list_of_a_private_view_tells_everybodys_points(shown):
    for picture in some(shown, public=False):
        view, area = picture.view, lay_of(picture).listing(picture.view.seats)
        for seat in range(view.seats):
            y = area.y + 6 + 38 * seat + 19
            line = (area.x, y - 15, area.right, y + 15)
            assert picture.inside(line, "seat ") == [f"seat {seat}"], picture
            assert picture.row(line) == [str(view.points[seat])], picture
            acts = seat in picture.scene.to_act
            assert picture.inside(line, "act") == ["act"] * acts, picture


def test_ones_own_rack_lies_on_the_plate(shown):
    for picture in some(shown, public=False):
        view, seat = picture.view, picture.seat
        box = lay_of(picture).hand(view.seats).grown(0)
        rack = [KINDS[kind] for kind in view.racks[seat]]
        found = [thing.what for thing in picture.within(box, f"rack {seat} ")]
        assert sorted(found) == sorted(f"rack {seat} {token}" for token in rack), picture
        assert picture.inside(box, "band ") == [f"band {seat}"], picture
        assert str(len(view.reserves[seat])) in picture.row((*box[:3], box[1] + 48)), picture
        for token in set(rack):
            called = facts.tile_name(picture.scene, KINDS.index(token))
            assert picture.inside(box).count(called) == rack.count(token), picture


def test_the_ranking_is_that_of_the_end(shown):
    for picture in shown:
        view, area = picture.view, lay_of(picture).over
        if view.phase != "over":
            continue
        lines = sorted(zip(view.outcome().places, range(view.seats), strict=True))
        high = (area.h - 66) / view.seats
        for at, (place, seat) in enumerate(lines):
            top = area.y + 60 + round(high * at)
            box = (area.x, top, area.right, top + round(high))
            assert picture.inside(box, "seat ") == [f"seat {seat}"], picture
            numbers = picture.numbers(box)
            assert numbers[str(place)], picture
            assert numbers[str(view.points[seat])], picture
            assert picture.beside("field", box) == str(view.planted[seat]), picture
            assert picture.beside("reserve", box) == str(view.tiles_left(seat)), picture


# What is marked.


def test_what_the_last_turn_laid_is_outlined(shown):
    for picture in shown:
        number, wanted = picture.view.board.hexes.numbers, set()
        for event in picture.scene.last:
            if event.kind == "planted":
                wanted |= {number[cell] for cell in event.facts["cells"]}
            elif event.kind in ("grew", "grew_blind", "opened"):
                wanted.add(number[event.facts["cell"]])
            elif event.kind == "closed":
                temple = picture.view.board.temples.index(event.facts["temple"])
                wanted.add(picture.view.board.spaces[temple])
        assert {cell for cell, _ in on_cells(picture, "cell last")} == wanted, picture
        assert len(picture.named("spark")) >= len(wanted), picture
