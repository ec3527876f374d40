"""The changes that can be made to the code, and a sample of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from parso.python.tree import Keyword, PythonNode
from parso.tree import NodeOrLeaf

from tests.mutation.reached import ROOT, Reached

ROOMS = {
    "titles": "engine/games/*/*.py",
    "engine": "engine/**/*.py",
    "data": "data/**/*.py",
    "cogs": "cogs/**/*.py",
    "renderers": "renderers/**/*.py",
}
"""The parts of the project that are judged by themselves, and the files of each; a file that is in
two counts in the first."""


class LeaveOut(Operator):
    """Leaves out a call that stands by itself."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[object, object]]:
        if node.type in {"atom_expr", "power"} and node.parent.type == "simple_stmt":
            yield node.start_pos, node.end_pos

    def mutate(self, node: PythonNode, index: int) -> Keyword:
        return Keyword("pass", node.start_pos, node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("print(1)\n", "pass\n"),)


@dataclass(frozen=True)
class Mutant:
    """One change: which operator at which of its places in a file."""

    room: str
    file: str
    line: int
    operator: str
    occurrence: int

    def code(self) -> str:
        """The whole file with the change made."""
        changed = mutate_code(
            (ROOT / self.file).read_text("utf-8"), _operators()[self.operator], self.occurrence
        )
        assert changed is not None
        return changed

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.operator}"


def sample(reached: Reached, each: int, seed: int) -> list[Mutant]:
    """So many mutants of each room: lines that tests reach are drawn, then a change of the line, so
    that a line with many numbers counts no more than others."""
    chosen: list[Mutant] = []
    taken = set[str]()
    for room, pattern in ROOMS.items():
        random = Random(f"{seed} {room}")
        files = sorted({file.relative_to(ROOT).as_posix() for file in ROOT.glob(pattern)} - taken)
        taken |= set(files)
        lines = [(file, line) for file in files for line in reached.lines(file)]
        random.shuffle(lines)
        known: dict[str, list[Mutant]] = {}
        found = 0
        for file, line in lines:
            if file not in known:
                known[file] = list(_of(room, file))
            here = [mutant for mutant in known[file] if mutant.line == line]
            random.shuffle(here)
            mutant = next((mutant for mutant in here if _changes(mutant)), None)
            if mutant:
                chosen.append(mutant)
                found += 1
            if found == each:
                break
    return chosen


def _of(room: str, file: str) -> Iterator[Mutant]:
    source = (ROOT / file).read_text("utf-8")
    nodes, unread = list(ast_nodes(get_ast(source))), _unread(source)
    for name, operator in _operators().items():
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (start, _) in enumerate(places):
            if not any(begin <= start < end for begin, end in unread):
                yield Mutant(room, file, start[0], name, occurrence)


def _changes(mutant: Mutant) -> bool:
    """Whether the file still is Python, and another program than before."""
    try:
        changed = ast.dump(ast.parse(mutant.code()))
    except SyntaxError:
        return False
    return changed != ast.dump(ast.parse((ROOT / mutant.file).read_text("utf-8")))


def _unread(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where types stand, which nobody reads while the program runs, and stars between parameters,
    which are taken for products."""
    found: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            found.append(_range(node.annotation))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found += [_range(node.returns)] if node.returns else []
            if node.args.kwonlyargs:
                *_, before = [(node.lineno, node.col_offset), *map(_end, node.args.args)]
                found.append((before, _range(node.args.kwonlyargs[0])[0]))
    return found


def _range(node: ast.expr | ast.arg) -> tuple[tuple[int, int], tuple[int, int]]:
    return (node.lineno, node.col_offset), _end(node)


def _end(node: ast.expr | ast.arg) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _operators() -> dict[str, Operator]:
    kinds = {
        name: cosmic_ray.plugins.get_operator(name) for name in cosmic_ray.plugins.operator_names()
    }
    plain = {name.split("/")[-1]: kind() for name, kind in kinds.items() if not kind.arguments()}
    return {**plain, "LeaveOut": LeaveOut()}
