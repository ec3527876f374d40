"""Alone against house players: the message of a turn becomes the panel again.

Discord takes changes of that message while the token of the member's last press holds. Nothing is
stored: after a restart *Play* on the board opens the panel.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from discord import ui

from cogs.hall.tasks import let_go
from cogs.kit.answer import TOKEN_LIVES, reply
from cogs.kit.controls import Interaction, layout
from cogs.kit.receipt import age
from cogs.kit.visiting import visit
from cogs.panel.introducing import open_panel
from cogs.panel.making import begin
from data.refusal import Refusal
from data.rows import Refused
from data.store_errors import StoreError

log = logging.getLogger(__name__)


class Reopening:
    """The messages that become panels again, by table."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[Interaction, str]] = {}
        """The last press and what its answer told."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def wait(self, interaction: Interaction, table_id: int, told: str) -> None:
        """Open the panel in the message of a turn: now, or once the house has played."""
        for other, (press, _) in list(self._waiting.items()):
            if age(press) >= TOKEN_LIVES:
                del self._waiting[other]
        self._waiting[table_id] = interaction, told
        await self._open(table_id)

    def house_played(self, table_id: int) -> None:
        """Open the panel where its message waits for the house at this table."""
        if table_id in self._waiting:
            task = asyncio.create_task(self._open(table_id), name=f"panel of {table_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def forget(self, table_id: int) -> None:
        """Leave the message as it is: a newer panel is open."""
        self._waiting.pop(table_id, None)

    async def close(self) -> None:
        """Stop; *Play* opens what is not open yet."""
        await let_go(None, self._tasks)

    async def _open(self, table_id: int) -> None:
        """Show the panel if the member is to act; after the end leave what was played alone."""
        if (waiting := self._waiting.get(table_id)) is None:
            return
        interaction, told = waiting
        if age(interaction) >= TOKEN_LIVES:
            return
        try:
            here = await visit(interaction, table_id)
            if not here.table.playing:
                self.forget(table_id)
                await reply(interaction, layout(ui.TextDisplay(told)))
                return
            panel = replace(await begin(interaction, here), note=told)
            if self._waiting.get(table_id) is waiting:  # else it was opened meanwhile
                self.forget(table_id)
                await open_panel(interaction, here, panel)
        except (Refusal, Refused, StoreError) as why:
            log.info("the panel of table %s stays closed: %r", table_id, why)
