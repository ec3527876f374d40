"""Why one stands above another: the arithmetic shown is the engine's, and the larger one wins."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from data.words import LANGUAGES, words
from renderers.charts import of_cup, show, why_told
from renderers.charts.scenes import Compared, Entrant, Meeting, Pair, Result, Side, Sum, Why
from renderers.charts.why import layout_of
from renderers.kit.numbers import decimal
from tests.renderers.charts.cups import plain_names, played
from tests.renderers.charts.looks import Look
from tests.renderers.looking import middle
from tests.seeding import seeded

ROUNDS = tuple(Result(place=at % 4 + 1, of=4) for at in range(5))
SIDES = Side(2, Entrant(4, "Þorbjörg"), ROUNDS), Side(3, Entrant(9, "Bram"), ROUNDS)
LEVEL = Compared("points", Fraction(16), Fraction(16))


def reasons():
    """Of random cups every pair of neighbours, by what decided."""
    found = {}
    for at, facts in enumerate(
        (
            {"rounds": 3, "pod": 4},
            {"rounds": 5, "pod": 3},
            {"rounds": 2, "pod": 2},
            {"rounds": 2, "pod": 4, "duplicate": True, "scoring": "duplicate"},
            {"format": "knockout", "pod": 4},
            {"rounds": 1, "pod": 4},
        )
    ):
        cup = played(seeded("why", at), 17, drops=0.5, **facts)
        order = cup.standings().order()
        for one, other in pairwise(order):
            why = of_cup.why(cup, "Jaguar Cup", plain_names(17), one, other)
            found.setdefault(why.compared[-1].by, []).append((cup, why))
    return found


REASONS = reasons()


def test_random_cups_are_decided_in_many_ways():
    assert {"points", "opponents", "place", "reached"} <= set(REASONS)


@pytest.mark.parametrize("by", sorted(REASONS))
def test_the_numbers_are_those_of_the_engine_and_the_sums_add_up(by):
    for cup, why in REASONS[by]:
        steps = cup.standings().why(why.upper.entrant.number, why.lower.entrant.number)
        assert [one.by for one in why.compared] == [step.criterion for step in steps]
        assert [one.decides for one in why.compared[:-1]] == [False] * (len(steps) - 1)
        assert why.compared[-1].decides
        for compared, step in zip(why.compared, steps, strict=True):
            shown = why_told.figure(why, compared, compared.upper, words("en"))
            assert ("%" in shown) == (compared.by == "share"), "each criterion has its own unit"
            if compared.by != "places":
                assert (compared.upper,) == step.upper.value
                assert (compared.lower,) == step.lower.value
        deciding = why.compared[-1]
        for at, value in enumerate((deciding.upper, deciding.lower)):
            sums = [(pair.upper, pair.lower)[at] for pair in deciding.pairs]
            told = sum((each.total for each in sums if each.total is not None), Fraction(0))
            if by == "points":
                assert told == value
            if deciding.quotients:
                quotient = deciding.quotients[at]
                assert quotient.sum / quotient.by == value
                assert not sums or told in (quotient.sum, 0)
            for each in sums:
                assert not each.terms or sum(each.terms) == each.total
                assert not each.share or each.share.sum / each.share.by * each.of == each.total


@pytest.mark.one_in(2)
@pytest.mark.parametrize("by", sorted(REASONS))
def test_the_deciding_criterion_is_on_paper_and_shows_its_two_numbers_large(by):
    for _, why in REASONS[by][:4]:
        look = Look(why)
        paper = layout_of(why).decides
        box = (paper.x, paper.y, paper.right, paper.bottom)
        assert look.is_of(look.look.amate, paper.x + 40, paper.y + 12)
        assert "decides" in look.said(box)
        large = [thing for thing in look.inside(box) if thing.size == 56]
        assert [middle(thing.box)[0] < 500 for thing in large] == [True, False]
        names = {why.upper.entrant.name, why.lower.entrant.name}
        assert names <= set(look.said((0, 0, 1000, paper.y)))
        for at, compared in enumerate(why.compared[:-1], 1):
            row = look.said((0, 200, 1000, paper.y))
            assert str(at) in row
            assert look.say(f"why.name.{compared.by}") in row


@pytest.mark.parametrize("by", sorted(set(REASONS) & {"points", "opponents"}))
def test_each_round_has_its_sums_and_an_arrowhead_towards_the_larger(by):
    for _, why in REASONS[by][:6]:
        look, deciding = Look(why), why.compared[-1]
        for pair in deciding.pairs:
            (disc,) = [t for t in look.things if t.what == f"round {pair.number}"]
            y = middle(disc.box)[1]
            row = look.inside((0, y - 20, 1000, y + 20))
            said = [thing.what for thing in row if thing.size]
            write = str if not why.duplicate else None
            for each in (pair.upper, pair.lower):
                if each.total is not None and write:
                    assert decimal(each.total, look.say) in said
                if each.terms and write:
                    assert " + ".join(decimal(term, look.say) for term in each.terms) in said
            arrows = [thing for thing in row if thing.what.startswith("larger")]
            if None not in (pair.upper.total, pair.lower.total):
                sides = [middle(arrow.box)[0] < 500 for arrow in arrows]
                higher = pair.upper.total > pair.lower.total
                assert sides == ([] if pair.upper.total == pair.lower.total else [higher])


def test_a_meeting_says_at_which_table_and_a_lot_which_numbers():
    met = Compared("meeting", Fraction(1), Fraction(0), decides=True, met=(Meeting(2, 4, 1, 3),))
    look = Look(Why("Cup", *SIDES, (LEVEL, met), ("share", "lot")))
    assert "Round 2, table 4: 1st and 3rd" in look.said()
    lot = Compared("lot", Fraction(3), Fraction(11), decides=True)
    look = Look(Why("Cup", *SIDES, (LEVEL, lot)))
    assert {"3", "11"} <= set(look.said())
    chevron = next(thing for thing in look.things if thing.what == "decided")
    left, top, right, low = chevron.box
    points_left = [look.is_of(look.look.jade3, left + 5, (top + low) / 2)]
    assert points_left == [True], "the smaller number is ahead, so the sign is that of less"
    assert not look.is_of(look.look.jade3, right - 6, (top + low) / 2)


def test_from_nine_rounds_on_there_are_two_columns_of_sums():
    for count, columns in ((8, 1), (9, 2), (13, 2)):
        pairs = tuple(Pair(Sum(Fraction(30)), Sum(Fraction(25)), n + 1) for n in range(count))
        deciding = Compared("opponents", Fraction(9), Fraction(8), decides=True, pairs=pairs)
        look = Look(Why("Cup", *SIDES, (LEVEL, LEVEL, LEVEL, deciding), ()))
        discs = [thing for thing in look.things if thing.what.startswith("round ")]
        assert len({middle(disc.box)[0] for disc in discs}) == columns
        assert len(discs) == count
        assert look.frame.faults() == []
        assert look.image.height <= 1030


def test_what_did_not_need_to_be_looked_at_is_named_in_order():
    look = Look(REASONS["points"][0][1])
    assert "2 opponents · 3 meeting · 4 share · 5 places · 6 lot" in look.said()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_tells_every_criterion_and_every_sum(language):
    say = words(language)
    for by, found in REASONS.items():
        _, why = found[0]
        told, alt = show.text(why, say), show.alt(why, say)
        for name in (why.upper.entrant.name, why.lower.entrant.name):
            assert name in alt
            assert name in told
        whole = (*(one.by for one in why.compared), *why.unneeded)
        numbered = [line for line in told.splitlines() if re.match(r"\d+ ", line)]
        assert len(numbered) == len(whole), by
        for pair in why.compared[-1].pairs:
            if why.compared[-1].by != "places":
                assert say("why.round_told", number=pair.number) in told


def test_long_names_are_cut_alike_and_the_question_stays():
    sides = [replace(side, entrant=Entrant(1, "W" * 50)) for side in SIDES]
    look = Look(Why("C" * 60, *sides, (replace(LEVEL, upper=Fraction(18), decides=True),)), "fr")
    head = next(said for said in look.said((0, 0, 1000, 60)) if said.startswith("Pourquoi"))
    assert head.count("…") == 2
    assert head.endswith("\u00a0?")
    assert look.frame.faults() == []
