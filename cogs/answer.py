"""Answering an interaction: at once, so that Discord knows; then with what there is to say.

Nothing here takes a move back: when Discord cannot be told, the log still holds it and the board
is posted.
"""

from __future__ import annotations

import io
import logging
import secrets
import traceback
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.controls import Interaction, layout
from cogs.reader import reader_of
from cogs.refusal import refusal_of
from cogs.translate import link_commands
from data.rows import Refused, StaleBoard
from data.store_errors import StoreError
from data.words import LANGUAGES, Words, spoken, words

log = logging.getLogger(__name__)

_UPDATES = "updates"
_BAD_REQUEST = 400
_NOBODY = discord.AllowedMentions.none()


async def acknowledge(interaction: Interaction, *, update: bool = False) -> None:
    """Tell Discord that the click arrived: an ephemeral answer will come, or (``update``) the
    message with the control will change."""
    if interaction.response.is_done():
        return
    interaction.extras[_UPDATES] = update
    try:
        if update:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    except (discord.HTTPException, discord.InteractionResponded, OSError) as lost:
        log.warning("an acknowledgement was lost: %s", lost)


def on_panel(interaction: Interaction) -> bool:
    """Whether the control was on an ephemeral message, which only the member sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def reply(
    interaction: Interaction,
    view: ui.LayoutView,
    files: Sequence[discord.File] = (),
    *,
    fresh: bool = False,
) -> None:
    """Fill the answer that was promised, or change the panel; ``fresh`` sends another one below.
    A public message is never changed by an answer, and where Discord refuses to change one a fresh
    ephemeral message says the same."""
    link_commands(view, interaction.client.command_ids)
    kept = [(file.filename, file.description, file.fp.read()) for file in files]
    if not fresh and (not interaction.extras.get(_UPDATES) or on_panel(interaction)):
        try:
            await interaction.edit_original_response(
                view=view, attachments=_files(kept), allowed_mentions=_NOBODY
            )
        except (discord.HTTPException, OSError) as lost:
            log.warning("an answer was lost, trying a fresh one: %s", lost)
        else:
            return
    try:
        await interaction.followup.send(
            view=view, files=_files(kept), ephemeral=True, allowed_mentions=_NOBODY
        )
    except discord.HTTPException as gone:
        ours = gone.status == _BAD_REQUEST  # a message that no Discord would take
        log.log(logging.ERROR if ours else logging.WARNING, "nobody could be answered: %s", gone)
    except OSError as gone:
        log.warning("nobody could be answered: %s", gone)


async def respond(interaction: Interaction, text: str, *controls: ui.Item[Any]) -> None:
    """Answer with a sentence."""
    await acknowledge(interaction)
    await reply(interaction, layout(ui.TextDisplay(text), *controls))


async def refuse(interaction: Interaction, error: BaseException) -> None:
    """The one place where errors become words, in this order: what the member did wrong; a board
    that has moved on; a store that is full or gone; anything else is ours, logged with a code."""
    say = await _say(interaction)
    refusal = refusal_of(error)
    if refusal is not None:
        text = refusal.told(say)
    elif isinstance(error, StaleBoard):
        text = say("refusal.moved_on")
    elif isinstance(error, Refused):
        text = say(f"refusal.{_snake(type(error).__name__)}")
    else:
        code = secrets.token_hex(3)
        log.error("[%s] %s", code, "".join(traceback.format_exception(error)))
        broken = "refusal.store" if isinstance(error, StoreError) else "refusal.fault"
        text = say(broken, code=code)
    await acknowledge(interaction, update=on_panel(interaction))
    await reply(interaction, layout(ui.TextDisplay(text)))


async def _say(interaction: Interaction) -> Words:
    """The words of the reader, also when the store cannot be asked."""
    try:
        return (await reader_of(interaction)).say
    except StoreError:
        return words(spoken(str(interaction.locale)) or LANGUAGES[0])


def _files(kept: list[tuple[str, str | None, bytes]]) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name, description=alt) for name, alt, data in kept]


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
