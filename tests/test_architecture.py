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
ROOMS = {
    "workshop": set[str](),
    "hall": {"workshop"},
    "shell": {"hall"},
    "kit": {"hall", "workshop"},
    "board": {"kit", "hall", "workshop"},
    "panel": {"kit", "hall", "workshop"},
    "the cogs": {"board", "panel", "kit", "hall", "workshop"},
    "bot": {"the cogs", "board", "panel", "kit", "hall", "workshop"},
}
"""The rooms of ``cogs``, and those whose files each may know beside its own."""
WITHOUT_DISCORD = ("hall", "shell", "workshop")
THE_BOT = "cogs.bot.patolli.Patolli"
"""What an interaction knows of; where there are interactions its type may be named."""
MEASURED = {"tests.bench.measure"}
"""The bench is a development tool behind a command: ``cogs.shell.bench``."""
LONGEST = 450
SOURCES = sorted(
    file
    for name in OURS
    for file in ([ROOT / f"{name}.py"] if name == "bot" else (ROOT / name).rglob("*.py"))
    if file.is_file()
)
COGS = [file for file in SOURCES if file.is_relative_to(ROOT / "cogs")]


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


def room(file: Path) -> str:
    """The room of ``cogs`` that a file is in."""
    _, *rooms, _ = file.relative_to(ROOT).parts
    return rooms[0] if rooms else "the cogs"


def other_rooms(part: str, source: str) -> set[str]:
    """What a source of that room imports from other rooms and may not, and Discord where it must
    do without."""
    known = {part, *ROOMS[part]}
    wrong: set[str] = set()
    for name in imported(source):
        top, *within = name.split(".")
        if top in DISCORD - {"msgspec"} and part in WITHOUT_DISCORD:
            wrong.add(name)
        if top != "cogs" or (name == THE_BOT and part not in WITHOUT_DISCORD):
            continue
        if (within[0] if within[0] in ROOMS else "the cogs") not in known:
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("file", COGS, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_room_of_cogs_imports_only_the_rooms_behind_it(file):
    assert other_rooms(room(file), file.read_text("utf-8")) == set()


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("hall", "import discord"),
        ("hall", "from discord import ui"),
        ("hall", "def f():\n    import aiohttp"),
        ("hall", "if TYPE_CHECKING:\n    from cogs.bot.patolli import Patolli"),
        ("hall", "from cogs.kit.answer import reply"),
        ("hall", "from cogs.board import boards"),
        ("hall", "from cogs import panel"),
        ("hall", "from cogs.undo import Undo"),
        ("shell", "import simcord"),
        ("shell", "from cogs.bot import local"),
        ("workshop", "from cogs.hall.hall import Hall"),
        ("kit", "from cogs.panel.panel import Panel"),
        ("panel", "from cogs.board.boards import board"),
        ("board", "from cogs.bot.local import run"),
        ("the cogs", "from cogs.shell import given"),
    ],
)
def test_a_forbidden_room_would_be_noticed(part, source):
    assert other_rooms(part, source)


def test_every_room_of_cogs_has_its_rules_and_says_what_lives_there():
    rooms = {
        file.name: file for file in (ROOT / "cogs").iterdir() if (file / "__init__.py").exists()
    }
    assert rooms.keys() == ROOMS.keys() - {"the cogs"}
    for file in rooms.values():
        assert ast.get_docstring(ast.parse((file / "__init__.py").read_text("utf-8")))


def test_the_files_of_cogs_itself_each_answer_a_member():
    """What is behind them has a room."""
    for file in (ROOT / "cogs").glob("*.py"):
        if file.name != "__init__.py":
            named = {
                ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
                for node in ast.parse(file.read_text("utf-8")).body
                if isinstance(node, ast.Assign | ast.AnnAssign)
            }
            assert "ANSWERS" in named, f"{file.name} is no cog: which room is it for?"


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "bench").glob("*.py")), ids=lambda f: f.name
)
def test_the_bench_imports_no_tests(file):
    """It is run by a command, and measures what it builds itself."""
    names = imported(file.read_text("utf-8"))
    others = {name for name in names if name.split(".")[0] == "tests"}
    assert {name for name in others if not f"{name}.".startswith("tests.bench.")} == set()


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
