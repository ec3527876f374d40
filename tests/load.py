"""Two clusters of the bot on one PostgreSQL, at two hundred tables of all titles, while processes
are killed, the server stops at once, and both are replaced: what members were told is true.

    python -m tests.load --seconds 180 --tables 200
    python -m tests.load --measure 40

Discord is the stand-in of the bench; members type random legal turns, at every tenth table against
a house player. Clocks are put forward, so that members are reminded of their turns, each of them
once. (That the house played no turn twice is what ``verify`` finds: it could not have been legal.)
Processes are killed and the server stops for so many seconds; then both are replaced, while nobody
dies. The second line kills nobody: it counts moves by one cluster and by two.
"""

import argparse
import asyncio
import contextlib
import json
import re
import signal
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Self

from cogs.hall.hall import Hall
from cogs.kit.receipt import SECONDS
from cogs.workshop.workshop import Workshop
from data import clocks, due, tables
from data.database import Sql
from data.rows import ServerSettings
from data.settings import save_server
from data.store import Store
from data.store_errors import StoreError
from data.stored_table import StoredTable
from engine.catalogue import titles
from engine.game import END
from engine.table import Draft
from tests.bench.figure import percentile
from tests.bench.members import Click, Place
from tests.bench.servers import Server
from tests.bench.wire import Answer, Channel, Unanswered, Wire
from tests.commands.running import ROOT, run
from tests.fleet import TOKEN, Fleet, fleet

SHARDS, CLUSTERS = 4, 2
KILLED_EVERY = 20.0
SHUTDOWNS = 10
PATIENCE = 120.0
"""Seconds for which a member waits for an answer."""
QUIET = 240.0
"""Seconds in which a board is shown or somebody reminded, once nobody plays any more."""
REPLACED = 300.0
"""Seconds in which a process is replaced, where the machine has much else to do."""
UPDATE = "update"
"""The phase in which processes are replaced and none is killed."""
_REMINDED_EVERY = 1.0
"""So often somebody's time seems to run short."""
_CLOCK = "turn 86400"
_HOUSED = 10
_PAUSE = 0.2
_CONFIRMED, _UNDONE, _UNSURE = "confirmed", "undone", "unsure"
_PLAYED = "✓"
"""The answer to a turn that was played begins with it; a panel has it beside each step."""
TOLD = {
    "done and kept": _CONFIRMED,
    "These steps are kept": _UNDONE,
    "opened a newer panel": _UNDONE,
    "nothing was changed": _UNDONE,
    "cannot say whether": _UNSURE,
    "moved on": _UNDONE,
    "not your turn": _UNDONE,
    "is over": _UNDONE,
    "waits for": _UNDONE,
}
"""What the answers to a turn say."""
_TRANSACTIONS = (
    "SELECT sum(xact_commit), sum(xact_rollback) FROM pg_stat_database WHERE datname <> 'postgres'"
)
_REMINDER = "⏳"
_TO_REMIND = (
    "SELECT c.table_id, c.seat FROM clocks c LEFT JOIN notices n ON n.table_id = c.table_id"
    " AND n.seat = c.seat AND n.number = c.number AND n.kind = 'reminder'"
    " WHERE c.remind <= ? AND (NOT c.reminded OR n.told IS NULL)"
)
"""Those whose time runs short, who were not told so."""
_REMINDED = (
    "SELECT t.channel_id, p.member_id, n.* FROM clocks c JOIN tables t ON t.id = c.table_id"
    " JOIN players p ON p.table_id = c.table_id AND p.seat = c.seat"
    " JOIN notices n ON n.table_id = c.table_id AND n.seat = c.seat AND n.number = c.number"
    " AND n.kind = 'reminder' WHERE c.reminded"
)
_SHOWN = re.compile(r"patolli:(?:view|replay):(\d+):(\d+)")


class Untrue(Exception):
    """A promise that was not kept."""


@dataclass(frozen=True)
class Lost:
    """A click that was not answered."""

    phase: str
    command: str
    click: int
    heard: Sequence[int]
    """The processes that heard of it."""
    acknowledged: int | None
    """The one that acknowledged it."""

    def died_with(self, killed: Collection[int]) -> bool:
        """Whether nobody who lives was to answer it. While processes are replaced nobody dies."""
        if self.phase == UPDATE:
            return False
        if self.acknowledged is not None:
            return self.acknowledged in killed
        return set(self.heard) <= set(killed)

    def __str__(self) -> str:
        how = "cut" if self.acknowledged else "unheard"
        return f"{how}: {self.command}"


