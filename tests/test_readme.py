"""The README is true: its examples run, its table of titles is the catalogue, its parts exist."""

import doctest
import re
from pathlib import Path

import pytest

from engine.catalogue import find, keys

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_give_what_they_say():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert found.attempted >= 8
    assert found.failed == 0


def test_every_title_is_in_the_table_of_titles_with_its_stage():
    rows = re.findall(r"^\| `([a-z]+)` \| [^|]+ \| (\w+) \|", README, re.MULTILINE)
    assert rows == [(key, find(key).stage) for key in keys()]


@pytest.mark.parametrize("chosen", ["requirements.in", "requirements-dev.in"])
def test_every_dependency_is_explained(chosen):
    for line in (ROOT / chosen).read_text(encoding="utf-8").splitlines():
        package = re.match(r"[\w.-]+", line)
        if package and not line.startswith("-"):
            assert package[0].lower() in README.lower(), package[0]


def test_compose_hands_the_password_to_libpq_as_it_is():
    """In an address its letters would have to be escaped, which nothing does there."""
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    [address] = re.findall(r"DATABASE_URL: (\S+)", compose)
    assert "$" not in address
    assert re.search(r"PGPASSWORD: \$\{POSTGRES_PASSWORD", compose)


def test_the_picture_is_there():
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).stat().st_size > 10_000
