"""Standings: each row shows what the engine says of an entrant, and why it is where it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from data.words import LANGUAGES, words
from renderers.charts import of_cup, show
from renderers.charts import standings as drawn
from renderers.charts.scenes import PAGE, Entrant, Result, Row, Standings, Tie
from renderers.kit.colours import WHITE
from renderers.kit.leaf import HIGHEST, WIDE
from renderers.kit.numbers import decimal
from renderers.kit.type import length
from renderers.scene import PALETTES
from tests.engine.cups.playing import begin
from tests.renderers.charts.cups import NAMES, STRANGE_CUP, names, plain_names, played, standings_of
from tests.renderers.charts.looks import Look
from tests.renderers.looking import middle
from tests.seeding import seeded


def row_box(standings, at):
    high = drawn.row_height(standings)
    top = drawn.TOP + at * high
    return 0, top, WIDE, top + high


def looks():
    """Random cups, each in a palette of its own."""
    for at, (count, facts) in enumerate(
        (
            (38, {"rounds": 5, "pod": 4}),
            (17, {"rounds": 7, "pod": 3}),
            (9, {"rounds": 3, "pod": 2}),
            (5, {"rounds": 6, "pod": 4}),
        )
    ):
        found = standings_of(seeded("standings", at), count, drops=0.8, **facts)
        for page in range(1, found.pages + 1):
            yield Look(found.page(page), LANGUAGES[at % 2], PALETTES[at % len(PALETTES)])


LOOKS = list(looks())


@pytest.mark.parametrize("look", LOOKS)
def test_each_row_shows_its_entrant_and_every_round_in_its_column(look):
    standings = look.leaf
    pitch = drawn.pitch(standings)
    shown = range(max(0, standings.after - drawn.MOST_ROUNDS), standings.after)
    for at, row in enumerate(standings.shown):
        box = row_box(standings, at)
        said = look.said(box)
        assert {str(row.place), row.entrant.name, decimal(row.points, look.say)} <= set(said)
        assert ("*" in said) == row.corrected
        if row.moved:
            assert look.shown(box, "moved") == [f"moved {row.moved}"]
            assert str(abs(row.moved)) in said
        for column, number in enumerate(shown):
            left = drawn.ROUNDS + column * pitch
            (mark,) = look.shown((left, box[1], left + pitch, box[3]))
            result = row.rounds[number]
            place = f"place {'=' * result.shared}{result.place}/{result.of}"
            assert mark == (place if result.kind == "played" else result.kind)


@pytest.mark.parametrize("look", LOOKS)
def test_a_pyramid_is_as_high_as_its_place_is_good_and_gold_for_the_first(look):
    for mark in look.inside((drawn.ROUNDS, drawn.TOP, drawn.TIE, 900), "place "):
        place, of = (int(part.lstrip("=")) for part in mark.what.removeprefix("place ").split("/"))
        x, top, low = middle(mark.box)[0] - 4, mark.box[1], mark.box[3]
        fill = look.look.gold if place == 1 else look.look.jade3
        other = look.look.jade3 if place == 1 else look.look.gold
        assert look.high((other,), x, top, low) == 0
        assert look.runs(fill, x, top, low) == of - place + 1, mark


@pytest.mark.parametrize("look", LOOKS)
def test_an_arrowhead_points_up_for_places_gained_and_down_for_places_lost(look):
    for mark in look.inside((80, drawn.TOP, 130, 900), "moved "):
        places = int(mark.what.removeprefix("moved "))
        left, top, right, low = mark.box
        fill = {1: look.look.jade3, -1: look.look.cinnabar}.get((places > 0) - (places < 0))
        if fill:
            high, deep = (
                sum(look.is_of(fill, x, y) for x in range(left, right)) for y in (top + 4, low - 4)
            )
            assert (deep > high) == (places > 0), mark
            assert max(high, deep) > 10


@pytest.mark.parametrize("look", LOOKS)
def test_those_on_equal_points_are_joined_and_each_says_what_broke_the_tie(look):
    standings = look.leaf
    braces = look.inside((drawn.TIE - 8, 0, drawn.TIE + 16, 1000), "level")
    joined = set()
    for brace in braces:
        for at in range(len(standings.shown)):
            _, top, _, low = row_box(standings, at)
            if brace.box[1] < (top + low) / 2 < brace.box[3]:
                joined.add(at)
    for at, row in enumerate(standings.shown):
        whole = standings.first + at
        after = whole + 1 < len(standings.rows) and standings.rows[whole + 1].level
        assert (at in joined) == (row.level or after), row.place
        said = [t for t in look.inside(row_box(standings, at)) if t.size and t.box[0] > drawn.TIE]
        assert len(said) == len(row.ties)
        assert bool(row.ties) == (at in joined)


def test_what_parts_two_rows_is_shown_for_both_of_them():
    ties = (
        (Tie("opponents", Fraction("9.4")),),
        (Tie("opponents", Fraction(9)), Tie("share", Fraction("1.12"))),
        (Tie("share", Fraction("0.97")),),
    )
    rows = tuple(
        Row(at, Entrant(at, f"E{at}"), Fraction(9), (), ties=each, level=at > 1)
        for at, each in enumerate(ties, 1)
    )
    look = Look(Standings("Cup", rows, 3, 5))
    assert look.frame.faults() == []
    shown = [set(look.said(row_box(look.leaf, at))) for at in range(3)]
    assert {"opp. 9.40"} <= shown[0]
    assert {"opp. 9.00", "share 112%"} <= shown[1]
    assert {"share 97%"} <= shown[2]
    (line,) = (line for line in show.text(look.leaf, words("en")).splitlines() if "E2" in line)
    assert line.endswith("opp. 9.00, share 112%")


def test_a_full_page_with_a_legend_is_no_higher_than_a_picture_may_be():
    scene = standings_of(
        seeded("full page"), 17, rounds=3, pod=4, duplicate=True, scoring="duplicate"
    )
    first, *rest = scene.rows
    starred = replace(first.rounds[0], corrected=True)
    first = replace(first, rounds=(starred, *first.rounds[1:]))
    look = Look(replace(scene, rows=(first, *rest)), "en")
    assert look.frame.faults() == []
    assert look.image.height <= HIGHEST


@pytest.mark.parametrize("duplicate", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_star_has_a_legend(duplicate, language):
    result = Result("played", 1, 4, score=Fraction(3) if duplicate else None, corrected=True)
    kinds = (result, Result("bye"), Result("forfeit"), Result("veiled"))
    rows = tuple(
        Row(at, Entrant(at, f"E{at}"), Fraction(9), (*kinds, Result("played", 2, 3)))
        for at in range(1, 13)
    )
    whole = Standings("Cup", rows, 5, 7, duplicate=duplicate, go_on=8)
    look = Look(whole, language)
    assert look.frame.faults() == []
    legend = look.say("chart.corrected")
    foot = look.said((0, drawn.TOP + 12 * drawn.row_height(whole), WIDE, 1000))
    assert any(legend in said for said in foot)
    assert any("*" in said for said in foot)
    plain = replace(whole, rows=tuple(replace(row, rounds=(Result("bye"),)) for row in rows))
    assert not any(legend in said for said in Look(plain, language).said())


@pytest.mark.parametrize("language", LANGUAGES)
def test_before_a_round_is_over_there_are_entrants_and_no_places(language):
    cup = played(seeded("before"), 9, stop=0, rounds=3, pod=4, drops=0)
    begin(cup)
    whole = of_cup.standings(cup, "Cup", plain_names(9))
    assert [row.entrant.number for row in whole.rows] == list(range(1, 10)), "by no lot"
    look, say = Look(whole, language), words(language)
    assert look.frame.faults() == []
    said = look.said()
    assert {f"E{at}" for at in range(1, 10)} <= set(said)
    for heading in ("points", "tied", "move"):
        assert say(f"standings.{heading}") not in said
    lot = say("tie.lot", value="").strip()
    for told in (*said, show.text(whole, say), show.alt(whole, say)):
        assert lot not in told.split()
    assert [line.split() for line in show.text(whole, say).splitlines()[1:]] == [
        [str(at), f"E{at}"] for at in range(1, 10)
    ]


def test_the_numbers_of_a_tie_can_be_told_apart():
    level = [
        Row(
            at,
            Entrant(at, f"E{at}"),
            Fraction(9),
            (),
            ties=(Tie("opponents", value),),
            level=at > 1,
        )
        for at, value in enumerate((Fraction("9.402"), Fraction("9.398"), Fraction(9)), 1)
    ]
    look = Look(Standings("Cup", tuple(level), 3, 5))
    assert {"opp. 9.402", "opp. 9.398", "opp. 9.000"} & set(look.said()) == {
        "opp. 9.402",
        "opp. 9.398",
    }


def test_a_group_that_goes_on_on_another_page_has_no_end_here():
    rows = tuple(
        Row(
            at,
            Entrant(at, f"E{at}"),
            Fraction(9),
            (),
            ties=(Tie("lot", Fraction(at)),),
            level=at > 1,
        )
        for at in range(1, 20)
    )
    whole = Standings("Cup", rows, 3, 5)
    for page, hooks in ((1, (True, False)), (2, (False, True))):
        look = Look(whole.page(page))
        (brace,) = look.inside((drawn.TIE - 8, 0, drawn.TIE + 16, 1000), "level")
        _, top, _, low = brace.box
        ink = [look.is_of(look.look.ink2, drawn.TIE + 6, y) for y in (top + 2, low - 3)]
        assert tuple(ink) == hooks


def test_above_the_line_are_those_who_go_on():
    whole = replace(standings_of(seeded("line"), 20, rounds=2, pod=4, drops=0), go_on=8)
    look = Look(whole)
    _, _, _, low = row_box(whole, 7)
    assert look.is_of(look.look.jade, 500, low)
    assert "8 go on" in look.said()
    assert look.is_of(look.look.jade, 15, low + 8), "a notch at the edge"
    assert Look(whole.page(2)).shown((0, 0, WIDE, 1000), "go on") == []
    assert show.text(whole, words("en")).splitlines()[9] == "— 8 go on —"


def test_the_reader_stands_on_white_in_the_middle_and_nobody_else_does():
    whole = standings_of(seeded("reader"), 40, rounds=2, pod=4, drops=0)
    reader = whole.rows[25].entrant.number
    look = Look(whole.around(reader))
    at = next(n for n, row in enumerate(look.leaf.shown) if row.entrant.number == reader)
    assert at == PAGE // 2
    whites = [n for n in range(PAGE) if look.is_of(WHITE, 22, row_box(look.leaf, n)[1] + 8)]
    assert whites == [at]
    assert Look(whole.page(2)).shown((0, 0, WIDE, 1000), "reader") == []
    assert f"{look.leaf.rows[25].entrant.name}" in show.alt(look.leaf, words("en"))
    first, last = (whole.around(whole.rows[n].entrant.number) for n in (0, -1))
    assert first.first == 0
    assert len(last.shown) == PAGE


def test_who_dropped_out_is_written_in_a_weaker_ink():
    rows = tuple(
        Row(at, Entrant(at, f"E{at}"), Fraction(1), (), gone=at == 5) for at in range(4, 7)
    )
    look = Look(Standings("Cup", rows, 1, 5))
    for at in range(3):
        _, top, _, low = row_box(look.leaf, at)
        strong = sum(look.high((look.look.ink,), x, top, low) for x in range(160, 200))
        assert (strong == 0) == (at == 1)


def test_more_than_six_rounds_show_the_last_six():
    whole = standings_of(seeded("many"), 12, rounds=9, pod=4, drops=0)
    look = Look(whole)
    assert "rounds 4–9" in look.said()
    assert len(look.shown((drawn.ROUNDS, drawn.TOP, drawn.TIE - 4, drawn.TOP + 50))) == 6


def test_bars_of_duplicate_scores_go_up_and_down_from_a_line():
    cup = standings_of(
        seeded("apart"), 12, rounds=4, pod=3, duplicate=True, scoring="duplicate", drops=0
    )
    look, pitch = Look(cup), drawn.pitch(cup)
    highest = max(abs(result.score or 0) for row in cup.rows for result in row.rounds)
    seen = 0
    for at, row in enumerate(cup.shown):
        _, top, _, low = row_box(cup, at)
        y = (top + low) / 2
        for column, result in enumerate(row.rounds):
            if result.kind != "played" or result.score is None:
                continue
            x = drawn.ROUNDS + column * pitch + pitch / 2
            up = look.high((look.look.jade,), x, top, y - 2)
            down = look.high((look.look.cinnabar,), x, y + 2, low)
            wanted = float(result.score) * min(4, 22 / float(highest))
            assert abs(up - down - wanted) < 3.5
            assert not (up and down)
            seen += 1
    assert seen > 20
    assert any(said.startswith(("+", "−")) for said in look.said())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_has_a_line_for_each_row_and_the_alternative_text_the_first(language):
    found, say = standings_of(seeded("text"), 20, rounds=4, pod=4, drops=0.9), words(language)
    lines = [line for line in show.text(found, say).splitlines() if line[0].isdigit()]
    assert len(lines) == PAGE
    for line, row in zip(lines, found.shown, strict=True):
        head, points, rounds, *_ = line.split(" · ")
        assert head.split()[0] == str(row.place)
        assert head.endswith(row.entrant.name)
        assert points.rstrip("*") == decimal(row.points, say)
        told = zip(rounds.split(" "), row.rounds, strict=False)
        for mark, result in told:
            if result.kind == "played":
                assert mark.lstrip("=").split("/")[0].rstrip("*") == str(result.place)
                assert mark.startswith("=") == result.shared
                assert ("/3" in mark) == (result.of == 3)
        assert (say("chart.gone") in line) == row.gone
    alt = show.alt(found, say)
    assert all(f"{row.place} {row.entrant.name}" in alt for row in found.rows[:3])
    assert alt.startswith("Jaguar Cup, ")


def test_a_name_without_letters_is_called_by_its_number_and_told_whole():
    cup = played(seeded("letters"), 12, stop=1, rounds=2)
    found = of_cup.standings(cup, "Cup", names(12))
    look = Look(found)
    japanese = NAMES.index("日本語の名前でとても長い") + 1
    assert f"No. {japanese}" in look.said()
    assert f"日本語の名前でとても長い (No. {japanese})" in show.text(found, words("en"))
    assert "**Bold** _name_ <@1>" in look.said(), "markup is none in a picture"


def test_a_cup_whose_name_has_no_letters_is_called_a_cup():
    rows = (Row(1, Entrant(1, "Inès"), Fraction(1), ()),)
    look = Look(Standings(STRANGE_CUP, rows, 1), "fr")
    assert "La coupe" in look.said((0, 0, 1000, 60))
    assert STRANGE_CUP in show.alt(look.leaf, look.say)


def test_a_long_name_is_cut_and_nothing_else_is():
    rows = tuple(
        Row(at, Entrant(at, "W" * 60), Fraction(400 + at), (Result(place=1, of=4),) * 9, -200)
        for at in range(497, 513)
    )
    look = Look(replace(Standings("C" * 80, rows, 9, 12), first=0), "fr")
    assert look.frame.faults() == []
    cut = {said for said in look.said() if said.endswith("…")}
    assert {said[0] for said in cut} == {"W", "C"}
    assert all(length(a, 32, 700) > 100 for a in cut)


def test_places_are_pushed_to_nothing_by_pages():
    whole = standings_of(seeded("pages"), 38, rounds=1, pod=4, drops=0)
    shown = [row for page in range(1, whole.pages + 1) for row in whole.page(page).shown]
    assert shown == list(whole.rows)
    assert whole.page(0) == whole.page(1)
    assert whole.page(9) == whole.page(3)
    assert all(a.place < b.place for a, b in pairwise(shown))
