"""As little of Discord as a bot needs to start and to be clicked at, over real HTTP and websocket.

A bot that runs in another process and was told the port (:func:`reroute`) talks to it as it would
to Discord. A click is timed from the moment it is sent to the bot until its acknowledgement has
arrived here.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import defaultdict
from time import perf_counter
from typing import Any, Self

import discord
import yarl
from aiohttp import WSMsgType, web
from discord.gateway import DiscordWebSocket
from discord.http import Route

SERVER, CHANNEL = "1", "1"
_BEFORE = "2026-01-01T00:00:00+00:00"
_HELLO, _IDENTIFY, _HEARTBEAT, _HEARD = 10, 2, 1, 11
_BUTTON, _ACTION_ROW, _COMPONENT = 2, 1, 3
_PATIENCE = 60


def reroute(port: int) -> None:
    """From now on this process takes ``localhost`` for Discord."""
    Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")


class Wire:
    """``async with Wire() as wire: …``; bots log in with any token but ``wrong``."""

    def __init__(self) -> None:
        app = web.Application(client_max_size=1 << 26)
        app.add_routes([
            web.get("/gateway", self._gateway),
            web.get("/api/v10/users/@me", self._me),
            web.get("/api/v10/oauth2/applications/@me", self._application),
            web.put("/api/v10/applications/{id}/commands", self._commands),
            web.post("/api/v10/interactions/{id}/{token}/callback", self._acknowledged),
            web.patch("/api/v10/webhooks/{id}/{token}/messages/@original", self._answered),
        ])  # fmt: skip
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        self._ids = itertools.count(10)
        self._bots: dict[str, web.WebSocketResponse] = {}
        self._online: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._clicks: dict[str, tuple[asyncio.Future[float], asyncio.Future[int]]] = {}

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
        await asyncio.wait_for(self._online[token].wait(), _PATIENCE)

    async def click(self, token: str, custom_id: str, member: int = 1) -> tuple[float, int]:
        """A member clicks at a bot: how many seconds until it was acknowledged; when the answer is
        there, its bytes."""
        loop, number = asyncio.get_running_loop(), str(next(self._ids))
        acknowledged, answered = loop.create_future(), loop.create_future()
        self._clicks[number] = acknowledged, answered
        event = {
            "op": 0, "t": "INTERACTION_CREATE", "s": int(number),
            "d": _interaction(number, custom_id, str(member)),
        }  # fmt: skip
        sent = perf_counter()
        await self._bots[token].send_json(event)
        took = await asyncio.wait_for(acknowledged, _PATIENCE) - sent
        return took, await asyncio.wait_for(answered, _PATIENCE)

    # What a bot asks for.

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": 45_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            said = message.json()
            if said["op"] == _HEARTBEAT:
                await socket.send_json({"op": _HEARD, "d": None})
            elif said["op"] == _IDENTIFY:
                token = said["d"]["token"]
                self._bots[token] = socket
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": _ready()})
                self._online[token].set()
        return socket

    async def _me(self, request: web.Request) -> web.Response:
        if request.headers.get("Authorization") == "Bot wrong":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        return _json(_user("2", "Patolli", bot=True))

    async def _application(self, _: web.Request) -> web.Response:
        return _json({
            "id": "2", "name": "Patolli", "description": "", "icon": None, "bot_public": True,
            "bot_require_code_grant": False, "owner": _user("3", "owner"), "verify_key": "",
        })  # fmt: skip

    async def _commands(self, request: web.Request) -> web.Response:
        kept = [
            {"description": "", **command, "id": str(next(self._ids)), "application_id": "2",
             "version": "1"}
            for command in await request.json()
        ]  # fmt: skip
        return _json(kept)

    async def _acknowledged(self, request: web.Request) -> web.Response:
        arrived = perf_counter()
        said, number = await request.json(), request.match_info["id"]
        self._clicks[number][0].set_result(arrived)
        return _json({"interaction": {"id": number, "type": said["type"]}})

    async def _answered(self, request: web.Request) -> web.Response:
        body, number = await request.read(), request.match_info["token"]
        self._clicks.pop(number)[1].set_result(len(body))
        return _json(_message(number))


def _json(data: Any, status: int = 200) -> web.Response:
    """As Discord says it: a charset beside the type would make it text to discord.py."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json")


def _ready() -> dict[str, Any]:
    return {
        "v": 10, "user": _user("2", "Patolli", bot=True), "guilds": [], "session_id": "1",
        "resume_gateway_url": "ws://127.0.0.1", "application": {"id": "2", "flags": 0},
    }  # fmt: skip


def _user(number: str, name: str, *, bot: bool = False) -> dict[str, Any]:
    return {"id": number, "username": name, "discriminator": "0", "avatar": None, "bot": bot}


def _message(number: str, components: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {
        "id": number, "channel_id": CHANNEL, "author": _user("2", "Patolli", bot=True),
        "content": "", "timestamp": _BEFORE, "edited_timestamp": None, "tts": False,
        "mention_everyone": False, "mentions": [], "mention_roles": [], "attachments": [],
        "embeds": [], "pinned": False, "type": 0, "components": list(components),
    }  # fmt: skip


def _interaction(number: str, custom_id: str, member: str) -> dict[str, Any]:
    """A click at a button of an earlier message; its token is its id."""
    button = {"type": _BUTTON, "id": 2, "style": 1, "label": "Play", "custom_id": custom_id}
    may = str(discord.Permissions.all().value)
    return {
        "id": number, "application_id": "2", "type": _COMPONENT, "token": number, "version": 1,
        "data": {"custom_id": custom_id, "component_type": _BUTTON, "id": 2},
        "guild_id": SERVER, "channel_id": CHANNEL,
        "channel": {"id": CHANNEL, "type": 0, "name": "table", "guild_id": SERVER, "position": 0,
                    "permission_overwrites": [], "permissions": may},
        "member": {"user": _user(member, "Ana"), "roles": [], "joined_at": _BEFORE, "flags": 0,
                   "deaf": False, "mute": False, "permissions": may},
        "message": _message("9", ({"type": _ACTION_ROW, "id": 1, "components": [button]},)),
        "locale": "en-GB", "guild_locale": "en-GB", "app_permissions": may, "entitlements": [],
        "authorizing_integration_owners": {"0": SERVER}, "context": 0,
        "attachment_size_limit": 10 << 20,
    }  # fmt: skip
