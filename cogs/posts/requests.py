"""What is asked of Discord for a post, each once.

A new message has a nonce that names its attempt: for some minutes Discord gives back the message of
that nonce instead of posting another one. So an attempt whose answer was lost is repeated with its
nonce, whatever is to be said by then; a stamp in the message tells whether that stands now, or what
was said before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.kit.controls import layout
from cogs.kit.icons import without_icons
from cogs.kit.members import mentioning
from cogs.kit.translate import link_commands
from cogs.posts.writer import Message
from data.posts import Post

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

SURE = 150
"""Seconds since an attempt for which Discord surely knows its nonce."""
CLOCKS_DIFFER = 20
"""Seconds by which Discord's clock and ours may differ."""
LATEST = SURE + 60
"""Seconds after which a message is surely of no request of an attempt."""
_NONCE_BYTES = 12
_STAMPED = 1 << 20
"""Added to a stamp: Discord numbers the parts of a message from 1 on."""
_NOBODY = discord.AllowedMentions.none()
_BAD_REQUEST = 400


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that stands."""

    channel_id: int
    message_id: int
    whole: bool = True
    """Whether it says what was wanted; else what an earlier attempt said."""


async def send(bot: Patolli, post: Post, message: Message) -> Sent:
    """Post a message, unless the one of its attempt stands already; return the one that does."""
    place = bot.get_partial_messageable(post.lane, guild_id=post.server_id)
    view = _stamped(link_commands(message.view, bot.command_ids), post.seq)
    request = partial(
        place.send,
        view=view,
        nonce=_nonce(post),
        allowed_mentions=mentioning(message.calls),
        silent=not message.calls,
    )
    try:
        sent = await request(files=_copies(message.files))
    except discord.Forbidden:
        if message.otherwise is None:
            raise
        words = replace(message, view=message.otherwise, files=(), otherwise=None)
        return await send(bot, post, words)
    except discord.HTTPException as refused:
        if refused.status != _BAD_REQUEST or not without_icons(view):
            raise
        bot.look_for_icons()
        sent = await request(files=_copies(message.files))
    return Sent(post.lane, sent.id, _stamp_of(sent) in (None, post.seq))


async def edit(bot: Patolli, post: Post, message: Message, message_id: int) -> Sent:
    """Change a message in the channel of a post to what is wanted."""
    place = bot.get_partial_messageable(post.lane, guild_id=post.server_id)
    view = _stamped(link_commands(message.view, bot.command_ids), post.seq)
    await place.get_partial_message(message_id).edit(
        view=view, attachments=_copies(message.files), allowed_mentions=_NOBODY
    )
    return Sent(post.lane, message_id)


async def delete(bot: Patolli, channel_id: int, message_id: int) -> None:
    await bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()


async def find(bot: Patolli, post: Post) -> int:
    """Return the message of an attempt whose answer was lost not long ago. Where none stands one
    is posted: Discord tells of it in no other way."""
    return (await send(bot, post, Message(layout(ui.TextDisplay("…"))))).message_id


async def newest_in(bot: Patolli, post: Post) -> int | None:
    """Return the newest message in the channel of a post if it may be of the attempt whose answer
    was lost, 0 where it is newer, or Discord does not tell it; None where it is surely older.
    Discord says which one is the newest to whoever may see the channel, also where the bot may not
    read it."""
    told = await bot.http.get_channel(post.lane)
    if "last_message_id" not in told:
        return 0
    newest = int(told["last_message_id"] or 0)
    made = discord.utils.snowflake_time(newest).timestamp()
    later = made - (post.tried or 0)
    if later < -CLOCKS_DIFFER:
        return None
    return newest if later < LATEST else 0


def _copies(files: Sequence[discord.File]) -> list[discord.File]:
    """The library closes each file that it sends."""
    copies: list[discord.File] = []
    for file in files:
        file.fp.seek(0)
        copies.append(discord.File(BytesIO(file.fp.read()), file.filename))
    return copies


def _nonce(post: Post) -> str:
    named = f"{post.key} {post.made} {post.sent_as}".encode()
    return hashlib.blake2s(named, digest_size=_NONCE_BYTES).hexdigest()


def _stamped(view: ui.LayoutView, seq: int) -> ui.LayoutView:
    """Note in the first text of a message what it says."""
    for part in view.children:
        if isinstance(part, ui.TextDisplay):
            part.id = _STAMPED + seq
            break
    return view


def _stamp_of(message: discord.Message) -> int | None:
    """Return what a message says; None where it does not tell."""
    for part in message.components:
        if isinstance(part, discord.TextDisplay):
            return None if part.id is None else part.id - _STAMPED
    return None
