"""The engines and the renderers of all titles have the same rooms, with the same names for the same
things."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.catalogue import titles

HOUSE = Path(__file__).parents[1]
ENGINES, RENDERERS = HOUSE / "engine" / "games", HOUSE / "renderers"
ALWAYS = {
    ENGINES: "components options actions events state setup position hidden why flaws",
    RENDERERS: "public private table players hand pieces icons layout stages facts reading sheet "
    "first_sight emoji",
}
SOMETIMES = {ENGINES: "telling foretold coverage explorer outlook", RENDERERS: ""}
"""A title may do without them; what it has of them comes after the others, in this order."""
OFFERED = {
    ENGINES: {
        "components": "components",
        "options": "offered",
        "events": "EVENTS",
        "setup": "first_position",
        "hidden": "veil imagine whole",
        "why": "why_not",
        "flaws": "found",
        "telling": "so_far",
        "foretold": "foretold",
        "coverage": "USABLE used",
        "explorer": "choose",
        "outlook": "outlook",
        "chart": "Chart",
        "survey": "check",
    },
    RENDERERS: {
        "public": "draw",
        "private": "draw",
        "table": "show_table",
        "players": "show_panels show_list",
        "hand": "show_hand",
        "icons": "ICONS",
        "stages": "public private",
        "facts": "view_of turn_of last",
        "reading": "alt lines",
        "sheet": "sheet",
        "first_sight": "art board SIGHT",
        "emoji": "EMOJI",
    },
}
"""What a room offers in every title that has it."""
PACKAGES = [
    (side, game.key)
    for side in ALWAYS
    for game in titles()
    if (side / game.key).is_dir() and (side == RENDERERS or game.stage != "draft")
]
"""A draft may still be one file."""


def module(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


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


def test_every_title_has_an_engine_and_is_drawn():
    for key in (game.key for game in titles()):
        for side in ALWAYS:
            assert (side, key) in PACKAGES or (side / f"{key}.py").is_file()


@pytest.mark.parametrize(("side", "key"), PACKAGES)
def test_a_title_has_the_rooms_of_all_titles_and_says_first_what_these_are_for(side, key):
    rooms = {file.stem for file in (side / key).glob("*.py")} - {"__init__"}
    assert set(ALWAYS[side].split()) <= rooms
    about = ast.get_docstring(module(side / key / "__init__.py")) or ""
    told = re.findall(r"(?m)^(\w+) {2,}\S", about)
    assert sorted(told) == sorted(rooms)
    common = [*ALWAYS[side].split(), *(r for r in SOMETIMES[side].split() if r in rooms)]
    assert told[: len(common)] == common


@pytest.mark.parametrize(("side", "key"), PACKAGES)
def test_a_room_offers_the_same_in_every_title(side, key):
    for file in (side / key).glob("*.py"):
        offered = OFFERED[side].get(file.stem, "").split()
        assert set(offered) <= defined(module(file)), file


@pytest.mark.parametrize(("side", "key"), [each for each in PACKAGES if each[0] == RENDERERS])
def test_what_is_shown_is_put_on_a_frame_and_what_is_drawn_with_a_pen(side, key):
    kinds = {"show_": "Frame", "draw_": "Pen"}
    for file in (side / key).glob("*.py"):
        for node in module(file).body:
            if isinstance(node, ast.FunctionDef) and node.args.args:
                first = ast.unparse(node.args.args[0].annotation)
                for beginning, kind in kinds.items():
                    assert not node.name.startswith(beginning) or first == kind, (file, node.name)
