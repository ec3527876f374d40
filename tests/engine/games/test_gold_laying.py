"""G6, G8 and the worked examples of rows and of laying."""

from __future__ import annotations

import pytest

from engine.game import Illegal
from engine.games.gold import discs
from engine.games.gold.actions import Lay, Lift, Use
from tests.engine.games.gold_tables import (
    do,
    fact,
    kinds,
    laying,
    may_end,
    offered,
    row_of,
    row_text,
    sell,
    table,
)

FIVE_SIXTHS = "s6 stone, s6 jade, s6 bronze, s6 silver, s6 gold"
SEVEN_EIGHTHS = "e8 jade, e8 jade, e8 jade, e8 jade, e8 jade, e8 jade, e8 jade"
ROWS = {
    # number: row, units, valid, valid with closing_match=no
    "GW22": ("s6 gold, s6 silver", 8, True, True),
    "GW23": ("s6 gold, s6 bronze", 8, False, False),
    "GW24": (FIVE_SIXTHS, 20, True, True),
    "GW26": ("q4 jade, q4 bronze, q4 silver, q4 bronze", 24, True, True),
    "GW27": ("q4 bronze, q4 silver, q4 gold, q4 gold", 24, False, True),
    "GW28": (f"{SEVEN_EIGHTHS}, q4 jade", 27, False, False),
    "GW29": ("q4 jade, q4 jade, q4 jade, q4 jade, e8 jade", 27, False, False),
    "G6.3": ("e8 jade, q4 jade, s6 jade, e8 jade", 16, True, True),
    "G6.4": ("", 0, True, True),
}


@pytest.mark.parametrize("number", ROWS)
def test_the_worked_examples_of_rows(number):
    """G1.3, G1.5, G6.4, GR4"""
    text, units, closed, unclosed = ROWS[number]
    row, sizes = row_of(text)
    assert discs.units(row, sizes) == units
    assert discs.valid(row, sizes, closing=True) is closed
    assert discs.valid(row, sizes, closing=False) is unclosed


@pytest.mark.parametrize("face", ["stone", "jade", "bronze", "silver", "gold"])
def test_no_sixth_completes_the_five_sixths_of_all_materials(face):
    """GW25"""
    parts = FIVE_SIXTHS.split(", ")
    for at in range(6):
        row, sizes = row_of(", ".join([*parts[:at], f"s6 {face}", *parts[at:]]))
        assert discs.units(row, sizes) == 24
        assert not discs.valid(row, sizes, closing=True)


@pytest.mark.parametrize("one", range(5))
@pytest.mark.parametrize("two", range(5))
def test_neighbours_are_equal_or_one_step_apart(one, two):
    """G1.3, G6.4"""
    assert discs.valid(((1, one), (2, two)), (4, 4), closing=True) == (abs(one - two) <= 1)


def example(**rules):
    """The base of GW30 with its new piece in red's hand."""
    return laying(
        "3 s6 gold/silver, 8 s6 silver/gold, 12 q4 bronze/jade", "15 e8 bronze/silver", **rules
    )


def test_with_an_empty_hand_it_is_asked_whether_the_disc_may_stand():
    """G6.9, GD4"""
    position = example()
    assert position.asks(0) == "lay"
    do(position, 0, "lay 15 silver 2")
    assert position.asks(0) == "laid"
    do(position, 0, "lift 15")
    assert position.asks(0) == "lay"


def test_a_lifted_piece_may_leave_a_gap_that_must_be_mended():
    """GW30, G6.6, G6.8, G6.9"""
    position = example()
    assert "lift 8" in offered(position)
    do(position, 0, "lift 8")
    assert row_text(position) == "3 gold, 12 bronze"
    assert not may_end(position)
    assert "lay 15 bronze 2" not in offered(position)
    assert "lay 15 silver 2" in offered(position)
    do(position, 0, "lay 15 silver 2")
    assert may_end(position)
    assert "lay 8 silver 3" in offered(position)
    discards = position.copy()
    events = do(discards, 0, "end")
    assert fact(events, "thrown")["lots"] == ["8"]
    assert (8, 3) in discards.box
    do(position, 0, "lay 8 silver 3")
    assert position.locked == {8}
    assert "lift 8" not in offered(position)
    assert row_text(position) == "3 gold, 15 silver, 8 silver, 12 bronze"


