"""What only Yucatan's close-ups show: places on their cells, and what each brings."""

from dataclasses import replace

import pytest

from engine import catalogue
from engine.deal import Deal
from engine.game import END
from engine.table import Table
from renderers.kit.furniture import Area
from renderers.show import frame
from renderers.yucatan import region
from renderers.yucatan.offers import offers, target
from renderers.yucatan.plate import NoRoom, Plate, Row
from tests.engine.games.yucatan_tables import table
from tests.renderers.looking import middle
from tests.renderers.test_yucatan import shown


def close(here, *path, seat=0, ways=(), language="en"):
    return replace(
        shown(here, seat=seat, language=language),
        steps=tuple(str(step) for step in here.draft),
        choices=[str(action) for action in here.actions(seat) if action is not END],
        close=True,
        path=path,
        ways=ways,
    )


def things(picture):
    return [*picture.claims, *picture.shows]


def near(picture, cell, seen, names=("+", "−")):
    """The numbers written beside a cell."""
    number = region.facts.view_of(seen).map.number
    found = offers(seen)
    ways = {f"way {each.way}" for each in found if target(seen, each) == number[cell]}
    left, top, right, bottom = next(t.box for t in picture.shows if t.what in ways)
    return [
        claim.what
        for claim in picture.claims
        for x, y in [middle(claim.box)]
        if claim.what.startswith(names) and left <= x <= right and top <= y <= bottom + 8
    ]


def icons(picture):
    return {thing.what for thing in things(picture)}


def test_the_ends_of_a_way_are_named_with_the_prisoners_they_bring():
    here = table("jaguar@g4*1 c5", "h5 g8", city=[0, 5])
    seen = close(here, "move", "g4")
    picture = frame(replace(seen, ways=seen.chosen))
    names = {claim.what for claim in picture.claims}
    assert {"f3", "h5", "h4"} <= names
    assert near(picture, "h5", replace(seen, ways=seen.chosen)) == ["+1"]
    assert near(picture, "f3", replace(seen, ways=seen.chosen)) == ["+1"], "it comes home"
    assert near(picture, "h4", replace(seen, ways=seen.chosen)) == []
    assert "1 of 3" in names


def test_places_are_drawn_where_a_way_says_nothing_but_its_verb():
    here = Table.start(catalogue.find("yucatan"), 2, {}, Deal("00" * 32)).position
    seat = here.waiting()[0]
    seen = close(here, seat=seat)
    assert seen.offered == ("found",)
    assert not frame(seen).faults()


def test_a_fight_says_whether_it_is_sure_to_be_lost():
    for open_guild, sign in (("hummingbird", "defeat"), ("serpent", "fight")):
        here = table("jaguar@d4 h5", f"{open_guild}@c3 g8")
        here.shown |= 1 << here.map.number["c3"]
        picture = frame(close(here, "move", "d4"))
        assert sign in icons(picture)
    hidden = table("jaguar@d4 h5", "hummingbird@c3 g8")
    assert "defeat" not in icons(frame(close(hidden, "move", "d4")))


def test_every_number_of_prisoners_has_a_row_with_who_stays():
    here = table("", "jaguar@g4*1", turn=1, city=[5])
    seen = close(here, "move", "g4", "f3", "take", seat=1)
    picture = frame(seen)
    coins = sorted(thing.box[1] for thing in picture.shows if thing.what == "coin legal")
    assert len(coins) == 3, "0, 1 or 2: it carries one"
    assert [name.what for name in picture.claims].count("captive") == 0 + 1 + 2
    for count in range(3):
        written = {claim.what for claim in picture.claims}
        assert f"{1 + count} of 3" in written
        assert str(5 - count) in written


def test_the_guilds_are_counted_and_those_that_are_gone_cannot_be_chosen():
    here = table("jaguar@d4 h5 c5", "g8")
    here.reserves[0] = 0
    seen = close(here, "deploy")
    picture = frame(seen)
    shows = {thing.what for thing in picture.shows}
    assert "way deploy jaguar" not in shows
    assert {"way deploy serpent", "way deploy hummingbird"} <= shows
    assert "×0" in {claim.what for claim in picture.claims}


def test_a_village_tells_how_many_warriors_may_stand_then():
    here = table("jaguar@e1 h5", "g8")
    picture = frame(close(here, "found"))
    assert "2 → 3" in {claim.what for claim in picture.claims}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_can_be_chosen_below_a_wide_map_is_there_in_two_lines(language):
    pieces = "jaguar@c2 hummingbird@f5 g2 i6"
    here = table(pieces, "jaguar@o8", "", "", on="four_corners", seats=4)
    guilds = ("deploy jaguar", "deploy serpent", "deploy hummingbird")
    ways = ("found", "grow", *guilds, "move")
    picture = frame(close(here, ways=ways, language=language))
    assert not picture.faults()
    marks = {what: box for what, box, _ in picture.shows if what.startswith("way ")}
    assert {f"way {way}" for way in ways} <= {*marks}
    assert marks["way move"][1] > marks["way found"][1]


def test_rows_that_do_not_fit_are_not_left_out_in_silence():
    short = Plate(region.opened(close(table("d4", "g8"))), Area(0, 0, 300, 92))
    rows = [Row("captive", word, way=word) for word in ("one", "another", "and one more")]
    with pytest.raises(NoRoom):
        short.rows(rows)


def test_no_rows_fit_where_there_is_no_room():
    full = Plate(region.opened(close(table("d4", "g8"))), Area(0, 0, 300, 92))
    full.begun = 300
    full.rows([])
    assert full.lines([Row("captive", "one")]) == []


def test_a_level_shows_the_pyramid_as_it_will_be_and_what_it_costs():
    here = table("jaguar@e1 h5", "g8", city=[4], levels=[2, 0])
    there = here.copy()
    action = next(action for action in here.actions(0) if str(action) == "build")
    there.play(0, action)
    picture = frame(close(there))
    assert "pyramid 0 3" in {thing.what for thing in picture.shows}
    assert {"−3", "1", "3 / 5"} <= {claim.what for claim in picture.claims}


def test_a_way_that_is_done_is_dotted_and_its_end_is_ringed():
    here = table("jaguar@d4 h5", "g8")
    action = next(a for a in here.actions(0) if str(a) == "move d4 d5 e5")
    here.play(0, action)
    picture = frame(close(here))
    shows = {thing.what for thing in picture.shows}
    assert {"way chosen", "cell chosen", "window"} <= shows


def test_small_cells_of_a_whole_map_have_their_names_too():
    here = table("jaguar@e1 h5 d2", "g8")
    seen = close(here, "found")
    picture = frame(seen)
    names = {claim.what for claim in picture.claims}
    assert {way.split()[1] for way in seen.offered} <= names


def test_where_buttons_name_cells_these_are_large_and_far_signs_are_left_out():
    here = table("jaguar@d4 h5 d2", "g8")
    whole = close(here)
    moves = {" ".join(step.split()[:3]) for step in whole.choices if step.startswith("move d4")}
    seen = close(here, ways=("found", *sorted(moves)))
    small, large = frame(whole), frame(seen)
    assert not large.faults()
    boxes = {thing.what: thing.box for thing in large.shows}
    assert all(boxes[f"way {way}"][2] - boxes[f"way {way}"][0] >= 100 for way in moves)
    signs = [sum(t.what == "sign found" for t in things(each)) for each in (small, large)]
    assert signs[0] > signs[1]
