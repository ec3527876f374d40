"""Close-ups of every title: large enough for a phone, and everything that is offered is on them."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from renderers import alt, draw
from renderers.kit import closeup
from renderers.show import closes, frame
from tests.renderers.closeups import MOST_MARKED, asked, whole_steps
from tests.renderers.games import GAMES, LANGUAGES, PALETTES

pytestmark = pytest.mark.parametrize("key", [*filter(closes, GAMES)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_read_on_a_phone(key: str, language: str, random: Random) -> None:
    """At 302 points no letter is under nine; nothing overlaps or is cut."""
    for seen in asked(key, 50, random, language=language):
        for shown in {seen.ways: seen, seen.chosen: whole_steps(seen)}.values():
            drawn = frame(shown)
            where = shown.seat, shown.steps, shown.path, shown.offered, shown.view.dump()
            assert drawn.image.size == closeup.SIZE, where
            assert not drawn.faults(), (drawn.faults(), where)
            small = [claim for claim in drawn.claims if 0 < claim.size < closeup.LEAST]
            assert not small, (small, where)


def test_whatever_is_offered_is_marked(key: str, random: Random) -> None:
    for seen in asked(key, 50, random):
        for shown in {seen.ways: seen, seen.chosen: whole_steps(seen)}.values():
            if len(shown.offered) > MOST_MARKED:
                continue
            drawn = frame(shown)
            named = {claim.what for claim in (*drawn.claims, *drawn.shows)}
            missing = [way for way in shown.offered if f"way {way}" not in named]
            assert not missing, (missing, shown.path, shown.steps, shown.view.dump())


@pytest.mark.parametrize("palette", PALETTES)
def test_each_is_a_picture_with_words(key: str, palette: str, random: Random) -> None:
    for seen in asked(key, 4, random, palette=palette):
        opened = Image.open(io.BytesIO(draw(seen)))
        assert opened.size == closeup.SIZE
        assert seen.question in alt(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_fit_the_head(key: str, language: str, random: Random) -> None:
    for seen in asked(key, 100, random, language=language):
        assert len(seen.question) <= closeup.LONGEST_QUESTION, seen.question
