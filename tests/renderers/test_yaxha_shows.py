"""Every cube, card, tile and number of Yaxha stands where it should, at random moments."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.game import SEATS
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import NUMBERS, PLACES, SIDES
from engine.games.yaxha.pyramid import COLOURS, cubes, size, survey
from renderers.kit.colours import lit
from renderers.yaxha import layout
from renderers.yaxha.facts import window
from renderers.yaxha.pieces import height
from tests.renderers.looking import around, middle, pictures, some

TONES = ("#C0511F", "#1A4178", "#518E7A", "#FFCB2C", "#EDEBE9")
"""Orange, blue, green, yellow, grey; the ground of a face is a little lighter."""


@pytest.fixture(scope="module", params=[2, 3, 4])
def shown(request):
    return pictures("yaxha", request.param)


def panels(picture):
    """Seat, panel and pyramid, as far as the picture shows them large."""
    view, seat = picture.view, picture.seat
    if seat is not None:
        return [(seat, layout.private(view.seats).panel, view.pyramids[seat])]
    lay = layout.public(view.seats, over=view.phase == "over")
    return [(at, lay.panels[at], view.known(picture.scene.seat)[at]) for at in range(view.seats)]


def last_built(picture):
    """The cells of the last building, by seat."""
    found = {}
    for event in picture.scene.last:
        if event.kind.startswith("built_"):
            count = int(event.kind.removeprefix("built_"))
            found[SEATS.index(event.facts["seat"])] = {
                (event.facts[f"cell_{at}"], event.facts[f"level_{at}"])
                for at in range(1, count + 1)
            }
    return found


def brought_by(picture, seat):
    """The points that the last building brought a seat; None when there was none."""
    built = last_built(picture)
    if seat not in built:
        return None
    pyramid = picture.view.known(picture.scene.seat)[seat]
    points = sum(survey(pyramid).points)
    for spot in built[seat]:
        pyramid = tuple(cells & ~(1 << NUMBERS[spot]) for cells in pyramid)
    return points - sum(survey(pyramid).points)


def drafted(picture):
    view = picture.view
    if picture.seat is None or view.phase != "build":
        return set()
    laid = (PLACES[cell] for _, cell in view.laid[picture.seat] if cell >= 0)
    return {(place.name, place.level) for place in laid}


def plan(panel, pyramid, level):
    """The side of a cell, and its corner by column and row."""
    area, seen = panel.plans.area(level), window(pyramid)
    columns, rows = seen.columns(level), seen.rows(level)
    side = area.w // max(len(columns), len(rows), SIDES[level - 1])
    left = area.x + (area.w - len(columns) * side) // 2
    top = area.y + (area.h - len(rows) * side) // 2
    corners = {
        (column, row): (left + i * side, top + j * side)
        for i, column in enumerate(columns)
        for j, row in enumerate(rows)
    }
    return side, corners


# Pyramids.


@pytest.mark.one_in(3)
def test_every_cube_lies_in_its_cell_of_the_plans(shown):
    for picture in shown:
        for seat, panel, pyramid in panels(picture):
            drawn = drafted(picture)
            last = set() if drawn else last_built(picture).get(seat, set())
            for level in range(1, len(SIDES) + 1):
                side, corners = plan(panel, pyramid, level)
                wanted = []
                for cube in cubes(pyramid):
                    if cube.level == level:
                        x, y = corners[cube.column, cube.row]
                        spot = (cube.name, level)
                        mark = " draft" if spot in drawn else " last" if spot in last else ""
                        name = f"built {cube.colour}{' hidden' * cube.hidden}{mark}"
                        wanted.append((name, (x + side / 2, y + side / 2)))
                box = panel.plans.area(level).grown(6)
                assert not picture.misplaced(wanted, "built ", box=box), (picture, seat, level)


def test_every_cube_of_the_plans_has_its_colour(shown):
    for picture in shown:
        for thing in picture.named("built "):
            if len(thing.what.split()) > 2:
                continue  # darker below others; a ring and a spark lie on the last ones
            shares = [picture.share(lit(tone, 0.08), thing.box) for tone in TONES]
            assert max(shares) > 0.02, (picture, thing)
            assert shares.index(max(shares)) == int(thing.what.split()[1]), (picture, thing)


def test_every_cube_stands_in_its_place_of_the_pyramid(shown):
    for picture in shown:
        for seat, panel, pyramid in panels(picture):
            seen = window(pyramid)
            a = panel.tower.sizes[seen.across + seen.down - 8]
            built = cubes(pyramid)
            wanted = [
                (
                    f"solid {cube.colour}",
                    (
                        (cube.column - cube.row) * a,
                        (cube.column + cube.row + cube.level - 1) * a / 2 - cube.level * height(a),
                    ),
                )
                for cube in built
            ]
            box = panel.area.grown(0)
            found = [middle(thing.box) for thing in picture.within(box, "solid ")]
            assert len(found) == len(built), (picture, seat)
            if not built:
                continue
            left, low = min(x for _, (x, _) in wanted), max(y for _, (_, y) in wanted)
            across, down = min(x for x, _ in found) - left, max(y for _, y in found) - low
            wanted = [(what, (x + across, y + down)) for what, (x, y) in wanted]
            assert not picture.misplaced(wanted, "solid ", box=box), (picture, seat)
            mean = sum(x for x, _ in found) / len(found)
            assert abs(mean - panel.tower.middle) < 3 * a, (picture, seat)


def test_a_pyramid_of_other_colours_looks_different_everywhere(shown):
    for picture in list(some(shown, public=True))[::2]:
        turned = picture.without(_other_colours)
        for _, panel, pyramid in panels(picture):
            for cube in cubes(pyramid):
                side, corners = plan(panel, pyramid, cube.level)
                x, y = corners[cube.column, cube.row]
                box = around((x + side / 2, y + side / 2), side * 0.3)
                assert picture.changed_at(turned, box) > 0.3, (picture, cube)
            if cubes(pyramid):
                box = around((panel.tower.middle, panel.tower.front - 120), 110)
                assert picture.changed_at(turned, box) > 0.02, picture


def _other_colours(view):
    for each in (view.pyramids, view.was):
        each[:] = [(*pyramid[1:], pyramid[0]) for pyramid in each]


def test_the_moon_tells_the_round(shown):
    for picture in shown:
        moons = {thing.what for thing in picture.named("moon ")}
        assert moons == {f"moon {picture.view.round}"}, picture
        assert len(picture.named("moon ")) == len(panels(picture)), picture


# Panels.


@pytest.mark.one_in(2)
def test_a_panel_tells_groups_points_cubes_and_losses(shown):
    for picture in shown:
        view = picture.view
        standings = view.standings(picture.scene.seat)
        for seat, panel, pyramid in panels(picture):
            now, area = survey(pyramid), panel.area
            head = (area.x, area.y + 6, area.right, area.y + 52)
            assert picture.inside(head, "seat ") == [f"seat {seat}"], picture
            assert picture.tells(picture.scene.names[seat], head), picture
            score = sum(now.points) if picture.seat is not None else view.scores()[seat]
            assert picture.row(head)[-1:] == [str(score)], picture
            acts = seat in picture.scene.to_act
            assert picture.inside(head, "act") == ["act"] * acts, picture
            lit = [thing for thing in picture.named("lit") if thing.box == area.grown(4)]
            assert len(lit) == acts, picture
            told = (f"+{standings[seat].bonus}", str(size(pyramid)), str(len(view.discards[seat])))
            for number, (x, y) in zip(told, panel.counts, strict=True):
                assert picture.row((x, y - 9, x + 116, y + 9)) == [number], (picture, seat)
            if not panel.tells_groups:
                assert view.phase == "over", picture
                continue
            groups, half = panel.group_columns, panel.group_columns.w / len(COLOURS) / 2
            before = survey(view.was[seat]) if picture.seat is not None else now
            for colour in range(len(COLOURS)):
                x = groups.x + half * (2 * colour + 1)
                box = (round(x - half), groups.y, round(x + half), groups.bottom)
                assert picture.inside(box, "group ") == [f"group {colour}"], picture
                change = now.points[colour] - before.points[colour]
                wanted = [now.sizes[colour], now.points[colour]]
                numbers = Counter(map(str, wanted))
                if change:
                    numbers[f"{change:+}".replace("-", "−")] += 1
                assert picture.numbers(box) == numbers, (picture, seat, colour)
        assert not picture.wrong_marks(), picture
        assert not picture.wrong_colours("band "), picture


def test_initiative_and_cubes_in_hand_or_points_brought_stand_under_the_name(shown):
    for picture in some(shown, public=True):
        view = picture.view
        for seat, panel, _ in panels(picture):
            area = panel.area
            line = (area.x, area.y + 58, area.right, area.y + 86)
            brought = brought_by(picture, seat)
            told = [] if brought is None else [f"{brought:+}".replace("-", "−")]
            assert picture.row(line) == [*told, str(view.initiative[seat])], picture
            holds = view.hands[seat] if view.phase in ("leftovers", "build") else ()
            assert picture.inside(line, "held ") == sorted(f"held {c}" for c in holds), picture


def test_the_list_of_a_private_view_tells_of_every_seat(shown):
    for picture in some(shown, public=False):
        view, lay = picture.view, layout.private(picture.view.seats)
        for other, standing in enumerate(view.standings(picture.seat)):
            x, y, w, h = lay.row(other)
            top, low = (x, y + 6, x + w, y + 40), (x, y + 40, x + w, y + h)
            assert picture.inside((x, y, x + w, y + h), "seat ") == [f"seat {other}"], picture
            wanted = [str(view.initiative[other]), str(sum(standing.points))]
            assert picture.row(top) == wanted, (picture, other)
            holds = view.hands[other] if view.phase in ("leftovers", "build") else ()
            assert picture.inside(top, "held ") == sorted(f"held {c}" for c in holds), picture
            wanted = [*map(str, standing.sizes), f"+{standing.bonus}"]
            assert picture.row(low) == wanted, (picture, other)
            assert [each.what for each in picture.within(low, "group ")] == [
                f"group {colour}" for colour in range(len(COLOURS))
            ], picture


# At 300 points.

AXES = re.compile("[a-g1-7]")


def test_scores_and_what_the_last_building_brought_are_read_without_opening_the_picture(shown):
    for picture in some(shown, public=True):
        view = picture.view
        for seat, panel, _ in panels(picture):
            x, y, w, _ = panel.area
            head, state = (x + w // 2, y + 6, x + w, y + 52), (x, y + 52, x + w - 50, y + 92)
            scores = [thing for thing in picture.within(head) if thing.what.isdigit()]
            assert [thing.what for thing in scores] == [str(view.scores()[seat])], picture
            brought = [thing for thing in picture.within(state) if thing.what[0] in "+−"]
            assert len(brought) == (brought_by(picture, seat) is not None), (picture, seat)
            assert all(thing.size >= 34 for thing in (*scores, *brought)), picture


def test_cubes_built_last_bear_a_spark_on_the_pyramid(shown):
    for picture in some(shown, public=True):
        for seat, panel, _ in panels(picture):
            box = panel.area.grown(0)
            sparks = [each for each in picture.within(box, "spark") if _large(each, panel)]
            built = last_built(picture).get(seat, ())
            assert len(sparks) == len(built), (picture, seat)


def _large(spark, panel):
    """On the pyramid, not on its plans or beside its initiative."""
    x, y = middle(spark.box)
    plans = [panel.plans.area(level).grown(14) for level in range(1, len(SIDES) + 1)]
    on_plan = any(box[0] < x < box[2] and box[1] < y < box[3] for box in plans)
    return not on_plan and y > panel.area.y + 92


def test_no_letters_of_the_public_board_are_small_but_those_along_its_grounds(shown):
    for picture in some(shown, public=True):
        small = [each.what for each in picture.things if 0 < each.size < 22]
        assert all(AXES.fullmatch(what) for what in small), (picture, small)


# The table.


def test_the_tiles_of_the_market_show_their_cubes_and_who_took_them(shown):
    for picture in some(shown, public=True):
        view = picture.view
        if view.phase == "over":
            assert not picture.named("lot "), picture
            continue
        for tile, area in enumerate(layout.public(view.seats).tiles, 1):
            box = area.grown(0)
            assert picture.inside(box, "lot ") == sorted(f"lot {c}" for c in view.lot(tile)), (
                picture
            )
            assert picture.row(box) == [str(tile)], picture
            taker = view.taken[tile - 1]
            open_now = view.phase in ("leftovers", "build")
            wanted = [s for s, pick in enumerate(view.picks) if pick == tile] if open_now else []
            marks = sorted(f"seat {seat}" for seat in [taker, *wanted] if seat >= 0)
            assert picture.inside(box, "seat ") == marks, (picture, tile)
            struck = picture.inside(box, "struck")
            assert len(struck) == sum(seat != taker for seat in wanted), (picture, tile)


def test_the_cards_tell_their_points_and_who_would_score_them(shown):
    for picture in shown:
        view = picture.view
        if view.phase == "over":
            continue
        own = picture.seat is not None
        areas = (layout.private if own else layout.public)(view.seats).cards
        holders = view.holders(picture.seat)
        assert list(holders) == list(view.cards), picture
        for card, area in zip(view.cards, areas, strict=True):
            box = area.grown(0)
            assert picture.inside(box, "card ") == [f"card {CARDS[card].id}"], picture
            assert picture.row(box) == [str(CARDS[card].points)], picture
            marks = sorted(f"seat {seat}" for seat in holders[card])
            assert picture.inside(box, "seat ") == marks, (picture, card)


def test_the_hand_shows_the_tiles_or_the_cubes_to_place(shown):
    for picture in some(shown, public=False):
        view, seat = picture.view, picture.seat
        box = layout.private(view.seats).hand.grown(0)
        assert picture.inside(box, "band ") == [f"band {seat}"], picture
        if view.phase == "build":
            wanted = [f"hand {c}" for c in view.hands[seat]]
            wanted += [f"hand {c}" + " placed" * (cell >= 0) for c, cell in view.laid[seat]]
            assert picture.inside(box, "hand ") == sorted(wanted), picture
        else:
            wanted = [f"lot {c}" for tile in range(view.seats) for c in view.lot(tile + 1)]
            assert picture.inside(box, "lot ") == sorted(wanted), picture
            chosen = max(0, view.picks[seat]) if view.phase == "choose" else view.choice
            chosen = chosen if view.phase == "choose" or view.queue[0] == seat else 0
            rims = Counter(picture.inside(box, "rim "))
            assert rims["rim draft"] == bool(chosen), picture


def test_the_table_of_scores_is_that_of_the_end(shown):
    for picture in shown:
        view = picture.view
        if view.phase != "over":
            continue
        area = layout.public(view.seats, over=True).final
        lines = sorted(zip(view.outcome().places, range(view.seats), strict=True))
        marks = sorted(picture.within(area.grown(0), "seat "), key=lambda thing: thing.box[1])
        assert [mark.what for mark in marks] == [f"seat {seat}" for _, seat in lines], picture
        standings = view.standings()
        for (place, seat), mark in zip(lines, marks, strict=True):
            standing, y = standings[seat], round(middle(mark.box)[1])
            wanted = Counter([str(place), str(standing.total)])
            wanted.update(map(str, standing.points))
            wanted.update(f"+{CARDS[card].points}" for card in standing.cards)
            line = (area.x, y - 12, area.right, y + 12)
            assert picture.numbers(line) == wanted, (picture, seat)
            sizes = [thing.what for thing in picture.within(line, "×")]
            assert sizes == [f"×{count}" for count in standing.sizes], (picture, seat)
            crown = picture.inside(line, "crown")
            assert crown == ["crown"] * (seat in view.outcome().winners), (picture, seat)
