"""Close-ups of Maya: places are marked where they are, gains and signs are those of the steps."""

from __future__ import annotations

import io
import re
from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from PIL import Image

from engine.games.maya.components import CROPS, KINDS, TEMPLE
from renderers import draw
from renderers.kit.closeup import BODY
from renderers.kit.colours import rgb
from renderers.kit.mappart import WIDTHS
from renderers.maya import both, facts
from renderers.maya.ways import ways_of
from tests.renderers.closeups import asked, whole_steps
from tests.renderers.looking import Picture, middle
from tests.seeding import seeded


@pytest.fixture(scope="module")
def scenes():
    """Positions as they were: a game goes on with its own."""
    every = asked("maya", 120, seeded("close-ups of Maya"))
    return [replace(seen, view=seen.view.copy()) for seen in every]


def steps_to_cells(seen):
    """The offered ways by cell; None where some say no cell, or tiles are asked for."""
    numbers = seen.view.board.hexes.numbers
    found = defaultdict(list)
    for way in seen.offered:
        cells = [numbers[token] for token in way.split() if token in numbers]
        if not cells:
            return None
        found[cells[0]].append(way)
    tiles = {token for way in seen.offered for token in way.split() if token in KINDS}
    return None if len(found) == 1 and len(tiles) > 1 else found


def brings(seen, way):
    """What the first step that begins so would bring: points, and the kinds of its events."""
    step = next(choice for choice in seen.choices if f"{choice} ".startswith(f"{way} "))
    action = next(each for each in seen.view.actions(seen.seat) if str(each) == step)
    events = seen.view.foretold(seen.seat, action)
    points = sum(event.facts["points"] for event in events if event.kind == "turn_then")
    return points, [event.kind for event in events]


def places(scenes):
    for seen in scenes:
        for shown in (seen, whole_steps(seen)):
            found = steps_to_cells(shown) if shown.offered else None
            if found and len(shown.offered) <= 60:
                yield Picture(shown, f"{shown.path} {shown.steps}"), found


@pytest.mark.long
def test_every_place_is_white_and_edged_where_its_way_is_marked(scenes):
    looked = 0
    for picture, found in places(scenes):
        marks = {mark.what[4:]: mark.box for mark in picture.named("way ")}
        legal = Counter(middle(mark.box) for mark in picture.named("cell legal"))
        assert len(legal) == len(found), picture
        for cell, ways in found.items():
            boxes = {marks[way] for way in ways}
            assert len(boxes) == 1, (picture, ways)
            (box,) = boxes
            x, y = middle(box)
            assert any(abs(x - a) + abs(y - b) < 4 for a, b in legal), (picture, ways)
            assert picture.share(picture.look.maya, box) > 0.04, (picture, ways)
            assert picture.share("#FFFFFF", box) > 0.2, (picture, ways)
            name = picture.view.board.name(cell)
            assert name in picture.inside(box), (picture, name)
            looked += 1
        if looked > 100:
            return
    pytest.fail(f"no more than {looked} places are offered")


@pytest.mark.usefixtures("bare_maps")
def test_gains_stand_on_the_places_or_on_the_plate():
    differing = same = 0
    for picture, found in places(asked("maya", 1000, seeded("gains of Maya"))):
        if differing > 20 and same > 5:
            break
        seen = picture.scene
        best = {cell: max(brings(seen, way)[0] for way in ways) for cell, ways in found.items()}
        if any(way.startswith("city") for ways in found.values() for way in ways):
            continue
        marks = {mark.what[4:]: mark.box for mark in picture.named("way ")}
        gains = [text for text in picture.inside(BODY.grown(0)) if text.startswith("+")]
        if len(set(best.values())) == 1:
            same += 1
            assert f"+{next(iter(best.values()))}" in [thing.what for thing in picture.things]
            continue
        for cell, ways in found.items():
            box = marks[ways[0]]
            if box[2] - box[0] >= 64:  # smaller cells have room for their names alone
                differing += 1
                assert f"+{best[cell]}" in picture.inside(box), (picture, ways, gains)
    assert differing > 20
    assert same > 5


@pytest.mark.long
@pytest.mark.usefixtures("bare_maps")
def test_signs_say_what_happens_on_a_place(scenes):
    found_signs = Counter()
    for picture, found in places(scenes):
        marks = {mark.what[4:]: mark.box for mark in picture.named("way ")}
        for ways in found.values():
            box = marks[ways[0]]
            _, kinds = brings(picture.scene, ways[0])
            here = picture.inside(box)
            if len(ways) > 1 or box[2] - box[0] < WIDTHS[-1]:
                continue
            if "closes" in kinds:
                assert "temple closed" in here, (picture, ways)
            elif "opens" in kinds:
                assert "temple" in here, (picture, ways)
            elif ways[0].startswith("city"):
                assert "house" in here, (picture, ways)
            found_signs.update(kinds)
    assert found_signs["opens"]
    assert found_signs["grows"]


