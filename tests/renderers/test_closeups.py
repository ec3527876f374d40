"""Close-ups of every title: large enough for a phone, and everything that is offered is on them."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from renderers import alt, draw
from renderers.kit import closeup
from renderers.show import closes, frame
from tests.renderers.closeups import MOST_MARKED, asked, offered, whole_steps
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_panel_offers_is_marked_and_read(key: str, language: str, random: Random) -> None:
    """Each button, in the mixed cuts that panels make, is found on its picture."""
    for seen, offer in offered(key, 100, random, language=language):
        drawn = frame(seen)
        where = seen.seat, seen.steps, seen.path, seen.ways, seen.view.dump()
        assert not drawn.faults(), (drawn.faults(), where)
        small = [claim for claim in drawn.claims if 0 < claim.size < closeup.LEAST]
        assert not small, (small, where)
        named = {claim.what for claim in (*drawn.claims, *drawn.shows)}
        buttons = [way for way in offer.cut.ways if not way.part]
        ways = [" ".join(way.tokens) for way in buttons]
        missing = [way for way in ways if f"way {way}" not in named]
        assert len(seen.offered) > MOST_MARKED or not missing, (missing, where)


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
