"""The renderers of all titles have the same rooms, with the same names for the same things."""

import ast
import re
from pathlib import Path

import pytest

from engine.catalogue import titles

RENDERERS = Path(__file__).parents[2] / "renderers"
ROOMS = (
    "public",
    "private",
    "table",
    "players",
    "hand",
    "pieces",
    "icons",
    "layout",
    "stages",
    "facts",
    "reading",
    "sheet",
    "first_sight",
    "emoji",
)
KEYS = [game.key for game in titles()]
PACKAGES = [key for key in KEYS if (RENDERERS / key).is_dir()]
OFFERED = {
    "public": {"draw"},
    "private": {"draw"},
    "table": {"show_table"},
    "players": {"show_panels", "show_list"},
    "hand": {"show_hand"},
    "icons": {"ICONS"},
    "stages": {"public", "private"},
    "facts": {"view_of", "turn_of", "last", "legal"},
    "reading": {"alt", "lines"},
    "sheet": {"sheet"},
    "first_sight": {"art", "board", "SIGHT"},
    "emoji": {"EMOJI"},
}
"""What a room offers in every title."""


def tree(key, room):
    return ast.parse((RENDERERS / key / f"{room}.py").read_text("utf-8"))


def defined(module):
    """The names that a module defines."""
    found = set()
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def test_every_title_is_drawn():
    assert KEYS
    for key in KEYS:
        assert key in PACKAGES or (RENDERERS / f"{key}.py").is_file()


@pytest.mark.parametrize("key", PACKAGES)
def test_a_title_has_the_rooms_that_all_titles_have(key):
    assert set(ROOMS) <= {file.stem for file in (RENDERERS / key).glob("*.py")}


@pytest.mark.parametrize("key", PACKAGES)
def test_the_package_says_what_its_rooms_are_for_and_the_common_ones_first(key):
    told = re.findall(r"(?m)^(\w+) {2,}\S", ast.get_docstring(tree(key, "__init__")))
    written = {file.stem for file in (RENDERERS / key).glob("*.py")} - {"__init__"}
    assert sorted(told) == sorted(written)
    assert tuple(told[: len(ROOMS)]) == ROOMS


@pytest.mark.parametrize("key", PACKAGES)
@pytest.mark.parametrize("room", OFFERED)
def test_a_room_offers_the_same_in_every_title(key, room):
    assert defined(tree(key, room)) >= OFFERED[room]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("key", PACKAGES)
def test_what_is_shown_is_put_on_a_frame_and_what_is_drawn_with_a_pen(key):
    for file in (RENDERERS / key).glob("*.py"):
        for node in tree(key, file.stem).body:
            if isinstance(node, ast.FunctionDef) and node.args.args:
                first = ast.unparse(node.args.args[0].annotation)
                if node.name.startswith("show_"):
                    assert first == "Frame", f"{file}: {node.name}"
                if node.name.startswith("draw_"):
                    assert first == "Pen", f"{file}: {node.name}"