@dataclass
class Load:
    """Tables that are played; what members were told."""

    ships: Fleet
    store: Store
    tables: int
    told: dict[int, str] = field(default_factory=dict[int, str])
    """Of each turn by its click what was said of it."""
    phase: str = "rage"
    lost: list[Lost] = field(default_factory=list["Lost"])
    acknowledged: list[float] = field(default_factory=list[float])
    answered: list[float] = field(default_factory=list[float])
    over: bool = False
    pause: float = _PAUSE
    """For up to so many seconds a table's members think."""

    def __post_init__(self) -> None:
        self.hall = Hall(self.store, lambda: int(time.time()), Workshop(1))

    async def play(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(self.tables):
                group.create_task(_Table(self, number).go_on())

    @property
    def moves(self) -> int:
        return sum(what == _CONFIRMED for what in self.told.values())

    async def send(self, place: Place, click: Click) -> Answer | None:
        """What was answered; None when nothing was."""
        phase = self.phase
        try:
            answer = await self.ships.wire.send(
                *(TOKEN, place, click, PATIENCE), acknowledged_within=SECONDS
            )
        except Unanswered as lost:
            told = lost.click, lost.heard, lost.acknowledged
            self.lost.append(Lost(phase, click.command, *told))
            return None
        self.acknowledged.append(answer.took)
        self.answered.append(answer.whole)
        return answer


class _Table:
    def __init__(self, load: Load, number: int) -> None:
        self.load, self.random = load, Random(number)
        every = titles()
        self.game = every[number % len(every)]
        server = load.ships.wire.servers[number % len(load.ships.wire.servers)]
        self.place = Place(str(server), str(10_000 + number))
        self.housed = number % _HOUSED == 0
        seats = self.game.seats[number % len(self.game.seats)] - self.housed
        self.members = [100 * (10_000 + number) + seat for seat in range(max(1, seats))]

    async def go_on(self) -> None:
        while not self.load.over:
            try:
                table = await self.load.store.view(tables.latest_in, int(self.place.channel))
                await self._one_more(table)
            except StoreError:
                await asyncio.sleep(_PAUSE)
            await asyncio.sleep(self.random.random() * self.load.pause)

    async def _one_more(self, table: StoredTable | None) -> None:
        host = self.members[0]
        if table is None or not table.running:
            named = (("title", self.game.key), ("thread", False))
            await self._do(host, "table new", named)
        elif table.state == "open":
            outside = [member for member in self.members if table.player(member) is None]
            if outside:
                await self._do(outside[0], "table join")
            elif self.housed and len(table.people) == len(table.players):
                await self._do(host, "table house", (("strength", "novice"),))
            else:
                await self._do(host, "table start")
        else:
            await self._turn(await self.load.hall.mended(table))

    async def _turn(self, sitting: StoredTable) -> None:
        waiting = [seat for seat in sitting.waiting if sitting.players[seat].member_id]
        if not waiting:
            await asyncio.sleep(_PAUSE)
            return
        seat = self.random.choice(waiting)
        member = sitting.players[seat].member_id or 0
        typed = _any_turn(Draft(sitting.begun(), seat), self.random)
        answer = await self._do(member, "play", (("turn", typed),))
        if answer is not None:
            self.load.told[answer.click] = _judged("\n".join(_texts(answer.components)))

    async def _do(
        self, member: int, command: str, options: tuple[tuple[str, str | bool], ...] = ()
    ) -> Answer | None:
        click = Click(str(member), command=command, options=options)
        return await self.load.send(self.place, click)


def _any_turn(draft: Draft, random: Random) -> str:
    while True:
        step = random.choice(draft.legal)
        if step is END:
            return draft.text or str(END)
        draft.do(step)


def _judged(said: str) -> str:
    """What an answer to a turn says became of it; the answer itself where it says nothing of it."""
    if said.startswith(_PLAYED):
        return _CONFIRMED
    return next((what for part, what in TOLD.items() if part in said), said)


def _texts(parts: list[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        if "content" in part:
            yield part["content"]
        yield from _texts(part.get("components", []))


# What happens meanwhile.


class Watch:
    """Starts clusters again that ended by a fault, as any host has something that does."""

    def __init__(self, ships: Fleet, clusters: int) -> None:
        self.ships, self.clusters = ships, clusters
        self.running: dict[int, Process] = {}
        self.killed: set[int] = set()
        self.failed: list[str] = []
        """How others ended that had begun to work; one that finds no server may say so and end."""
        self._watching: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        for number in range(self.clusters):
            await self.start(number)
        await whole(self.ships)
        return self

    async def __aexit__(self, *_: object) -> None:
        for watching in self._watching:
            watching.cancel()

    async def start(self, number: int, *more: str) -> None:
        process = await self.ships.start("--cluster", f"{number}/{self.clusters}", *more)
        self.running[number] = process
        self._watching.append(asyncio.create_task(self._watch(number, process)))

    async def _watch(self, number: int, process: Process) -> None:
        if code := await process.wait():
            if process.pid in self.ships.wire.let_in - self.killed:
                self.failed.append(f"cluster {number} ended with {code}")
            await asyncio.sleep(_PAUSE)
            await self.start(number)

    def kill(self, number: int) -> None:
        process = self.running[number]
        if process.returncode is None:
            self.killed.add(process.pid)
            process.kill()
            self.ships.wire.mourn(process.pid)

    async def again(self) -> None:
        """Wait until whatever died has been started again, and every shard is connected, once."""
        over = time.monotonic() + QUIET
        while any(process.pid in self.killed for process in self.running.values()):
            if time.monotonic() > over:
                raise Untrue("who died is not started again")
            await asyncio.sleep(0.1)
        await whole(self.ships)


async def killing(watch: Watch, until: float, every: float) -> None:
    number = 0
    while time.monotonic() + every < until:
        await asyncio.sleep(every)
        watch.kill(number)
        number = (number + 1) % CLUSTERS


async def shutting_down(server: Server, until: float, random: Random, times: int) -> None:
    """The server stops as if the power failed, and starts again."""
    pause = (until - time.monotonic()) / max(1, times)
    for _ in range(times):
        await asyncio.sleep(random.uniform(0.5, 1.0) * pause)
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.sleep(random.uniform(0, 1.0))
        await asyncio.to_thread(server.start)


async def reminding(load: Load, random: Random) -> None:
    """Put the clocks of one table after the other forward: whoever is to act there is reminded by
    the process that owns its server. A second look at the same turn finds nothing to tell."""
    while not load.over:
        await asyncio.sleep(_REMINDED_EVERY)
        place = str(10_000 + random.randrange(load.tables))
        with contextlib.suppress(StoreError):
            table = await load.store.view(tables.latest_in, int(place))
            if table is not None and await load.store.database.write(partial(hurry, table.id)):
                await tell_of(load, table)


async def tell_of(load: Load, table: StoredTable) -> None:
    """Something is due there, and its board tells until when."""
    board = json.dumps([table.server_id, table.id, True, None])
    for word in (f"due {int(time.time())}", f"board {board}"):
        await load.store.database.tell(word)


def hurry(table_id: int, sql: Sql) -> bool:
    """Whether somebody is reminded there now."""
    now, hurried = int(time.time()), False
    for run_ in clocks.running(sql, table_id):
        if run_.remind is not None and not run_.reminded and run_.remind > now:
            this = {"table_id": table_id, "seat": run_.seat}
            sql.amend("clocks", this, since=run_.since - (run_.remind - now + 1))
            hurried = True
    if hurried:
        due.reschedule(sql, table_id)
    return hurried


async def replacing(watch: Watch, clusters: int) -> None:
    """A newer version of each takes the place of the old one."""
    for number, old in list(watch.running.items())[:clusters]:
        begun = time.monotonic()
        await watch.start(number, "--replace")
        if code := await asyncio.wait_for(old.wait(), REPLACED):
            raise Untrue(f"the one that was replaced ended with {code}")
        _say(f"cluster {number} was replaced in {time.monotonic() - begun:.0f} s")


async def whole(ships: Fleet) -> None:
    await ships.sessions(SHARDS)


@asynccontextmanager
async def sailing(
    server: Server, folder: Path, clusters: int, tables: int
) -> AsyncIterator[tuple[Load, Watch]]:
    address = server.database()
    async with (
        fleet(address, folder, SHARDS) as ships,
        await Store.open(address, connections=2) as store,
        Watch(ships, clusters) as watch,
    ):
        yield Load(ships, store, tables), watch


async def rage(
    folder: Path,
    tables: int,
    seconds: float,
    random: Random,
    pause: float = _PAUSE,
    *,
    killed_every: float = KILLED_EVERY,
    shutdowns: int = SHUTDOWNS,
    replaced: int = CLUSTERS,
) -> str:
    """A sentence about it; raises :class:`Untrue`."""
    with Server(durable=True) as server:
        async with sailing(server, folder, CLUSTERS, tables) as (load, watch):
            load.pause = pause
            for place in load.ships.wire.servers:
                await load.store.write(save_server, place, ServerSettings(clock=_CLOCK))
            playing = asyncio.create_task(load.play())
            hurrying = asyncio.create_task(reminding(load, random))
            until = time.monotonic() + seconds
            await asyncio.gather(
                asyncio.sleep(until - time.monotonic()),
                killing(watch, until, killed_every),
                shutting_down(server, until, random, shutdowns),
            )
            await whole(load.ships)
            moves, load.phase = load.moves, UPDATE
            _say(f"the rage is over: {moves} moves")
            begun = time.monotonic()
            await replacing(watch, replaced)
            await asyncio.sleep(max(0.0, seconds / 3 - (time.monotonic() - begun)))
            load.over = True
            _say(f"the update is over: {load.moves} moves")
            await asyncio.gather(playing, hurrying)
            _require_cause(load, watch)
            await _all_shown(load)
            reminded = await _all_reminded(load, watch, random)
            await _all_shown(load)
            told = f"{await _check(load)}; {reminded} seats had one at the end, over one more death"
            _say(told)
            await _leave(load, watch)
    return (
        f"{told}; {moves} moves confirmed in the rage of {len(watch.killed)} deaths and {shutdowns}"
        f" stops of the server, with the dead went {dict(Counter(map(str, load.lost)))};"
        f" acknowledged p50 {percentile(load.acknowledged, 50) * 1000:.0f} ms,"
        f" p99 {percentile(load.acknowledged, 99) * 1000:.0f} ms,"
        f" answered p99 {percentile(load.answered, 99):.1f} s, slowest {max(load.answered):.1f} s"
    )


def _require_cause(load: Load, watch: Watch) -> None:
    """Require that no click was lost and no process ended but by what was done to it."""
    if lost := [lost for lost in load.lost if not lost.died_with(watch.killed)]:
        raise Untrue(f"nobody was killed over these clicks: {lost}")
    if watch.failed:
        raise Untrue(f"{watch.failed}")


async def _leave(load: Load, watch: Watch) -> None:
    for process in list(watch.running.values()):
        code, took = await load.ships.told_to_go(process)
        if code or took > 10:
            raise Untrue(f"told to go, it ended with {code} after {took:.0f} s")
    address = load.ships.address
    done = await asyncio.to_thread(run, "verify", "--all", "--database", address, cwd=ROOT)
    if done.returncode:
        raise Untrue(done.stdout + done.stderr)


def _say(word: str) -> None:
    print(word, file=sys.stderr, flush=True)


async def _all_shown(load: Load) -> None:
    async def owed() -> list[tuple[int, int, int]]:
        return [
            (table.id, table.shown, table.number) for table in await load.store.view(tables.unshown)
        ]

    await _nothing_left(owed, "these boards are owed")


async def _nothing_left(look: Callable[[], Awaitable[Sequence[object]]], why: str) -> None:
    """Wait until nothing is left to be done. However slow the machine is: as long as something was
    done within the last :data:`QUIET` seconds."""
    left, over = await look(), time.monotonic() + QUIET
    while left:
        if time.monotonic() > over:
            raise Untrue(f"{why}: {left}")
        await asyncio.sleep(0.5)
        if (now := await look()) != left:
            left, over = now, time.monotonic() + QUIET


async def _all_reminded(load: Load, watch: Watch, random: Random) -> int:
    """Everybody's time runs short while nobody plays, and a process dies over it. How many were
    reminded."""
    for _, table in await _newest(load):
        if table.running and await load.store.database.write(partial(hurry, table.id)):
            await tell_of(load, table)
    await asyncio.sleep(random.uniform(0.1, 1.0))
    watch.kill(random.randrange(CLUSTERS))

    async def waiting() -> list[tuple[Any, ...]]:
        return await load.store.database.read(_TO_REMIND, int(time.time()))

    await _nothing_left(waiting, "these are not reminded")
    await watch.again()
    told = reminders_of(load.ships.wire)
    reminded = await load.store.database.read(_REMINDED)
    for channel, member, *notice in reminded:
        if not any(place == str(channel) and f"<@{member}>" in line for place, line in told):
            raise Untrue(f"{member} was not reminded in {channel}: {notice}")
    return len(reminded)


async def _check(load: Load) -> str:
    """What members were told is true of the rows, and every board is the newest."""
    rows = await load.store.database.read("SELECT interaction_id FROM lines")
    kept = Counter(click for (click,) in rows if click is not None)
    if twice := [click for click, times in kept.items() if times > 1]:
        raise Untrue(f"clicks {twice} are in the log twice")
    for click, what in load.told.items():
        if what not in TOLD.values():
            raise Untrue(f"a turn was answered with “{what}”")
        if what != _UNSURE and kept[click] != (what == _CONFIRMED):
            raise Untrue(f"click {click} was {what}, and is in the log {kept[click]} times")
    wire = load.ships.wire
    reminders = reminders_of(wire)
    if twice := [each for each, times in reminders.items() if times > 1]:
        raise Untrue(f"these reminders came twice: {twice}")
    if not reminders:
        raise Untrue("nobody was reminded")
    for place, table in await _newest(load):
        numbers = _shown(wire.channels[place], table.id)
        if table.started is not None and table.number not in numbers:
            raise Untrue(f"table {table.id} has {table.number} lines, its board shows {numbers}")
    if wire.refused:
        raise Untrue(f"{wire.refused} clicks were acknowledged by two")
    return (
        f"{len(rows)} lines at {load.tables} tables, {dict(Counter(load.told.values()))},"
        f" {len(reminders)} reminders, {wire.repeated} messages were sent again and stood"
    )


def reminders_of(wire: Wire) -> Counter[tuple[str, str]]:
    """How often each was told, by their channels. Its words name the member and the moment, which
    is another one for each turn."""
    told = Counter[tuple[str, str]]()
    for channel, messages in wire.told.items():
        for components in messages.values():
            for text in _texts(components):
                told.update((channel, line) for line in text.splitlines() if _REMINDER in line)
    return told


async def _newest(load: Load) -> list[tuple[str, StoredTable]]:
    places = [str(10_000 + number) for number in range(load.tables)]
    found = [(place, await load.store.view(tables.latest_in, int(place))) for place in places]
    return [(place, table) for place, table in found if table is not None]


def _shown(channel: Channel, table_id: int) -> set[int]:
    """Return the numbers of lines that the newest board of a table names. Below it may be what the
    game before ended with, where that could not be posted for long."""
    for _, parts in sorted(channel.with_buttons.items(), reverse=True):
        named = [found for each in _ids(parts) if (found := _SHOWN.match(each))]
        if numbers := {int(found[2]) for found in named if int(found[1]) == table_id}:
            return numbers
    return set()


def _ids(parts: list[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        if "custom_id" in part:
            yield part["custom_id"]
        yield from _ids(part.get("components", []))


async def measured(folder: Path, tables: int, seconds: float, clusters: int) -> str:
    """Moves per second by so many clusters; the first pictures are drawn before it counts."""
    with Server(durable=True) as server:
        async with sailing(server, folder, clusters, tables) as (load, _):
            playing = asyncio.create_task(load.play())
            await asyncio.sleep(seconds)
            load.acknowledged.clear()
            before = load.moves
            await asyncio.sleep(seconds)
            moves, taken = load.moves - before, list(load.acknowledged)
            [(done, undone)] = server.admin(_TRANSACTIONS)
            load.over = True
            await playing
    return (
        f"{clusters} cluster(s): {moves / seconds:.1f} moves/s; acknowledged"
        f" p50 {percentile(taken, 50) * 1000:.0f} ms, p99 {percentile(taken, 99) * 1000:.0f} ms;"
        f" {done} transactions, {undone} undone"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--measure", type=float, help="so many seconds, and nobody is killed")
    parser.add_argument("--pause", type=float, default=_PAUSE, help="how long members think")
    parser.add_argument("--killed-every", type=float, default=KILLED_EVERY)
    parser.add_argument("--shutdowns", type=int, default=SHUTDOWNS)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.measure:
            for clusters in (1, 2):
                told = measured(Path(folder), args.tables, args.measure, clusters)
                print(asyncio.run(told), flush=True)
            return 0
        try:
            told = asyncio.run(
                rage(
                    *(Path(folder), args.tables, args.seconds, Random(args.seed), args.pause),
                    killed_every=args.killed_every,
                    shutdowns=args.shutdowns,
                )
            )
        except (Untrue, AssertionError, TimeoutError) as untrue:
            print((Path(folder) / "complaints").read_text("utf-8")[-50_000:], repr(untrue))
            return 1
    print(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
