"""An evening at many tables: every title, two languages, three palettes, played without a pause.

Members set their tables up with commands and play by pressing what the bot offers them, at random;
whoever is named on the board is the next. A table whose game is over is set anew.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from math import inf
from random import Random
from time import perf_counter
from typing import Any

from data.words import LANGUAGES
from engine.catalogue import titles
from engine.game import Game
from renderers.scene import PALETTES
from tests.bench.members import Click, Place
from tests.bench.recorder import walk
from tests.bench.wire import Answer, Wire

_BOT = "patolli"
_NAMED = re.compile(r"<@(\d+)>")
_LOCALES = {"en": "en-GB", "fr": "fr"}
_AT_ONCE = 1.0
_MOST_PRESSES = 40
"""A turn that is not over after this many presses is started over."""


@dataclass
class Evening:
    """Tables that are played; what came of it."""

    wire: Wire
    tables: int
    housed: int = 0
    """At so many of them one member plays against steady house players."""
    acknowledged: list[float] = field(default_factory=list[float])
    """How many seconds each took."""
    at_once: list[float] = field(default_factory=list[float])
    """And those of the first second, in which all tables click at once."""
    turns: int = 0
    games: int = 0
    _opened: float = -inf

    async def play(self, told: Callable[[int], bool]) -> None:
        """Play until ``told``, which hears how many turns were made, says that it is enough."""
        self._told, self.over = told, False
        servers, games = [place for place, _, _ in _servers()], titles()
        for place, language, palette in _servers():
            chosen = (("language", language), ("palette", palette))
            await self.send(place, Click("1", command="settings server", options=chosen))
        self._opened = perf_counter()
        async with asyncio.TaskGroup() as group:
            for number in range(self.tables):
                place, game = servers[number % len(servers)], games[number % len(games)]
                group.create_task(_Table(self, number, place, game).go_on())

    def turn_made(self) -> None:
        self.turns += 1
        self.over = self.over or self._told(self.turns)

    async def send(self, place: Place, click: Click) -> Answer:
        sent = perf_counter()
        answer = await self.wire.send(_BOT, place, click)
        self.acknowledged.append(answer.took)
        if sent - self._opened < _AT_ONCE:
            self.at_once.append(answer.took)
        return answer


def _servers() -> Iterator[tuple[Place, str, str]]:
    """A server for each language and palette."""
    for number, (language, palette) in enumerate(product(LANGUAGES, PALETTES), 1):
        yield Place(str(number), str(number), _LOCALES[language]), language, palette


class _Table:
    def __init__(self, evening: Evening, number: int, server: Place, game: Game) -> None:
        self.evening, self.game, self.random = evening, game, Random(number)
        channel = str(1000 + number)
        self.place = Place(server.server, channel, server.locale)
        seats = game.seats[number % len(game.seats)]
        self.housed = seats - 1 if number < evening.housed else 0
        self.members = [f"{channel}{seat}" for seat in range(seats - self.housed)]
        self.channel = evening.wire.channels[channel]

    async def go_on(self) -> None:
        while not self.evening.over:
            if self._play is None:
                await self._gather()
            else:
                await self._turn(self._play)

    @property
    def _play(self) -> str | None:
        """The button on the board of a game that goes on."""
        ids = (part["custom_id"] for part in _controls(self.channel.components))
        return next((each for each in ids if each.startswith("patolli:play:")), None)

    async def _gather(self) -> None:
        host, *others = self.members
        asked = (("title", self.game.key), ("thread", False))
        await self._send(Click(host, command="table new", options=asked))
        for member in others:
            await self._send(Click(member, command="table join"))
        for _ in range(self.housed):
            await self._send(Click(host, command="table house", options=(("strength", "steady"),)))
        await self._send(Click(host, command="table start"))
        while self._play is None:
            await self.evening.wire.posted(self.place.channel, self.channel.posts)
        self.evening.games += 1

    async def _turn(self, play: str) -> None:
        """One who is to act presses *Play*, then this and that, until the turn is made."""
        told = [part["content"] for part in walk(self.channel.components) if "content" in part]
        named = _NAMED.findall(told[-1])
        if not named:  # house players are to act
            await self.evening.wire.posted(self.place.channel, self.channel.posts)
            return
        member = self.random.choice(named)
        answer, posts = await self._send(Click(member, play)), self.channel.posts
        for _ in range(_MOST_PRESSES):
            ways = [part for part in _controls(answer.components) if not part.get("disabled")]
            ends = [part for part in ways if _verb(part) in ("confirm", "finish")]
            picks = [part for part in ways if _verb(part) == "pick"]
            if not ends and not picks:
                return
            way = self.random.choice(ends or picks)
            value = self.random.choice(way["options"])["value"] if "options" in way else None
            answer = await self._send(Click(member, way["custom_id"], value, panel=True))
            if _verb(way) == "confirm":
                await self.evening.wire.posted(self.place.channel, posts)
                self.evening.turn_made()
                return

    async def _send(self, click: Click) -> Answer:
        return await self.evening.send(self.place, click)


def _controls(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (part for part in walk(parts) if "custom_id" in part)


def _verb(control: dict[str, Any]) -> str:
    return control["custom_id"].split(":")[1]
