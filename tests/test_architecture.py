"""Who may know whom, and how long a file may be: read from the sources."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import TypeVar

import pytest

from engine.catalogue import keys

ROOT = Path(__file__).parents[1]
SKELETON = ROOT / "data" / "skeleton"
OURS = ("bot", "cogs", "data", "engine", "renderers")
CLOCKS = ("engine.clock", "engine.hours", "engine.zones")
"""A deadline is reckoned in the transaction that changes what it depends on. They are arithmetic,
and know no game."""
ITS_GAME = ("engine.catalogue", "engine.game", "engine.markup")
"""A stored table knows its title, its position and the names of its players, and plays nothing."""
MAY_KNOW = {
    "engine": {"engine"},
    "renderers": {"renderers", "engine"},
    "data": {
        *("data", "engine.record", "engine.chairs", "engine.ratings", "engine.cups.lines"),
        *(*CLOCKS, *ITS_GAME),
    },
    "cogs": {"cogs", "engine", "renderers", "data"},
    "bot": {"bot", "cogs", "engine", "renderers", "data"},
}
DISCORD = {"aiohttp", "babel", "discord", "msgspec", "simcord"}
MAY_USE = {
    "engine": {"msgspec", "networkx", "openskill", "tzdata"},
    "renderers": {"PIL", "fontpkg", "zlib_ng"},
    "data": {"aiosqlite", "babel", "msgspec", "psycopg"},
    "cogs": {*DISCORD, "prometheus_client"},
    "bot": DISCORD,
}
ROOMS = {
    "workshop": set[str](),
    "hall": {"workshop"},
    "shell": {"hall", "panel"},
    "kit": {"hall", "workshop"},
    "board": {"posts", "kit", "hall", "workshop"},
    "notices": {"kit", "hall", "workshop"},
    "panel": {"kit", "hall", "workshop"},
    "posts": {"kit", "hall", "workshop"},
    "cups": {"posts", "kit", "hall", "workshop", "board"},
    "the cogs": {"board", "cups", "notices", "panel", "kit", "hall", "workshop"},
    "bot": {"the cogs", "board", "cups", "notices", "panel", "posts", "kit", "hall", "workshop"},
}
"""The rooms of ``cogs``, and those whose files each may know beside its own."""
WITHOUT_DISCORD = ("hall", "shell", "workshop")
THE_BOT = "cogs.bot.patolli.Patolli"
"""What an interaction knows of; where there are interactions its type may be named."""
MEASURED = {"tests.bench.measuring.measure"}
"""The bench is a development tool behind a command: ``cogs.shell.bench``."""
LONGEST = 450
SOURCES = sorted(
    file
    for name in OURS
    for file in ([ROOT / f"{name}.py"] if name == "bot" else (ROOT / name).rglob("*.py"))
    if file.is_file() and not file.is_relative_to(SKELETON / "tests")
)
T = TypeVar("T")
COGS = [file for file in SOURCES if file.is_relative_to(ROOT / "cogs")]


def house(file: Path) -> str:
    """The part of the project a file belongs to: one of the skeleton to where it will be copied."""
    at = file.relative_to(SKELETON if file.is_relative_to(SKELETON) else ROOT)
    return at.parts[0].removesuffix(".py")


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


def offending(found: Callable[[Path, str], T], files: Sequence[Path] = SOURCES) -> dict[str, T]:
    """What is found in files and should not be there, by their paths."""
    looked = {
        file.relative_to(ROOT).as_posix(): found(file, file.read_text("utf-8")) for file in files
    }
    return {path: what for path, what in looked.items() if what}


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


@pytest.mark.long
def test_a_file_imports_only_what_its_part_may_know():
    assert offending(lambda file, source: strangers(house(file), source)) == {}


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


def test_a_room_of_cogs_imports_only_the_rooms_behind_it():
    assert offending(lambda file, source: other_rooms(room(file), source), COGS) == {}


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("hall", "def f():\n    import aiohttp"),
        ("hall", "if TYPE_CHECKING:\n    from cogs.bot.patolli import Patolli"),
        ("hall", "from cogs import panel"),
        ("hall", "from cogs.undo import Undo"),
        ("shell", "import simcord"),
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


@pytest.mark.parametrize("file", sorted((ROOT / "cogs").glob("*.py")), ids=lambda f: f.stem)
def test_whoever_answers_a_member_acknowledges_before_anything_else(file):
    """Discord waits for three seconds; a form is its own acknowledgement."""
    tree = ast.parse(file.read_text("utf-8"))
    answers = {
        ast.unparse(answer)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "ANSWERS"
        for answer in getattr(node.value, "values", [])
    }
    late = set()
    for function in (each for each in ast.walk(tree) if isinstance(each, ast.AsyncFunctionDef)):
        is_command = any(".command(" in ast.unparse(mark) for mark in function.decorator_list)
        awaits = [each for each in ast.walk(function) if isinstance(each, ast.Await)]
        if (is_command or function.name in answers) and awaits:
            first = min(awaits, key=lambda each: (each.lineno, each.col_offset))
            if "acknowledge(" not in ast.unparse(first) and "open_form(" not in ast.unparse(
                function
            ):
                late.add(function.name)
    assert late == set()


@pytest.mark.parametrize(
    "file", sorted((ROOT / "tests" / "bench").glob("*.py")), ids=lambda f: f.name
)
def test_the_bench_imports_no_tests(file):
    """It is run by a command, and measures what it builds itself."""
    names = imported(file.read_text("utf-8"))
    others = {name for name in names if name.split(".")[0] == "tests"}
    assert {name for name in others if not f"{name}.".startswith("tests.bench.")} == set()


def test_a_file_is_one_idea_and_not_too_long():
    assert offending(lambda _, source: max(0, len(source.splitlines()) - LONGEST)) == {}


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("engine", "def f():\n    from renderers import show"),
        ("engine", "import importlib\nimportlib.import_module('renderers.gold')"),
        ("renderers", "from data.words import words"),
        ("data", "from engine import record_of_something"),
        ("cogs", "from bot import main"),
        ("cogs", "import PIL"),
        ("engine", "from tests.engine import conformance"),
    ],
)
def test_a_forbidden_import_would_be_noticed(part, source):
    assert strangers(part, source)


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("data", "from engine import record"),
        ("renderers", "from engine.games.gold import discs\nimport PIL"),
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


TITLES = sorted(file.parent.name for file in (ROOT / "engine" / "games").glob("*/__init__.py"))
NAMED = re.compile(rf"({'|'.join(TITLES)})(?![a-z])")
"""A key, or what begins with one: ``gold.title``, ``maya/own.json``."""


def title_of(file: Path) -> str:
    """The title in whose room a file is; nothing where it serves all."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    depth = 2 if parts[:2] == ("engine", "games") else 1
    inside = depth == 2 or parts[0] == "renderers"
    return parts[depth] if inside and parts[depth : depth + 1] and parts[depth] in TITLES else ""


