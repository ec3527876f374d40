"""Every paragraph of the rules of every title has a test that cites it, and none cites another."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from data import rulebook
from engine.catalogue import keys

HERE = Path(__file__).parent


def paragraphs(key: str) -> set[str]:
    return {rule.number for rule in rulebook.rulebook(key, "en").paragraphs}


def cited(key: str) -> set[str]:
    """The numbers in the docstrings of the tests, and the keys of the tables of examples that the
    tests are parametrised with. A title's numbers begin with a letter of their own: G4.2, GR2."""
    (letter,) = {number[0] for number in paragraphs(key)}
    number = re.compile(rf"\b{letter}[A-Z]?\d+(?:\.\d+)?\b")
    found: set[str] = set()
    for file in HERE.glob(f"test_{key}_*.py"):
        module = ast.parse(file.read_text("utf-8"))
        tables = {
            node.targets[0].id: {
                str(each.value) for each in node.value.keys if isinstance(each, ast.Constant)
            }
            for node in module.body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Dict)
        }
        for node in module.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= set(number.findall(ast.get_docstring(node) or ""))
                used = {
                    name.id
                    for decorator in node.decorator_list
                    for name in ast.walk(decorator)
                    if isinstance(name, ast.Name)
                }
                named = {text for name in used for text in tables.get(name, set())}
                found |= set(filter(number.fullmatch, named))
    return found


@pytest.mark.parametrize("key", keys())
def test_every_paragraph_of_the_rules_is_cited_by_a_test(key):
    assert paragraphs(key) - cited(key) == set()


@pytest.mark.parametrize("key", keys())
def test_no_test_cites_a_paragraph_that_does_not_exist(key):
    assert cited(key) - paragraphs(key) == set()


@pytest.mark.parametrize("key", keys())
def test_examples_are_numbered_without_a_gap(key):
    numbers = {number for number in paragraphs(key) if number[1] == "W"}
    letter = next(iter(paragraphs(key)))[0]
    assert numbers == {f"{letter}W{at}" for at in range(1, len(numbers) + 1)}
