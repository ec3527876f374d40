"""Every piece, number, bead and bid of Gold stands where it should, at random moments of games."""

from __future__ import annotations

from collections import Counter
from math import dist

import pytest

from engine.game import SEATS
from renderers.gold import layout
from renderers.gold.facts import news
from renderers.kit.colours import rgb
from renderers.kit.frame import Box
from renderers.kit.pen import polar
from tests.renderers.looking import around, middle, pictures, sector_middle, some

MATERIALS = ("stone", "jade", "bronze", "silver", "gold")
COLOURS = ("#606568", "#46A985", "#8F4A1E", "#D8E0E6", "#EBB030")
"""By value, as art/style has them."""
BACKS = ((1, 4), (0, 2), (1, 3), (2, 4), (0, 3))
"""What may be on the back of each face, as printed."""
UNIT = 15
"""Degrees of one of the 24 units of a disc."""
COLUMN: Box = (428, 0, 772, 640)
"""The public board: the stela and the two slots."""


@pytest.fixture(scope="module", params=[2, 3, 4])
def shown(request):
    return pictures("gold", request.param)


def panels(picture):
    """The panel of each seat with its discs, by seat."""
    view, seat = picture.view, picture.seat
    if seat is None:
        lay = layout.public(view.seats)
        return dict(enumerate(zip(lay.panels, lay.discs, strict=True)))
    lay = layout.private(view.seats)
    others = {(seat + at) % view.seats: each for at, each in enumerate(lay.others, 1)}
    return {seat: (lay.panel, lay.discs)} | others


def discs(picture):
    """Every disc, with the seat whose it is and the row on it."""
    for seat, (_, beds) in panels(picture).items():
        yield from zip([seat] * len(beds), beds, picture.view.rows_of(seat), strict=True)


def pieces(row, view):
    """Lot, face, and between which degrees each piece lies."""
    before = 0
    for lot, face in row:
        units = view.lots.sizes[lot - 1]
        yield lot, face, before * UNIT, (before + units) * UNIT
        before += units


def box_of(disc):
    return around(disc.centre, disc.r)


def last_lot(view):
    """The lot laid in the last turn."""
    sold = view.auction and view.auction.buyer >= 0 and view.phase in ("auction", "over")
    return view.auction.lot if sold else 0


def called(view, lot, face=None):
    face = view.lots.fronts[lot - 1] if face is None else face
    return f"piece {MATERIALS[face]} {view.lots.sizes[lot - 1]}"


# On the discs.


@pytest.mark.one_in(3)
def test_every_piece_lies_in_its_place_on_its_disc(shown):
    for picture in shown:
        for _, disc, row in discs(picture):
            wanted = [
                (
                    called(picture.view, lot, face),
                    sector_middle(disc.centre, disc.inner, disc.outer, start, end),
                )
                for lot, face, start, end in pieces(row, picture.view)
            ]
            assert not picture.misplaced(wanted, "piece ", box=box_of(disc)), picture


def test_every_piece_has_the_colour_of_its_material(shown):
    for picture in shown:
        for _, disc, row in discs(picture):
            if disc.r < 100:
                continue  # hardly more than its edges and its number
            for _, face, start, end in pieces(row, picture.view):
                places = [
                    polar(disc.centre, disc.inner + (disc.outer - disc.inner) * share, angle)
                    for share in (0.25, 0.4, 0.5, 0.62, 0.7, 0.8)
                    for angle in (start + 6, start + 8, end - 8, end - 6)
                ]
                found = picture.mean(places)
                away = [dist(found, rgb(colour)) for colour in COLOURS]
                assert away.index(min(away)) == face, (picture, disc, face, found)


def test_every_piece_bears_its_value_and_its_lot(shown):
    for picture in shown:
        for seat, disc, row in discs(picture):
            small = seat != picture.seat and picture.seat is not None
            for lot, face, start, end in pieces(row, picture.view):
                for number, share in ((face, 0.5), (lot, 0.85))[: 1 if small else 2]:
                    away = disc.inner + (disc.outer - disc.inner) * share
                    at = polar(disc.centre, away, (start + end) / 2)
                    near = around(at, max(10, disc.r * 0.12))
                    assert str(number) in picture.inside(near), picture


def test_the_bed_is_bare_where_no_piece_lies(shown):
    for picture in shown:
        bare = picture.without(
            lambda view: view.bases.__setitem__(slice(None), [()] * len(view.bases))
        )
        for _, disc, row in discs(picture):
            units = sum(picture.view.lots.sizes[lot - 1] for lot, _ in row)
            for unit in range(24):
                at = polar(disc.centre, (disc.inner + disc.outer) / 2, (unit + 0.5) * UNIT)
                differs = picture.changed_at(bare, around(at, 2)) > 0.5
                assert differs == (unit < units), (picture, disc, unit)


