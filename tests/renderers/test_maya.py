"""What only Maya's pictures show, and what is said of them."""

import json
import re
from itertools import combinations

import pytest
from PIL import ImageChops

from engine import components
from engine.game import SEATS, Event
from engine.games.maya import chart
from engine.games.maya.board import board_of
from engine.games.maya.chart import zone_choices
from engine.games.maya.components import CROPS, EMPTY, FACE_DOWN, KINDS, SPACE, TEMPLE, goods_of
from engine.games.maya.state import Closing
from renderers import alt, text
from renderers.maya import facts, track
from renderers.maya.icons import ICONS
from renderers.maya.layout import layout, shown
from renderers.show import ALT_LIMIT, frame
from tests.renderers.games import LANGUAGES, LONG, NAMES, moments, play, scene

EVERY_CHOICE = [zones for seats in (2, 3, 4) for zones in zone_choices(seats)]
TALL = {
    "shifted": "odd",
    "rows": ["yyyyyyyy......"] * 5 + ["bbbbbbbbgggggg"] * 6 + ["rrrrrrrr......"] * 6,
    "temples": {
        "uxmal": "d3",
        "tikal": "d8",
        "coba": "k8",
        "palenque": "d14",
        "kingdom_of_the_snake": "g10",
        "edznax": "n7",
    },
}


@pytest.fixture
def tall(tmp_path, monkeypatch):
    """A map of another shape, with other names."""
    (tmp_path / "maya").mkdir()
    (tmp_path / "maya" / "tall.json").write_text(json.dumps(TALL), "utf-8")
    monkeypatch.setattr(components, "FOLDERS", [*components.FOLDERS, tmp_path])
    chart.charts.cache_clear()
    yield "tall"
    monkeypatch.undo()
    chart.charts.cache_clear()


def lying(view):
    return layout(view.board.map, view.board.zones)


# Where things lie.


@pytest.mark.parametrize("zones", EVERY_CHOICE)
def test_every_cell_to_be_seen_lies_in_the_sea_and_off_the_track(zones):
    lay = layout("peninsula", zones)
    for cell in shown("peninsula", zones):
        for x, y in lay.grid.corners(cell, 3):
            assert lay.sea.x <= x <= lay.sea.right
            assert lay.sea.y <= y <= (lay.foot.y if lay.foot else lay.sea.bottom)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_map_of_another_shape_fits_as_well(tall, seats, seed):
    for moment in moments("maya", seats, seed, 9, map=tall):
        for seat in (None, *moment.position.waiting()):
            seen = scene(moment, seat, language="fr", names=LONG)
            assert not frame(seen).faults()
        for said in (text(scene(moment)), alt(scene(moment))):
            assert "kingdom" not in said
            assert "edznax" not in said
            assert "_" not in said
        in_play = "green" in moment.position.board.zones
        if not moment.position.outcome():
            assert "Kingdom Of The Snake" in text(scene(moment))
            assert ("Edznax" in text(scene(moment))) == in_play


def test_a_hundred_steps_lie_around_the_plate():
    for zones in EVERY_CHOICE:
        lay = layout("peninsula", zones)
        steps = track.steps(lay)
        assert len(set(steps)) == 100
        for (x, y), (later_x, later_y) in zip(steps, [*steps[1:], steps[0]], strict=True):
            assert 24 <= abs(x - later_x) + abs(y - later_y) <= 40
            assert not (lay.sea.x < x < lay.sea.right and lay.sea.y < y < lay.sea.bottom)


