"""As little of Discord as a bot needs to be played with, over real HTTP and websocket.

A bot that runs in another process and was told the port (:func:`reroute`) talks to it as it would
to Discord. What a member does is timed from the moment it is sent to the bot until its
acknowledgement has arrived here.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Self

import yarl
from aiohttp import WSMsgType, web
from discord import Client
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.utils import time_snowflake, utcnow

from tests.bench.members import APPLICATION, Click, Place, channel, interaction, message, user

_HELLO, _IDENTIFY, _HEARTBEAT, _HEARD = 10, 2, 1, 11
_START, _PATIENCE = 60, 600
_PAYLOAD = b'name="payload_json"'
_API = "/{process}/api/v10"


def reroute(port: int) -> None:
    """From now on this process takes ``localhost`` for Discord, which lets all shards in at once:
    it need not pause between them. The path tells which process asks."""
    here = f"127.0.0.1:{port}/{os.getpid()}"
    Route.BASE = f"http://{here}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{here}/gateway")
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
    click: int = 0
    """The id of the interaction."""
    whole: float = 0.0
    """How many seconds it took until the answer was there."""


@dataclass(slots=True)
class _Waiting:
    """A member who waits for an answer."""

    acknowledged: asyncio.Future[float]
    answered: asyncio.Future[tuple[list[dict[str, Any]], int]]
    by: int | None = None
    """The process that acknowledged."""


class Unanswered(Exception):
    """A click that got no answer."""

    def __init__(self, click: int, heard: Sequence[int], acknowledged: int | None) -> None:
        """``heard`` are the processes that it was sent to, ``acknowledged`` the one that took it
        upon itself to answer."""
        super().__init__(click)
        self.click, self.heard, self.acknowledged = click, heard, acknowledged


@dataclass(slots=True)
class Channel:
    """The newest message of the bot with buttons in a channel, and how often one was posted or
    changed."""

    message: int = 0
    components: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    with_buttons: dict[int, list[dict[str, Any]]] = field(
        default_factory=dict[int, list[dict[str, Any]]]
    )
    """All of its messages that have some."""
    posts: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)


class Wire:
    """``async with Wire() as wire: …``; bots log in with any token but ``wrong``."""

    def __init__(
        self, shards: int = 1, servers: Iterable[int] = range(1, 21), *, at_once: int = 16
    ) -> None:
        """``shards`` is how many connections a bot is told to have, ``servers`` where it is, and
        ``at_once`` how many shards may identify themselves at the same time."""
        self.shards, self.servers = shards, list(servers)
        self.limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": at_once}
        self.identified: list[list[int]] = []
        self.identified_at: list[float] = []
        self.let_in: set[int] = set()
        """The processes that ever had a session."""
        self.nonces: dict[tuple[str, str], int] = {}
        """The messages that were sent, by their channels and nonces."""
        self.repeated = 0
        """How many messages were sent again, and stood already."""
        self.told: defaultdict[str, dict[int, list[dict[str, Any]]]] = defaultdict(dict)
        """What was in the messages without buttons of each channel, as they were sent first."""
        self.silent = False
        """Whether it lets nobody in."""
        self.icons: dict[str, dict[str, Any]] = {}
        self.refused = 0
        """How many callbacks came too late: another one had acknowledged already."""
        self._runner = web.AppRunner(self._routed(), access_log=None, shutdown_timeout=1)
        # Ids of this moment: the bot takes a message for as old as its id says.
        self._ids = itertools.count(time_snowflake(utcnow()))
        self.sessions: defaultdict[tuple[str, int], list[web.WebSocketResponse]]
        """Those of each shard of a bot: two for a while, when a process replaces another."""
        self.sessions = defaultdict(list)
        self._online: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self.processes: dict[web.WebSocketResponse, int] = {}
        """Whose session each is."""
        self._clicks: dict[str, _Waiting] = {}
        self.channels: defaultdict[str, Channel] = defaultdict(Channel)
        self._places: dict[str, Place] = {}
        """The channels in which members did something."""

    def _routed(self) -> web.Application:
        app = web.Application(client_max_size=1 << 26)
        app.add_routes(
            [
                web.get("/{process}/gateway", self._gateway),
                web.get(f"{_API}/gateway/bot", self._shards),
                web.get(f"{_API}/users/@me", self._me),
                web.get(f"{_API}/oauth2/applications/@me", self._application),
                web.put(f"{_API}/applications/{{id}}/commands", self._commands),
                web.get(f"{_API}/applications/{{id}}/emojis", self._icons),
                web.post(f"{_API}/applications/{{id}}/emojis", self._icon),
                web.post(f"{_API}/interactions/{{id}}/{{token}}/callback", self._acknowledged),
                web.patch(f"{_API}/webhooks/{{id}}/{{token}}/messages/@original", self._answered),
                web.post(f"{_API}/webhooks/{{id}}/{{token}}", self._followed),
                web.get(f"{_API}/channels/{{channel}}", self._channel),
                web.post(f"{_API}/channels/{{channel}}/messages", self._posted),
                web.patch(f"{_API}/channels/{{channel}}/messages/{{id}}", self._posted),
                web.delete(f"{_API}/channels/{{channel}}/messages/{{id}}", self._deleted),
            ]
        )
        return app

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        for session in [each for sessions in self.sessions.values() for each in sessions]:
            await session.close()
        await self._runner.cleanup()

    async def online(self, token: str) -> None:
        """Wait until the bot of that token is ready."""
        await asyncio.wait_for(self._online[token].wait(), _START)

    async def send(
        self,
        token: str,
        place: Place,
        click: Click,
        patience: float = _PATIENCE,
        *,
        acknowledged_within: float | None = None,
    ) -> Answer:
        """A member does something: returns when the answer is there; raises :class:`Unanswered`
        when none comes in time, or nobody acknowledged it in time."""
        loop, number = asyncio.get_running_loop(), str(next(self._ids))
        self._places[place.channel] = place
        waits = self._clicks[number] = _Waiting(loop.create_future(), loop.create_future())
        event = {"op": 0, "t": "INTERACTION_CREATE", "s": 1, "d": interaction(number, place, click)}
        said = json.dumps(event)
        sent = perf_counter()
        sessions = list(self.sessions[token, self._shard_of(place.server)])
        heard = [self.processes[session] for session in sessions]
        for session in sessions:
            with contextlib.suppress(ConnectionError):
                await session.send_str(said)
        try:
            heard_in = acknowledged_within or patience
            took = await asyncio.wait_for(waits.acknowledged, heard_in) - sent
            components, size = await asyncio.wait_for(waits.answered, patience)
        except (TimeoutError, ProcessLookupError):
            raise Unanswered(int(number), heard, waits.by) from None
        finally:
            self._clicks.pop(number, None)
        return Answer(components, size, took, int(number), perf_counter() - sent)

    def mourn(self, process: int) -> None:
        """Nobody waits any longer for what a process that is dead took upon itself to answer."""
        for waits in self._clicks.values():
            if waits.by == process and not waits.answered.done():
                waits.answered.set_exception(ProcessLookupError())

    def _shard_of(self, server: str) -> int:
        return (int(server) >> 22) % self.shards

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
        self.processes[socket] = int(request.match_info["process"])
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 45_000}})
        async for heard in socket:
            if heard.type is not WSMsgType.TEXT:
                continue
            said = heard.json()
            if said["op"] == _HEARTBEAT:
                await socket.send_json({"op": _HEARD, "d": None})
            elif said["op"] == _IDENTIFY and not self.silent:
                token = said["d"]["token"]
                shard = said["d"].get("shard", [0, 1])  # a bot that is not sharded says none
                sessions = self.sessions[token, shard[0]]
                sessions.append(socket)
                ready = {**_ready(self._servers_of(*shard)), "shard": shard}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.append(shard)
                self.let_in.add(self.processes[socket])
                self.identified_at.append(perf_counter())
                if len(self.identified) >= self.shards:
                    self._online[token].set()
        for sessions in self.sessions.values():
            if socket in sessions:
                sessions.remove(socket)
        del self.processes[socket]
        return socket

    def _servers_of(self, shard: int, shards: int) -> list[int]:
        return [server for server in self.servers if (server >> 22) % shards == shard]

    async def _shards(self, request: web.Request) -> web.Response:
        url = f"ws://127.0.0.1:{self.port}/{request.match_info['process']}/gateway"
        return _json({"url": url, "shards": self.shards, "session_start_limit": self.limit})

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") == "Bot wrong":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(user("2", "Patolli", bot=True))

    async def _application(self, _: web.Request) -> web.Response:
        return _json(APPLICATION)

    async def _commands(self, request: web.Request) -> web.Response:
        about = {"description": "", "application_id": "2", "version": "1"}
        commands = await request.json()
        return _json([{**about, **command, "id": str(next(self._ids))} for command in commands])

    async def _icons(self, _: web.Request) -> web.Response:
        return _json({"items": list(self.icons.values())})

    async def _icon(self, request: web.Request) -> web.Response:
        name = (await request.json())["name"]
        if name in self.icons:
            return _json({"message": "Invalid Form Body", "code": 50035}, status=400)
        self.icons[name] = {"id": str(next(self._ids)), "name": name, "animated": False}
        return _json(self.icons[name])

    async def _acknowledged(self, request: web.Request) -> web.Response:
        arrived = perf_counter()
        said, number = await request.json(), request.match_info["id"]
        click = self._clicks.get(number)
        if click is None:  # the member waits no longer
            return _json({"message": "Unknown interaction", "code": 10062}, status=404)
        if click.acknowledged.done():
            self.refused += 1
            told = {"message": "Interaction has already been acknowledged.", "code": 40060}
            return _json(told, status=400)
        click.acknowledged.set_result(arrived)
        click.by = int(request.match_info["process"])
        return _json({"interaction": {"id": number, "type": said["type"]}})

    async def _answered(self, request: web.Request) -> web.Response:
        body, number = await request.read(), request.match_info["token"]
        waiting = self._clicks.get(number)
        if waiting is not None and not waiting.answered.done():
            waiting.answered.set_result((_said(body).get("components", []), len(body)))
        return _json(message(number, "1"))

    async def _followed(self, request: web.Request) -> web.Response:
        await request.read()
        return _json(message(str(next(self._ids)), "1"))

    def _number(self, channel: str, nonce: str | int | None) -> int:
        """The id of a message; that of the one that stands, where it was sent already."""
        if nonce is None:
            return next(self._ids)
        key = channel, str(nonce)
        if key in self.nonces:
            self.repeated += 1
        return self.nonces.setdefault(key, next(self._ids))

    async def _channel(self, request: web.Request) -> web.Response:
        place = self._places.get(request.match_info["channel"])
        if place is None:
            return _json({"message": "Unknown Channel", "code": 10003}, status=404)
        return _json(channel(place))

    async def _posted(self, request: web.Request) -> web.Response:
        body, channel = await request.read(), request.match_info["channel"]
        here, said = self.channels[channel], _said(body)
        number = int(request.match_info.get("id") or self._number(channel, said.get("nonce")))
        components = said.get("components", [])
        if b"custom_id" in body:
            here.with_buttons[number] = components
        else:
            here.with_buttons.pop(number, None)
            self.told[channel].setdefault(number, components)
        async with here.changed:
            if number >= here.message and b"custom_id" in body:  # a call has no buttons
                here.message, here.posts = number, here.posts + 1
                here.components = components
                here.changed.notify_all()
        return _json(message(str(number), channel))

    async def _deleted(self, _: web.Request) -> web.Response:
        return web.Response(status=204)


def _said(body: bytes) -> dict[str, Any]:
    """A message, which is JSON or, with a picture, a form one part of which is JSON."""
    if _PAYLOAD in body[:500]:
        start = body.index(b"\r\n\r\n", body.index(_PAYLOAD)) + 4
        body = body[start : body.index(b"\r\n--", start)]
    return json.loads(body)


def _json(data: Any, status: int = 200) -> web.Response:
    """As Discord says it: a charset beside the type would make it text to discord.py."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json")


def _ready(servers: list[int]) -> dict[str, Any]:
    return {
        "v": 10,
        "user": user("2", "Patolli", bot=True),
        "guilds": [{"id": str(server), "unavailable": True} for server in servers],
        "session_id": "1",
        "resume_gateway_url": "ws://127.0.0.1",
        "application": {"id": "2", "flags": 0},
    }
