"""A plugin of pytest: writes how many seconds each test took, for those that passed."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

_seconds = Counter[str]()
_passed = set[str]()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration
    if report.when == "call" and report.passed:
        _passed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not hasattr(session.config, "workerinput"):  # its controller writes for all processes
        found = {test: round(_seconds[test], 3) for test in sorted(_passed)}
        Path(os.environ["PATOLLI_SECONDS"]).write_text(json.dumps(found, indent=0), "utf-8")
