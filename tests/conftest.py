"""What all tests share: the seed of random tests, which is printed where one fails."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from random import Random

import pytest

from tests.seeding import SEED, VARIABLE, seed_of, seeded


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A number of the test's own."""
    return seed_of(request.node.nodeid)


@pytest.fixture
def random(seed: int) -> Random:
    return Random(seed)


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot draws for itself, deals above all, is of the seed too."""
    drawn = seeded(request.node.nodeid, "secrets")
    monkeypatch.setattr(secrets, "token_hex", lambda count=32: drawn.randbytes(count).hex())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    if report.failed:
        report.sections.append(("Random tests play the same again with", f"{VARIABLE}={SEED}"))
    return report
