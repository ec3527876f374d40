"""The file of a cup, and what is found when it is checked."""

from __future__ import annotations

import re
from contextlib import suppress

import msgspec
import pytest

from engine.catalogue import find
from engine.cups.checking import Checked, Unchecked, check
from engine.cups.cup import FORMAT, BadCup
from engine.cups.file import CupFile
from engine.cups.lines import Finish
from engine.game import Position, places
from engine.playout import random_game
from engine.record import Record
from tests.engine.cups.filed import GOLD, games, result, whole_file
from tests.engine.cups.playing import SEED, begin, cup_of
from tests.seeding import seeded


def replay(record: Record) -> Position:
    return record.verify(GOLD)


def checked(file: CupFile) -> Checked:
    return check(CupFile.read(file.write()), find, replay)


def refused(file: CupFile) -> BadCup:
    with pytest.raises(BadCup) as bad:
        checked(file)
    return bad.value


def changed(file: CupFile, line: str, by: str) -> tuple[CupFile, int]:
    """The file with its first line that matches written anew, and the number of that line."""
    at = next(at for at, row in enumerate(file.lines) if re.match(line, row))
    lines = [*file.lines[:at], re.sub(line, by, file.lines[at], count=1), *file.lines[at + 1 :]]
    return msgspec.structs.replace(file, lines=[row for row in lines if row]), at + 1


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_cup_that_was_played_holds(duplicate):
    found = checked(whole_file(duplicate=duplicate))
    assert (found.pairings, found.results, found.trusted, found.notes) == (2, 6, [], [])


def test_a_file_is_read_as_it_was_written():
    file = whole_file()
    assert CupFile.read(file.write()) == file
    assert file.write() == CupFile.read(file.write()).write()
    assert file.cup().standings().order() == [row.entrant for row in file.standings]


def test_the_lines_alone_are_a_file_whose_results_are_believed():
    text = whole_file().cup().write()
    found = check(CupFile.read(text), find, replay)
    assert (found.pairings, found.results) == (2, 0)
    assert found.trusted == ["1.1", "1.2", "1.3", "2.1", "2.2", "2.3"]


def test_whoever_forfeits_may_have_played_on_in_the_record():
    cup = cup_of(4, rounds=1)
    begin(cup)
    (pod,) = cup.rounds[0].pods
    game = random_game(GOLD, 4, {}, seeded("a forfeit"))
    whole = result(pod, game.position)
    gone, *there = pod.entrants
    cup.add(f"forfeit 1.1 {gone}")
    ranked = places([-whole.places[who] for who in there])
    points = {who: whole.points[who] for who in there}
    cup.add(Finish(1, 1, dict(zip(there, ranked, strict=True)), points))
    cup.add("end")
    assert checked(CupFile.of(cup, {(1, 1): game.record().write()})).results == 1


def test_what_an_organiser_decided_is_none_of_the_results_of_the_records():
    cup = cup_of(8, rounds=1, pod=2)
    begin(cup)
    records = games(cup, seeded("decided"))
    first = cup.rounds[0].pods[0]
    one, other = first.entrants
    last = "1" if first.places()[one] > 1 else "2"
    cup.add(f"correct 1.1 {one}:{last} {other}:{3 - int(last)}")
    cup.add("end")
    found = checked(CupFile.of(cup, records))
    assert (found.results, found.decided, found.trusted) == (3, ["1.1"], [])


@pytest.mark.parametrize("line", ["award 1.1 {0}:1 {1}:2", "forfeit 1.1 {0}"])
def test_a_table_without_a_result_of_its_own_is_told_as_decided(line):
    cup = cup_of(4, rounds=1, pod=2)
    begin(cup)
    cup.add(line.format(*cup.rounds[0].pods[0].entrants))
    cup.add("result 1.2 {}:1 {}:2".format(*cup.rounds[0].pods[1].entrants))
    cup.add("end")
    found = checked(CupFile.of(cup))
    assert (found.results, found.decided, found.trusted) == (0, ["1.1"], ["1.2"])


# What does not hold.


def test_a_result_that_the_record_does_not_bear_out_is_named():
    file, at = changed(whole_file(), r"result 1\.2 (\d+):1:-?\d+", r"result 1.2 \1:1:999")
    bad = refused(file)
    assert bad.at == at
    assert re.fullmatch(r"table 1\.2: the record makes \d+:1:-?\d+ of “\d+:1:999”", bad.why)


def test_a_place_that_the_record_does_not_bear_out_is_named():
    line = r"result 2\.1 (\d+):1:(\S+) (\d+):2:(\S+)"
    file, at = changed(whole_file(), line, r"result 2.1 \3:1:\4 \1:2:\2")
    assert refused(file).at == at


def test_another_pairing_than_the_one_that_follows_is_named():
    file, at = changed(whole_file(), r"pod 1\.1 (\d+) (\d+)", r"pod 1.1 \2 \1")
    bad = refused(file)
    assert (bad.at, bad.why[:32]) == (at, "the pairing that follows has “po")


def test_a_pairing_of_the_second_round_follows_from_the_first():
    file = msgspec.structs.replace(whole_file(), records={}, standings=[])
    line = r"result 1\.1 (\d+):1:(\S+) (\d+):2:(\S+)"
    file, _ = changed(file, line, r"result 1.1 \3:1:\4 \1:2:\2")
    assert file.lines[refused(file).at - 1].startswith("pod 2.")


def test_an_organisers_exchange_is_part_of_a_cup_that_holds():
    cup = cup_of(7, rounds=1)
    cup.add_all(cup.next_round())
    first, second = cup.rounds[0].pods
    cup.add(f"swap {first.entrants[0]} {second.entrants[0]}")
    cup.add("begin 1")
    for pod in cup.rounds[0].pods:
        cup.add(Finish(1, pod.number, {who: at for at, who in enumerate(pod.entrants, 1)}))
    cup.add("end")
    assert checked(CupFile.of(cup)).pairings == 1


