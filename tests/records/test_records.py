"""The golden records: whole games, kept as text, that must replay to the same scores for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.words import LANGUAGES, words
from engine.catalogue import find, titles
from engine.record import Record
from engine.upgrade import as_it_stands
from tests.engine.games.our_maps import is_added
from tests.records.counts import counted, pinned, records
from tests.records.positions import kept

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


def golden(key: str) -> dict[str, Record]:
    return records(HERE / key)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_record_replays_to_its_result(file):
    text = file.read_text("utf-8")
    record = Record.read(text)
    game = find(record.key)
    assert file.parent.name == record.key
    position = record.verify(game)
    assert record.result == position.scores()
    assert position.outcome()
    assert record.write() == text, "not written as records are written now"
    assert all(record.digests)
    for table, _ in record.replay(game):
        assert table.position.flaws() == []


@pytest.mark.one_in(3)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_the_number_of_legal_steps_is_as_it_was(file):
    record = Record.read(file.read_text("utf-8"))
    counts = counted(find(record.key), record)
    kept = pinned(file.parent)[file.stem]
    assert len(kept) >= 5
    assert {turn: counts[turn] for turn in kept} == kept


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_positions_that_any_revision_kept_are_read_and_gone_on_from(game):
    """What a title promises: :meth:`engine.game.Game.load`."""
    positions = kept(HERE / game.key)
    for seats in game.seats:
        assert f"positions-{game.revision} {seats}" in positions, "make the records again"
    for name, dump in positions.items():
        standing = as_it_stands(game, dump)
        assert standing.fate != "stuck", f"{name}: {standing.why}"
        assert game.load(standing.position).dump() == standing.position
        assert game.load(dump).flaws() == []


def test_every_title_has_golden_records():
    for game in titles():
        assert golden(game.key), f"tests/records/{game.key} has no record"


def test_every_number_of_seats_has_a_record():
    for game in titles():
        assert {record.seats for record in golden(game.key).values()} == set(game.seats)


@pytest.mark.long
def test_every_way_to_end_has_a_record():
    for game in titles():
        reasons = {record.verify(game).outcome().reason for record in golden(game.key).values()}
        assert reasons == set(game.reasons) - set(game.unreached)


def test_every_way_to_end_has_words_and_no_words_are_left_over():
    for game in titles():
        for language in LANGUAGES:
            known = {str(message.id) for message in words(language).catalogue}
            said = {name for name in known if name.startswith(f"{game.key}.over.")}
            assert said == {f"{game.key}.over.{reason}" for reason in game.reasons}


def test_every_value_of_every_option_has_a_record():
    for game in titles():
        played = {pair for record in golden(game.key).values() for pair in record.options.items()}
        for seats in game.seats:
            for option in game.options(seats):
                for value in option.values:
                    assert (option.key, value) in played or is_added(option.key, value)


def test_some_turns_were_taken_back():
    for game in titles():
        assert any(record.struck() for record in golden(game.key).values())


def test_some_golden_game_is_won_together():
    """G7.4"""
    game = find("gold")
    winners = [record.verify(game).outcome().winners for record in golden("gold").values()]
    assert any(len(seats) > 1 for seats in winners)
