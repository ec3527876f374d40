"""The slash commands as Discord knows them: told again when they have changed, by one process for
all, and their ids."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from typing import TYPE_CHECKING, Any

from cogs.hall.tasks import let_go
from cogs.kit.lost import may_pass
from cogs.kit.translate import Payload, commands_in_words
from cogs.kit.trying import Trying
from data.facts import fact, save_fact
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_TOLD = "commands"


class Registering:
    def __init__(self, bot: Patolli, *, always: bool = False) -> None:
        """``always``: whatever Discord knows already."""
        self._bot, self._always = bot, always
        self._commands: list[Payload] = []
        self._again: asyncio.Task[None] | None = None

    def prepare(self) -> None:
        """Put the commands into words; raise NoWords if a sentence is missing."""
        self._commands = commands_in_words(self._bot.tree)

    async def begin(self) -> None:
        """Tell Discord the commands when they are not those it knows. Where it does not take them
        now it is told again later, while the bot goes on with those it knows; raises what will not
        pass."""
        trying = Trying()
        if not await self._told(trying) and self._again is None:
            self._again = asyncio.create_task(self._later(trying), name="commands")

    async def close(self) -> None:
        await let_go(self._again)

    async def read_ids(self) -> str | None:
        """Those of the commands that Discord was told of, perhaps by another process; their
        digest."""
        known: dict[str, Any] = json.loads(await self._bot.store.query(fact, _TOLD) or "{}")
        self._bot.command_ids = known.get("ids", {})
        return known.get("digest")

    async def _later(self, trying: Trying) -> None:
        told = False
        while not told and self._bot.does_for_all:
            await asyncio.sleep(max(0.0, trying.due - time.monotonic()))
            try:
                told = await self._told(trying)
            except Exception:
                log.exception("Discord refuses the commands")
                break
        self._again = None

    async def _told(self, trying: Trying) -> bool:
        """Whether Discord knows them now."""
        began = time.monotonic()
        try:
            await self._tell()
        except Exception as error:
            if not (may_pass(error) or isinstance(error, StoreError)):
                raise
            log.warning("the commands are registered later: %r", error)
            trying.failed(began, error)
            return False
        return True

    async def _tell(self) -> None:
        digest = hashlib.sha256(json.dumps(self._commands, sort_keys=True).encode()).hexdigest()
        if await self.read_ids() == digest and not self._always:
            return
        application = self._bot.application_id
        assert application is not None, "it has logged in"
        # tree.sync() would send them without their words.
        known = await self._bot.http.bulk_upsert_global_commands(application, self._commands)
        self._bot.command_ids = {command["name"]: int(command["id"]) for command in known}
        told = json.dumps({"digest": digest, "ids": self._bot.command_ids})
        await self._bot.store.write(save_fact, _TOLD, told)
        self._bot.fellows.commands_changed()
