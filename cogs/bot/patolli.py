"""The bot: one store, one hall of tables, one board poster, and the cogs that use them."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from importlib import import_module
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs.board.boards import Boards
from cogs.board.chair_posts import ChairNews, ChairOffer
from cogs.board.keeping import Keeper
from cogs.board.late import Late
from cogs.board.poster import Poster
from cogs.board.vote import Vote
from cogs.bot.cluster import Cluster, insist
from cogs.bot.door import Door
from cogs.bot.fellows import Fellows
from cogs.bot.icons import uploaded
from cogs.bot.registering import Registering
from cogs.bot.shards import Shards, wait_for_session
from cogs.cups.opening import Opener
from cogs.cups.posting import writers
from cogs.hall.hall import Hall
from cogs.hall.waiting import Waiting
from cogs.kit.answer import refuse
from cogs.kit.controls import Answer, Control, Interaction, Press, typed_in, written
from cogs.kit.icons import NO_ICONS
from cogs.kit.lost import giving_up
from cogs.kit.presence import is_here
from cogs.kit.reader import Reader
from cogs.kit.receipt import SECONDS, Unacknowledged, receipt
from cogs.kit.resting import rest
from cogs.kit.sharing import Part, in_turn
from cogs.kit.turnstile import Turnstile
from cogs.notices.sending import Notices
from cogs.panel.reopening import Reopening
from cogs.posts.sender import Sender
from cogs.workshop.films import Films
from cogs.workshop.made import Made
from cogs.workshop.meter import LIMITED, WAITED, Meter
from cogs.workshop.orders import Charted, Drawn
from cogs.workshop.sights import Sights
from cogs.workshop.workshop import Busy, Died, Workshop
from data.refusal import Refusal
from data.shares import WHOLE, Share
from data.store import Store
from data.store_errors import StoreError
from renderers.charts.leaves import Leaf

log = logging.getLogger(__name__)

COURSES = 60
"""How many pictures of how a game went are kept."""
COGS = (
    *("tables", "play", "mine", "undo", "looks", "replay", "cup"),
    *("help", "settings", "ways", "blocks", "hours", "privacy"),
    *("ranks", "profile", "stats"),
)
ICONS_AGAIN = 5
"""Minutes until icons that could not be uploaded are tried again."""
_DUE = "patolli_due"
"""The event that stirs the loop of what is due."""
_AT_TABLES = (Late, Vote, ChairNews, ChairOffer)
"""The kinds of posts at tables."""
LONGEST_WARMING = 60.0
"""Seconds in which a replacement draws what its pictures are made of."""
LONGEST_LEAVE = 4.0
"""Seconds in which those who were let in get their answers, when the bot leaves."""


class Commands(app_commands.CommandTree["Patolli"]):
    """The slash commands; a command that is delivered twice is done once."""

    async def _call(self, interaction: Interaction) -> None:
        bot = interaction.client
        with bot.door.held_open():
            try:
                if await bot.door.lets_in(interaction):
                    await super()._call(interaction)
            except (StoreError, Unacknowledged) as unsure:
                if interaction.type is not discord.InteractionType.autocomplete:
                    await refuse(interaction, unsure)
        command = interaction.command
        bot.note(interaction, command.qualified_name if command else "unknown")


class Patolli(commands.AutoShardedBot):
    """Asks for no privileged intent and keeps no caches it does not need. It has as many shards as
    Discord asks for, one for each 2,500 servers at the most; or the share of its ``cluster``."""

    def __init__(
        self,
        store: Store,
        *,
        always_sync: bool = False,
        workshop: Workshop | None = None,
        with_icons: bool = False,
        pace: float = 1.0,
        cluster: Cluster | None = None,
        meter: Meter | None = None,
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
        self.store, self.cluster = store, cluster
        self.meter = meter or Meter()
        self.turnstile = Turnstile()
        self.door = Door(cluster.claim if cluster else None)
        self.fellows = Fellows(self)
        self.workshop = workshop or Workshop()
        self._own_workshop = workshop is None
        self.workshop.meter = self.meter
        self.films = Films(self.workshop)
        self.sights = Sights(self.workshop)
        self.courses = Made[Charted | None]("the course of a game", COURSES)
        self.charts = Made[Drawn]("a picture of a cup", COURSES)
        self.hall = Hall(store, lambda: int(discord.utils.utcnow().timestamp()), self.workshop)
        self.boards = Poster(self, Boards(self))
        self.reopening = Reopening()
        self.keeper = Keeper(self)
        self.opener = Opener(self)
        self.notices = Notices(self)
        self.sender = Sender(self, [*(kind(self) for kind in _AT_TABLES), *writers(self)])
        self.links = Shards(self, lambda: self.dispatch(_DUE))
        self.waiting = self._scheduler(pace)
        self._connect()
        self._inherits = False
        self.answers: dict[str, Answer] = {}
        self.command_ids: dict[str, int] = {}
        self.registering = Registering(self, always=always_sync)
        self._with_icons = with_icons
        self.icons = NO_ICONS

    def _scheduler(self, pace: float) -> Waiting:
        return Waiting(
            self.store,
            lambda: self.hall.now(),
            {
                "table": self.hall.attending.table,
                "notice": self.notices.attend,
                "recount": self.hall.attending.counting.recount,
                "cup": self.hall.cups.attend,
            },
            share=lambda: self.share,
            rest=self._rest,
            stir=lambda: self.dispatch(_DUE),
            moved=self.boards.look_again,
            here=lambda: self.is_here,
            pace=pace,
        )

    def _connect(self) -> None:
        """Give the hall what answers and shows its tables on Discord."""
        hall, attending, cups = self.hall, self.hall.attending, self.hall.cups
        alone = self.cluster is None or self.cluster.of == 1
        hall.note = self.waiting.note if alone else self.fellows.note
        if not alone:
            self.store.listen(self.fellows.queued)
        hall.house.show = self._house_played
        hall.revisions.show = attending.show = lambda table_id: self.boards.show(
            table_id, afresh=True
        )
        attending.is_here = self.keeper.is_here
        attending.is_member = lambda row, member_id: is_here(
            self.get_guild(row.server_id or 0), member_id
        )
        cups.open_threads = self.opener.begin
        cups.show_table = self.boards.show

    async def setup_hook(self) -> None:
        limited = partial(self.meter.event, LIMITED)
        self.http.request = giving_up(self.http.request, limited)
        if self.cluster is not None and self.cluster.of > 1:
            part, waits = Part(self.cluster.of), partial(self.meter.event, WAITED)
            self.http.request = in_turn(self.http.request, part, waits)
        self.add_dynamic_items(Control)
        self.tree.error(self._command_failed)
        for name in COGS:
            module = import_module(f"cogs.{name}")
            await self.add_cog(module.COG())
            self.answers.update(module.ANSWERS)
        self.registering.prepare()
        if self.cluster is not None and self.cluster.is_heir:
            self._inherits = True
            self.door.close()
            await self.registering.read_ids()  # the one that it replaces knows those of now
        else:
            await self._register()
            await self._begin_work()
        if self.cluster is None:
            await self.waiting.beat()
        self.links.start()
        self.workshop.open()
        self.boards.start()
        self.opener.start()
        self.keeper.start()
        self.sender.start()
        self.waiting.start()
        if self._with_icons:
            self.upload_icons.start()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Note first when an interaction arrived: its tasks were made, but none has begun."""
        if event_name == "interaction":
            receipt(args[0])
        super().dispatch(event_name, *args, **kwargs)

    def _house_played(self, table_id: int, actor: int | None) -> None:
        self.boards.show(table_id, actor=actor)
        self.reopening.house_played(table_id)

    async def _begin_work(self) -> None:
        """It holds its share of the servers."""
        await self.hall.revisions.wake()
        self.fellows.look()

    async def _register(self) -> None:
        """One process tells Discord the commands for all."""
        if self.does_for_all:
            await self.registering.begin()
        else:
            await self.registering.read_ids()

    @property
    def does_for_all(self) -> bool:
        """Whether this process does what one of them does for all."""
        return self.cluster is None or (self.cluster.is_first and self.cluster.holds)

    @property
    def is_here(self) -> bool:
        """Whether this process looks after its share: members can reach it, and it is its own."""
        return self.is_connected and (self.cluster is None or self.cluster.holds)

    @property
    def share(self) -> Share:
        """The servers that this process looks after."""
        return (self.cluster and self.cluster.share) or WHOLE

    def owns(self, server_id: int | None) -> bool:
        """Whether this process posts the boards of a server, and does what is due there."""
        return self.cluster is None or self.cluster.owns(server_id)

    # Shards.

    async def launch_shards(self) -> None:
        if self.cluster is not None:
            wanted, _, _ = await self.http.get_bot_gateway()
            share = await self.cluster.share_out(wanted)
            if wanted > share.shards:
                log.warning("Discord wants %s shards: stop all to have more", wanted)
            self.shard_count, self.shard_ids = share.shards, share.ids
            await self.waiting.beat()
        await super().launch_shards()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.cluster is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await wait_for_session(self, self.cluster, shard_id or 0)

    async def _rest(self, seconds: float) -> None:
        """Sleep, unless something is due earlier."""
        await rest(self, _DUE, seconds)

    async def on_ready(self) -> None:
        self.links.begin()
        if self.cluster is not None and self._inherits:
            self._inherits = False
            await self._inherit(self.cluster)
        self.dispatch(_DUE)
        self.sender.stir()

    @property
    def is_connected(self) -> bool:
        """Whether members can reach it in all servers of its share."""
        return self.links.are_connected

    async def _inherit(self, cluster: Cluster) -> None:
        """Take the place of another process. That one answers until this one draws as fast. Then
        both let members in for a moment, so that nobody finds both doors closed."""
        await self.workshop.warmed(LONGEST_WARMING)
        self.door.open()
        await asyncio.sleep(SECONDS)
        if await cluster.inherit():
            await insist(self._begin_work)
            await insist(self.boards.catch_up)
            await self.keeper.look()
            await insist(self._register)

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

    async def chart(self, leaf: Leaf, reader: Reader, whose: int | None = None) -> Drawn | None:
        """Return a chart, made once for all who read alike; None if it cannot be drawn just now:
        its words are at hand."""
        name = leaf, reader.say.language, reader.palette
        try:
            return await self.charts.of(name, partial(self.workshop.chart, *name, whose=whose))
        except (Busy, Died) as lost:
            log.warning("a chart comes without its picture: %r", lost)
            return None

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Answer a control by its verb."""
        with self.door.held_open():
            try:
                if not await self.door.lets_in(interaction):
                    return
                answer = self.answers.get(press.verb)
                if answer is None:
                    raise Refusal("refusal.old_control")  # noqa: TRY301
                await answer(interaction, press)
            except Exception as error:
                await refuse(interaction, error)
        self.note(interaction, press.verb if press.verb in self.answers else "unknown")

    def note(self, interaction: Interaction, what: str) -> None:
        """Count an interaction that is over."""
        if interaction.type is not discord.InteractionType.autocomplete:
            self.meter.interaction(what, receipt(interaction).outcome)

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

    async def see_out(self, longest: float) -> None:
        """Let nobody in any more, and wait until those who are in have their answers. What else is
        drawn and thought is left to the next one."""
        self.door.close()
        await self.waiting.close()
        await self.registering.close()
        self.upload_icons.cancel()
        await self.hall.house.close()
        await self.reopening.close()
        await self.opener.close()
        await self.boards.close()
        await self.keeper.close()
        await self.sender.close()
        await self.door.see_out(longest)

    async def close(self) -> None:
        await self.see_out(LONGEST_LEAVE)
        if self.cluster is not None:
            await self.cluster.leave()
            self.fellows.look()
            await self.fellows.close()
        await super().close()
        self.films.close()
        self.sights.close()
        self.courses.close()
        self.charts.close()
        if self._own_workshop:
            self.workshop.close()
