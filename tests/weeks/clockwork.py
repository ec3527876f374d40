"""The bot under a clock that jumps: whatever is to happen at a moment happens, the bot does what it
does then, and now and then it is killed over it and started again."""

from __future__ import annotations

import heapq
import os
import signal
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from cogs.workshop.masters import Launch
from data.due import AWAY
from tests.bench.recorder import Discord
from tests.weeks.account import Wrong
from tests.weeks.life import begin
from tests.weeks.line import WorldsEnd
from tests.weeks.people import DAY, HOUR

_SILENCE = 60.0
_GAPS = (3, 3, 40, 100, 200, 400, 900, 2 * HOUR)
"""For so many seconds the bot is away after it was killed."""
_FOR_DAYS = 0.03
"""So likely it is away for three days."""
_BUSY = "others are in the way; try again"
"""What a member may be told while a bot on a busy machine catches up."""


@dataclass
class Told:
    """What came of it all."""

    steps: int = 0
    turns: Counter[str] = field(default_factory=Counter[str])
    kills: int = 0
    deaths: set[int] = field(default_factory=set[int])
    """The moments in which it was killed."""
    away: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    happened: Counter[str] = field(default_factory=Counter[str])


class Clockwork(ABC):
    def __init__(self, where: str, launch: Launch, random: Random, now: int) -> None:
        self.where, self.launch, self.random, self.now = where, launch, random, now
        self.kills = 0.0
        """How likely the bot is killed at each moment."""
        self.discord, self.told = Discord(now), Told()
        self.events: list[tuple[str, Any]] = []
        """What the bot is to be told of at this moment."""
        self.due: int | None = None
        """When the bot has something to do next."""
        self._plans: list[tuple[int, int, Callable[[], object]]] = []
        self._numbers = count()
        self._life: tuple[int, WorldsEnd] | None = None

    @abstractmethod
    def look(self) -> None:
        """The bot has done all that it does at a moment."""

    @abstractmethod
    def reborn(self) -> None:
        """The bot was killed and started again, and has done all that it does at once."""

    @property
    def next(self) -> int:
        """When something happens next."""
        return min(self._plans[0][0], self.due or self._plans[0][0])

    def plan(self, at: int, what: Callable[[], object]) -> None:
        heapq.heappush(self._plans, (max(at, self.now), next(self._numbers), what))

    def pass_time(self, at: int) -> None:
        """It is that moment now, and whatever is to happen then happens."""
        self.now = self.discord.now = at
        self.told.steps += 1
        while self._plans and self._plans[0][0] <= at:
            heapq.heappop(self._plans)[2]()
        self.let_it_happen()

    def let_it_happen(self) -> None:
        """Tell the bot what has happened, until nothing more does at this moment."""
        while True:
            told, self.events = self.events, []
            self.discord.happened, told = [], [*self.discord.happened, *told]
            if self.random.random() < self.kills:
                self._die_in(told)
                return
            self._say(told)
            self._serve()
            if not self.events and not self.discord.happened:
                break
        self.look()

    # The life of the bot, and its death.

    def begin_life(self) -> None:
        pid, ear = begin(self.where, self.launch)
        self._life = pid, WorldsEnd(ear)
        here = [s for s in self.discord.servers if s not in self.discord.left]
        self._life[1].say(now=self.now, servers=[self.discord.server(each) for each in here])
        self._serve()

    def _say(self, events: list[tuple[str, Any]]) -> None:
        assert self._life is not None
        self._life[1].say(now=self.now, events=events)

    def _serve(self, most: int | None = None, seconds: float = _SILENCE) -> bool:
        """Answer what the bot asks for until it has nothing left to do; at most so many requests,
        or for so long: then it is not done."""
        assert self._life is not None
        line, asked = self._life[1], 0
        while True:
            said = line.hear(seconds)
            if said is None:
                if seconds == _SILENCE:
                    raise Wrong(f"the bot says nothing at {self.now}")
                return False
            if _BUSY in said.get("error", ""):
                self.told.happened["the database was busy"] += 1
                continue
            if "error" in said:
                raise Wrong(f"at {self.now}: {said['error']}")
            if "idle" in said:
                self.due = said["idle"]
                return True
            if asked == most:
                return False
            asked += 1
            status, body = self.discord.answer(said["method"], said["path"], said["body"])
            line.say(answer=said["ask"], status=status, body=body)

    def _die_in(self, events: list[tuple[str, Any]]) -> None:
        """The bot is killed while it does what is to be done now, and is started again."""
        assert self._life is not None
        pid, line = self._life
        self._say(events)
        if self.random.random() < 0.5:
            done = self._serve(most=self.random.randrange(5))
        else:
            done = self._serve(seconds=self.random.random() * 0.01)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        line.ear.close()
        self.told.kills += 1
        self.told.deaths.add(self.now)
        self.told.happened["killed at rest" if done else "killed at work"] += 1
        gap = 3 * DAY if self.random.random() < _FOR_DAYS else self.random.choice(_GAPS)
        before, self.now = self.now, self.now + gap
        self.discord.now = self.now
        if gap > AWAY:
            self.told.away.append((before, self.now))
        self.begin_life()
        self.reborn()
        self.look()

    def end(self) -> None:
        if self._life is not None:
            pid, line = self._life
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            line.ear.close()
            self._life = None
