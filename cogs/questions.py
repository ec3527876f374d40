"""Questions to the people who play: one asks, the others agree or refuse.

What is asked is a :class:`Matter`. The question is a message with two buttons, whose ids say which
question they answer: votes count whatever became of the message, or of this process. It is asked
once it stands in the channel; while nobody knows of a message it can be asked again.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import discord
from discord import ui

from cogs.answer import acknowledge, respond
from cogs.controls import Answer, Interaction, Press, button, layout
from cogs.hall import Sitting
from cogs.lost import LOST, may_pass
from cogs.members import mentions
from cogs.reader import everybody, reader_of
from cogs.refusal import Refusal
from cogs.translate import link_commands
from data.rows import Asked, Player, Question, QuestionKind, StoredTable
from data.store_errors import StoreError

if TYPE_CHECKING:
    from cogs.patolli import Patolli

log = logging.getLogger(__name__)

_LONGEST_POST = 10.0
_LONGEST_LOOK = 3.0
_UNKNOWN_MESSAGE = 10008
_NOT_A_MEMBER = (10007, 10013)
_NONCE_BYTES = 12


class Matter(ABC):
    """What players may be asked to agree to. Its sentences: ``undo.vote``, ``undo.agreed``…"""

    kind: ClassVar[QuestionKind]
    verb: ClassVar[str]
    """Of the buttons that answer."""

    @abstractmethod
    async def open(
        self, bot: Patolli, sitting: Sitting, question: Question
    ) -> Mapping[str, object] | None:
        """The facts of the question; None when it cannot be done any more."""

    @abstractmethod
    async def do(
        self, bot: Patolli, sitting: Sitting, question: Question, interaction_id: int
    ) -> None:
        """All agree: do it."""


async def others(bot: Patolli, sitting: Sitting, asker: int) -> list[int]:
    """The seats that must agree: all but the asker's, and those whose players asked to be
    forgotten or have left the server."""
    guild = bot.get_guild(sitting.row.server_id or 0)
    players = [player for player in sitting.players if player.seat != asker]
    here = await asyncio.gather(*(_is_here(guild, player) for player in players))
    return [player.seat for player, is_here in zip(players, here, strict=True) if is_here]


async def _is_here(guild: discord.Guild | None, player: Player) -> bool:
    """Whether somebody may be asked; one who cannot be looked up just now is."""
    if player.member_id is None or player.forget:
        return False
    if guild is None:
        return True
    try:
        async with asyncio.timeout(_LONGEST_LOOK):
            await guild.fetch_member(player.member_id)
    except LOST as lost:
        return not (isinstance(lost, discord.NotFound) and lost.code in _NOT_A_MEMBER)
    return True


async def ask(
    interaction: Interaction, matter: Matter, sitting: Sitting, question: Question
) -> None:
    """Ask the others; where nobody is there to be asked it is done at once."""
    bot, say = interaction.client, (await reader_of(interaction)).say
    facts = await matter.open(bot, sitting, question)
    if facts is None:
        raise Refusal("refusal.moved_on")
    asked = await others(bot, sitting, question.asker)
    if not asked:
        await matter.do(bot, sitting, question, interaction.id)
        await respond(interaction, say(f"{matter.kind}.done"))
        return
    await _put(bot, matter, sitting, question, asked, facts)
    await respond(interaction, say("vote.asked"))


async def _put(
    bot: Patolli,
    matter: Matter,
    sitting: Sitting,
    question: Question,
    asked: Sequence[int],
    facts: Mapping[str, object],
) -> None:
    """Post the question unless it stands in the channel."""
    row, questions = sitting.row, bot.store.questions
    state = await questions.ask(question)
    if state.refused:
        raise Refusal(f"{matter.kind}.refused_already")
    view = await _view(bot, matter, sitting, question, asked, facts)
    if state.message_id is not None:
        if await _stands(bot, sitting, state, view):
            link = f"https://discord.com/channels/{row.server_id}/{row.channel_id}"
            raise Refusal("refusal.asked_already", question=f"{link}/{state.message_id}")
        state = await questions.gone(question, state.attempt)
    called = [sitting.players[seat].member_id for seat in asked]
    try:
        try:
            message = await _post(bot, row, _nonce(question, state.attempt), view, called)
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            # An earlier post of this attempt stood, though its answer was lost, and was deleted.
            state = await questions.gone(question, state.attempt)
            message = await _post(bot, row, _nonce(question, state.attempt), view, called)
    except LOST as lost:
        raise _why_not_posted(bot, row, lost) from lost
    try:
        await questions.stands(question, row.channel_id, message.id)
    except StoreError as error:  # its buttons answer all the same
        log.warning("a question of table %s could not be noted: %s", sitting.id, error)


async def _view(
    bot: Patolli,
    matter: Matter,
    sitting: Sitting,
    question: Question,
    asked: Sequence[int],
    facts: Mapping[str, object],
) -> ui.LayoutView:
    server_id = sitting.row.server_id or 0
    say = (await everybody(bot.store, bot.get_guild(server_id), server_id)).say
    text = say(
        f"{matter.kind}.vote",
        asker=mentions(sitting, [question.asker], say),
        who=mentions(sitting, asked, say),
        **facts,
    )
    here = (question.table_id, question.number, question.asker, sitting.number)
    ways = ui.ActionRow(
        button(say("vote.yes"), matter.verb, *here, "yes", style=discord.ButtonStyle.success),
        button(say("vote.no"), matter.verb, *here, "no", style=discord.ButtonStyle.danger),
    )
    return link_commands(layout(ui.TextDisplay(text), ways), bot.command_ids)


async def _stands(bot: Patolli, sitting: Sitting, state: Asked, view: ui.LayoutView) -> bool:
    """Whether the message of a question is still there, which is told by changing it to what it
    would say now. (Reading it would need one permission more.)"""
    if state.message_id is None or state.channel_id != sitting.row.channel_id:
        return False
    channel = bot.get_partial_messageable(sitting.row.channel_id, guild_id=sitting.row.server_id)
    try:
        async with asyncio.timeout(_LONGEST_POST):
            await channel.get_partial_message(state.message_id).edit(
                view=view, allowed_mentions=discord.AllowedMentions.none()
            )
    except LOST as lost:
        return not (isinstance(lost, discord.NotFound) and lost.code == _UNKNOWN_MESSAGE)
    return True


async def _post(
    bot: Patolli,
    row: StoredTable,
    nonce: str,
    view: ui.LayoutView,
    called: Sequence[int | None],
) -> discord.Message:
    """A new message. One attempt has one nonce: when it is posted twice, because its answer was
    lost or it was asked for twice at once, Discord gives back the message that stands."""
    channel = bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
    users = [discord.Object(member_id) for member_id in called if member_id is not None]
    async with asyncio.timeout(_LONGEST_POST):
        return await channel.send(
            view=view,
            nonce=nonce,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=users),
        )


def _why_not_posted(bot: Patolli, row: StoredTable, lost: Exception) -> Exception:
    """What the member is told instead, as far as it is known."""
    log.warning("a question of table %s could not be posted: %s", row.id, lost)
    if isinstance(lost, discord.Forbidden):
        guild = bot.get_guild(row.server_id or 0)
        place = guild.get_channel_or_thread(row.channel_id) if guild else None
        inside = isinstance(place, discord.Thread)
        lacking = "permission.send_messages_in_threads" if inside else "permission.send_messages"
        return Refusal("refusal.bot_lacks", permissions=lambda say: say(lacking))
    if may_pass(lost):
        return Refusal("refusal.question_unsure")
    if isinstance(lost, discord.NotFound):
        return Refusal("refusal.question_lost")
    return lost


def _nonce(question: Question, attempt: int) -> str:
    named = (question.table_id, question.kind, question.number, question.asker, attempt)
    return hashlib.blake2s(repr(named).encode(), digest_size=_NONCE_BYTES).hexdigest()


def voting(matter: Matter) -> Answer:
    """What answers the two buttons of a question."""

    async def vote(interaction: Interaction, press: Press) -> None:
        """The last yes decides, a no ends it. The question stands while nothing has been shown
        since it was asked."""
        await acknowledge(interaction)
        bot, say = interaction.client, (await reader_of(interaction)).say
        if await bot.hall.played(interaction.id, interaction.user.id) is not None:
            await respond(interaction, say(f"{matter.kind}.done"))
            return
        sitting = await bot.hall.table(press.table)
        question = Question(sitting.id, matter.kind, press.line, press.number(2))
        seat, agrees = sitting.seat_of(interaction.user.id), press.text(4) == "yes"
        if seat is None or seat == question.asker:
            raise Refusal("refusal.not_your_vote")
        if sitting.stopped:
            await _close(interaction, "end.done")
            await respond(interaction, say("end.done"))
            return
        shown_since = await bot.hall.shown_since(sitting, press.number(3))
        if shown_since or await matter.open(bot, sitting, question) is None:
            await _close(interaction, "vote.void")
            raise Refusal("refusal.moved_on")
        agreed = await bot.store.questions.cast(question, seat, agrees=agrees)
        if not agrees:
            await _close(interaction, f"{matter.kind}.refused")
            await respond(interaction, say(f"{matter.kind}.said_no"))
            return
        missing = set(await others(bot, sitting, question.asker)) - agreed
        if missing:
            await respond(interaction, say("vote.said_yes", n=len(missing)))
            return
        await matter.do(bot, sitting, question, interaction.id)
        await _close(interaction, f"{matter.kind}.agreed")
        await respond(interaction, say(f"{matter.kind}.done"))

    return vote


async def _close(interaction: Interaction, sentence: str) -> None:
    """Say on the public question how it ended, and take its buttons away."""
    if interaction.message is None:
        return
    bot = interaction.client
    say = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    channel = bot.get_partial_messageable(interaction.channel_id or 0)
    text = say(sentence, who=f"<@{interaction.user.id}>")
    try:
        async with asyncio.timeout(_LONGEST_POST):
            await channel.get_partial_message(interaction.message.id).edit(
                view=layout(ui.TextDisplay(text)), allowed_mentions=discord.AllowedMentions.none()
            )
    except LOST as lost:  # the votes are in the store whatever the message says
        log.info("a question of a table could not be closed: %s", lost)
