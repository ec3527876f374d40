"""GI8 and what it protects: bids, backs, beads and unfinished turns."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.gold.actions import BIDS, LAYS, LIFTS, PAYS, USES
from engine.games.gold.state import NOBODY, SECRET, UNKNOWN
from tests.engine.games.gold_tables import do, laying, table

OTHERS = (None, 1, 2)


def test_a_bid_is_hidden_from_everybody_before_the_reveal():
    """GI8, GD1"""
    position = table()
    do(position, 0, "bid 7", "end")
    for seat in OTHERS:
        assert position.seen_by(seat).bids == [SECRET, None, None]
        assert position.seen_by(seat).waiting() == (1, 2), "that a seat has decided is public"
    assert position.seen_by(0).bids == [7, None, None]


def test_backs_are_known_to_those_who_bought_the_piece_and_to_nobody_else():
    """GI8, G6.1"""
    position = table("3 s6 gold/silver", "8 s6 bronze/jade")
    assert position.seen_by(0).lots.backs[2] == 3
    assert position.seen_by(0).lots.backs[7] == UNKNOWN
    assert position.seen_by(1).lots.backs[7] == 1
    assert set(position.seen_by(None).lots.backs) == {UNKNOWN}


def test_beads_are_hidden_behind_screens():
    """GR8, G2.1"""
    position = table(beads=[4, 12, 14])
    assert position.seen_by(0).beads == [4, UNKNOWN, UNKNOWN]
    assert position.seen_by(None).beads == [UNKNOWN] * 3
    assert position.seen_by(0).scores() == [4, None, None]


def test_beads_are_open_when_the_table_wants_it():
    """G9.5, GR8"""
    position = table(beads=[4, 12, 14], show_beads=True)
    for seat in (None, 0):
        assert position.seen_by(seat).beads == [4, 12, 14]
        assert position.seen_by(seat).scores() == [4, 12, 14]


@pytest.mark.parametrize(
    ("turn", "reveals"),
    [
        (("lay 28 gold 1",), False),
        (("lay 28 silver 1",), True),
        (("lift 3", "lay 28 gold 1", "lay 3 silver 1"), True),
        (("lift 3", "lay 28 gold 1", "lay 3 gold 1"), False),
        (("lift 3", "lay 3 silver 1"), True),
        (("lift 3",), False),
        ((), False),
    ],
)
def test_a_back_that_is_shown_is_revealed(turn, reveals):
    """GI8, G6.12: from lot 28 on nothing is drawn afterwards"""
    position = laying("3 s6 gold/silver", "28 q4 gold/silver")
    events = do(position, 0, *turn, "end")
    assert [event.reveals for event in events] == [reveals, *[False] * (len(events) - 1)]


def test_an_imagined_position_keeps_what_the_seat_knows():
    """GI8"""
    position = table("3 s6 gold/silver", "8 s6 bronze/jade")
    do(position, 1, "bid 4", "end")
    do(position, 0, "bid 6", "end")
    random, backs, bids = Random(1), set(), set()
    for _ in range(60):
        other = position.possible(0, random)
        assert other.lots.faces(3) == (4, 3)
        assert other.lots.fronts[:8] == position.lots.fronts[:8]
        assert other.bids[0] == 6
        assert other.bids[2] is None
        backs.add(other.lots.backs[7])
        bids.add(other.bids[1])
    assert len(backs) == 2, "behind bronze is jade or silver (G1.4)"
    assert len(bids) > 5


def test_what_is_veiled_while_the_game_runs():
    """GI8, GD1, GD2, GD3, GD4"""
    assert len({bid.veiled() for bid in BIDS}) == 1
    rebuilding = {lift.veiled() for lift in LIFTS}
    rebuilding |= {lay.veiled() for lot in LAYS for faces in lot for lay in faces}
    rebuilding |= {use.veiled() for use in USES}
    assert rebuilding == {table().veiled_end}, "a turn without steps reads the same"
    for veil in (BIDS[5].veiled(), *rebuilding):
        assert not any(character.isdigit() for character in veil)
    assert [pay.veiled() for pay in PAYS] == [str(pay) for pay in PAYS]


def test_the_buyer_is_public():
    """G4.3"""
    position = laying("", "4 s6 gold")
    for seat in OTHERS:
        view = position.seen_by(seat)
        assert (view.buyer, view.auction.buyer) == (0, 0)
        assert view.owners[3] == 0
        assert view.owners[4] == NOBODY
