"""The library's own HTTP code, with a wire at its end that leads to the simulated Discord.

simcord answers in the place of the library's HTTP code, so that its repetitions, its pauses and its
locks never run. Here they run: only the session, which would send bytes, is another one.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import aiohttp
from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from simcord.http import FakeHTTPClient

_VERSION = "/api/v"
_REASONS = {
    200: "OK",
    204: "No Content",
    400: "Bad Request",
    401: "Unauthorized",
    403: "Forbidden",
    404: "Not Found",
    429: "Too Many Requests",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


@dataclass(frozen=True)
class Upload:
    """A file as it came over the wire."""

    filename: str
    fp: Any
    description: str | None


@dataclass(frozen=True)
class Request:
    """What the library asks for."""

    method: str
    path: str
    body: Any
    params: dict[str, Any]
    files: tuple[Upload, ...]


@dataclass(frozen=True)
class Reply:
    """What Discord says."""

    status: int
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


class Response:
    """A reply as the library reads it."""

    def __init__(self, reply: Reply) -> None:
        self.status = reply.status
        self.reason = _REASONS.get(reply.status, "")
        self.headers = {"content-type": "application/json", **reply.headers}
        self._body = reply.body

    async def text(self, encoding: str = "utf-8") -> str:
        return json.dumps(self._body)


class Session:
    """In the place of ``aiohttp.ClientSession``: every request goes to ``answer``."""

    closed = False

    def __init__(self, answer: Callable[[Request], Awaitable[Reply]]) -> None:
        self._answer = answer

    @asynccontextmanager
    async def request(
        self,
        method: str,
        url: str,
        *,
        data: str | aiohttp.FormData | None = None,
        params: dict[str, Any] | None = None,
        **options: Any,
    ) -> AsyncIterator[Response]:
        body, files = _read(data)
        asked = Request(method, _path(str(url)), body, params or {}, files)
        longest: aiohttp.ClientTimeout = options.get("timeout", aiohttp.client.DEFAULT_TIMEOUT)
        async with asyncio.timeout(longest.total):
            response = Response(await self._answer(asked))
        if (check := options.get("raise_for_status")) is not None:
            await check(response)
        yield response


Wait = Callable[[Coroutine[Any, Any, Any]], Awaitable[Any]]
"""How the bot waits for a request."""


class Client(FakeHTTPClient):
    """simcord's client, whose requests are the library's again."""

    def __init__(self, session: Session, wait: Wait, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._HTTPClient__session = session
        self._global_over = asyncio.Event()
        self._global_over.set()
        self._wait = wait

    async def request(self, *args: Any, **kwargs: Any) -> Any:
        return await self._wait(HTTPClient.request(self, *args, **kwargs))


class Adapter(AsyncWebhookAdapter):
    """The library's way to answer interactions; the session comes with each call."""

    def __init__(self, wait: Wait) -> None:
        super().__init__()
        self._wait = wait

    async def request(self, *args: Any, **kwargs: Any) -> Any:
        return await self._wait(super().request(*args, **kwargs))


def _path(url: str) -> str:
    _, _, versioned = url.partition("?")[0].partition(_VERSION)
    return "/" + versioned.partition("/")[2]


def _read(data: str | aiohttp.FormData | None) -> tuple[Any, tuple[Upload, ...]]:
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else None), ()
    parts = [(options, value) for options, _, value in data._fields]
    body = next(json.loads(v) for options, v in parts if options["name"] == "payload_json")
    told = {f"files[{one['id']}]": one.get("description") for one in body.get("attachments", ())}
    files = [
        Upload(options["filename"], BytesIO(value.read()), told.get(options["name"]))
        for options, value in parts
        if "filename" in options
    ]
    return body, tuple(files)
