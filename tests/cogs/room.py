"""A room to test in: the real bot, the real store, a simulated Discord, and real pictures where a
test looks at them."""

import atexit
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from discord import ui
from simcord.backend.models import EPHEMERAL_FLAG
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage, to_discord_message

from cogs.bot.patolli import Patolli
from cogs.kit.controls import layout, rows
from cogs.workshop.workshop import Workshop
from data import gathering
from data.due import HEARTBEAT
from data.facts import save_fact
from data.rows import OutOfTime, ServerSettings
from data.settings import save_server
from data.store import Store
from data.stored_table import StoredTable
from engine.game import END
from engine.table import Draft
from tests.bench.turns import unfinished
from tests.cogs.outlines import outlined
from tests.cogs.painters import painting

SETTLE = 150.0
OUTLINES = Workshop(1, launch=outlined)
"""One for all rooms: no test waits for its start, nor for pictures that it does not look at."""
WORKSHOP = Workshop(1, launch=painting)
"""That of the tests that are ``painted``."""
for each in (OUTLINES, WORKSHOP):
    atexit.register(each.close)
NAMES = ("ana", "bo", "chloe", "dee")


@dataclass
class Room:
    """One server, one channel, four members and an owner."""

    env: simcord.Env
    store: Store
    channel: Any
    members: tuple[Any, ...]
    guild: Any
    random: Random = field(default_factory=lambda: Random(1))

    @property
    def bot(self) -> Patolli:
        bot = self.env.bot
        assert isinstance(bot, Patolli)
        return bot

    async def gather(self, players: int = 1, *, title: str = "gold") -> Any:
        """Open a table at which so many sit; return its host."""
        host, *others = self.members[:players]
        await host.slash(self.channel, "table new", title=title, thread=False)
        for member in others:
            await member.slash(self.channel, "table join")
        return host

    async def table(self, players: int = 2, *, title: str = "gold", **options: str) -> StoredTable:
        host = await self.gather(players, title=title)
        for option, value in options.items():
            await host.slash(self.channel, "table options", option=option, value=value)
        await host.slash(self.channel, "table start")
        return await self.sitting()

    async def timed(self, clock: str, late: OutOfTime = "wait", players: int = 2) -> StoredTable:
        host = await self.gather(players)
        row = await self.sitting()
        await self.store.write(gathering.set_clock, row.id, clock=clock, out_of_time=late)
        await host.slash(self.channel, "table start")
        return await self.sitting()

    async def alone(self, title: str = "gold", house: Sequence[str] = ("novice",)) -> Any:
        ana = await self.gather(title=title)
        for strength in house:
            await ana.slash(self.channel, "table house", strength=strength)
        await ana.slash(self.channel, "table start")
        await self.env.settle()
        return ana

    async def restart(self) -> None:
        """The bot ends, and another begins on the same store."""
        reborn = Patolli(self.store, always_sync=True, workshop=self.bot.workshop)
        await self.env.restart_bot(reborn)

    async def passes(self, seconds: float) -> None:
        self.env.backend.advance_clock(seconds)
        await self.store.write(save_fact, HEARTBEAT, str(int(self.env.now().timestamp())))
        await self.env.advance_time(61)
        await self.env.settle()

    def deliver_twice(self) -> None:
        """Every click arrives twice from here on."""
        emit = self.env.backend.emit

        def twice(event: str, payload: Any, *args: Any, **kwargs: Any) -> Any:
            if event == "INTERACTION_CREATE":
                emit(event, deepcopy(payload), *args, **kwargs)
            return emit(event, payload, *args, **kwargs)

        self.env.backend.emit = twice

    def someone(self, name: str = "max", **may: bool) -> Any:
        role = self.guild.create_role(name, permissions=discord.Permissions(**may))
        return self.guild.add_member(self.env.create_user(name), roles=[role])

    def deny(self, **what: bool) -> None:
        """What the channel denies everybody from now on; the bot hears of the change."""
        denied = discord.Permissions(**what).value
        overwrites = [Overwrite(self.guild.id, OverwriteType.ROLE, deny=denied)]
        self.env.backend.edit_channel(self.channel.id, {}, overwrites=overwrites)

    async def sitting(self) -> StoredTable:
        return await self.bot.hall.latest_in(self.channel.id)

    async def draft(self, seat: int | None = None) -> Draft:
        """The unfinished turn of a seat, of the first one to act if none is named."""
        sitting = await self.sitting()
        return await unfinished(
            self.bot.hall, sitting, sitting.waiting[0] if seat is None else seat
        )

    async def play(self, member: Any, turn: str) -> str:
        """Type a turn; the answer."""
        return said(await member.slash(self.channel, "play", turn=turn))

    async def hurry(self, random: Random) -> None:
        """The game is played to its end by random turns that nobody types, and only its last board
        is posted."""
        sitting = await self.sitting()
        await self.play_out(sitting.id, random)
        with self.env.time_context():
            await self.bot.boards.show(sitting.id)
        await self.env.settle()

    async def play_out(self, table_id: int, random: Random) -> None:
        """The same at any table, without a board."""
        with self.env.time_context():
            sitting = await self.bot.hall.table(table_id)
            while sitting.playing:
                seat = random.choice(sitting.waiting)
                draft = Draft(sitting.begun(), seat)
                while (step := random.choice(draft.legal)) is not END:
                    draft.do(step)
                text, click = draft.text or str(END), sitting.id << 20 | sitting.number + 1
                sitting = (await self.bot.hall.play(sitting, seat, text, click)).table
        await self.env.settle()

    async def forget(self, member: Any) -> Any:
        shown = await member.slash(self.channel, "privacy")
        return await self.press(member, shown.response, "forget")

    async def record(self, member: Any) -> str:
        result = await member.slash(self.channel, "table record")
        assert ephemeral(result)
        return (await result.response.attachments[0].read()).decode()

    async def stop(self) -> None:
        proposer, *others = self.members[: len((await self.sitting()).players)]
        shown = await proposer.slash(self.channel, "table end")
        await self.press(proposer, shown.response, "propose")
        question = self.public()[-1]
        for member in others:
            await self.press(member, question, "vote_end", ":yes")

    async def board(self) -> Any:
        sitting = await self.sitting()
        return self.message(sitting.board_id or 0)

    def message(self, message_id: int) -> Any:
        return self.env.backend.get_message(self.channel.id, message_id)

    def public(self) -> list[Any]:
        """The messages everybody sees, the oldest first."""
        kept = self.env.backend.messages.get(self.channel.id, {}).values()
        return [message for message in kept if not message.flags & EPHEMERAL_FLAG]

    async def press(self, member: Any, message: Any, verb: str, end: str = "") -> Any:
        """Press the control of a message whose id has that verb, and ends so."""
        ids = control_ids(message)
        wanted = [i for i in ids if i.startswith(f"patolli:{verb}:") and i.endswith(end)]
        assert wanted, f"no {verb} among {list(control_ids(message))}"
        return await self.click(member, message, wanted[0])

    async def show(self, custom_id: str, values: list[str] | None = None) -> Any:
        control: ui.Item[Any] = ui.Button(label="old", custom_id=custom_id)
        if values is not None:
            options = [discord.SelectOption(label=value, value=value) for value in values]
            control = ui.Select(custom_id=custom_id, options=options)
        channel = self.bot.get_partial_messageable(self.channel.id)
        with self.env.time_context():
            return await channel.send(view=layout(*rows([control])))

    async def press_id(self, member: Any, custom_id: str) -> Any:
        return await member.click(await self.show(custom_id), custom_id=custom_id)

    def _as_seen(self, message: Any) -> discord.Message:
        shown = message.message if isinstance(message, ResponseMessage) else message
        if isinstance(shown, discord.Message):
            return shown
        return to_discord_message(self.env, shown)

    async def pick(self, member: Any, message: Any, way: str) -> Any:
        """Take that way in a panel: a button, or an option of its menu."""
        for part in walk(components(message)):
            values = [option["value"] for option in part.get("options", ())]
            if way in values:
                shown = self._as_seen(message)
                return await member.select(shown, [way], custom_id=part["custom_id"])
        return await self.press(member, message, "pick", f":{way}")

    async def click(self, member: Any, message: Any, custom_id: str) -> Any:
        """Press a control by its whole id; menus take the first value that is offered."""
        shown = self._as_seen(message)
        part = next(p for p in walk(components(message)) if p.get("custom_id") == custom_id)
        if "options" in part:
            value = self.random.choice(part["options"])["value"]
            return await member.select(shown, [value], custom_id=custom_id)
        return await member.click(shown, custom_id=custom_id)


