"""Records of games whose rules were corrected while they were played."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.catalogue import find
from engine.deal import Deal
from engine.game import END, Game
from engine.games.gold import GAME
from engine.record import OLDER, BadRecord, Line, Record, Rules
from engine.upgrade import as_it_stands, upgraded
from tests.engine.test_record import record_of
from tests.revised import CANNOT_READ, NO_THREES, ONE_ROUND, TIES_SHARE, Change, toy_played

OLD = GAME.revision - 1
TURNS = ("red bid 3", "blue bid 5", "green bid 1")


def corrected(*after: str) -> Record:
    """A game that was begun under older rules; those of now hold from the fourth line on."""
    record = record_of(*TURNS)
    position = msgspec.msgpack.encode(record.table(GAME).position.dump())
    record.lines += record_of(*after).lines
    record.revision, record.rules = OLD, [Rules(GAME.revision, 4, position)]
    return record


def lay() -> str:
    """A turn that is legal after those."""
    return f"blue {first_turn(corrected())}"


def first_turn(record: Record) -> str:
    draft = record.table(GAME).draft(1)
    while not (draft.steps and draft.may_end):
        draft.do(next(step for step in draft.legal if step is not END))
    return draft.text


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as bad:
        Record.read(text).verify(GAME)
    return bad.value


def test_a_record_says_from_which_line_on_which_rules_hold():
    record = corrected(lay())
    rows = record.write().splitlines()
    at = rows.index(f"rules   {GAME.revision} from 4")
    assert rows[1] == f"game    gold {OLD}"
    assert rows[at - 1].startswith("green   bid 1")
    assert rows[at + 1].startswith('kept    {"')
    assert rows[at + 2].startswith("blue    lay")
    assert Record.read(record.write()).write() == record.write()


def test_rules_that_changed_nothing_hold_from_the_first_line():
    record = record_of(*TURNS)
    record.revision, record.rules = OLD, [Rules(GAME.revision, 1)]
    assert f"\nrules   {GAME.revision} from 1\nred     bid 3" in record.write()
    again = Record.read(record.write())
    assert again.rules == record.rules
    assert again.verify(GAME).dump() == record_of(*TURNS).table(GAME).position.dump()


def test_rules_may_hold_from_a_line_on_that_nobody_has_played_yet():
    record = corrected()
    assert Record.read(record.write()).rules == record.rules
    assert record.verify(GAME).waiting() == record.table(GAME).position.waiting() == (1,)


def test_lines_are_replayed_from_the_position_that_the_rules_took_over():
    record = corrected(lay())
    record.lines[0] = Line(0, "a step of older rules")
    position = record.verify(GAME)
    assert [table.number for table, _ in record.replay(GAME)] == [4]
    assert position.dump() == record.table(GAME).position.dump()


def test_a_number_sign_in_the_position_does_not_begin_a_digest():
    record = corrected()
    (rules,) = record.rules
    said = msgspec.msgpack.encode({"said": "#1 of them"})
    record.rules = [Rules(rules.revision, 4, said)]
    assert Record.read(record.write()).rules == record.rules


@pytest.mark.parametrize(
    ("pattern", "by", "said"),
    [
        (r"rules   \d+ from 4", f"rules   {GAME.revision} from 3", "is not understood here"),
        (r"rules   \d+ from 4", f"rules   {OLD} from 4", "is not understood here"),
        (r"(rules   \d+ from 4)", r"\1\n\1", "is not understood here"),
        (r"(rules   \d+ from 4)", r"\1\nrules   99 from 4", "is not understood here"),
        (r"rules   \d+ from 4", "rules   new", "is not understood here"),
        (r"rules   \d+ from 4\n", "", "is not understood here"),
        (r"kept    .*", "kept    {", "the position cannot be read"),
        (r"kept    .*", "kept    {}", "the position cannot be read"),
        (r"kept    .*", "kept    []", "the position cannot be read"),
        (r"kept    .*\n", "", "the position before line 4 is missing"),
        (r"(kept    .*)", r"\1\n\1", "is not understood here"),
        (r"rules   \d+ from 4", "rules   99 from 4", "played under revision 99"),
        (r"red     bid 3", "red     undo 2", "turn 2 cannot be taken back"),
    ],
)
def test_what_is_wrong_with_its_rules_is_named(pattern, by, said):
    text = re.sub(r" +#\w+", "", corrected(lay()).write())
    bad = refused(re.sub(pattern, by, text, count=1))
    assert said in str(bad)
    assert bad.at


def test_a_position_that_was_changed_is_noticed_at_the_next_line():
    text = corrected(lay()).write()
    bad = refused(text.replace("kept    {", 'kept    {"a":1,'))
    assert bad.why == "this line, or one above it, was changed"
    assert text.splitlines()[bad.at - 1].startswith("blue    lay")


def test_digests_of_the_lines_before_stay_as_they_were():
    before, after = record_of(*TURNS), corrected(lay())
    before.revision = OLD
    assert set(re.findall(r"#\w+", before.write())) < set(re.findall(r"#\w+", after.write()))


def test_nothing_is_taken_back_that_older_rules_led_to():
    record = corrected("blue undo 2")
    with pytest.raises(BadRecord, match="turn 2 cannot be taken back"):
        record.verify(GAME)
    assert corrected().free_undo(GAME, 2) is None
    record = record_of("red bid 3")
    before = msgspec.msgpack.encode(record.table(GAME, 0).position.dump())
    record.rules = [Rules(GAME.revision, 2, before)]
    assert record.free_undo(GAME, 0) is None, "although it would be legal there"


def test_of_lines_of_older_rules_only_what_was_taken_back_must_have_stood():
    record = corrected()
    record.lines[1] = Line(1, "undo 1")
    record.verify(GAME)
    record.lines[2] = Line(2, "undo 1")
    with pytest.raises(BadRecord, match="line 3: turn 1 cannot be taken back"):
        record.verify(GAME)


def test_lines_of_older_rules_are_taken_back_under_those_alone():
    record = corrected(lay())
    (rules,) = record.rules
    record.rules = [Rules(GAME.revision, 3, b"\x80"), Rules(GAME.revision + 1, 4, rules.position)]
    record.lines[2] = Line(2, "undo 1")

    class Newer(type(GAME)):
        revision = GAME.revision + 1

    with pytest.raises(BadRecord, match="line 3: turn 1 cannot be taken back"):
        record.verify(Newer())


def test_what_older_rules_hid_is_hidden_in_the_record_of_a_running_game():
    record = corrected(lay())
    veils = record.veils(GAME)
    assert veils[:3] == [OLDER] * 3
    text = record.veiled(0, veils)
    assert "red     bid 3" in text
    assert "blue    bid" not in text
    assert f"rules   {GAME.revision} from 4" in text
    assert "kept" not in text


# What becomes of a game.


@pytest.mark.parametrize(
    ("picks", "change", "fate", "why"),
    [
        ((1, 2), TIES_SHARE, "goes_on", ""),
        ((2, 2), TIES_SHARE, "asks", "its lines lead to another position now: owned"),
        ((3, 2), NO_THREES, "asks", "“take 3” is not legal here"),
        ((1, 2), NO_THREES, "goes_on", ""),
        ((1, 2), CANNOT_READ, "stuck", "its position cannot be read (KeyError: 'turn')"),
        ((1, 2), ONE_ROUND, "asks", "it would be over now"),
    ],
)
def test_what_becomes_of_a_game_under_newer_rules(
    tmp_path: Path, picks: tuple[int, int], change: Change, fate: str, why: str
) -> None:
    with toy_played(tmp_path) as toy:
        record = a_round(find("toy"), picks)
        kept = record.table(find("toy")).position.dump()
        toy.become(change)
        found = upgraded(record, find("toy"), kept)
        assert found.fate == fate
        assert why in found.why
        assert (found.position is None) is (fate == "stuck")
        if fate != "stuck":
            assert found.position == kept


def test_a_position_where_nobody_can_do_anything_is_not_gone_on_from(tmp_path: Path) -> None:
    nothing: Change = (
        "engine/games/toy/__init__.py",
        "[Take(n) for n in range(1, PARTS.most + 1)]",
        "[]",
    )
    nobody: Change = (
        "engine/games/toy/__init__.py",
        "return () if over else tuple",
        "return () if over or self.round else tuple",
    )
    still: Change = (
        "engine/games/toy/__init__.py",
        "None if self.waiting() else",
        "None if self.round < len(self.heaps) else",
    )
    with toy_played(tmp_path) as toy:
        record = a_round(find("toy"), (1, 2))
        kept = record.table(find("toy")).position.dump()
        toy.become(nothing)
        assert as_it_stands(find("toy"), kept).why == "somebody is to act there and can do nothing"
        toy.become(nobody, still)
        assert as_it_stands(find("toy"), kept).why == "nobody is to act there, and it is not over"


def a_round(game: Game, picks: tuple[int, int]) -> Record:
    record = Record.of(game, 2, game.settle(2, {}), Deal("4" * 64))
    record.lines = [Line(seat, f"take {pebbles}") for seat, pebbles in enumerate(picks)]
    return record
