"""The pages for Prometheus and for whoever watches over processes, asked over real sockets."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from cogs.bot import metrics
from tests.cogs.room import Room

HALVES = (b"", b"GET /metr", b"GET /healthz HTTP/1.1\r\nHost: a\r\n", b"\x16\x03\x01")
"""What a client sends that never ends its request; the last one begins a conversation in TLS."""


@pytest.fixture
async def port(room: Room, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    monkeypatch.setattr(metrics, "LONGEST", 0.5)
    async with metrics.served(room.bot, metrics.Metrics(), "127.0.0.1", 0) as port:
        yield port


async def closed(port: int, sent: bytes, *, drips: bytes = b"") -> bytes:
    """All that is answered until the bot closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    answered = asyncio.create_task(reader.read())
    try:
        async with asyncio.timeout(20):
            while not (await asyncio.wait((answered,), timeout=0.05))[0]:
                writer.write(drips)
        return answered.result()
    except ConnectionError:
        return b""
    finally:
        answered.cancel()
        writer.close()


async def test_a_request_that_never_ends_is_not_held(port):
    asked = (closed(port, half, drips=drips) for half in HALVES for drips in (b"", b"x"))
    assert b"200 OK" not in b"".join(await asyncio.gather(*asked))


async def test_whoever_asks_is_answered_while_others_never_end(port):
    held = [asyncio.create_task(closed(port, half)) for half in HALVES * 20]
    async with aiohttp.ClientSession() as web:
        for name, status in (("metrics", 200), ("healthz", 200), ("none", 404), ("", 404)):
            async with web.get(f"http://127.0.0.1:{port}/{name}") as answer:
                assert answer.status == status
    await asyncio.gather(*held)
