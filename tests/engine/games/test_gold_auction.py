"""G4, G5 and the worked examples of auctions: who buys, and who is paid."""

from __future__ import annotations

import pytest

from engine.game import SEATS, Illegal
from engine.games.gold.actions import Bid, Pay
from tests.engine.games.gold_tables import do, fact, kinds, may_end, offered, sell, table

A, B, C, D = range(4)
NOBODY = None

EXAMPLES = {
    # number: bids, buyer, price, receivers, receivers with tied_lowest=cancel
    "GW1": ((5, 3, 2, 0), A, 5, (D,), (D,)),
    "GW2": ((5, 5, 2, 0), C, 2, (D,), (D,)),
    "GW3": ((5, 2, 0, 0), A, 5, (C, D), (B,)),
    "GW4": ((5, 5, 0, 0), NOBODY, 0, (), ()),
    "GW5": ((5, 3, 0), A, 5, (C,), (C,)),
    "GW6": ((5, 5, 2), C, 2, (A, B), (A, B)),
    "GW7": ((5, 5, 0), NOBODY, 0, (), ()),
    "GW8": ((5, 5, 5), NOBODY, 0, (), ()),
    "GW9": ((5, 0), A, 5, (B,), (B,)),
    "GW10": ((5, 5), NOBODY, 0, (), ()),
    "GW11": ((5, 5, 3, 3), NOBODY, 0, (), ()),
    "GW12": ((5, 5, 5, 2), D, 2, (A, B, C), (A, B, C)),
    "GW13": ((0, 0, 0, 1), D, 1, (A, B, C), (A, B, C)),
    "GW14": ((0, 0, 0, 0), NOBODY, 0, (), ()),
    "GW15": ((7, 4, 4, 1), A, 7, (D,), (D,)),
    "GW16": ((7, 7, 4, 4), NOBODY, 0, (), ()),
    "GW17": ((7, 3, 3, 9), D, 9, (B, C), (A,)),
    "GW18": ((1, 0, 0), A, 1, (B, C), (B, C)),
    "GW19": ((5, 3), A, 5, (B,), (B,)),
    "GW20": ((10, 10, 1, 0), C, 1, (D,), (D,)),
}


@pytest.mark.parametrize("cancel", [False, True], ids=["choose", "cancel"])
@pytest.mark.parametrize("number", EXAMPLES)
def test_the_worked_examples_played_at_a_table(number, cancel):
    """G4.4, G4.5, G5.1, G5.2, G5.3, G5.4, G5.5, G8.1, G9.2, GI10, GR1, GR2, GR3, GW21"""
    bids, buyer, price, chosen, cancelled = EXAMPLES[number]
    receivers = cancelled if cancel else chosen
    position = table(seats=len(bids), cancel_tied_lowest=cancel)
    events = sell(position, *bids)
    if buyer is NOBODY:
        assert kinds(events)[:2] == ["bids", "unsold"]
        assert position.beads == [10] * len(bids)
        assert (position.owners[0], position.box[0][0]) == (-1, 1)
        return
    assert fact(events, "bought") == {"buyer": SEATS[buyer], "lot": 1, "price": price}
    if len(receivers) > 1:
        assert position.waiting() == (buyer,)
        assert offered(position, buyer) == [f"pay {SEATS[seat]}" for seat in receivers]
        do(position, buyer, f"pay {SEATS[receivers[-1]]}", "end")
    beads = [10] * len(bids)
    beads[buyer] -= price
    beads[receivers[-1]] += price
    assert position.beads == beads
    assert (position.phase, position.buyer) == ("lay", buyer)
    assert position.flaws() == []


def test_a_player_with_a_complete_disc_takes_part_too():
    """G4.1"""
    position = table("q4 jade, q4 bronze, q4 silver, q4 bronze")
    assert position.discs_of(0) == 18
    assert position.waiting() == (0, 1, 2)
    sell(position, 3, 0, 1)
    assert position.buyer == 0


def test_a_bid_is_a_whole_number_from_nothing_to_all_beads():
    """G4.2, GD1"""
    position = table(beads=[12, 3, 15])
    for seat, beads in enumerate([12, 3, 15]):
        assert offered(position, seat) == [f"bid {n}" for n in range(beads + 1)]
    for wrong in (-1, 4, 10):
        with pytest.raises(Illegal):
            position.play(1, Bid(wrong))
    assert position.bids == [None, None, None]


def test_a_bid_must_be_made_before_the_turn_ends():
    """GD1"""
    position = table()
    assert not may_end(position)
    do(position, 0, "bid 4")
    assert offered(position) == ["end"]
    do(position, 0, "end")
    assert position.waiting() == (1, 2)


def test_all_bids_are_shown_when_the_last_player_has_ended():
    """G4.3, GD1"""
    position = table()
    assert do(position, 2, "bid 4", "end") == []
    assert do(position, 0, "bid 0", "end") == []
    assert do(position, 1, "bid 2") == []
    events = do(position, 1, "end")
    assert fact(events, "bids") == {"lot": 1, "bids": {"red": 0, "blue": 2, "green": 4}}
    assert events[0].reveals


def test_a_cancelled_sale_costs_nothing_and_the_piece_goes_to_the_box():
    """G4.6"""
    position = table(tray="s6 gold/silver")
    events = sell(position, 5, 5, 0)
    assert position.beads == [10, 10, 10]
    assert position.box == ((1, 4),)
    assert position.owners[0] == -1
    assert kinds(events) == ["bids", "unsold", "drawn"]
    assert all(position.seen_by(seat).lots.backs[0] == -1 for seat in (None, 0, 1, 2))
    assert position.waiting() == (0, 1, 2)


def test_the_buyer_chooses_among_several_lowest_bidders():
    """G5.2, GD2, GR2"""
    position = table(seats=4)
    sell(position, 4, 1, 1, 1)
    assert offered(position, A) == ["pay blue", "pay green", "pay yellow"]
    assert not may_end(position, A)
    with pytest.raises(Illegal):
        position.play(A, Pay(A))
    assert do(position, A, "pay green") == []
    assert offered(position, A) == ["end"]
    assert position.beads == [10, 10, 10, 10], "nothing is paid before the end of the turn"
    (paid,) = do(position, A, "end")[:1]
    assert paid.facts == {"buyer": "red", "receiver": "green", "price": 4}
    assert paid.only is None
    assert position.beads == [6, 10, 14, 10]


def test_forced_choices_are_made_by_the_program():
    """GD7"""
    position = table(beads=[0, 20, 10])
    assert position.waiting() == (1, 2)
    events = sell(position, 0, 3, 1)
    assert fact(events, "bids")["bids"] == {"red": 0, "blue": 3, "green": 1}
    assert fact(events, "paid")["receiver"] == "red"
    do(position, 1, "end")
    assert position.waiting() == (0, 1, 2)
    assert offered(position, 0) == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_one_player_may_own_every_bead():
    """G1.8, G4.2"""
    position = table(seats=4, beads=[40, 0, 0, 0])
    assert position.waiting() == (0,)
    assert offered(position)[-1] == "bid 40"
    sell(position, 0, 0, 0, 0)
    assert position.round == 2
    assert position.waiting() == (0,)
    assert position.flaws() == []
