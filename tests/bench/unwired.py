"""The bot without a network: whoever runs it answers what it asks of Discord, and says what time it
is."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs.bot.patolli import Patolli
from cogs.hall import house
from cogs.workshop.workshop import Workshop
from data import posts
from data.due import due_by
from data.store import Store

Ask = Callable[[str, str, Any], Awaitable[tuple[int, Any]]]
"""Asked for a method and a path with what is said, it answers with a status and a body."""
_LASTING = ("what is due", "boards owed", "places of games", "posts")
_SOON = 60.0
"""Seconds in which something must be due to be waited for; a new thread is looked at later."""
_MOMENT = 0.0005
_FORM = "payload_json"
_WRONG = 400
_BEFORE = discord.utils.utcnow, house.time, AsyncWebhookAdapter.request
_KINDS = {403: discord.Forbidden, 404: discord.NotFound}


class _Response:
    """What an error of discord.py's wants to know of an answer."""

    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "", dict[str, str]()


class Unwired:
    def __init__(self, store: Store, workshop: Workshop, ask: Ask) -> None:
        self.bot = Patolli(store, workshop=workshop)
        self.bot.hall.house.pause = 0.0
        self._ask_them, self.now = ask, 0
        self._lasting = set[asyncio.Task[Any] | None]()

    async def begin(self, now: int, servers: Sequence[Any], *lasting: asyncio.Task[Any]) -> None:
        """The bot starts, in these servers; ``lasting`` are tasks that go on for ever."""
        bot, state = self.bot, self.bot._connection
        self._lasting = {asyncio.current_task(), *lasting}
        self.pass_time(now)
        self._reroute()
        await bot.login("token")
        bot.shard_count = state.shard_count = 1
        for server in servers:
            state._add_guild_from_data(server)
        bot._ready.set()
        bot.dispatch("ready")
        await bot.boards.catch_up()

    async def end(self) -> None:
        """The bot is closed, and all is as it was before."""
        await self.bot.close()
        discord.utils.utcnow, house.time, AsyncWebhookAdapter.request = _BEFORE

    def pass_time(self, now: int) -> None:
        """It is that moment now, wherever anybody looks."""
        self.now, moment = now, datetime.fromtimestamp(now, UTC)
        discord.utils.utcnow = lambda: moment
        house.time = SimpleNamespace(monotonic=lambda: float(now))

    def tell(self, events: Iterable[Sequence[Any]]) -> None:
        """What happens on Discord."""
        for event, data in events:
            self.bot._connection.parsers[event](data)

    async def settle(self) -> None:
        """Wait until nothing is left to do at this moment."""
        bot = self.bot
        bot.waiting.look_up()
        bot.sender.stir()
        while True:
            await asyncio.sleep(0)
            busy = [task for task in asyncio.all_tasks() if not self._lasts(task)]
            if busy:
                await asyncio.wait(busy, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
            elif bot.waiting._until is None or not bot.sender.is_idle or self._owes_something():
                await asyncio.sleep(_MOMENT)
            elif await bot.store.view(due_by, self.now, 1):
                bot.waiting.look_up()
            elif (await bot.store.query(posts.look, self.now)).lanes:
                bot.sender.stir()
            else:
                return

    def _reroute(self) -> None:
        """All that discord.py asks of Discord is asked here."""

        async def request(route: Route, **options: Any) -> Any:
            return await self._ask(route, options.get("json"), options.get("form"))

        async def through(_: Any, route: Route, session: Any, **options: Any) -> Any:
            return await self._ask(route, options.get("payload"), options.get("multipart"))

        async def logged_in(_: str) -> Any:
            return await self._ask(Route("GET", "/users/@me"), None, None)

        self.bot.http.request = request
        self.bot.http.static_login = logged_in
        AsyncWebhookAdapter.request = through

    async def _ask(self, route: Route, said: Any, form: Iterable[dict[str, Any]] | None) -> Any:
        if form is not None:
            said = next((json.loads(p["value"]) for p in form if p["name"] == _FORM), said)
        path = route.url.removeprefix(Route.BASE).partition("?")[0]
        status, body = await self._ask_them(route.method, path, said)
        if status >= _WRONG:
            raise _KINDS.get(status, discord.HTTPException)(_Response(status), body)
        return body

    def _lasts(self, task: asyncio.Task[Any]) -> bool:
        return task in self._lasting or task.get_name() in _LASTING

    def _owes_something(self) -> bool:
        bot = self.bot
        waiting = [*bot.boards._waiting.values(), *bot.keeper._looking.values()]
        soon = time.monotonic() + _SOON
        return bool(bot.boards._hands) or any(
            owed.due < soon and not owed.barred for owed in waiting
        )
