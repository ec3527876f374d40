"""The bot killed a hundred times while Gold is played: nothing confirmed is ever lost.

    python -m tests.durability --seed 7 --kills 50 --store /tmp/killed.db

The store is a file, or ``postgresql://…``.

One process plays the parent: it lives through many lives of the bot, each a fork of itself with the
real bot, its store and a simulated Discord, in which members type and click random turns, at every
other table against a house player. A life tells on a pipe what was confirmed to a member, what the
house found and which boards stand in the channel, until it is killed: at a random moment, while it
starts, while the house thinks, inside a commit, or between a commit and its board.
The next life begins on the same store in a new Discord with the same ids.

The parent imports and draws everything once, and has no threads, so that a fork costs nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import re
import select
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

logging.disable(logging.WARNING)  # the simulated Discord complains while it is imported
import simcord  # noqa: E402
from simcord.actors import MemberActor  # noqa: E402
from simcord.backend.models import EPHEMERAL_FLAG  # noqa: E402

import renderers  # noqa: E402
from cogs.bot.local import furnish  # noqa: E402
from cogs.bot.patolli import COGS, Patolli  # noqa: E402
from cogs.workshop.workshop import Workshop  # noqa: E402
from data import drafts, games, tables  # noqa: E402
from data.database import Row  # noqa: E402
from data.store import Store  # noqa: E402
from data.stored_table import StoredTable  # noqa: E402
from data.words import LANGUAGES, words  # noqa: E402
from engine.catalogue import find  # noqa: E402
from engine.game import END, Position  # noqa: E402
from engine.playout import Playout  # noqa: E402
from engine.record import BadRecord, Record  # noqa: E402
from renderers.scene import PALETTES  # noqa: E402
from tests.bench.turns import rest_of_turn, unfinished  # noqa: E402
from tests.forks import Forked  # noqa: E402

TITLE = "gold"
BETWEEN_LIVES = 600
"""Seconds that pass in the simulated Discord from one life to the next: sometimes the last board is
young enough to be changed, and is gone all the same."""
_LAST_TURNS = 6
_PAUSE = 0.01
"""Seconds before a house player thinks."""
_PATIENCE = 60.0
_CONTROL = re.compile(r"patolli:(?P<verb>[a-z_]+):(?P<rest>.*)")


class Lost(Exception):
    """A promise that was not kept."""


# The life of a bot, in a process of its own.


class WatchedStore(Store):
    """A store that tells when a line is about to be kept, and when it is."""

    tell: Callable[[str], None]

    async def write(self, operation: Any, *args: Any, **kwargs: Any) -> Any:
        if operation is not games.append:
            return await super().write(operation, *args, **kwargs)
        self.tell("commit")
        kept = await super().write(operation, *args, **kwargs)
        self.tell("committed")
        return kept


class WatchedWorkshop(Workshop):
    """A workshop that tells when a house player begins to think, and which turn it found."""

    tell: Callable[..., None]

    async def think(self, key: str, view: Position, seat: int, strength: str, luck: str) -> str:
        self.tell("thinks")
        found = await super().think(key, view, seat, strength, luck)
        self.tell("thought", luck, found)
        return found


class Life:
    """One run of the bot, from its start until it is killed."""

    def __init__(self, where: str, number: int, seed: str, pipe: int) -> None:
        self.where, self.number, self.pipe = where, number, pipe
        self.random = Random(f"{seed} life {number}")

    def tell(self, *words: object) -> None:
        os.write(self.pipe, (" ".join(map(str, words)) + "\n").encode())

    async def live(self, turns: int | None) -> None:
        """Play this many turns, or until the end of the world."""
        workshop = WatchedWorkshop(1, launch=Forked)
        workshop.tell = self.tell
        workshop.open()  # while there is no thread yet
        async with await WatchedStore.open(self.where) as store:
            store.tell = self.tell
            for table, _ in await _records(store):
                self.tell("shown", table.id, table.shown, table.number)
            bot = Patolli(store, always_sync=True, workshop=workshop)
            bot.hall.house.pause = _PAUSE
            env = simcord.Env(bot, check_errors=False, settle_timeout=_PATIENCE, shard_count=1)
            self.world = await furnish(env, store, LANGUAGES[0])
            env.backend.advance_clock(self.number * BETWEEN_LIVES)
            env.backend.subscribers.append(self._see)
            self.bot, self.env = bot, env
            await env.start()
            with env.time_context():
                self.tell("ready")
                while turns is None or turns > 0:
                    await self._go_on()
                    turns = None if turns is None else turns - 1
                await self._house_has_played()
                await env.settle()
                self.tell("done")
            await env.shutdown()
        workshop.close()

    def _see(self, event: str, payload: Any) -> None:
        """Tell which board a message shows, when Discord has it and before the bot knows."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            return
        message = self.env.backend.get_message(int(payload["channel_id"]), int(payload["id"]))
        if message.flags & EPHEMERAL_FLAG:
            return
        for verb, rest in _controls(message.components):
            if verb in ("view", "replay"):
                self.tell("board", *rest.split(":")[:2])

    async def _go_on(self) -> None:
        """One more thing that members do: set a table up, play a turn, take one back."""
        table = await self.bot.store.view(tables.latest_in, self.world.channel.id)
        if table is None or not table.running:
            await self._slash(self.world.members[0], "table new", title=TITLE)
        elif table.state == "open":
            await self._gather(table)
        else:
            await self._play(table)

    async def _slash(self, member: MemberActor, command: str, **options: Any) -> Any:
        return await member.slash(self.world.channel, command, **options)

    async def _gather(self, table: StoredTable) -> None:
        most = 2 + table.id % 3
        outside = [m for m in self.world.members if table.player(m.id) is None]
        if table.id % 2 and len(table.people) == len(table.players):
            await self._slash(self.world.members[0], "table house", strength="novice")
        elif len(table.players) < most and outside:
            await self._slash(outside[0], "table join")
        else:
            await self._slash(self.world.members[0], "table start")

    async def _play(self, table: StoredTable) -> None:
        people = await self._people()
        if not people:
            await asyncio.sleep(_PAUSE)
            return
        sitting, seat = await self.bot.hall.table(table.id), self.random.choice(people)
        member = self._member(table, seat)
        chance = self.random.random()
        if chance < 0.05:
            await self._slash(self._member(table, self.random.choice(people)), "undo")
        elif chance < 0.25:
            await self._click_turn(table, seat, member)
        else:
            draft = await unfinished(self.bot.hall, sitting, seat)
            typed = rest_of_turn(draft, self.random)
            answer = (await self._slash(member, "play", turn=typed)).response
            self._confirmed(answer, seat, draft.text or str(END))

    async def _house_has_played(self) -> None:
        if await self._people() == []:
            await asyncio.sleep(_PAUSE)
            await self._house_has_played()

    async def _people(self) -> list[int] | None:
        """The seats of people that the game waits for; None where none goes on."""
        sitting = await self.bot.hall.latest_in(self.world.channel.id)
        if not sitting.playing:
            return None
        return [seat for seat in sitting.waiting if not sitting.players[seat].house]

    def _member(self, table: StoredTable, seat: int) -> MemberActor:
        ids = {player.seat: player.member_id for player in table.players}
        return next(member for member in self.world.members if member.id == ids[seat])

    async def _click_turn(self, table: StoredTable, seat: int, member: MemberActor) -> None:
        """Make a turn in the panel; a few clicks, then Confirm as soon as it may."""
        panel = (await self._slash(member, "play")).response
        for clicks in range(30):
            controls = list(_usable(panel.components))
            ends = [c for c in controls if _verb(c) in ("confirm", "finish")]
            picks = [c for c in controls if _verb(c) == "pick"]
            if not picks and not ends:
                raise Lost(f"after {clicks} clicks a panel without a way: {_told(panel)}")
            early = clicks > 3 or self.random.random() < 0.5
            control = ends[0] if ends and (early or not picks) else self.random.choice(picks)
            kept = await self.bot.store.view(drafts.draft_of, table.id, seat)
            if "options" in control:
                value = self.random.choice(control["options"])["value"]
                await member.select(panel, [value], custom_id=control["custom_id"])
            else:
                await member.click(panel, custom_id=control["custom_id"])
            if _verb(control) == "confirm":
                self._confirmed(panel, seat, kept.text if kept else str(END))
                return

    def _confirmed(self, answer: Any, seat: int, text: str) -> None:
        """Tell what the member read: the turn was played when the answer begins with “✓”."""
        if not next(_texts(answer.components)).startswith("✓"):
            raise Lost(f"“{text}” of seat {seat} was not confirmed: {_told(answer)}")
        self.tell("confirmed", max(self.env.backend.interactions), seat, text)


