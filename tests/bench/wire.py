"""As little of Discord as a bot needs to be played with, over real HTTP and websocket.

A bot that runs in another process and was told the port (:func:`reroute`) talks to it as it would
to Discord. What a member does is timed from the moment it is sent to the bot until its
acknowledgement has arrived here.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import defaultdict
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Self

import yarl
from aiohttp import WSMsgType, web
from discord import Client
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.utils import time_snowflake, utcnow

from tests.bench.members import Click, Place, interaction, message, user

_HELLO, _IDENTIFY, _HEARTBEAT, _HEARD = 10, 2, 1, 11
_START, _PATIENCE = 60, 600
_PAYLOAD = b'name="payload_json"'
_SERVERS = 20
"""The bot is in so many servers, which are called by their numbers."""


def reroute(port: int) -> None:
    """From now on this process takes ``localhost`` for Discord, which lets all shards in at once:
    it need not pause between them."""
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
    Client.before_identify_hook = _at_once


async def _at_once(*_: Any, **__: Any) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot answered with, how many bytes it sent for that, and how many seconds it took
    to acknowledge."""

    components: list[dict[str, Any]]
    size: int
    took: float


@dataclass(slots=True)
class Channel:
    """The newest message of the bot with buttons in a channel, and how often one was posted or
    changed."""

    message: int = 0
    components: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    posts: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)


class Wire:
    """``async with Wire() as wire: …``; bots log in with any token but ``wrong``."""

    def __init__(self, shards: int = 1) -> None:
        """``shards`` is how many connections a bot is told to have."""
        self.shards = shards
        self.identified: list[list[int]] = []
        app = web.Application(client_max_size=1 << 26)
        app.add_routes(
            [
                web.get("/gateway", self._gateway),
                web.get("/api/v10/gateway/bot", self._shards),
                web.get("/api/v10/users/@me", self._me),
                web.get("/api/v10/oauth2/applications/@me", self._application),
                web.put("/api/v10/applications/{id}/commands", self._commands),
                web.post("/api/v10/interactions/{id}/{token}/callback", self._acknowledged),
                web.patch("/api/v10/webhooks/{id}/{token}/messages/@original", self._answered),
                web.post("/api/v10/webhooks/{id}/{token}", self._followed),
                web.post("/api/v10/channels/{channel}/messages", self._posted),
                web.patch("/api/v10/channels/{channel}/messages/{id}", self._posted),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        # Ids of this moment: the bot takes a message for as old as its id says.
        self._ids = itertools.count(time_snowflake(utcnow()))
        self._bots: dict[str, web.WebSocketResponse] = {}
        self._online: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._clicks: dict[str, tuple[asyncio.Future[float], asyncio.Future[Any]]] = {}
        self.channels: defaultdict[str, Channel] = defaultdict(Channel)

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        for bot in self._bots.values():
            await bot.close()
        await self._runner.cleanup()

    async def online(self, token: str) -> None:
        """Wait until the bot of that token is ready."""
        await asyncio.wait_for(self._online[token].wait(), _START)

    async def send(self, token: str, place: Place, click: Click) -> Answer:
        """A member does something: returns when the answer is there."""
        loop, number = asyncio.get_running_loop(), str(next(self._ids))
        acknowledged, answered = loop.create_future(), loop.create_future()
        self._clicks[number] = acknowledged, answered
        event = {"op": 0, "t": "INTERACTION_CREATE", "s": 1, "d": interaction(number, place, click)}
        said = json.dumps(event)
        sent = perf_counter()
        await self._bots[token].send_str(said)
        try:
            took = await asyncio.wait_for(acknowledged, _PATIENCE) - sent
            components, size = await asyncio.wait_for(answered, _PATIENCE)
        finally:
            self._clicks.pop(number, None)
        return Answer(components, size, took)

    async def posted(self, channel: str, after: int) -> Channel:
        """Wait until the bot has posted in a channel, or changed a message there, again."""
        here = self.channels[channel]
        async with here.changed:
            await asyncio.wait_for(here.changed.wait_for(lambda: here.posts > after), _PATIENCE)
        return here

    # What a bot asks for.

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 45_000}})
        async for heard in socket:
            if heard.type is not WSMsgType.TEXT:
                continue
            said = heard.json()
            if said["op"] == _HEARTBEAT:
                await socket.send_json({"op": _HEARD, "d": None})
            elif said["op"] == _IDENTIFY:
                token = said["d"]["token"]
                self._bots[token] = socket
                shard = said["d"].get("shard", [0, 1])  # a bot that is not sharded says none
                ready = {**_ready(), "shard": shard}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.append(shard)
                if len(self.identified) >= self.shards:
                    self._online[token].set()
        return socket

    async def _shards(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 16}
        url = f"ws://127.0.0.1:{self.port}/gateway"
        return _json({"url": url, "shards": self.shards, "session_start_limit": limit})

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") == "Bot wrong":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(user("2", "Patolli", bot=True))

    async def _application(self, _: web.Request) -> web.Response:
        return _json(
            {
                "id": "2",
                "name": "Patolli",
                "description": "",
                "icon": None,
                "bot_public": True,
                "bot_require_code_grant": False,
                "owner": user("3", "owner"),
                "verify_key": "",
            }
        )

    async def _commands(self, request: web.Request) -> web.Response:
        kept = [
            {
                "description": "",
                **command,
                "id": str(next(self._ids)),
                "application_id": "2",
                "version": "1",
            }
            for command in await request.json()
        ]
        return _json(kept)

    async def _acknowledged(self, request: web.Request) -> web.Response:
        arrived = perf_counter()
        said, number = await request.json(), request.match_info["id"]
        self._clicks[number][0].set_result(arrived)
        return _json({"interaction": {"id": number, "type": said["type"]}})

    async def _answered(self, request: web.Request) -> web.Response:
        body, number = await request.read(), request.match_info["token"]
        waiting = self._clicks.get(number)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result((_components(body), len(body)))
        return _json(message(number, "1"))

    async def _followed(self, request: web.Request) -> web.Response:
        await request.read()
        return _json(message(str(next(self._ids)), "1"))

    async def _posted(self, request: web.Request) -> web.Response:
        body, channel = await request.read(), request.match_info["channel"]
        here = self.channels[channel]
        number = int(request.match_info.get("id") or next(self._ids))
        components = _components(body)
        async with here.changed:
            if number >= here.message and b"custom_id" in body:  # a call has no buttons
                here.message, here.posts = number, here.posts + 1
                here.components = components
                here.changed.notify_all()
        return _json(message(str(number), channel))


def _components(body: bytes) -> list[dict[str, Any]]:
    """Those of a message, which is JSON or, with a picture, a form one part of which is JSON."""
    if _PAYLOAD in body[:500]:
        start = body.index(b"\r\n\r\n", body.index(_PAYLOAD)) + 4
        body = body[start : body.index(b"\r\n--", start)]
    return json.loads(body).get("components", [])


def _json(data: Any, status: int = 200) -> web.Response:
    """As Discord says it: a charset beside the type would make it text to discord.py."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json")


def _ready() -> dict[str, Any]:
    return {
        "v": 10,
        "user": user("2", "Patolli", bot=True),
        "guilds": [{"id": str(number), "unavailable": True} for number in range(1, _SERVERS + 1)],
        "session_id": "1",
        "resume_gateway_url": "ws://127.0.0.1",
        "application": {"id": "2", "flags": 0},
    }
