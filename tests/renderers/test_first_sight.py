"""The card and the page of each title: what is read on them, how large, and that it is true."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from data.words import LANGUAGES, words
from engine.catalogue import find, titles
from engine.markup import unmarked
from engine.record import Record
from renderers import first_sight
from renderers.kit import card, page
from renderers.kit.played import played
from renderers.kit.prose import Run, wrapped
from renderers.kit.type import length
from renderers.scene import PALETTES
from renderers.show import title_of
from tests.test_rooms import RENDERERS

KEYS = [game.key for game in titles() if game.stage != "draft"]
LONGEST_GOAL, GOAL_LINES = 90, 5
LARGEST = 140_000
PARTS = 6


def both(test):
    return pytest.mark.parametrize("language", LANGUAGES)(
        pytest.mark.parametrize("key", KEYS)(test)
    )


def sight_of(key):
    sight = title_of(key).first_sight
    assert sight is not None, key
    return sight


def said(frame):
    return [claim.what for claim in frame.claims if claim.size]


@pytest.mark.one_in(6)
@pytest.mark.parametrize("kind", [card, page], ids=["card", "page"])
@pytest.mark.parametrize("palette", PALETTES)
@both
def test_nothing_is_small_or_lies_on_something_else(key, language, palette, kind):
    make = first_sight.card_frame if kind is card else first_sight.page_frame
    frame = make(key, words(language), palette)
    assert frame.image.size == kind.SIZE
    assert frame.faults() == []
    assert min(claim.size for claim in frame.claims if claim.size) >= kind.LEAST


@pytest.mark.one_in(2)
@both
def test_a_card_says_its_name_its_goal_how_many_play_and_for_how_long(key, language):
    say = words(language)
    frame = first_sight.card_frame(key, say, "default")
    told = " ".join(said(frame)).replace("\u00a0", " ")
    for sentence in ("title", "goal", "length"):
        assert say(f"{key}.{sentence}").replace("\u00a0", " ") in told
    seats = find(key).seats
    assert say("card.players", least=seats.start, most=seats.stop - 1) in told
    assert len([claim for claim in frame.shows if claim.what == "seat"]) >= seats.stop - 1


@pytest.mark.one_in(2)
@both
def test_the_words_of_a_card_stay_left_of_its_stair(key, language):
    frame = first_sight.card_frame(key, words(language), "default")
    for what, (_, top, right, bottom), size in frame.claims:
        if size:
            middle = (top + bottom) / 2
            wide = max(wide for high, wide in card.STEPS if high <= middle)
            assert right < wide - card.STEP, what


@pytest.mark.one_in(2)
@both
def test_a_page_names_six_parts_of_its_board_in_few_letters(key, language):
    say = words(language)
    board = sight_of(key).board(say, "default")
    named = [page.part_in_words(key, part, say) for part in board.parts]
    assert len(set(named)) == PARTS
    for words_ in named:
        assert len(words_) <= page.LONGEST_PART, words_
        assert "{" not in words_
    assert set(named) <= set(said(page.page(board, key, say)))


@pytest.mark.one_in(2)
@both
def test_the_names_of_a_strip_stand_side_by_side_in_the_order_of_what_they_name(key, language):
    say = words(language)
    board = sight_of(key).board(say, "default")
    frame = page.page(board, key, say)
    for lane in ("top", "low"):
        parts = sorted(
            (part for part in board.parts if part.lane == lane),
            key=lambda part: sum(x for x, _ in part.ends) / len(part.ends),
        )
        names = [page.part_in_words(key, part, say) for part in parts]
        boxes = [next(c.box for c in frame.claims if c.what == name) for name in names]
        assert all(a[2] < b[0] for a, b in pairwise(boxes)), names


@pytest.mark.parametrize("key", KEYS)
def test_every_name_leads_to_a_point_of_the_board(key):
    board = sight_of(key).board(words("en"), "default")
    wide, high = page.BOARD
    assert board.frame.image.size == page.BOARD
    for part in board.parts:
        for x, y in part.ends:
            assert 12 <= x <= wide - 12, part.name
            assert 12 <= y <= high - 12, part.name


@both
def test_three_sentences_of_a_page_take_seven_lines_at_most(key, language):
    told = page.sentences(key, words(language))
    assert len(told) == page.SENTENCES
    blocks = [page.sentence_lines(head, text) for head, text in told]
    assert sum(map(len, blocks)) <= page.MOST_LINES


@both
def test_the_words_of_first_sight_are_short(key, language):
    say = words(language)
    assert len(say(f"{key}.goal")) <= LONGEST_GOAL
    assert len(wrapped([Run(say(f"{key}.goal"))], card.LEAST, 400)) <= GOAL_LINES
    assert say(f"{key}.intro").count(". ") == 1, "two sentences"
    for sentence in [f"{key}.goal", f"{key}.intro", *(f"{key}.turn.{at}" for at in (1, 2, 3))]:
        assert say(sentence).endswith((".", "»")), sentence
    assert len(first_sight.card_alt(key, say)) < first_sight.ALT_LIMIT
    assert len(first_sight.page_alt(key, say)) < first_sight.ALT_LIMIT


@pytest.mark.one_in(2)
@both
def test_the_text_of_a_page_says_all_that_it_shows(key, language):
    say = words(language)
    text = "\n".join(first_sight.page_lines(key, say))
    for part in sight_of(key).board(say, "default").parts:
        assert page.part_in_words(key, part, say) in text
    for heading, sentence in page.sentences(key, say):
        assert f"{heading} {sentence}" in text
    assert unmarked(text) == text


@pytest.mark.parametrize("kind", ["card", "page"])
@pytest.mark.parametrize("key", KEYS)
def test_what_is_shown_was_played_by_the_rules_of_today(key, kind):
    record = Record.read((RENDERERS / key / f"{kind}.txt").read_text("utf-8"))
    assert record.key == key
    position = record.verify(find(key))
    room = str(RENDERERS / key / "first_sight.py")
    scene = played(room, kind, words("en"), "default")
    assert scene.view.dump() == position.seen_by(None).dump()
    assert scene.seat is None


@pytest.mark.one_in(3)
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("key", KEYS)
def test_pictures_of_first_sight_are_small_and_as_large_as_they_should_be(key, palette):
    say = words("en")
    for made, size in (
        (first_sight.draw_card(key, say, palette), card.SIZE),
        (first_sight.draw_page(key, say, palette), page.SIZE),
    ):
        assert len(made) < LARGEST
        assert Image.open(BytesIO(made)).size == size


# What the pages say of their positions.


def facts(key):
    board = sight_of(key).board(words("en"), "default")
    return {name: value for part in board.parts for name, value in part.facts.items()}


def view(key):
    return played(str(RENDERERS / key / "first_sight.py"), "page", words("en"), "default").view


def test_the_disc_of_golds_page_is_filled_so_far():
    here = view("gold")
    row = here.rows_of(0)[0]
    assert facts("gold") == {"filled": here.units_of(row), "all": 24}
    assert here.auction.bids.count(3) == 2, "two equal bids are struck out"


def test_mayas_page_counts_goods_and_tiles():
    here, told = view("maya"), facts("maya")
    numbers = here.board.hexes.numbers
    assert here.closing_of(here.city[numbers["i8"]]) is not None
    assert here.closing_of(here.city[numbers["l10"]]) is None
    assert told["city"] == "Tulum"
    assert here.tiles[numbers["n6"]] < 0, "the cell that keeps it open is empty"


def test_the_warrior_of_yucatans_page_carries_what_it_says():
    here = view("yucatan")
    carrier = next(p for p in here.pawns() if here.map.names[p.cell] == "c7")
    assert facts("yucatan") == {"count": carrier.prisoners}
    assert carrier.prisoners > 1
    neutral = next(v for v in here.villages() if here.map.names[v.cell] == "i10")
    assert neutral.owner < 0


def test_the_next_space_of_tzolkins_page_is_free_and_a_worker_waits():
    here = view("tzolkin")
    free = facts("tzolkin")["corn"]
    assert here.on_gear(2)[free] < 0
    assert all(worker >= 0 for worker in here.on_gear(2)[:free])


def test_the_largest_group_of_yaxhas_page_is_as_large_as_it_says():
    from engine.games.yaxha.pyramid import survey

    built = view("yaxha").known(None)[2]
    assert facts("yaxha") == {"count": max(survey(built).sizes), "side": 4}


# Sentences in lines.


def test_lines_are_as_long_as_fits_and_keep_french_signs_with_their_word():
    runs = [Run("Un disque complet : 10, plus ses valeurs")]
    lines = wrapped(runs, 34, 330)
    assert all(length(run.text, 34, run.weight) <= 330 for line in lines for run in line)
    assert "complet\u00a0:" in " ".join(run.text for line in lines for run in line)
