"""The words of the pictures: complete in both languages, and every letter has a glyph."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from babel.messages.pofile import read_po

from data.words import FOLDERS, words
from engine.catalogue import keys
from engine.game import END, Event
from engine.games.maya.chart import FIRST, ZONES, charts
from engine.games.maya.components import CROPS
from engine.games.tzolkin.tables import BUILDINGS, GOODS, MONUMENTS, WEALTH
from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.telling import CUBES
from engine.playout import Playout
from renderers.kit.type import has_glyph
from renderers.scene import tell_plainly, tell_step
from tests.renderers.games import GAMES, LANGUAGES

FILES = (*(f"{key}.po" for key in keys()), "boards.po", "charts.po")


def catalogue(language, name):
    with (Path(FOLDERS[0]) / language / name).open("rb") as stream:
        return read_po(stream, locale=language, abort_invalid=True)


def forms(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def blanks(message):
    return {frozenset(re.findall(r"\{(\w+)\}", form)) for form in forms(message)}


def key(message):
    return message.id if isinstance(message.id, str) else message.id[0]


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_ids_and_blanks(name):
    english, french = (
        {key(message): message for message in catalogue(language, name) if message.id}
        for language in LANGUAGES
    )
    assert english.keys() == french.keys()
    for each, message in english.items():
        assert blanks(message) == blanks(french[each]), each
        assert len(forms(message)) == len(forms(french[each])), each


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_every_catalogue_of_pictures_has_a_glyph(language):
    for name in FILES:
        for message in catalogue(language, name):
            for form in forms(message) if message.id else ():
                assert form.strip() or key(message) in ("board.separator", "number.thousands")
                missing = {letter for letter in form if not has_glyph(letter)}
                assert not missing, (key(message), missing)


def test_a_letter_without_a_glyph_is_known():
    assert not has_glyph("語")
    assert not has_glyph("🎲")
    assert has_glyph("é")
    assert has_glyph("Ж")


RARE = {
    "gold": ("eighth", "sixth", "quarter"),
    "maya": (*CROPS, *charts()[FIRST].temples, *(f"{zone}_zone" for zone in ZONES), "pass"),
    "tzolkin": (*BUILDINGS, *MONUMENTS, *WEALTH, *GOODS, "points", "workers"),
    "yaxha": (*CUBES, *(card.id for card in CARDS)),
}
"""Tokens that not every game has."""
SENTENCES = {
    "maya": ("ask.pass", "step.pass"),
    "tzolkin": ("ask.mercy", "ask.save", "step.save"),
    "yaxha": ("end_now.discards", "end_sure.discards"),
    "yucatan": (
        *("end_now.beaten", "end_sure.beaten", "choose", "choose.recall.1"),
        *(f"choose_in.{which}.found.1" for which in ("large", "small", "neutral")),
        *(f"choose_in.{w}.deploy.{at}" for w in ("warriors", "second_warrior") for at in (1, 2)),
    ),
}


@cache
def met(title):
    """What is asked and may be answered in some games."""
    game, asked, steps = GAMES[title], set(), set()
    for number, seats in product(range(4), game.seats):
        choose, longest = game.explore if number % 2 else None, 150 if game.longest_random else None
        playout = Playout(game, seats, {}, Random(number), choose=choose, longest=longest)
        for here in (step.position for step in playout.steps()):
            for seat in here.waiting():
                asked.add(here.asks(seat))
                steps |= {str(action) for action in here.actions(seat)}
    return asked, steps


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", keys())
def test_every_step_token_and_question_has_words(title, language):
    say, (asked, steps) = words(language), met(title)
    known = [*SENTENCES.get(title, ()), *(f"token.{token}" for token in RARE.get(title, ()))]
    known += [f"ask.{each}" for each in asked]
    known += [f"over.{reason}" for reason in GAMES[title].reasons]
    for step in steps:
        verb, *tokens = step.split()
        known += [f"step.{verb}", *([] if step == str(END) else [f"token.{verb}"])]
        known += [f"choose.{verb}.{at}" for at in range(1, len(tokens) + 1)]
        told = tell_step(title, step, say)
        assert not {"{", "_"} & {*told}, told
        assert language == "en" or told != step, step
    assert [each for each in dict.fromkeys(known) if not say.knows(f"{title}.{each}")] == []


@pytest.mark.parametrize("title", keys())
def test_no_label_is_too_long_for_a_button(title):
    for message in (each for lang in LANGUAGES for each in words(lang).catalogue):
        if str(message.id).startswith(f"{title}.token."):
            assert all(len(form) <= 80 for form in forms(message)), message.id


@pytest.mark.parametrize("title", keys())
def test_no_event_is_told_with_a_blank_where_something_should_stand(title):
    """A list without anything in it is told by a sentence of its own, or not at all."""
    game = GAMES[title]
    for seats in game.seats:
        for step in Playout(game, seats, {}, Random(seats), choose=game.explore).steps():
            for event in step.events:
                empty = [name for name, fact in event.facts.items() if fact in ("", [], (), {})]
                nothing = f"{title}.event.{event.kind}.nothing"
                assert not empty or words("en").knows(nothing), (event.kind, empty)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "turn the calendar by one day", "turn the calendar by 2 days"),
        ("fr", "tourner le calendrier d’un jour", "tourner le calendrier de 2 jours"),
    ],
)
def test_a_number_in_a_step_chooses_the_plural(language, one, two):
    told = [tell_step("tzolkin", f"days {n}", words(language)) for n in (1, 2)]
    assert told == [one, two]


def told(language, kind, **facts):
    return tell_plainly("tzolkin", Event(kind, facts), ("Ana", "Bo"), words(language))


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"workers": 1, "on": ["tikal"], "corn": 0}, "Ana places a worker: Tikal"),
        ({"workers": 1, "on": ["tikal"], "corn": 3}, "Ana places a worker for 3 corn: Tikal"),
        ({"workers": 2, "on": ["tikal", "uxmal"], "corn": 0}, "Ana places 2 workers: Tikal, Uxmal"),
    ],
)
def test_what_costs_nothing_has_no_price(facts, sentence):
    assert told("en", "placed", seat="red", **facts) == sentence


def test_the_first_number_of_an_event_chooses_its_plural():
    assert told("fr", "placed", seat="red", workers=1, on=["tikal"], corn=3).startswith(
        "Ana place un ouvrier pour 3 maïs"
    )


def test_a_number_after_a_name_that_ends_in_one_stands_in_brackets():
    bids = Event("bids", {"lot": 3, "bids": {"red": 2, "blue": 4}})
    for names, listed in (
        (("Ana", "Bo"), "Ana 2 · Bo 4"),
        (("Ana", "Steady 1"), "Ana (2) · Steady 1 (4)"),
    ):
        assert tell_plainly("gold", bids, names, words("en")).endswith(listed)


def test_a_number_below_zero_has_a_minus_sign():
    facts = {"seat": "red", "corn": 0, "unfed": 3, "points": -9}
    assert told("fr", "unfed", **facts).endswith("(−9 points)")


def test_a_raid_without_prisoners_says_so():
    raid = Event("razed", {"seat": "red", "owner": "blue", "cell": "d4", "n": 0})
    assert "sans faire de prisonnier" in tell_plainly("yucatan", raid, ("Ana", "Bo"), words("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_is_taken_back_and_a_worker_picked_up_in_words_of_their_own(language):
    say = words(language)
    undo = ("board.undo", "undo.done", "command.undo", "undo.agreed", "board.event.undone")
    workers = {"en": r"pick\w* (?:\w+ )*up|pick up", "fr": r"récup"}[language]
    turns = {"en": r"undo|tak\w+ (?:\w+ )*back", "fr": r"annul"}[language]
    for message in say.catalogue:
        said = " ".join([message.string] if isinstance(message.string, str) else message.string)
        if message.id in undo:
            assert re.search(turns, said, re.IGNORECASE), message.id
        if str(message.id or ("",)).startswith("tzolkin."):
            assert not re.search(r"(?i)\brepr[ei]|tak\w+ (?:\w+ )*back", said), message.id
    for sentence in ("tzolkin.turn.1", "tzolkin.turn.3", "tzolkin.phase.turn", "tzolkin.page.1"):
        assert re.search(workers, say(sentence), re.IGNORECASE), sentence