@pytest.mark.long
@pytest.mark.usefixtures("bare_maps")
def test_the_rack_shows_each_kind_once_with_what_it_brings_at_best(scenes):
    looked = 0
    for seen in scenes:
        picture = Picture(seen, f"{seen.path} {seen.steps}")
        tiles = picture.named("rack ")
        if not tiles or not seen.view.racks[seen.seat]:
            continue
        rack = Counter(KINDS[kind] for kind in seen.view.racks[seen.seat])
        shown = sorted(tile.what for tile in tiles if re.match(r"rack \d ", tile.what))
        assert shown == sorted(f"rack {seen.seat} {token}" for token in rack), picture
        twice = sorted(f"×{count}" for count in rack.values() if count > 1)
        assert sorted(thing.what for thing in picture.named("×")) == twice, picture
        for tile in tiles:
            token, (left, top, right, bottom) = tile.what.split()[-1], tile.box
            steps = [each for each in seen.chosen if each.startswith(f"plant {token} ")]
            around = (left - 60, top - 20, right + 10, bottom)
            gains = [text for text in picture.inside(around) if text.startswith("+")]
            wanted = {f"+{max(brings(seen, step)[0] for step in steps)}"} if steps else set()
            assert set(gains) == wanted, (picture, token)
            looked += 1
        numbers = picture.inside((660, 100, 1000, 800))
        for goods in facts.largest(seen.view, seen.seat):
            assert str(goods) in numbers, picture
    assert looked > 20


@pytest.mark.long
@pytest.mark.usefixtures("bare_maps")
def test_what_was_laid_is_ringed_and_the_turn_is_told(scenes):
    done = 0
    for seen in scenes:
        if not seen.view.laid:
            continue
        picture = Picture(seen, f"{seen.path} {seen.steps}")
        if picture.named("rack "):
            continue
        assert len(picture.named("cell chosen")) == len(seen.view.laid), picture
        points = facts.so_far(seen, seen.seat).get(seen.seat, 0)
        if points:
            assert picture.beside("vp", (600, 0, 1000, 92)) == f"+{points}", picture
        done += not seen.choices
    assert done > 10


@pytest.mark.long
@pytest.mark.usefixtures("bare_maps")
def test_cities_and_fields_lie_on_their_cells_and_none_is_named_that_is_no_place(scenes):
    for picture, found in places(scenes):
        names = {picture.view.board.name(cell) for cell in range(len(picture.view.tiles))}
        written = {thing.what for thing in picture.things if thing.size} & names
        assert written == {picture.view.board.name(cell) for cell in found}, picture
        temples = sum(tile == TEMPLE for tile in picture.view.tiles)
        assert len(picture.named("temple")) <= 2 * temples + len(found) + len(CROPS), picture


@pytest.mark.long
def test_the_maya_line_of_a_place_keeps_its_colour_when_it_is_encoded(scenes):
    picture, _ = next(places(scenes))
    opened = Image.open(io.BytesIO(draw(picture.scene))).convert("RGB")
    box = picture.named("cell legal")[0].box
    colours = {colour for _, colour in opened.crop(box).getcolors(1 << 16)}
    assert rgb(picture.look.maya) in colours


def tiles_and_cities(scenes):
    """First questions, as the panel asks them where both are offered."""
    for seen in scenes:
        begun = dict.fromkeys(" ".join(choice.split()[:2]) for choice in seen.choices)
        if {way.split()[0] for way in begun} != {"plant", "city"}:
            continue
        shown = replace(seen, path=(), ways=tuple(begun))
        if both.takes(shown, shown.seat, ways_of(shown)):
            yield Picture(shown, f"{shown.steps}"), begun


@pytest.mark.long
def test_where_tiles_and_cells_are_offered_together_both_are_shown(scenes):
    looked = 0
    for picture, begun in tiles_and_cities(scenes):
        marks = {mark.what[4:]: mark.box for mark in picture.named("way ")}
        assert set(begun) == set(marks), picture
        for way in begun:
            verb, token = way.split()
            if verb == "city":
                assert token in picture.inside(marks[way]), (picture, way)
                assert picture.share("#FFFFFF", marks[way]) > 0.15, (picture, way)
            else:
                (tile,) = picture.named(f"rack {picture.scene.seat} {token}")
                left, _, right, _ = marks[way]
                assert left <= middle(tile.box)[0] <= right, (picture, way)
        looked += 1
    assert looked > 5