def test_a_piece_between_locked_ones_that_do_not_match_cannot_be_lifted():
    """GW31, G6.7, G6.8"""
    position = example()
    do(position, 0, "lift 3", "lay 3 gold 1", "lift 12", "lay 12 bronze 3")
    assert position.locked == {3, 12}
    assert "lift 8" not in offered(position)
    assert "lift 3" not in offered(position)
    for lot in (8, 3):
        with pytest.raises(Illegal):
            position.play(0, Lift(lot))
    assert row_text(position) == "3 gold, 8 silver, 12 bronze"


def test_ending_at_once_discards_the_new_piece():
    """GW32, GR12, G6.9, G6.10"""
    position = example()
    events = do(position, 0, "end")
    assert kinds(events)[0] == "discarded"
    assert "thrown" not in kinds(events)
    assert row_text(position) == "3 gold, 8 silver, 12 bronze"
    assert position.box[-1] == (15, 2)


def test_the_new_piece_may_be_laid_lifted_and_laid_again():
    """GW33, G6.7"""
    position = example()
    do(position, 0, "lay 15 silver 2")
    assert position.locked == set()
    do(position, 0, "lift 15", "lay 15 bronze 4")
    assert position.locked == {15}
    assert "lift 15" not in offered(position)
    assert row_text(position) == "3 gold, 8 silver, 12 bronze, 15 bronze"


def test_on_an_empty_base_there_is_one_place_and_two_faces():
    """GW34"""
    position = laying("", "15 e8 bronze/silver")
    assert offered(position) == ["lay 15 bronze 1", "lay 15 silver 1", "end"]


def test_the_buyer_alone_looks_at_the_back_after_paying():
    """G6.1, GD5"""
    position = table(tray="s6 gold/silver")
    sell(position, 3, 1, 1)
    assert position.seen_by(0).lots.backs[0] == -1, "not before the payment"
    (paid, back) = do(position, 0, "pay blue", "end")
    assert paid.only is None
    assert (back.kind, back.only, back.reveals) == ("back", (0,), True)
    assert back.facts == {"lot": 1, "back": "silver"}
    assert position.seen_by(0).lots.backs[0] == 3
    assert all(position.seen_by(seat).lots.backs[0] == -1 for seat in (None, 1, 2))


def test_nobody_else_touches_a_base_in_that_round():
    """G6.1, G6.11, GR6, GI9"""
    position = laying("3 s6 gold, 8 s6 silver", "15 e8 bronze", "5 s6 jade", "6 q4 stone")
    assert position.waiting() == (0,)
    assert position.actions(1) == position.actions(2) == []
    assert not {"lift 5", "lift 6"} & set(offered(position))
    with pytest.raises(Illegal):
        position.play(0, Lift(5))
    do(position, 0, "lift 3", "end")
    assert [row_text(position, seat) for seat in (1, 2)] == ["5 jade", "6 stone"]


def test_a_row_is_ordered_and_has_no_gaps():
    """G6.2"""
    position = laying("3 s6 silver/gold, 8 s6 silver/gold", "15 e8 silver/gold")
    assert [text for text in offered(position) if text.startswith("lay 15 silver")] == [
        "lay 15 silver 1",
        "lay 15 silver 2",
        "lay 15 silver 3",
    ]
    do(position, 0, "lay 15 gold 2")
    assert row_text(position) == "3 silver, 15 gold, 8 silver"
    for place in (0, 4):
        with pytest.raises(Illegal):
            laying("3 s6 silver, 8 s6 silver", "15 e8 silver").play(0, Lay(15, 3, place))


def test_old_pieces_may_be_turned_over_when_they_are_laid_again():
    """G6.5, GR5"""
    position = example()
    do(position, 0, "lift 8", "lift 12", "lift 3")
    assert {"lay 8 silver 1", "lay 8 gold 1", "lay 3 gold 1", "lay 3 silver 1"} <= set(
        offered(position)
    )
    do(position, 0, "lay 8 gold 1", "lay 3 gold 2", "end")
    assert row_text(position) == "8 gold, 3 gold"


def test_with_no_flip_an_old_piece_keeps_its_face_and_the_new_one_does_not():
    """G9.3, GR5"""
    position = example(flip=False)
    do(position, 0, "lift 8")
    assert {text for text in offered(position) if text.startswith("lay 8")} == {"lay 8 silver 2"}
    do(position, 0, "lay 8 silver 2", "lay 15 silver 2", "lift 15")
    assert "lay 15 bronze 4" in offered(position)
    with pytest.raises(Illegal):
        position.play(0, Lay(8, 4, 1))


