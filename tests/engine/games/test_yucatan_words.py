"""The ways of a warrior are told cell by cell."""

from __future__ import annotations

import pytest

from data.words import LANGUAGES, words
from renderers.scene import tell_step

NAMES = ("Ana", "Bo", "Cy", "Dee")


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
