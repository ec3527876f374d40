"""Steps in a person's words: names of tokens, abbreviations, any order, and what stays unclear."""

from __future__ import annotations

import pytest

from engine.spelling import Spelling, spelled_so, words_of

NAMES = {
    "lay": "poser",
    "lift": "retirer",
    "gold": "or",
    "silver": "argent",
    "maize2": "2 maïs",
    "plant": "planter",
    "chichen_itza": "Chichen Itza",
}
BETWEEN = frozenset({"le", "lot", "face", "en"})


class French:
    def spelled(self, text: str) -> Spelling:
        slots = [((token,), words_of(NAMES.get(token, token))) for token in text.split()]
        return Spelling(tuple(slots), BETWEEN)

    def in_notation(self, typed: str) -> str:
        return typed


LAYS = [
    *("lay 1 gold 17", "lay 17 gold 1", "lay 17 silver 1", "lift 17"),
    *("move d4 e5 stop", "move d4 e5 f6"),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("poser 17 or 1", ["lay 17 gold 1"]),
        ("Poser le lot 17, face OR, 1", ["lay 17 gold 1"]),
        ("pos 17 arg", ["lay 17 silver 1"]),
        ("17 argent poser", ["lay 17 silver 1"]),
        ("retirer 17", ["lift 17"]),
        ("move d4 e5", ["move d4 e5 stop"]),
        ("poser 17", ["lay 17 gold 1", "lay 17 silver 1"]),
        ("poser 1", ["lay 1 gold 17"]),
        ("poser 17 or 17", []),
        ("poser 7 or 1", []),
        ("poser 17 jade 1", []),
        ("poser 17 poser 1", []),
        ("poser -17 or 1", []),
        ("le lot", []),
        ("", []),
        ("or " * 30, []),
    ],
)
def test_every_typed_word_has_to_be_meant(typed: str, meant: list[str]) -> None:
    found = spelled_so(typed, LAYS, French())
    assert found == meant or (not meant and len(found) != 1)


def test_numbers_keep_their_order_before_any_other_is_tried() -> None:
    assert spelled_so("poser 1 or 17", LAYS, French()) == ["lay 1 gold 17"]


def test_a_number_in_a_name_is_never_shortened() -> None:
    assert spelled_so("planter i1", ["plant i10", "plant i1"], French()) == ["plant i1"]
    assert spelled_so("planter i1", ["plant i10", "plant i11"], French()) == []
