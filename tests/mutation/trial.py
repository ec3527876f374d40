"""One mutant in a copy of the project, against the tests that reach it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from difflib import unified_diff
from itertools import count
from pathlib import Path

from tests.mutation.mutants import Mutant
from tests.mutation.reached import ROOT
from tests.seeding import VARIABLE

_NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv*", "*.db*", "__pycache__", ".*_cache", ".mutation", ".bench-*"
)
_PASSED, _NOT_FOUND = 0, 4
_FIRST = 25
"""How many of the quickest tests are run first by themselves: most mutants fall here."""


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    noticed: bool
    how: str
    seconds: float
    change: str


class Copy:
    """A copy of the project in which mutants are tried, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._moments = count(int(time.time()), 2)
        shutil.copytree(ROOT, folder, ignore=_NOT_COPIED)

    def try_out(self, mutant: Mutant, tests: list[str], most: float) -> Verdict:
        """Whether one of the tests notices the change; what runs longer than ``most`` seconds was
        made to run for ever by it."""
        file = self.folder / mutant.file
        whole, changed = file.read_text("utf-8"), mutant.code()
        began = time.monotonic()
        self._write(file, changed)
        try:
            noticed, how = self._tested(tests, most)
        finally:
            self._write(file, whole)
        return Verdict(noticed, how, time.monotonic() - began, _difference(whole, changed))

    def _write(self, file: Path, code: str) -> None:
        """At a moment of its own, for Python takes what it compiled for the code when neither the
        size nor the second has changed."""
        file.write_text(code, "utf-8")
        moment = next(self._moments)
        os.utime(file, (moment, moment))

    def _tested(self, tests: list[str], most: float) -> tuple[bool, str]:
        ends = time.monotonic() + most
        for part in (tests[:_FIRST], tests[_FIRST:]):
            if not part:
                continue
            try:
                code = self._run(part, ends - time.monotonic())
                if code == _NOT_FOUND:  # the names of tests follow from the code
                    files = dict.fromkeys(test.partition("::")[0] for test in part)
                    code = self._run(list(files), ends - time.monotonic())
            except subprocess.TimeoutExpired:
                return True, "runs for ever"
            if code != _PASSED:
                return True, "noticed"
        return False, f"not noticed by {len(tests)} tests"

    def _run(self, tests: list[str], seconds: float) -> int:
        asked = self.folder / "tests-to-run"
        asked.write_text("\n".join(tests), "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-o", "addopts=--strict-markers -q"]
        command += ["-p", "no:cacheprovider", f"@{asked.name}"]
        settings = os.environ | {VARIABLE: "1"}
        settings.pop("PYTHONDONTWRITEBYTECODE", None)  # the copy is compiled once
        return subprocess.run(
            command,
            cwd=self.folder,
            env=settings,
            timeout=max(1.0, seconds),
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode


def _difference(whole: str, changed: str) -> str:
    rows = unified_diff(whole.splitlines(), changed.splitlines(), lineterm="", n=0)
    return "\n".join(row for row in rows if not row.startswith(("---", "+++", "@@")))