@pytest.mark.parametrize(
    ("line", "by", "why"),
    [
        (r"patolli-cup 1", "patolli-cup 2", "a cup begins with “patolli-cup 1”"),
        (r"plan .*", "plan []", "the plan cannot be read: Expected `object`, got `array`"),
        (r"plan .*", 'plan {"title":"gold"}', "the plan: rounds: from 1 to 64"),
        (r"plan .*", 'plan {"title":"gold","rounds":2,"pod":0}', "the plan: pod: from 2 to 4"),
        (r"plan .*", 'plan {"title":"chess","rounds":2}', "there is no title “chess”"),
        (r"plan .*", "", "after that come its plan and its seal"),
        (r"seal .*", "seal 12", "a seal is 64 hexadecimal digits"),
        (r"seal .*", f"seal {'00' * 32}", "the seed does not open the seal"),
        (r"seed .*", "", "the cup is over, and its seed is missing"),
        (r"enter 3", "enter 4", "this is entrant 4; the next one is 3"),
        (r"enter 3", "hello", "“hello” is not understood"),
        (r"begin 1", "", "round 1 has not begun"),
        (r"begin 1", "begin 2", "this is round 2; the next one is 1"),
        (r"result 1\.1 .*", "", "round 1 is running"),
        (r"end", "", "the seed is told when the cup is over"),
        (r"end", "end again", "“end again” is not understood"),
    ],
)
def test_a_line_that_cannot_be_is_named_with_its_reason(line, by, why):
    file, _ = changed(whole_file(), line, by)
    bad = refused(file)
    assert bad.why == why


def respelled(pattern: str, by: str) -> CupFile:
    """The file with the record of its first table written anew."""
    file = whole_file()
    rows = [re.sub(pattern, by, row) for row in file.records["1.1"]]
    return msgspec.structs.replace(file, records={**file.records, "1.1": rows})


@pytest.mark.parametrize(
    ("pattern", "by", "why"),
    [
        ("^game    gold", "game    maya", "table 1.1 is gold for 2; its record is maya for 2"),
        ("show_beads=yes", "show_beads=no", "table 1.1 was played with show_beads=no"),
        (" bid [0-4]", " bid 99", "the record of table 1.1, line N: this line, or one above it"),
    ],
)
def test_a_record_that_is_not_of_its_table_or_does_not_hold_is_named(pattern, by, why):
    bad = refused(respelled(pattern, by))
    assert re.sub("line [0-9]+", "line N", bad.why).startswith(why)
    assert whole_file().lines[bad.at - 1].startswith("result 1.1")


def test_a_record_of_no_table_is_named():
    file = whole_file()
    records = {**file.records, "3.1": file.records["1.1"]}
    assert refused(msgspec.structs.replace(file, records=records)).why == "there is no table “3.1”"


def test_a_table_of_another_deal_than_its_round_is_named():
    file = whole_file(duplicate=True)
    others = {**file.records, "1.1": whole_file().records["1.1"]}
    bad = refused(msgspec.structs.replace(file, records=others))
    assert bad.why == "table 1.1 was not played with the deal of its round"


def test_a_deal_that_was_never_told_is_named():
    file, _ = changed(whole_file(duplicate=True), r"seed 2 .*", "")
    assert re.match("the deal of round 2 for tables of . was never told", refused(file).why)


def test_other_standings_are_named():
    file = whole_file()
    first, second, *rest = file.standings
    for rows in ([second, first, *rest], file.standings[:-1], [*file.standings, first]):
        bad = refused(msgspec.structs.replace(file, standings=rows))
        assert bad.why.startswith("the standings: ")
    richer = msgspec.structs.replace(first, points="99")
    bad = refused(msgspec.structs.replace(file, standings=[richer, second, *rest]))
    assert bad.why == f"the standings: entrant {first.entrant} is 1, with {first.points}"


# What cannot be told.


def test_of_a_cup_that_is_not_over_no_pairing_can_be_checked():
    cup = cup_of(7)
    begin(cup)
    file = CupFile.of(cup)
    assert file.standings == []
    assert SEED not in file.write()
    found = checked(file)
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
        '{"format":"patolli-cup 1"}',
        '{"format":"patolli-cup 2","lines":[]}',
        '{"format":"patolli-cup 1","lines":[]}',
        '{"format":"patolli-cup 1","lines":["patolli-cup 1"]}',
        '{"format":"patolli-cup 1","lines":["patolli-cup 1\\nplan {}"]}',
        '{"format":"patolli-cup 1","lines":"patolli-cup 1"}',
        '{"format":"patolli-cup 1","lines":[],"wind":1}',
        '{"format":' + "[" * 100_000,
        "{\ud800}",
        f"{FORMAT}\nplan\nseal\n",
        f"{FORMAT}\n" + "end\n" * 200_000,
    ],
)
def test_what_is_no_file_of_a_cup_is_refused_in_a_sentence(text):
    with pytest.raises(BadCup):
        check(CupFile.read(text), find, replay)


def test_a_file_that_was_spoilt_anywhere_is_refused_or_holds():
    text = msgspec.structs.replace(whole_file(duplicate=True), records={}).write()
    random = seeded("spoilt files of cups")
    for _ in range(150):
        at = random.randrange(len(text))
        spoilt = text[:at] + random.choice('0193x:. \n"é{') + text[at + random.randint(0, 9) :]
        with suppress(BadCup):
            check(CupFile.read(spoilt), find, replay)
