"""Whatever a member is called, the name stays on its line and is not read as anything else."""

import pytest

from data.names import clean_name


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Ana", "Ana"),
        ("  Ana   María ", "Ana María"),
        ("Ana\nBen\r\n\tCai", "Ana Ben Cai"),
        ("Ana\u2028Ben\u2029Cai\x85Dee", "Ana Ben Cai Dee"),
        ("A\x00n\x1ba\x7f", "Ana"),
        ("\u202eanA\u202c", "anA"),
        ("\u2066Ana\u2069\u200f\u061c", "Ana"),
        ("A\u200bn\u2060a\ufeff\u00ad", "Ana"),
        ("<@123> `Ana` <b>", "@123 Ana b"),
        ("א\u202eבג", "אבג"),
        ("שלום עולם", "שלום עולם"),
        ("مرحبا\u200f بك", "مرحبا بك"),
        ("नमस्ते", "नमस्ते"),
        ("玛雅 ゴールド", "玛雅 ゴールド"),
        ("🎲 Ana 🏺", "🎲 Ana 🏺"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("🤷🏽\u200d♂\ufe0f ❤\ufe0f", "🤷🏽\u200d♂\ufe0f ❤\ufe0f"),
        ("🇫🇷", "🇫🇷"),
        ("A\u200dn\u200da\u200d", "Ana"),
        ("\u200dAna\u200d👩\u200d", "Ana👩"),
        ("A\ud800na", "Ana"),
        ("**Ana** _B_ ||c||", "**Ana** _B_ ||c||"),
        ("", "?"),
        (" \n\u200b\u202e<>` ", "?"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 40),
        ("x" * 39 + " yz", "x" * 39),
        ("x" * 38 + "👨\u200d👩", "x" * 38 + "👨"),
    ],
)
def test_a_name_is_cleaned(name, cleaned):
    assert clean_name(name) == cleaned
    assert clean_name(cleaned) == cleaned
    cleaned.encode()


@pytest.mark.parametrize("part", ["\u0301", "\u202e", "👨\u200d", "\n", "a "])
def test_a_name_is_never_long(part):
    assert 1 <= len(clean_name(part * 5_000)) <= 40