def test_the_ends_of_a_closing_disc_must_match():
    """G6.4, GR4, G9.4"""
    base, new = "4 q4 bronze, 5 q4 silver, 6 q4 gold", "15 q4 gold/silver"
    fits = [text for text in offered(laying(base, new)) if text.startswith("lay")]
    assert fits == ["lay 15 silver 1", "lay 15 silver 4"]
    loose = offered(laying(base, new, closing=False))
    assert {"lay 15 gold 4", "lay 15 gold 3", "lay 15 silver 2"} <= set(loose)


def test_each_piece_is_lifted_once_in_a_turn():
    """G6.7, GI6"""
    position = laying("3 s6 silver/gold", "15 e8 silver/gold")
    do(position, 0, "lift 3", "lay 3 silver 1")
    assert "lift 3" not in offered(position)
    do(position, 0, "lay 15 silver 1", "lift 15", "lay 15 gold 1")
    assert offered(position) == ["end"]


def test_a_lift_that_can_never_be_mended_is_not_offered():
    """G6.8, GI7"""
    position = example()
    do(position, 0, "lift 3", "lay 3 gold 1")
    assert "lift 8" in offered(position), "the locked gold alone is a valid row"
    do(position, 0, "lift 8")
    assert row_text(position) == "3 gold, 12 bronze"
    assert not may_end(position)
    do(position, 0, "lift 12")
    assert may_end(position)


def test_a_lift_is_not_offered_because_another_lift_would_mend_the_row():
    """G6.8: what counts is the row without the piece, or the locked pieces alone."""
    position = laying(
        "3 e8 gold/silver, 4 e8 silver/gold, 5 e8 gold/silver, 6 e8 silver/gold, 12 e8 bronze/jade",
        "15 e8 bronze/silver",
    )
    do(position, 0, "lift 3", "lay 3 gold 1", "lift 12", "lay 12 bronze 5")
    assert row_text(position) == "3 gold, 4 silver, 5 gold, 6 silver, 12 bronze"
    assert position.locked == {3, 12}
    lifts = [text for text in offered(position) if text.startswith("lift")]
    assert lifts == ["lift 4", "lift 5"]
    with pytest.raises(Illegal):
        position.play(0, Lift(6))
    do(position, 0, "lift 5", "lift 6")
    assert row_text(position) == "3 gold, 4 silver, 12 bronze"
    assert may_end(position)


def test_pieces_left_in_the_hand_go_to_the_box_with_the_face_last_seen():
    """G6.9, GR9"""
    position = example()
    do(position, 0, "lift 12", "lift 8", "lay 8 gold 2", "end")
    assert position.box[-2:] == ((12, 2), (15, 2))
    position = example()
    events = do(position, 0, "lift 3", "lift 8", "end")
    assert fact(events, "discarded") == {"seat": "red", "lot": 15}
    assert fact(events, "thrown") == {"seat": "red", "lots": ["3", "8"]}
    assert position.box[-3:] == ((3, 4), (8, 3), (15, 2))
    assert position.flaws() == []


def test_a_piece_turned_over_in_an_earlier_turn_is_thrown_away_as_it_lay():
    """GR9"""
    position = laying("8 s6 silver/gold", "15 e8 bronze/silver")
    do(position, 0, "lift 8", "lay 8 gold 1", "end")
    sell(position, 1, 0, 0)
    do(position, 0, "pay blue", "end")
    do(position, 0, "lift 8", "end")
    assert position.box[-2:] == ((8, 4), (16, position.lots.fronts[15]))


def test_a_piece_turned_over_and_thrown_away_shows_only_the_face_it_had_before():
    """GR9, G6.9"""
    position = laying("3 s6 gold/silver", "15 e8 silver/bronze")
    do(position, 0, "lay 15 silver 1", "lift 15", "end")
    assert position.box[-1] == (15, 3)
    assert position.seen_by(1).lots.backs[14] == -1


def test_pieces_are_thrown_away_only_in_the_own_laying_turn():
    """G6.10, G6.11"""
    position = table("3 s6 gold, 8 s6 silver")
    for seat in range(3):
        with pytest.raises(Illegal):
            position.play(seat, Lift(3))


def test_others_see_the_finished_row_and_not_the_steps():
    """G6.12, GR13, GD4"""
    position = example()
    for step in ("lift 8", "lay 15 silver 2", "lay 8 silver 3"):
        assert do(position, 0, step) == []
        assert row_text(position.seen_by(0)) == row_text(position)
    do(position, 0, "end")
    for seat in (None, 1, 2):
        assert row_text(position.seen_by(seat)) == "3 gold, 15 silver, 8 silver, 12 bronze"


