"""The thread of a pod's table: made once, whatever becomes of the answer or of the process.

Discord lets nobody make many threads quickly and asks for pauses of minutes then. So each request
is made once (:data:`cogs.kit.lost.ASIDE`), and what it fails with is raised to whoever keeps the
queue.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from cogs.kit.lost import ASIDE, GIVEN_UP_AFTER
from cogs.kit.permissions import named
from data.names import on_one_line
from data.refusal import Refusal

LONGEST_NAME = 100
_LONGEST_CUP = 60
_WEEK = 10_080
_LONGEST_REQUEST = 20.0


def name_of(cup: str, told: str) -> str:
    """*Jaguar Cup · round 2, table 3*; what tells the tables of a cup apart is never cut."""
    whole = on_one_line(cup)
    short = whole if len(whole) <= _LONGEST_CUP else f"{whole[: _LONGEST_CUP - 1]}…"
    return f"{short} · {told}"[:LONGEST_NAME]


async def thread_called(
    channel: discord.TextChannel,
    name: str,
    *,
    since: float,
    empty: Callable[[int], Awaitable[bool]],
    private: bool = False,
) -> discord.Thread:
    """The thread of that name that was made since then and is ``empty``, as an attempt before has
    left it behind; else a new one. Raises what Discord refuses or loses."""
    for thread in channel.threads:
        if _is_ours(thread, name, since) and await empty(thread.id):
            return thread
    ASIDE.set(True)
    GIVEN_UP_AFTER.set(_LONGEST_REQUEST)
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=_WEEK)


def require_room(place: object, may: discord.Permissions, *, private: bool) -> discord.TextChannel:
    """A channel in which the tables of a cup can have threads; refused elsewhere."""
    if not isinstance(place, discord.TextChannel):
        raise Refusal("refusal.cup_no_channel")
    if missing := _missing(may, private=private):
        raise Refusal("refusal.bot_lacks", permissions=partial(named, missing))
    return place


def lacking(place: discord.abc.GuildChannel, *, private: bool) -> list[str]:
    """The permissions that the bot needs for a cup in that channel and does not have."""
    return _missing(place.permissions_for(place.guild.me), private=private)


def _missing(may: discord.Permissions, *, private: bool) -> list[str]:
    needed = ["view_channel", "send_messages", "attach_files", "send_messages_in_threads"]
    needed.append("create_private_threads" if private else "create_public_threads")
    return [name for name in needed if not getattr(may, name)]


def _is_ours(thread: discord.Thread, name: str, since: float) -> bool:
    made = discord.utils.snowflake_time(thread.id).timestamp()
    ours = thread.owner_id == thread.guild.me.id
    return thread.name == name and ours and made >= since and not thread.archived
