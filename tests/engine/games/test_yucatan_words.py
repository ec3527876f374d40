"""Every step, option and question of Yucatan has words in both languages."""

from __future__ import annotations

from random import Random

import pytest

from data.words import LANGUAGES, words
from engine.games.yucatan import GAME
from engine.playout import Playout
from renderers.scene import tell, tell_step
from tests.engine.games.our_maps import is_added

NAMES = ("Ana", "Bo", "Cy", "Dee")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_words(language):
    say = words(language)
    for seats in GAME.seats:
        for option in GAME.options(seats):
            assert say.knows(f"yucatan.option.{option.key}")
            for value in option.values:
                known = say.knows(f"yucatan.option.{option.key}.{value}")
                assert known or is_added(option.key, value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_happens_in_a_game_is_told_without_a_gap(language):
    say = words(language)
    playout = Playout(GAME, 3, {}, Random(5), choose=GAME.explore, longest=150)
    for number, step in enumerate(playout.steps()):
        here = step.position
        for event in step.events:
            assert "{" not in tell("yucatan", event, NAMES, say)
        for seat in here.waiting():
            assert say.knows(f"yucatan.ask.{here.asks(seat)}")
            for action in here.actions(seat) if number % 5 == 0 else ():
                text = str(action)
                told = tell_step("yucatan", text, say, NAMES)
                assert "{" not in told
                assert language == "en" or told != text
                for event in here.foretold(seat, action):
                    assert "{" not in tell("yucatan", event, NAMES, say)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["move c4 d5", "move c4 d5 e5", "move g4 f3 take 3", "move g2 f2 f3 take 1"]
)
def test_a_way_is_told_cell_by_cell(language, text):
    told = tell_step("yucatan", text, words(language))
    for token in text.split()[1:]:
        if token not in {"stop", "take"}:
            assert token in told
    assert "take" not in told or language == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_way_that_stops_is_told_with_words_of_its_own(language):
    say = words(language)
    assert say("yucatan.step.move.stop", a="a7", b="b6").count("→") == 1
    assert say("yucatan.step.move.3", a="a7", b="b6", c="a5").endswith("a7 → b6 → a5")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_question(language):
    say = words(language)
    for question in (
        "",
        ".found.1",
        ".grow.1",
        ".deploy.1",
        ".deploy.2",
        ".recall.1",
        *(f".move.{at}" for at in range(1, 6)),
    ):
        assert say.knows(f"yucatan.choose{question}")
    for asked in (
        "large.found.1",
        "small.found.1",
        "neutral.found.1",
        *(f"{which}.deploy.{at}" for which in ("warriors", "second_warrior") for at in (1, 2)),
    ):
        assert say.knows(f"yucatan.choose_in.{asked}")
    for sentence in ("end_now.beaten", "end_sure.beaten", "over.pyramid", "title"):
        assert say.knows(f"yucatan.{sentence}")
