"""Records: written, read, verified, and refused with the line that is wrong."""

from __future__ import annotations

import random
import re
import time
from fractions import Fraction

import pytest

from engine.chairs import Chair
from engine.deal import Deal
from engine.games.gold import GAME
from engine.playout import random_game
from engine.record import BadRecord, Line, Record

SEED = "4" * 64


def record_of(*lines: str, seats: int = 3, **options: str) -> Record:
    """A record of these lines: ``red bid 3``."""
    record = Record.of(GAME, seats, GAME.settle(seats, options), Deal(SEED))
    for line in lines:
        colour, _, text = line.partition(" ")
        record.lines.append(Line(("red", "blue", "green", "yellow").index(colour), text))
    return record


def whole_game(seats: int = 3) -> str:
    return random_game(GAME, seats, {}, random.Random(f"record {seats}")).record().write()


def line_of(text: str, beginning: str) -> int:
    """The number of the first line of a file that begins so."""
    return next(at for at, row in enumerate(text.split("\n"), 1) if row.split()[:1] == [beginning])


def refused(text: str) -> BadRecord:
    """Why a file is refused, when it is read or when it is verified."""
    with pytest.raises(BadRecord) as bad:
        Record.read(text).verify(GAME)
    return bad.value


# Writing and reading.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_is_read_as_it_was_written(seats):
    text = whole_game(seats)
    record = Record.read(text)
    assert record.write() == text
    assert record.seats == seats
    assert record.verify(GAME).scores() == record.result


def test_a_record_looks_like_this():
    record = record_of("red bid 3", "blue bid 5", "red undo 1", closing_match="no")
    assert record.write() == (
        "patolli 1\n"
        "game    gold 1\n"
        "seats   red blue green\n"
        "options closing_match=no first=random incomplete_scores=no rearrange=with_flip "
        "show_beads=no tied_lowest=choose\n"
        "seal    bb391415c05e39d77ca17381d3be3f7d0cd5e5332e5a579311adaa0aa62106e9\n"
        "seed    4444444444444444444444444444444444444444444444444444444444444444\n"
        "\n"
        "red     bid 3                             #1669fa86\n"
        "blue    bid 5                             #defd0680\n"
        "red     undo 1                            #49ed7454\n"
    )


def test_it_says_where_who_sits_at_a_seat_changed():
    record = Record.read(whole_game())
    plain = record.write()
    record.chairs = [
        Chair(1, 1, "house steady", "began"),
        Chair(0, 3, "free", "left"),
        Chair(0, 3, "person 4", "took"),
        Chair(2, len(record.lines) + 1, "free", "late"),
    ]
    text = record.write()
    told = [row for row in text.split("\n") if row.startswith("sits")]
    assert told == [
        "sits    blue house steady began",
        "sits    red free left",
        "sits    red person 4 took",
        "sits    green free late",
    ]
    again = Record.read(text)
    assert (again.chairs, again.write()) == (record.chairs, text)
    assert again.verify(GAME).scores() == record.result
    same = [row for row in text.split("\n") if row not in told]
    assert [row.split("#")[0] for row in same] == [row.split("#")[0] for row in plain.split("\n")]
    assert same != plain.split("\n"), "the digests are others"


def test_a_change_of_who_sat_there_is_noticed_at_the_next_line():
    record = Record.read(whole_game())
    record.chairs = [Chair(0, 3, "person 4", "took")]
    text = record.write()
    bad = refused(text.replace("person 4", "person 2"))
    assert bad.at == line_of(text, "sits") + 1
    assert "changed" in bad.why


@pytest.mark.parametrize(
    "said",
    ["yellow free left", "red free", "red king took", "red person 0 took", "red free fired", ""],
)
def test_a_change_that_makes_no_sense_is_named(said):
    text = whole_game() + f"sits {said}\n"
    assert refused(text).at == text.count("\n")


def test_a_veiled_record_says_who_sits_where():
    record = record_of("red bid 3")
    record.chairs = [Chair(1, 2, "house novice", "late")]
    assert record.veiled(None, ["bid"]).endswith("red     bid\nsits    blue house novice late\n")


