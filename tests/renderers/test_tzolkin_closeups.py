"""What Tzolk'in's close-ups tell: prices, gains and places, as the rules have them."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.game import END
from engine.games.tzolkin.state import TEMPLE, TRACK
from engine.games.tzolkin.tables import (
    ACTIONS,
    BUILDINGS,
    GEARS,
    PARTS,
    PRICES,
    RESOURCES,
    STEP_VP,
    TEMPLES,
    TRACKS,
    VALUES,
)
from engine.games.tzolkin.telling import difference
from renderers.kit.closeup import LEAST
from renderers.kit.reading import signed
from renderers.show import frame
from renderers.tzolkin import asked as offered
from renderers.tzolkin import shrines, spaces
from tests.engine.games.tzolkin_tables import do, table
from tests.renderers.closeups import asked, whole_steps
from tests.renderers.games import LANGUAGES, Moment, scene
from tests.renderers.looking import Picture


@pytest.fixture(scope="module")
def seen():
    """Close-ups of many stages, each step offered whole."""
    found = dict[str, list[Picture]]()
    for at, each in enumerate(asked("tzolkin", 160, Random(8), palette="safe")):
        shown = Picture(
            whole_steps(replace(each, path=(), view=each.view.copy())), f"close-up {at}"
        )
        found.setdefault(each.view.asks(each.seat), []).append(shown)
    return found


def close(position, *steps, path=(), ways=()):
    """The close-up of red after these steps, with all that may follow offered whole."""
    position = position.copy()
    do(position, *steps)
    moment = Moment("tzolkin", position, {0: [str(step) for step in steps]})
    shown = replace(scene(moment, 0, close=True), path=tuple(path))
    return Picture(replace(shown, ways=tuple(ways)) if ways else whole_steps(shown))


def place_of(picture, way):
    (box,) = {thing.box for thing in picture.named(f"way {way}") if thing.what == f"way {way}"}
    return box


def after(picture, step):
    """What the player would have more or less after a step."""
    position = picture.view.copy()
    (action,) = [one for one in position.actions(picture.seat) if str(one) == step]
    position.play(picture.seat, action)
    return difference(picture.view.rows[picture.seat], position.rows[picture.seat])


# Placing and picking up.


@pytest.mark.long
def test_each_gear_tells_what_a_worker_costs_there(seen):
    for picture in (*seen["turn"], *seen["place"]):
        for step in picture.scene.choices:
            if step.startswith("place "):
                price = -after(picture, step).get("corn", 0)
                assert str(price) in picture.inside(place_of(picture, step)), (picture, step)


@pytest.mark.long
def test_a_row_tells_what_its_space_brings_tomorrow(seen):
    for picture in (*seen["turn"], *seen["place"]):
        view = picture.view
        for step in picture.scene.choices:
            verb, *tokens = step.split()
            if verb != "place" or tokens == ["first"]:
                continue
            gear = GEARS.index(tokens[0])
            space = view.on_gear(gear).index(-1)
            shown = picture.inside(place_of(picture, step))
            for sign in spaces.brings(view, picture.seat, gear, space + 1):
                assert sign.icon in shown, (picture, step)
                assert sign.words in [*shown, ""], (picture, step)


def test_a_gear_that_is_too_dear_is_no_choice_and_its_price_stays():
    position = table("blue tikal 0, blue tikal 1, blue tikal 2", red={"corn": 2})
    picture = close(position)
    assert not picture.named("way place tikal")
    assert picture.named("way place uxmal")
    places = [step for step in picture.scene.choices if step.startswith("place ")]
    assert len(close(position, ways=("place",)).named("way place")) == len(places)
    assert "3" in picture.inside((330, 100, 440, 784))


def test_own_workers_stand_with_their_spaces():
    picture = close(table("red tikal 3, red palenque 2, blue uxmal 1", red={"corn": 9}))
    for gear, space in (("tikal", 3), ("palenque", 2)):
        shown = picture.inside(place_of(picture, f"take {gear} {space}"))
        assert {str(space), "worker 0"} <= set(shown)


def test_a_first_token_marks_all_that_begins_with_it():
    position = table("red tikal 3, red tikal 1", red={"corn": 9})
    picture = close(position, ways=("place", "take"))
    assert len(picture.named("way take")) == 2
    assert len(picture.named("way place")) == len(GEARS) + 1


# Actions.


@pytest.mark.one_in(2)
@pytest.mark.parametrize("gear", range(len(GEARS)))
def test_every_action_is_lit_with_the_corn_it_costs(gear):
    rich = {"corn": 30, "wood": 5, "stone": 5, "gold": 5, "skulls": 3}
    last = ACTIONS[gear]
    name = GEARS[gear]
    for space in range(1, last + 1):
        picture = close(table(f"red {name} {space}", red=rich), f"take {name} {space}")
        numbers = [int(s.split()[1]) for s in picture.scene.choices if s.startswith("do ")]
        lit = Counter(int(t.what.split()[-1]) for t in picture.named("action legal"))
        assert lit == Counter(numbers)
        written = [t.what for t in picture.things if t.box[0] < 700]
        for number in numbers:
            if number < space:
                assert f"−{space - number}" in written, (name, space, number)
            assert picture.named(f"way do {number}")


def test_what_a_space_brings_counts_technologies():
    """T15.4: agriculture 3 brings 3 corn more, extraction 1 a wood."""
    view = table(red={"agriculture": 3, "extraction": 1})
    signs = dict(spaces.brings(view, 0, 0, 3))
    assert signs == {"corn": "8", "wood": "3"}
    assert dict(spaces.brings(view, 0, 0, 1)) == {"fish": "", "corn": "4"}


def test_gains_told_on_the_gears_are_those_of_the_rules(seen):
    met = 0
    for picture in seen["do"]:
        gear = int(picture.view.agenda[-1][1])
        for step in picture.scene.choices:
            if not step.startswith("do ") or GEARS[gear] != "yaxchilan":
                continue
            number = int(step.split()[1])
            space = int(picture.view.agenda[-1][2])
            brought = after(picture, step)
            for icon, words in spaces.brings(picture.view, picture.seat, gear, number):
                price = max(0, space - number) if icon == "corn" and space < 6 else 0
                assert brought.get(icon, 0) == int(words or 1) - price or icon == "skull", step
                met += 1
    assert met


# Tiles.


def test_what_can_be_paid_is_white_and_what_is_lacking_is_red(seen):
    for picture in seen["build"]:
        legal = {step.split()[1] for step in picture.scene.choices if step != "done"}
        for thing in picture.named("tile "):
            _, name, *style = thing.what.split()
            assert (style == ["legal"]) == (name in legal), (picture, name)


def test_a_tile_tells_its_cost():
    position = table("red tikal 2", show="a1_01 a1_06", red={"wood": 4, "stone": 4, "gold": 4})
    picture = close(position, "take tikal 2", "do 2")
    for name in ("a1_01", "a1_06"):
        cost = PARTS.buildings[BUILDINGS.index(name)].cost
        shown = picture.inside(place_of(picture, f"build {name}"))
        for good, count in cost.items():
            assert good in shown
            assert str(count) in shown


# Temples.


def test_the_step_that_would_be_reached_is_white_with_its_points():
    goods = {"corn": 9, "chaac": 2, "quetzalcoatl": 0, "kukulkan": 6}
    picture = close(table("red uxmal 1", red=goods), "take uxmal 1", "do 1")
    for temple, name in enumerate(TEMPLES):
        step = f"up {name}"
        before = picture.view.rows[0][TEMPLE + temple]
        reached = before + after(picture, step).get(name, 0)
        assert shrines.target(picture.view, 0, temple, 1) == reached
        (target,) = picture.named(f"target {name}")
        assert str(STEP_VP[temple][reached]) in picture.inside(target.box)
        gain = STEP_VP[temple][reached] - STEP_VP[temple][before]
        assert signed(gain) in [thing.what for thing in picture.things]
        assert picture.share("#FFFFFF", target.box) > 0.4


def test_nobody_goes_beyond_the_top_of_a_temple():
    """T13.5, T13.6"""
    position = table("red uxmal 1", red={"corn": 9, "chaac": 5}, blue={"chaac": 6})
    picture = close(position, "take uxmal 1", "do 1")
    assert after(picture, "up chaac") == {}
    (target,) = picture.named("target chaac")
    assert str(STEP_VP[0][5]) in picture.inside(target.box)


def test_begging_alone_shows_the_ladders_and_the_points_lost():
    begs = ("beg chaac", "beg kukulkan")
    picture = close(table(red={"corn": 1}), path=("beg",), ways=begs)
    told = [thing.what for thing in picture.things]
    assert picture.named("target chaac")
    assert picture.named("target kukulkan")
    assert {"−1", "−3"} <= set(told)


# Few things.

RICH = {"corn": 12, "wood": 4, "stone": 3, "gold": 3, "skulls": 2}
RARE = {
    "tribute": ("red tikal 5", {}, "take tikal 5", "do 5"),
    "save": ("red tikal 2", {"architecture": 3}, "take tikal 2", "do 2", "build a1_08"),
    "arch": ("red tikal 4", {"architecture": 3}, "take tikal 4", "do 4", "build a1_08"),
    "build": ("red tikal 4", {}, "take tikal 4", "do 4"),
    "offer": ("red chichen_itza 4", {"theology": 2}, "take chichen_itza 4", "do 4"),
    "gain": ("red chichen_itza 9", {}, "take chichen_itza 9", "do 9"),
    "pay": ("red tikal 1", {"theology": 2}, "take tikal 1", "do 1", "learn theology"),
    "learn": ("red tikal 3", {"theology": 3, "extraction": 3}, "take tikal 3", "do 3"),
    "copy": ("red uxmal 5", {}, "take uxmal 5", "do 5"),
    "harvest": ("red palenque 4", {}, "take palenque 4", "do 4"),
    "turn": ("red tikal 3, red palenque 1, red uxmal 4, red yaxchilan 2, red palenque 5", {}),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asks", RARE)
def test_what_is_asked_rarely_fits_and_marks_every_way(asks, language):
    on, more, *steps = RARE[asks]
    position = table(on, show="a1_06 a1_08", red=RICH | more)
    do(position, *steps)
    assert position.asks(0) == asks
    moment = Moment("tzolkin", position, {0: list(steps)})
    shown = whole_steps(scene(moment, 0, close=True, language=language))
    drawn = frame(shown)
    assert not drawn.faults()
    named = {claim.what for claim in (*drawn.claims, *drawn.shows)}
    assert not [way for way in shown.offered if f"way {way}" not in named]
    assert "…" not in named


def test_a_technology_tells_its_level_and_what_the_next_one_costs(seen):
    for picture in seen.get("learn", []):
        free = picture.view.agenda[-1][1] == "free"
        for step in picture.scene.choices:
            if not step.startswith("learn "):
                continue
            name = step.split()[1]
            level = picture.view.rows[picture.seat][TRACK + TRACKS.index(name)]
            shown = picture.inside(place_of(picture, step))
            assert prices(picture, step) == ([] if free else [f"−{PRICES[level]}"]), (picture, step)
            assert picture.scene.say(f"tzolkin.close.learn.{name}.{level + 1}") in shown
            assert (f"level {name}" in shown) == (level > 0)


def test_a_technology_that_is_free_tells_no_price():
    paid = close(table("red tikal 1", red=RICH), "take tikal 1", "do 1")
    assert paid.view.agenda[-1] == ("learn", "paid")
    view = paid.view.copy()
    view.agenda = [*view.agenda[:-1], ("learn", "free")]
    free = Picture(replace(paid.scene, view=view))
    for step in (f"learn {track}" for track in TRACKS):
        assert prices(paid, step)
        assert not prices(free, step)


def prices(picture, step):
    """What is written on the plate at the right end of a row."""
    _, top, right, _ = place_of(picture, step)
    return picture.inside((right - 124, top + 10, right - 12, top + 80), "−")


def test_each_way_to_pay_tells_what_would_be_left(seen):
    for picture in (each for kind in ("pay", "tribute", "gain") for each in seen.get(kind, [])):
        held = picture.view.rows[picture.seat]
        if len(picture.scene.choices) > 6:
            continue  # too many plates to tell it on
        for step in picture.scene.choices:
            shown = picture.inside(place_of(picture, step))
            brought = after(picture, step) if step.split()[0] != "pay" else {}
            sign = 1 if step.startswith("gain") else -1
            goods = Counter(step.split()[1:])
            for kind, good in enumerate(RESOURCES):
                assert str(held[kind] + sign * goods[good]) in shown, (picture, step, brought)


def test_the_market_tells_its_prices_and_how_many():
    position = table("red uxmal 2", red={"corn": 7, "wood": 2})
    picture = close(position, "take uxmal 2", "do 2")
    for kind, name in enumerate(RESOURCES):
        for verb, sign, most in (("buy", "−", 7 // VALUES[kind]), ("sell", "+", 2 * (kind == 0))):
            ways = [s for s in picture.scene.choices if s.startswith(f"{verb} {name} ")]
            assert len(ways) == most
            if ways:
                shown = picture.inside(picture.named(f"way {verb}")[0].box)
                assert any(what.startswith(("−", "+")) for what in shown)
                assert f"{sign}{VALUES[kind]}" in [thing.what for thing in picture.things]


def test_how_many_are_bought_tells_the_corn_for_each():
    position = table("red uxmal 2", red={"corn": 7})
    picture = close(position, "take uxmal 2", "do 2", path=("buy", "wood"))
    for n in (1, 2, 3):
        shown = picture.inside(place_of(picture, f"buy wood {n}"))
        assert {f"+{n}", f"−{2 * n}"} <= set(shown)


def test_a_finished_turn_tells_what_it_brought(seen):
    met = 0
    for picture in (each for group in seen.values() for each in group):
        view = picture.view
        if picture.scene.choices or view.before is None or view.phase != "turn":
            continue
        brought = difference(view.before.rows[picture.seat], view.rows[picture.seat])
        told = picture.inside(offered.FOOT.grown(0))
        assert all(signed(n) in told for n in brought.values()), picture
        placed = sum(deed[0] in ("place", "take") for deed in view.deeds)
        assert len(picture.named("worker ")) == placed
        met += 1
    assert met


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_signs_of_every_action_fit_and_none_is_left_out(language):
    rich = {"corn": 30, "wood": 5, "stone": 5, "gold": 5, "skulls": 3, "extraction": 3}
    for gear, name in enumerate(GEARS):
        last = ACTIONS[gear]
        position = table(f"red {name} {last}", red=rich)
        do(position, f"take {name} {last}")
        moment = Moment("tzolkin", position, {0: ["x"]})
        seen = scene(moment, 0, close=True, language=language)
        shown = frame(seen)
        assert not shown.faults()
        assert "…" not in [claim.what for claim in shown.claims]
        assert min(claim.size for claim in shown.claims if claim.size) >= LEAST
        assert END not in seen.choices
