"""The pods of a round: who sits where, what is awaited, and nothing of a veiled round."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest

from data.words import LANGUAGES, words
from renderers.charts import of_cup, pods_told, show
from renderers.charts.pods import CLOCK, TITLE, Layout
from renderers.charts.scenes import Entrant, Pod, Pods, Result, Seated
from renderers.scene import PALETTES
from tests.engine.cups.playing import begin, cup_of
from tests.renderers.charts.cups import HOURS, names, plain_names, played, pods_of
from tests.renderers.charts.looks import Look
from tests.renderers.looking import meet, middle, shape_of
from tests.seeding import seeded

SHAPES = ("disc", "square", "triangle", "diamond")


def table(number=1, state="playing", seats=4, **facts):
    people = tuple(Seated(seat, Entrant(seat + 1, f"E{seat + 1}")) for seat in range(seats))
    return Pod(number, state, people, **facts)


def row_box(pods, at, seat):
    layout = Layout(len(pods.shown), pods.size)
    area = layout.area(at)
    top = area.y + TITLE + seat * layout.row
    return area.x, top, area.right, top + layout.row


def looks():
    for at, count in enumerate((3, 6, 14, 23, 16)):
        pods = pods_of(seeded("pods", at), count, pod=4 - at % 3)
        for page in range(1, pods.pages + 1):
            yield Look(pods.page(page), LANGUAGES[at % 2], PALETTES[at % len(PALETTES)])


LOOKS = list(looks())


@pytest.mark.parametrize("look", LOOKS)
def test_each_seat_shows_its_mark_its_player_and_what_it_does(look):
    pods = look.leaf
    for at, pod in enumerate(pods.shown):
        for seated in pod.seats if pod else ():
            box = row_box(pods, at, seated.seat)
            (mark,) = look.inside(box, "seat ")
            assert mark.what == f"seat {seated.seat}"
            part = look.image.crop(mark.box).convert("RGBA")
            assert shape_of(part, look.look.seats[seated.seat]) == SHAPES[seated.seat]
            raised = look.shown(box, "raised")
            assert bool(raised) == (seated.state in ("act", "awaited"))
            result = seated.result
            ranked = result is not None and result.kind == "played"
            assert bool(look.shown(box, "place")) == ranked
            signs = {"act": "act", "in": "tick", "awaited": "awaited"}
            if seated.state:
                assert look.shown(box, signs[seated.state])


@pytest.mark.parametrize("look", LOOKS)
def test_each_panel_is_headed_by_its_table_and_its_state(look):
    pods = look.leaf
    layout = Layout(len(pods.shown), pods.size)
    for at, pod in enumerate(pods.shown):
        area = layout.area(at)
        head = look.said((area.x, area.y, area.right, area.y + TITLE))
        if pod is None:
            assert head == [look.say("pods.byes")]
            continue
        assert head == [
            look.say("pods.table", number=pod.number),
            look.say(f"pods.state.{pod.state}"),
        ]
        empty = look.shown((area.x, area.y, area.right, area.bottom), "no seat")
        assert bool(empty) == (len(pod.seats) < pods.size)
        ticks = look.shown((area.x, area.y, area.right, area.y + TITLE), "tick")
        assert bool(ticks) == (pod.state == "ended")


def test_a_late_table_has_an_edge_of_cinnabar():
    for state in ("playing", "late"):
        look = Look(Pods("Cup", 1, (table(state=state),), left=-5, whole=7200))
        (pill,) = [thing for thing in look.things if thing.what == f"state {state}"]
        edge = look.is_of(look.look.cinnabar, middle(pill.box)[0], pill.box[1] + 1)
        assert edge == (state == "late")
    assert "time is over" in look.said()


def test_a_lamp_for_each_day_burns_as_long_as_it_is_still_to_come():
    for left, whole, share in ((30, 72, 30 / 72), (72, 72, 1), (0, 72, 0), (1, 2, 0.5)):
        pods = Pods("Cup", 1, (table(),), left=left * 3600, whole=whole * 3600, until="until noon")
        look = Look(pods)
        y, span = CLOCK.y + 78, range(CLOCK.x + 30, CLOCK.right - 30)
        burns = [look.is_of(look.look.jade, x, y) for x in span]
        assert abs(sum(burns) / len(burns) - share) < 0.02
        assert not share or abs(burns.index(True) / len(burns) - (1 - share)) < 0.02


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (30 * 3600, "1 day 6 h left"),
        (3 * 86_400, "3 days left"),
        (2 * 3600 + 61, "2 h 1 min left"),
        (59 * 60, "59 min left"),
        (5, "a moment left"),
        (0, "time is over"),
        (None, "0 of 1 tables ended"),
    ],
)
def test_the_time_that_is_left_is_said_in_two_units(left, said):
    pods = Pods("Cup", 1, (table(),), left=left, whole=3 * 86_400, until="until noon")
    look = Look(pods)
    assert said in look.said()
    hurried = left is not None and left < 3600
    ink = look.high((look.look.ink,), 60, CLOCK.y, CLOCK.y + 60) + look.high(
        (look.look.ink,), 42, CLOCK.y, CLOCK.y + 60
    )
    assert (ink == 0) == hurried, "under an hour the figure is red"


def test_nothing_of_a_veiled_round_is_shown_or_told_but_that_a_table_is_over():
    cup = played(
        seeded("veiled"), 16, stop=2, unfinished=True, rounds=3, pod=4, duplicate=True, drops=0
    )
    live = {number: of_cup.Live(turn=17, about=25, act=frozenset({1})) for number in range(1, 5)}
    pods = of_cup.pods(cup, "Cup", plain_names(16), 2, live, HOURS)
    assert pods.veiled
    assert {pod.state for pod in pods.pods} == {"ended", "playing"}
    for language in LANGUAGES:
        look = Look(pods, language)
        below = (0, CLOCK.bottom, 1000, 1100)
        assert look.shown(below, "place") == []
        assert len(look.shown(below, "hidden")) == 8
        allowed = re.compile(r"E\d+|Table \d|[^\d]*")
        assert all(allowed.fullmatch(said) for said in look.said(below))
        for told in (show.text(pods, look.say), show.alt(pods, look.say)):
            tables = told[told.index("Table 1") :]
            assert not re.search(r"(?<![E\d])\d", tables.replace("Table ", "Table E"))
            assert look.say("pods.foot.veiled") in show.text(pods, look.say)


def test_a_round_without_duplicate_deals_tells_how_its_tables_ended():
    cup = played(seeded("open"), 8, stop=1, rounds=3, pod=4)
    pods = of_cup.pods(cup, "Cup", plain_names(8), 1, {}, HOURS)
    for pod, told in zip(cup.rounds[0].pods, pods.pods, strict=True):
        places = pod.places()
        for who, seated in zip(pod.entrants, told.seats, strict=True):
            assert seated.entrant.number == who
            if who not in pod.forfeits:
                assert seated.result.place == places[who]
            assert seated.points == cup.earned(who)[0].points
            assert seated.result.corrected == pod.corrected


def test_a_corrected_result_has_a_star_and_the_foot_says_by_whom():
    results = [Result(place=at + 1, of=4, corrected=True) for at in range(4)]
    people = tuple(
        Seated(seat, Entrant(seat, f"E{seat}"), result=results[seat], points=Fraction(6 - 2 * seat))
        for seat in range(4)
    )
    pod = Pod(1, "ended", people, how="correct", by="Ana")
    look = Look(Pods("Cup", 1, (pod,)))
    assert {"+6*", "+4*", "+2*", "0*"} <= set(look.said())
    assert "* corrected by Ana" in look.said()
    long = replace(pod, by="Maximiliane-Alexandrina von Hohenzollern")
    cut = Look(Pods("Cup", 1, (long, pod, pod)), "fr")
    assert cut.frame.faults() == []
    assert any(said.startswith("* corrigé par Max") and said.endswith("…") for said in cut.said())
    assert "Hohenzollern" in show.text(Pods("Cup", 1, (long,)), words("fr"))


@pytest.mark.parametrize(
    ("facts", "english", "french"),
    [
        ({"turn": 17, "about": 25}, "turn 17 of about 25", "tour 17 sur environ 25"),
        ({"turn": 27, "about": 25}, "turn 27", "tour 27"),
        (
            {"state": "ended", "turn": 24, "seconds": 10_800},
            "24 turns in 3 h",
            "24 tours en 3\u00a0h",
        ),
        ({"state": "ended", "turn": 1}, "1 turn", "1 tour"),
        (
            {"state": "ended", "how": "late"},
            "time was over: places as they stood",
            "temps écoulé\u00a0: places du moment",
        ),
        (
            {"state": "ended", "how": "house"},
            "finished by house players",
            "finie par les joueurs maison",
        ),
        ({"state": "check_in"}, "begins in a moment", "commence dans un instant"),
    ],
)
def test_the_foot_says_what_a_table_does(facts, english, french):
    pods = Pods("Cup", 1, (table(**facts),))
    for language, told in zip(LANGUAGES, (english, french), strict=True):
        assert pods_told.foot(pods, pods.pods[0], words(language)) == told


def test_who_is_awaited_is_named_if_it_is_one():
    pod = table(state="check_in", seconds=1200)
    one = replace(pod, seats=(replace(pod.seats[0], state="awaited"), *pod.seats[1:]))
    two = replace(one, seats=(*one.seats[:2], replace(pod.seats[2], state="awaited"), one.seats[3]))
    say = words("en")
    assert pods_told.foot(Pods("Cup", 1, (one,)), one, say) == "waits for E1: 20 min"
    assert pods_told.foot(Pods("Cup", 1, (two,)), two, say) == "waits for 2 players: 20 min"


def test_those_without_a_table_have_a_panel_of_their_own():
    tables = tuple(table(number) for number in range(1, 5))
    pods = Pods("Cup", 1, tables, byes=(Entrant(77, "Dee"), Entrant(78, "日本語")))
    assert pods.pages == 2
    look = Look(pods.page(2))
    assert {"Dee", "No. 78", "No table"} <= set(look.said())
    assert pods.around(77) == pods.page(2)
    assert "No table\nDee\n日本語 (No. 78)" in show.text(pods.page(2), words("en"))
    many = replace(pods, byes=tuple(Entrant(n, f"B{n}") for n in range(9)))
    assert "and 6 more" in Look(many.page(2)).said()


def test_around_somebody_is_the_page_of_their_table():
    cup = played(seeded("around"), 23, stop=1, rounds=3, pod=4)
    pods = of_cup.pods(cup, "Cup", names(23), 1, {})
    for who in range(1, 24):
        shown = [
            seated.entrant.number for pod in pods.around(who).shown if pod for seated in pod.seats
        ] + [each.number for each in pods.byes]
        assert who in shown


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", range(1, 7))
def test_panels_lie_side_by_side_in_every_number(seats, count):
    pods = Pods("Cup", 1, tuple(table(n, seats=seats) for n in range(1, count + 1)))
    shown = pods.page(pods.pages).shown
    layout = Layout(len(shown), seats)
    areas = [layout.area(at).grown(0) for at in range(len(shown))]
    assert not any(meet(a, b) for at, a in enumerate(areas) for b in areas[:at])
    look = Look(pods.page(pods.pages))
    assert 750 <= look.image.height <= 1030
    assert max(area[3] for area in areas) < look.image.height


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_player_who_fills_a_table_is_named(language):
    cup = cup_of(7, duplicate=True, scoring="duplicate")
    begin(cup)
    leaf, say = of_cup.pods(cup, "Cup", plain_names(7), 1, {}), words(language)
    look = Look(leaf, language)
    assert look.said().count(say("pods.filled")) == 1
    assert look.frame.faults() == []
    assert show.text(leaf, say).count(say("pods.filled")) == 1
