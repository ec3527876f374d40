"""The bot's own emoji: uploaded where Discord has not got them yet.

The name of each ends in a digest of its picture: a second start uploads nothing, and a changed
picture is another emoji. Old ones stay, since old messages show them.
"""

from __future__ import annotations

import hashlib
import logging
import re
from typing import TYPE_CHECKING

import aiohttp
import discord

from cogs.kit.icons import Icons
from engine.catalogue import keys

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_LONGEST_NAME = 32
_DIGEST = 4


async def uploaded(bot: Patolli) -> tuple[Icons, bool]:
    """The icons that Discord has now, and whether those are all. One process uploads for all."""
    there = {emoji.name: str(emoji) for emoji in await bot.fetch_application_emojis()}
    shown: dict[tuple[str, str], str] = {}
    whole = True
    for key in ("", *keys()):
        for name, png in (await bot.workshop.icons(key)).items():
            called = emoji_name(name, png)
            if called not in there and whole and not bot.does_for_all:
                whole = False
            elif called not in there and whole:
                try:
                    made = await bot.create_application_emoji(name=called, image=png)
                    there[called] = str(made)
                except (
                    discord.HTTPException,
                    aiohttp.ClientError,
                    OSError,
                ) as failed:  # the others are tried later
                    log.warning("icons are missing: %s", failed)
                    whole = False
            if called in there:
                shown[key, name] = there[called]
    return Icons(shown), whole and bool(shown)


def emoji_name(name: str, png: bytes) -> str:
    """Two titles with the same picture of the same name share it."""
    digest = hashlib.blake2s(png, digest_size=_DIGEST).hexdigest()
    plain = re.sub(r"\W+", "_", name)[: _LONGEST_NAME - len(digest) - 1]
    return f"{plain}_{digest}"
