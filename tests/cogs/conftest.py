from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.room import Room, errors, open_room


@pytest.fixture
async def room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Room]:
    """A room in which nothing unexpected may be logged."""
    async with open_room(tmp_path / "room.db") as made:
        yield made
    assert not [each for when in ("setup", "call") for each in errors(caplog, when)]
