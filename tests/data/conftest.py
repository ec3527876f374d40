"""The two databases: what is tested with ``where`` is tested on both."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store
from tests.bench.servers import Server

ON_BOTH = (
    pytest.param("file"),
    pytest.param("server", marks=[pytest.mark.needs("server"), pytest.mark.long]),
)
"""On a server only where the long tests are run too."""


@pytest.fixture(params=ON_BOTH)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where an empty store can be opened: in a file, on a server."""
    if request.param == "file":
        return tmp_path / "patolli.db"
    server: Server = request.getfixturevalue("server")
    return server.empty()


@pytest.fixture
async def store(where: Path | str) -> AsyncIterator[Store]:
    async with await Store.open(where) as opened:
        yield opened
