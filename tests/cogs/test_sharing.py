"""Each process keeps to its part of the requests that Discord allows in a second."""

import asyncio

import discord
import pytest
from discord.http import Route

from cogs.kit.lost import ASIDE, giving_up
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


async def test_a_wait_for_its_part_is_counted(monkeypatch):
    async def request():
        pass

    async def at_once(_):
        pass

    waits = []
    monkeypatch.setattr("cogs.kit.sharing.asyncio.sleep", at_once)
    ask = in_turn(request, Part(2), lambda: waits.append(1))
    for _ in range(REQUESTS):
        await ask()
    assert 0 < len(waits) < REQUESTS


async def test_a_request_aside_that_discord_limits_is_counted():
    """The library hears nothing of it, and its log neither."""

    class TooMany:
        status, reason, headers = 429, "Too Many Requests", {}

        async def text(self):
            return "{}"

    async def request(_, **options):
        await options["raise_for_status"](TooMany())

    async def aside():
        ASIDE.set(True)
        with pytest.raises(discord.HTTPException):
            await ask(Route("GET", "/gateway"))

    limits = []
    ask = giving_up(request, lambda: limits.append(1))
    await asyncio.create_task(aside())
    assert limits == [1]
