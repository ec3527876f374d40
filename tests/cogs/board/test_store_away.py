"""The store goes away between the post of a board and the note that it stands: no board is posted
again for the same line."""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from data.calls import mark_shown
from data.store_errors import UnreachableStore, UnsureStore
from tests.cogs.room import Room, control_ids
from tests.cogs.strict import NONCE_KEPT, Strict
from tests.cogs.test_faults import some_turn

OUTAGES = (1, 20, NONCE_KEPT + 30, 900)
"""Seconds; Discord forgets the nonce of a message over the longer ones."""
_BOARD = re.compile(r"patolli:play:\d+:(\d+)")


class Away:
    """The store of a room, which goes away when a board is to be noted: before it is, or after."""

    def __init__(self, strict: Strict, monkeypatch: pytest.MonkeyPatch) -> None:
        self.strict, self.until = strict, 0.0
        self.next: tuple[bool, float] | None = None
        """Whether the next board is noted all the same, and for how long the store is away."""
        store = strict.room.store
        for place in (store.database, store):
            for name in ("write", "view", "query"):
                monkeypatch.setattr(place, name, self._reached(getattr(place, name)))
        self._write = store.write
        monkeypatch.setattr(store, "write", self._noted)

    def _reached(self, work: Any) -> Any:
        async def reached(*given: Any, **more: Any) -> Any:
            if self.strict.now < self.until:
                raise UnreachableStore("the server", "it is away")
            return await work(*given, **more)

        return reached

    async def _noted(self, operation: Any, *given: Any, **more: Any) -> Any:
        if self.next is None or operation is not mark_shown:
            return await self._write(operation, *given, **more)
        (notes, seconds), self.next = self.next, None
        if notes:
            await self._write(operation, *given, **more)
        self.until = self.strict.now + seconds
        raise UnsureStore("the server")


def posted(strict: Strict) -> Counter[int]:
    """How many boards are posted from now on, by their lines."""
    found, emit = Counter[int](), strict.backend.emit

    def heard(event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE" and not payload["flags"] & 64:
            ids = " ".join(control_ids(_Message(payload["components"])))
            found.update(int(number) for number in set(_BOARD.findall(ids)))
        emit(event, payload)

    strict.backend.emit = heard
    return found


class _Message:
    def __init__(self, components: Any) -> None:
        self.components = components


async def turn(room: Room, random: Random) -> None:
    sitting = await room.sitting()
    seat = random.choice(sitting.waiting)
    await room.play(room.members[seat], some_turn(sitting.begun(), seat, random))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
async def test_a_board_is_posted_once_for_each_line(strict, seed, monkeypatch):
    """The seed is the test's parameter."""
    room, random = strict.room, Random(seed)
    await room.table(2)
    boards, away, wanted = posted(strict), Away(strict, monkeypatch), Counter[int]()
    for _ in range(7):
        sitting = await room.sitting()
        if not sitting.waiting:
            break
        away.next = random.choice((None, *((notes, s) for notes in (True, False) for s in OUTAGES)))
        if random.random() < 0.5:
            with room.env.time_context():
                room.bot.boards.show(sitting.id, afresh=True)
            wanted[sitting.number] += 1
            await room.env.settle()
        else:
            await turn(room, random)
        away.next = None
        await room.env.advance_time(max(away.until - strict.now, 0.0) + 130)
        sitting = await room.sitting()
        assert sitting.shown == sitting.number
    assert boards
    assert not {number for number, times in boards.items() if times > 1 + wanted[number]}
