"""The bot: one store, one hall of tables, one board poster, and the cogs that use them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from collections import OrderedDict
from functools import partial
from importlib import import_module
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs.board.boards import Boards
from cogs.board.chairs import tell_got_up
from cogs.board.keeping import Keeper
from cogs.board.late import ask_what_now
from cogs.board.poster import Poster
from cogs.board.questions import say_run_out
from cogs.bot.icons import uploaded
from cogs.hall.hall import Hall
from cogs.hall.refusal import Refusal
from cogs.hall.waiting import Waiting
from cogs.kit.answer import refuse
from cogs.kit.controls import Answer, Control, Interaction, Press, typed_in, written
from cogs.kit.icons import NO_ICONS
from cogs.kit.lost import giving_up
from cogs.kit.presence import is_here
from cogs.kit.receipt import received
from cogs.kit.translate import CommandWords
from cogs.notices.sending import Notices
from cogs.workshop.films import Films
from cogs.workshop.made import Made
from cogs.workshop.orders import Charted
from cogs.workshop.sights import Sights
from cogs.workshop.workshop import Workshop
from data.store import Store

log = logging.getLogger(__name__)

COURSES = 60
"""How many pictures of how a game went are kept."""
COGS = (
    *("tables", "play", "mine", "undo", "looks", "replay"),
    *("help", "settings", "ways", "blocks", "hours", "privacy"),
)
ICONS_AGAIN = 5
"""Minutes until icons that could not be uploaded are tried again."""
_SYNCED = "commands"
_DUE = "patolli_due"
"""The event that stirs the loop of what is due."""
_REMEMBERED = 10_000


class Commands(app_commands.CommandTree["Patolli"]):
    """The slash commands; a command that is delivered twice is done once."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        return interaction.client.first_delivery(interaction)


