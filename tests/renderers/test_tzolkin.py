"""What only Tzolk'in's pictures show, and what is said of them."""

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from engine.game import Event
from engine.games.tzolkin.state import BANK, HAND, TEMPLE, TRACK, VP
from engine.games.tzolkin.tables import (
    BUILDINGS,
    FOOD_DAYS,
    GEARS,
    HOLES,
    LAST,
    MONUMENTS,
    NEUTRAL,
    NOBODY,
    SPACE_OF,
    TOPS,
    WEALTH,
)
from renderers import alt, text
from renderers.kit.furniture import HEADER
from renderers.kit.reading import figures
from renderers.show import frame
from renderers.tzolkin import cards, facts, layout
from tests.renderers.games import LANGUAGES, LONG, PALETTES, Moment, moments, play, scene


def opened(seats, seed):
    """The moment at which the first turn begins."""
    return next(m for m in play(seats, seed, "tzolkin") if m.position.phase == "turn")


def crowded(seats, seed):
    """More on the table than a game will ever bring."""
    random = Random(seed)
    moment = opened(seats, seed)
    position = moment.position.copy()
    everybody = [*range(seats), NEUTRAL] if seats < 4 else list(range(seats))
    position.holes = [
        random.choice(everybody) if space <= LAST[gear] else NEUTRAL if seats < 4 else NOBODY
        for gear, space in SPACE_OF
    ]
    position.space = random.randrange(seats)
    position.day, position.feasts, position.teeth = 26, 3, tuple(range(1, 26))
    position.offered = [1] * len(position.offered)
    step, level = random.randrange(6), random.randrange(4)
    for row in position.rows:
        row[:5] = [19, 28, 17, 88, 12]
        row[VP] = random.choice((-128, 188))
        row[TEMPLE : TEMPLE + 3] = [min(top, step + random.randrange(2)) for top in TOPS]
        row[TRACK : TRACK + 4] = [level] * 4
        row[HAND], row[BANK] = 0, 0
        row[-2:] = [13, 12]
    tiles = list(range(len(BUILDINGS)))
    position.built = [tuple(tiles[seat::seats]) for seat in range(seats)]
    taken = [tile for tile in range(len(MONUMENTS)) if tile not in position.monuments]
    position.raised = [tuple(taken[:3])] + [()] * (seats - 1)
    position.monuments[:3] = [NOBODY] * 3
    return Moment("tzolkin", position)


# The picture.


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("palette", PALETTES)
def test_more_than_a_game_will_ever_bring_still_fits(seats, language, palette, seed):
    for at in range(6):
        moment = crowded(seats, seed + at)
        for seat in (None, 0):
            seen = scene(moment, seat, language=language, palette=palette, names=LONG)
            assert not frame(seen).faults()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_tells_how_the_game_stands_is_read_at_300_points(seats, language, seed):
    named = {str(number) for number in range(11)}  # the spaces, in their sockets
    for moment in moments("tzolkin", seats, seed, 13):
        seen = scene(moment, language=language)
        shown = frame(seen)
        totals = [figures(total) for total in moment.standing.totals()]
        for panel, total in zip(layout.panels(seats), totals, strict=True):
            (size,) = (c.size for c in shown.claims if _head_of(panel, c) and c.what == total)
            assert size >= 34
        small = [c for c in shown.claims if 0 < c.size < 22 and c.box[1] > HEADER]
        assert {c.what for c in small} <= named | {seen.say("tzolkin.picture.over")}
        assert all(c.box[2] < layout.TEMPLES.x for c in small if c.what in named)


def _head_of(panel, claim):
    left, top, right, bottom = claim.box
    return panel.x <= left and right <= panel.right and panel.y <= top and bottom < panel.y + 56


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_differs_from_the_last_picture_is_marked_large(seats, seed):
    kinds = set()
    for moment in moments("tzolkin", seats, seed, 1):
        if moment.steps:
            continue
        shown = frame(scene(moment)).shows
        for claim in shown:
            wide = claim.box[2] - claim.box[0]
            if claim.what in ("ring last", "action last"):
                assert wide >= 38, claim
                kinds.add(claim.what)
            elif claim.what == "spark":
                assert wide >= 22, claim
    assert kinds == {"ring last", "action last"}


