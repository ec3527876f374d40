"""What Gold's close-ups show: where a piece fits, what it brings, whom one pays, what one bids."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist

import pytest

from engine.game import SEATS
from renderers.gold import bidding, choosing, laying
from renderers.gold.laying import runs
from renderers.kit.pen import polar
from tests.renderers.closeups import asked
from tests.renderers.games import Moment, play, scene
from tests.renderers.looking import Picture, around, middle, sector_middle
from tests.renderers.references import Reference
from tests.renderers.references import scene as kept
from tests.seeding import seeded

MATERIALS = ("stone", "jade", "bronze", "silver", "gold")
UNIT = 15
"""Degrees of one of the 24 units of a disc."""
CLOSING = Picture(kept(Reference("gold/4-players-first-yellow", 103, close="")), "closing")
"""A disc of 20 units, and a piece of 4 in hand that fits everywhere."""


@pytest.fixture(scope="module")
def shown():
    """Close-ups of random positions, by what is asked: bid, pay, base or lay."""
    found: dict[str, list[Picture]] = {"bid": [], "pay": [], "base": [], "lay": []}
    random = seeded("close-ups of Gold")
    wanted = {"bid": 25, "pay": 6, "base": 6, "lay": 40}
    for seen in asked("gold", 4000, random):
        view = seen.view
        kind = "bid" if view.phase == "auction" else view.phase
        kind = "base" if kind == "lay" and view.base < 0 else kind
        if len(found[kind]) < wanted[kind]:
            found[kind].append(Picture(seen, f"{kind} {seen.path} {seen.steps}"))
        if all(len(found[kind]) == count for kind, count in wanted.items()):
            break
    return found


def units(view, row):
    return sum(view.lots.sizes[lot - 1] for lot, _ in row)


def fits(view, row, lot, face):
    """The places where the rules allow this face (G6.4)."""
    found = []
    for at in range(len(row) + 1):
        new = [shown for _, shown in row]
        new.insert(at, face)
        full = units(view, row) + view.lots.sizes[lot - 1]
        pairs = list(pairwise(new))
        if full == 24 and view.rules.closing:
            pairs.append((new[-1], new[0]))
        if full <= 24 and all(abs(a - b) <= 1 for a, b in pairs):
            found.append(at + 1)
    return found


def joint(disc, view, row, place, share):
    return polar(disc.centre, disc.r * share, units(view, row[: place - 1]) * UNIT)


def near(picture, name, disc):
    """The things of that name on a disc."""
    things = picture.named(name)
    return [thing for thing in things if dist(middle(thing.box), disc.centre) < disc.r * 1.1]


def sectors(disc, view, row):
    """The middle of each piece of the row on its disc."""
    before = 0
    for lot, face in row:
        size = view.lots.sizes[lot - 1]
        at = sector_middle(
            disc.centre, disc.inner, disc.outer, before * UNIT, (before + size) * UNIT
        )
        yield lot, face, at, (before + size / 2) * UNIT
        before += size


# A bid.


@pytest.mark.long
def test_a_dot_lies_at_each_joint_where_the_face_for_sale_fits(shown):
    for picture in shown["bid"]:
        view, seat = picture.view, picture.seat
        lot = view.round
        for disc, row in zip(bidding.beds(view.seats), view.rows_of(seat), strict=True):
            places = fits(view, row, lot, view.lots.fronts[lot - 1])
            dots = near(picture, "legal", disc)
            assert len(dots) == len(places), picture
            for place in places:
                at = joint(disc, view, row, place, 0.93)
                assert any(dist(middle(dot.box), at) < 4 for dot in dots), (picture, place)


def test_the_gap_is_as_large_as_the_piece_or_as_what_is_left(shown):
    for picture in shown["bid"]:
        view, seat = picture.view, picture.seat
        size = view.lots.sizes[view.round - 1]
        for disc, row in zip(bidding.beds(view.seats), view.rows_of(seat), strict=True):
            filled = units(view, row)
            gaps = [thing.what for thing in near(picture, ("gap"), disc)]
            full = near(picture, "full", disc)
            assert len(gaps) == (size <= 24 - filled), picture
            assert len(full) == (24 - filled < size and filled < 24), picture
            if filled == 24:
                continue
            end = (filled + min(size, 24 - filled)) * UNIT
            at = sector_middle(disc.centre, disc.inner, disc.outer, filled * UNIT, end)
            assert f"+{size}" in picture.inside(around(at, disc.r / 2)), picture


def test_every_piece_on_a_large_disc_has_its_value(shown):
    for picture in shown["bid"]:
        view, seat = picture.view, picture.seat
        for disc, row in zip(bidding.beds(view.seats), view.rows_of(seat), strict=True):
            for lot, face, at, turn in sectors(disc, view, row):
                what = f"piece {MATERIALS[face]} {view.lots.sizes[lot - 1]}"
                assert not picture.misplaced([(what, at)], what, box=around(at, 6)), picture
                value = polar(disc.centre, (disc.inner + disc.outer) / 2, turn)
                assert str(face) in picture.inside(around(value, disc.r * 0.13)), picture


def test_each_bid_is_marked_on_the_bead_it_would_cost_last(shown):
    seen = set()
    for picture in shown["bid"]:
        view, seat = picture.view, picture.seat
        beads, bid = view.beads[seat], view.bids[seat]
        mine = [thing for thing in picture.named("bead") if middle(thing.box)[1] > 500]
        assert len(mine) == (beads if beads <= 20 else 1), picture
        assert str(beads) in [thing.what for thing in picture.things if thing.size == 76], picture
        head = picture.inside((700, 0, 1000, 92), "bead", str(bid))
        assert bool(head) == (bid is not None), picture
        assert bool(picture.named("bid beads")) == bool(bid and beads <= 20), picture
        if bid is None and beads <= 20:
            ordered = sorted(mine, key=lambda bead: (round(bead.box[1] / 20), bead.box[0]))
            for number, bead in enumerate(ordered, 1):
                (way,) = (thing for thing in picture.things if thing.what == f"way bid {number}")
                assert dist(middle(way.box), middle(bead.box)) < 3, (picture, number)
            seen.add(beads)
    assert seen


# Whom to pay.


def test_those_who_may_be_paid_are_shown_with_their_discs_and_no_others(shown):
    for picture in shown["pay"]:
        view = picture.view
        marks = [thing.what for thing in picture.named("seat ") if thing.box[1] > 92]
        assert sorted(marks) == sorted(f"seat {seat}" for seat in view.receivers), picture
        assert picture.tells(f"−{view.price}", (700, 0, 1000, 92)), picture
        legal = [] if view.receiver >= 0 else view.receivers
        assert len(picture.named("receiver legal")) == len(legal), picture
        for seat in legal:
            (way,) = (thing for thing in picture.things if thing.what == f"way pay {SEATS[seat]}")
            assert picture.inside(way.box)  # its name
        values = Counter(
            f"piece {MATERIALS[face]} {view.lots.sizes[lot - 1]}"
            for seat in view.receivers
            for lot, face in view.rows_of(seat)[0]
        )
        assert Counter(thing.what for thing in picture.named("piece ")) == values, picture
        assert bool(picture.named(f"+{view.price}")) == (view.receiver >= 0), picture


# Which disc.


def test_beside_the_name_of_a_disc_lie_the_faces_that_fit_on_it(shown):
    assert shown["base"]
    for picture in shown["base"]:
        view, (lot,) = picture.view, picture.view.hand
        for disc, row in zip(choosing.BEDS, view.rows_of(picture.seat), strict=True):
            wanted = [
                f"material {MATERIALS[face]}"
                for face in view.lots.faces(lot)
                if fits(view, row, lot, face)
            ]
            head = (disc.x - 230, 104, disc.x + 240, disc.y - disc.r)
            assert picture.inside(head, "material ") == sorted(wanted), picture
        pieces = [thing.what for thing in picture.named("piece ") if thing.box[1] > 600]
        size = view.lots.sizes[lot - 1]
        assert sorted(pieces) == sorted(
            f"piece {MATERIALS[face]} {size}" for face in view.lots.faces(lot)
        )


# Laying and lifting.


def lays(picture):
    """The places of each lot and face that may be chosen."""
    found: dict[tuple[int, int], list[int]] = {}
    for choice in picture.scene.chosen:
        match choice.split():
            case ["lay", lot, face, place]:
                found.setdefault((int(lot), MATERIALS.index(face)), []).append(int(place))
            case _:
                pass
    return found


def test_a_coin_with_its_number_lies_at_each_place(shown):
    for picture in shown["lay"]:
        view, disc = picture.view, laying.FEW.disc
        places = {place for found in lays(picture).values() for place in found}
        assert len(picture.named("coin legal")) == len(places), picture
        for place in places:
            at = joint(disc, view, view.row, place, 1 - 26 / disc.r)
            assert str(place) in picture.inside(around(at, 12)), (picture, place)


def test_each_face_tells_its_places_and_what_it_brings(shown):
    for picture in [*shown["lay"], CLOSING]:
        view, plate = picture.view, laying.FEW.plate
        if len(view.hand) != 1:
            continue
        (lot,) = view.hand
        for at, face in enumerate(view.lots.faces(lot)):
            half = plate._replace(y=plate.y + at * plate.h // 2, h=plate.h // 2).grown(0)
            places = lays(picture).get((lot, face), [])
            words = picture.inside(half)
            assert (f"at {runs(places)}" in words) == bool(places), (picture, words)
            assert ("legal" in words) == bool(places), picture
            after = view.copy()
            if places:
                step = f"lay {lot} {MATERIALS[face]} {places[0]}"
                (action,) = (each for each in view.actions(picture.seat) if str(each) == step)
                after.play(picture.seat, action)
            gain = after.discs_of(picture.seat) - view.discs_of(picture.seat)
            assert (f"+{gain}" in words) == bool(gain), (picture, gain, words)


def test_lots_that_may_be_lifted_are_named_on_their_pieces(shown):
    lifted = 0
    for picture in shown["lay"]:
        view, disc = picture.view, laying.FEW.disc
        wanted = {way.split()[1] for way in picture.scene.offered if way.startswith("lift ")}
        for lot, _, _, turn in sectors(disc, view, view.row):
            at = polar(disc.centre, disc.inner + (disc.outer - disc.inner) * 0.8, turn)
            named = str(lot) in picture.inside(around(at, 12))
            assert not named or str(lot) in wanted or "lift" in picture.scene.offered, picture
            assert named or str(lot) not in wanted, (picture, lot)
            lifted += named
    assert lifted


def test_what_was_laid_in_the_draft_is_ringed(shown):
    for picture in shown["lay"]:
        laid = {step.split()[1] for step in picture.scene.steps if step.startswith("lay ")}
        there = {str(lot) for lot, _ in picture.view.row}
        assert len(picture.named("made")) == len(laid & there), picture


def test_a_disc_that_may_stand_tells_what_the_turn_brings(shown):
    done = 0
    for picture in shown["lay"]:
        view = picture.view
        if view.hand:
            continue
        before, now = view.points_of(view.start), view.points_of(view.row)
        words = picture.inside(laying.FEW.plate.grown(0))
        assert str(now) in words, picture
        assert (f"+{now - before}" if now >= before else f"−{before - now}") in words, picture
        done += 1
    assert done


def test_with_many_pieces_in_hand_those_that_fit_are_ringed(random):
    counted = set()
    for seed in range(40):
        for moment in play(random.choice((2, 3, 4)), random.getrandbits(32) + seed):
            position = moment.position
            if position.phase != "lay" or position.base < 0 or len(position.row) < 3:
                continue
            picture = Picture(_lifting(moment, random), "lifting")
            view, count = picture.view, len(picture.view.hand)
            if count < 2 or picture.scene.narrowed.path:
                continue
            lay_out = laying.MANY if count > laying.MOST else laying.FEW
            plate = lay_out.plate.grown(0)
            pieces = Counter(
                f"piece {MATERIALS[face]} {view.lots.sizes[lot - 1]}"
                for lot in view.hand
                for face in view.lots.faces(lot)
            )
            assert Counter(picture.inside(plate, "piece ")) == pieces
            ringed = picture.inside(plate, "legal")
            assert len(ringed) == len(lays(picture)), (view.dump(), ringed)
            assert {str(lot) for lot in view.hand} <= set(picture.inside(plate))
            counted.add(min(count, 4))
        if counted == {2, 3, 4}:
            return
    raise AssertionError(counted)


def _lifting(moment, random):
    """The scene after some more lifts."""
    position, seat = moment.position.copy(), moment.position.buyer
    steps = list(moment.steps.get(seat, ()))
    for _ in range(random.randint(1, 6)):
        lifts = [each for each in position.actions(seat) if str(each).startswith("lift")]
        if not lifts:
            break
        step = random.choice(lifts)
        position.play(seat, step)
        steps.append(str(step))
    lifted = Moment("gold", position, {seat: steps}, moment.news, moment.position)
    return scene(lifted, seat, close=True)


def test_places_are_told_as_ranges():
    assert runs([1, 2, 3, 5]) == "1–3, 5"
    assert runs([4]) == "4"
    assert runs([6, 2]) == "2, 6"
