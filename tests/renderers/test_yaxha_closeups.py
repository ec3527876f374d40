"""Close-ups of Yaxha: tiles, cubes and cells are marked where they are, with what they bring."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import END
from engine.games.yaxha.pyramid import COLOURS, cubes, survey, worth
from renderers.kit.reading import signed
from renderers.yaxha import comparing, facts, picking, placing
from tests.renderers.closeups import asked, whole_steps
from tests.renderers.looking import Picture, around, meet, middle

_ASKED = 60


@pytest.fixture
def scenes(random):
    """Questions, and some of them with whole steps to choose from."""

    def found(*phases):
        for seen in asked("yaxha", _ASKED, random):
            if seen.view.phase in phases:
                yield seen
                if seen.choices:
                    yield whole_steps(seen)

    return found


def way_box(picture, way):
    (box,) = {thing.box for thing in picture.named(f"way {way}") if thing.what == f"way {way}"}
    return box


def steps(seen):
    """The whole steps that may be chosen: what each would bring, as the engine tells it."""
    actions = [each for each in seen.view.actions(seen.seat) if each is not END]
    return {str(each): seen.view.foretold(seen.seat, each) for each in actions}


def points(told):
    kinds = {event.kind: event.facts for event in told}
    return kinds.get("gains", {}).get("n", 0) - kinds.get("costs", {}).get("n", 0)


def cards(told):
    """Won, less those lost."""
    total = 0
    for event in told:
        if event.kind in ("leads", "meets"):
            total += len(event.facts["cards"])
        elif event.kind in ("falls", "loses"):
            total -= len(event.facts["cards"])
        elif event.kind == "meets_some":
            total += event.facts["n"]
        elif event.kind == "loses_some":
            total -= event.facts["n"]
    return total


def compares(seen):
    """Whether colours stand side by side."""
    offers = facts.offers(seen)
    return len(offers) > 1 and any(offer.legal for offer in offers.values())


def columns(seen):
    """Where the plans of each colour are that is asked about."""
    offers = facts.offers(seen)
    window = facts.window(seen.view.pyramids[seen.seat])
    if not compares(seen):
        return dict.fromkeys(offers, placing.PLANS), window
    found = comparing.columns(window, len(offers))
    return {colour: column.plans for colour, column in zip(offers, found, strict=True)}, window


def test_every_cell_says_what_a_cube_brings_there(scenes):
    cells = 0
    for seen in scenes("build"):
        picture, told = Picture(seen), steps(seen)
        plans, window = columns(seen)
        for colour, offer in facts.offers(seen).items():
            for spot in offer.legal if compares(seen) else offer.cells:
                brings = told[f"set {COLOURS[colour]} {spot[0]} level {spot[1]}"]
                area = plans[colour].area(spot, window)
                found = picture.inside(area.grown(0))
                gain = points(brings)
                assert (signed(gain) if gain else "0") in found, (seen.steps, spot, found)
                assert (f"cell {spot[0]}" in found) == bool(offer.cells), (spot, found)
                corner = around((area.right - 3, area.y + 3), 5)
                held = picture.inside(corner, "card sign")
                assert len(held) == bool(cards(brings)), (spot, brings)
                cells += 1
            for spot, way in offer.cells.items():
                assert way_box(picture, way) == plans[colour].area(spot, window).grown(0)
                assert spot[0] in picture.inside(way_box(picture, way))
    assert cells


def test_all_levels_lie_in_the_panel_of_their_colour(scenes):
    compared = 0
    for seen in scenes("build"):
        if not compares(seen):
            continue
        plans, window = columns(seen)
        found = comparing.columns(window, len(plans))
        for column in found:
            x, y, right, bottom = column.area.grown(-4)
            for level in column.plans.corners(window):
                for spot in facts.spots(window, level):
                    area = column.plans.area(spot, window)
                    assert x <= area.x < area.right <= right, (seen.steps, spot)
                    assert y <= area.y < area.bottom <= bottom, (seen.steps, spot)
                    assert not meet(area.grown(0), column.tab.grown(0)), (seen.steps, spot)
        compared += 1
    assert compared


def test_cubes_lie_in_the_cells_of_the_plans(scenes):
    for seen in scenes("build"):
        if compares(seen):
            continue
        picture, pyramid = Picture(seen), seen.view.pyramids[seen.seat]
        window, wanted = facts.window(pyramid), {}
        draft = facts.drafted(seen.view, seen.seat)
        for cube in cubes(pyramid):
            spot = (cube.name, cube.level)
            style = " hidden" * cube.hidden + " draft" * (spot in draft)
            wanted[placing.PLANS.area(spot, window)] = f"built {cube.colour}{style}"
        assert len(picture.named("built ")) == len(wanted)
        for area, name in wanted.items():
            assert [each.strip() for each in picture.inside(area.grown(0), "built ")] == [name]
        assert len(picture.named("solid ")) == len(wanted)


def test_a_cube_tells_its_group_and_the_best_it_brings(scenes):
    compared = 0
    for seen in scenes("build"):
        offers, told = facts.offers(seen), steps(seen)
        if not compares(seen):
            continue
        compared += 1
        picture = Picture(seen)
        sizes = survey(seen.view.pyramids[seen.seat]).sizes
        found = comparing.columns(facts.window(seen.view.pyramids[seen.seat]), len(offers))
        for (colour, offer), column in zip(offers.items(), found, strict=True):
            assert picture.inside(column.area.grown(0), "cube ") == [f"cube {colour}"]
            assert bool(picture.inside(column.tab.grown(0), "struck")) == (not offer.legal)
            if offer.way:
                assert way_box(picture, offer.way) == column.tab.grown(0)
            if offer.legal:
                x, y = column.group
                best = max(
                    points(brings)
                    for step, brings in told.items()
                    if step.startswith(f"set {COLOURS[colour]} ")
                )
                assert picture.row((x, y - 24, x + 124, y + 24)) == [str(sizes[colour])]
                shown = signed(best) if best else "0"
                assert shown in picture.inside((x, y + 30, x + 124, y + 90))
    assert compared


def test_the_pyramid_turns_and_the_plan_says_which_corner_is_near(scenes):
    for seen in scenes("build"):
        if compares(seen):
            continue
        corners = set()
        pictures = [Picture(replace(seen, turned=turned)) for turned in range(4)]
        for picture in pictures:
            (corner,) = picture.named("nearest corner")
            corners.add(middle(corner.box))
            assert len(picture.named("socket")) == len(picture.named("cell "))
        assert len(corners) == 4
        if 0 < len(cubes(seen.view.pyramids[seen.seat])) < 20:
            assert len({picture.image.tobytes() for picture in pictures}) == 4


def test_when_all_is_built_the_turn_tells_what_it_has_brought(scenes):
    told = 0
    for seen in scenes("build"):
        if seen.choices or not seen.may_end:
            continue
        view, seat = seen.view, seen.seat
        picture = Picture(seen)
        before, now = survey(view.was[seat]), survey(view.pyramids[seat])
        said = [thing.what for thing in picture.things]
        assert signed(sum(now.points) - sum(before.points)) in said
        for was, size in zip(before.sizes, now.sizes, strict=True):
            assert was == size or f"{was}→{size}" in said
        placed = [fate.spot for fate in facts.fates(view, seat) if fate.spot]
        assert all(spot[0] in said for spot in placed)
        assert len(picture.named("struck")) == 3 - len(placed)
        told += 1
    assert told


def test_cubes_to_discard_are_struck_out(random):
    found = 0
    for seen in asked("yaxha", 6 * _ASKED, random):
        drops = [choice for choice in seen.choices if choice.startswith("drop ")]
        if not drops:
            continue
        picture = Picture(seen)
        dropped = {choice.split()[1] for choice in drops}
        fates = facts.fates(seen.view, seen.seat)
        wanted = sum(not fate.held and not fate.spot for fate in fates)
        wanted += sum(fate.held and COLOURS[fate.colour] in dropped for fate in fates)
        if compares(seen):
            wanted = len(dropped)
        assert len(picture.named("struck")) == wanted
        found += 1
    assert found


def test_tiles_show_their_cubes_and_who_took_them(scenes):
    for seen in scenes("choose", "leftovers"):
        view, seat = seen.view, seen.seat
        picture, chosen = Picture(seen), facts.own_choice(view, seat)
        for tile, area in enumerate(picking.tiles(view.seats), 1):
            box = area.grown(0)
            assert picture.inside(box, "lot ") == sorted(f"lot {c}" for c in view.lot(tile))
            assert picture.row(box) == [str(tile)]
            taker = view.taken[tile - 1]
            assert picture.inside(box, "seat ") == [f"seat {taker}"] * (taker >= 0)
            assert bool(picture.inside(box, "gone")) == (taker >= 0)
            ways = [way for way in seen.offered if way.split()[-1] == str(tile)]
            assert picture.inside(box, "way ") == [f"way {way}" for way in ways]
            wanted = "rim chosen" if tile == chosen else "rim legal" if ways else ""
            assert "".join(picture.inside(box, "rim ")) == wanted


def test_groups_tell_their_size_and_what_one_cube_more_brings(scenes):
    for seen in scenes("choose", "leftovers"):
        picture, area = Picture(seen), picking.own()
        sizes = survey(seen.view.pyramids[seen.seat]).sizes
        low = (area.x, area.y + 60, area.right, area.bottom)
        assert [each.what for each in picture.within(low, "group ")] == [
            f"group {colour}" for colour in range(len(COLOURS))
        ]
        found = picture.numbers(low)
        for size in sizes:
            found[str(size)] -= 1
            found[signed(worth(size + 1) - worth(size))] -= 1
        assert not any(found.values()), found
