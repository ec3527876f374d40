"""A game being played: drafts, whole turns, and what is refused."""

from __future__ import annotations

import pytest

from engine.deal import Deal
from engine.game import END, BadOption, Illegal, Position
from engine.games.gold import GAME
from engine.games.gold.actions import BIDS
from engine.notation import Unclear
from engine.table import Draft, GameOver, NotYourTurn, Table, Unfinished, require_turn
from tests.engine.games.gold_tables import laying, play_on, table


def new_table(seats=3):
    return Table.start(GAME, seats, {}, Deal("3" * 64))


def building():
    """Red is to build; see the worked example GW30."""
    position = laying(
        "3 s6 gold/silver, 8 s6 silver/gold, 12 q4 bronze/jade", "15 e8 bronze/silver"
    )
    return Table(GAME, position, 7)


# Starting.


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_a_table_has_as_many_seats_as_the_title_allows(seats):
    with pytest.raises(Illegal, match="2 to 4 seats"):
        new_table(seats)


def test_a_table_refuses_options_that_do_not_exist():
    with pytest.raises(BadOption) as bad:
        Table.start(GAME, 3, {"closing_match": "perhaps"}, Deal())
    assert (bad.value.key, bad.value.allowed) == ("closing_match", ("yes", "no"))


# Whole turns.


def test_a_turn_is_numbered_and_written_canonically():
    here = new_table()
    turn = here.play(1, "  BID   4 , END")
    assert (turn.number, turn.seat, turn.text) == (1, 1, "bid 4")
    assert here.number == 1
    assert here.play(0, "b 2").number == 2


def test_a_turn_says_whether_it_revealed_something():
    here = new_table()
    assert not here.play(0, "bid 0").reveals
    assert not here.play(1, "bid 0").reveals
    last = here.play(2, "bid 0")
    assert last.reveals
    assert [event.kind for event in last.events] == ["bids", "unsold", "drawn"]


def test_a_turn_is_veiled_as_a_whole_and_does_not_count_its_steps():
    """GI8, GR13"""
    few = building().play(0, "lift 8, lay 15 silver 2")
    many = building().play(0, "lift 8, lay 8 silver 2, lay 15 silver 2")
    assert few.veiled == many.veiled
    assert not any(character.isdigit() for character in few.veiled)
    assert building().play(0, "end").veiled == few.veiled
    assert new_table().play(0, "bid 3").veiled == new_table().play(0, "bid 4").veiled


def test_it_is_not_the_turn_of_a_seat_the_game_does_not_wait_for():
    here = new_table()
    here.play(0, "bid 1")
    with pytest.raises(NotYourTurn):
        here.play(0, "bid 2")
    with pytest.raises(NotYourTurn):
        here.draft(0)
    with pytest.raises(NotYourTurn):
        require_turn(here.position, 7)


def test_a_game_that_is_over_waits_for_nobody():
    position = table()
    play_on(position, 31)
    here = Table(GAME, position)
    assert here.over
    with pytest.raises(GameOver):
        here.play(0, "bid 0")
    with pytest.raises(GameOver):
        here.draft(1)


def test_a_turn_that_may_not_stop_yet_is_unfinished():
    here = building()
    with pytest.raises(Unfinished) as unfinished:
        here.play(0, "lift 8")
    assert unfinished.value.seat == 0
    assert unfinished.value.view.hand == (15, 8)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("lift 8", Unfinished),
        ("lift 99", Unclear),
        ("lift 8, lift 8", Unclear),
        ("lay 15 bronze 2", Unclear),
        ("lay 15 silver 2, nonsense", Unclear),
        ("end, end", Unclear),
        ("", Unclear),
        ("bid 3", Unclear),
    ],
)
def test_a_turn_that_is_refused_changes_nothing(typed, refusal):
    here = building()
    position, dump = here.position, here.position.dump()
    with pytest.raises(refusal):
        here.play(0, typed)
    assert here.position is position
    assert here.position.dump() == dump
    assert here.number == 7


# Drafts.


def test_a_draft_offers_the_next_steps_without_end():
    draft = building().draft(0)
    assert draft.text == ""
    assert draft.may_end
    assert "end" not in draft.choices
    assert "lift 8" in draft.choices
    draft = building().draft(0, "lift 8")
    assert not draft.may_end
    assert draft.choices == ["lay 8 silver 2", "lay 15 silver 2", "lift 3", "lift 12"]


def test_a_draft_is_kept_as_its_text_and_read_again():
    here = building()
    draft = here.draft(0, "lift 8, lay 15 silver 2")
    assert draft.text == "lift 8, lay 15 silver 2"
    again = here.draft(0, draft.text)
    assert again.view.dump() == draft.view.dump()
    assert again.steps == draft.steps
    assert here.play(0, draft.text).text == draft.text


def test_back_takes_back_one_step_at_a_time():
    here = building()
    draft = here.draft(0, "lift 8, lay 15 silver 2, lay 8 silver 3")
    for text in ("lift 8, lay 15 silver 2", "lift 8", ""):
        draft.back()
        assert draft.text == text
        assert draft.view.dump() == here.draft(0, text).view.dump()
    draft.back()
    assert draft.text == ""


def test_back_undoes_the_lock_of_a_piece():
    """G6.7"""
    draft = building().draft(0, "lift 8, lay 8 silver 2")
    assert "lift 8" not in draft.choices
    draft.back()
    draft.back()
    assert "lift 8" in draft.choices


def test_a_draft_is_not_ended_by_itself():
    draft = building().draft(0)
    with pytest.raises(Illegal):
        draft.do(END)
    assert draft.text == ""


def test_a_step_that_is_not_legal_is_not_drafted():
    draft = building().draft(0, "lift 8")
    with pytest.raises(Illegal):
        draft.do(BIDS[1])
    assert draft.text == "lift 8"
    with pytest.raises(Unclear):
        building().draft(0, "lift 8, lift 8")


def test_of_a_draft_there_is_only_what_its_player_sees():
    """GI8"""
    here = building()
    draft = here.draft(0, "lift 8")
    shown = {
        name for name in dir(draft) if name[0] != "_" and isinstance(getattr(draft, name), Position)
    }
    assert shown == {"start", "view"}
    assert draft.start is here.position
    assert draft.view.bases[0] == ((3, 4), (12, 2))
    assert draft.view.lots.backs[14] == 3
    assert set(draft.view.lots.backs[15:]) == {-1}
    assert here.position.seen_by(1).bases[0] == ((3, 4), (8, 3), (12, 2))


def test_simultaneous_drafts_do_not_see_each_other():
    """GI8"""
    here = new_table()
    red, blue = here.draft(0, "bid 3"), here.draft(1, "bid 5")
    assert red.view.bids == [3, None, None]
    assert blue.view.bids == [None, 5, None]
    here.play(0, red.text)
    here.play(1, blue.text)
    assert here.position.bids == [3, 5, None]


def test_a_draft_read_with_end_is_the_steps_before_it():
    assert Draft.read(new_table().position, 0, "bid 3, end").text == "bid 3"