def test_a_line_written_by_hand_needs_no_digest_and_no_columns():
    text = whole_game()
    bare = re.sub(r" +#.*", "", text).replace("   ", " ").replace("  ", " ")
    assert Record.read(bare).verify(GAME).scores() == Record.read(text).result
    assert Record.read(bare.replace("\n", "\r\n")).write() == text


def test_without_the_seed_the_record_of_a_running_game_is_only_sealed():
    record = record_of("red bid 3")
    record.seed = None
    text = record.write()
    assert "seed" not in text
    assert Record.read(text).seal == Deal(SEED).seal


def test_scores_may_be_fractions():
    record = record_of()
    record.result = [Fraction(7, 2), 3, -1]
    text = record.write()
    assert text.endswith("result  red 7/2 blue 3 green -1\n")
    assert Record.read(text).result == [Fraction(7, 2), 3, -1]


def test_a_veiled_record_shows_a_seat_its_own_turns_only():
    record = record_of("red bid 3", "blue bid 5")
    text = record.veiled(1, ["bid (hidden)", "bid (hidden)"])
    assert "red     bid (hidden)\nblue    bid 5\n" in text
    assert "bid 3" not in text
    assert SEED not in text
    assert "bid 5" not in record.veiled(None, ["bid (hidden)", "bid (hidden)"])


def test_the_table_after_some_lines():
    record = record_of("red bid 3", "blue bid 5", "red undo 1", "red bid 4")
    assert record.table(GAME, 2).position.bids == [3, 5, None]
    assert record.table(GAME, 3).position.bids == [None, 5, None]
    table = record.table(GAME)
    assert (table.position.bids, table.number) == ([4, 5, None], 4)


# What is refused, and where.


def test_a_changed_line_is_named():
    text = whole_game()
    rows = text.split("\n")
    at = line_of(text, "blue") + 9
    changed = re.sub(r"\b(bid|pay|lay|lift) (\S+)", r"\1 99", rows[at - 1], count=1)
    if changed == rows[at - 1]:
        changed = rows[at - 1].replace("end", "lift 1")
    rows[at - 1] = changed
    bad = refused("\n".join(rows))
    assert bad.at == at
    assert str(bad) == f"line {at}: this line, or one above it, was changed"


def test_a_line_that_changed_its_seat_is_named():
    text = whole_game()
    at = line_of(text, "green")
    rows = text.split("\n")
    rows[at - 1] = rows[at - 1].replace("green", "blue ", 1)
    assert refused("\n".join(rows)).at == at


def test_a_line_that_was_removed_is_missed_at_the_next_one():
    text = whole_game()
    rows = text.split("\n")
    del rows[14]
    assert refused("\n".join(rows)).at == 15


def test_changed_options_or_seats_are_noticed_at_the_first_turn():
    text = whole_game()
    for was, becomes in (("closing_match=yes", "closing_match=no"), ("blue green", "blue")):
        bad = refused(text.replace(was, becomes, 1))
        assert bad.at in {8, line_of(text, "green")}


def test_a_changed_seed_or_seal_is_named():
    text = whole_game()
    seed = Record.read(text).seed
    for wrong in (SEED, seed[:-1], seed[:-1] + "x", ""):
        bad = refused(text.replace(seed, wrong))
        assert bad.at == line_of(text, "seed")
    assert "does not open the seal" in str(refused(text.replace(seed, SEED)))
    bad = refused(text.replace(Record.read(text).seal, Deal(SEED).seal))
    assert bad.at == line_of(text, "seed")


def test_a_missing_seed_is_named_where_the_seal_is():
    text = whole_game()
    bad = refused(re.sub(r"seed .*\n", "", text))
    assert bad.at == line_of(text, "seal")
    assert "the seed is missing" in str(bad)


def test_a_changed_result_is_named():
    text = whole_game()
    result = Record.read(text).result
    wrong = text.replace(f"result  red {result[0]}", f"result  red {result[0] + 1}")
    bad = refused(wrong)
    assert bad.at == line_of(text, "result")
    assert f"red {result[0]} blue {result[1]}" in str(bad)


