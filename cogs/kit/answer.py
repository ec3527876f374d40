"""Answering an interaction: at once, so that Discord knows; then with what there is to say.

Nothing here takes a move back: when Discord cannot be told, the log still holds it and the board
is posted.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import logging
import secrets
import traceback
from collections.abc import Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from cogs.kit.controls import Interaction, layout
from cogs.kit.icons import without_icons
from cogs.kit.lost import LOST, may_pass, pause_asked, within
from cogs.kit.reader import reader_of
from cogs.kit.receipt import Unacknowledged, acknowledge, age, receipt
from cogs.kit.refusal import refusal_of, snake
from cogs.kit.translate import link_commands
from data.rows import Refused, StaleBoard
from data.store_errors import StoreError, UnsureStore
from data.words import LANGUAGES, Words, spoken, words

log = logging.getLogger(__name__)

_Files: TypeAlias = list[tuple[str, str | None, bytes]]

_LONGEST_PAUSE = 15.0
TOKEN_LIVES = 14 * 60.0
"""For a quarter of an hour Discord takes answers to an interaction."""
_AFTERWARDS = 2.0
"""Discord may still be busy with an interaction for this long after its end."""
_BAD_REQUEST = 400
_LONGEST_LOOK = 1.2
"""For so many seconds the store is asked what there is to say: one that hangs leaves nobody without
a word, and both looks fit into the three seconds of Discord."""
_NOBODY = discord.AllowedMentions.none()


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
    Never raises for what happens on the way to Discord: it tries again while Discord takes it."""
    link_commands(view, interaction.client.command_ids)
    kept = [(file.filename, file.description, file.fp.read()) for file in files]
    panel = receipt(interaction).updates and on_panel(interaction)
    fresh = fresh or (receipt(interaction).updates and not panel)
    lost, pause = await _sent(interaction, view, kept, fresh=fresh), 1.0
    while lost is not None and may_pass(lost) and age(interaction) < TOKEN_LIVES:
        log.warning("an answer was lost, trying again in %s s: %r", pause, lost)
        await _wait(interaction, max(pause, pause_asked(lost)))
        # Below the panel, not in its place: it may show something newer by now.
        lost = await _sent(interaction, view, kept, fresh=fresh or panel)
        pause = min(2 * pause, _LONGEST_PAUSE)
    if lost is not None and _is_bad_request(lost) and without_icons(view):
        interaction.client.look_for_icons()
        lost = await _sent(interaction, view, kept, fresh=fresh)
    if lost is not None:
        ours = _is_bad_request(lost)
        log.log(logging.ERROR if ours else logging.WARNING, "nobody could be answered: %r", lost)


async def _sent(
    interaction: Interaction, view: ui.LayoutView, kept: _Files, *, fresh: bool
) -> Exception | None:
    """Send the answer once; what it was lost by. A public message is never changed by an answer,
    and where Discord refuses to change one a fresh ephemeral message says the same."""
    if not fresh:
        try:
            await interaction.edit_original_response(
                view=view, attachments=_files(kept), allowed_mentions=_NOBODY
            )
        except LOST as lost:
            if may_pass(lost):
                return lost
            log.warning("an answer was refused, trying a fresh one: %r", lost)
        else:
            return None
    try:
        await interaction.followup.send(
            view=view, files=_files(kept), ephemeral=True, allowed_mentions=_NOBODY
        )
    except LOST as lost:
        return lost
    return None


def _is_bad_request(lost: Exception) -> bool:
    return isinstance(lost, discord.HTTPException) and lost.status == _BAD_REQUEST


async def _wait(interaction: Interaction, seconds: float) -> None:
    """Wait this long, or until the connection to Discord is back, be it with a new session."""
    back = [
        asyncio.ensure_future(interaction.client.wait_for(event))
        for event in ("resumed", "shard_connect")
    ]
    try:
        await asyncio.wait(back, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for waiting in back:
            waiting.cancel()


async def respond(interaction: Interaction, text: str, *controls: ui.Item[Any]) -> None:
    """Answer with a sentence."""
    await acknowledge(interaction)
    await reply(interaction, layout(ui.TextDisplay(text), *controls))


async def refuse(interaction: Interaction, error: BaseException) -> None:
    """The one place where errors become words, in this order: an interaction that is over; what
    the member did wrong; a board that has moved on; anything else, logged with a code."""
    try:
        receipt(interaction).outcome = "refused"
        if isinstance(error, Unacknowledged):
            raise error
        if isinstance(error, StoreError):  # to ask for words would take the time that is left
            await acknowledge(interaction, update=on_panel(interaction))
        text = await _refused(interaction, error)
        await acknowledge(interaction, update=on_panel(interaction))
    except Unacknowledged as over:
        receipt(interaction).outcome = "unheard"
        await _tell_it_is_over(interaction, over)
    else:
        await reply(interaction, layout(ui.TextDisplay(text)))


async def _refused(interaction: Interaction, error: BaseException) -> str:
    say = await _say(interaction)
    refusal = refusal_of(error)
    if refusal is not None:
        return refusal.in_words(say)
    if isinstance(error, StaleBoard):
        return say("refusal.moved_on")
    if isinstance(error, Refused):
        return say(f"refusal.{snake(type(error).__name__)}")
    return await _fault(interaction, error, say)


async def _fault(interaction: Interaction, error: BaseException, say: Words) -> str:
    """What is ours to mend. The log alone knows whether the turn was played before it happened."""
    receipt(interaction).outcome = "fault"
    code = secrets.token_hex(3)
    lost = isinstance(error, LOST)
    story = "".join(traceback.format_exception(error))
    log.log(logging.WARNING if lost else logging.ERROR, "[%s] %s", code, story)
    try:
        look = interaction.client.hall.played(interaction.id, interaction.user.id)
        played = await within(_LONGEST_LOOK, look)
    except (StoreError, TimeoutError):
        return say("refusal.unsure", code=code)
    if played is not None:
        interaction.client.boards.show(played.table.id)
        return say("refusal.kept", code=code)
    if isinstance(error, UnsureStore):  # no turn, but perhaps something else
        return say("refusal.unsure", code=code)
    if isinstance(error, StoreError):
        return say("refusal.store", code=code)
    return say("refusal.lost" if lost else "refusal.fault", code=code)


async def _tell_it_is_over(interaction: Interaction, over: Unacknowledged) -> None:
    """Where Discord may have taken the acknowledgement after all, the member waits for an answer:
    say once that nothing was done. (By a first delivery of the same click it may have been.)"""
    log.warning("an interaction is over: %s", over)
    if not over.perhaps:
        return
    await asyncio.sleep(_AFTERWARDS)
    with contextlib.suppress(StoreError):
        done = await interaction.client.hall.played(interaction.id, interaction.user.id) is not None
        say = await _say(interaction)
        view = layout(ui.TextDisplay(say("refusal.delivered" if done else "refusal.unheard")))
        lost = await _sent(interaction, view, [], fresh=receipt(interaction).updates)
        if lost is not None:
            log.info("nobody waited for it: %r", lost)


async def _say(interaction: Interaction) -> Words:
    """The words of the reader, also when the store cannot be asked."""
    try:
        return (await within(_LONGEST_LOOK, reader_of(interaction))).say
    except (StoreError, TimeoutError):
        return words(spoken(str(interaction.locale)) or LANGUAGES[0])


def _files(kept: _Files) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), name, description=alt) for name, alt, data in kept]
