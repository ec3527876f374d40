"""Each process keeps to its part of the requests that Discord allows in a second."""

import asyncio

import discord
import pytest
from discord.http import Route

from cogs.kit.lost import ASIDE, giving_up
from cogs.kit.sharing import REQUESTS, Part, in_turn

LATE = 0.04
"""Seconds by which one request takes longer to Discord than another."""


def most_in_a_second(moments):
    """The most requests in any second, wherever it begins."""
    moments, first, most = sorted(moments), 0, 0
    for last, moment in enumerate(moments):
        while moments[first] <= moment - 1.0:
            first += 1
        most = max(most, last - first + 1)
    return most


def asked(random):
    """When a process wants to make requests: singly, many at once, after pauses of any length."""
    now = 1000.0
    for _ in range(30):
        now += random.choice((0.0, 0.01, 0.3, 0.97, 1.0, 1.2, 5.0, 60.0)) * random.random()
        yield from [now] * random.choice((1, 1, 3, 20, 70))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("processes", [1, 2, 3, 4, 7, 16, 50])
def test_all_parts_together_keep_to_what_is_allowed_in_every_second(processes, random):
    for _ in range(40):
        arrived = []
        same = list(asked(random))  # they pause together, as after an outage, or each by itself
        together = random.random() < 0.5
        for part in (Part(processes) for _ in range(processes)):
            wanted = same if together else asked(random)
            made = [now + part.wait(now) for now in wanted]
            assert made == sorted(made)
            arrived += [at + random.uniform(0, LATE) for at in made]
        assert most_in_a_second(arrived) <= REQUESTS


@pytest.mark.parametrize("processes", [1, 2, 4, 5])
def test_who_has_much_to_send_uses_most_of_what_is_allowed(processes):
    part = Part(processes)
    made = [1000.0 + part.wait(1000.0) for _ in range(600 // processes)]
    assert made[REQUESTS // processes - 1] == 1000.0, "a second's requests may come at once"
    assert 12 * 0.95 < made[-1] - 1000.0 < 12 * 1.1


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

        async def text(self, encoding):
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
