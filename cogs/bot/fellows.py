"""What the processes of one bot say to each other: that a board is owed, that posts were queued,
that something is due.

A word only wakes: what it is about stands in the rows, and is found there a little later when the
word is lost. Where there is one process nothing is said.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from data.store_errors import StoreError
from data.stored_table import StoredTable

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

SOON = 60
"""Every process looks at what is due so often, in seconds."""


class Fellows:
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._saying: set[asyncio.Task[None]] = set()
        """Kept until they are done."""
        self.listened_at = 0.0
        """When it was seen to listen last, on the monotonic clock; 0 before it begins."""

    # What is said.

    async def hand_board(self, row: StoredTable, *, afresh: bool, actor: int | None) -> None:
        """The process that owns the server of a table is to post its board."""
        told = json.dumps([row.server_id, row.id, afresh, actor])
        await self.bot.store.database.tell(f"board {told}")

    def queued(self) -> None:
        """Posts were queued: the processes that own their servers are to send them."""
        self.bot.sender.stir()
        self._say("posts")

    def note(self, due: int | None) -> None:
        """Something is due then: others are told where they might sleep until later."""
        self.bot.waiting.note(due)
        if due is not None and due < self.bot.hall.now() + SOON:
            self._say(f"due {due}")

    def look(self) -> None:
        """One came, or one left: what it left undone is found by all."""
        if self.bot.cluster is not None:
            self._say("look")

    def commands_changed(self) -> None:
        if self.bot.cluster is not None:
            self._say("commands")

    def _say(self, word: str) -> None:
        self._begin(self.bot.store.database.tell(word))

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(self._tried(work))
        self._saying.add(task)
        task.add_done_callback(self._saying.discard)

    @staticmethod
    async def _tried(work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except StoreError as lost:
            log.info("the other processes hear later of it: %s", lost)

    async def close(self) -> None:
        """Until all is said."""
        await asyncio.gather(*self._saying, return_exceptions=True)

    # What is heard.

    async def listen(self) -> None:
        """For as long as the bot lives."""
        await self.bot.store.database.listen(self.hear, self._listens)

    def _listens(self) -> None:
        self.listened_at = time.monotonic()

    def hear(self, word: str) -> None:
        """One word; nothing where some were missed. A word of another version is passed over: what
        it is about stands in the rows."""
        try:
            self._hear(word)
        except (ValueError, TypeError) as strange:
            log.warning("a word is not understood: %.60s (%s)", word, strange)

    def _hear(self, word: str) -> None:
        kind, _, rest = word.partition(" ")
        bot = self.bot
        match kind:
            case "board":
                server_id, table_id, afresh, actor = json.loads(rest)
                if bot.owns(server_id):
                    bot.boards.show(table_id, afresh=afresh, actor=actor)
            case "posts":
                bot.sender.stir()
            case "due":
                bot.waiting.note(int(rest))
            case "lease" if bot.cluster is not None and bot.cluster.number == int(rest):
                bot.cluster.look()
            case "commands":
                self._begin(bot.registering.read_ids())
            case "look" | "" if bot.is_ready():
                bot.waiting.look_anew()
                bot.sender.stir()
                self._begin(bot.boards.catch_up())
            case _:  # one of a newer version
                pass
