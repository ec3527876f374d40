"""The tree of legal texts, and what a typed text means."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from engine.catalogue import find, keys
from engine.deal import Deal
from engine.folding import fold
from engine.game import END
from engine.games.gold import GAME
from engine.notation import (
    Unclear,
    action_meant,
    branches,
    completions,
    descend,
    meant,
    read_turn,
    write_turn,
)
from engine.playout import Playout
from engine.spelling import Spelling
from engine.table import Draft
from tests.engine.games.gold_tables import laying, table
from tests.seeding import seeded

TEXTS = [
    *("lay 3 gold 1", "lay 3 gold 2", "lay 3 silver 1", "lay 15 bronze 3", "lift 8"),
    *("lift 12", "end"),
]


def position():
    return laying("3 s6 gold/silver, 8 s6 silver/gold, 12 q4 bronze/jade", "15 e8 bronze/silver")


# The tree.


def test_the_branches_are_the_next_tokens_each_once_in_order():
    assert branches(TEXTS) == ["lay", "lift", "end"]
    assert branches(TEXTS, ["lay"]) == ["3", "15"]
    assert branches(TEXTS, ["lay", "3"]) == ["gold", "silver"]
    assert branches(TEXTS, ["lay", "3", "gold"]) == ["1", "2"]
    assert branches(TEXTS, ["end"]) == []
    assert branches(TEXTS, ["fly"]) == []
    assert branches([]) == []


def test_a_level_with_one_branch_is_skipped():
    assert descend(TEXTS) == ()
    assert descend(TEXTS, ["lay", "15"]) == ("lay", "15", "bronze", "3")
    assert descend(TEXTS, ["lay", "3"]) == ("lay", "3")
    assert descend(["bid 0", "bid 1"]) == ("bid",)
    assert descend(["end"]) == ("end",)
    assert descend([]) == ()


# What is meant.


@pytest.mark.parametrize(
    "typed",
    [
        *("lay 3 gold 2", "LAY 3 GOLD 2", "  lay   3\tgold\n2 ", "lay 3 g 2", "la 3 go 2"),
        *("láy 3 gôld 2", "ｌａｙ ３ ｇｏｌｄ ２", "lay 3 gold ²"),
    ],
)
def test_case_accents_spaces_and_long_endings_are_forgiven(typed):
    assert meant(typed, TEXTS) == "lay 3 gold 2"


@pytest.mark.parametrize(
    ("typed", "step"),
    [("li 8", "lift 8"), ("e", "end"), ("lay 1 b 3", None), ("lift 1", None), ("lift 8 9", None)],
)
def test_tokens_are_shortened_but_numbers_are_whole(typed, step):
    if step:
        assert meant(typed, TEXTS) == step
    else:
        with pytest.raises(Unclear) as unclear:
            meant(typed, TEXTS)
        assert unclear.value.fits == ()


@pytest.mark.parametrize(
    ("typed", "step"),
    [
        ("lay 15", "lay 15 bronze 3"),
        ("lay 15 bronze", "lay 15 bronze 3"),
        ("LAY  3 Sílver", "lay 3 silver 1"),
        ("la 3 s", "lay 3 silver 1"),
    ],
)
def test_the_beginning_of_one_step_alone_means_that_step(typed, step):
    assert meant(typed, TEXTS) == step


@pytest.mark.parametrize(
    ("typed", "fits"),
    [("lay 3 gold", TEXTS[:2]), ("lay 3", TEXTS[:3]), ("lay", TEXTS[:4]), ("l", TEXTS[:6])],
)
def test_the_beginning_of_several_steps_is_unclear_and_names_them(typed, fits):
    with pytest.raises(Unclear) as unclear:
        meant(typed, TEXTS)
    assert unclear.value.fits == tuple(fits)


def test_a_step_of_as_many_tokens_comes_before_one_that_goes_on():
    assert meant("pay wood", ["pay wood", "pay stone"]) == "pay wood"
    assert meant("pay w", ["pay wood wood", "pay water"]) == "pay water"
    assert meant("pay wood", ["pay wood wood", "pay stone"]) == "pay wood wood"
    with pytest.raises(Unclear):
        meant("pay wood", ["pay wood wood", "pay wood gold"])
    with pytest.raises(Unclear):
        meant("pay w", ["pay wood", "pay water", "pay wax 3"])


@pytest.mark.parametrize("key", keys())
def test_a_beginning_means_one_step_or_none_and_the_same_in_every_world(key):
    """Someone who types learns only their own legal steps."""
    random = seeded("beginnings of", key)
    for number, step in enumerate(Playout(find(key), 3, {}, random).steps()):
        if number == 120:
            break
        for seat in step.position.waiting():
            texts = [str(action) for action in step.position.actions(seat)]
            views = step.position.seen_by(seat), step.position.possible(seat, random)
            for text in random.sample(texts, min(len(texts), 3)):
                tokens = text.split()
                for depth in range(1, len(tokens)):
                    begun = tokens[:depth]
                    ways = [each for each in texts if each.split()[:depth] == begun]
                    stop = " ".join((*begun, "stop"))
                    typed = " ".join(begun)
                    found = _read(typed, texts)
                    assert found == (stop if stop in texts else ways[0] if len(ways) == 1 else ways)
                    assert all(
                        _read(typed, map(str, view.actions(seat))) == found for view in views
                    )


def _read(typed, texts):
    """The step that is meant, or all that it may be."""
    try:
        return meant(typed, texts)
    except Unclear as unclear:
        return list(unclear.fits)


def test_a_cell_is_never_taken_for_one_with_a_longer_number():
    with pytest.raises(Unclear):
        meant("plant maize2 i1", ["plant maize2 i10", "plant maize2 j4"])
    assert meant("plant maize2 i1", ["plant maize2 i1", "plant maize2 i10"]) == "plant maize2 i1"
    assert meant("plant mai i10", ["plant maize2 i10", "plant chili1 i10"]) == "plant maize2 i10"


def test_what_fits_more_than_one_step_is_unclear_and_names_them():
    with pytest.raises(Unclear) as unclear:
        meant("l 3 s", ["lay 3 stone", "lay 3 silver", "lift 3 sand"])
    assert unclear.value.fits == ("lay 3 stone", "lay 3 silver", "lift 3 sand")
    assert unclear.value.typed == "l 3 s"


def test_a_token_typed_in_full_wins_over_longer_ones():
    assert meant("move c", ["move c", "move c4"]) == "move c"
    assert meant("mo c", ["move c", "move c4"]) == "move c"


def test_the_stop_of_a_way_that_could_go_on_may_be_left_out():
    ways = ["move c4 d5 stop", "move c4 d5 e5", "move c4 b4"]
    assert meant("move c4 d5", ways) == "move c4 d5 stop"
    assert meant("Move C4 D5 Stop", ways) == "move c4 d5 stop"
    assert meant("mo c4 d5", ways) == "move c4 d5 stop"
    assert meant("move c4 b4", ways) == "move c4 b4"
    with pytest.raises(Unclear) as unclear:
        meant("move c4", ways)
    assert unclear.value.fits == tuple(ways)
    with pytest.raises(Unclear):
        meant("move c4 b4 stop", ways)


def test_words_are_folded():
    assert fold("  ÉtÉ \t İ ß ") == "ete i ss"
    assert fold("") == ""


# Hostile texts: a clear answer, at once.

HOSTILE = {
    "nothing": "",
    "blanks": " \t\n ",
    "one comma": ",",
    "only commas": "," * 10_000,
    "10,000 letters": "a" * 10_000,
    "10,000 words": "lay " * 5_000,
    "10,000 steps": "lift 3," * 10_000,
    "emoji": "🎲🏺 lay 3 🥇 1",
    "a family": "👨‍👩‍👧‍👦" * 500,
    "right to left": "‮lay 3 gold 1‬ שלום مرحبا",
    "combining marks": "l" + "\u0301" * 9_000 + "ay",
    "one letter that becomes eighteen": "\ufdfa" * 3_000,
    "a zero": "lay 3 gold \0",
    "a lone surrogate": "lay \ud800 3",
    "markdown": "**lay** `3` ||gold|| @everyone <@1>",
    "a huge number": "bid " + "9" * 9_000,
    "a regular expression": "(.*)+$ [a-z]{99}",
    "format fields": "{0} {typed} %s %(x)d",
}


@pytest.mark.parametrize("typed", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_text_is_unclear_and_changes_nothing(typed):
    here = position()
    before, began = here.dump(), time.process_time()
    with pytest.raises(Unclear) as unclear:
        read_turn(here, 0, typed)
    assert isinstance(str(unclear.value), str)
    with pytest.raises(Unclear):
        action_meant(here, 0, typed)
    completions(here, 0, typed)
    assert time.process_time() - began < 0.5
    assert here.dump() == before


# Turns.


def test_a_turn_is_its_steps_between_commas():
    here, steps = read_turn(position(), 0, "lift 8,LAY 15 silver 2 , lay 8 silver 3")
    assert write_turn(steps) == "lift 8, lay 15 silver 2, lay 8 silver 3"
    assert here.bases[0] == ((3, 4), (15, 3), (8, 3), (12, 2))


def test_end_closes_a_turn_and_may_be_left_out():
    assert read_turn(table(), 0, "bid 3, end")[1] == read_turn(table(), 0, "bid 3")[1]
    assert read_turn(position(), 0, "end")[1] == []
    assert write_turn([]) == "end"


def test_nothing_follows_end():
    with pytest.raises(Unclear) as unclear:
        read_turn(position(), 0, "lay 15 silver 2, end, lift 8")
    assert unclear.value.typed == "lift 8"


def test_a_later_step_is_read_on_the_position_after_the_earlier_ones():
    with pytest.raises(Unclear):
        read_turn(position(), 0, "lay 8 silver 2")
    assert len(read_turn(position(), 0, "lift 8, lay 8 silver 2")[1]) == 2


def test_a_turn_of_beginnings_is_read_and_written_in_full():
    _, steps = read_turn(position(), 0, "lift 8, lay 8")
    assert write_turn(steps) == "lift 8, lay 8 silver 2"
    with pytest.raises(Unclear) as unclear:
        read_turn(position(), 0, "lift 8, lay")
    assert len(unclear.value.fits) > 1


def test_the_step_that_is_meant_is_the_legal_action_itself():
    here = position()
    assert action_meant(here, 0, "END") is END
    assert action_meant(here, 0, "li 8") in here.actions(0)


# Completions.


def test_completions_offer_whole_steps_when_they_fit_the_list():
    here = position()
    assert completions(here, 0, "")[:2] == ["lay 15 bronze 3", "lay 15 bronze 4"]
    assert completions(here, 0, "li") == ["lift 3", "lift 8", "lift 12"]
    assert completions(here, 0, "lift ") == ["lift 3", "lift 8", "lift 12"]
    assert completions(here, 0, "LIFT 1") == ["lift 12"]


def test_end_is_offered_once_a_step_was_taken():
    here = position()
    assert "end" not in completions(here, 0, "")
    assert "lay 15 silver 2, end" in completions(here, 0, "lay 15 silver 2, ")


def test_completions_go_on_from_the_steps_before():
    found = completions(position(), 0, "lift 8, lay 8")
    assert found == ["lift 8, lay 8 silver 2"]
    assert completions(position(), 0, "lift 99, lay") == []


def test_a_list_that_is_too_long_is_cut_at_a_level_that_fits():
    here = table(beads=[40, 0, 0], seats=3)
    assert completions(here, 0, "") == ["bid"]
    assert completions(here, 0, "bid 4") == ["bid 4", "bid 40"]
    assert len(completions(here, 0, "bid ")) <= 25


def test_a_list_is_cut_no_more_than_it_must_be():
    here = position()
    all_of_them = completions(here, 0, "lay", most=99)
    materials = {text.rsplit(" ", 1)[0] for text in all_of_them}
    assert len(materials) < len(all_of_them)
    few = completions(here, 0, "lay", most=len(all_of_them) - 1)
    assert set(few) == materials, "where fewer would be fewer still, as many as fit are offered"


def test_completions_are_read_as_what_they_say():
    here = GAME.start(3, GAME.settle(3, {}), Deal("7" * 64))
    for text in completions(here, 0, "bid"):
        assert write_turn(read_turn(here, 0, text)[1]) == text


@pytest.mark.parametrize("typed", ["fly", "lay 99", "🎲", "a" * 10_000, "lift 3, , ", ",,,"])
def test_what_begins_no_step_has_no_completions(typed):
    assert completions(position(), 0, typed) == []


def test_who_is_not_to_act_has_no_completions():
    assert completions(position(), 1, "") == []


@pytest.mark.parametrize(
    "typed", ["lay " + "9" * 5_000, "lift " + "0" * 5_000, "lift " + "8 " * 40]
)
def test_what_is_longer_than_any_step_is_refused_without_a_reason(typed):
    with pytest.raises(Unclear) as refused:
        read_turn(position(), 0, typed)
    assert refused.value.reason is None
    assert Draft(position(), 0).why_not(typed) is None


def test_the_list_of_choices_reads_no_step_twice():
    """However many commas are typed: each of the first steps is compared once."""
    compared = Counter[str]()

    class Counting:
        def spelled(self, text: str) -> Spelling:
            compared[text] += 1
            return Spelling(tuple(((token,),) for token in text.split()), frozenset())

        def in_notation(self, typed: str) -> str:
            return typed

    position = find("maya").start(2, find("maya").settle(2, {}), Deal("00" * 32))
    for typed in (",".join(["plant city"] * 8), ",".join(["plant city"] * 90)):
        compared.clear()
        assert completions(position, 0, typed, speller=Counting()) == []
        assert max(compared.values()) <= 8, "as many steps in words as may be joined by commas"
