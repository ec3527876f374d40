"""G3: thirty rounds, the tray and the bag."""

from __future__ import annotations

import pytest

from tests.engine.games.gold_tables import do, fact, kinds, laying, play_on, sell, table


def test_round_k_sells_lot_k_and_there_are_thirty():
    """G3.1, G3.3, GI4, GI5"""
    position = table()
    for number in range(1, 31):
        assert position.progress() == (number, 30)
        assert position.tray[0] == number
        assert len(position.tray) == min(3, 31 - number)
        events = sell(position, 0, 0, 0)
        assert fact(events, "bids")["lot"] == number
        assert fact(events, "unsold")["lot"] == number
        drawn = ["drawn"] if number < 27 else ["last_drawn"] if number == 27 else []
        assert [kind for kind in kinds(events) if kind.endswith("drawn")] == drawn
        assert all(fact(events, kind)["lot"] == number + 3 for kind in drawn)
    assert position.waiting() == ()
    assert position.outcome()


def test_a_round_is_auction_payment_laying_and_refill():
    """G3.1, GD5"""
    position = table()
    assert position.phase == "auction"
    sell(position, 1, 0, 0)
    assert position.phase == "pay"
    do(position, 0, "pay green", "end")
    assert position.phase == "lay"
    do(position, 0, "end")
    assert (position.phase, position.round) == ("auction", 2)


def test_the_pieces_move_up_and_one_is_drawn_into_the_last_slot():
    """G3.2"""
    position = table()
    sell(position, 0, 0, 0)
    assert position.tray == [2, 3, 4]
    sell(position, 2, 0, 1)
    assert position.tray == [3, 4], "the sold piece has left, the next is not drawn yet"
    events = do(position, 0, "end")
    assert position.tray == [3, 4, 5]
    assert fact(events, "drawn")["lot"] == 5


@pytest.mark.parametrize("first", [0, 1, 2])
def test_players_draw_in_clockwise_order_from_the_first_player(first):
    """G3.2"""
    position = table(first=first)
    drawers = [position.drawer]
    for _ in range(5):
        events = sell(position, 0, 0, 0)
        drawers.append(position.drawer)
        assert fact(events, "drawn")["drawer"] == ("red", "blue", "green")[position.drawer]
    assert drawers == [(first + n) % 3 for n in range(6)]


def test_everybody_sees_size_and_face_of_the_tray_and_nothing_of_the_bag():
    """G3.4, GI8"""
    position = table()
    play_on(position, 5)
    for viewer in (None, 0, 1, 2):
        view = position.seen_by(viewer)
        assert view.tray == [5, 6, 7]
        assert view.lots.sizes[:7] == position.lots.sizes[:7]
        assert view.lots.fronts[:7] == position.lots.fronts[:7]
        assert set(view.lots.sizes[7:]) == set(view.lots.fronts[7:]) == {-1}


def test_the_piece_being_laid_is_in_the_hand_and_not_in_the_tray():
    """G3.2, GI2"""
    position = laying("", "4 s6 gold")
    assert position.hand == (4,)
    assert position.tray == [5, 6]
    assert position.flaws() == []
