"""What only Gold's pictures show, and what is said of them."""

import re

import pytest

from engine.game import END
from engine.games.gold.actions import BIDS
from renderers import alt, text
from renderers.show import frame
from tests.renderers.games import LANGUAGES, moments, play, scene


def test_a_long_unsold_streak_leaves_the_board_composed(seed):
    for moment in play(2, seed):
        position = moment.position
        while position.phase == "auction":  # both bid nothing, for ever
            for seat in position.waiting():
                if position.bids[seat] is None:
                    position.play(seat, BIDS[0])
                position.play(seat, END)
            assert not frame(scene(moment)).faults()
        break
    assert position.outcome() is not None
    assert not frame(scene(moment)).faults()


def test_a_player_with_all_the_beads_finds_a_chip_for_each_bid(seed):
    moment = next(play(4, seed))
    moment.position.beads = [40, 0, 0, 0]
    for language in LANGUAGES:
        mine = frame(scene(moment, 0, language=language))
        assert not mine.faults()
        assert {f"chip {bid}" for bid in range(41)} <= {claim.what for claim in mine.claims}


# What is said.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_agree_with_the_position(seats, language, seed):
    for moment in moments("gold", seats, seed, every=7):
        position = moment.position
        seen = scene(moment, language=language)
        told, brief = text(seen), alt(seen)
        assert "{" not in told + brief
        for seat in range(seats):
            units = [position.units_of(row) for row in position.rows_of(seat)]
            if position.waiting() == (seat,) and position.phase == "lay":
                continue  # the public board shows the row before the turn
            assert " + ".join(map(str, units)) in brief
            assert seen.names[seat] in brief
            for row in position.rows_of(seat):
                for lot, _ in row:
                    assert re.search(rf"lot {lot},", told)
        if position.phase == "over":
            for score in position.scores():
                assert re.search(rf"\b{score}\b", told)
        else:
            assert f"lot {position.round}," in told
            assert f"lot {position.round}," in brief


def test_only_the_own_text_tells_backs_hand_and_bid(seed):
    words = {"back": 0, "hand": 0, "bid": 0}
    for moment in moments("gold", 3, seed, every=3):
        position = moment.standing
        if position.phase == "over":
            break
        assert "(back" not in text(scene(moment))
        assert "Your bid" not in text(scene(moment))
        for seat in range(3):
            mine = text(scene(moment, seat))
            laid = any(position.rows_of(seat))
            assert ("(back" in mine) == laid
            words["back"] += laid
            words["hand"] += "In your hand" in mine
            words["bid"] += "Your bid" in mine
            hand = position.phase == "lay" and position.buyer == seat
            assert ("our hand" in mine) == hand
    assert all(words.values())