class Patolli(commands.AutoShardedBot):
    """Asks for no privileged intent and keeps no caches it does not need. It has as many shards as
    Discord asks for: one for each 2,500 servers, at the most."""

    def __init__(
        self,
        store: Store,
        *,
        always_sync: bool = False,
        workshop: Workshop | None = None,
        with_icons: bool = False,
        pace: float = 1.0,
    ) -> None:
        """A ``workshop`` that is given is not closed with the bot. ``with_icons``: icons are
        uploaded to Discord and stand beside words. In a second that passes, ``pace`` seconds pass
        at the tables."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
        )
        self.store = store
        self.workshop = workshop or Workshop()
        self._own_workshop = workshop is None
        self.films = Films(self.workshop)
        self.sights = Sights(self.workshop)
        self.courses = Made[Charted | None]("the course of a game", COURSES)
        self.hall = Hall(store, lambda: int(discord.utils.utcnow().timestamp()), self.workshop)
        self.boards = Poster(self, Boards(self))
        self.hall.house.show = lambda table_id, actor: self.boards.show(table_id, actor=actor)
        self.hall.attending.show = lambda table_id: self.boards.show(table_id, afresh=True)
        self.keeper = Keeper(self)
        self.hall.attending.is_here = self.keeper.is_here
        self.hall.attending.close_question = partial(say_run_out, self)
        self.hall.attending.ask = partial(ask_what_now, self)
        self.hall.attending.is_member = lambda row, member_id: is_here(
            self.get_guild(row.server_id or 0), member_id
        )
        self.hall.attending.got_up = partial(tell_got_up, self)
        self.notices = Notices(self)
        self.waiting = Waiting(
            store.due,
            lambda: self.hall.now(),
            {"table": self.hall.attending.table, "notice": self.notices.attend},
            rest=self._rest,
            stir=lambda: self.dispatch(_DUE),
            here=lambda: self._connected,
            pace=pace,
        )
        self.hall.note = self.waiting.note
        self._connected = False
        self.hall.revisions.show = lambda table_id: self.boards.show(table_id, afresh=True)
        self.answers: dict[str, Answer] = {}
        self._delivered: OrderedDict[int, None] = OrderedDict()
        self.command_ids: dict[str, int] = {}
        self._always_sync = always_sync
        self._with_icons = with_icons
        self.icons = NO_ICONS

    async def setup_hook(self) -> None:
        self.http.request = giving_up(self.http.request)
        self.add_dynamic_items(Control)
        await self.tree.set_translator(CommandWords())
        self.tree.error(self._command_failed)
        for name in COGS:
            module = import_module(f"cogs.{name}")
            await self.add_cog(module.COG(self))
            self.answers.update(module.ANSWERS)
        await self._sync()
        self.workshop.open()
        self.boards.start()
        await self.hall.revisions.wake()
        self.keeper.start()
        self.waiting.start()
        if self._with_icons:
            self.upload_icons.start()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Note first when an interaction arrived: its tasks were made, but none has begun."""
        if event_name == "interaction":
            received(args[0])
        super().dispatch(event_name, *args, **kwargs)

    async def _sync(self) -> None:
        """Tell Discord the commands when they are not those it knows, and keep their ids."""
        payload = [
            await command.get_translated_payload(self.tree, CommandWords())
            for command in self.tree.get_commands()
        ]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        known: dict[str, Any] = json.loads(await self.store.settings.fact(_SYNCED) or "{}")
        if self._always_sync or known.get("digest") != digest:
            synced = await self.tree.sync()
            known = {"digest": digest, "ids": {command.name: command.id for command in synced}}
            await self.store.settings.save_fact(_SYNCED, json.dumps(known))
        self.command_ids = known["ids"]

    async def _rest(self, seconds: float) -> None:
        """Sleep, unless something is due earlier."""
        with contextlib.suppress(TimeoutError):
            await self.wait_for(_DUE, timeout=seconds)

    async def on_ready(self) -> None:
        self._connected = True
        self.dispatch(_DUE)

    async def on_resumed(self) -> None:
        await self.on_ready()

    async def on_disconnect(self) -> None:
        self._connected = False

    @tasks.loop(minutes=ICONS_AGAIN)
    async def upload_icons(self) -> None:
        """Until Discord has all icons; meanwhile words stand alone where one is missing."""
        try:
            self.icons, whole = await uploaded(self)
        except Exception:  # nothing depends on icons
            log.exception("icons could not be uploaded")
        else:
            if whole:
                self.upload_icons.stop()

    def look_for_icons(self) -> None:
        """Ask Discord again which icons it has: perhaps somebody deleted one."""
        if self._with_icons and not self.upload_icons.is_running():
            self.upload_icons.start()

    @upload_icons.before_loop
    async def _until_connected(self) -> None:
        await self.wait_until_ready()

    def first_delivery(self, interaction: Interaction) -> bool:
        """Whether this click is new to this process: Discord may deliver one twice. (A turn that
        was played before a restart is known by the log.)"""
        if interaction.id in self._delivered:
            return False
        self._delivered[interaction.id] = None
        while len(self._delivered) > _REMEMBERED:
            self._delivered.popitem(last=False)
        return True

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Answer a control by its verb."""
        if not self.first_delivery(interaction):
            return
        try:
            answer = self.answers.get(press.verb)
            if answer is None:
                raise Refusal("refusal.old_control")  # noqa: TRY301
            await answer(interaction, press)
        except Exception as error:
            await refuse(interaction, error)

    async def on_interaction(self, interaction: Interaction) -> None:
        """A form that was filled in: its id says what it was for, like that of any control."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data or {}
        press = written(data.get("custom_id", ""), typed_in(data.get("components", [])))
        if press is not None:
            await self.pressed(interaction, press)

    async def _command_failed(
        self, interaction: Interaction, error: app_commands.AppCommandError
    ) -> None:
        await refuse(interaction, getattr(error, "original", error))

    async def close(self) -> None:
        await self.waiting.close()
        self.upload_icons.cancel()
        await self.hall.house.close()
        await self.boards.close()
        await super().close()
        self.films.close()
        self.sights.close()
        self.courses.close()
        if self._own_workshop:
            self.workshop.close()
