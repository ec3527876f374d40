"""``new-title``: what it writes is a title that passes every test, and a README that is true."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import pytest

from engine.catalogue import keys

ROOT = Path(__file__).parents[2]
NOT_OURS = shutil.ignore_patterns(".*", "*.db*", "out", "venv")
KEY = "acorns"
ASKED = (
    "tests/engine/test_conformance.py",
    "tests/engine/games",
    "tests/records",
    "tests/data/test_prose.py",
    "tests/data/test_readings.py",
    "tests/cogs/test_words.py",
    "tests/cogs/test_why_not.py",
    "tests/renderers/test_pictures.py",
    "tests/renderers/test_words.py",
)
"""Where the suite asks something of every title."""

PYTEST = ("-m", "pytest", "-n0", "-p", "no:simcord")
NO_OTHER = " and ".join(f"not {key}/" for key in keys())
"""Records of the titles that were there are replayed elsewhere."""

Made: TypeAlias = tuple[Path, dict[str, bytes], str]
"""The copy with a new title, what was in it before, and what the command said."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, copied elsewhere."""
    return shutil.copytree(ROOT, tmp_path_factory.mktemp("copy") / "patolli", ignore=NOT_OURS)


def run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False
    )


def contents(copy: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(copy)): file.read_bytes()
        for file in copy.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


NO_KEYS = {
    "gold": "there is a title “gold” already",
    "toy": "there is a title “toy” already",
    "class": "“class” is a word of Python",
    "Acorns": "use 3 to 20 letters from a to z",
    "acorns2": "use 3 to 20 letters from a to z",
    "big_acorns": "use 3 to 20 letters from a to z",
    "../up": "use 3 to 20 letters from a to z",
    "": "use 3 to 20 letters from a to z",
    "kit": "renderers/kit is there already",
    "scene": "renderers/scene.py is there already",
    "table": "the bot has words of its own for “table”",
    "board": "the bot has words of its own for “board”",
}
EACH = """
import sys, bot
for key in sys.argv[1:]:
    print(bot.main(["new-title", key]))
"""


@pytest.mark.long
def test_a_key_that_cannot_be_one_is_answered_with_a_sentence(copy):
    before = contents(copy)
    done = run(copy, "-c", EACH, *NO_KEYS)
    assert done.stdout.split() == ["2"] * len(NO_KEYS)
    for said, why in zip(done.stderr.splitlines(), NO_KEYS.values(), strict=True):
        assert why in said
    assert contents(copy) == before


@pytest.fixture(scope="module")
def made(copy: Path) -> Made:
    before = contents(copy)
    done = run(copy, "bot.py", "new-title", KEY)
    assert done.returncode == 0, done.stderr
    return copy, before, done.stdout


def test_nothing_that_was_there_is_touched_but_the_readme(made):
    copy, before, said = made
    after = contents(copy)
    assert {name for name in before if after.get(name) != before[name]} == {"README.md"}
    told = said.splitlines()[:-1]
    new = set(after) - set(before)
    assert new
    assert all(any(name.startswith(each) for each in told) for name in new)
    assert all((copy / each).exists() for each in told)
    assert not [name for name in new if "toy" in name or b"toy." in after[name]]


@pytest.mark.long
def test_the_new_title_passes_every_test_that_is_made_of_titles(made):
    copy, _, _ = made
    done = run(copy, *PYTEST, "-vv", "-k", KEY, *ASKED)
    assert done.returncode == 0, done.stdout[-3000:]
    passed = {line.partition(":")[0] for line in done.stdout.splitlines() if " PASSED" in line}
    assert passed >= {
        "tests/engine/test_conformance.py",
        "tests/engine/games/test_paragraphs.py",
        "tests/records/test_records.py",
    }


@pytest.mark.long
def test_what_is_asked_of_all_titles_together_still_holds(made):
    copy, _, _ = made
    files = ("tests/test_readme.py", "tests/test_architecture.py", "tests/records/test_records.py")
    done = run(copy, *PYTEST, "-k", NO_OTHER, *files, "tests/data/test_prose.py")
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_new_files_keep_the_house_style(made):
    copy, before, _ = made
    shutil.copy(ROOT / "pyproject.toml", copy)
    new = sorted(name for name in set(contents(copy)) - set(before) if name.endswith(".py"))
    for command in (("check",), ("format", "--check")):
        done = run(copy, "-m", "ruff", *command, *new)
        assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_two_new_titles_do_not_number_their_paragraphs_with_one_letter(made):
    copy, _, _ = made
    rules = (copy / "data" / "rules" / f"{KEY}.en.md").read_text("utf-8")
    assert "**A1.1**" in rules
    assert run(copy, "bot.py", "new-title", "apples").returncode == 0
    rules = (copy / "data" / "rules" / "apples.en.md").read_text("utf-8")
    assert "**P1.1**" in rules
