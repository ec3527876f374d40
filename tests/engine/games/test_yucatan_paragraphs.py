"""Every paragraph of the rules of Yucatan has a test that cites it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from data import rulebook

HERE = Path(__file__).parent
NUMBER = re.compile(r"\bY[A-Z]?\d+(?:\.\d+)?\b")


def cited() -> set[str]:
    """The numbers in the docstrings of the tests."""
    return {
        number
        for file in HERE.glob("test_yucatan_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for number in NUMBER.findall(ast.get_docstring(node) or "")
    }


def paragraphs() -> set[str]:
    return {rule.number for rule in rulebook.rulebook("yucatan", "en").paragraphs}


def test_every_paragraph_of_the_rules_is_cited_by_a_test():
    assert paragraphs() - cited() == set()


def test_the_examples_are_numbered_without_a_gap():
    numbers = [number for number in paragraphs() if number.startswith("YW")]
    assert set(numbers) == {f"YW{at}" for at in range(1, len(numbers) + 1)}


def test_no_test_cites_a_paragraph_that_does_not_exist():
    assert cited() - paragraphs() == set()
