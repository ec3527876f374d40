"""The pictures of every title at every stage of random games."""

import dataclasses
import io
import itertools
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from PIL import Image

from renderers import alt, animate, draw, film_piece, text, warm
from renderers.kit import frame as frames
from renderers.kit.once import Recent
from renderers.kit.type import has_glyph
from renderers.show import ALT_LIMIT, closes, frame, palette_of, title_of
from tests.renderers.games import GAMES, LANGUAGES, LONG, NAMES, OPTIONS, PALETTES, play, scene
from tests.renderers.games import moments as some_moments

SIZE = (1200, 900)
WAITS = (
    *("waiting", "not_yet", "waiting.pay", "waiting.lay", "waiting.choose"),
    *("waiting.leftovers", "waiting.build"),
)
"""What pictures say while others are to act: ``maya.picture.waiting``."""
EVERY = {"tzolkin": 3, "maya": 2, "yucatan": 7}
"""A game of Tzolk'in has three times the steps of one of Gold, one of Yucatan seven times."""

pytestmark = pytest.mark.parametrize("key", GAMES, scope="module")  # one title after the other


def opened(png):
    return Image.open(io.BytesIO(png))


def moments(key, seats, seed, every, **options):
    return some_moments(key, seats, seed, every * EVERY.get(key, 1), **options)


@pytest.mark.one_in(15)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_and_nothing_overlaps_at_any_stage(key, seats, language, seed):
    random = Random(seed)
    options = {option: random.choice(values) for option, values in OPTIONS.get(key, {}).items()}
    for moment in moments(key, seats, seed, every=9, **options):
        for seat in (None, *range(seats)):
            if seat is not None and random.random() < 0.5:
                continue
            seen = scene(moment, seat, language=language, names=random.choice((LONG, LONG[::-1])))
            faults = frame(seen).faults()
            assert not faults, (moment.position.dump(), seat, faults)


@pytest.mark.one_in(9)
@pytest.mark.parametrize("palette", PALETTES)
def test_every_stage_is_a_picture_of_the_agreed_size_in_the_fixed_palette(key, palette, seed):
    colours = palette_of(key, palette).getpalette()
    for moment in moments(key, Random(seed).choice((2, 3, 4)), seed, every=30):
        acting = moment.position.waiting()
        for seat in (None, *acting[:1]):
            picture = opened(draw(scene(moment, seat, palette=palette, language="fr")))
            assert picture.size == SIZE
            assert picture.mode == "P"
            found = picture.getpalette()
            assert found is not None
            assert found == colours[: len(found)]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_name_is_set_in_letters_that_there_are_or_not_at_all(key, seats, seed):
    names = ("日本語の名前", "שלום עולם", "🎲🎲", "مرحبا بالعالم")
    for moment in moments(key, seats, seed, every=9):
        for seat in (None, *moment.position.waiting()[:1]):
            for claim in frame(scene(moment, seat, names=names)).claims:
                assert not claim.size or all(map(has_glyph, claim.what)), claim


@pytest.mark.one_in(10)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_and_texts_are_blind_to_secrets(key, seats, seed):
    random = Random(seed)
    for moment in moments(key, seats, seed, every=40):
        for seat in (None, random.randrange(seats)):
            seen = scene(moment, seat)
            imagined = moment.standing.possible(seat, random)
            other = scene(dataclasses.replace(moment, position=imagined, rest=None), seat)
            assert draw(seen) == draw(other)
            assert text(seen) == text(other)
            assert alt(seen) == alt(other)
        for seat in moment.position.waiting() if closes(key) else ():
            seen = scene(moment, seat, close=True)
            imagined = moment.position.possible(seat, random)
            other = scene(dataclasses.replace(moment, position=imagined), seat, close=True)
            assert draw(seen) == draw(other)
            assert alt(seen) == alt(other)


@pytest.mark.one_in(3)
def test_two_threads_draw_the_same_bytes_as_one(key, seed):
    scenes = []
    for moment in moments(key, 3, seed, every=60):
        scenes += [scene(moment), scene(moment, 0, language="fr")]
    alone = [draw(seen) for seen in scenes]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(draw, scenes * 2)) == alone * 2


@pytest.mark.parametrize("name", ["🎲🎲", "שלום", "محمد", "日本語", "\u202eevil", "", "   ", "Z̷̧͝a̴l"])
def test_a_name_that_cannot_be_set_becomes_the_colour_or_what_is_left_of_it(key, name, seed):
    picture = frame(scene(next(play(2, seed, key)), names=(name, "Bo")))
    assert not picture.faults()
    said = [claim.what for claim in picture.claims]
    assert ("Red" in said) == (name not in ("\u202eevil", "Z̷̧͝a̴l"))