def test_the_result_of_a_game_that_is_not_over_is_named():
    text = record_of("red bid 3").write() + "result  red 1 blue 2 green 3\n"
    bad = refused(text)
    assert (bad.at, bad.why) == (line_of(text, "result"), "the game is not over")


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("gold 99", "played under revision 99, the rules are at 1 now"),
        ("silver 1", "this is a game of silver, not of gold"),
    ],
)
def test_another_title_or_revision_of_the_rules_is_named(game, why):
    bad = refused(whole_game().replace("gold 1", game))
    assert (bad.at, bad.why) == (2, why)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("blue bid 11", "“bid 11” is none of the legal steps"),
        ("blue lay 1 gold 1", "“lay 1 gold 1” is none of the legal steps"),
        ("red bid 4", "it is not that seat's turn"),
        ("blue", "“” is none of the legal steps"),
        ("blue end", "“end” is none of the legal steps"),
        ("blue BID 4", "“BID 4” is written “bid 4”"),
        ("blue b 4", "“b 4” is written “bid 4”"),
        ("blue bid 4, end", "“bid 4, end” is written “bid 4”"),
        ("blue undo 2", "turn 2 cannot be taken back"),
    ],
)
def test_an_illegal_turn_is_named(line, why):
    text = record_of("red bid 3").write() + line + "\n"
    bad = refused(text)
    assert bad.at == 9
    assert why in str(bad)


def test_nothing_is_played_or_taken_back_after_the_end_of_the_game():
    text = whole_game()
    for turn in ("bid 0", *(f"undo {at}" for at in (len(Record.read(text).lines), 1, 999))):
        bad = refused(f"{text}red {turn}\nred bid 0\n")
        assert bad.at == len(text.split("\n"))
        assert "the game is over" in str(bad)


def test_a_finished_game_may_leave_its_result_out_and_is_written_with_it():
    text = whole_game()
    record = Record.read(re.sub(r"\nresult .*\n", "", text))
    assert record.result is None
    record.verify(GAME)
    assert record.write() == text


def test_a_game_that_was_stopped_is_a_record_without_a_result():
    text = record_of("red bid 3", "blue bid 5").write()
    record = Record.read(text)
    assert record.verify(GAME).outcome() is None
    assert record.result is None
    assert record.write() == text


