from collections.abc import Callable

import pytest

from tests.cogs.cups.room import CupRoom
from tests.cogs.room import Room


@pytest.fixture
def cup_of(room: Room) -> Callable[[int], CupRoom]:
    """A room with so many members for a cup."""
    return lambda count: CupRoom.of(room, count)
