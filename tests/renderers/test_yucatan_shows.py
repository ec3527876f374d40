"""Every warrior, village, prisoner and pyramid of Yucatan stands where it should."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from engine.game import SEATS
from engine.games.yucatan.components import GUILDS, NOBODY
from renderers.yucatan.layout import layout
from tests.renderers.looking import Picture, around, middle, pictures, some


@pytest.fixture(scope="module", params=[2, 3, 4])
def shown(request):
    return pictures("yucatan", request.param)


def lay_of(picture):
    return layout(picture.view.map.name)


def on_cells(picture, *beginnings):
    """What lies on the map, by the cell it is nearest to."""
    return picture.on_cells(lay_of(picture).grid, range(len(picture.view.map.names)), *beginnings)


# On the map.


def test_every_warrior_stands_on_its_cell(shown):
    for picture in shown:
        wanted = Counter((pawn.cell, f"pawn {pawn.seat}") for pawn in picture.view.pawns())
        assert on_cells(picture, "pawn ") == wanted, picture


def test_every_warrior_has_the_colour_of_its_seat(shown):
    for picture in shown:
        assert not picture.wrong_colours("pawn "), picture


def test_every_village_stands_on_its_cell_with_the_mark_of_its_owner(shown):
    for picture in shown:
        villages = picture.view.villages()
        wanted = Counter(
            (each.cell, f"village {each.owner} {'large' if each.large else 'small'}")
            for each in villages
        )
        found = on_cells(picture, *(f"village {owner} " for owner in range(-1, 4)))
        assert found == wanted, picture
        fallen = {cell for cell, _ in on_cells(picture, "fallen")}
        wanted = Counter(
            (each.cell, f"seat {each.owner}")
            for each in villages
            if each.owner != NOBODY and each.cell not in fallen
        )
        marks = on_cells(picture, "seat ")
        found = Counter({each: n for each, n in marks.items() if each[0] not in fallen})
        assert found == wanted, picture


def test_every_mark_of_a_seat_has_its_colour_and_shape(shown):
    for picture in shown:
        struck = [middle(thing.box) for thing in picture.named("fallen")]
        faults = picture.wrong_marks() + picture.wrong_colours("band ")
        assert not [fault for fault in faults if not struck], picture


def test_what_a_warrior_carries_and_what_guild_it_is_lies_beside_it(shown):
    for picture in shown:
        wanted = Counter()
        for pawn in picture.view.pawns():
            if pawn.prisoners:
                wanted[pawn.cell, f"prisoners {pawn.prisoners}"] += 1
            if pawn.guild:
                wanted[pawn.cell, f"coin {pawn.guild} {'open' if pawn.open else 'secret'}"] += 1
        assert on_cells(picture, "prisoners ", "coin ") == wanted, picture
        held = Counter()
        for pawn in picture.view.pawns():
            if pawn.prisoners:
                held[pawn.cell, "prisoner"] += pawn.prisoners
        found = {
            each: n for each, n in on_cells(picture, "prisoner").items() if each[1] == "prisoner"
        }
        assert found == held, picture


def test_every_city_has_its_pyramid_and_tells_its_prisoners(shown):
    for picture in shown:
        view, lay = picture.view, lay_of(picture)
        wanted = Counter(
            (cell, f"pyramid {seat} {view.levels[seat]}")
            for seat, cell in enumerate(view.map.cities)
        )
        assert on_cells(picture, "pyramid ") == wanted, picture
        for seat, cell in enumerate(view.map.cities):
            box = around(lay.grid.centre(cell), lay.grid.width * 0.45)
            held = [str(view.city[seat])] if view.city[seat] else []
            assert picture.row(box) == held, (picture, seat)


def test_every_cell_bears_its_name(shown):
    for picture in shown:
        view, lay = picture.view, lay_of(picture)
        for cell, name in enumerate(view.map.names):
            if view.map.kinds[cell] != "mountain":
                assert name in picture.inside(around(lay.grid.centre(cell), lay.grid.width * 0.45))


def _nobody(view):
    view.men = [0] * view.seats


def _nothing(view):
    view.towns = [0] * len(view.towns)


def test_a_cell_looks_different_without_its_warrior_or_its_village(shown):
    for picture in list(some(shown, public=True))[::2]:
        view, lay = picture.view, lay_of(picture)
        pawns = {pawn.cell for pawn in view.pawns()}
        villages = {village.cell for village in view.villages()}
        for change, there in ((_nobody, pawns), (_nothing, villages)):
            bare = picture.without(change)
            for cell in range(len(view.map.names)):
                share = picture.changed_at(
                    bare, around(lay.grid.centre(cell), lay.grid.width * 0.3)
                )
                if cell in there:
                    assert share > 0.15, (picture, view.map.names[cell])
                elif not there & set(view.map.hexes.neighbours[cell]):
                    assert not share, (picture, view.map.names[cell])


# The seats.


def test_a_panel_tells_what_its_seat_has(shown):
    for picture in some(shown, public=True):
        view, lay = picture.view, lay_of(picture)
        placing = view.phase in ("large", "small", "neutral", "warriors") and any(view.tokens)
        leading = {seat for seat in range(view.seats) if view.levels[seat] == max(view.levels) > 0}
        for seat, area in enumerate(lay.panels):
            box = area.grown(0)
            assert picture.inside(box, "seat ") == [f"seat {seat}"], picture
            assert picture.tells(picture.scene.names[seat], box), picture
            first = "village neutral" if placing else "captive"
            held = view.tokens[seat] if placing else view.city[seat]
            assert picture.beside(first, box) == str(held), (picture, seat)
            assert picture.beside(f"warrior {seat}", box) == str(view.reserve(seat)), picture
            assert picture.beside(f"village {seat}", box) == str(view.stock(seat)), picture
            assert picture.numbers(box)[str(view.levels[seat])], picture
            assert sum(picture.numbers(box).values()) == 4, picture
            acts = seat in picture.scene.to_act
            assert picture.inside(box, "act") == ["act"] * acts, picture
            lit = [thing for thing in picture.named("lit") if thing.box == area.grown(4)]
            assert len(lit) == acts, picture
            if lay.wide:
                race = [f"pyramid {seat} {level}" for level in {0, view.levels[seat]}]
                assert picture.inside(box, "pyramid ") == sorted(race), picture
                sun = picture.inside(box, "sun")
                assert sun == ["sun"] * (seat in leading), picture
            else:
                assert picture.inside(box, "pyramid ") == [f"pyramid {seat} {view.levels[seat]}"]
            if view.outcome():
                first = view.outcome().places[seat] == 1
                assert picture.inside(box, "crown") == ["crown"] * first, picture


def test_the_race_shows_every_pyramid_and_who_leads(shown):
    for picture in shown:
        view, lay = picture.view, lay_of(picture)
        if not lay.race:
            continue
        box = lay.race.grown(0)
        wanted = {
            f"pyramid {s} {level}" for s in range(view.seats) for level in {0, view.levels[s]}
        }
        assert picture.inside(box, "pyramid ") == sorted(wanted), picture
        leading = [s for s in range(view.seats) if view.levels[s] == max(view.levels) > 0]
        assert picture.inside(box, "sun") == ["sun"] * len(leading), picture
        found = [thing.what for thing in picture.within(box, "seat ")]
        assert found == [f"seat {seat}" for seat in range(view.seats)], picture


def test_the_pyramids_grow_where_their_seat_has_built(shown):
    for picture in list(some(shown, public=True))[::3]:
        view, lay = picture.view, lay_of(picture)
        for seat, area in enumerate(lay.panels):
            level = view.levels[seat]

            def other(view, seat=seat, level=level):
                view.levels = view.levels[:]
                view.levels[seat] = level - 1 if level else 1

            changed = picture.without(other)
            city = around(lay.grid.centre(view.map.cities[seat]), lay.grid.width * 0.5)
            assert picture.changed_at(changed, area.grown(0)) > 0.001, (picture, seat)
            assert picture.changed_at(changed, city) > 0.005, (picture, seat)


def test_the_supply_of_prisoners_is_told(shown):
    for picture in shown:
        view, lay = picture.view, lay_of(picture)
        if picture.seat is not None and not lay.wide:
            continue  # the plate of one's own lies there
        assert picture.beside("captive", lay.supply.grown(0)) == str(view.supply), picture


def test_the_list_of_a_private_view_tells_everybodys_level(shown):
    for picture in some(shown, public=False):
        view, box = picture.view, lay_of(picture).seats.grown(0)
        wanted = sorted(f"seat {seat}" for seat in range(view.seats))
        assert picture.inside(box, "seat ") == wanted, picture
        for mark in picture.within(box, "seat "):
            level = str(view.levels[int(mark.what[-1])])
            line = (mark.box[0], mark.box[1], mark.box[0] + 232, mark.box[3])
            assert picture.beside(mark.what, line) == level, picture


def test_ones_own_plate_counts_guilds_prisoners_and_villages(shown):
    for picture in some(shown, public=False):
        view, seat, lay = picture.view, picture.seat, lay_of(picture)
        box = lay.hand.grown(0)
        assert picture.inside(box, "band ") == [f"band {seat}"], picture
        reserve = view.reserve_guilds(seat) or [0] * len(GUILDS)
        for guild, count in zip(GUILDS, reserve, strict=True):
            coin = min(picture.within(box, f"coin {guild} "), key=lambda thing: thing.box[1])
            x, y = middle(coin.box)
            near = (
                (x - 24, y + 26, x + 24, y + 58)
                if not lay.wide
                else (x + 16, y - 12, x + 45, y + 12)
            )
            assert picture.row(near) == [str(count)], (picture, guild)
        assert picture.beside(f"village {seat}", box) == str(view.stock(seat)), picture
        placing = view.phase in ("large", "small", "neutral", "warriors") and any(view.tokens)
        if not placing:
            assert picture.beside("captive", box) == str(view.city[seat]), picture


# What is marked.


def test_what_the_last_turns_brought_is_outlined(shown):
    boards = [picture for picture in shown if picture.seat is None]
    rows = [
        Picture(replace(picture.scene, turns=(*before.scene.turns, *picture.scene.turns)), "row")
        for before, picture in pairwise(boards)
    ]
    assert rows
    for picture in (*shown, *rows):
        number = picture.view.map.number
        cells = set()
        for event in picture.scene.news:
            if event.kind in ("moved", "crossed"):
                cells.add(number[list(event.facts["path"])[-1]])
                assert picture.named("way last"), picture
            elif event.kind in ("founded", "grown", "deployed", "small_village", "large_village"):
                cells.add(number[str(event.facts["cell"])])
            elif event.kind == "built":
                cells.add(picture.view.map.cities[SEATS.index(str(event.facts["seat"]))])
        outlined = {cell for cell, _ in on_cells(picture, "cell last")}
        assert cells <= outlined, picture
        sparks = {cell for cell, _ in on_cells(picture, "spark")}
        assert cells <= sparks, picture
