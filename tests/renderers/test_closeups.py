"""Close-ups of every title: large enough for a phone, and everything that is offered is on them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from random import Random

import pytest
from PIL import Image

from renderers import Scene, alt, draw
from renderers.kit import closeup
from renderers.kit.frame import Frame
from renderers.show import closes, frame
from tests.renderers.closeups import MOST_MARKED, asked, cut_anyhow, offered, whole_steps
from tests.renderers.games import GAMES, LANGUAGES, PALETTES

pytestmark = pytest.mark.parametrize("key", [*filter(closes, GAMES)], scope="module")


@pytest.mark.one_in(10)
@pytest.mark.usefixtures("bare_maps")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_marked_and_read_on_a_phone(
    key: str, language: str, random: Random
) -> None:
    """At 302 points no letter is under nine; nothing overlaps or is cut; every way has its mark."""
    for seen in asked(key, 24, random, language=language):
        for shown in {seen.ways: seen, seen.chosen: whole_steps(seen)}.values():
            drawn = read(shown)
            assert drawn.image.size == closeup.SIZE, told(shown)
            if len(shown.offered) <= MOST_MARKED:
                assert not unmarked(drawn, shown.offered), told(shown)


@pytest.mark.one_in(10)
@pytest.mark.usefixtures("bare_maps")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_panel_offers_is_marked_and_read(key: str, language: str, random: Random) -> None:
    """Each button, in the mixed cuts that panels make, is found on its picture."""
    for seen, offer in offered(key, 50, random, language=language):
        drawn = read(seen)
        buttons = [" ".join(way.tokens) for way in offer.cut.ways if not way.part]
        if len(seen.offered) <= MOST_MARKED:
            assert not unmarked(drawn, buttons), told(seen)


@pytest.mark.one_in(5)
@pytest.mark.usefixtures("bare_maps")
def test_however_the_choices_are_cut_it_is_drawn_and_read(key: str, random: Random) -> None:
    """With the path that a panel would give or without one, whatever ways are to be marked."""
    for seen in cut_anyhow(key, 15, random, language=random.choice(LANGUAGES)):
        drawn, offered = read(seen), seen.narrowed.offered
        assert drawn.image.size == closeup.SIZE, told(seen)
        assert alt(seen).startswith(seen.narrowed.question), told(seen)
        if len(offered) <= MOST_MARKED:
            assert not unmarked(drawn, offered), told(seen)


def read(seen: Scene) -> Frame:
    """The close-up, on which everything can be read."""
    drawn = frame(seen)
    assert not drawn.faults(), (drawn.faults(), told(seen))
    small = [claim for claim in drawn.claims if 0 < claim.size < closeup.LEAST]
    assert not small, (small, told(seen))
    return drawn


def unmarked(drawn: Frame, ways: Iterable[str]) -> list[str]:
    named = {claim.what for claim in (*drawn.claims, *drawn.shows)}
    return [way for way in ways if f"way {way}" not in named]


def told(seen: Scene) -> tuple[object, ...]:
    """What draws a close-up again."""
    return seen.seat, seen.steps, seen.path, seen.ways, seen.offered, seen.view.dump()


@pytest.mark.one_in(15)
@pytest.mark.parametrize("palette", PALETTES)
def test_each_is_a_picture_with_words(key: str, palette: str, random: Random) -> None:
    for seen in asked(key, 2, random, palette=palette):
        opened = Image.open(io.BytesIO(draw(seen)))
        assert opened.size == closeup.SIZE
        assert seen.narrowed.question in alt(seen)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_fit_the_head(key: str, language: str, random: Random) -> None:
    for seen in asked(key, 100, random, language=language):
        question = seen.narrowed.question
        assert len(question) <= closeup.LONGEST_QUESTION, question