def test_every_building_and_monument_has_its_signs():
    for tile in range(len(BUILDINGS)):
        assert cards.effect_signs(facts.PARTS.buildings[tile].effects)
    for tile in range(len(MONUMENTS)):
        assert len(cards.monument_signs(tile, 3)) == 2
    tags = [cards.tag(name) for name in (*BUILDINGS, *MONUMENTS, *WEALTH)]
    assert len(set(tags)) == len(tags)


def test_the_workers_of_several_turns_are_marked_where_the_gears_have_carried_them(seed):
    """Who was the last of a round and is the first of the next may take one back before that."""
    turns, deeds, carried = [], [], 0
    for moment in moments("tzolkin", 4, seed, 1):
        if moment.steps:
            deeds = [deed for deed in moment.position.deeds if deed[0] == "place"]
            continue
        told = {event.kind for event in moment.news}
        days = (2 if "hurried" in told else 1) if told & {"day", "over"} else 0
        turns, deeds = [*turns[-2:], (moment.news, deeds, days)], []
        wanted, since = set(), 0
        for _, placed, passed in reversed(turns):
            since += passed
            wanted |= {
                (gear, space + since)
                for _, gear, space, _ in placed
                if gear < len(GEARS) and space + since <= LAST[gear]
                if moment.position.on_gear(gear)[space + since] != NOBODY
            }
        seen = replace(scene(moment), turns=[news for news, _, _ in turns])
        marked = {spot for spot in facts.last(seen).placed if spot[0] < len(GEARS)}
        assert marked == wanted
        carried += bool(since and wanted)
    assert carried


def test_a_worker_just_placed_is_told_from_one_that_stood_there(seed):
    moment = opened(4, seed)
    position = moment.position
    position.holes = [NOBODY] * len(position.holes)
    first = sum(HOLES[:2])  # Tikal: red 1 is old, blue took 0, red placed on 2
    position.holes[first : first + 3] = [1, 0, 0]
    told = {"seat": "red", "workers": 1, "on": ["tikal"], "spaces": ["2"], "corn": 2}
    moment.news = (Event("placed", told),)
    assert facts.last(scene(moment)).placed == ((2, 2),)


# What is said.


def test_where_no_building_is_left_none_is_told(seed):
    seen = scene(next(iter(moments("tzolkin", 2, seed, 1))))
    seen.view.slots, seen.view.stack = [NOBODY] * len(seen.view.slots), []
    assert "Buildings on display: none. In the stack: 0." in text(seen)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_agree_with_the_position(seats, language, seed):
    for moment in moments("tzolkin", seats, seed, 11):
        position = moment.standing.seen_by(None)
        seen = scene(moment, language=language)
        told, brief = text(seen), alt(seen)
        assert "{" not in told + brief
        totals = position.totals()
        for seat in range(seats):
            assert seen.names[seat] in brief
            assert re.search(rf"{seen.names[seat]}.*{re.escape(figures(totals[seat]))}", brief)
            row = position.player(seat)
            for amount in (row.corn, row.wood, row.stone, row.gold, row.skulls):
                assert re.search(rf"{seen.names[seat]}.*\b{amount}\b", told)
        for gear, name in enumerate(GEARS):
            line = next(
                line
                for line in told.splitlines()
                if line.startswith(seen.say(f"tzolkin.token.{name}"))
            )
            standing = position.on_gear(gear)
            assert sum(worker != NOBODY for worker in standing) == len(
                re.findall(rf"\d (?:{'|'.join(seen.names)}|neut)", line)
            )
        if position.phase != "over":
            for tile in (*position.slots,):
                assert tile == NOBODY or seen.say(f"tzolkin.token.{BUILDINGS[tile]}") in told
            for day in FOOD_DAYS[position.feasts :]:
                assert re.search(rf"\b{day}\b", brief)


def test_only_the_own_text_tells_wealth_tiles_before_all_have_chosen(seed):
    moment = next(play(3, seed, "tzolkin"))
    dealt = moment.position.dealt
    names = [
        [scene(moment).say(f"tzolkin.token.{WEALTH[tile]}") for tile in tiles] for tiles in dealt
    ]
    for seat in (None, 0, 1, 2):
        told = text(scene(moment, seat))
        for other in range(3):
            for name in names[other]:
                assert (name in told) == (seat == other)


def test_scores_are_written_with_quarters_and_a_true_minus():
    assert [figures(n) for n in (0, 7, -3)] == ["0", "7", "−3"]
    quarters = [Fraction(n, 4) for n in (1, 9, -5, -2, 11)]
    assert [figures(n) for n in quarters] == ["¼", "2¼", "−1¼", "−½", "2¾"]
