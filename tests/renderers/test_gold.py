"""The pictures of Gold at every stage of random games, and what is said of them."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom

import pytest
from PIL import Image

from engine.game import END
from engine.games.gold.actions import BIDS
from renderers import alt, animate, draw, text, warm
from renderers.show import ALT_LIMIT, frame, palette_of
from tests.renderers.games import LANGUAGES, LONG, PALETTES, play, scene

SIZE = (1200, 900)


@pytest.fixture
def seed():
    seed = SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    return seed


def opened(png):
    return Image.open(io.BytesIO(png))


def moments(seats, seed, every, **options):
    """Some moments of a game, the first and the last among them."""
    for at, moment in enumerate(play(seats, seed, **options)):
        over = moment.position.outcome() is not None
        if at % every == 0 or over:
            yield moment


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_and_nothing_overlaps_at_any_stage(seats, language, seed):
    random = Random(seed)
    options = {"show_beads": random.choice(("yes", "no")),
               "incomplete_scores": random.choice(("yes", "no")),
               "rearrange": random.choice(("with_flip", "no_flip"))}
    for moment in moments(seats, seed, every=2, **options):
        for seat in (None, *range(seats)):
            if seat is not None and random.random() < 0.5:
                continue
            seen = scene(moment, seat, language=language, names=random.choice((LONG, LONG[::-1])))
            faults = frame(seen).faults()
            assert not faults, (moment.position.dump(), seat, faults)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_stage_is_a_picture_of_the_agreed_size_in_the_fixed_palette(seats, palette, seed):
    colours = palette_of("gold", palette).getpalette()
    for moment in moments(seats, seed, every=23):
        acting = moment.position.waiting()
        for seat in (None, *acting[:1]):
            picture = opened(draw(scene(moment, seat, palette=palette, language="fr")))
            assert picture.size == SIZE
            assert picture.mode == "P"
            found = picture.getpalette()
            assert found is not None
            assert found == colours[: len(found)]


def test_the_themes_look_different(seed):
    moment = next(play(4, seed))
    assert len({draw(scene(moment, palette=palette)) for palette in PALETTES}) == 3


def test_the_languages_look_different(seed):
    moment = next(play(4, seed))
    assert draw(scene(moment, language="en")) != draw(scene(moment, language="fr"))


def test_the_ground_keeps_its_exact_colour(seed):
    moment = next(play(4, seed))
    assert opened(draw(scene(moment))).convert("RGB").getpixel((2, 880)) == (12, 24, 22)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_and_texts_are_blind_to_secrets(seats, seed):
    random = Random(seed)
    for moment in moments(seats, seed, every=19):
        position = moment.position
        for seat in (None, random.randrange(seats)):
            seen = scene(moment, seat)
            moment.position = position.possible(seat, random)
            other = scene(moment, seat)
            moment.position = position
            assert draw(seen) == draw(other)
            assert text(seen) == text(other)
            assert alt(seen) == alt(other)


def test_two_threads_draw_the_same_bytes_as_one(seed):
    scenes = []
    for moment in moments(3, seed, every=29):
        scenes += [scene(moment), scene(moment, 0, palette="safe")]
    alone = [draw(seen) for seen in scenes]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(draw, scenes * 2)) == alone * 2


def test_a_long_unsold_streak_leaves_the_board_composed(seed):
    for moment in play(2, seed):
        position = moment.position
        while position.phase == "auction":  # both bid nothing, for ever
            for seat in position.waiting():
                if position.bids[seat] is None:
                    position.play(seat, BIDS[0])
                position.play(seat, END)
            assert not frame(scene(moment)).faults()
        break
    assert position.outcome() is not None
    assert not frame(scene(moment)).faults()


def test_a_player_with_all_the_beads_finds_a_chip_for_each_bid(seed):
    moment = next(play(4, seed))
    moment.position.beads = [40, 0, 0, 0]
    for language in LANGUAGES:
        mine = frame(scene(moment, 0, language=language))
        assert not mine.faults()
        assert {f"chip {bid}" for bid in range(41)} <= {claim.what for claim in mine.claims}


@pytest.mark.parametrize("name", ["🎲🎲", "שלום", "محمد", "日本語", "\u202eevil", "", "   ", "Z̷̧͝a̴l"])
def test_a_name_that_cannot_be_set_becomes_the_colour_or_what_is_left_of_it(name, seed):
    picture = frame(scene(next(play(2, seed)), names=(name, "Bo")))
    assert not picture.faults()
    said = [claim.what for claim in picture.claims]
    assert said.count("Red") == (name not in ("\u202eevil", "Z̷̧͝a̴l"))


# What is said.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_agree_with_the_position(seats, language, seed):
    for moment in moments(seats, seed, every=7):
        position = moment.position
        seen = scene(moment, language=language)
        told, brief = text(seen), alt(seen)
        assert "{" not in told + brief
        for seat in range(seats):
            units = [position.units_of(row) for row in position.rows_of(seat)]
            if position.waiting() == (seat,) and position.phase == "lay":
                continue  # the public board shows the row before the turn
            assert " + ".join(map(str, units)) in brief
            assert seen.names[seat] in brief
            for row in position.rows_of(seat):
                for lot, _ in row:
                    assert re.search(rf"lot {lot},", told)
        if position.phase == "over":
            for score in position.scores():
                assert re.search(rf"\b{score}\b", told)
        else:
            assert f"lot {position.round}," in told
            assert f"lot {position.round}," in brief


def test_only_the_own_text_tells_backs_hand_and_bid(seed):
    words = {"back": 0, "hand": 0, "bid": 0}
    for moment in moments(3, seed, every=3):
        position = moment.position
        if position.phase == "over":
            break
        assert "(back" not in text(scene(moment))
        assert "Your bid" not in text(scene(moment))
        for seat in range(3):
            mine = text(scene(moment, seat))
            laid = any(position.rows_of(seat))
            assert ("(back" in mine) == laid
            words["back"] += laid
            words["hand"] += "In your hand" in mine
            words["bid"] += "Your bid" in mine
            hand = position.phase == "lay" and position.buyer == seat
            assert ("our hand" in mine) == hand
    assert all(words.values())


def test_the_alternative_text_is_never_too_long_for_discord(seed):
    names = tuple("x" * 400 for _ in range(4))
    for moment in moments(4, seed, every=40):
        assert len(alt(scene(moment, names=names))) <= ALT_LIMIT
        assert len(alt(scene(moment, names=LONG, language="fr"))) < ALT_LIMIT


# Films, and getting ready.


def test_a_film_shows_the_same_pictures_as_the_boards(seed):
    scenes = [scene(moment) for moment in moments(2, seed, every=40)]
    film = Image.open(io.BytesIO(animate(scenes)))
    assert film.n_frames == len(scenes)
    for at, seen in enumerate(scenes):
        film.seek(at)
        assert film.convert("RGB").tobytes() == opened(draw(seen)).convert("RGB").tobytes()


def test_a_film_of_one_picture_is_a_film(seed):
    film = Image.open(io.BytesIO(animate([scene(next(play(2, seed)))])))
    assert film.size == SIZE


@pytest.mark.parametrize("palette", PALETTES)
def test_warming_up_takes_any_language_and_palette(palette):
    warm("gold", "fr", palette)
    warm("gold", "xx", palette)
