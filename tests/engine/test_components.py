"""Maps are files: those that are wrong are left out, and the log says why."""

from __future__ import annotations

import msgspec
import pytest

from engine import components
from engine.components import BadComponents, maps


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


def test_a_title_without_any_map_cannot_be_played(folder):
    (folder / "good.json").unlink()
    with pytest.raises(BadComponents, match=r"no map here goes with any\.json"):
        maps("any", Sketch)