def titles_known(own: str, source: str) -> set[str]:
    """The other titles that a source imports; where it serves all, those too that it names by
    their keys. (A title may have gold: only words that serve all are looked at.)"""
    found = {part for name in imported(source) for part in name.split(".") if part in TITLES}
    if not own:
        found |= {match[1] for text in _texts(ast.parse(source)) if (match := NAMED.match(text))}
    return found - {own}


def _texts(tree: ast.AST) -> Iterator[str]:
    """The strings of a source, but for the names of what is drawn: many titles share their gold."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif not (isinstance(node, ast.Call) and ast.unparse(node.func) == "drawing"):
            yield from _texts(node)


def test_the_titles_looked_at_are_those_of_the_catalogue():
    assert keys() == TITLES
    rooms = {title_of(file) for file in SOURCES if file.is_relative_to(ROOT / "renderers")}
    assert rooms == {"", *TITLES}
    assert not any(title_of(file) for file in COGS)


@pytest.mark.long
def test_nobody_knows_a_title_but_the_title_itself():
    assert offending(lambda file, source: titles_known(title_of(file), source)) == {}


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("cogs/table.py", "def f():\n    from engine.games import {0}"),
        ("cogs/hall/hall.py", "if game.key == '{0}':\n    pass"),
        ("data/words.py", "f'{0}.title.{{n}}'"),
        ("engine/table.py", "import engine.games.{0}.position"),
        ("engine/catalogue.py", "import_module('engine.games.{0}')"),
        ("renderers/other/icons.py", "from renderers.{0}.icons import ICONS"),
        ("renderers/show.py", "import renderers.{0}"),
    ],
)
def test_whoever_knows_a_title_would_be_noticed(file, source):
    for title, other in permutations(TITLES, 2):
        own = title_of(ROOT / file.replace("other", other))
        assert own == (other if "other" in file else "")
        assert titles_known(own, source.format(title)) == {title}


@pytest.mark.parametrize(
    ("own", "source"),
    [
        ("gold", "from engine.games.gold import discs\nfrom renderers.gold import icons"),
        ("tzolkin", "RESOURCES = ('wood', 'stone', 'gold')"),
        ("", "@drawing('gold')\ndef of_gold(pen, look):\n    pen.fill(look.maya)"),
        ("", "GOLDEN = 'golden'"),
        ("", 'def f():\n    """The words of a title: ``gold.title``."""'),
    ],
)
def test_what_only_looks_like_a_title_is_not(own, source):
    assert titles_known(own, source) == set()


DOORS = {"cogs/hall/house.py", "cogs/kit/scenes.py", "renderers/replay.py"}


def test_what_a_seat_sees_leaves_the_engine_through_three_doors():
    """Elsewhere only events are asked who sees them, so nobody is shown another's unfinished turn:
    a draft gives its own view to ``cogs/kit/scenes.py``, a replay has whole turns alone, and house
    players think between turns."""

    def asked(file: Path, source: str) -> set[str]:
        if house(file) == "engine":
            return set()
        return {
            ast.unparse(node.func.value)
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "seen_by"
        } - {"event"}

    assert set(offending(asked)) == DOORS
