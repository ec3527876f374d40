"""Which tests a run has: the quick ones, those whose programs are here; and what was left out.

A mark says what a test needs, ``@pytest.mark.needs("browser")``. Where that is not there the test
is skipped, and the end of the run says how many tests that were and what is missing.
"""

import shutil
from collections import Counter
from collections.abc import Callable
from functools import cache
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
    "cogs/test_tables.py",
    "cogs/board/test_threads.py",
    "test_architecture.py",
    "test_readme.py",
    "test_rooms.py",
)
"""What ``-m quick`` runs, but for what is slow: the rules of the games, the store, words
and walls, and a few evenings at a table."""
NOT_QUICK = (
    "data/test_clusters.py",
    "data/test_cup_ratings.py",
    "data/test_cups.py",
    "data/test_damage.py",
    "data/test_flips.py",
    "data/test_forgetting.py",
    "data/test_killed_cups.py",
    "data/test_moving.py",
    "data/test_postgres.py",
    "data/test_store_together.py",
    "data/test_weeks_of_notices.py",
    "engine/cups/test_pairing.py",
    "engine/games/test_gold_unseen.py",
    "engine/games/test_yaxha_scorer.py",
    "engine/games/test_yaxha_telling.py",
    "engine/house/test_player.py",
    "engine/test_events.py",
)
"""What of that takes longer than a look now and then may take."""
SLOW = ("thorough", "long", "enduring")
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


@cache
def _is_quick(file: Path) -> bool:
    within = any(file == HERE / quick or (HERE / quick) in file.parents for quick in QUICK)
    return within and file.relative_to(HERE).as_posix() not in NOT_QUICK


class Parts:
    """Of each test marked ``one_in(n)`` the combinations of parameters that are in its part."""

    def __init__(self) -> None:
        self.met: dict[tuple[str, str], list[object]] = {}

    def has(self, item: pytest.Item) -> bool:
        """Every value of every parameter is in it, with other values of the next one each."""
        mark = item.get_closest_marker("one_in")
        if mark is None or not hasattr(item, "callspec"):
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

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Files without a quick test are not even read for the quick ones: that takes as long."""
        asked = self.config.option.markexpr == "quick" and collection_path.name.startswith("test_")
        return (asked and collection_path.is_file() and not _is_quick(collection_path)) or None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        parts = Parts()
        for item in items:
            if not parts.has(item):
                item.add_marker(pytest.mark.long)
            if _is_quick(item.path) and not any(map(item.get_closest_marker, SLOW)):
                item.add_marker(pytest.mark.quick)
            for mark in item.iter_markers("needs"):
                (need,) = mark.args
                if missing := NEEDS[need]():
                    item.add_marker(pytest.mark.skip(reason=f"needs a {need}: {missing}"))

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        for mark in ("long", "enduring"):
            marked = sum(item.get_closest_marker(mark) is not None for item in items)
            self.left_out[f"{mark}: -m {mark} runs them"] += marked

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
