"""Who may know whom, and how long a file may be: read from the sources, nothing is imported."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("bot", "cogs", "data", "engine", "renderers")
MAY_KNOW = {
    "engine": {"engine"},
    "renderers": {"renderers", "engine"},
    "data": {"data", "engine.record"},
    "cogs": {"cogs", "engine", "renderers", "data"},
    "bot": {"bot", "cogs", "engine", "renderers", "data"},
}
DISCORD = {"aiohttp", "babel", "discord", "msgspec", "simcord"}
MAY_USE = {
    "engine": {"msgspec"},
    "renderers": {"PIL", "fontpkg", "zlib_ng"},
    "data": {"aiosqlite", "babel", "msgspec"},
    "cogs": DISCORD,
    "bot": DISCORD,
}
MEASURED = {"tests.bench.measure"}
"""The bench is a development tool behind a command: ``cogs.shell.bench``."""
LONGEST = 450
SOURCES = sorted(
    file
    for name in OURS
    for file in ([ROOT / f"{name}.py"] if name == "bot" else (ROOT / name).rglob("*.py"))
    if file.is_file()
)


def house(file: Path) -> str:
    """The part of the project a file belongs to."""
    return file.relative_to(ROOT).parts[0].removesuffix(".py")


def imported(source: str) -> set[str]:
    """The full names a source imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written in full"
            found |= {f"{node.module}.{name.name}" for name in node.names}
        elif isinstance(node, ast.Call) and "import" in ast.unparse(node.func):
            found |= {a.value for a in node.args if isinstance(a, ast.Constant) and a.value}
    return found


def strangers(part: str, source: str) -> set[str]:
    """What a source of that part imports and may not."""
    wrong: set[str] = set()
    for name in imported(source) - MEASURED:
        top = name.split(".")[0]
        if top in sys.stdlib_module_names:
            continue
        if top in (*OURS, "tests"):
            if not any(f"{name}.".startswith(f"{known}.") for known in MAY_KNOW[part]):
                wrong.add(name)
        elif top not in MAY_USE[part]:
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_imports_only_what_its_part_may_know(file):
    assert strangers(house(file), file.read_text("utf-8")) == set()


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_file_is_one_idea_and_not_too_long(file):
    assert len(file.read_text("utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("engine", "import discord"),
        ("engine", "from data.store import Store"),
        ("engine", "def f():\n    from renderers import show"),
        ("engine", "import importlib\nimportlib.import_module('renderers.gold')"),
        ("engine", "import PIL.Image"),
        ("renderers", "from data.words import words"),
        ("renderers", "import discord"),
        ("data", "from engine.table import Table"),
        ("data", "from engine import record_of_something"),
        ("data", "import discord"),
        ("cogs", "import aiosqlite"),
        ("cogs", "from bot import main"),
        ("bot", "import aiosqlite"),
        ("cogs", "import PIL"),
        ("engine", "from tests.engine import conformance"),
    ],
)
def test_a_forbidden_import_would_be_noticed(part, source):
    assert strangers(part, source)


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("data", "from engine.record import Line"),
        ("data", "from engine import record"),
        ("renderers", "from engine.games.gold import discs\nimport PIL"),
        ("cogs", "from renderers import draw\nfrom discord.ext import commands"),
        ("engine", "from __future__ import annotations\nimport hmac"),
    ],
)
def test_a_permitted_import_is_not(part, source):
    assert strangers(part, source) == set()


def test_every_part_of_the_project_is_looked_at():
    assert {house(file) for file in SOURCES} >= {"bot", "cogs", "data", "engine", "renderers"}
    written = {
        file.name.removesuffix(".py")
        for file in ROOT.iterdir()
        if file.suffix == ".py" or (file / "__init__.py").is_file()
    }
    assert written - {"tests"} <= set(OURS)


def test_titles_do_not_know_each_other():
    for folder in (ROOT / "engine" / "games").iterdir():
        for file in folder.glob("*.py"):
            for name in imported(file.read_text("utf-8")):
                if name.startswith("engine.games."):
                    assert name.startswith(f"engine.games.{folder.name}"), f"{file}: {name}"


def test_nothing_general_knows_a_title():
    for file in SOURCES:
        at = file.relative_to(ROOT)
        if "gold" in str(at):
            continue
        names = imported(file.read_text("utf-8"))
        assert not [name for name in names if ".gold" in name], at


DOORS = {"cogs/kit/scenes.py", "renderers/replay.py"}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: str(file.relative_to(ROOT)))
def test_pictures_and_texts_get_what_they_show_through_two_doors(file: Path):
    """Elsewhere only events are asked who sees them, so nobody is shown another's unfinished turn:
    a draft gives its own view to ``cogs/kit/scenes.py``, and a replay has whole turns alone."""
    if house(file) == "engine":
        return
    asked = {
        ast.unparse(node.func.value)
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "seen_by"
    }
    assert asked <= {"event"} or file.relative_to(ROOT).as_posix() in DOORS
