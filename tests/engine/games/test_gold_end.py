"""G7, G9, G10 and the worked examples of scores."""

from __future__ import annotations

import pytest

from engine.deal import Deal
from engine.game import BadOption
from engine.games.gold import GAME
from engine.games.gold.state import Rules
from tests.engine.games.gold_tables import do, fact, laying, play_on, sell, table

JADE_DISC = "q4 jade, q4 bronze, q4 silver, q4 bronze"
OPEN_DISC = "s6 silver, s6 gold, s6 gold, e8 silver"
SCORES = {
    # number: bases, beads, points, points with incomplete_scores=yes
    "GW35": (["e8 gold, e8 gold, e8 gold, e8 gold, s6 gold, s6 gold, s6 gold"], 0, 48, 48),
    "GW36": ([JADE_DISC], 3, 21, 21),
    "GW37": (["q4 gold, q4 silver, s6 silver, s6 bronze, s6 silver"], 4, 29, 29),
    "GW38": (["s6 jade, s6 jade, s6 jade, s6 jade, s6 jade, s6 jade"], 2, 28, 28),
    "GW39": (["e8 stone, e8 stone, e8 stone, e8 stone, s6 stone, s6 stone, s6 stone"], 0, 20, 20),
    "GW40": ([OPEN_DISC], 7, 7, 21),
    "GW41": ([""], 13, 13, 13),
    "G7.3": (["s6 gold, s6 gold, s6 gold, s6 gold, s6 gold, e8 gold"], 10, 10, 34),
    "GW42": ([JADE_DISC, OPEN_DISC], 5, 23, 37),
}


@pytest.mark.parametrize("number", SCORES)
def test_the_worked_examples_of_scores(number):
    """G7.2, G7.3, G8.4, G9.1"""
    bases, beads, points, variant = SCORES[number]
    seats = 2 if len(bases) > 1 else 3
    for incomplete, expected in ((False, points), (True, variant)):
        position = table(*bases, seats=seats, incomplete_scores=incomplete)
        position.beads[0] = beads
        assert position.scores()[0] == expected


def test_a_single_material_scores_more_only_when_the_disc_is_complete():
    """G7.3, G9.1"""
    open_disc = table("s6 jade, s6 jade", incomplete_scores=True)
    assert open_disc.scores()[0] == 2 + 10
    closed = table("s6 jade, s6 jade, s6 jade, s6 jade, s6 jade, s6 silver", closing=False)
    assert closed.scores()[0] == 10, "neighbours two apart: not a valid disc"


def last_round(*bases, **how):
    """Round 30 is about to be sold."""
    return table(*bases, number=30, **how)


def test_the_game_ends_after_round_30_when_nobody_buys():
    """G7.1, GI5"""
    position = last_round()
    events = sell(position, 0, 0, 0)
    assert position.waiting() == ()
    assert fact(events, "over")["scores"] == {"red": 10, "blue": 10, "green": 10}
    assert position.outcome().reason == "last_unsold"


def test_the_buyer_of_the_last_piece_may_still_build():
    """G7.1"""
    position = laying("4 q4 jade, 5 q4 bronze, 6 q4 silver", "30 q4 bronze/jade")
    assert position.outcome() is None
    events = do(position, 0, "lay 30 bronze 4", "end")
    assert position.outcome().reason == "last_laid"
    assert fact(events, "over")["scores"] == {"red": 27, "blue": 11, "green": 10}
    assert position.actions(0) == []


def test_the_last_piece_may_be_discarded():
    """G7.1, GR12"""
    position = laying("4 q4 jade", "30 q4 bronze/jade")
    do(position, 0, "end")
    assert position.outcome().reason == "last_discarded"
    assert position.outcome().places == (3, 1, 2)


def test_an_old_piece_thrown_away_last_is_not_the_last_piece_discarded():
    """G7.1"""
    position = laying("4 q4 jade/bronze", "30 q4 bronze/jade")
    do(position, 0, "lift 4", "lay 30 jade 1", "end")
    assert position.outcome().reason == "last_laid"


def test_the_highest_total_wins_and_equal_totals_share_the_victory():
    """G7.4, GR10"""
    position = last_round("", JADE_DISC, beads=[20, 2, 8])
    sell(position, 0, 0, 0)
    assert position.scores() == [20, 20, 8]
    assert position.outcome().places == (1, 1, 3)
    assert position.outcome().winners == (0, 1)
    position = last_round("", JADE_DISC, beads=[19, 3, 8])
    sell(position, 0, 0, 0)
    assert position.outcome().places == (2, 1, 3)
    assert position.outcome().winners == (1,)


def test_the_options_and_their_defaults():
    """G9.1, G9.2, G9.3, G9.4, G9.5, G9.6, G9.7"""
    assert [(option.key, option.values) for option in GAME.options(3)] == [
        ("first", ("random", "red", "blue", "green")),
        ("tied_lowest", ("choose", "cancel")),
        ("incomplete_scores", ("no", "yes")),
        ("rearrange", ("with_flip", "no_flip")),
        ("closing_match", ("yes", "no")),
        ("show_beads", ("no", "yes")),
    ]


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ({}, Rules(0)),
        ({"tied_lowest": "cancel"}, Rules(0, cancel_tied_lowest=True)),
        ({"incomplete_scores": "yes"}, Rules(0, incomplete_scores=True)),
        ({"rearrange": "no_flip"}, Rules(0, flip=False)),
        ({"closing_match": "no"}, Rules(0, closing=False)),
        ({"show_beads": "yes"}, Rules(0, show_beads=True)),
    ],
)
def test_an_option_sets_its_rule_and_no_other(options, rules):
    """G9.1, G9.2, G9.3, G9.4, G9.5"""
    chosen = GAME.settle(3, {"first": "red", **options})
    assert GAME.start(3, chosen, Deal("5" * 64)).rules == rules


@pytest.mark.parametrize(
    "options", [{"closing_match": "maybe"}, {"flip": "yes"}, {"first": "yellow"}, {"": ""}]
)
def test_an_option_that_does_not_exist_is_refused(options):
    with pytest.raises(BadOption):
        GAME.settle(3, options)


def test_the_backs_are_not_shown_when_the_game_is_over():
    """GR15, GI8"""
    position = laying("4 q4 jade/bronze", "30 q4 bronze/jade")
    do(position, 0, "end")
    assert position.seen_by(0).lots.backs[3] == 2
    assert set(position.seen_by(None).lots.backs) == {-1}
    assert position.seen_by(1).lots.backs[3] == -1


def test_beads_are_counted_by_everybody_when_the_game_is_over():
    """G7.3, GR8"""
    position = table()
    play_on(position, 31)
    assert position.outcome()
    assert position.seen_by(None).scores() == [10, 10, 10]
