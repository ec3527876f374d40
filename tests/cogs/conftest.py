from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.room import Room, errors, open_room
from tests.cogs.strict import Strict, open_strict


@pytest.fixture
async def room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Room]:
    """A room in which nothing unexpected may be logged."""
    async with open_room(tmp_path / "room.db") as made:
        yield made
    _expect_no_errors(caplog)


@pytest.fixture
async def strict(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Strict]:
    """The same in a Discord that is strict, and fails as a test wants it."""
    async with open_strict(tmp_path / "strict.db") as made:
        yield made
    _expect_no_errors(caplog)


def _expect_no_errors(caplog: pytest.LogCaptureFixture) -> None:
    assert not [each for when in ("setup", "call") for each in errors(caplog, when)]
