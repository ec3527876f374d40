"""What only Gold's pictures show, and what is said of them."""

import re

import pytest

from engine.game import END
from engine.games.gold.actions import BIDS
from renderers import alt, text
from renderers.show import frame
from tests.renderers.games import LANGUAGES, play, scene


def moments(seats, seed, every):
    """Some moments of a game, the first and the last among them."""
    for at, moment in enumerate(play(seats, seed)):
        over = moment.position.outcome() is not None
        if at % every == 0 or over:
            yield moment


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


@pytest.mark.long
@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_beside_the_medal_stands_the_score_and_beside_the_disc_that_of_the_discs(seats, seed):
    for moment in moments(seats, seed, every=30):
        for seat in (None, *range(seats)):
            view = moment.shown_to(seat).seen_by(seat)
            order = (
                range(seats)
                if seat is None or view.outcome()
                else ((seat + at) % seats for at in range(seats))
            )
            wanted = [
                (str(view.discs_of(each)), "disc") if score is None else (str(score), "vp")
                for each in order
                for score in view.scores()[each : each + 1]
            ]
            claims = [claim.what for claim in frame(scene(moment, seat)).claims]
            found = [
                (claims[at - 1], what)
                for at, what in enumerate(claims)
                if what in ("vp", "disc") and claims[at - 1].isdigit()
            ]
            assert found == wanted


def test_all_pieces_of_a_rival_are_in_the_own_view(seed):
    for moment in moments(4, seed, every=9):
        if moment.position.outcome():
            break
        view = moment.shown_to(0).seen_by(0)
        claims = [claim.what for claim in frame(scene(moment, 0)).claims]
        for rival in (1, 2, 3):
            (row,) = view.rows_of(rival)
            at = claims.index(f"seat {rival}")
            values = [str(face) for _, face in row]
            shown = claims[at : at + len(values) + 12]
            assert any(
                shown[n : n + len(values) + 1] == [*values, str(view.units_of(row))]
                for n in range(len(shown))
            )


# What is said.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_agree_with_the_position(seats, language, seed):
    for moment in moments(seats, seed, every=7):
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
    for moment in moments(3, seed, every=3):
        position = moment.position
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