def test_as_many_lamps_burn_as_units_are_filled(shown):
    for picture in shown:
        for _, disc, row in discs(picture):
            units = sum(picture.view.lots.sizes[lot - 1] for lot, _ in row)
            wanted = [
                ("lamp", sector_middle(disc.centre, disc.r * 0.91, disc.r * 0.957, at + 2, at + 13))
                for at in range(0, units * UNIT, UNIT)
            ]
            assert not picture.misplaced(wanted, "lamp", box=box_of(disc)), picture
            for unit in range(24):
                at = polar(disc.centre, disc.r * 0.932, unit * UNIT + 7)
                if picture.inside(around(at, 22), "spark"):
                    continue  # they lie on it
                jade = picture.share(picture.look.jade, around(at, 2)) > 0
                assert jade == (unit < units), (picture, disc, unit)


def test_the_piece_laid_last_is_ringed_and_no_other(shown):
    for picture in shown:
        for _, disc, row in discs(picture):
            wanted = [
                ("last", sector_middle(disc.centre, disc.inner, disc.outer, start, end))
                for lot, _, start, end in pieces(row, picture.view)
                if lot == last_lot(picture.view)
            ]
            assert not picture.misplaced(wanted, "last", box=box_of(disc)), picture


def test_only_the_player_sees_the_backs_they_know(shown):
    for picture in shown:
        for seat, disc, row in discs(picture):
            known = Counter(
                f"back {MATERIALS[sum(picture.view.lots.faces(lot)) - face]}"
                for lot, face in row
                if seat == picture.seat and picture.view.lots.backs[lot - 1] >= 0
            )
            assert Counter(picture.inside(box_of(disc), "back ")) == known, picture


# Numbers.


def test_every_number_of_a_panel_is_the_one_of_its_seat(shown):
    for picture in shown:
        view, over = picture.view, picture.view.phase == "over"
        for seat, (area, _) in panels(picture).items():
            mine, public = seat == picture.seat, picture.seat is None
            score, beads = view.scores()[seat], view.beads[seat]
            wanted = Counter([str(view.discs_of(seat) if score is None else score)])
            wanted[str(beads)] += beads >= 0
            for row in view.rows_of(seat):
                wanted.update(str(face) for _, face in row)
                wanted[str(view.units_of(row))] += 1
                if public or mine:
                    wanted.update(str(lot) for lot, _ in row)
                    wanted[str(sum(face for _, face in row))] += 1
                    whole = view.complete(row)
                    single = len({face for _, face in row}) == 1
                    wanted[f"+{10 * whole + 10 * (whole and single)}"] += 1
            wanted = +wanted
            if not public and view.auction:
                wanted[str(view.auction.bids[seat])] += 1
                wanted[f"+{view.auction.price}"] += seat == view.auction.receiver
                wanted = +wanted
            if mine:
                wanted.update(
                    str(sum(view.lots.faces(lot)) - face)
                    for row in view.rows_of(seat)
                    for lot, face in row
                    if view.lots.backs[lot - 1] >= 0
                )
            assert picture.numbers(area.grown(0)) == wanted, (picture, seat, over)


def test_the_mark_the_name_and_the_light_are_those_of_the_seat(shown):
    for picture in shown:
        for seat, (area, _) in panels(picture).items():
            head = (area.x, area.y, area.right, area.y + 52)
            assert picture.inside(head, "seat ") == [f"seat {seat}"], picture
            assert picture.tells(picture.scene.names[seat], head), picture
            acts = seat in picture.scene.to_act
            assert bool(picture.inside(area.grown(4), "act")) == acts, picture
            assert bool(picture.misplaced([], "lit", box=around(middle(area.grown(0)), 3))) == acts
        assert not picture.wrong_marks(), picture
        assert not picture.wrong_colours("band "), picture


def test_beads_behind_screens_are_hidden_and_the_own_ones_are_counted(shown):
    for picture in shown:
        view = picture.view
        for seat, (area, _) in panels(picture).items():
            if seat == picture.seat:
                box = layout.private(view.seats).beads.grown(0)
                assert picture.inside(box) == sorted(["bead", str(view.beads[seat])]), picture
            else:
                hidden = len(picture.inside(area.grown(0), "hidden"))
                assert hidden == (view.beads[seat] < 0), picture


# What is for sale, and the auction.


def test_what_is_for_sale_and_what_comes_next_is_shown_and_no_more(shown):
    for picture in shown:
        view = picture.view
        if view.phase == "over":
            assert not picture.inside(COLUMN, "piece "), picture
            continue
        if picture.seat is None:
            lay = layout.public(view.seats)
            places = [lay.stela, *lay.slots]
        else:
            lay = layout.private(view.seats)
            places = [lay.front, *lay.slots]
        for lot, place in enumerate(places, view.round):
            there = [called(view, lot)] if lot <= view.drawn else []
            assert picture.inside(place.grown(0), "piece ") == there, picture
            if there and (lot > view.round or picture.seat is not None):
                wanted = Counter([str(lot)] * (lot > view.round))
                wanted[str(view.lots.fronts[lot - 1])] += 1
                assert picture.numbers(place.grown(0)) == wanted, picture


