"""The statistics of a title: bars are as high as what they count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from data.words import LANGUAGES, words
from renderers.charts import show
from renderers.charts import statistics as drawn
from renderers.charts.played import SeatFirsts, Statistics, Tally
from renderers.kit.leaf import HIGHEST
from renderers.kit.results import GLEAM
from renderers.kit.tallies import FEWEST_BINS, Bins, bins, half_have, interval, step
from renderers.scene import PALETTES
from tests.renderers.charts.cups import statistics_of
from tests.renderers.charts.looks import Look
from tests.renderers.looking import middle
from tests.seeding import seeded

_FOOT = drawn.FIRSTS.bottom - drawn._BELOW

LOOKS = [
    Look(statistics_of(seeded("statistics", at), seats, games), LANGUAGES[at % 2], PALETTES[at % 3])
    for at, (seats, games) in enumerate(((4, 1284), (3, 400), (2, 90), (4, 30)))
]


def counts(tallies):
    return [(tally.value, tally.count) for tally in tallies]


@pytest.mark.parametrize("look", LOOKS)
def test_the_histogram_is_as_high_as_there_are_points_and_first_places(look):
    statistics, plot = look.leaf, drawn.PLOT
    scale = Bins(counts(statistics.points), drawn._MOST_BINS, plot.x, plot.w)
    firsts = bins([(tally.value, tally.first) for tally in statistics.points], scale.step)
    most = max(scale.counts.values())
    marks = [thing for thing in look.things if thing.what.startswith(("median", "record"))]
    text = [thing.box for thing in look.things if thing.size]
    for at, low in enumerate(scale.lows):
        x = plot.x + (at + 0.5) * plot.w / len(scale.lows) - 8
        if any(mark.box[0] - 2 <= x <= mark.box[2] + 2 for mark in marks):
            continue
        if any(a <= x <= c and d > plot.y and b < plot.bottom for a, b, c, d in text):
            continue
        gold = look.high((look.look.gold, GLEAM), x, plot.y - 2, plot.bottom)
        lime = look.look.lime if look.look.lime != look.look.amate else look.look.lime2
        every = gold + look.high((look.look.lime2, lime), x, plot.y - 2, plot.bottom)
        assert abs(every - plot.h * scale.counts[low] / most) <= 7, low
        assert abs(gold - plot.h * firsts.get(low, 0) / most) <= 3, low
    assert sum(scale.counts.values()) == statistics.games * statistics.seats


@pytest.mark.parametrize("look", LOOKS)
def test_a_line_stands_where_half_of_all_and_half_of_the_winners_are(look):
    statistics = look.leaf
    points = sorted(v for tally in statistics.points for v in [tally.value] * tally.count)
    winners = sorted(v for tally in statistics.points for v in [tally.value] * tally.first)
    for values, word in ((points, "half"), (winners, "win")):
        median = half_have([(value, 1) for value in values])
        assert 2 * sum(value >= median for value in values) >= len(values)
        assert 2 * sum(value > median for value in values) < len(values)
        told = look.say(f"statistics.{word}", points=str(median).replace("-", "−"))
        (line,) = [thing for thing in look.inside((0, 0, 1000, 1000)) if thing.what == told]
        rules = [thing for thing in look.things if thing.what == f"median {median}"]
        assert rules
        plot = drawn.PLOT
        scale = Bins(counts(statistics.points), drawn._MOST_BINS, plot.x, plot.w)
        assert abs(middle(rules[0].box)[0] - scale.middle(median)) < 2
        away = min(abs(edge - scale.middle(median)) for edge in line.box[::2])
        pushed = line.box[0] < plot.x + 6 or line.box[2] > plot.right - 6
        row = look.inside((0, line.box[1], 1000, line.box[3]))
        beside = [other for other in row if other.size == line.size and other != line]
        pushed = pushed or any(
            min(abs(a - b) for a in line.box[::2] for b in other.box[::2]) < 32 for other in beside
        )
        assert away < 24 or pushed


@pytest.mark.parametrize("look", LOOKS)
def test_the_bar_of_a_seat_has_its_colour_its_share_and_its_interval(look):
    statistics = look.leaf
    box = (drawn.FIRSTS.x, drawn.FIRSTS.y, drawn.FIRSTS.right, drawn.FIRSTS.bottom)
    marks = look.inside(box, "seat ")
    assert [mark.what for mark in marks] == [f"seat {n}" for n in range(statistics.seats)]
    even = next(thing for thing in look.things if thing.what == "even")
    unit = (_FOOT - middle(even.box)[1]) * statistics.seats
    for seat, each in enumerate(statistics.firsts):
        share = each.firsts / each.games
        x = middle(marks[seat].box)[0]
        (bar,) = look.inside(box, f"bar {seat}")
        assert abs(bar.box[3] - 2 - bar.box[1] - 2 - float(share) * unit) < 4
        assert look.is_of(look.look.seats[seat], x - 25, _FOOT - 8)
        (whisker,) = look.inside(box, f"whisker {seat}")
        sure = interval(each.firsts, each.games)
        assert abs(whisker.box[1] + 5 - (_FOOT - sure.high * unit)) < 6
        assert abs(whisker.box[3] - 5 - (_FOOT - sure.low * unit)) < 6
        assert sure.low <= float(share) <= sure.high
        assert str(round(100 * share)) in look.said(box)


def test_the_bar_with_the_median_length_is_lighter_and_has_a_notch():
    look = LOOKS[0]
    area = drawn.LENGTHS
    (shown,) = [thing for thing in look.things if thing.what.startswith("lengths")]
    row = drawn._LENGTHS_FOOT - 4
    light = [x for x in range(area.x, area.right) if look.is_of(look.look.jade2, x, row)]
    scale = Bins(counts(look.leaf.turns), drawn._MOST_LENGTHS, area.x + 28, area.w - 56)
    median = half_have([(tally.value, tally.count) for tally in look.leaf.turns])
    assert light[0] - 2 <= scale.middle(median) + scale.wide / 2 <= light[-1] + scale.wide
    assert shown.box[3] <= drawn._LENGTHS_FOOT + 1


def test_the_record_is_told_with_its_name_above_the_last_bar():
    statistics = replace(LOOKS[0].leaf, holder="Inès", record=Fraction(481, 4))
    look = Look(statistics)
    assert {"record 120¼", "Inès"} <= set(look.said())
    assert "Record 120¼ · Inès" in show.text(statistics, words("en"))
    assert "Inès" not in Look(replace(statistics, holder="")).said()


def test_under_thirty_games_there_are_figures_and_no_histogram():
    few = statistics_of(seeded("few"), 4, 29)
    look = Look(few)
    assert not [t for t in look.things if t.what.startswith(("points", "lengths"))]
    assert {"half make", "half win with", "median", "29"} <= set(look.said())
    assert "half make" not in LOOKS[3].said()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("games", [4, 500])
def test_games_with_house_players_have_a_column_of_their_own(language, games):
    house = replace(statistics_of(seeded("house"), 4, 12), with_house=True, record=Fraction(7777))
    both = replace(statistics_of(seeded("people"), 4, games), house=house)
    look, say = Look(both, language), words(language)
    assert look.frame.faults() == []
    at = next(thing for thing in look.things if thing.what == say("statistics.with_house"))
    below = [
        t for t in look.things if t.size and t.box[1] > at.box[1] and t.box[0] > at.box[0] - 60
    ]
    assert {"12"} <= {thing.what for thing in below}
    assert any(thing.what.startswith("7777") for thing in below)
    assert say("statistics.with_house") in show.alt(both, say)
    assert "7777" in show.text(both, say)


def test_few_games_get_no_panel_that_would_be_empty():
    few, say = statistics_of(seeded("few"), 2, 3), words("en")
    look = Look(few)
    assert say("statistics.length") not in look.said()
    assert {"3", say("statistics.median"), say("statistics.firsts")} <= set(look.said())
    assert look.frame.image.height <= HIGHEST


def test_a_round_step_covers_what_there_is_and_bins_leave_no_gap():
    assert [step(span, 10) for span in (0, 10, 11, 99, 100, 20_000)] == [1, 1, 2, 10, 10, 2000]
    assert bins([(-3, 2), (1, 1), (12, 5)], 5) == {-5: 2, 0: 1, 5: 0, 10: 5}
    assert half_have([]) is None
    assert half_have([(1, 1), (2, 1), (3, 2)]) == 3
    assert half_have([(1, 3), (2, 1)]) == 1


def test_an_interval_holds_what_it_should():
    low, high = interval(Fraction(250), 1000)
    assert (round(low, 3), round(high, 3)) == (0.224, 0.278)
    assert interval(Fraction(0), 10).low == 0
    assert interval(Fraction(0), 0) == (0, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_holds_every_bin(language):
    statistics, say = LOOKS[0].leaf, words(language)
    lines = show.text(statistics, say).splitlines()
    scale = Bins(counts(statistics.points), drawn._MOST_BINS, 0, 1)
    start = next(at for at, line in enumerate(lines) if line.startswith(say("statistics.points")))
    rows = lines[start + 1 : start + 1 + len(scale.lows)]
    assert len(rows) == len(scale.lows)
    told = [int("".join(c for c in row.split(" · ")[1] if c.isdigit())) for row in rows]
    assert sum(told) == statistics.games * statistics.seats
    assert show.alt(statistics, say).startswith("Das Gold der Maya")


def test_lengths_that_are_all_one_number_are_no_wall():
    one = Statistics(
        "Maya", 2, 40, (Tally(5, 80, 40),), (Tally(12, 40),), (SeatFirsts(Fraction(20), 40),) * 2
    )
    look = Look(one)
    (bars,) = [thing for thing in look.things if thing.what.startswith("lengths")]
    assert bars.what == f"lengths {FEWEST_BINS}"
    assert look.frame.faults() == []
