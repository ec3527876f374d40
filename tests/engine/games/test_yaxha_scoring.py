"""X6: what is seen of a pyramid and what it is worth; who has won."""

from __future__ import annotations

import pytest

from engine.games.yaxha.bonus import CARDS
from engine.games.yaxha.pyramid import cubes, groups, size, survey, visible, worth
from engine.games.yaxha.state import Standing
from tests.engine.games.yaxha_tables import (
    A,
    B,
    D,
    P,
    Q,
    build_somehow,
    building,
    cell,
    do,
    fact,
    market,
    name,
    of_cubes,
    pick,
    played,
    pyramid,
    rows,
    sizes,
)

SCORE_CARD = (0, 1, 2, 4, 6, 9, 12, 15, 18, 21, 25, 30, 36, 36)


def test_the_score_card():
    """X1.4"""
    assert tuple(map(worth, range(len(SCORE_CARD)))) == SCORE_CARD


def test_a_group_of_fourteen_scores_like_one_of_twelve():
    """X1.4, XW28"""
    one = rows("bbbb/beeb/beeb/bbbe", "bbb/eee/eee")
    assert sizes(one)[1] == 14
    assert survey(one).points[1] == 36


# Sizes by colour, bonus, points by colour, total.
PAD = {
    "XW9": ((9, 9, 3, 1, 0), 5, (21, 21, 4, 1, 0), 52),
    "XW10": ((4, 6, 2, 6, 5), 0, (6, 12, 2, 12, 9), 41),
    "XW11": ((4, 5, 7, 5, 1), 0, (6, 9, 15, 9, 1), 40),
    "XW12": ((1, 4, 9, 2, 6), 10, (1, 6, 21, 2, 12), 52),
}


