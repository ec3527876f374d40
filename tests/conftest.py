"""What all tests share: which of them are run, and the seed of the random ones."""

import os
import secrets
from collections.abc import Iterator
from random import Random

import pytest

from tests.bench.servers import Server
from tests.choosing import Choosing, is_small
from tests.scratch import keep_in_memory
from tests.seeding import SEED, VARIABLE, seed_of, seeded


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Choosing(config))
    keep_in_memory()


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Single files are run here, which begins sooner; everything by all cores, and one process
    more, since many tests wait for another process."""
    return 0 if is_small(config.args) else (os.cpu_count() or 1) + 1


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


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server of this run's own; ask for what ``needs`` a server."""
    with Server() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    if report.failed:
        report.sections.append(("Random tests play the same again with", f"{VARIABLE}={SEED}"))
    return report
