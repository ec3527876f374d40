"""Every worker, marker, tile and number of Tzolk'in stands where it should, at random moments."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from engine.game import SEATS
from engine.games.tzolkin.food import hunger
from engine.games.tzolkin.tables import (
    BUILDINGS,
    CHICHEN,
    FOOD_DAYS,
    GEARS,
    GROUPS,
    LAST,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    PALENQUE,
    PARTS,
    TEMPLES,
    TOPS,
    TRACKS,
    WEALTH,
)
from renderers.kit.frame import Box
from renderers.kit.pen import polar
from renderers.tzolkin.cities import ROOT
from renderers.tzolkin.ladders import level_area, step_area
from renderers.tzolkin.layout import (
    CITIES,
    FINAL,
    FIRST_SPACE,
    HAND,
    OTHERS,
    PITCH,
    SKULLS,
    WHEEL,
    cards,
    panels,
)
from tests.renderers.looking import around, pictures, some

GEARS_BOX: Box = (0, 52, 762, 750)
"""Where the six gears turn."""
KINDS = ("farm", "funerary", "civil", "sacred")


@pytest.fixture(scope="module", params=[2, 3, 4])
def shown(request):
    return pictures("tzolkin", request.param)


def points(score):
    """A score as it is written, with its quarters."""
    whole, part = divmod(abs(Fraction(score)), 1)
    written = (str(whole) if whole or not part else "") + " ¼½¾"[int(4 * part)].strip()
    return "−" * (score < 0) + written


def standing(view):
    """Who stands where on the gears."""
    for gear, city in enumerate(CITIES):
        for space, worker in enumerate(view.on_gear(gear)):
            if worker != NOBODY:
                yield worker, city.hole(space)
    if view.space != NOBODY:
        yield view.space, FIRST_SPACE


# On the gears.


@pytest.mark.one_in(3)
def test_every_worker_stands_in_its_hole(shown):
    for picture in shown:
        wanted = [(f"worker {worker}", at) for worker, at in standing(picture.view)]
        wanted += [("worker neutral", at) for name, at in wanted if name == f"worker {NEUTRAL}"]
        assert not picture.misplaced(wanted, "worker ", box=GEARS_BOX), picture


@pytest.mark.one_in(2)
def test_every_worker_has_the_colour_and_shape_of_its_seat(shown):
    for picture in shown:
        for worker, at in standing(picture.view):
            if worker != NEUTRAL:
                assert picture.of_seat(around(at, 11)) == worker, (picture, at)
            else:
                assert picture.share(picture.look.ivory, around(at, 10)) > 0.2, (picture, at)
        marks = [thing for thing in picture.named("mark ") if thing.box[2] < GEARS_BOX[2]]
        assert len(marks) == sum(w != NEUTRAL for w, _ in standing(picture.view)), picture
        assert not picture.wrong_marks("mark ", box=GEARS_BOX), picture


def test_a_hole_without_its_worker_looks_empty(shown):
    for picture in list(some(shown, public=True))[::2]:
        bare = picture.without(_nobody)
        for city in CITIES:
            for space, worker in enumerate(picture.view.on_gear(city.gear)):
                taken = picture.changed_at(bare, around(city.hole(space), 9)) > 0.5
                assert taken == (worker != NOBODY), (picture, city.gear, space)


def _nobody(view):
    view.holes = [NOBODY] * len(view.holes)


@pytest.mark.one_in(2)
def test_a_free_hole_tells_its_number(shown):
    for picture in shown:
        for gear, city in enumerate(CITIES):
            for space, worker in enumerate(picture.view.on_gear(gear)[: LAST[gear] + 1]):
                found = picture.numbers(around(city.hole(space), 10))
                wanted = [str(space)] if worker == NOBODY else []
                assert found == Counter(wanted), (picture, gear, space)


def test_corn_lies_on_the_teeth_of_the_days_it_was_left_on(shown):
    for picture in shown:
        today = min(picture.view.day, FOOD_DAYS[-1])
        teeth = {(day - today) % 26 for day in picture.view.teeth}
        for tooth in range(26):
            at = around(polar(WHEEL, ROOT - 6, tooth * PITCH), 8)
            assert picture.inside(at, "corn") == ["corn"] * (tooth in teeth), (picture, tooth)


def test_the_wheel_tells_the_day_the_corn_and_the_days_to_food(shown):
    for picture in shown:
        view = picture.view
        box = around(WHEEL, 80)
        wanted = [str(min(view.day, FOOD_DAYS[-1])), str(len(view.teeth))]
        assert picture.numbers(box) == Counter(wanted), picture
        ahead = FOOD_DAYS[view.feasts :]
        days = max(0, ahead[0] - view.day) if ahead else 0
        if days:
            words = picture.scene.say("tzolkin.picture.food_in", n=days)
            assert words in picture.inside(box), picture


def test_skulls_lie_on_the_spaces_of_chichen_itza_they_were_offered_to(shown):
    for picture in shown:
        view, city = picture.view, CITIES[CHICHEN]
        for space in PARTS.gears[CHICHEN].actions:
            there = picture.inside(around(city.beside(space.number, 20), 6), "skull")
            assert bool(there) == bool(view.offered[space.number]), (picture, space.number)
        bank = (SKULLS[0], SKULLS[1] - 14, SKULLS[0] + 60, SKULLS[1] + 14)
        assert picture.row(bank) == [str(view.skulls)], picture


def test_every_harvest_tile_that_is_left_lies_in_its_field(shown):
    for picture in shown:
        view, city = picture.view, CITIES[PALENQUE]
        count = PARTS.setup.by_player_count[str(view.seats)].harvest_tiles_per_group
        wanted = []
        for group, (corn, wood) in enumerate(zip(view.corn_tiles, view.wood_tiles, strict=True)):
            for at in range(count):
                kind = "wood" if at < wood else "corn" if at < corn else "gone"
                aside = (at - (count - 1) / 2) * 0.17
                wanted.append((f"harvest {kind}", city.beside(GROUPS[group] + aside, 52.5)))
        assert not picture.misplaced(wanted, "harvest ", reach=3, box=GEARS_BOX), picture
        colours = {"harvest wood": "#A0622F", "harvest corn": "#F2B731", "harvest gone": "#C9BE9C"}
        for thing in picture.named("harvest "):
            if picture.named("action ") or thing.box[0] > GEARS_BOX[2]:
                continue  # an outline may lie on it; elsewhere it is an icon beside a number
            assert picture.share(colours[thing.what], thing.box) > 0.1, (picture, thing)


# Ladders and tracks.


def test_every_seat_stands_on_its_step_of_each_temple(shown):
    for picture in shown:
        for temple in range(len(TEMPLES)):
            for step in range(TOPS[temple] + 1):
                here = [
                    f"seat {seat}"
                    for seat in range(picture.view.seats)
                    if picture.view.player(seat).temples[temple] == step
                ]
                area = step_area(temple, step).grown(1)
                assert picture.inside(area, "seat ") == here, (picture, temple, step)


def test_every_seat_stands_on_its_level_of_each_technology(shown):
    for picture in shown:
        for track in range(len(TRACKS)):
            for level in range(4):
                here = [
                    f"seat {seat}"
                    for seat in range(picture.view.seats)
                    if picture.view.player(seat).levels[track] == level
                ]
                area = level_area(track, level).grown(1)
                assert picture.inside(area, "seat ") == here, (picture, track, level)


def test_every_mark_has_the_colour_of_its_seat(shown):
    for picture in shown:
        assert not picture.wrong_colours("seat "), picture
        assert not picture.wrong_colours("band "), picture


# Tiles.


def test_the_tiles_on_offer_lie_in_their_slots_with_what_they_cost(shown):
    for picture in shown:
        view = picture.view
        if view.phase == "over":
            assert not picture.named("card "), picture
            continue
        rows = (
            (view.slots, BUILDINGS, PARTS.buildings),
            (view.monuments, MONUMENTS, PARTS.monuments),
        )
        for row, (tiles, names, printed) in enumerate(rows):
            for tile, area in zip(tiles, cards(row, len(tiles)), strict=True):
                found = picture.inside(area.grown(0), "card ", "no card")
                if tile == NOBODY:
                    assert found == ["no card"], picture
                    continue
                name = names[tile]
                assert len(found) == 1, (picture, found)
                assert found[0].split()[1] == name, (picture, found)
                foot = (area.x, area.bottom - 24, area.right, area.bottom)
                cost = {good: n for good, n in printed[tile].cost.items() if n}
                order = [
                    good for good in ("wood", "stone", "gold", "corn", "skull") if good in cost
                ]
                assert picture.row(foot) == [str(cost[good]) for good in order], (picture, name)


def test_a_raised_monument_shows_who_raised_it(shown):
    for picture in shown:
        view = picture.view
        if view.phase == "over":
            continue
        gone = [
            area
            for tile, area in zip(view.monuments, cards(1, len(view.monuments)), strict=True)
            if tile == NOBODY
        ]
        found = sorted(name for area in gone for name in picture.inside(area.grown(0), "seat "))
        wanted = sorted(f"seat {seat}" for seat in range(view.seats) for _ in view.raised[seat])
        assert found == wanted, picture


# The seats.


def goods(view, seat):
    row = view.player(seat)
    return [str(n) for n in (row.corn, row.wood, row.stone, row.gold, row.skulls)]


def people(view, seat):
    """Workers in hand and out, the corn they want, harvest tiles."""
    row, (hungry, price) = view.player(seat), hunger(view, seat)
    out = view.workers_in_play(seat) - row.hand
    return [str(n) for n in (row.hand, out, hungry * price, row.corn_tiles, row.wood_tiles)]


def tiles(view, seat):
    owned = Counter(PARTS.buildings[tile].category for tile in view.built[seat])
    return [str(owned[kind]) for kind in KINDS] + [str(len(view.raised[seat]))]


def test_a_panel_tells_everything_its_seat_has(shown):
    for picture in some(shown, public=True):
        view = picture.view
        for seat, area in enumerate(panels(view.seats)):

            def line(y, high=11, area=area):
                return area.x, area.y + y - high, area.right, area.y + y + high

            assert picture.inside(line(29), "seat ") == [f"seat {seat}"], picture
            assert picture.tells(picture.scene.names[seat], line(29)), picture
            assert points(view.totals()[seat]) in picture.inside(line(29, 14)), picture
            first = view.first == seat and view.phase != "over"
            assert ("first" in picture.inside(line(29, 14))) == first, picture
            assert picture.row(line(67)) == goods(view, seat), picture
            assert picture.row(line(97)) == people(view, seat), picture
            assert picture.inside(line(97), "worker") == ["worker", f"worker {seat}"], picture
            side = "light" if view.player(seat).light else "dark"
            assert picture.inside(line(97, 14), "light", "dark") == [side], picture
            if view.phase != "keep":
                assert picture.row(line(123)) == tiles(view, seat), picture
            acts = seat in picture.scene.to_act
            assert ("act" in picture.inside(line(29, 14))) == acts, picture
            lit = [thing for thing in picture.named("lit") if thing.box == area.grown(4)]
            assert len(lit) == acts, picture


def test_ones_own_plate_tells_everything_one_has(shown):
    for picture in some(shown, public=False):
        view, seat = picture.view, picture.seat
        plate = (HAND.x, HAND.y, HAND.x + 552, HAND.bottom)
        assert picture.inside(HAND.grown(0), "band ") == [f"band {seat}"], picture
        if view.phase == "keep":
            dealt = sorted(WEALTH[tile] for tile in view.dealt[seat])
            found = sorted(name.split()[1] for name in picture.inside(HAND.grown(0), "wealth "))
            assert found == dealt, picture
            chosen = {
                name.split()[1]
                for name in picture.inside(HAND.grown(0), "wealth ")
                if name.endswith(" chosen")
            }
            assert chosen == {WEALTH[tile] for tile in view.kept[seat]}, picture
            continue

        def line(y, high=13):
            return HAND.x, HAND.y + y - high, HAND.x + 552, HAND.y + y + high

        assert picture.row(line(38)) == goods(view, seat), picture
        assert picture.row(line(80)) == people(view, seat), picture
        assert picture.inside(line(80), "worker") == ["worker", f"worker {seat}"], picture
        assert picture.row(line(116)) == tiles(view, seat), picture
        assert picture.inside(plate, "light", "dark") == [
            "light" if view.player(seat).light else "dark"
        ], picture


def test_the_list_beside_it_tells_everybodys_score(shown):
    for picture in some(shown, public=False):
        view = picture.view
        high = min(32, (OTHERS.h - 10) / view.seats)
        top = OTHERS.y + (OTHERS.h - high * view.seats) / 2
        for other in range(view.seats):
            y = round(top + high * (other + 0.5))
            line = (OTHERS.x, y - 9, OTHERS.right, y + 9)
            assert picture.inside(line, "seat ") == [f"seat {other}"], picture
            assert points(view.totals()[other]) in picture.inside(line), picture
            assert ("first" in picture.inside(line)) == (view.first == other), picture
            assert ("act" in picture.inside(line)) == (other in picture.scene.to_act), picture


def test_the_ranking_is_that_of_the_end(shown):
    for picture in shown:
        view = picture.view
        if view.phase != "over":
            continue
        lines = sorted(zip(view.outcome().places, range(view.seats), strict=True))
        high = (FINAL.h - 52) / view.seats
        for at, (place, seat) in enumerate(lines):
            y = round(FINAL.y + 46 + high * (at + 0.5))
            line = (FINAL.x, y - 16, FINAL.right, y + 16)
            assert picture.inside(line, "seat ") == [f"seat {seat}"], picture
            assert {str(place), points(view.totals()[seat])} <= set(picture.inside(line)), picture


# What is marked.


def test_workers_just_placed_are_ringed_where_they_stand(shown):
    for picture in shown:
        view = picture.view
        placed = [event for event in picture.scene.last if event.kind == "placed"]
        rings = picture.named("ring last")
        for event in placed:
            on, seat = event.facts["on"], SEATS.index(event.facts["seat"])
            names = [on] if isinstance(on, str) else on
            for gear, city in enumerate(CITIES):
                ringed = [
                    space
                    for space, worker in enumerate(view.on_gear(gear))
                    if worker == seat and picture.inside(around(city.hole(space), 4), "ring last")
                ]
                assert len(ringed) == names.count(GEARS[gear]), (picture, gear)
        if not picture.scene.last:
            assert not rings, picture
