"""The engines of all titles have the same rooms, with the same names for the same things."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.catalogue import titles

TITLES = Path(__file__).parents[2] / "engine" / "games"
KEYS = [game.key for game in titles() if game.stage != "draft"]
"""A draft may still be one file."""
ALWAYS = (
    *("components", "options", "actions", "events", "state", "setup", "position"),
    *("hidden", "why", "flaws"),
)
SOMETIMES = ("telling", "foretold", "coverage", "explorer", "outlook")
"""A title may do without them; what it has of them comes after the others, in this order."""
OFFERED = {
    "components": {"components"},
    "options": {"offered"},
    "events": {"EVENTS"},
    "setup": {"first_position"},
    "hidden": {"veil", "imagine", "whole"},
    "why": {"why_not"},
    "flaws": {"found"},
    "telling": {"so_far"},
    "foretold": {"foretold"},
    "coverage": {"USABLE", "used"},
    "explorer": {"choose"},
    "outlook": {"outlook"},
    "chart": {"Chart"},
    "survey": {"check"},
}
"""What a room offers in every title that has it."""


def rooms(key: str) -> set[str]:
    return {file.stem for file in (TITLES / key).glob("*.py")} - {"__init__"}


def module(key: str, room: str) -> ast.Module:
    return ast.parse((TITLES / key / f"{room}.py").read_text("utf-8"))


def defined(tree: ast.Module) -> set[str]:
    """The names that a module defines."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name):
                found.add(name)
            case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
                found.add(name)
            case _:
                pass
    return found


@pytest.mark.parametrize("key", KEYS)
def test_a_title_has_the_rooms_that_all_titles_have(key):
    assert set(ALWAYS) <= rooms(key)


@pytest.mark.parametrize("key", KEYS)
def test_the_package_says_what_its_rooms_are_for_and_the_common_ones_first(key):
    told = re.findall(r"(?m)^(\w+) {2,}\S", ast.get_docstring(module(key, "__init__")) or "")
    assert sorted(told) == sorted(rooms(key))
    common = [*ALWAYS, *(room for room in SOMETIMES if room in rooms(key))]
    assert told[: len(common)] == common


@pytest.mark.parametrize("key", KEYS)
def test_a_room_offers_the_same_in_every_title(key):
    for room in rooms(key) & set(OFFERED):
        assert OFFERED[room] <= defined(module(key, room)), room
