"""Which tests a run has: the quick ones, those whose programs are here; and what was left out.

A mark says what a test needs, ``@pytest.mark.needs("browser")``. Where that is not there the test
is skipped, and the end of the run says how many tests that were and what is missing.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bench.servers import binaries

HERE = Path(__file__).parent
QUICK = (
    "data",
    "engine",
    "records",
    "renderers/test_hexes.py",
    "renderers/test_kit.py",
    "renderers/test_markup.py",
    "cogs/test_tables.py",
    "cogs/board/test_threads.py",
    "test_architecture.py",
    "test_readme.py",
)
"""What ``-m quick`` runs, but for what is ``thorough``: the rules of the games, the store, words
and walls, and a few evenings at a table."""
LEFT_OUT = "left_out"


def _browser() -> str:
    found = shutil.which("chromedriver") and (
        shutil.which("chromium") or shutil.which("chromium-browser")
    )
    return "" if found else "Chromium and its chromedriver are not installed"


def _server() -> str:
    return "" if binaries() else "PostgreSQL is not installed"


NEEDS: dict[str, Callable[[], str]] = {"browser": _browser, "server": _server}
"""What a test may need; each says what is missing, or nothing."""


def is_small(arguments: list[str]) -> bool:
    """Whether a run is of files or single tests, which need no other processes."""
    return not any(Path(argument.partition("::")[0]).is_dir() for argument in arguments)


def _is_quick(file: Path) -> bool:
    return any(file == HERE / quick or (HERE / quick) in file.parents for quick in QUICK)


class Parts:
    """Of each test marked ``one_in(n)`` the combinations of parameters that are in its part."""

    def __init__(self) -> None:
        self.met: dict[tuple[str, str], list[object]] = {}

    def has(self, item: pytest.Item) -> bool:
        """Every value of every parameter is in it, with other values of the next one each."""
        mark = item.get_closest_marker("one_in")
        if mark is None:
            return True
        assert isinstance(item, pytest.Function)
        places = 0
        for name, value in item.callspec.params.items():
            values = self.met.setdefault((item.nodeid.partition("[")[0], name), [])
            if value not in values:
                values.append(value)
            places += values.index(value)
        return places % mark.args[0] == 0


class Choosing:
    """The part of it that pytest calls; with several processes each of them chooses."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.left_out = Counter[str]()

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        parts = Parts()
        for item in items:
            if _is_quick(item.path) and not item.get_closest_marker("thorough"):
                item.add_marker(pytest.mark.quick)
            if not parts.has(item):
                item.add_marker(pytest.mark.long)
            for mark in item.iter_markers("needs"):
                (need,) = mark.args
                if missing := NEEDS[need]():
                    item.add_marker(pytest.mark.skip(reason=f"needs a {need}: {missing}"))

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        long = sum(item.get_closest_marker("long") is not None for item in items)
        self.left_out["long: -m long runs them"] += long

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        if (output := getattr(self.config, "workeroutput", None)) is not None:
            output[LEFT_OUT] = dict(self.left_out)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Each process leaves out the same tests."""
        self.left_out |= Counter(getattr(node, "workeroutput", {}).get(LEFT_OUT, {}))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        skipped = terminalreporter.stats.get("skipped", [])
        reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
        for reason, count in sorted((+self.left_out + reasons).items()):
            terminalreporter.write_line(f"left out: {count} ({reason})")
