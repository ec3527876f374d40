"""Each process keeps to its part of the requests that Discord allows in a second."""

import pytest

from cogs.kit.sharing import REQUESTS, Part, in_turn


@pytest.mark.parametrize("processes", [2, 4])
def test_all_parts_together_keep_to_what_is_allowed(processes):
    parts = [Part(processes) for _ in range(processes)]
    made = [1000.0 + part.wait(1000.0) for part in parts for _ in range(300 // processes)]
    for second in range(1000, 1010):
        begun = [moment for moment in made if second + 1 <= moment < second + 2]
        assert len(begun) <= REQUESTS + processes
    assert max(made) > 1004


def test_who_asks_seldom_never_waits():
    part = Part(4)
    assert [part.wait(1000.0 + second) for second in range(60)] == [0.0] * 60


async def test_a_request_is_made_as_it_was_asked_for():
    async def request(*asked, **options):
        return asked, options

    assert await in_turn(request, Part(2))("GET", timeout=3) == (("GET",), {"timeout": 3})
