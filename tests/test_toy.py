"""A title is added by one folder laid out like the project, and nothing else changes."""

import io
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from data.asking import ask
from data.rulebook import paragraph, rulebook
from data.words import LANGUAGES, words
from engine.catalogue import NoSuchTitle, find, keys
from engine.components import BadComponents
from engine.components import find as find_components
from engine.playout import random_game
from engine.record import Record
from renderers.first_sight import has_first_sight
from renderers.scene import PALETTES, Scene, tell, tell_step
from renderers.show import alt, draw, frame, text
from tests.engine.conformance import CHECKS, Case, cases_of, check_says_what_it_is_like
from tests.guest import guest

HOME = Path(__file__).parents[1] / "data" / "skeleton"
NAMES = ("Ana", "Bo", "Cy", "Di")


@pytest.fixture
def toy():
    with guest("toy", HOME):
        yield find("toy")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[6:])
def test_the_guest_conforms(toy, check):
    for case in cases_of(toy):
        check(case)


@pytest.mark.parametrize("lacking", ["weight", "fits_best"])
def test_a_guest_that_is_no_draft_says_what_it_is_like(toy, monkeypatch, lacking):
    (case, *_) = cases_of(toy)
    check_says_what_it_is_like(case)
    monkeypatch.setattr(type(toy), lacking, None)
    check_says_what_it_is_like(case)
    monkeypatch.setattr(type(toy), "stage", "beta")
    with pytest.raises(AssertionError, match=lacking):
        check_says_what_it_is_like(case)


def test_the_guest_has_rules_and_words_in_every_language(toy):
    for language in LANGUAGES:
        assert len(rulebook("toy", language).paragraphs) == 6
        for sentence in ("title", "step.take", "over.shared_out", "event.shared"):
            assert words(language).knows(f"toy.{sentence}")
    assert paragraph("toy", "fr", "P2.2").text == "Les choix égaux ne reçoivent rien."


def test_the_rules_of_the_guest_answer_questions(toy):
    assert ask("toy", "en", "how do I win?").paragraphs[0].number == "P3.1"
    assert ask("toy", "fr", "combien de cailloux puis-je choisir").paragraphs[0].number == "P2.1"


def test_a_draft_may_have_neither_card_nor_page(toy):
    assert toy.stage == "draft"
    assert not has_first_sight("toy")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("palette", PALETTES)
def test_the_guest_is_drawn_at_every_stage(toy, palette, language, caplog):
    for seats in toy.seats:
        playout = Case("toy", seats).playout(f"drawn {palette} {language}")
        for number, step in enumerate(playout.steps()):
            if number % 9 and step.position.waiting():
                continue
            for seat in (None, 0):
                scene = Scene(
                    "toy", step.position.seen_by(seat), NAMES, words(language), seat, palette
                )
                assert frame(scene).faults() == []
                with Image.open(io.BytesIO(draw(scene))) as picture:
                    assert picture.size == (1200, 900)
                assert alt(scene) in text(scene)
                assert all(name in text(scene) for name in NAMES[:seats])
    assert not caplog.records, "words are missing"


def test_the_guest_is_told_in_words(toy):
    say = words("fr")
    assert tell_step("toy", "take 3", say, NAMES) == "prendre 3"
    (event,) = next(step.events for step in Case("toy", 2).playout("told").steps() if step.events)
    assert tell("toy", event, NAMES, say).startswith("Choix\N{NO-BREAK SPACE}: Ana ")


def test_the_guest_keeps_records(toy):
    record = random_game(toy, 3, {"length": "short"}, Random(3), check=True).record()
    assert len(record.lines) == 9
    assert Record.read(record.write()).verify(toy).scores() == record.result


def test_the_guest_leaves_no_trace():
    before = keys()
    with guest("toy", HOME):
        find("toy")
        assert keys() == sorted([*before, "toy"])
    assert keys() == before
    with pytest.raises(NoSuchTitle):
        find("toy")
    with pytest.raises(BadComponents):
        find_components("toy")
    assert not words("en").knows("toy.title")