def test_under_the_piece_for_sale_lie_the_two_backs_it_can_have(shown):
    for picture in shown:
        view = picture.view
        if picture.seat is None:
            box = layout.public(view.seats).stela.grown(0)
        else:
            area = layout.private(view.seats).sale
            box = (area.x, area.bottom - 46, area.right, area.bottom)
        asked = view.phase == "auction"
        backs = BACKS[view.lots.fronts[view.round - 1]] if asked else ()
        found = picture.inside(box, "material ")
        assert found == sorted(f"material {MATERIALS[face]}" for face in backs), picture


def test_what_was_sold_tells_buyer_and_price(shown):
    for picture in shown:
        view = picture.view
        if view.phase not in ("pay", "lay"):
            continue
        area = (
            layout.public(view.seats).stela
            if picture.seat is None
            else layout.private(view.seats).sale
        )
        assert picture.inside(area.grown(0), "seat ") == [f"seat {view.buyer}"], picture
        assert picture.numbers(area.grown(0))[str(view.price)], picture


def test_the_last_bids_stand_under_their_seats(shown):
    for picture in some(shown, public=True):
        view, area = picture.view, layout.public(picture.view.seats).auction
        step = (area.w - 12) / view.seats if view.seats > 2 else 140
        for seat in range(view.seats):
            x = area.middle + (seat - (view.seats - 1) / 2) * step
            box = (round(x - step / 2), area.y + 40, round(x + step / 2), area.bottom)
            assert picture.inside(box, "seat ") == [f"seat {seat}"], picture
            if view.auction is None:
                assert not picture.numbers(box), picture
                continue
            bids = view.auction.bids
            wanted = Counter([str(bids[seat])])
            wanted[f"+{view.auction.price}"] += seat == view.auction.receiver
            assert picture.numbers(box) == +wanted, picture
            assert len(picture.inside(box, "struck")) == (bids.count(bids[seat]) > 1), picture
            assert len(picture.inside(box, "winner")) == (seat == view.auction.buyer), picture


def test_the_ranking_is_that_of_the_end(shown):
    for picture in shown:
        view = picture.view
        if view.phase != "over":
            continue
        area = layout.public(view.seats).final
        lines = sorted(zip(view.outcome().places, range(view.seats), strict=True))
        marks = [
            thing.what
            for thing in sorted(picture.named("seat "), key=lambda thing: thing.box[1])
            if area.x <= thing.box[0] < area.right and thing.box[1] < area.bottom
        ]
        assert marks == [f"seat {seat}" for _, seat in lines], picture
        wanted = Counter(str(place) for place, _ in lines)
        wanted.update(str(score) for score in view.scores())
        assert picture.numbers(area.grown(0)) == wanted, picture
        assert len(picture.inside(area.grown(0), "crown")) == len(view.outcome().winners)


# From afar.


def test_what_happened_and_the_scores_are_read_from_afar(shown):
    for picture in some(shown, public=True):
        view, lay = picture.view, layout.public(picture.view.seats)
        for seat, (area, _) in panels(picture).items():
            score = view.scores()[seat]
            points = str(view.discs_of(seat) if score is None else score)
            head = (area.x, area.y, area.right, area.y + 60)
            (found,) = (thing for thing in picture.within(head) if thing.what == points)
            assert found.size >= 34, picture
            if view.auction:
                bid = str(view.auction.bids[seat])
                bids = picture.within(lay.auction.grown(0))
                assert max(thing.size for thing in bids if thing.what == bid) >= 34, picture


def test_nothing_but_the_lots_is_small(shown):
    for picture in some(shown, public=True):
        small = {thing.what for thing in picture.things if 0 < thing.size < 20}
        lots = {str(lot) for lot in range(1, 31)}
        assert small <= lots, (picture, small - lots)


def test_the_news_tell_the_last_turn(shown):
    for picture in some(shown, public=True):
        view, told = picture.view, news(picture.scene)
        if view.auction is None or view.phase == "over":
            continue
        assert told is not None, picture
        text = picture.scene.tell(told)
        assert picture.tells(text, (0, 0, 1200, 52)), (picture, text)
        assert told.kind == "unsold" or SEATS[view.auction.buyer] in told.facts.values(), picture


# The hand.


def test_there_is_a_chip_for_each_bid_and_the_one_that_was_made_is_marked(shown):
    for picture in some(shown, public=False):
        view, seat = picture.view, picture.seat
        bids = view.beads[seat] + 1 if view.phase == "auction" else 0
        made = bids and view.bids[seat] is not None
        assert len(picture.named("chip chosen")) == made, picture
        assert len(picture.named("chip plain")) == bids - made, picture


def test_the_hand_shows_both_faces_of_each_piece_in_it(shown):
    for picture in some(shown, public=False):
        view, area = picture.view, layout.private(picture.view.seats).hand
        mine = view.phase == "lay" and view.buyer == picture.seat
        hand = view.hand if mine else ()
        wanted = [called(view, lot, face) for lot in hand for face in view.lots.faces(lot)]
        assert picture.inside(area.grown(0), "piece ") == sorted(wanted), picture
        if view.phase == "pay" and view.buyer == picture.seat:
            wanted = sorted(f"seat {seat}" for seat in view.receivers)
            assert picture.inside(area.grown(0), "seat ") == wanted, picture
