"""X7 and the options that say how a card is read: each bonus card by its exact test."""

from __future__ import annotations

import re

import pytest

from data.rulebook import paragraph
from data.words import LANGUAGES
from engine.games.yaxha.bonus import CARDS, Readings, fulfilled
from engine.games.yaxha.pyramid import survey
from tests.engine.games.yaxha_tables import P, Q, pyramid, rows

IDS = [card.id for card in CARDS]
NOTHING = pyramid("")


def scores(card, *pyramids, **readings):
    """The seats that score the card of that id or number."""
    at = card - 1 if isinstance(card, int) else IDS.index(card)
    return set(fulfilled(at, [survey(one) for one in pyramids], Readings(**readings)))


def line(colour, count, row=4):
    """A line of cubes, as no pyramid could have it when it is long."""
    return pyramid(", ".join(f"{column}{row} {colour}" for column in "abcdefg"[:count]))


PQ = {
    "largest_orange": {1},
    "largest_blue": {1},
    "largest_green": {0},
    "largest_yellow": {1},
    "largest_grey": {0},
    "largest_any": {1},
    "largest_level_1": {1},
    "most_levels": {0, 1},
    "second_largest": {1},
    "five_colours_level_1": {0},
    "one_colour_side": {1},
    "three_colours": set(),
    "five_colours_level_2": {0},
}


@pytest.mark.parametrize(("card", "seats"), PQ.items())
def test_p_and_q_at_one_table(card, seats):
    """XW24, X7.5, X7.7, X7.8, X7.9, X7.10, X7.11, X7.12, X7.13, X7.14"""
    assert scores(card, P, Q) == seats


def test_p_and_q_with_the_other_readings():
    """XW24, X8.3, X8.4, X8.5"""
    assert scores("largest_level_1", P, Q, over_levels=True) == {1}
    assert scores("second_largest", P, Q, all_groups=False) == {0}
    assert scores("one_colour_side", P, Q, top_counts=False) == {1}


@pytest.mark.parametrize("number", range(1, 6))
def test_the_largest_group_of_a_colour_and_all_who_tie_for_it(number):
    """X7.5, XR8"""
    colour = ("orange", "blue", "green", "yellow", "grey")[number - 1]
    other = "grey" if colour != "grey" else "blue"
    table = line(colour, 3), line(colour, 2), line(colour, 3), line(other, 7)
    assert scores(number, *table) == {0, 2}


@pytest.mark.parametrize("number", range(1, 11))
def test_no_cube_no_points(number):
    """X7.2, XR11"""
    colour = ("orange", "blue", "green", "yellow", "grey")[(number - 1) % 5]
    other = "grey" if colour != "grey" else "blue"
    assert scores(number, line(other, 2), line(other, 3), NOTHING) == set()


@pytest.mark.parametrize("number", range(6, 11))
def test_the_neighbour_on_the_left_is_the_next_seat(number):
    """X7.1, X7.6, XR1, XW26, X8.2"""
    colour = ("orange", "blue", "green", "yellow", "grey")[number - 6]
    table = line(colour, 4), line(colour, 3), line(colour, 3)
    assert scores(number, *table) == {0, 1}
    assert scores(number, *table, left=False) == {0, 2}


def test_only_who_has_yellow_scores_the_yellow_neighbour():
    """X7.2, XR11, XW27"""
    table = NOTHING, line("blue", 2), line("yellow", 3)
    assert scores("neighbour_yellow", *table) == {2}
    assert scores(9, *table) == {2}


