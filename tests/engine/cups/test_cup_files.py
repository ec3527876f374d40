"""The file of a cup, and what is found when it is checked."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace

import msgspec
import pytest

from engine.catalogue import find
from engine.cups.checking import Checked, Unchecked, check
from engine.cups.cup import BadCup
from engine.cups.file import CupFile
from engine.cups.lines import Begin, Finish, Forfeit, Over, Swap
from engine.game import Position, places
from engine.playout import random_game
from engine.record import Record
from tests.engine.cups.filed import GOLD, games, result, whole_file
from tests.engine.cups.playing import SEED, begin, cup_of, finish, in_order
from tests.seeding import seeded


def replay(record: Record) -> Position:
    return record.verify(GOLD)


def checked(text: str) -> Checked:
    return check(CupFile.read(text), find, replay)


def refused(text: str) -> BadCup:
    with pytest.raises(BadCup) as bad:
        checked(text)
    return bad.value


def changed(file: CupFile, line: str, by: str) -> tuple[str, int]:
    """Return the file with its first line of that beginning written anew or left out, and the
    number of that line."""
    rows = file.write().splitlines(keepends=True)
    at = next(at for at, row in enumerate(rows) if re.match(line, row))
    rows[at] = re.sub(line, by, rows[at], count=1) if by else ""
    return "".join(rows), at + 1


def turned(number: int) -> tuple[str, str]:
    """Return what to change so that the first table of a round ends the other way round."""
    one = rf'(\{{"type":"finish","round":{number},"pod":1,"places":)\{{"(\d+)":1,"(\d+)":2\}}'
    both = one + r',"points":\{"\d+":(\S+?),"\d+":(\S+?)\}'
    return both, r'\1{"\3":1,"\2":2},"points":{"\3":\5,"\2":\4}'


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_cup_that_was_played_holds(duplicate):
    found = checked(whole_file(duplicate=duplicate).write())
    assert (found.pairings, found.results, found.trusted, found.notes) == (2, 6, [], [])


def test_a_file_is_read_as_it_was_written():
    file = whole_file()
    read = CupFile.read(file.write())
    assert (read.names, read.records, read.standings) == (file.names, file.records, file.standings)
    assert read.cup.rows() == file.cup.rows()
    assert read.write() == file.write()
    assert read.cup.standings().order() == [row.entrant for row in file.standings]


def test_the_lines_alone_are_a_file_whose_results_are_believed():
    found = checked(CupFile(whole_file().cup).write())
    assert (found.pairings, found.results) == (2, 0)
    assert found.trusted == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"]


def test_whoever_forfeits_may_have_played_on_in_the_record():
    cup = cup_of(4, rounds=1)
    begin(cup)
    (pod,) = cup.rounds[0].pods
    game = random_game(GOLD, 4, {}, seeded("a forfeit"))
    whole = result(pod, game.position)
    gone, *there = pod.entrants
    cup.add(Forfeit(1, 1, (gone,)))
    ranked = places([-whole.places[who] for who in there])
    points = {who: whole.points[who] for who in there}
    cup.add(Finish(1, 1, dict(zip(there, ranked, strict=True)), points))
    cup.add(Over())
    assert checked(CupFile.of(cup, {(1, 1): game.record().write()}).write()).results == 1


def test_what_an_organiser_decided_is_none_of_the_results_of_the_records():
    cup = cup_of(8, rounds=1, pod=2)
    begin(cup)
    records = games(cup, seeded("decided"))
    first = cup.rounds[0].pods[0]
    turned = sorted(first.entrants, key=lambda who: -first.places()[who])
    cup.add(finish(first, [1 + turned.index(who) for who in first.entrants], how="correct"))
    cup.add(Over())
    found = checked(CupFile.of(cup, records).write())
    assert (found.results, found.decided, found.trusted) == (3, ["1.1"], [])


@pytest.mark.parametrize("how", ["award", "forfeit"])
def test_a_table_without_a_result_of_its_own_is_told_as_decided(how):
    cup = cup_of(4, rounds=1, pod=2)
    begin(cup)
    one, other = cup.rounds[0].pods
    cup.add(finish(one, [1, 2], how="award") if how == "award" else Forfeit(1, 1, one.entrants[:1]))
    cup.add(finish(other, [1, 2]))
    cup.add(Over())
    found = checked(CupFile.of(cup).write())
    assert (found.results, found.decided, found.trusted) == (0, ["1.1"], ["1.2"])


# What does not hold.


POINTS = r'(\{"type":"finish","round":1,"pod":2,.*"points":\{"\d+":)-?\d+'


@pytest.mark.parametrize(
    ("line", "by", "told"),
    [
        (POINTS, r"\g<1>999", r"table 1\.2: entrant \d+ has 999 points, by the record -?\d+"),
        (*turned(2), r"table 2\.1: entrant \d has place [12], by the record [12]"),
    ],
)
def test_a_result_that_the_record_does_not_bear_out_is_named(line, by, told):
    text, at = changed(whole_file(), line, by)
    bad = refused(text)
    assert bad.at == at
    assert re.fullmatch(told, str(bad.why))


def test_another_pairing_than_the_one_that_follows_is_named():
    pod = r'(\{"type":"seated","round":1,"pod":1,"seats":)\[(\d+),(\d+)'
    text, at = changed(whole_file(), pod, r"\1[\3,\2")
    bad = refused(text)
    assert bad.at == at
    assert str(bad.why).startswith(
        'the pairing that follows has “{"type":"seated","round":1,"pod":1'
    )


def test_a_pairing_of_the_second_round_follows_from_the_first():
    text, _ = changed(CupFile(whole_file().cup), *turned(1))
    line = text.splitlines()[refused(text).at - 1]
    assert line.startswith('{"type":"seated","round":2,')


def test_an_organisers_exchange_is_part_of_a_cup_that_holds():
    cup = cup_of(7, rounds=1)
    cup.add_all(cup.next_round())
    first, second = cup.rounds[0].pods
    cup.add(Swap(first.entrants[0], second.entrants[0]))
    cup.add(Begin(1))
    for pod in cup.rounds[0].pods:
        cup.add(in_order(pod, pod.entrants))
    cup.add(Over())
    assert checked(CupFile.of(cup).write()).pairings == 1


PLAN = r'(\{"type":"head","format":"patolli-cup 1","plan":)\{[^}]*\}[^}]*\}'
"""With its options."""


@pytest.mark.parametrize(
    ("line", "by", "why"),
    [
        (r"(.*)patolli-cup 1", r"\1patolli-cup 2", "Invalid enum value 'patolli-cup 2'"),
        (PLAN, r"\1[]", "Expected `object`, got `array` - at `$.plan`"),
        (PLAN, r'\1{"title":"gold"}', "the plan: rounds: from 1 to 64"),
        (PLAN, r'\1{"title":"gold","rounds":2,"pod":0}', "the plan: pod: from 2 to 4"),
        (PLAN, r'\1{"title":"chess","rounds":2}', "there is no title “chess”"),
        (PLAN, r'\1{"title":"gold","rounds":2,"wind":1}', "unknown field `wind` - at `$.plan`"),
        (r'(.*"seal":)"[^"]*"', r'\1"12"', "Expected `str` matching regex"),
        (r'(.*"seal":)"[^"]*"', rf'\1"{"00" * 32}"', "bad_seal"),
        (r'(\{"type":"seed","seed":)"[^"]*"', rf'\1"{"00" * 32}"', "bad_seal"),
        (r'\{"type":"seed"', "", "the cup is over, and its seed is missing"),
        (r'(\{"type":"enter","entrant":)3', r"\g<1>4", "wrong_entrant n=4 next=3"),
        (r'\{"type":"enter","entrant":3\}', "hello", "“hello” is not understood"),
        (r'\{"type":"enter","entrant":3\}', "\n", "“” is not understood"),
        (r'\{"type":"begin","round":1', "", "not_begun n=1"),
        (r'(\{"type":"begin","round":)1', r"\g<1>2", "wrong_round n=2 next=1"),
        (r'\{"type":"finish","round":1,"pod":1', "", "round_runs n=1"),
        (r'\{"type":"over"\}\n', "", "not_over"),
        (r'\{"type":"over"', '{"type":"over","again":1', "unknown field `again`"),
        (r'(\{"type":"name".*)\n', r"\1\n" + '{"type":"pause"}\n', "is not where it belongs"),
        (r'(\{"type":"record","round":1,"pod":1.*\n)', r"\1\1", "a table has two records"),
    ],
)
def test_a_line_that_cannot_be_is_named_with_its_reason(line, by, why):
    text, _ = changed(whole_file(), line, by)
    bad = refused(text)
    assert why in str(bad.why)


def respelled(pattern: str, by: str) -> CupFile:
    """The file with the record of its first table written anew."""
    first, *others = whole_file().records
    rows = tuple(re.sub(pattern, by, row) for row in first.lines)
    return replace(whole_file(), records=(msgspec.structs.replace(first, lines=rows), *others))


@pytest.mark.parametrize(
    ("pattern", "by", "why"),
    [
        ("^game    gold", "game    maya", "table 1.1 is gold for 2; its record is maya for 2"),
        ("show_beads=yes", "show_beads=no", "table 1.1 was played with show_beads=no"),
        (" bid [0-4]", " bid 99", "the record of table 1.1, line N: this line, or one above it"),
    ],
)
def test_a_record_that_is_not_of_its_table_or_does_not_hold_is_named(pattern, by, why):
    bad = refused(respelled(pattern, by).write())
    assert re.sub("line [0-9]+", "line N", str(bad.why)).startswith(why)
    line = whole_file().write().splitlines()[bad.at - 1]
    assert line.startswith('{"type":"finish","round":1,"pod":1,')


def test_a_record_of_no_table_is_named():
    records = whole_file().records
    more = msgspec.structs.replace(records[0], round=3)
    file = replace(whole_file(), records=(*records, more))
    assert refused(file.write()).why == "there is no table “3.1”"


def test_a_table_of_another_deal_than_its_round_is_named():
    file = whole_file(duplicate=True)
    others = (whole_file().records[0], *file.records[1:])
    bad = refused(replace(file, records=others).write())
    assert bad.why == "table 1.1 was not played with the deal of its round"


def test_a_deal_that_was_never_told_is_named():
    text, _ = changed(whole_file(duplicate=True), r'\{"type":"opened","round":2,', "")
    assert re.match("the deal of round 2 for tables of . was never told", str(refused(text).why))


def test_other_standings_are_named():
    file = whole_file()
    first, second, *rest = file.standings
    for rows in ((second, first, *rest), file.standings[:-1], (*file.standings, first)):
        bad = refused(replace(file, standings=rows).write())
        assert str(bad.why).startswith("the standings: ")
    richer = msgspec.structs.replace(first, points="99")
    bad = refused(replace(file, standings=(richer, second, *rest)).write())
    assert bad.why == f"the standings: entrant {first.entrant} is 1, with {first.points}"


# What cannot be told.


def test_of_a_cup_that_is_not_over_no_pairing_can_be_checked():
    cup = cup_of(7)
    begin(cup)
    file = CupFile.of(cup)
    assert file.standings == ()
    assert SEED not in file.write()
    found = checked(file.write())
    assert found.pairings == 0
    assert "its seed is sealed" in found.notes[0]


def test_records_of_older_rules_are_not_held_against_a_cup():
    def older(record: Record) -> Position:
        raise Unchecked("played under revision 0")

    found = check(whole_file(), find, older)
    assert found.results == 0
    assert found.notes[0] == "table 1.1: played under revision 0"


# Files of every kind.


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        "[]",
        "",
        "\n\n",
        "patolli-cup 1",
        '{"type":"over"}',
        '{"type":"head","format":"patolli-cup 1"}',
        '{"type":"head","format":' + "[" * 100_000,
        "{\ud800}",
        '{"type":"over"}\n' * 200_000,
    ],
)
def test_what_is_no_file_of_a_cup_is_refused_in_a_sentence(text):
    with pytest.raises(BadCup):
        check(CupFile.read(text), find, replay)


def test_a_file_that_was_spoilt_anywhere_is_refused_or_holds():
    text = replace(whole_file(duplicate=True), records=()).write()
    random = seeded("spoilt files of cups")
    for _ in range(150):
        at = random.randrange(len(text))
        spoilt = text[:at] + random.choice('0193x:. \n"é{') + text[at + random.randint(0, 9) :]
        with suppress(BadCup):
            check(CupFile.read(spoilt), find, replay)
