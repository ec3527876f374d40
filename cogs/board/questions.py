"""Questions to the people who play: one asks, the others agree or refuse.

What is asked is a :class:`~cogs.hall.votes.Matter`. The question is a message with two buttons,
whose ids say which question they answer: votes count whatever became of the message, or of this
process. It is asked once it stands in the channel; while nobody knows of a message it can be asked
again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord
from discord import ui

from cogs.board.asking import LONGEST_REQUEST, Asking
from cogs.board.ids import VoteId
from cogs.hall.votes import Matter, Motion
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, layout
from cogs.kit.lost import LOST, within
from cogs.kit.presence import is_here
from cogs.kit.reader import Reader, everybody, reader_at
from cogs.kit.servers import server_of
from cogs.kit.visiting import visit
from data import questions
from data.questions import Standing
from data.refusal import Refusal
from data.rows import Player, Question, StaleBoard
from data.store_errors import StoreError
from data.stored_table import StoredTable
from data.visits import Visit
from renderers.capitals import capital

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)


async def others(bot: Patolli, sitting: StoredTable, asker: int) -> list[int]:
    """The seats that must agree: all but the asker's, and those whose players asked to be
    forgotten or have left the server."""
    guild = await server_of(bot, sitting.server_id)
    players = [player for player in sitting.players if player.seat != asker]
    here = await asyncio.gather(*(_is_here(guild, player) for player in players))
    return [player.seat for player, is_here in zip(players, here, strict=True) if is_here]


async def _is_here(guild: discord.Guild | None, player: Player) -> bool:
    """Whether somebody may be asked; one who cannot be looked up just now is."""
    if player.member_id is None or player.forget:
        return False
    return await is_here(guild, player.member_id)


async def ask(interaction: Interaction, matter: Matter, here: Visit, question: Question) -> str:
    """Ask the others, or do it at once where nobody is there to be asked; return what to tell."""
    bot, sitting, say = interaction.client, here.table, reader_at(interaction, here).say
    motion = Motion(bot.hall, sitting, question)
    facts = await matter.open(motion)
    if facts is None:
        raise Refusal("refusal.moved_on")
    asked = await others(bot, sitting, question.asker)
    if not asked:
        done = await matter.alone(motion)
        if not await _done(interaction, matter, motion, (), sitting.number):
            raise Refusal("refusal.moved_on")
        return say(done)
    await Asking(bot, motion, matter, asked, facts).put()
    return say("vote.asked")


def voting(matter: Matter) -> Answer:
    """What answers the two buttons of a question."""

    async def answered(interaction: Interaction, press: Press) -> None:
        """The last yes decides, a no ends it. The question stands while nothing has been shown
        since it was asked."""
        await acknowledge(interaction)
        bot, here = interaction.client, await visit(interaction, press.table)
        sitting, say = here.table, reader_at(interaction, here).say
        if here.again and await bot.hall.played(interaction.id, interaction.user.id) is not None:
            await respond(interaction, say(f"{matter.kind}.done"))
            return
        vote = VoteId.read(press, matter)
        seat = sitting.seat_of(interaction.user.id)
        if seat is None or seat == vote.question.asker:
            raise Refusal("refusal.not_your_vote")
        if sitting.stopped:
            await _close(interaction, "end.done")
            await respond(interaction, say("end.done"))
            return
        agreed = await _cast(interaction, sitting, vote, seat)
        if not vote.agrees:
            bot.hall.house.look(sitting)
            await _close(interaction, f"{matter.kind}.refused")
            await respond(interaction, say(f"{matter.kind}.said_no"))
            return
        asked = await others(bot, sitting, vote.question.asker)
        if missing := set(asked) - agreed:
            await respond(interaction, say("vote.said_yes", n=len(missing)))
            motion = Motion(bot.hall, sitting, vote.question)
            await _show_votes(interaction, matter, motion, asked)
            return
        await _carry_out(interaction, sitting, vote, agreed)
        await respond(interaction, say(f"{matter.kind}.done"))

    return answered


async def _cast(
    interaction: Interaction, sitting: StoredTable, vote: VoteId, seat: int
) -> frozenset[int]:
    """Keep the vote, and return the seats that agree by now."""
    bot, question, asked_at = interaction.client, vote.question, vote.asked_at
    try:
        await vote.matter.require_open(Motion(bot.hall, sitting, question), asked_at)
        return await bot.store.write(
            questions.vote,
            question,
            seat,
            agrees=vote.agrees,
            asked_at=asked_at,
            now=bot.hall.now(),
        )
    except StaleBoard:
        await _close(interaction, "vote.void")
        raise


async def _carry_out(
    interaction: Interaction, sitting: StoredTable, vote: VoteId, agreed: Collection[int]
) -> None:
    """Do what all agreed to, and say so on the question; where it was too late, refuse. While the
    members were looked up somebody may have said no after all, or left the chair to another."""
    bot, matter, question = interaction.client, vote.matter, vote.question
    before, motion = sitting, await Motion(bot.hall, sitting, question).anew()
    sitting = motion.sitting
    state = await bot.store.query(questions.question_state, question)
    seats = (question.asker, *agreed)
    if (state is not None and state.refused) or any(
        sitting.players[at].member_id != before.players[at].member_id for at in seats
    ):
        raise Refusal("refusal.moved_on")
    if not await _done(interaction, matter, motion, agreed, vote.asked_at):
        if await matter.open(await motion.anew()) is not None:
            await _close(interaction, "vote.void")  # else another click has done it
        raise Refusal("refusal.moved_on")
    await _close(interaction, f"{matter.kind}.agreed", sitting, agreed)


async def _done(
    interaction: Interaction, matter: Matter, motion: Motion, agreed: Collection[int], asked_at: int
) -> bool:
    """Do what all agreed to, and show it; False when it was too late for that."""
    done = await matter.carry_out(motion, agreed, asked_at, interaction.id)
    if done:
        interaction.client.boards.show(motion.sitting.id, afresh=matter.afresh)
    return done


async def _show_votes(
    interaction: Interaction, matter: Matter, motion: Motion, asked: list[int]
) -> None:
    """Who has agreed so far stands on the question."""
    bot, message = interaction.client, interaction.message
    facts = await matter.open(motion)
    state = await bot.store.query(questions.question_state, motion.question)
    if message is not None and facts is not None and state is not None:
        await Asking(bot, motion, matter, asked, facts).tell(state.asked, message.id)


async def say_over(
    bot: Patolli, sitting: StoredTable, channel_id: int, message_id: int, sentence: str
) -> None:
    """Say on a question of a table that it stands no longer."""
    server_id = sitting.server_id or 0
    say = (await everybody(bot.store, await server_of(bot, server_id), server_id)).say
    await say_instead(bot, channel_id, message_id, say(sentence))


async def close_left_behind(bot: Patolli, void: Collection[Standing], reader: Reader) -> None:
    """Take the buttons from questions that are void since the newest board, when that is
    possible; votes on them count no more in any case."""
    try:
        found = await bot.store.write(questions.take_down, void)
    except StoreError as bad:
        log.info("questions could not be closed: %s", bad)
        return
    for channel_id, message_id in found:
        await say_instead(bot, channel_id, message_id, reader.say("vote.void"))


async def _close(
    interaction: Interaction,
    sentence: str,
    sitting: StoredTable | None = None,
    agreed: Collection[int] = (),
) -> None:
    """Say on the public question how it ended, and who agreed, and take its buttons away."""
    if interaction.message is None:
        return
    bot = interaction.client
    try:
        say = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    except StoreError as bad:  # the votes count whatever the message says
        log.info("a question could not be closed: %s", bad)
        return
    text = say(sentence, who=f"<@{interaction.user.id}>")
    if sitting is not None and agreed:
        text += "\n-# " + capital(say("vote.agree", who=sitting.named(sorted(agreed), say)))
    await say_instead(bot, interaction.channel_id or 0, interaction.message.id, text)


async def say_instead(bot: Patolli, channel_id: int, message_id: int, text: str) -> None:
    """Put a sentence in the place of a message."""
    message = bot.get_partial_messageable(channel_id).get_partial_message(message_id)
    edit = message.edit(
        view=layout(ui.TextDisplay(text)), allowed_mentions=discord.AllowedMentions.none()
    )
    try:
        await within(LONGEST_REQUEST, edit)
    except LOST as lost:
        log.info("a message could not be closed: %s", lost)
