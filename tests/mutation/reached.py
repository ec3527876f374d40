"""Which tests reach which line, and how long each takes: told by one run of the usual tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from coverage import CoverageData

from tests.seeding import VARIABLE

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "renderers", "data", "cogs")
"""The folders that are changed."""


@dataclass(frozen=True)
class Reached:
    """The tests by file and line, and the seconds of each test."""

    tests: dict[str, dict[int, frozenset[str]]]
    seconds: dict[str, float]

    def lines(self, file: str) -> list[int]:
        """The lines of a file that are run, if a test reaches any of them."""
        lines = self.tests.get(file, {})
        return sorted(lines) if any(lines.values()) else []

    def by(self, file: str, line: int, most: float) -> list[str]:
        """The tests that reach a line, the quickest first, as many as take this many seconds; for a
        line that is run when its module is imported, those that reach any line of the module."""
        lines = self.tests[file]
        found = lines[line] or frozenset[str]().union(*lines.values())
        ordered = sorted(found, key=lambda test: (self.seconds[test], test))
        taken = accumulate(self.seconds[test] for test in ordered)
        return [test for test, seconds in zip(ordered, taken, strict=True) if seconds <= most]


def measure(folder: Path, processes: int, only: Iterable[str]) -> Reached:
    """Run the usual tests (``only`` some folders, or all), unless that was done before."""
    covered, timed = folder / "coverage", folder / "seconds.json"
    if not timed.exists():
        _run(covered, timed, processes, list(only))
    seconds = json.loads(timed.read_text("utf-8"))
    data = CoverageData(str(covered))
    data.read()
    return Reached({_named(file): _tests(data, file, seconds) for file in _measured(data)}, seconds)


def _run(covered: Path, timed: Path, processes: int, only: list[str]) -> None:
    command = [sys.executable, "-m", "pytest", "-n", str(processes)]
    command += ["-p", "tests.mutation.seconds"]
    command += [*(f"--cov={room}" for room in ROOMS), "--cov-context=test", "--cov-report="]
    where = {"COVERAGE_FILE": str(covered), "PATOLLI_SECONDS": str(timed), VARIABLE: "1"}
    ended = subprocess.run([*command, *only], cwd=ROOT, env=os.environ | where, check=False)
    if ended.returncode:
        print("tests that are red as they are notice nothing and are left out")


def _measured(data: CoverageData) -> Iterator[str]:
    return (file for file in data.measured_files() if Path(file).is_relative_to(ROOT))


def _named(file: str) -> str:
    return Path(file).relative_to(ROOT).as_posix()


def _tests(data: CoverageData, file: str, seconds: dict[str, float]) -> dict[int, frozenset[str]]:
    found = defaultdict[int, set[str]](set)
    for line, contexts in data.contexts_by_lineno(file).items():
        tests = {context.partition("|")[0] for context in contexts}
        found[line] |= {test for test in tests if test in seconds}
    return {line: frozenset(tests) for line, tests in found.items()}
