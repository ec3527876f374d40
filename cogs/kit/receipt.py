"""The three seconds in which Discord wants to hear that an interaction arrived.

When they are over Discord tells the member that the bot did not respond, and the member does
something else. So nothing may follow from an interaction that was not acknowledged in time. Time
is counted from receipt on the monotonic clock, since Discord's clock and ours may differ.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import discord
from discord import ui

from cogs.kit.controls import Interaction
from cogs.kit.lost import TORN

log = logging.getLogger(__name__)

SECONDS = 3.0
_MARGIN = 0.25
"""The answer needs a moment to reach Discord."""
_PAUSE = 0.2
_LONGEST_LOOK = 0.8

_ALREADY_ACKNOWLEDGED = 40060
_SERVER_ERROR = 500


class Unacknowledged(Exception):
    """Discord did not hear in time that the interaction arrived: nothing may follow from it."""

    def __init__(self, why: str, *, perhaps: bool) -> None:
        super().__init__(why)
        self.perhaps = perhaps
        """Whether Discord may have heard it all the same, and the member waits for an answer."""


@dataclass(slots=True)
class Receipt:
    """What is known of an interaction since it arrived."""

    arrived: float
    """On the monotonic clock."""
    updates: bool = False
    """Whether it was promised that the message with the control will change."""
    outcome: str = "answered"
    """What came of it."""
    taking: asyncio.Future[None] | None = None
    """The one callback that Discord takes, once it has begun."""


def receipt(interaction: Interaction) -> Receipt:
    """Return the receipt of an interaction. It is made where the event is parsed, before any task
    begins."""
    return interaction.extras.setdefault("receipt", Receipt(time.monotonic()))


def age(interaction: Interaction) -> float:
    """Return how many seconds ago it arrived."""
    return time.monotonic() - receipt(interaction).arrived


async def acknowledge(interaction: Interaction, *, update: bool = False) -> None:
    """Tell Discord that the click arrived: an ephemeral answer will come, or (``update``) the
    message with the control will change. Raises :class:`Unacknowledged` when that failed. What
    follows goes behind the acknowledgements of others."""
    if receipt(interaction).taking is None:
        receipt(interaction).updates = update
    defer = interaction.response.defer
    await _once(interaction, defer if update else partial(defer, ephemeral=True, thinking=True))
    await interaction.client.turnstile.through()


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Answer with a form to fill in, in time or not at all."""
    await _once(interaction, partial(interaction.response.send_modal, form))


async def _once(interaction: Interaction, callback: Callable[[], Awaitable[object]]) -> None:
    """Discord takes one callback for an interaction: whoever comes later shares its outcome."""
    known = receipt(interaction)
    if known.taking is None:
        known.taking = asyncio.ensure_future(_take(interaction, callback))
    await asyncio.shield(known.taking)


async def _take(interaction: Interaction, callback: Callable[[], Awaitable[object]]) -> None:
    left = SECONDS - _MARGIN - age(interaction)
    if left <= 0:
        raise Unacknowledged("it came too late to be acknowledged", perhaps=False)
    try:
        async with asyncio.timeout(left):
            await _insist(interaction, callback)
    except TimeoutError as late:
        raise Unacknowledged("Discord did not answer in time", perhaps=True) from late
    interaction.client.meter.took("acknowledge", age(interaction))


async def _insist(interaction: Interaction, callback: Callable[[], Awaitable[object]]) -> None:
    """Call back until Discord has taken it or refuses it. Where an answer is lost, a look at the
    original message tells, or the next call does (*already acknowledged*)."""
    while True:
        try:
            await callback()
        except discord.InteractionResponded:
            return
        except discord.HTTPException as refused:
            if refused.code == _ALREADY_ACKNOWLEDGED:
                return
            if refused.status < _SERVER_ERROR:
                raise Unacknowledged(str(refused), perhaps=False) from refused
        except TORN as torn:
            log.info("an acknowledgement was torn: %r", torn)
            if await _stands(interaction):
                return
        else:
            return
        await asyncio.sleep(_PAUSE)


async def _stands(interaction: Interaction) -> bool:
    """Whether Discord has the original message, which it makes when it takes the callback."""
    try:
        async with asyncio.timeout(_LONGEST_LOOK):
            await interaction.original_response()
    except (discord.DiscordException, *TORN):
        return False
    return True