@asynccontextmanager
async def open_room(
    path: Path | str,
    *,
    language: str | None = None,
    environment: Callable[..., simcord.Env] = simcord.Env,
    workshop: Workshop = OUTLINES,
    **options: Any,
) -> AsyncIterator[Room]:
    """A room whose store is at ``path``; every title can be played in it, drafts too."""
    async with await Store.open(path) as store:
        bot = Patolli(store, always_sync=True, workshop=workshop)
        env = environment(bot, check_errors=False, settle_timeout=SETTLE, shard_count=1, **options)
        await env.start()
        try:
            guild = env.create_guild("Room", preferred_locale=language)
            await store.write(save_server, guild.id, ServerSettings(drafts=True))
            channel = guild.create_text_channel("table")
            members = tuple(guild.add_member(env.create_user(name)) for name in NAMES)
            yield Room(env, store, channel, members, guild)
        finally:
            await env.shutdown()


def components(shown: Any) -> list[dict[str, Any]]:
    return list(getattr(shown, "components", []) or [])


def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from walk(part.get("components", []))
        if "accessory" in part:
            yield from walk([part["accessory"]])


def control_ids(shown: Any) -> list[str]:
    return [part["custom_id"] for part in walk(components(shown)) if "custom_id" in part]


def labels(shown: Any) -> list[str]:
    return [part["label"] for part in walk(components(shown)) if part.get("label")]


def text_of(shown: Any) -> str:
    lines: list[str] = [getattr(shown, "content", "") or ""]
    for part in walk(components(shown)):
        lines.append(part.get("content", ""))
        lines += [item.get("description") or "" for item in part.get("items", [])]
    return "\n".join(line for line in lines if line)


def said(result: Any) -> str:
    """What an interaction was answered with, in the answer or in what followed."""
    shown = [result.response, *result.followups]
    return "\n".join(text_of(message) for message in shown if message is not None)


def ephemeral(result: Any) -> bool:
    messages = [m for m in (result.response, *result.followups) if m is not None]
    return bool(messages) and all(message.ephemeral for message in messages)


def errors(caplog: Any, when: str = "call") -> list[str]:
    return [each.getMessage() for each in caplog.get_records(when) if each.levelname == "ERROR"]