@pytest.mark.one_in(9)
@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_put_down_again_is_what_would_be_drawn(key, palette, seed, monkeypatch):
    """Parts that are kept leave no trace: the same game with and without them, twice over."""
    random = Random(seed)
    seats, language = random.choice((2, 3, 4)), random.choice(LANGUAGES)
    scenes = [
        dataclasses.replace(
            scene(moment, seat, language=language, palette=palette),
            names=random.choice((LONG, NAMES))[:seats],
        )
        for moment in moments(key, seats, seed, every=24)
        for seat in (None, 0)
    ]
    kept = [(frame(seen), frame(seen)) for seen in scenes]
    monkeypatch.setattr(frames, "_PARTS", Recent(0))
    for seen, pair in zip(scenes, kept, strict=True):
        drawn = frame(seen)
        for again in pair:
            assert again.image.tobytes() == drawn.image.tobytes()
            assert again.claims == drawn.claims
            assert again.shows == drawn.shows


@pytest.mark.one_in(2)
def test_a_game_that_was_stopped_waits_for_nobody(key, seed):
    for moment in moments(key, 3, seed, every=80):
        if moment.position.outcome() is not None:
            continue
        for seat in (None, 0, 1, 2):
            running = scene(moment, seat)
            stopped = dataclasses.replace(running, stopped=True)
            picture = frame(stopped)
            assert not picture.faults()
            claims = [claim.what for claim in picture.claims]
            assert "stopped early" in claims
            assert "act" not in claims
            assert "thinking" not in claims
            waits = [f"{key}.picture.{word}" for word in WAITS]
            assert not [
                text
                for text in claims
                for word in waits
                if running.say.knows(word)
                and text in {running.say(word, name=name) for name in NAMES}
            ]
            for told in (alt(stopped), text(stopped)):
                assert "The game was stopped before its end." in told
                assert "To act: " not in told
            assert draw(stopped) != draw(running)


def test_the_alternative_text_is_never_too_long_for_discord(key, seed):
    names = tuple("x" * 400 for _ in range(4))
    for moment in moments(key, 4, seed, every=40):
        assert len(alt(scene(moment, names=names))) <= ALT_LIMIT
        seen = scene(moment, names=LONG, language="fr")
        told, whole = alt(seen), title_of(key).alt(seen)
        assert len(told) <= ALT_LIMIT
        left_out = whole.removeprefix(told.removesuffix("…")).lstrip()
        assert told == whole or left_out.startswith((";", "."))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_missing_in_what_is_said(key, language, seed, caplog):
    for moment in moments(key, 3, seed, every=20):
        for seat in (None, 0):
            seen = scene(moment, seat, language=language)
            assert "{" not in text(seen) + alt(seen)
            frame(seen)
            for event in moment.news:
                assert "{" not in seen.tell(event)
    assert "no words for" not in caplog.text


# Films, and getting ready.


@pytest.mark.one_in(2)
def test_a_film_shows_the_same_pictures_as_the_boards(key, seed):
    scenes = [scene(moment) for moment in moments(key, 2, seed, every=40)]
    film = Image.open(io.BytesIO(animate(scenes)))
    assert film.n_frames == len(scenes)
    for at, seen in enumerate(scenes):
        film.seek(at)
        assert film.convert("RGB").tobytes() == opened(draw(seen)).convert("RGB").tobytes()


def test_a_film_drawn_in_pieces_is_the_same_film(key, seed):
    scenes = [scene(moment) for moment in moments(key, 2, seed, every=40)]
    cuts = [0, 1, len(scenes) // 2, len(scenes)]
    pieces = [
        film_piece(scenes[max(0, begin - 1) : end], begins=not begin, ends=end == cuts[-1])
        for begin, end in itertools.pairwise(cuts)
    ]
    assert b"".join(pieces) == animate(scenes)


def test_a_picture_that_stays_is_a_frame_of_its_own(key, seed):
    still = scene(next(play(2, seed, key)))
    film = Image.open(io.BytesIO(animate([still] * 3)))
    assert film.n_frames == 3
    film.seek(2)
    assert film.convert("RGB").tobytes() == opened(draw(still)).convert("RGB").tobytes()


@pytest.mark.one_in(6)
@pytest.mark.parametrize("palette", PALETTES)
def test_warming_up_takes_any_language_and_palette(key, palette):
    for _ in warm(key, "fr", palette):
        pass
    warm(key, "xx", palette)