@pytest.mark.parametrize(
    "points",
    [
        *([0, 7, 46, 83], [134, 34, 234, 29], [100, 0, 76, 176]),
        *([each] * 4 for each in (0, 50, 75, 99, 125)),
    ],
)
def test_seats_ride_on_their_steps_and_a_tab_tells_the_laps(points):
    lay = layout("peninsula", EVERY_CHOICE[-1])
    steps = track.steps(lay)
    tabs, marks = track.places(lay, points)
    assert sorted(seat for seat, _ in marks) == [0, 1, 2, 3]
    laps = {(each % 100, each // 100) for each in points if each >= 100}
    assert sorted(lap for lap, _ in tabs) == sorted(lap for _, lap in laps)
    shared = [each % 100 for each in points]
    for seat, (x, y) in marks:
        step_x, step_y = steps[shared[seat]]
        away = abs(x - step_x) + abs(y - step_y)
        assert away <= (1 if shared.count(shared[seat]) == 1 else 70)
        assert lay.plate.x + 16 <= x <= lay.plate.right - 16
        assert lay.plate.y + 16 <= y <= lay.plate.bottom - 16
    for (_, (x, y)), (_, (other_x, other_y)) in combinations(marks, 2):
        assert abs(x - other_x) + abs(y - other_y) >= 15, "all are seen"


# What lies on the map.


def test_crops_are_told_apart_by_their_outlines():
    masks = [ICONS.icon(crop, 36, "default").image.getchannel("A") for crop in CROPS]
    for one, other in combinations(masks, 2):
        size = (40, 40)
        a, b = (m.crop((0, 0, *size)).point(lambda v: 255 * (v > 127)) for m in (one, other))
        both = sum(ImageChops.multiply(a, b).histogram()[128:])
        either = sum(ImageChops.lighter(a, b).histogram()[128:])
        assert both / either < 0.85


@pytest.mark.long
def test_jungle_lies_where_zones_are_not_used():
    for zones in EVERY_CHOICE:
        board, lay = board_of("peninsula", zones), layout("peninsula", zones)
        assert bool(board.jungle) == (len(zones) < 4)
        if not board.jungle:
            continue
        moment = next(play(len(zones), 1, "maya", zones="_".join(zones)))
        picture = frame(scene(moment)).image
        for cell in board.border:
            red, green, blue = picture.getpixel(lay.grid.centre(cell))
            assert green > red + 15
            assert green > blue


# What is marked.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seven_tiles_have_room_on_the_rack(language, seats, seed):
    for moment in moments("maya", seats, seed, 1):
        position = moment.position
        if position.waiting() and not moment.steps and position.racks[position.active]:
            position.racks[position.active] = (0, 1, 2, 3, 4, 6, 7)
            assert not frame(scene(moment, position.active, language=language)).faults()
            return


def test_the_end_ranks_everybody_with_the_parts_of_the_score(seed):
    moment = list(moments("maya", 4, seed, 10**6))[-1]
    position = moment.position
    outcome = position.outcome()
    assert outcome
    claims = [claim.what for claim in frame(scene(moment)).claims]
    best = NAMES[outcome.winners[0]]
    assert f"{best} wins" in claims
    assert f"1. {best}" in text(scene(moment))
    over = lying(position).over
    own, public = (frame(scene(moment, seat)).image.crop(over.grown(0)) for seat in (2, None))
    assert own.tobytes() == public.tobytes()


# What is said.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_agree_with_the_position(seats, seed):
    for moment in moments("maya", seats, seed, 7):
        view = moment.standing.seen_by(None)
        seen = scene(moment)
        told, brief = text(seen), alt(seen)
        for seat in range(seats):
            points = f"{view.points[seat]} point"
            tiles = f"{len(view.racks[seat])} on the rack, {len(view.reserves[seat])} in reserve"
            for said in (told, brief):
                assert re.search(rf"{NAMES[seat]}.*\b{points}.*{tiles}", said)
            for part in facts.plantations(view, seat):
                cells = ", ".join(
                    f"{view.board.name(cell)} {goods_of(view.tiles[cell])}" for cell in part.cells
                )
                goods = "good" if part.goods == 1 else "goods"
                assert f"{facts.crop_name(seen, part.crop)}, {part.goods} {goods}: {cells}" in told
                assert part.goods == sum(goods_of(view.tiles[cell]) for cell in part.cells)
        for temple in view.board.open:
            name = facts.named(seen, temple)
            if view.tiles[view.board.spaces[temple]] != TEMPLE:
                assert name not in brief
                continue
            size = len(view.city_cells(temple))
            state = "closed" if view.closing_of(temple) else "open"
            assert f"City {name}: {state}, {size} tile" in told
            assert f"{name} {size}" in brief
            for cell in view.city_cells(temple)[1:]:  # M1.10: who laid a tile is no secret
                assert f"{view.board.name(cell)} ({NAMES[view.tiles[cell] - FACE_DOWN]})" in told
            for seat, goods in enumerate(facts.strengths(view, temple)):
                line = next(li for li in told.splitlines() if li.startswith(f"City {name}:"))
                assert (f"{NAMES[seat]} {goods}" in line) == (goods > 0)


def test_the_alternative_text_tells_the_last_turn(seed):
    for moment in moments("maya", 3, seed, 4):
        seen = scene(moment)
        events = [event for event in seen.last if event.kind != "over"]
        for event in events:
            assert seen.tell(event).replace("**", "") in alt(seen)
        assert ("Just played: " in alt(seen)) == bool(events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_alternative_text_still_ends_with_the_cities(language):
    """Discord cuts what is longer; a long turn is told in short then."""
    *_, moment = play(4, 1, "maya")
    view = moment.position
    view.phase, view.active = "turn", 0
    for temple in view.board.open:
        view.tiles[view.board.spaces[temple]] = TEMPLE
    everybody = dict.fromkeys(SEATS, 30)
    planted = Event(
        "planted",
        {
            "seat": "red",
            "tiles": ["potato2"] * 7,
            "group": [],
            "points": 14,
            "crop": "potato",
            "cells": list(view.board.hexes.names[-7:]),
        },
    )
    closed = [
        Event(
            "closed",
            {
                "seat": "red",
                "temple": temple,
                "cells": [],
                "tiles": 10,
                "goods": everybody,
                "points": everybody,
            },
        )
        for temple in ("chichen_itza", "yaxchilan", "calakmul", "palenque")
    ]
    names = ("W" * 32,) * 4
    for news in ((planted, *closed[:1]), (planted, *closed)):
        moment.news = news
        said = alt(scene(moment, language=language, names=names))
        assert len(said) <= ALT_LIMIT
        assert scene(moment, language=language).say("maya.reading.last", events="|")[:8] in said
        assert re.search(r"Tonina \d+( \(\w+\))?\.$", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ranking_names_cities_and_counts_the_others(language, seed):
    *_, moment = play(4, seed, "maya")
    view, temples = moment.position, moment.position.board.open
    for count in (1, 3, 5, 13):
        view.closings = tuple(
            Closing(temple, 5, (3, 2, 1, 1), (30 - at, 0, 15, 0), 1)
            for at, temple in enumerate(temples[:count])
        )
        seen = scene(moment, language=language)
        picture = frame(seen)
        assert not picture.faults()
        claims = [claim.what for claim in picture.claims]
        named = 2 if count > 3 else count
        for at, temple in enumerate(temples[:named]):
            assert claims.count(facts.named(seen, temple)) >= 2
            assert f"+{30 - at}" in claims
        rest = sum(30 - at for at in range(named, count))
        assert (f"+{rest}" in claims) == (rest > 0)
        told = seen.say("maya.picture.cities", n=count - named)
        assert claims.count(told) == (2 if rest else 0)


def test_only_the_own_text_tells_of_rack_and_hidden_tiles(seed):
    down = 0
    for moment in moments("maya", 3, seed, 5):
        if moment.position.outcome():
            break
        assert "On your rack" not in text(scene(moment))
        assert "face down:" not in text(scene(moment))
        for seat in range(3):
            seen = scene(moment, seat)
            mine = text(seen)
            for kind in seen.view.racks[seat]:
                assert f"({KINDS[kind]})" in mine
            known = [cell for cell, kind in seen.view.faces.items() if kind >= 0]
            assert ("face down:" in mine) == bool(known)
            down += len(known)
    assert down


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_is_named_that_nobody_can_use(seats, language, seed):
    for moment in moments("maya", seats, seed, 3):
        view, seen = moment.standing, scene(moment, language=language)
        board = view.board
        named = set(re.findall(r"\b[a-z]\d+\b", text(seen)))
        assert named <= {board.name(cell) for cell, used in enumerate(board.in_play) if used}
        running = view.outcome() is None
        empty = [board.name(cell) for cell, tile in enumerate(view.tiles) if tile == EMPTY]
        free = seen.say("maya.reading.free", cells=", ".join(empty))
        assert (free in text(seen).splitlines()) == running
        for temple in board.open:
            space = board.spaces[temple]
            if view.tiles[space] == SPACE:
                around = any(view.tiles[cell] == EMPTY for cell in board.neighbours[space])
                site = f"{facts.named(seen, temple)} {board.name(space)}"
                assert (site in text(seen)) == (board.name(space) in named) == (around and running)