@pytest.mark.parametrize("example", PAD.values(), ids=PAD)
def test_the_score_pad_adds_up(example):
    """X6.4, X6.5, XW13"""
    found, bonus, points, total = example
    standing = Standing(found, tuple(map(worth, found)), tuple(range(bonus // 5)))
    assert standing.points == points
    assert standing.bonus == bonus
    assert standing.total == total


def over(*pyramids, cards=(), **readings):
    """The end of a game with these pyramids."""
    position = market(*range(1, len(pyramids) + 1), cards=cards, **readings)
    position.pyramids, position.was = list(pyramids), list(pyramids)
    position.round, position.phase = 10, "over"
    return position


def strip(found):
    """A line of cubes winding over level 1, with one group of each of these sizes."""
    ways = ("gfedcba", "abcdefg")
    line = [f"{column}{row}" for row in range(1, 8) for column in ways[row % 2]]
    colours = [colour for colour, count in enumerate(found) for _ in range(count)]
    return of_cubes([(colour, cell(at)) for colour, at in zip(colours, line, strict=False)])


def test_a_and_d_share_the_victory_of_the_score_pad():
    """X6.5, X6.6, XW9, XW10, XW11, XW12, XW13"""
    pyramids = [strip(found) for found, *_ in PAD.values()]
    assert [tuple(sizes(one)) for one in pyramids] == [found for found, *_ in PAD.values()]
    position = over(*pyramids, cards=("largest_orange", "largest_green", "largest_grey"))
    assert [standing.bonus for standing in position.standings()] == [5, 0, 0, 10]
    assert position.scores() == [52, 41, 40, 52]
    assert position.outcome().places == (1, 3, 4, 1)
    assert position.outcome().winners == (A, D)


@pytest.mark.parametrize("one", [P, Q], ids="PQ")
def test_the_middle_of_a_full_pyramid_is_hidden(one):
    """X1.6, X6.2, XW22, XI8"""
    hidden = [cube for cube in cubes(one) if cube.hidden]
    assert " ".join(sorted(f"{c.name}@{c.level}" for c in hidden)) == "d3@1 d3@2 d4@1 e3@1 e4@1"
    assert size(one) == 30
    assert size(visible(one)) == 25


@pytest.mark.parametrize(
    ("one", "largest", "points", "total"),
    [(P, [6, 7, 5, 3, 4], (12, 15, 9, 4, 6), 46), (Q, [10, 8, 0, 4, 3], (25, 18, 0, 6, 4), 53)],
    ids="PQ",
)
def test_the_largest_visible_group_of_each_colour_scores(one, largest, points, total):
    """X6.3, X6.4, XW23"""
    assert sizes(one) == largest
    assert survey(one).points == points
    assert over(one, one).scores() == [total, total]


def test_the_game_of_p_and_q_is_won_by_q():
    """X6.4, X6.5, X6.6, XW23"""
    position = over(P, Q, cards=("largest_green", "five_colours_level_1", "largest_blue"))
    assert position.scores() == [46 + 10, 53 + 5]
    assert position.standings()[A].cards == (2, 14)
    assert position.outcome().places == (2, 1)
    position = over(P, P)
    assert position.outcome().winners == (A, B)


def test_a_cube_is_hidden_by_four_cubes_and_not_by_three():
    """X6.2"""
    three = rows("eeee/eoee/eeee/eeee", "ee./e../...")
    assert sizes(three)[0] == 1
    four = rows("eeee/eoee/eeee/eeee", "ee./ee./...")
    assert sizes(four)[0] == 0


def test_groups_do_not_run_through_hidden_cubes():
    """X6.2, XR9"""
    bridge = "eoee/eoee/eoee/eeee"
    assert sizes(rows(bridge))[0] == 3
    assert sizes(rows(bridge, "yy./yy./..."))[0] == 1


def test_cubes_connect_side_by_side_and_with_what_they_carry_not_over_corners():
    """X6.3"""
    assert sizes(pyramid("d4 blue, e4 blue"))[1] == 2
    assert sizes(pyramid("d4 blue, e4 grey, d5 grey, e5 blue"))[1] == 1
    assert sizes(pyramid("d4 blue, e4 grey, d5 grey, e5 blue, d4@2 blue"))[1] == 3
    assert sizes(rows("eeee/eeee/eeee/eeee", "b../.b./..."))[1] == 1


def test_a_group_is_maximal():
    """X6.3, X6.4"""
    one = pyramid("d4 blue, e4 blue, g4 blue, g5 blue, a1 blue")
    assert survey(one).points == (0, 2, 0, 0, 0), "only the largest group scores"
    found = groups(one[1])
    assert sorted([name(at) for at in range(256) if group >> at & 1] for group in found) == [
        ["a1@1"],
        ["d4@1", "e4@1"],
        ["g4@1", "g5@1"],
    ]


def test_running_points_are_those_of_the_groups_everybody_sees():
    """XR14, X6.4"""
    position = building(pyramid("d4 blue, e4 blue"), "obb", cards=("largest_blue",))
    assert position.scores() == [2, 0]
    assert position.standings()[A].total == 7
    do(position, A, "set blue f4 level 1", "set blue g4 level 1", "set orange g5 level 1")
    assert position.scores() == [2, 0]
    assert position.standings(A)[A].sizes == (1, 4, 0, 0, 0)
    do(position, A, "end")
    assert position.scores() == [2, 0], "sealed until all have ended"
    build_somehow(position, B)
    assert position.scores()[A] == 7


def test_the_last_round_ends_the_game_and_tells_cards_and_scores():
    """X6.1, X6.5"""
    position = market(1, 2, cards=("largest_blue", "three_colours"))
    for number in range(10):
        assert position.outcome() is None
        assert position.round == number + 1
        pick(position, 1, 2)
        events = build_somehow(position)
    assert position.outcome().reason == "ten_rounds"
    cards = fact(events, "cards")
    told = {cards[f"card_{at}"]: cards[f"seats_{at}"] for at in (1, 2)}
    assert set(told) == {"largest_blue", "three_colours"}
    assert told["largest_blue"] != ["nobody"]
    assert fact(events, "over")["scores"] == dict(
        zip(("red", "blue"), position.scores(), strict=True)
    )
    for seat, standing in enumerate(position.standings()):
        ids = [CARDS[card].id for card in standing.cards]
        assert ids == [card for card, seats in told.items() if ("red", "blue")[seat] in seats]


def test_totals_are_groups_and_cards():
    """X6.4, X6.5"""
    for number in range(6):
        position = played(2 + number % 3, str(number))
        for standing, score in zip(position.standings(), position.scores(), strict=True):
            assert score == sum(map(worth, standing.sizes)) + 5 * len(standing.cards)
