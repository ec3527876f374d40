"""How a game went: what the chart shows is what was played, its text says the same, and neither
tells what is hidden."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from data.words import LANGUAGES, words
from engine.catalogue import find
from engine.game import Outcome
from engine.notation import Unclear
from engine.record import Line, Record
from engine.table import NotYourTurn
from renderers import course
from renderers.kit import chart
from renderers.kit.axes import Axes
from renderers.kit.colours import rgb
from renderers.kit.reading import figures, signed
from renderers.kit.type import has_glyph
from renderers.scene import PALETTES
from tests.renderers.games import LONG, NAMES
from tests.renderers.looking import SHAPES, middle
from tests.renderers.references import RECORDS

NAMED = (
    *("gold/2-players-show-beads", "gold/3-players-undo", "gold/4-players-first-yellow"),
    *("maya/2-players-new-start", "maya/4-players-two-temples-at-once"),
    *("tzolkin/3-players-monuments", "tzolkin/4-players-first-yellow"),
    *("yaxha/2-players-full-pyramids", "yaxha/4-players-decided-by-cards"),
    *("yucatan/2-players-two-shores", "yucatan/3-players-pyramid", "yucatan/4-players-pyramid"),
)
HARD = ("Maximiliane-Alexandrina von Hohenzollern", "日本語の名前", "שלום עולם", "🎲🔥 W" * 6)


@cache
def whole(name):
    return Record.read((RECORDS / f"{name}.txt").read_text("utf-8"))


def upto(record, lines):
    """The same game when so many lines were played."""
    return replace(record, lines=record.lines[:lines], result=None)


def course_of(record, *, names=NAMES, ended=True, language="en", palette="default"):
    return course.course_of(
        record,
        find(record.key),
        words(language),
        names=names[: record.seats],
        palette=palette,
        ended=ended,
    )


@cache
def went(name):
    found = course_of(whole(name), palette=PALETTES[NAMED.index(name) % len(PALETTES)])
    assert found is not None
    return found


@cache
def frame_of(name):
    return course.frame(went(name))


def texts(frame, beginning=""):
    return [claim for claim in frame.claims if claim.size and claim.what.startswith(beginning)]


def number(text):
    """A number as it is written."""
    quarters = {"¼": 0.25, "½": 0.5, "¾": 0.75}
    sign = -1 if text.startswith("−") else 1
    text = text.lstrip("+−")
    part = quarters.get(text[-1], 0)
    return sign * (float(text[:-1] or 0) + part if part else float(text))


def axis(frame, across):
    """How the numbers along an axis say where a value stands; read off the picture alone."""
    if across:
        row = [c for c in texts(frame) if c.box[1] > chart.PLOT.bottom and c.box[3] < 680]
        found = {number(c.what): middle(c.box)[0] for c in row if c.what.isdecimal()}
    else:
        column = [c for c in texts(frame) if c.box[2] < chart.PLOT.x and 130 < c.box[1] < 630]
        found = {number(c.what): middle(c.box)[1] for c in column}
    low, high = min(found), max(found)
    return lambda value: (
        found[low] + (found[high] - found[low]) * (float(value) - low) / (high - low)
    )


def shape_at(frame, at, seat):
    """The shape of a mark, by how wide it is above and below the line that it stands on."""
    x, y = round(at[0]), round(at[1])
    colour = rgb(frame.look.seats[seat])
    top, low = (
        sum(frame.image.getpixel((x + dx, y + dy)) == colour for dx in range(-12, 13))
        for dy in (-6, 6)
    )
    if low - top > 8:
        return "triangle"
    disc = 24 if frame.look.casing == 1 else 19
    return "diamond" if top + low < disc - 3 else "disc" if top + low < disc + 4 else "square"


# What was played.


@pytest.mark.parametrize("name", NAMED)
def test_the_points_are_those_of_the_game_after_each_turn_that_stands(name):
    record, found = whole(name), went(name)
    kept = record.standing()
    straight = replace(record, lines=[record.lines[number - 1] for number in kept])
    expected = [table.position.scores() for table, _ in straight.replay(find(record.key))]
    assert found.turns == [0, *kept]
    assert list(found.points[1:]) == expected
    assert found.points[-1] == record.result


@pytest.mark.parametrize("name", NAMED)
def test_the_swings_are_the_turns_that_moved_the_players_apart_most(name):
    found = went(name)
    apart = {}
    for (before, after), turn in zip(pairwise(found.points), found.turns[1:], strict=True):
        gains = [now - then for then, now in zip(before, after, strict=True)]
        apart[turn] = max(gains) - min(gains)
        for moved in found.moved:
            if moved.turn == turn:
                assert moved.gains == gains
    sizes = [apart.pop(turn) for turn in found.swings]
    assert len(sizes) == course.MOST_SWINGS
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) > 0
    assert max(apart.values()) <= min(sizes)


def test_a_turn_that_was_taken_back_is_left_out_and_the_others_keep_their_numbers():
    found = went("gold/3-players-undo")
    assert not {1, 12, 13, 46} & set(found.turns), "they were taken back"
    assert not {2, 14, 47} & set(found.turns), "undo is no turn"
    assert {9, 61, 130} <= set(found.turns)


def test_of_equal_swings_those_that_changed_the_lead_come_first_and_then_the_later_ones():
    turns, points = range(6), [[0, 0], [2, 0], [4, 0], [6, 0], [6, 6], [7, 7]]
    found = course._moved(turns, points, [None] * 6)
    assert [moved.turn for moved in found] == [4, 1, 3, 2]


# What the picture shows.


@pytest.mark.parametrize("name", NAMED)
def test_each_line_runs_where_the_points_of_its_player_are(name):
    found, frame = went(name), frame_of(name)
    across, up = axis(frame, True), axis(frame, False)
    seats, last = found.scene.view.seats, len(found.turns) - 1
    for seat in range(seats):
        hidden, places = 0, range(0, last, max(1, last // 40))
        for at in places:
            x, y = across(found.turns[at]), up(found.points[at][seat])
            box = (round(x) - 3, round(y) - 20, round(x) + 4, round(y) + 21)
            colours = {c for _, c in frame.image.crop(box).getcolors(10_000)}
            hidden += rgb(frame.look.seats[seat]) not in colours
        assert hidden <= len(places) / 5, "others cover a line at steep places, and there alone"


@pytest.mark.parametrize("name", NAMED)
def test_each_line_bears_the_shape_of_its_seat_and_ends_at_its_name_and_points(name):
    found, frame = went(name), frame_of(name)
    for seat in range(found.scene.view.seats):
        marks = [thing.box for thing in frame.shows if thing.what == f"mark {seat}"]
        assert marks
        shapes = [shape_at(frame, middle(box), seat) for box in marks]
        assert shapes.count(SHAPES[seat]) > len(shapes) / 2, shapes
        ends = [c for c in frame.claims if c.what == f"seat {seat}" and c.box[0] > chart.PLOT.right]
        mark = next(c for c in ends if c.box[3] < chart.PAPER.bottom)
        beside = [c.what for c in texts(frame) if abs(middle(c.box)[1] - middle(mark.box)[1]) < 8]
        assert NAMES[seat] in beside
        assert figures(found.points[-1][seat]) in beside


@pytest.mark.parametrize("name", NAMED)
def test_each_swing_has_a_tab_over_its_turn_and_a_line_below(name):
    found, frame = went(name), frame_of(name)
    across = axis(frame, True)
    order = sorted(found.swings)
    tabs = {c.what: c.box for c in frame.claims if c.what.startswith("tab ")}
    assert set(tabs) == {f"tab {turn}" for turn in order}
    assert all(tabs[f"tab {a}"][2] < tabs[f"tab {b}"][0] for a, b in pairwise(order))
    light = {rgb(frame.look.ivory), rgb(frame.look.amate2)}
    for row, moved in enumerate(found.moved):
        x = round(across(moved.turn))
        lit = [frame.image.getpixel((x - 6, y)) in light for y in range(150, 600, 3)]
        assert sum(lit) > len(lit) / 5, f"no light at turn {moved.turn}"
        top = chart.PAPER.bottom + 16 + 60 * row
        said = [c.what for c in frame.claims if top < middle(c.box)[1] < top + 60]
        assert {f"turn {moved.turn}", str(moved.turn)} <= set(said)
        swing = moved.swing(NAMES)
        assert swing.told, "the title has no words for it"
        assert any(swing.told.startswith(what.rstrip("…")) for what in said if len(what) > 6)
        for seat, gain in swing.moved[:2]:
            assert f"seat {seat}" in said
            assert signed(gain) in said


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMED)
def test_nothing_is_small_or_lies_on_something_else(name, language):
    looks = {"en": ("default", "contrast"), "fr": ("safe",)}[language]
    named = [(NAMES, palette) for palette in looks] + [
        (LONG if language == "en" else HARD, looks[0])
    ]
    for names, palette in named:
        found = course_of(whole(name), names=names, language=language, palette=palette)
        frame = course.frame(found)
        assert frame.faults() == []
        assert min(claim.size for claim in texts(frame)) >= chart.LEAST
        missing = {a for claim in texts(frame) for a in claim.what if not has_glyph(a)}
        assert not missing, "names are set in letters that there are"
        assert frame.image.width == 1000
        assert frame.image.height <= 1030


@pytest.mark.parametrize("lines", [0, 1, 2, 10])
@pytest.mark.parametrize("key", ["maya", "yucatan", "tzolkin"])
def test_a_game_that_has_hardly_begun_is_drawn_and_told(key, lines):
    name = next(name for name in NAMED if name.startswith(key))
    found = course_of(upto(whole(name), lines), ended=False)
    frame = course.frame(found)
    assert frame.faults() == []
    no_swing = words("en")("course.no_swing")
    assert (no_swing in course.text(found)) == (not found.moved)
    assert bool(texts(frame, no_swing)) == (not found.moved)
    if not any(found.points[-1]):
        assert texts(frame, "level at 0")


def test_the_line_of_a_long_game_with_few_points_is_not_pushed_out_of_the_plot():
    for last in (1, 10, 147, 400):
        rows = [[0, 0, 0, 0] for _ in range(last + 1)]
        axes = Axes(chart.PLOT, range(last + 1), rows)
        assert axes.top > axes.bottom
        assert axes.last // axes.every <= 7
        for line in axes.lines():
            assert all(chart.PLOT.y - 20 < y < chart.PLOT.bottom + 20 for _, y in line)
            assert line[-1][0] == chart.PLOT.right


def test_the_colours_of_the_picture_are_those_of_the_palette():
    for palette in PALETTES:
        found = course_of(whole(NAMED[4]), palette=palette)
        drawn = course.frame(found).image
        seen = Image.open(BytesIO(course.draw(found))).convert("RGB")
        for at in ((30, 500), (400, 200), (500, 690), (990, 30)):
            pairs = zip(seen.getpixel(at), drawn.getpixel(at), strict=True)
            assert all(abs(a - b) <= 8 for a, b in pairs), palette


# What is said.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMED)
def test_the_text_says_what_the_picture_shows(name, language):
    found = course_of(whole(name), language=language)
    told, lines = course.text(found), course.text(found).splitlines()
    frame = course.frame(found)
    for seat, points in enumerate(found.points[-1]):
        assert f"{NAMES[seat]} {figures(points)}" in lines[1]
    assert lines[1].startswith(NAMES[found.ahead[0]])
    for line, moved in zip(lines[2:], found.moved, strict=False):
        assert re.search(rf"\b{moved.turn}\b", line)
        for seat, gain in moved.swing(NAMES).moved:
            assert f"{NAMES[seat]} {signed(gain)}" in line
        assert moved.swing(NAMES).told.rstrip(".") in line
    head = next(c.what for c in texts(frame) if c.box[0] > 500 and c.box[3] < chart.HEAD)
    assert head in lines[0]
    rows = [line.split(": ") for line in lines if re.fullmatch(r"\d+: .*", line)]
    by_turn = dict(zip(found.turns, found.points, strict=True))
    for turn, row in rows:
        assert row == " · ".join(map(figures, by_turn[int(turn)]))
    assert {*found.swings, found.turns[-1]} <= {int(turn) for turn, _ in rows}
    assert len(rows) <= 25
    assert len(told) < 3000
    assert course.alt(found).startswith(lines[0].rstrip("."))
    assert len(course.alt(found)) <= 1024


def test_the_alternative_text_is_cut_where_discord_would_refuse_it():
    found = course_of(whole("yaxha/4-players-decided-by-cards"), names=("x" * 200,) * 4)
    assert len(course.alt(found)) <= 1024
    assert max(map(len, course.text(found).splitlines())) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_whose_name_has_no_letters_here_is_called_by_the_seat_as_well(language):
    found = course_of(whole(NAMED[2]), names=HARD, language=language)
    blue = words(language)("seat.blue")
    assert f"日本語の名前 ({blue}) 6" in course.text(found)
    assert blue in [claim.what for claim in texts(course.frame(found))]


def test_a_long_name_leaves_room_for_what_was_done():
    drawn = course.frame(course_of(whole(NAMED[2]), names=HARD))
    (line,) = [claim.what for claim in texts(drawn) if "lot 24" in claim.what]
    assert line.startswith("Maximil")
    assert line.endswith(" buys lot 24 for 6")


def test_who_has_won_who_is_ahead_and_that_it_was_stopped_stand_in_the_head():
    record = whole("gold/2-players-show-beads")
    assert "leads, 17 to 3" in course.text(course_of(upto(record, 30), ended=False))
    assert "stopped early" in course.text(course_of(upto(record, 30)))
    assert "A shared win" in course.text(course_of(whole("gold/3-players-shared-win")))
    assert " wins, " in course.text(course_of(record))


def test_who_won_by_something_else_than_points_is_not_said_to_have_more(monkeypatch):
    found = course_of(whole("gold/2-players-show-beads"))
    low = min(range(2), key=lambda seat: found.points[-1][seat])
    places = tuple(1 if seat == low else 2 for seat in range(2))
    view = found.scene.view
    monkeypatch.setattr(type(view), "outcome", lambda _: Outcome(places, "rounds"))
    assert f"{NAMES[low]} wins." in course.text(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in NAMED if name.startswith("yaxha")])
def test_a_swing_of_yaxha_names_who_moved_most_and_the_groups_that_moved_the_points(name, language):
    found = course_of(whole(name), language=language)
    say, told = words(language), [moved.swing(NAMES) for moved in found.moved]
    assert len({each.told for each in told}) == len(told), "each says something of its own"
    for swing, moved in zip(told, found.moved, strict=True):
        assert swing.told.startswith(NAMES[swing.moved[0][0]])
        last = moved.turn == found.turns[-1]
        grown = re.findall(r"(\d+)→(\d+)", swing.told)
        cards = say("yaxha.swing.cards", n=2).split()[-1].rstrip("s") in swing.told
        assert grown or (cards and last), swing.told
        sizes = moved.moment.scene.view.standings()[swing.moved[0][0]].sizes
        assert all(was != now and int(now) in sizes for was, now in grown)


# Secrets.


def test_hidden_points_make_it_a_secret_how_a_game_goes_until_it_has_ended():
    record = whole("gold/4-players-first-yellow")
    assert record.options["show_beads"] == "no"
    for lines in (0, 1, 30, 140):
        assert course_of(upto(record, lines), ended=False) is None
    assert course_of(upto(record, 140)) is not None, "it was stopped: nothing is secret any more"
    assert course_of(record) is not None


@pytest.mark.parametrize("name", NAMED)
def test_a_running_game_shows_the_points_that_everybody_knows(name):
    record, lines = whole(name), len(whole(name).lines) * 2 // 3
    running = course_of(upto(record, lines), ended=False)
    table = record.table(find(record.key), lines)
    known = table.position.seen_by(None).scores()
    if None in known:
        assert running is None
    else:
        assert running.points[-1] == known
        assert running.scene.seat is None
        assert all(moved.moment.scene.seat is None for moved in running.moved)


def test_a_record_with_a_line_that_is_not_legal_is_refused():
    record = whole("maya/2-players-new-start")
    broken = replace(record, lines=[*record.lines[:9], Line(0, "plant nowhere")])
    with pytest.raises((Unclear, NotYourTurn)):
        course_of(broken)
