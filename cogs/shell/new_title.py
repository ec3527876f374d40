"""write the skeleton of a new title: a toy game that passes every test"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from keyword import iskeyword
from pathlib import Path
from string import ascii_uppercase

from cogs.shell import Unusable
from data.words import LANGUAGES, words
from engine.catalogue import keys

ROOT = Path(__file__).resolve().parents[2]
SKELETON = ROOT / "data" / "skeleton"
TOY = "toy"
_KEY = re.compile(r"[a-z]{3,20}")
_CITED = re.compile(r"\bP(?=\d+\b)")
"""The letter of the toy's paragraphs, before their numbers."""
_ROW = re.compile(r"^\| `([a-z]+)` \|.*\n", re.MULTILINE)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("key", metavar="KEY", help="the key of the title: letters a to z")


def run(args: argparse.Namespace) -> int:
    """Write the files, its golden records and its row in the README."""
    key: str = args.key
    _require_free(key)
    letter = _letter(key)
    files = [_written(file, key, letter) for file in sorted(SKELETON.rglob("*")) if _copied(file)]
    done = subprocess.run(  # in a process that finds the new title
        [sys.executable, "-m", f"tests.records.make_{key}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Unusable(f"the golden records of {key} cannot be made: {done.stderr.strip()}")
    files.append(ROOT / "tests" / "records" / key)
    files.append(_listed(key))
    for file in files:
        print(file.relative_to(ROOT))
    print(f"{key} is a draft that can be played: what is next says README.md, “Add a title”.")
    return 0


def _require_free(key: str) -> None:
    """Refuse a key that cannot be one, or that something is called by already."""
    if not _KEY.fullmatch(key):
        raise Unusable(f"“{key}” cannot be a key: use 3 to 20 letters from a to z.")
    if iskeyword(key):
        raise Unusable(f"“{key}” is a word of Python; choose another key.")
    if key in (TOY, *keys()):
        raise Unusable(f"there is a title “{key}” already; choose another key.")
    ids = [str(message.id) for message in words(LANGUAGES[0]).catalogue]
    if any(name.startswith(f"{key}.") for name in ids):
        raise Unusable(f"the bot has words of its own for “{key}”; choose another key.")
    for file in filter(_copied, SKELETON.rglob("*")):
        place = _place(file, key)
        for taken in (place, place.with_suffix("")):
            if taken.exists():
                named = taken.relative_to(ROOT)
                raise Unusable(f"{named} is there already; choose another key.")


def _copied(file: Path) -> bool:
    return file.is_file() and "__pycache__" not in file.parts


def _place(file: Path, key: str) -> Path:
    """Where a file of the skeleton goes."""
    return ROOT / _called(str(file.relative_to(SKELETON)), key)


def _called(text: str, key: str) -> str:
    """The text with the key of the title, and its name, in the place of the toy's."""
    named = re.sub(rf"(?<![a-z]){TOY}(?![a-z])", key, text)
    return re.sub(rf"\b{TOY.capitalize()}", key.capitalize(), named)


def _letter(key: str) -> str:
    """A letter with which no other title's paragraphs begin; one of the key where there is one."""
    rules = (file.read_text("utf-8") for file in (ROOT / "data" / "rules").glob("*.en.md"))
    taken = {cited[1] for text in rules for cited in re.finditer(r"^\*\*([A-Z])", text, re.M)}
    return next((each for each in key.upper() + ascii_uppercase if each not in taken), key[0])


def _written(file: Path, key: str, letter: str) -> Path:
    place = _place(file, key)
    place.parent.mkdir(parents=True, exist_ok=True)
    text = _called(file.read_text("utf-8"), key)
    place.write_text(_CITED.sub(letter, text), "utf-8")
    return place


def _listed(key: str) -> Path:
    """Give the title its row in the README's table, in alphabetical order."""
    readme = ROOT / "README.md"
    text = readme.read_text("utf-8")
    cells = (f"`{key}`", key.capitalize(), "draft", "2–4", "a toy game", "public, text", "English")
    row = f"| {' | '.join(cells)} |\n"
    rows = list(_ROW.finditer(text))
    at = next((each.start() for each in rows if each[1] > key), rows[-1].end())
    readme.write_text(text[:at] + row + text[at:], "utf-8")
    return readme
