"""What an error of Discord's means for a post.

Trouble that passes (a fault of Discord's, a torn connection) is tried again after a second, then
less often. What Discord forbids is not repeated, for too many forbidden requests ban a bot: that
waits for an event that may allow it, or for an hour.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

import aiohttp
import discord

from cogs.kit.lost import LOST, may_pass, pause_asked

Meaning: TypeAlias = Literal["unsure", "passing", "barred", "no channel", "no message", "other"]
"""Nobody knows whether Discord did it; it did not, and may a little later; it forbids it; the
channel is not there any more; the message is not; this message is refused."""

BARRED = 3_600
"""Seconds until something that is forbidden is tried again."""
_OFTEN, _LONGEST_OFTEN, _LONGEST = 300, 10, 120
"""For so many seconds something that fails is tried at least every so many seconds; then pauses
grow up to the last figure."""
_NO_CHANNEL, _NO_MESSAGE = 10003, 10008
_OLD_EDITS, _ARCHIVED = 30046, 50083
"""Messages older than an hour were changed too often; the thread is archived."""


def meaning(error: Exception) -> Meaning:
    """Return what an error means that a request ended with."""
    if not isinstance(error, discord.HTTPException):
        torn = isinstance(error, LOST) and not isinstance(error, aiohttp.ClientConnectorError)
        return "unsure" if torn else "passing"
    if error.code == _NO_CHANNEL:
        return "no channel"
    if error.code == _NO_MESSAGE:
        return "no message"
    if error.code == _OLD_EDITS:  # comes with the status of a rate limit
        return "other"
    if may_pass(error):
        return "unsure" if error.status >= 500 else "passing"  # noqa: PLR2004
    refused = isinstance(error, (discord.Forbidden, discord.NotFound))
    return "barred" if refused or error.code == _ARCHIVED else "other"


def pause(error: Exception, failing: int) -> int:
    """Return how many seconds later something is tried again that has been failing for so long."""
    if failing < _OFTEN:
        after = min(max(1, failing), _LONGEST_OFTEN)
    else:
        after = min(failing // 10, _LONGEST)
    return max(after, math.ceil(pause_asked(error)))