def _walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or [])


def _controls(components: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in _walk(components):
        if found := _CONTROL.fullmatch(component.get("custom_id") or ""):
            yield found["verb"], found["rest"]


def _usable(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    return (c for c in _walk(components) if c.get("custom_id") and not c.get("disabled"))


def _verb(control: dict[str, Any]) -> str:
    return control["custom_id"].split(":")[1]


def _texts(components: list[dict[str, Any]]) -> Iterator[str]:
    return (c["content"] for c in _walk(components) if c.get("content"))


def _told(answer: Any) -> str:
    controls = [c.get("custom_id") for c in _usable(answer.components)]
    return f"{list(_texts(answer.components))} {controls}"


# The parent.


@dataclass(frozen=True)
class Blow:
    """When a life is killed: so long after it told ``word`` for the ``nth`` time."""

    when: str
    word: str = ""
    nth: int = 1
    within: float = 0.0

    @classmethod
    def random(cls, random: Random) -> Blow:
        return random.choice(
            [
                cls("while it starts", within=0.25),
                cls("at any moment", "ready", within=0.6),
                cls("while the house thinks", "thinks", random.randint(1, 5), 0.03),
                cls("inside a commit", "commit", random.randint(1, 5), 0.003),
                cls("between commit and board", "committed", random.randint(1, 5), 0.04),
            ]
        )


@dataclass
class Testimony:
    """What all lives told."""

    confirmed: list[tuple[int, int, str]] = field(default_factory=list)
    """Of each turn the click, the seat and the text."""
    boards: set[tuple[int, int]] = field(default_factory=set)
    newest: dict[int, int] = field(default_factory=dict)
    """Of each table the newest board that the last life showed."""
    begun: int = 0
    """Commits that were begun, and of these those that were told to be done."""
    done: int = 0
    killed: Counter[str] = field(default_factory=Counter)
    thought: dict[str, str] = field(default_factory=dict)
    """What the house found, by its random numbers."""
    thinks: int = 0
    caught_up: int = 0
    """Boards that only the next life posted."""

    def hear(self, life: int, lines: list[str]) -> None:
        """One life's words, in order; raises :class:`Lost` when it began without its boards."""
        unshown: set[tuple[int, int]] = set()
        shown: set[tuple[int, int]] = set()
        for line in lines:
            word, _, rest = line.partition(" ")
            match word:
                case "shown":
                    table, board, number = map(int, rest.split())
                    if board >= 0 and (table, board) not in self.boards:
                        raise Lost(f"life {life} holds board {board} of {table} for posted")
                    if board < number or board < 0:
                        unshown.add((table, number))
                case "board":
                    table, number = map(int, rest.split())
                    shown.add((table, number))
                case "ready" if missing := _missing(unshown, shown):
                    raise Lost(f"life {life} began without the boards {missing}")
                case "ready":
                    self.caught_up += len(unshown)
                case "error":
                    raise Lost(f"life {life}: {rest}")
                case _:
                    self._hear_of_turns(word, rest)
        self.boards |= shown
        self.newest = {table: max(n for t, n in shown if t == table) for table, _ in shown}

    def _hear_of_turns(self, word: str, rest: str) -> None:
        match word:
            case "commit":
                self.begun += 1
            case "committed":
                self.done += 1
            case "thought":
                luck, found = rest.split(" ", 1)
                if self.thought.setdefault(luck, found) != found:
                    raise Lost(f"“{found}” was “{self.thought[luck]}” in an earlier life")
            case "thinks":
                self.thinks += 1
            case "confirmed":
                click, seat, text = rest.split(" ", 2)
                self.confirmed.append((int(click), int(seat), text))

    def check(self, where: str) -> str:
        """Everything told is true of the store; a sentence about it."""
        records, lines = asyncio.run(_kept(where))
        last = {table.id: table.number for table, _ in records}
        kept = Counter(lines)
        for turn in self.confirmed:
            if kept[turn] != 1:
                raise Lost(f"{turn} was confirmed and is in the log {kept[turn]} times")
        if not self.done <= len(lines) <= self.begun:
            raise Lost(f"{len(lines)} lines came of {self.begun} commits, {self.done} told done")
        for table, number in self.boards:
            if number > last[table]:
                raise Lost(f"table {table} showed {number} of {last[table]} lines")
        for table, record in records:
            if table.shown != table.number:
                raise Lost(f"table {table.id} shows {table.shown} of {table.number} lines")
            waiting = record.verify(find(record.key)).waiting()
            if table.running and all(table.players[seat].house for seat in waiting):
                raise Lost(f"table {table.id} waits for the house after {table.number} lines")
        newest = max(last)
        if self.newest.get(newest) != last[newest]:
            raise Lost(f"the last life showed {self.newest} of {last}")
        return (
            f"{len(lines)} lines at {len(records)} tables, {len(self.confirmed)} confirmed,"
            f" {self.caught_up} boards caught up, {self.thinks} turns of the house begun"
            f" and {len(self.thought)} found"
        )


def _missing(unshown: set[tuple[int, int]], shown: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The boards that were owed and not posted, nor a newer one of their tables."""
    return [
        (table, number)
        for table, number in unshown
        if not any(other == table and board >= number for other, board in shown)
    ]


async def _kept(where: str) -> tuple[list[tuple[StoredTable, Record]], list[Row]]:
    async with await Store.open(where) as store:
        lines = await store.database.read("SELECT interaction_id, seat, text FROM lines")
        return await _records(store), lines


async def _records(store: Store) -> list[tuple[StoredTable, Record]]:
    return [await store.view(games.record, each) for each in await store.query(tables.started)]


def fork(where: str, number: int, seed: str, turns: int | None) -> tuple[int, int]:
    """Begin a life; its process and the pipe it tells on."""
    ear, mouth = os.pipe()
    pid = os.fork()
    if pid:
        os.close(mouth)
        return pid, ear
    status = 1
    try:
        os.close(ear)
        life = Life(where, number, seed, mouth)
        logging.getLogger().addHandler(_Complaints(life))
        try:
            asyncio.run(life.live(turns))
            status = 0
        except BaseException:
            life.tell("error", repr(traceback.format_exc()))
    finally:
        os._exit(status)


class _Complaints(logging.Handler):
    """Whatever a life logs as an error is told."""

    def __init__(self, life: Life) -> None:
        super().__init__(logging.ERROR)
        self.life = life

    def emit(self, record: logging.LogRecord) -> None:
        self.life.tell("error", repr(record.getMessage()))


def listen(pid: int, ear: int, blow: Blow | None, random: Random) -> list[str]:
    """What a life tells until the blow falls, or until it ends."""
    heard, over = b"", time.monotonic() + _PATIENCE
    falls = None if blow is None or blow.word else time.monotonic() + random.random() * blow.within
    while (now := time.monotonic()) < over and (falls is None or now < falls):
        ready, _, _ = select.select([ear], [], [], min(falls or over, over) - now)
        if ready:
            more = os.read(ear, 1 << 16)
            if not more:
                break
            heard += more
        words = [line.split(b" ")[0].decode() for line in heard.split(b"\n")[:-1]]
        if blow and blow.word and falls is None and words.count(blow.word) >= blow.nth:
            falls = time.monotonic() + random.random() * blow.within
    else:
        os.kill(pid, signal.SIGKILL)
    while more := os.read(ear, 1 << 16):
        heard += more
    os.close(ear)
    _, status = os.waitpid(pid, 0)
    lines = heard.decode().split("\n")[:-1]
    killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    if now >= over or (killed if blow is None else not killed):
        lines.append(f"error ended by itself or never: {status}, after {lines[-3:]}")
    return lines


def run(where: str, seed: str, kills: int) -> str:
    """Live and be killed this many times, then once more until a quiet end; a sentence about it."""
    _warm_up()
    random, told = Random(seed), Testimony()
    for number in range(kills):
        blow = Blow.random(random)
        pid, ear = fork(where, number, seed, None)
        told.hear(number, listen(pid, ear, blow, random))
        told.killed[blow.when] += 1
    pid, ear = fork(where, kills, seed, _LAST_TURNS)
    told.hear(kills, listen(pid, ear, None, random))
    killed = " · ".join(f"{times} {when}" for when, times in sorted(told.killed.items()))
    return f"{told.check(where)}; killed {killed}"


def _warm_up() -> None:
    """Import and draw what all lives need."""
    for name in COGS:
        import_module(f"cogs.{name}")
    say = words(LANGUAGES[0])
    for seats in find(TITLE).seats:
        playout = Playout(find(TITLE), seats, {}, Random(seats))
        for seat in (None, 0):
            view = playout.position.seen_by(seat)
            renderers.draw(renderers.Scene(TITLE, view, ("",) * seats, say, seat))
    for _ in renderers.warm(TITLE, LANGUAGES[0], PALETTES[0]):
        pass
    if threading.active_count() > 1:
        raise RuntimeError("a process with threads cannot be forked safely")
    gc.freeze()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--store", required=True)
    args = parser.parse_args()
    begun = time.monotonic()
    try:
        told = run(args.store, args.seed, args.kills)
    except (Lost, BadRecord) as lost:
        print(f"seed {args.seed}: {lost}")
        return 1
    print(f"seed {args.seed}: {told}; {time.monotonic() - begun:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
