"""What a message can be lost by on its way to Discord, and whether trying again makes sense."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

from cogs.workshop import Busy

LOST: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""All that a request may fail with: refused, torn or timed out."""
TORN: Final = (aiohttp.ClientError, OSError)
"""The connection broke or was too slow: nobody knows whether Discord did it."""

_TOO_MANY = 429
_SERVER_ERROR = 500


def may_pass(error: BaseException) -> bool:
    """Whether the same may succeed a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY or error.status >= _SERVER_ERROR
    return isinstance(error, (*TORN, Busy))


def pause_asked(error: BaseException) -> float:
    """So many seconds Discord wants to be left alone; 0 when it did not say."""
    if isinstance(error, discord.HTTPException) and error.status == _TOO_MANY:
        try:
            return float(error.response.headers.get("Retry-After", 0))
        except ValueError:  # a date: no answer of Discord's own
            return 0.0
    return 0.0
