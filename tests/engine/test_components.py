"""Maps are files: those that are wrong are left out, and the log says why."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine import components
from engine.components import BadComponents, maps
from engine.games.maya import chart as maya
from engine.games.yucatan.board import Playable


class Sketch(msgspec.Struct, frozen=True):
    cells: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.cells:
            raise ValueError("there is no cell")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(components, "FOLDERS", [tmp_path])
    (tmp_path / "any").mkdir()
    (tmp_path / "any" / "good.json").write_text('{"cells": ["a1"]}')
    return tmp_path / "any"


def test_maps_are_found_by_their_file_names(folder):
    (folder / "other.json").write_text('{"cells": ["a1", "b1"]}')
    assert list(maps("any", Sketch)) == ["good", "other"]


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("empty.json", "", "truncated"),
        ("wrong.json", '{"cells": 3}', "array"),
        ("bare.json", '{"cells": []}', "there is no cell"),
        ("long.json", f'{{"cells": ["{"a" * 201}"]}}', "$.cells[0]: this text has more than 200"),
        ("key.json", f'{{"{"a" * 201}": [], "cells": ["a1"]}}', "$: this text has more than 200"),
        ("large.json", '{"cells": ["a1"], "count": 10001}', "$.count: 1e+04 is more than 10000"),
        ("My map.json", '{"cells": ["a1"]}', "a-z"),
    ],
)
def test_a_map_that_is_wrong_is_left_out_and_the_log_says_why(folder, caplog, name, text, why):
    (folder / name).write_text(text)
    assert list(maps("any", Sketch)) == ["good"]
    assert why in caplog.text.lower()
    assert name in caplog.text


WRONG_ALL_OVER = {
    "maya": {"shifted": "even", "rows": ["?" * 25] * 99, "temples": {"tikal": "a1"}},
    "yucatan": {
        "shifted": "odd",
        "seats": 2,
        "rows": ["jj?" * 8] * 60,
        "cities": ["a1", "b2"],
        "rivers": {"1a": "c1-d2"},
    },
}


@pytest.mark.parametrize(("key", "kind"), [("maya", maya.Chart), ("yucatan", Playable)])
def test_a_map_with_many_faults_is_told_in_few_letters_and_how_many_more_there_are(
    tmp_path, monkeypatch, caplog, key, kind
):
    monkeypatch.setattr(components, "FOLDERS", [tmp_path])
    (tmp_path / key).mkdir()
    (tmp_path / key / "mine.json").write_bytes(msgspec.json.encode(WRONG_ALL_OVER[key]))
    with pytest.raises(BadComponents):
        maps(key, kind)
    (told,) = caplog.messages
    assert len(told) <= 400
    assert f"{key}/mine.json" in told
    found = re.fullmatch(r"[^:]*: [^:]*: (.*); and (\d+) more", told)
    assert found
    shown, more = found.groups()
    letters = [f"{c}{r}" for r in range(1, 100) for c in "abcdefghijklmnopqrstuvwxyz"]
    first = [part.split()[0] for part in shown.split("; ")]
    assert first == [cell for cell in letters if cell in first], "in the order of the map"
    marks = sum(row.count("?") for row in WRONG_ALL_OVER[key]["rows"])
    assert len(first) + int(more) == marks
    assert len(first) >= 3


@pytest.mark.parametrize(
    "data",
    [
        {"cells": ["a1"], "k" * 190: {"l" * 190: {"m" * 190: 10_001}}},
        {"cells": [{"n" * 190: "o" * 201}]},
    ],
)
def test_whatever_is_wrong_with_a_map_is_told_in_few_letters(folder, caplog, data):
    (folder / f"{'a' * 200}.json").write_bytes(msgspec.json.encode(data))
    (folder / "mine.json").write_bytes(msgspec.json.encode(data))
    assert list(maps("any", Sketch)) == ["good"]
    assert len(caplog.messages) == 2
    assert max(map(len, caplog.messages)) <= 400


def test_a_title_without_any_map_cannot_be_played(folder):
    (folder / "good.json").unlink()
    with pytest.raises(BadComponents, match=r"no map here goes with any\.json"):
        maps("any", Sketch)
