"""The lines of a cup: each is read as it was written, and what is none is refused in a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cups.lines import BadLine, Enter, Finish, Forfeit, Seated, exact, read
from tests.seeding import seeded

KEY = "5e" * 32
LINES = [
    "enter 1",
    "enter 2 27.5",
    "enter 3 -0.125",
    "enter 4 10/3",
    "drop 2",
    "return 2",
    "ban 2",
    "round 1",
    "pod 1.1 4 1 9 3",
    "bye 1 7",
    "swap 4 9",
    f"seal 1 4 {KEY}",
    "begin 1",
    "result 1.1 4:1:71 1:2:70 3:3:40 9:3:40",
    "result 1.1 4:1:71 1:2:-7.5 3:3:10/3 9:x",
    "late 12.128 4:1 1:2",
    "house 1.1 4:1:0 1:2:-3",
    "award 1.1 4:x 9:x",
    "correct 1.1 1:1 4:1",
    "forfeit 1.1 9 4",
    f"seed 1 4 {KEY}",
    "pause",
    "resume",
    "end",
]


@pytest.mark.parametrize("text", LINES)
def test_a_line_is_read_as_it_was_written(text):
    assert str(read(text)) == text
    assert read(f"  {text.replace(' ', '   ')} ") == read(text)


def test_a_line_says_what_happened():
    assert read("enter 2 27.5") == Enter(2, Fraction(55, 2))
    assert read("pod 1.2 4 1 9") == Seated(1, 2, (4, 1, 9))
    assert read("forfeit 3.2 9") == Forfeit(3, 2, (9,))
    finish = Finish(1, 2, {4: 1, 1: 2}, {4: 71, 1: Fraction(15, 2)}, frozenset({9}))
    assert read("result 1.2 1:2:7.5 9:x 4:1:71") == finish


def test_a_rating_of_nothing_is_a_rating():
    assert str(read("enter 3 0")) == "enter 3 0"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (-3, "-3"),
        (Fraction(55, 2), "27.5"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(1, 400), "0.0025"),
        (Fraction(-10, 3), "-10/3"),
        (Fraction(12, 1), "12"),
    ],
)
def test_a_number_is_written_exactly(number, written):
    assert exact(number) == written
    assert Fraction(written) == number


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "“” is not understood"),
        ("hello 1", "“hello 1” is not understood"),
        ("enter", "“enter” is not understood"),
        ("enter 0", "“enter 0” is not understood"),
        ("enter 1 2 3", "“enter 1 2 3” is not understood"),
        ("enter 1 high", "“enter 1 high” is not understood"),
        ("enter ٣", "“enter ٣” is not understood"),
        ("pod 1 4 1", "“pod 1 4 1” is not understood"),
        ("pod 1.1", "“pod 1.1” is not understood"),
        ("round 1.1", "“round 1.1” is not understood"),
        ("round 12345678", "“round 12345678” is not understood"),
        ("seal 1 4 ab", "“seal 1 4 ab” is not understood"),
        ("end 1", "“end 1” is not understood"),
        ("result", "result: a table and the place of everybody, such as 1.2 4:1:71 9:2:60"),
        ("result 1.1", "result: a table and the place of everybody, such as 1.2 4:1:71 9:2:60"),
        ("result 1.1 4", "“4” is no place, such as 4:1:71, 4:1 or 4:x"),
        ("result 1.1 4:0", "“4:0” is no place, such as 4:1:71, 4:1 or 4:x"),
        ("result 1.1 4:1:1:1", "“4:1:1:1” is no place, such as 4:1:71, 4:1 or 4:x"),
        ("result 1.1 4:1:nan", "“4:1:nan” is no place, such as 4:1:71, 4:1 or 4:x"),
        ("result 1.1 red:1", "“red:1” names nobody"),
        ("result 1.1 4:1 4:2", "entrant 4 is told twice in “result 1.1 4:1 4:2”"),
        ("x" * 500, f"“{'x' * 60}” is not understood"),
    ],
)
def test_what_is_no_line_is_refused_in_a_sentence(text, why):
    with pytest.raises(BadLine) as bad:
        read(text)
    assert str(bad.value) == why


def test_of_any_text_a_line_is_made_or_it_is_refused():
    random = seeded("lines of cups")
    for _ in range(3000):
        text = list(random.choice(LINES))
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(text) + 1)
            text[at : at + random.randint(0, 2)] = random.choice(
                [" ", ":", ".", "9", "x", "-", "é"]
            )
        try:
            line = read("".join(text))
        except BadLine:
            continue
        assert read(str(line)) == line