COLOURS = {
    "en": ("orange", "blue", "green", "yellow", "grey"),
    "fr": ("orange", "bleu", "vert", "jaune", "gris"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_colours_in_the_order_of_the_cards(language):
    """X7.5, X7.6"""
    names = dict(zip(COLOURS["en"], COLOURS[language], strict=True))
    for number, cards in (("X7.5", CARDS[:5]), ("X7.6", CARDS[5:10])):
        said = re.findall("|".join(names.values()), paragraph("yaxha", language, number).text)
        assert said == [names[card.colour] for card in cards]


def test_four_players_have_four_neighbours():
    """X7.1, X7.6"""
    table = line("grey", 1), line("grey", 2), line("grey", 3), line("grey", 4)
    assert scores("neighbour_grey", *table) == {3}
    assert scores("neighbour_grey", *table, left=False) == {1, 2, 3}


def test_the_largest_group_of_any_colour():
    """X7.7, XR8"""
    table = line("blue", 4), line("orange", 4), line("green", 3)
    assert scores("largest_any", *table) == {0, 1}


LINKED = pyramid("c2 orange, d2 blue, e2 orange, c2@2 orange, d2@2 orange")


def test_card_12_counts_groups_of_level_1_alone():
    """X7.8, XR3, XW25"""
    assert scores("largest_level_1", LINKED, line("green", 2)) == {1}
    assert scores("largest_level_1", LINKED, line("green", 1)) == {0, 1}


def test_groups_of_card_12_are_linked_over_the_levels_above_where_the_table_says_so():
    """XR3, XW25, X8.4"""
    assert scores("largest_level_1", LINKED, line("green", 2), over_levels=True) == {0, 1}
    assert scores("largest_level_1", LINKED, line("green", 1), over_levels=True) == {0}


def test_only_visible_cubes_of_level_1_count_for_it():
    """X7.8, X6.2"""
    covered = rows("eeee/eooe/eeee/eeee", "gg./gg./...")
    assert scores("largest_level_1", covered, line("blue", 1)) == {0}
    assert scores("largest_orange", covered, line("orange", 1)) == {0, 1}


def test_the_most_levels():
    """X7.9"""
    two = pyramid("d4 blue, e4 blue, d5 grey, e5 grey, d4@2 blue")
    assert scores("most_levels", two, line("blue", 7)) == {0}
    assert scores("most_levels", line("blue", 1), line("grey", 2)) == {0, 1}


def test_the_second_size_of_all_groups():
    """X7.10, XR2"""
    table = line("blue", 4), pyramid("d4 blue, e4 blue, f4 grey"), line("orange", 2)
    assert scores("second_largest", *table) == {1, 2}
    ranked_twice = pyramid("a1 blue, b1 blue, a3 blue, b3 blue, a5 grey")
    assert scores("second_largest", ranked_twice, line("grey", 1)) == {0, 1}


def test_nobody_has_the_second_size_when_there_is_one_size():
    """X7.4"""
    assert scores("second_largest", line("blue", 3), line("grey", 3)) == set()
    assert scores("second_largest", NOTHING, NOTHING) == set()


def test_the_second_of_the_players_largest_groups():
    """X8.3, XR2"""
    table = pyramid("d4 blue, e4 blue, f4 blue, d5 grey, e5 grey"), line("grey", 1)
    assert scores("second_largest", *table) == {0}
    assert scores("second_largest", *table, all_groups=False) == {1}
    equal = line("grey", 3), pyramid("d4 blue, e4 blue, f4 blue, d5 grey")
    assert scores("second_largest", *equal, all_groups=False) == set()


def test_five_colours_must_be_seen_on_their_own_level():
    """X7.11, X7.14, XR13"""
    five = rows("obgy/eeee/eeee/eeee")
    four = rows("obgo/eeee/eeee/eeee", "yyy/.../...")
    assert scores("five_colours_level_1", five, four) == {0}
    hidden = rows("obgo/eyee/eeee/eeee", "oo./oo./...")
    assert scores("five_colours_level_1", hidden) == set()
    above = rows("obgy/eobg/yeob/gyeo", "obg/y.e/...")
    assert scores("five_colours_level_2", above, five) == {0}
    covered = rows("oooo/oooo/oooo/oooo", "obg/oyo/eoo", "oo/oo")
    assert scores("five_colours_level_2", covered) == set()


def test_a_side_is_the_outermost_cube_of_each_line():
    """X7.3, X7.12"""
    west = rows("oeee/oeee/oeee/oeee", "oee/oee/oee", "oe/oe", "o")
    assert scores("one_colour_side", west) == {0}
    broken = rows("oeee/oeee/beee/oeee", "oee/oee/oee", "oe/oe", "o")
    assert scores("one_colour_side", broken) == set()
    for one in (
        rows("oebe/eeee/eeee/oooo", "ebe/eee/ooo", "eb/oo", "o"),  # south
        rows("eeeo/beeo/eeeo/eeeo", "eeo/beo/eeo", "eo/bo", "o"),  # east
    ):
        assert scores("one_colour_side", one) == {0}


def test_lines_without_cubes_are_left_out_of_a_side():
    """X7.3"""
    assert scores("one_colour_side", pyramid("d4 blue, d5 grey, e4 grey")) == {0}
    ring = pyramid("d4 blue, e4 grey, d5 grey, e5 blue")
    assert scores("one_colour_side", ring) == set()
    assert scores("one_colour_side", NOTHING) == set()


def test_the_top_cube_belongs_to_every_side_or_to_none():
    """X7.3, XR4, X8.5"""
    west = rows("oeee/obee/oeee/oeee", "oee/oee/oeb", "oe/ob", "b")
    assert scores("one_colour_side", west) == set()
    assert scores("one_colour_side", west, top_counts=False) == {0}


def test_three_colours_are_exactly_three():
    """X7.13, XR12"""
    two, three, four = (rows(text) for text in ("oobb", "oobg", "obgy"))
    assert scores("three_colours", two, three, four) == {1}
    hidden = rows("obge/oyoo/oooo/oooo", "oo./oo./...")
    assert scores("three_colours", hidden) == set()
    hidden = rows("obgo/oyoo/oooo/oooo", "oo./oo./...")
    assert scores("three_colours", hidden) == {0}


def test_every_card_has_its_number_and_is_worth_five():
    """X1.3, X6.5"""
    assert [card.number for card in CARDS] == list(range(1, 19))
    assert {card.points for card in CARDS} == {5}
