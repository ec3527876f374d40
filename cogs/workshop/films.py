"""Films of games: made one after the other from pieces, behind all other pictures.

Members take turns: of those who wait each has one film made, then the next. A film is made once for
all who ask for it meanwhile, and kept for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from cogs.workshop.workshop import Busy, Workshop
from renderers import Scene

_PIECE: Final = 6
"""How many pictures are ordered at once: a worker is not held for long."""
MOST_OF_ONE: Final = 20
"""How many films may wait for one member."""
_MOST_WAITING: Final = 100
_KEPT_SECONDS: Final = 900.0
_KEPT_BYTES: Final = 12 << 20


@dataclass(frozen=True, slots=True)
class Film:
    gif: bytes
    pictures: int


Shots: TypeAlias = Sequence[Callable[[], Scene]]
"""The scenes of a film, each made when it is to be drawn."""
Read: TypeAlias = Callable[[], Awaitable[Shots]]


class _Asked:
    """A film that somebody waits for."""

    def __init__(self, name: Hashable, read: Read) -> None:
        self.name, self.read = name, read
        self.made: asyncio.Future[Film] = asyncio.get_running_loop().create_future()


class Films:
    """The films that are asked for."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._asked: dict[Hashable, _Asked] = {}
        self._lines: OrderedDict[int, deque[_Asked]] = OrderedDict()
        """What each member waits for; the member whose turn it is stands first."""
        self._kept: OrderedDict[Hashable, tuple[float, Film]] = OrderedDict()
        self._work: asyncio.Task[None] | None = None

    def kept(self, name: Hashable) -> Film | None:
        """A film that was made a while ago. Its ``name`` says all that decides how it looks."""
        self._let_go()
        made = self._kept.get(name)
        return made[1] if made else None

    def ask(self, member_id: int, name: Hashable, read: Read) -> Awaitable[Film]:
        """Stand in line for a film; it is read from the store when its turn has come."""
        line, asked = self._lines.get(member_id, deque()), self._asked.get(name)
        if asked is None:
            if len(self._asked) >= _MOST_WAITING or len(line) >= MOST_OF_ONE:
                raise Busy
            asked = self._asked[name] = _Asked(name, read)
        if asked not in line:
            self._lines.setdefault(member_id, line).append(asked)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._make_all(), name="films")
        return asyncio.shield(asked.made)

    def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
        for asked in self._asked.values():
            asked.made.cancel()

    async def _make_all(self) -> None:
        while self._lines:
            member_id, line = next(iter(self._lines.items()))
            asked = line.popleft()
            self._lines.move_to_end(member_id)
            if not line:
                del self._lines[member_id]
            if asked.made.done():  # another who wants it had an earlier turn
                continue
            try:
                film = await self._made(await asked.read())
            except Exception as error:  # those who asked tell it
                asked.made.set_exception(error)
            else:
                asked.made.set_result(film)
                self._kept[asked.name] = time.monotonic(), film
                self._let_go()
            finally:
                del self._asked[asked.name]

    async def _made(self, shots: Shots) -> Film:
        pieces: list[bytes] = []
        for begin in range(0, len(shots), _PIECE):
            end = min(begin + _PIECE, len(shots))
            scenes = [shot() for shot in shots[max(0, begin - 1) : end]]
            pieces.append(
                await self._workshop.film_piece(scenes, begins=not begin, ends=end == len(shots))
            )
        return Film(b"".join(pieces), len(shots))

    def _let_go(self) -> None:
        """What is old, and of the rest the oldest, when it is too much."""
        oldest = time.monotonic() - _KEPT_SECONDS
        much = sum(len(film.gif) for _, film in self._kept.values())
        while self._kept:
            name, (made, film) = next(iter(self._kept.items()))
            if made > oldest and much <= _KEPT_BYTES:
                return
            del self._kept[name]
            much -= len(film.gif)
