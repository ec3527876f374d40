from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cogs.hall import house
from cogs.workshop.workshop import Workshop
from data.rows import ServerSettings
from data.settings import save_server
from tests.cogs.room import OUTLINES, WORKSHOP, Room, errors, open_room
from tests.cogs.strict import Strict, open_strict


@pytest.fixture
def workshop(request: pytest.FixtureRequest) -> Workshop:
    """One that really paints for tests that are ``painted``, else one of outlines."""
    return WORKSHOP if request.node.get_closest_marker("painted") else OUTLINES


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """House players act without a pause."""
    monkeypatch.setattr(house, "PAUSE", 0.0)
    monkeypatch.setattr(house, "AGAIN", 0.01)


@pytest.fixture
async def room(
    tmp_path: Path, workshop: Workshop, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Room]:
    """A room in which nothing unexpected may be logged."""
    async with open_room(tmp_path / "room.db", workshop=workshop) as made:
        yield made
    _expect_no_errors(caplog)


@pytest.fixture
async def strict(
    tmp_path: Path, workshop: Workshop, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Strict]:
    """The same in a Discord that is strict, and fails as a test wants it."""
    async with open_strict(tmp_path / "strict.db", workshop=workshop) as made:
        yield made
    _expect_no_errors(caplog)


def _expect_no_errors(caplog: pytest.LogCaptureFixture) -> None:
    assert not [each for when in ("setup", "call") for each in errors(caplog, when)]


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Strict]:
    """A strict Discord for all tests of a module; each has a channel and a table of its own, and
    all tables have the same members."""
    async with open_strict(tmp_path_factory.mktemp("shared") / "shared.db") as strict:
        many = ServerSettings(drafts=True, gathering=0, running=0)
        await strict.room.store.write(save_server, strict.room.guild.id, many)
        yield strict


@pytest_asyncio.fixture(loop_scope="module")
async def discord(shared: Strict, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Strict]:
    """The shared one, in which nothing fails yet and nothing unexpected of ours may be logged."""
    shared.mend()
    shared.deliver(times=0)
    shared.asked.clear()
    yield shared
    logged = [record for when in ("setup", "call") for record in caplog.get_records(when)]
    ours = [record for record in logged if record.name.startswith(("cogs", "data"))]
    assert not [record.getMessage() for record in ours if record.levelname == "ERROR"]
