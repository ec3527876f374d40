"""A member's profile: the line runs where the ratings are, and bars are as long as they say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from data.words import LANGUAGES, words
from renderers.charts import profile as drawn
from renderers.charts import show
from renderers.charts.played import Faced, PlayedTitle
from renderers.charts.sheet import band
from renderers.scene import PALETTES
from tests.renderers.charts.cups import profile_of
from tests.renderers.charts.looks import Look
from tests.renderers.looking import middle
from tests.seeding import seeded


def random_profile(at, games):
    return replace(profile_of(seeded("profile", at), games), name="Chloé", provisional=games < 5)


LOOKS = [
    Look(random_profile(at, games), LANGUAGES[at % 2], PALETTES[at % len(PALETTES)])
    for at, games in enumerate((6, 40, 214, 1500, 3))
]


def axis(look):
    """Where a rating stands, read off the numbers at the axis, which stand beside its lines."""
    found = {
        float(thing.what): middle(thing.box)[1]
        for thing in look.inside((0, drawn.PLOT.y - 20, drawn.PLOT.x, drawn.PLOT.bottom + 20))
        if thing.size
    }
    low, high = min(found), max(found)
    assert abs(found[low] - drawn.PLOT.bottom) < 2
    assert abs(found[high] - drawn.PLOT.y) < 2
    return lambda value: found[low] + (found[high] - found[low]) * (value - low) / (high - low)


@pytest.mark.parametrize("look", LOOKS[:3])
def test_the_line_runs_where_the_ratings_are_inside_its_band(look):
    profile, up = look.leaf, axis(look)
    last, hidden = len(profile.rated) - 1, 0
    games = range(6, last, max(1, last // 50))
    for game in games:
        rated = profile.rated[game]
        x = drawn.PLOT.x + drawn.PLOT.w * game / last
        y = up(rated.mean)
        near = [look.is_of(look.look.ink, x, y + dy) for dy in range(-4, 5)]
        hidden += not any(near)
        inside = [
            look.is_of(band(look.look), x + 1, up(rated.mean + rated.margin * part))
            for part in (-0.8, -0.7, -0.6, 0.6, 0.7, 0.8)
        ]
        hidden += not any(inside)
    assert hidden <= max(2, len(games) / 10)


def test_before_five_games_the_line_is_hollow_and_the_rating_provisional():
    look = LOOKS[4]
    assert look.say("profile.provisional") in look.said()
    assert "9th of 186" not in look.said()
    up, rated = axis(look), look.leaf.rated
    x, y = drawn.PLOT.x + drawn.PLOT.w / 3, up(rated[1].mean)
    assert any(look.is_of(look.look.amate, x, y + dy) for dy in range(-2, 3))
    settled = LOOKS[2]
    assert settled.say("profile.provisional") not in settled.said()


def test_the_best_rating_is_marked_in_gold_and_today_by_a_ring():
    rated = LOOKS[2].leaf.rated
    peak = max(range(drawn.SURE_AFTER, len(rated)), key=lambda game: rated[game].mean)
    rising = replace(LOOKS[2].leaf, rated=rated[: peak + 1])
    assert drawn.best(rising) is None
    falling = replace(
        rising, rated=(*rated[: peak + 1], *[replace(rated[peak], mean=rated[peak].mean - 4)] * 9)
    )
    assert drawn.best(falling) == peak
    look = Look(falling)
    x = drawn.PLOT.x + drawn.PLOT.w * peak / (len(falling.rated) - 1)
    (now,) = [thing for thing in look.things if thing.what == "now"]
    assert look.is_of(look.look.jade3, *middle(now.box))
    assert look.is_of(look.look.gold, x, axis(look)(falling.rated[peak].mean))


def test_the_figure_is_the_last_rating_with_two_deviations():
    for look in LOOKS:
        last = look.leaf.rated[-1]
        said = {text.replace(",", ".") for text in look.said()}
        assert {f"{last.mean:.1f}", f"± {last.margin:.1f}"} <= said


def test_bars_of_places_are_as_high_as_their_shares():
    profile = replace(LOOKS[2].leaf, places=(30, 15, 10, 5))
    look = Look(profile)
    box = (drawn.PLACES.x, drawn.PLACES.y, drawn.PLACES.right, drawn.PLACES.bottom)
    bars = look.inside(box, "bar ")
    high = [bar.box[3] - bar.box[1] - 4 for bar in bars]
    assert [round(each / high[0] * 30) for each in high] == [30, 15, 10, 5]
    assert {"50", "25", "17", "8"} <= set(look.said(box))
    assert look.shown(box, "place") == [f"place {at}/4" for at in range(1, 5)]


def test_the_share_of_games_ahead_is_a_bar_with_its_tick_at_half():
    profile = replace(LOOKS[2].leaf, faced=(Faced("Bram", 30, 10), Faced("Inès", 0, 7)))
    look = Look(profile)
    box = (drawn.FACED.x, drawn.FACED.y + 50, drawn.FACED.right, drawn.FACED.bottom)
    first, second = look.inside(box, "share ")
    y = middle(first.box)[1] + 8
    left = first.box[0] + 2
    green = sum(look.is_of(look.look.jade, left + x, y) for x in range(88))
    assert abs(green / 88 - 0.75) < 0.08
    assert look.is_of(look.look.ivory, left + 44, y)
    y = middle(second.box)[1] + 8
    assert not any(look.is_of(look.look.jade, left + x, y) for x in range(88))
    assert {"Bram", "30", "10", "Inès", "0", "7"} <= set(look.said(box))


def test_five_titles_and_six_members_have_room():
    titles = tuple(PlayedTitle("Das Gold der Maya" * 2, 10_000 - n, 33.3) for n in range(7))
    faced = tuple(Faced("W" * 40, 1000 + n, 2000) for n in range(9))
    look = Look(replace(LOOKS[2].leaf, titles=titles, faced=faced), "fr", "contrast")
    assert look.frame.faults() == []
    assert len([said for said in look.said() if said.startswith("Das Gold")]) == 5
    assert len([thing for thing in look.things if thing.what.startswith("share ")]) == 6


def test_months_are_named_as_far_as_there_is_room_and_never_on_each_other():
    look = LOOKS[2]
    low = look.inside((drawn.PLOT.x - 5, drawn.PLOT.bottom + 14, 1000, drawn.PLOT.bottom + 46))
    assert low[-1].what == look.say("profile.today")
    assert 3 <= len(low) <= 8
    assert all(a.box[2] < b.box[0] for a, b in pairwise(low))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_tells_every_bar_and_each_month(language):
    profile, say = LOOKS[2].leaf, words(language)
    told = show.text(profile, say)
    for month in profile.months:
        assert f"{month.name} · " in told
    for faced in profile.faced:
        assert f"{faced.ahead} : {faced.behind}" in told
    for title in profile.titles:
        assert title.name in told
    alt = show.alt(profile, say)
    assert alt.startswith("Chloé, 214 ")
    assert "±" in alt


def test_a_member_who_never_played_has_a_picture_too():
    for name in ("", "日本語"):
        look = Look(replace(profile_of(seeded("none"), 0), name=name, titles=()), "fr")
        assert look.frame.faults() == []
        assert "aucune partie classée" in look.said()
        assert "un membre" in look.said()
        assert show.alt(look.leaf, look.say)
