"""The bot's workers: few processes that draw, replay and think while this one answers.

What is ordered waits in a line until a worker is free, boards and panels before the thoughts of
house players and before films; half of the workers think at most, so that the others draw, and of
one member few orders are at work or waiting, so that everybody has a share. A worker
that dies or takes too long is replaced, and its order is carried out once more by another. After so
many orders a worker is replaced in any case.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections import Counter, deque
from collections.abc import Generator, Hashable, Sequence
from contextlib import contextmanager
from typing import Any, Self, TypeVar

import msgspec

from cogs.workshop.masters import Gone, Launch, Master, Worker, launched
from cogs.workshop.meter import Meter
from cogs.workshop.orders import (
    Chart,
    Charted,
    Checked,
    Course,
    Drawn,
    FreeUndo,
    Icons,
    Kept,
    Kind,
    Lines,
    Order,
    Picture,
    Piece,
    Replay,
    Sight,
    Sketch,
    Think,
    Upgraded,
    Veiled,
)
from engine.catalogue import keys
from engine.game import Position
from engine.record import Record
from renderers.charts.leaves import Leaf
from renderers.replay import State
from renderers.scene import PALETTES, Scene

log = logging.getLogger(__name__)

T = TypeVar("T")

WORKERS = 2
MOST_WAITING = 200
MOST_OF_ONE = 4
"""Orders of one member that are at work or waiting."""
MOST_ORDERS = 1_000
"""A worker is replaced after this many orders, even if it is well."""
PATIENCE = 20.0
"""How many seconds of processor time an order may take."""
_WARMED_WITHIN = 60.0
_OTHERS_SHARE = 8
"""While pictures wait, one order in this many is something else."""
_Turn = asyncio.Future[None]
_Line = deque[_Turn]


class Busy(Exception):
    """Too many orders wait already, or this one has waited for too long."""


class OverShare(Busy):
    """Too many orders of the same member are at work or waiting."""


class Superseded(Exception):
    """Something newer was ordered for the same place before this was begun."""


class Undone(Exception):
    """The order could not be carried out; the text is for the log."""


class Died(Exception):
    """Two workers died over the order, one after the other; it may go better later."""


class Workshop:
    """``async with Workshop() as workshop: picture = await workshop.draw(scene)``"""

    def __init__(
        self,
        workers: int | None = None,
        *,
        patience: float = PATIENCE,
        most_orders: int = MOST_ORDERS,
        launch: Launch = launched,
    ) -> None:
        self._most = workers or min(WORKERS, os.cpu_count() or 1)
        self._patience, self._most_orders, self._launch = patience, most_orders, launch
        self._master: Master | None = None
        self._idle: list[Worker] = []
        self._at_work, self._thinking = 0, 0
        self._pictures, self._thoughts, self._films = _Line(), _Line(), _Line()
        self._others = [self._thoughts, self._films]
        """What comes behind the pictures, by turns."""
        self._since_others = 0
        self._places: dict[Hashable, _Turn] = {}
        self._orders_of = Counter[int]()
        """How many orders of each member are at work or waiting."""
        self.meter = Meter()

    def open(self) -> None:
        """Start the workers, if they are not there; they are ready a moment later."""
        master = self._attended()
        while len(self._idle) + self._at_work < self._most:
            self._idle.append(master.hire())

    async def warmed(self, seconds: float) -> None:
        """Wait until the first picture of every title is drawn as fast as any, or for so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                for key in keys():
                    await self._attended().warmed(f"{key} {PALETTES[0]}")

    def drop(self, place: Hashable) -> None:
        """Whatever still waits to be drawn for that place raises :class:`Superseded`."""
        turn = self._places.get(place)
        if turn is not None and not turn.done():
            turn.set_exception(Superseded())

    def close(self) -> None:
        """They end; whoever waits for one is cancelled."""
        for turn in (*self._pictures, *self._thoughts, *self._films):
            turn.cancel()
        while self._idle:
            self._idle.pop().dismiss()
        if self._master is not None:
            self._master.dismiss()
            self._master = None

    async def __aenter__(self) -> Self:
        self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    # What can be ordered. ``whose``: for which member, who has a share of the workers; None: what
    # a table or a cup owes to all.

    async def draw(
        self,
        scene: Scene,
        place: Hashable = None,
        seconds: float | None = None,
        whose: int | None = None,
    ) -> Drawn:
        """The picture of a scene. Of those that wait for one ``place`` only the newest is drawn,
        and the older ones raise :class:`Superseded`. What is not begun after so many ``seconds``
        raises :class:`Busy`."""
        until = None if seconds is None else asyncio.get_running_loop().time() + seconds
        with self._share(whose), self.meter.timing("draw"):
            order = Picture(Sketch.of(scene))
            return await self._order(order, Drawn, scene, place=place, until=until)

    def lengths(self) -> dict[str, int]:
        """How many orders of each kind wait for a worker."""
        lines = {"pictures": self._pictures, "thoughts": self._thoughts, "films": self._films}
        return {kind: _waiting(line) for kind, line in lines.items()}

    async def sight(self, kind: Kind, key: str, language: str, palette: str) -> Drawn:
        """The card or the page of a title."""
        return await self._order(Sight(kind, key, language, palette), Drawn)

    async def film_piece(self, scenes: Sequence[Scene], *, begins: bool, ends: bool) -> bytes:
        """As :func:`renderers.film_piece`; it waits behind the pictures."""
        sketches = [Sketch.of(scene) for scene in scenes]
        piece = Piece(sketches, begins, ends)
        return await self._order(piece, bytes, scenes[0], line=self._films)

    async def think(self, key: str, view: Position, seat: int, strength: str, luck: str) -> str:
        """The turn of a house player, who sees that view."""
        order = Think(key, view.dump(), seat, strength, luck)
        return await self._order(order, str, line=self._thoughts)

    async def veiled(
        self, record: Record, seat: int | None, others: Sequence[int] = (), whose: int | None = None
    ) -> str:
        """The record of a running game as a seat may read it, of which ``others`` played these
        turns."""
        with self._share(whose):
            return await self._order(Veiled(Lines.of(record), seat, [*others]), str)

    async def course(
        self,
        record: Record,
        names: Sequence[str],
        language: str,
        palette: str,
        *,
        ended: bool,
        kept: Sequence[State] = (),
        whose: int | None = None,
    ) -> Charted | None:
        """How a game went; None where the points are hidden, as they may be until it has
        ``ended``. ``kept`` are its turns as they are kept, where nobody can replay them."""
        states = [*map(Kept.of, kept)]
        order = Course(Lines.of(record), tuple(names), language, palette, ended, states)
        with self._share(whose):
            return await self._order(order, Charted | None)

    async def chart(
        self,
        leaf: Leaf,
        language: str,
        palette: str,
        place: Hashable = None,
        whose: int | None = None,
    ) -> Drawn:
        """A chart of a cup, a member or a title. Of those that wait for one ``place`` only the
        newest is drawn, and the older ones raise :class:`Superseded`."""
        with self._share(whose):
            return await self._order(Chart.of(leaf, language, palette), Drawn, place=place)

    async def free_undo(self, record: Record, seat: int, whose: int | None = None) -> int | None:
        """The number of the turn that a seat may take back alone."""
        with self._share(whose):
            return await self._order(FreeUndo(Lines.of(record), seat), int | None)

    async def replay(self, record: Record) -> bytes:
        """The position after all lines of a record, as the store keeps it."""
        return await self._order(Replay(Lines.of(record)), bytes)

    async def upgraded(self, record: Record, position: Position) -> Checked:
        """What becomes of a game that came to that position under the rules of its title now."""
        return await self._order(Upgraded(Lines.of(record), position.dump()), Checked)

    async def icons(self, key: str) -> dict[str, bytes]:
        """The icons of a title for Discord, or of no title, by name."""
        return await self._order(Icons(key), dict[str, bytes])

    @contextmanager
    def _share(self, whose: int | None) -> Generator[None]:
        """While an order of a member is at work or waiting; raises :class:`OverShare`."""
        if whose is None:
            yield
            return
        if self._orders_of[whose] >= MOST_OF_ONE:
            raise OverShare
        self._orders_of[whose] += 1
        try:
            yield
        finally:
            self._orders_of[whose] -= 1
            if not self._orders_of[whose]:
                del self._orders_of[whose]

    async def _order(
        self,
        order: Order,
        kind: Any,
        scene: Scene | None = None,
        *,
        place: Hashable = None,
        line: _Line | None = None,
        until: float | None = None,
    ) -> Any:
        """Have it carried out by a worker. What the picture of a ``scene`` is made of the master
        draws once for all workers: that is waited for first."""
        packed = msgspec.msgpack.encode(order)
        line = self._pictures if line is None else line
        kit = f"{scene.key} {scene.palette}" if scene else ""
        if kit:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_WARMED_WITHIN):
                    await self._attended().warmed(kit)
        for _ in range(2):
            await self._turn(place, line, until)
            worker = None
            try:
                worker = self._taken(kit)
                done, answer = await worker.carry_out(packed, self._patience)
            except BaseException as error:
                if worker is not None:  # its answer would be taken for that of the next order
                    worker.dismiss()
                    worker = None
                if not isinstance(error, Gone):
                    raise
                log.warning("a worker died over %s", type(order).__name__)
            else:
                if not done:
                    raise Undone(answer.decode())
                return msgspec.msgpack.decode(answer, type=kind)
            finally:
                self._thinking -= line is self._thoughts
                self._freed(worker)
        raise Died(f"two workers died over {type(order).__name__}")  # a record tells its seed

    # The line.

    async def _turn(self, place: Hashable, line: _Line, until: float | None) -> None:
        """Wait until a worker is free, but no longer than ``until``."""
        if self._at_work < self._most and not self._pictures and self._may_begin(line):
            self._at_work += 1
            self._thinking += line is self._thoughts
            return
        self.drop(place)
        if _waiting(line) >= MOST_WAITING:
            raise Busy
        turn: _Turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        if place is not None:
            self._places[place] = turn
        try:
            async with asyncio.timeout_at(until):
                await self._given(turn, line)
        except TimeoutError:
            raise Busy from None
        finally:
            if self._places.get(place) is turn:
                del self._places[place]

    async def _given(self, turn: _Turn, line: _Line) -> None:
        try:
            await turn
        except asyncio.CancelledError:
            given = turn.done() and not turn.cancelled() and turn.exception() is None
            if given:  # a worker, this very moment
                self._thinking -= line is self._thoughts
                self._next()
            raise

    def _freed(self, worker: Worker | None) -> None:
        """The worker, or the place of one that is gone, is for the next in the line."""
        if worker is not None and worker.made < self._most_orders:
            self._idle.append(worker)
        elif worker is not None:
            worker.dismiss()
        self._next()

    def _next(self) -> None:
        late = self._since_others >= _OTHERS_SHARE
        lines = (*self._others, self._pictures) if late else (self._pictures, *self._others)
        for line in lines:
            while line and self._may_begin(line):
                turn = line.popleft()
                if not turn.done():
                    self._note_begun(line)
                    turn.set_result(None)
                    return
        self._at_work -= 1

    def _may_begin(self, line: _Line) -> bool:
        return line is not self._thoughts or self._thinking < max(1, self._most // 2)

    def _note_begun(self, line: _Line) -> None:
        self._thinking += line is self._thoughts
        if line is self._pictures:
            self._since_others += 1
        else:
            self._since_others = 0
            self._others.remove(line)
            self._others.append(line)

    # The workers.

    def _taken(self, kit: str) -> Worker:
        """One that is idle and has the kit ready, or a new one in its place."""
        master = self._attended()
        for worker in reversed(self._idle):
            ready = not kit or kit in worker.warm or kit not in master.warm
            if ready and worker.master is master:
                self._idle.remove(worker)
                return worker
        if self._idle:
            self._idle.pop(0).dismiss()
        return master.hire()

    def _attended(self) -> Master:
        """The master, restarted when it is gone or knows other folders."""
        if self._master is not None and not self._master.is_fit():
            self._master.dismiss()
            self._master = None
        if self._master is None:
            self._master = Master(self._launch)
            for key in keys():
                self._master.ask_for(f"{key} {PALETTES[0]}")
        return self._master


def _waiting(line: _Line) -> int:
    return sum(not turn.done() for turn in line)