def test_every_valid_arrangement_can_be_reached():
    """G6.5, G6.8: lift everything, lay it anew from the left."""
    position = example()
    do(position, 0, "lift 3", "lift 8", "lift 12")
    do(position, 0, "lay 12 bronze 1", "lay 15 silver 2", "lay 3 gold 3", "lay 8 gold 4", "end")
    assert row_text(position) == "12 bronze, 15 silver, 3 gold, 8 gold"


WHOLE = "4 q4 jade, 5 q4 bronze, 6 q4 silver, 7 q4 bronze"


@pytest.mark.parametrize(
    ("base", "new", "turn", "told"),
    [
        (WHOLE.rpartition(",")[0], "bronze/jade", "lay 15 bronze 4", 18),
        (WHOLE, "silver/gold", "lift 4, lay 15 silver 4", 20),
        (WHOLE, "silver/gold", "lift 4, lift 7, lay 15 silver 2", 0),
    ],
)
def test_a_disc_that_is_closed_made_better_or_opened_is_told(base, new, turn, told):
    """G7.2, GR14"""
    position = laying(base, f"15 {'q4' if told else 'e8'} {new}")
    events = do(position, 0, *turn.split(", "), "end")
    kind = "closed" if told else "opened"
    assert fact(events, kind) == {"seat": "red"} | ({"points": told} if told else {})
    assert {"closed", "opened"} & set(kinds(events)) == {kind}
    assert position.discs_of(0) == told


# Two players.


def two(**rules):
    return laying(
        "3 s6 gold/silver",
        "15 e8 silver/gold",
        "5 s6 jade/stone, 6 s6 bronze/jade",
        seats=2,
        **rules,
    )


def test_with_two_players_the_base_is_named_first():
    """G8.1, G8.2, GD3"""
    position = two()
    assert offered(position) == ["base 1", "base 2", "end"]
    for action in (Lift(3), Lay(15, 3, 1), Use(0), Use(3)):
        with pytest.raises(Illegal):
            position.play(0, action)


def test_only_the_named_base_is_touched():
    """G8.2"""
    position = two()
    do(position, 0, "base 2")
    assert [text for text in offered(position) if text.startswith("lift")] == ["lift 5", "lift 6"]
    assert "base 1" not in offered(position)
    for action in (Lift(3), Use(1)):
        with pytest.raises(Illegal):
            position.play(0, action)
    do(position, 0, "lay 15 silver 3", "end")
    assert row_text(position, 0) == "3 gold"
    assert row_text(position, 1) == "5 jade, 6 bronze, 15 silver"


def test_a_piece_never_changes_its_base():
    """G8.3"""
    position = two()
    do(position, 0, "base 1", "lift 3", "lay 15 gold 1", "end")
    assert position.box[-1] == (3, 4)
    sell(position, 0, 1)
    do(position, 1, "end")
    sell(position, 3, 0)
    do(position, 0, "base 2")
    assert not any(" 15" in text or " 3 " in text for text in offered(position) if "17" not in text)


def test_a_buyer_who_names_no_base_discards_the_piece():
    """GD3"""
    position = two()
    events = do(position, 0, "end")
    assert kinds(events)[0] == "discarded"
    assert position.box[-1] == (15, 3)
    assert [row_text(position, base) for base in (0, 1)] == ["3 gold", "5 jade, 6 bronze"]


def test_the_base_is_known_to_the_others_when_the_turn_ends():
    """GD3"""
    position = two()
    events = do(position, 0, "base 1", "lay 15 gold 2", "end")
    assert fact(events, "laid_on") == {"seat": "red", "lot": 15, "base": 1}


def test_with_more_players_there_is_no_base_to_name():
    """G10.1, GD3"""
    assert not any(text.startswith("base") for text in offered(example()))
    with pytest.raises(Illegal):
        example().play(0, Use(1))


def test_the_grammar_of_turns():
    """GD6, G6.6"""
    position = example()
    do(position, 0, "lift 8")
    assert offered(position) == ["lay 8 silver 2", "lay 15 silver 2", "lift 3", "lift 12"]
    do(position, 0, "lay 8 silver 2")
    assert offered(position) == [
        *("lay 15 bronze 3", "lay 15 bronze 4", "lay 15 silver 1", "lay 15 silver 2"),
        *("lay 15 silver 3", "lay 15 silver 4", "lift 3", "lift 12", "end"),
    ]