@pytest.mark.parametrize(
    ("was", "becomes", "at", "why"),
    [
        ("patolli 1", "patolli 2", 1, "a record begins with"),
        ("patolli 1", "", 1, "a record begins with"),
        ("game    gold 1", "game    gold", 2, "is not understood"),
        ("game    gold 1", "game    gold ²", 2, "is not understood"),
        ("game    gold 1", "game    gold 99999999999999999999", 2, "is not understood"),
        ("game    gold 1", "", 0, "“game” is missing"),
        ("seats   red blue green", "seats   blue red green", 3, "is not understood"),
        ("seats   red blue green", "seats   red", 9, "nobody sits at blue"),
        ("seats   red blue green", "", 7, "nobody sits at red"),
        ("options ", "options x ", 4, "is not understood"),
        ("show_beads=no", "show_beads=maybe", 4, "choose one of no, yes"),
        ("show_beads=no", "fly=no", 4, "fly=no"),
        ("seal    ", "seal    x ", 5, "is not understood"),
        ("seed    ", "seed    x ", 6, "is not understood"),
        ("seal    ", "zeal    ", 5, "is not understood"),
        ("red     bid 3", "red     undo", 8, "undo names the numbers of turns"),
        ("red     bid 3", "red     undo one", 8, "undo names the numbers of turns"),
        ("red     bid 3", "red     undo ²", 8, "undo names the numbers of turns"),
        ("red     bid 3", "red     undo -1", 8, "undo names the numbers of turns"),
        ("red     bid 3", "red     undo 0", 8, "turn 0 cannot be taken back"),
        ("red     bid 3", "red     undo 1", 8, "turn 1 cannot be taken back"),
        ("red     bid 3", "white   bid 3", 8, "“white bid 3” is not understood"),
        ("red     bid 3", "game    gold 1", 8, "“game” is said twice"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(was, becomes, at, why):
    text = re.sub(r" +#.*", "", record_of("red bid 3", "blue bid 5").write())
    assert was in text
    if becomes == "" and was != "patolli 1":
        text = text.replace(was + "\n", "", 1)
    else:
        text = text.replace(was, becomes, 1)
    bad = refused(text)
    assert (bad.at, why in str(bad)) == (at, True), str(bad)


@pytest.mark.parametrize(
    "result",
    [
        "",
        "red",
        "red x",
        "red 1/0 blue 2",
        "red 1e999999999",
        "blue 1",
        "red 1 green 2",
        "red ²",
        "red 0x10",
        "red " + "9" * 5000,
        "red 1 blue",
        "1 red",
        "red 1_000",
    ],
)
def test_a_result_that_makes_no_sense_is_named(result):
    text = record_of("red bid 3").write() + f"result {result}\n"
    began = time.process_time()
    bad = refused(text)
    assert (bad.at, bad.why) == (9, "result: a number for each seat")
    assert time.process_time() - began < 0.5


def test_a_result_has_as_many_scores_as_seats():
    text = whole_game()
    bad = refused(re.sub(r"result .*", "result red 1 blue 2", text))
    assert bad.at == line_of(text, "result")


GARBAGE = {
    "nothing": "",
    "one line": "patolli 1",
    "a picture": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 50,
    "bytes": bytes(range(256)).decode("latin-1") * 40,
    "bytes behind a heading": "patolli 1\n" + bytes(range(256)).decode("latin-1") * 40,
    "lone surrogates": "patolli 1\n" + b"\xff\xfe\x80".decode("utf-8", "surrogateescape") * 99,
    "1 MB of a letter": "patolli 1\n" + "x" * 1_000_000,
    "1 MB of lines": "patolli 1\n" + "red bid 3\n" * 100_000,
    "1 MB of hashes": "patolli 1\n" + "#" * 1_000_000,
    "1 MB of blanks": "patolli 1\n" + " " * 1_000_000,
    "a poem": "Patolli was played with beans\nand prayers.\n",
    "a spreadsheet": "patolli 1\ngame;gold;1\n",
}


@pytest.mark.parametrize("text", GARBAGE.values(), ids=GARBAGE.keys())
def test_garbage_is_refused_at_once_and_in_few_words(text):
    began = time.process_time()
    bad = refused(text)
    assert time.process_time() - began < 2
    assert len(str(bad)) < 200


def test_random_damage_is_refused_or_harmless():
    """Whatever is done to a file, the answer is a BadRecord or the very same game."""
    text, dice = whole_game(2), random.Random(5)
    good = Record.read(text)
    alphabet = "abc #0123456789\n=/,²\0é🎲"
    for _ in range(300):
        at = dice.randrange(len(text))
        length = dice.choice([0, 1, 1, 2, 40])
        mess = "".join(dice.choices(alphabet, k=dice.choice([0, 1, 1, 3])))
        damaged = text[:at] + mess + text[at + length :]
        try:
            record = Record.read(damaged)
            record.verify(GAME)
        except BadRecord:
            continue
        assert record.lines == good.lines[: len(record.lines)], damaged
        assert len(record.lines) > len(good.lines) - 3, "not more than the damage is lost"
        assert record.result in (good.result, None)


@pytest.mark.parametrize("extra", ["red bid 1," * 90_000, "red " + "lay " * 250_000])
def test_one_line_of_a_megabyte_is_refused_at_once(extra):
    text = record_of().write() + extra + "\n"
    began = time.process_time()
    bad = refused(text)
    assert bad.at == 8
    assert time.process_time() - began < 3
    assert len(str(bad)) < 300


def test_thousands_of_undos_are_verified_in_reasonable_time():
    lines: list[str] = []
    for number in range(3000):
        lines += [f"red bid {number % 10}", f"red undo {2 * number + 1}"]
    text = record_of(*lines).write()
    began = time.process_time()
    assert Record.read(text).verify(GAME).bids == [None] * 3
    assert time.process_time() - began < 5


# Taking back.


def test_an_undo_line_strikes_a_turn():
    record = record_of("red bid 3", "blue bid 5", "red undo 1", "red bid 4", "green bid 1")
    position = Record.read(record.write()).verify(GAME)
    assert position.auction.bids == (4, 5, 1)
    assert record.struck() == {1}
    assert record.struck(2) == set()


def test_an_undo_line_may_strike_several_turns():
    record = record_of("red bid 3", "blue bid 5", "green bid 1", "blue undo 3 2", "blue bid 6")
    assert record.verify(GAME).bids == [3, 6, None]


def test_a_revealed_turn_may_be_struck_by_a_vote():
    record = record_of("red bid 3", "blue bid 5", "green bid 1", "blue undo 3")
    position = record.verify(GAME)
    assert (position.phase, position.bids) == ("auction", [3, 5, None])


@pytest.mark.parametrize(
    "undo", ["undo 1 1", "undo 4", "undo 3", "undo 2", "undo 99", "undo 0", "undo 999999999"]
)
def test_a_turn_is_struck_once_and_only_when_it_stands(undo):
    lines = ["red bid 3", "blue bid 5", "blue undo 2", f"red {undo}"]
    bad = refused(record_of(*lines).write())
    assert bad.at == 11
    assert "cannot be taken back" in str(bad)


def test_what_cannot_go_on_without_a_struck_turn_is_refused_at_the_undo():
    lines = ["red bid 3", "blue bid 5", "green bid 1", "blue end", "red undo 1"]
    bad = refused(record_of(*lines).write())
    assert bad.at == 12
    assert "is not legal here" in str(bad)


def test_the_replay_gives_the_table_after_each_line():
    record = record_of("red bid 3", "blue bid 5", "red undo 1", "red bid 4", "blue undo 2")
    seen = [
        (table.number, list(table.position.bids), turn and turn.text)
        for table, turn in record.replay(GAME)
    ]
    assert seen == [
        (1, [3, None, None], "bid 3"),
        (2, [3, 5, None], "bid 5"),
        (3, [None, 5, None], None),
        (4, [4, 5, None], "bid 4"),
        (5, [4, None, None], None),
    ]
    for upto, (_, bids, _) in enumerate(seen, 1):
        assert record.table(GAME, upto).position.bids == bids


def test_a_bid_may_be_taken_back_freely_while_others_think():
    record = record_of("red bid 3", "blue bid 5")
    assert record.free_undo(GAME, 0) == 1
    assert record.free_undo(GAME, 1) == 2
    assert record.free_undo(GAME, 2) is None, "green has no turn yet"


def test_a_bid_is_not_taken_back_after_the_reveal():
    record = record_of("red bid 3", "blue bid 5", "green bid 0")
    assert [record.free_undo(GAME, seat) for seat in range(3)] == [None, None, None]


def test_a_bid_taken_back_and_made_anew_may_be_taken_back_again():
    record = record_of("red bid 3", "blue bid 5", "red undo 1", "red bid 4")
    assert record.free_undo(GAME, 0) == 4
    assert record.free_undo(GAME, 1) == 2


def test_a_turn_that_showed_the_player_a_back_is_not_free():
    record = record_of("red bid 3", "blue bid 1", "green bid 1", "red pay blue")
    assert record.free_undo(GAME, 0) is None


def test_a_turn_others_built_upon_is_not_free():
    record = record_of(
        *["red bid 0", "blue bid 0", "green bid 0"] * 27,
        "red bid 3",
        "blue bid 1",
        "green bid 0",
        "red end",
    )
    assert record.table(GAME).position.round == 29
    assert record.free_undo(GAME, 0) == 85, "no piece was drawn, nobody has moved"
    record.lines.append(Line(1, "bid 2"))
    assert record.free_undo(GAME, 0) is None
    assert record.free_undo(GAME, 1) == 86


def test_nothing_is_free_once_the_game_is_over_and_its_seed_known():
    record = record_of(
        *["red bid 0", "blue bid 0", "green bid 0"] * 29,
        "red bid 3",
        "blue bid 1",
        "green bid 0",
        "red end",
    )
    assert record.table(GAME).over
    assert record.free_undo(GAME, 0) is None
