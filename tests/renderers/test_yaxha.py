"""What only Yaxha's pictures show, and what is said of them."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from data.words import words
from engine.game import SEATS
from engine.games.yaxha.actions import SETS
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.grid import NUMBERS, PLACES
from engine.games.yaxha.pyramid import COLOURS, EMPTY, cubes, legal, survey
from renderers import alt, text, tiles
from renderers.kit import frame as frames
from renderers.kit.colours import theme
from renderers.kit.reading import signed
from renderers.kit.type import has_glyph
from renderers.show import frame
from renderers.yaxha import cards, facts, layout, players, solid, stages
from tests.engine.games import yaxha_tables
from tests.engine.games.yaxha_tables import of_cubes
from tests.renderers.games import LANGUAGES, PALETTES, moments, play, scene


def sealed(seats, seed, seat=0):
    """Moments at which the seat has built and the others do not know what."""
    for moment in play(seats, seed, "yaxha"):
        position = moment.position
        if position.phase == "build" and position.ready[seat] and not moment.steps:
            yield moment


# The part of the frame that is shown.


@pytest.mark.parametrize("seats", [2, 4])
def test_the_ground_shows_what_is_built_and_all_that_may_be_chosen_and_five_squares_at_most(
    seats, seed
):
    for moment in moments("yaxha", seats, seed):
        for pyramid in moment.position.pyramids:
            window = facts.window(pyramid)
            assert 4 <= window.across <= 5
            assert 4 <= window.down <= 5
            shown = {
                (facts.name(column, row), level)
                for level in facts.LEVELS
                for column in window.columns(level)
                for row in window.rows(level)
            }
            wanted = {(cube.name, cube.level) for cube in cubes(pyramid)}
            for colour in range(len(COLOURS)):
                cells = legal(pyramid, colour)
                wanted |= {
                    (place.name, place.level) for cell, place in PLACES.items() if cells >> cell & 1
                }
            assert wanted <= shown


def test_an_empty_ground_shows_where_the_first_cube_goes():
    window = facts.window(EMPTY)
    assert (window.across, window.down) == (5, 5)
    assert window.is_sure(3, 3)
    assert not window.is_sure(2, 3)


def test_a_base_that_may_still_shift_is_told_and_one_that_is_fixed_is_not(seed):
    told = set()
    for moment in moments("yaxha", 2, seed):
        pyramid = moment.position.was[0]
        window = facts.window(pyramid)
        said = text(scene(moment)).split("Bo (blue)")[0]
        assert ("may still be shifted" in said) == (window.floats and bool(cubes(pyramid)))
        told.add(window.floats)
    assert told == {True, False}


# The pyramid before the eye.


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("change", [-25, 25])
def test_large_changes_of_groups_side_by_side_stay_apart(first, change):
    """Three cubes a turn: so many groups change."""
    moment = next(play(4, 1, "yaxha"))
    moment.position.pyramids[0] = yaxha_tables.P
    panel, seen = layout.private(4).panel, scene(moment, 0)
    now = survey(facts.pyramid_of(seen, 0))
    was = [points - change * (first <= at < first + 3) for at, points in enumerate(now.points)]
    drawn = frames.Frame(stages.private(4, "default"), theme("default"), "en")
    players.show_groups(drawn, seen, 0, panel, now._replace(points=tuple(was)))
    assert not drawn.faults()
    told = [claim for claim in drawn.claims if claim.what == signed(change)]
    assert len(told) == 3
    assert all(panel.area.x < claim.box[0] < claim.box[2] < panel.area.right for claim in told)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("turned", range(4))
def test_names_of_columns_and_rows_turn_with_the_ground(turned, seed):
    """From name to name is as far, and the same way, as from column to column or row to row."""
    for moment in moments("yaxha", 2, seed, every=40):
        pyramid = moment.position.pyramids[0]
        picture = frame(scene(moment))
        picture.claims.clear()
        on = solid.show(picture, layout.private(2).panel.tower, pyramid, turned=turned)
        window, boxes = on.window, {claim.what: claim.box for claim in picture.claims}
        columns, rows = list(window.columns(1)), list(window.rows(1))
        lines = (
            (
                [facts.column_name(at) for at in columns],
                [on.corner(at, window.north, 1) for at in columns],
            ),
            ([facts.row_name(at) for at in rows], [on.corner(window.west, at, 1) for at in rows]),
        )
        for names, corners in lines:
            middles = [(sum(boxes[name][::2]) / 2, sum(boxes[name][1::2]) / 2) for name in names]
            for (p, q), (first, second) in zip(pairwise(middles), pairwise(corners), strict=True):
                assert q[0] - p[0] == pytest.approx(second[0] - first[0], abs=3)
                # Some letters reach higher or lower than others.
                assert q[1] - p[1] == pytest.approx(second[1] - first[1], abs=9)
                assert abs(second[1] - first[1]) > 14


@pytest.mark.parametrize("turned", range(4))
def test_cubes_are_put_down_from_the_back_to_the_front_and_from_below(turned, seed, monkeypatch):
    *_, last = moments("yaxha", 2, seed)
    drawn = []
    picture = frame(scene(last))
    monkeypatch.setattr(picture, "paste", lambda sprite, at, claim="", shows="": drawn.append(at))
    solid.show(picture, layout.private(2).panel.tower, last.position.pyramids[0], turned=turned)
    on = solid.stand(layout.private(2).panel.tower, facts.window(last.position.pyramids[0]), turned)
    built = {
        on.corner(cube.column, cube.row, cube.level): cube
        for cube in cubes(last.position.pyramids[0])
    }
    order = [built[at] for at in drawn if at in built]
    assert len(order) == len(built)
    keys = [(cube.level, on.depth(cube.column, cube.row)) for cube in order]
    assert keys == sorted(keys)


# Marks.


@pytest.mark.parametrize("turned", range(4))
def test_sockets_bear_the_name_of_their_cell_where_no_cube_hides_them(turned):
    moment = next(play(2, 1, "yaxha"))

    def named(pyramid, legal):
        picture = frame(scene(moment))
        axes = len(facts.window(pyramid).columns(1)) + len(facts.window(pyramid).rows(1))
        picture.claims.clear()
        solid.show(picture, layout.private(2).panel.tower, pyramid, turned=turned, legal=legal)
        return {claim.what for claim in picture.claims[axes:]}

    around = ("d3", "c4", "e4", "d5")
    one = of_cubes([(0, NUMBERS["d4", 1])])
    assert named(one, {(name, 1): [0] for name in around}) == set(around)
    four = of_cubes([(0, NUMBERS[name, 1]) for name in ("d4", "e4", "d5", "e5")])
    assert named(four, {("d4", 2): [0]}) == {"d4"}
    ring = of_cubes([(0, NUMBERS[name, 1]) for name in (*around, "c3", "e3", "c5", "e5")])
    assert named(ring, {("d4", 1): [0]}) == set(), "a cell in a ring of cubes is out of sight"


def test_plans_of_the_higher_levels_are_named_like_the_ground(seed):
    for seats in (2, 3, 4):
        *_, last = moments("yaxha", seats, seed)
        claims = frame(scene(last)).claims
        for seat, panel in enumerate(layout.public(seats, over=True).panels):
            window, area = facts.window(last.position.pyramids[seat]), panel.plans.area(2)
            named = [
                each.what
                for each in claims
                if (area.x <= each.box[0] <= area.right and area.y - 22 <= each.box[1] <= area.y)
                or (area.x - 20 <= each.box[0] <= area.x and area.y <= each.box[1] <= area.bottom)
            ]
            for column in window.columns(2):
                assert facts.column_name(column) in named
            for row in window.rows(2):
                assert facts.row_name(row) in named


def test_cubes_that_others_do_not_know_of_are_told_with_their_cells(seed):
    for moment in sealed(2, seed):
        said = [claim.what for claim in frame(scene(moment, 0)).claims]
        for cell, level in facts.drafted(moment.position, 0):
            assert f"{cell} · level {level}" in said


def test_the_own_view_tells_what_a_sealed_building_changes(seed):
    changed = 0
    for moment in sealed(2, seed):
        position = moment.position
        seen = scene(moment, 0)
        said = [claim.what for claim in frame(seen).claims]
        before, now = survey(position.was[0]).points, survey(position.pyramids[0]).points
        for one, two in zip(before, now, strict=True):
            if one != two:
                assert signed(two - one) in said
                assert f"({signed(two - one)} this turn)" in text(seen)
                changed += 1
        assert signed(sum(now) - sum(before)) in said
        assert said.count(str(sum(now))) >= 2  # in the head and in the list
    assert changed


# What was done last.


def news(moment):
    """What stands in the header."""
    claims = frame(scene(moment)).claims
    return next(each.what for each in claims if each.size == 34 and each.box[0] < 80)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("build_view", "built"), [("sealed", "Everyone"), ("open", "Chloé")])
def test_the_header_tells_what_was_done_last(build_view, built, seed):
    told = set()
    for moment in moments("yaxha", 4, seed, build_view=build_view):
        kinds, said = [event.kind for event in moment.news], news(moment)
        if moment.position.outcome() is not None:
            assert "win" in said
        elif any(kind.startswith("built_") for kind in kinds):
            told.add(said)
            assert said.endswith("has built")
        elif "picks" in kinds:
            picks = list(moment.news[0].facts["picks"].values())
            clashes = sorted({str(tile) for tile in picks if picks.count(tile) > 1})
            assert (said == "Everyone gets the tile they picked") == (not clashes)
            assert said.endswith("+".join(clashes))
        elif "took" in kinds:
            facts_of = moment.news[0].facts
            name = scene(moment).names[SEATS.index(facts_of["seat"])]
            assert said == f"{name} takes tile {facts_of['tile']}"
        else:
            assert said == "Everyone picks a tile in secret"
    assert f"{built} has built" in told


def test_of_several_who_built_since_the_last_board_the_header_names_the_last(seed):
    """Their turns may follow each other faster than boards are posted."""
    earlier = []
    for moment in moments("yaxha", 4, seed, build_view="open"):
        brought = [event for event in moment.news if event.kind.startswith("built_")]
        both = replace(moment, news=[*earlier, *brought])
        if moment.position.phase == "build" and len(facts.last(scene(both)).built) > 1:
            assert news(both) == news(moment)
            return
        earlier = brought
    raise AssertionError


def test_the_header_of_the_own_view_says_what_is_asked(seed):
    asked = set()
    for moment in moments("yaxha", 4, seed, every=5):
        for seat in moment.standing.waiting():
            asks = moment.standing.asks(seat)
            seen = scene(moment, seat)
            assert seen.say(f"yaxha.picture.step.{asks}") in {c.what for c in frame(seen).claims}
            asked.add(asks)
    assert {"pick", "build"} <= asked


# Secrets, and what is said.


def test_cubes_of_a_sealed_building_are_seen_by_their_builder_alone(seed):
    checked = 0
    for moment in sealed(3, seed, seat=2):
        position = moment.position
        if not facts.drafted(position, 2):
            continue
        mine, others = text(scene(moment, 2)), (text(scene(moment)), text(scene(moment, 0)))
        cubes_now = sum(map(int.bit_count, position.pyramids[2]))
        cubes_then = sum(map(int.bit_count, position.was[2]))
        if cubes_now == cubes_then:
            continue
        own = re.compile(rf"Chloé \(green\):.*\b{cubes_now} cubes?,")
        before = re.compile(rf"Chloé \(green\):.*\b{cubes_then} cubes?,")
        assert own.search(mine)
        assert all(before.search(said) for said in others)
        checked += 1
    assert checked


def test_who_has_built_is_told_though_not_what(seed):
    for moment in moments("yaxha", 4, seed):
        position = moment.position
        if position.phase == "build" and any(position.ready) and not all(position.ready):
            said = [claim.what for claim in frame(scene(moment)).claims]
            assert said.count("built") == sum(position.ready)
            assert said.count("building") == 4 - sum(position.ready)
            return
    raise AssertionError


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_agree_with_the_position(seats, language, seed):
    for moment in moments("yaxha", seats, seed, every=9):
        position = moment.position
        seen = scene(moment, language=language)
        told, brief = text(seen), alt(seen)
        assert "{" not in told + brief
        shown = [position.shown(seat) for seat in range(seats)]
        parts = re.split(r"\n\n", told)[1:]
        assert len(parts) == seats
        for seat, part in enumerate(parts):
            built = cubes(shown[seat])
            assert part.startswith(seen.names[seat])
            letters = re.findall(r"^[1-7] (.*)$", part, re.MULTILINE)
            cells = [cell for row in letters for cell in row.split()]
            assert sum(cell not in (".", "+") for cell in cells) == len(built)
            assert sum(cell.endswith("*") for cell in cells) == sum(cube.hidden for cube in built)
            for colour, name in enumerate(COLOURS):
                letter = seen.say(f"yaxha.reading.letter.{name}")
                count = sum(cube.colour == colour for cube in built)
                assert sum(cell.rstrip("*") == letter for cell in cells) == count
            standing = position.standings()[seat]
            points = standing.total if position.phase == "over" else sum(standing.points)
            assert re.search(rf"\b{points} point", part)
            assert re.search(rf"{re.escape(seen.names[seat])}[^:]*: {points} point", brief)
        for card in position.cards:
            assert seen.say(f"yaxha.token.{CARDS[card].id}") in told
            assert seen.say(f"yaxha.token.{CARDS[card].id}") in brief


def test_cubes_of_those_who_have_built_are_not_told_as_to_be_placed(seed):
    for moment in moments("yaxha", 4, seed):
        position = moment.position
        if position.phase != "build" or not any(position.ready) or all(position.ready):
            continue
        parts = text(scene(moment)).split("\n\n")[1:]
        for ready, part in zip(position.ready, parts, strict=True):
            assert ("Has taken: " in part) == ready
            assert ("To place: " in part) == (not ready)
        return
    raise AssertionError


def test_the_alternative_text_tells_sizes_in_words_and_who_would_score_the_cards(seed):
    for moment in moments("yaxha", 3, seed, every=9):
        position = moment.position
        brief, say = alt(scene(moment)), scene(moment).say
        for seat, standing in enumerate(position.standings()):
            groups = ", ".join(
                f"{colour} {size}"
                for colour, size in zip(COLOURS, standing.sizes, strict=True)
                if size
            )
            wanted = f"groups {groups}." if groups else "nothing built."
            if standing.cards:
                names = ", ".join(say(f"yaxha.token.{CARDS[card].id}") for card in standing.cards)
                names = "all of them" if standing.cards == position.cards else names
                wanted += f" {'Scored' if position.phase == 'over' else 'Would score'} {names}."
            assert re.search(rf"{scene(moment).names[seat]}[^:]*: [^.]*{wanted}", brief)


def test_the_own_alternative_text_tells_what_was_picked(seed):
    told = 0
    for moment in moments("yaxha", 2, seed):
        seen = scene(moment, 0)
        if pick := facts.own_choice(seen.view, 0):
            assert f"Your pick: tile {pick}." in alt(seen)
            told += 1
    assert told


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_listened_to_calls_everybody_by_name_in_any_script(seats, seed):
    names = ("はなこ", "たろう", "さくら", "けんじ")
    for moment in moments("yaxha", seats, seed, every=3):
        for seen in (scene(moment, names=names), scene(moment, 0, names=names)):
            for said in (text(seen), alt(seen)):
                for colour in SEATS[:seats]:
                    assert colour.capitalize() not in said  # as a picture has to


def test_the_letters_of_the_colours_are_different_in_each_language():
    for language in LANGUAGES:
        say = words(language)
        assert len({say(f"yaxha.reading.letter.{colour}") for colour in COLOURS}) == len(COLOURS)


def test_a_cube_in_a_step_is_never_called_like_a_player(seed):
    moment = next(play(2, seed, "yaxha"))
    for colour, name in enumerate(COLOURS):
        step = str(SETS[colour][NUMBERS["d4", 1]])
        assert scene(moment, 0).tell_step(step) == f"place {name} on d4, level 1"


# The cards.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_of_the_deck_is_explained(language, seats):
    told = tiles("yaxha", words(language), seats)
    assert list(told) == [card.id for card in CARDS if card.min_players <= seats]
    assert len(set(told.values())) == len(told)
    for said in told.values():
        assert "{" not in said
        assert all(has_glyph(letter) for letter in said)


READ_OTHERWISE = {
    "left": "neighbour_blue",
    "all_groups": "second_largest",
    "over_levels": "largest_level_1",
    "top_counts": "one_colour_side",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("option", "card"), READ_OTHERWISE.items())
def test_a_card_is_told_as_the_table_reads_it(option, card, language):
    moment = next(play(3, 1, "yaxha"))
    moment.position.cards = tuple(
        at for at, each in enumerate(CARDS) if each.id in READ_OTHERWISE.values()
    )
    rules = moment.position.rules
    before = text(scene(moment, language=language)).splitlines()
    readings = rules.readings._replace(**{option: not getattr(rules.readings, option)})
    moment.position.rules = rules._replace(readings=readings)
    after = text(scene(moment, language=language)).splitlines()
    (line,) = [at for at, (one, two) in enumerate(zip(before, after, strict=True)) if one != two]
    name = words(language)(f"yaxha.token.{card}")
    assert name in before[line]
    neutral = tiles("yaxha", words(language), 3)[card]
    assert neutral not in before[line]
    assert neutral not in after[line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_told_with_its_number_and_whether_it_is_for_a_first_game(language):
    told = tiles("yaxha", words(language), 4)
    for card in CARDS:
        assert re.search(rf"\b{card.number}( △)?, ", told[card.id])
        assert ("△" in told[card.id]) == card.starter


@pytest.mark.parametrize("palette", PALETTES)
def test_every_card_has_a_picture_of_its_own_that_does_not_need_colours(palette):
    drawn = set()
    for card in range(len(CARDS)):
        image = cards.glyph(card, True, 132, palette).image
        drawn.add((image.size, image.convert("LA").tobytes()))
    assert len(drawn) == len(CARDS)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_fits_its_place_with_everybody_scoring_it(seats, language):
    moment = next(play(seats, 1, "yaxha"))
    for left in (True, False):
        rules = moment.position.rules
        readings = rules.readings._replace(left=left)
        moment.position.rules = rules._replace(readings=readings)
        for card in range(len(CARDS)):
            moment.position.cards = (card, (card + 1) % 18, (card + 7) % 18)
            for seat in (None, 0):
                seen = scene(moment, seat, language=language)
                picture = frame(seen)
                area = (
                    layout.public(seats).cards[0]
                    if seat is None
                    else layout.private(seats).cards[0]
                )
                picture.claims.clear()
                cards.show(picture, seen, card, area, range(seats))
                assert not picture.faults(), (card, picture.faults())


# The end.
