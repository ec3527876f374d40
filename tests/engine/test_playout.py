"""Random games: played to the end, or stopped after this many turns."""

from __future__ import annotations

from random import Random

from engine.catalogue import find
from engine.playout import Playout
from engine.record import Record


def playout(key="gold", seats=2, **how):
    return Playout(find(key), seats, {}, Random(1), check=True, **how)


def test_a_game_is_played_to_its_end():
    played = playout().finish()
    assert played.position.outcome()
    assert not played.stopped


def test_a_game_is_stopped_after_so_many_turns():
    played = playout(longest=7).finish()
    assert len(played.lines) == 7
    assert played.stopped
    assert not played.position.outcome()


def test_a_game_that_ends_with_the_last_turn_allowed_is_not_stopped():
    whole = playout().finish()
    again = playout(longest=len(whole.lines)).finish()
    assert again.position.outcome()
    assert not again.stopped


def test_a_title_says_when_its_random_games_are_stopped(monkeypatch):
    game = find("yucatan")
    assert playout("yucatan").longest == game.longest_random == 2_000
    assert playout("gold").longest is None
    monkeypatch.setattr(type(game), "longest_random", 12)
    assert len(playout("yucatan").finish().lines) == 12


def test_the_record_of_a_game_that_was_stopped_can_be_replayed():
    played = playout("yucatan", longest=60).finish()
    record = played.record()
    assert record.result is None
    again = Record.read(record.write())
    assert again.verify(find("yucatan")).dump() == played.position.dump()
