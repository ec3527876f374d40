"""The lines of a cup: each is read as it was written, and what is none is refused in a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.cups.lines import (
    LINES,
    BadLine,
    Ban,
    Begin,
    Bye,
    Drop,
    Enter,
    Finish,
    Forfeit,
    Line,
    Opened,
    Over,
    Paired,
    Pause,
    Replace,
    Resume,
    Return,
    Sealed,
    Seated,
    Swap,
    exact,
    read,
    write,
)
from tests.seeding import seeded

KEY = "5e" * 32
WRITTEN: list[tuple[Line, str]] = [
    (Enter(1), '{"type":"enter","entrant":1}'),
    (Enter(2, Fraction(55, 2)), '{"type":"enter","entrant":2,"rating":"27.5"}'),
    (Enter(3, Fraction(0)), '{"type":"enter","entrant":3,"rating":0}'),
    (Enter(4, Fraction(10, 3)), '{"type":"enter","entrant":4,"rating":"10/3"}'),
    (Drop(2), '{"type":"drop","entrant":2}'),
    (Return(2), '{"type":"return","entrant":2}'),
    (Ban(2), '{"type":"ban","entrant":2}'),
    (Replace(2), '{"type":"replace","entrant":2}'),
    (Paired(1), '{"type":"paired","round":1}'),
    (Seated(1, 1, (4, None, 9)), '{"type":"seated","round":1,"pod":1,"seats":[4,null,9]}'),
    (Bye(1, 7), '{"type":"bye","round":1,"entrant":7}'),
    (Swap(4, 9), '{"type":"swap","one":4,"other":9}'),
    (Sealed(1, 4, KEY), f'{{"type":"sealed","round":1,"size":4,"seal":"{KEY}"}}'),
    (Begin(1), '{"type":"begin","round":1}'),
    (
        Finish(1, 1, {9: 3, 4: 1, 3: 3, 1: 2}, {1: Fraction(-15, 2), 4: Fraction(71)}),
        '{"type":"finish","round":1,"pod":1,"places":{"4":1,"1":2,"3":3,"9":3},'
        '"points":{"4":71,"1":"-7.5"}}',
    ),
    (
        Finish(12, 128, {4: 1}, forfeits=(10, 9, 2), how="late"),
        '{"type":"finish","round":12,"pod":128,"places":{"4":1},"forfeits":[2,9,10],"how":"late"}',
    ),
    (Forfeit(1, 1, (9, 4)), '{"type":"forfeit","round":1,"pod":1,"entrants":[9,4]}'),
    (Opened(1, 4, KEY), f'{{"type":"opened","round":1,"size":4,"seed":"{KEY}"}}'),
    (Pause(), '{"type":"pause"}'),
    (Resume(), '{"type":"resume"}'),
    (Over(), '{"type":"over"}'),
]


@pytest.mark.parametrize(("line", "text"), WRITTEN)
def test_a_line_is_read_as_it_was_written(line, text):
    assert write(line) == text
    assert read(text) == line


def test_every_kind_of_line_is_among_them():
    assert {type(line) for line, _ in WRITTEN} == {*LINES}


def test_a_whole_number_of_points_is_written_as_one():
    by_hand = Finish(1, 1, {4: 1, 1: 2}, {4: 71, 1: 70})
    assert by_hand == Finish(1, 1, {1: 2, 4: 1}, {1: Fraction(70), 4: Fraction(71)})
    assert read(write(by_hand)) == by_hand


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


PLACES = '{"type":"finish","round":1,"pod":1,"places":'
POINTS = PLACES + '{"4":1,"1":2},"points":'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Input data was truncated"),
        ("hello 1", "JSON is malformed: invalid character (byte 0)"),
        ("enter 1", "JSON is malformed: invalid character (byte 0)"),
        ('{"type":"enter","entrant":1', "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "Object missing required field `type`"),
        ('{"type":"line"}', "Invalid value 'line' - at `$.type`"),
        ('{"type":"hello","entrant":1}', "Invalid value 'hello' - at `$.type`"),
        ('{"type":"enter"}', "Object missing required field `entrant`"),
        ('{"type":"enter","entrant":0}', "Expected `int` >= 1 - at `$.entrant`"),
        ('{"type":"enter","entrant":-1}', "Expected `int` >= 1 - at `$.entrant`"),
        ('{"type":"enter","entrant":1000000}', "Expected `int` <= 999999 - at `$.entrant`"),
        (
            f'{{"type":"enter","entrant":{"9" * 9_000}}}',
            "Integer value out of range - at `$.entrant`",
        ),
        ('{"type":"enter","entrant":1.0}', "Expected `int`, got `float` - at `$.entrant`"),
        ('{"type":"enter","entrant":1e3}', "Expected `int`, got `float` - at `$.entrant`"),
        ('{"type":"enter","entrant":true}', "Expected `int`, got `bool` - at `$.entrant`"),
        ('{"type":"enter","entrant":"1"}', "Expected `int`, got `str` - at `$.entrant`"),
        ('{"type":"enter","entrant":null}', "Expected `int`, got `null` - at `$.entrant`"),
        ('{"type":"enter","entrant":1,"wind":2}', "Object contains unknown field `wind`"),
        ('{"type":"over","round":1}', "Object contains unknown field `round`"),
        ('{"type":"enter","entrant":1,"rating":27.5}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":1e400}', "out of range"),
        ('{"type":"enter","entrant":1,"rating":true}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":"1/0"}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":"nan"}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":"٣"}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":10000000000}', "not an exact number"),
        ('{"type":"enter","entrant":1,"rating":"27.50"}', "is not as it would be written"),
        ('{"type":"enter","entrant":1,"rating":null}', "is not as it would be written"),
        ('{"type":"enter","entrant":1,"entrant":2}', "is not as it would be written"),
        ('{"entrant":1,"type":"enter"}', "is not as it would be written"),
        ('{"type": "enter", "entrant": 1}', "is not as it would be written"),
        ('{"type":"sealed","round":1,"size":4,"seal":"ab"}', "Expected `str` matching regex"),
        (f'{{"type":"sealed","round":1,"size":4,"seal":"{KEY}\\n"}}', "matching regex"),
        (PLACES + '{"red":1}}', "Expected `int`, got `str` - at `key` in `$.places`"),
        (PLACES + '{"4":0}}', "Expected `int` >= 1 - at `$.places[...]`"),
        (PLACES + '{"4":1,"4":2}}', "is not as it would be written"),
        (PLACES + '{"1":2,"4":1}}', "is not as it would be written"),
        (PLACES + '{"4":1},"forfeits":[4]}', "an entrant is named twice"),
        (PLACES + '{"4":1},"forfeits":[9,9]}', "an entrant is named twice"),
        (PLACES + '{"4":1},"how":"luck"}', "Invalid enum value 'luck' - at `$.how`"),
        (POINTS + '{"4":71.5}}', "not an exact number"),
        (POINTS + '{"9":71}}', "points of an entrant without a place"),
        ("x" * 10_000, "JSON is malformed: invalid character (byte 0)"),
        ("[" * 100_000, "Expected `object`, got `array`"),
        (f'{{"type":"over"{" " * 10_000}}}', "is not as it would be written"),
        (f'{{"type":"{"x" * 10_000}"}}', "Invalid value"),
        (f'{{"type":"over","{"x" * 10_000}":1}}', "Object contains unknown field"),
        (
            f'{{"type":"forfeit","round":1,"pod":1,"entrants":[{",".join("1" * 5_000)}]}}',
            "Expected `array` of length <= 8 - at `$.entrants`",
        ),
        ('{"type":"\ud800"}', "surrogates not allowed"),
    ],
)
def test_what_is_no_line_is_refused_in_a_sentence(text, why):
    with pytest.raises(BadLine) as bad:
        read(text)
    assert why in str(bad.value)
    assert str(bad.value).startswith(f"“{text[:60]}")
    assert len(str(bad.value)) < 400


MESS = (*' :.9x-é"{],', "null", "1e9", "\\u0000", "\0")


def test_of_any_text_a_line_is_made_or_it_is_refused():
    random = seeded("lines of cups")
    lines = [text for _, text in WRITTEN]
    for _ in range(5000):
        text = list(random.choice(lines))
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(text) + 1)
            text[at : at + random.randint(0, 2)] = random.choice(MESS)
        try:
            line = read("".join(text))
        except BadLine:
            continue
        assert write(line) == "".join(text)


def test_a_line_that_was_cut_off_anywhere_is_refused():
    for _, text in WRITTEN:
        for end in range(len(text)):
            with pytest.raises(BadLine):
                read(text[:end])
