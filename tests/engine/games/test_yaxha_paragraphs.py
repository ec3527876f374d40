"""Every paragraph of the rules of Yaxha has a test that cites it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from data import rulebook

HERE = Path(__file__).parent
NUMBER = re.compile(r"\bX[A-Z]?\d+(?:\.\d+)?\b")


def cited() -> set[str]:
    """The numbers in the docstrings of the tests, and the keys of the tables of examples that the
    tests are parametrised with."""
    found: set[str] = set()
    for file in HERE.glob("test_yaxha_*.py"):
        module = ast.parse(file.read_text("utf-8"))
        tables = {}
        for node in module.body:
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
                keys = {key.value for key in node.value.keys if isinstance(key, ast.Constant)
                        and NUMBER.fullmatch(str(key.value))}  # fmt: skip
                tables[node.targets[0].id] = keys
        for node in module.body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            found |= set(NUMBER.findall(ast.get_docstring(node) or ""))
            used = {name.id for decorator in node.decorator_list for name in ast.walk(decorator)
                    if isinstance(name, ast.Name)}  # fmt: skip
            found |= {number for name in used for number in tables.get(name, set())}
    return found


def test_every_paragraph_of_the_rules_is_cited_by_a_test():
    paragraphs = {rule.number for rule in rulebook.rulebook("yaxha", "en").paragraphs}
    assert paragraphs - cited() == set()


def test_no_test_cites_a_paragraph_that_does_not_exist():
    paragraphs = {rule.number for rule in rulebook.rulebook("yaxha", "en").paragraphs}
    assert cited() - paragraphs == set()
