"""How a question to the players comes to stand in the channel, once.

Each attempt has one nonce: when its message is posted twice, because the answer was lost or it was
asked for twice at once, Discord gives back the message that stands. That its message is gone, or
that the game went on since, makes another attempt.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.board.ids import VoteId
from cogs.hall.votes import Matter, Motion
from cogs.kit.controls import button, layout
from cogs.kit.lost import LOST, is_closed, may_pass, within
from cogs.kit.members import mentioning, mentions
from cogs.kit.reader import everybody
from cogs.kit.servers import server_of
from cogs.kit.translate import link_commands
from data import questions
from data.due import QUESTION_LASTS
from data.notices import mention_or_tell
from data.refusal import Refusal
from data.rows import Asked, Question
from data.store_errors import StoreError
from data.stored_table import StoredTable
from data.words import Words
from renderers.capitals import capital

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

LONGEST_REQUEST = 10.0
"""A request to Discord that takes longer is taken for lost: a member waits for the answer."""
_UNKNOWN_MESSAGE = 10008
_NONCE_BYTES = 12


@dataclass(frozen=True, slots=True)
class Asking:
    """A question to be asked."""

    bot: Patolli
    motion: Motion
    matter: Matter
    asked: Sequence[int]
    """The seats that must agree."""
    facts: Mapping[str, object]
    """Of the sentence ``undo.vote``."""

    @property
    def sitting(self) -> StoredTable:
        return self.motion.sitting

    @property
    def question(self) -> Question:
        return self.motion.question

    async def put(self) -> None:
        """Post the question; refused when it stands already, or was refused."""
        hall, store, question = self.bot.hall, self.bot.store, self.question
        number, now = self.sitting.number, hall.now()
        state = await store.write(questions.open_question, question, number, now)
        if state.refused:
            raise Refusal(f"{question.kind}.refused_already")
        if await self.matter.anything_since(self.motion, state.asked_at):
            state = await store.write(
                questions.renew_question, question, state.attempt, number, now
            )
        elif state.message_id is not None:
            if await self._stands(state):
                raise Refusal("refusal.asked_already", question=self._link(state.message_id))
            state = await store.write(questions.next_attempt, question, state.attempt)
        try:
            await self._post_this_or_next(state)
        except LOST as lost:
            raise _why_not_posted(self.bot, self.sitting, lost) from lost

    async def tell(self, asked: int, message_id: int) -> None:
        """Show on the question, which was asked then, who has agreed so far."""
        agreed = await self.bot.store.query(questions.agreeing, self.question)
        message = self._channel().get_partial_message(message_id)
        edit = message.edit(
            view=await self._view(asked, agreed), allowed_mentions=discord.AllowedMentions.none()
        )
        try:
            await within(LONGEST_REQUEST, edit)
        except LOST as lost:  # the vote counts all the same
            log.info("a vote could not be shown: %s", lost)

    async def _view(self, asked: int, agreed: Collection[int] = ()) -> ui.LayoutView:
        bot, server_id = self.bot, self.sitting.server_id or 0
        say = (await everybody(bot.store, await server_of(bot, server_id), server_id)).say
        question = self.question
        text = say(
            f"{question.kind}.vote",
            asker=mentions(self.sitting, [question.asker], say),
            who=mentions(self.sitting, self.asked, say),
            **self.facts,
        )
        small = [say("vote.until", when=f"<t:{asked + QUESTION_LASTS}:R>")]
        if agreed:
            small.insert(0, say("vote.agree", who=self.sitting.named(sorted(agreed), say)))
            missing = [seat for seat in self.asked if seat not in agreed]
            small.insert(1, say("vote.missing", who=self.sitting.named(missing, say)))
        text += "\n-# " + capital(" · ".join(small))
        yes = VoteId(self.matter, question, self.sitting.number, agrees=True)
        no = replace(yes, agrees=False)
        ways = ui.ActionRow[Any](
            button(say("vote.yes"), *yes.said(), style=discord.ButtonStyle.success),
            button(say("vote.no"), *no.said(), style=discord.ButtonStyle.danger),
        )
        return link_commands(layout(ui.TextDisplay(text), ways), bot.command_ids)

    async def _stands(self, state: Asked) -> bool:
        """Whether its message is still there, which is told by changing it to what it would say
        now. (Reading it would need one permission more.)"""
        if state.message_id is None or state.channel_id != self.sitting.channel_id:
            return False
        message = self._channel().get_partial_message(state.message_id)
        agreed = await self.bot.store.query(questions.agreeing, self.question)
        edit = message.edit(
            view=await self._view(state.asked, agreed),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        try:
            await within(LONGEST_REQUEST, edit)
        except LOST as lost:
            return not _is_gone(lost)
        return True

    async def _post_this_or_next(self, state: Asked) -> None:
        """Post this attempt, or the next one: an earlier post of this attempt may have been
        deleted after its answer was lost."""
        try:
            await within(LONGEST_REQUEST, self._post(state))
        except discord.NotFound as lost:
            if not _is_gone(lost):
                raise
            state = await self.bot.store.write(questions.next_attempt, self.question, state.attempt)
            await within(LONGEST_REQUEST, self._post(state))

    async def _post(self, state: Asked) -> None:
        """Post an attempt, and note where it stands, however late that is."""
        asked = {seat: self.sitting.players[seat].member_id or 0 for seat in self.asked}
        users = await self.bot.store.write(
            mention_or_tell, self.sitting.id, "vote", asked, state.asked, self.bot.hall.now()
        )
        message = await self._channel().send(
            view=await self._view(state.asked),
            nonce=_nonce(self.question, state),
            allowed_mentions=mentioning(users),
        )
        at = (message.channel.id, message.id)
        try:
            await self.bot.store.write(questions.note_question, self.question, state.attempt, *at)
        except StoreError as error:  # its buttons answer all the same
            log.warning("a question of table %s was not noted: %s", self.sitting.id, error)

    def _channel(self) -> discord.PartialMessageable:
        at = self.sitting
        return self.bot.get_partial_messageable(at.channel_id, guild_id=at.server_id)

    def _link(self, message_id: int) -> str:
        at = self.sitting
        return f"https://discord.com/channels/{at.server_id}/{at.channel_id}/{message_id}"


def _is_gone(lost: Exception) -> bool:
    """Whether a message is not there any more, as far as that is known."""
    return isinstance(lost, discord.NotFound) and lost.code == _UNKNOWN_MESSAGE


def _why_not_posted(bot: Patolli, sitting: StoredTable, lost: Exception) -> Exception:
    """What the member is told instead, as far as it is known."""
    log.warning("a question of table %s could not be posted: %s", sitting.id, lost)
    if isinstance(lost, discord.Forbidden):
        guild = bot.get_guild(sitting.server_id or 0)
        place = guild.get_channel_or_thread(sitting.channel_id) if guild else None
        inside = isinstance(place, discord.Thread)
        lacking = "permission.send_messages_in_threads" if inside else "permission.send_messages"

        def named(say: Words) -> str:
            return say(lacking)

        return Refusal("refusal.bot_lacks", permissions=named)
    if may_pass(lost):
        return Refusal("refusal.question_unsure")
    if is_closed(lost):
        return Refusal("refusal.question_locked")
    if isinstance(lost, discord.NotFound):
        return Refusal("refusal.question_lost")
    return lost


def _nonce(question: Question, state: Asked) -> str:
    asked = (state.asked, state.attempt)
    named = (question.table_id, question.kind, question.number, question.asker, *asked)
    return hashlib.blake2s(repr(named).encode(), digest_size=_NONCE_BYTES).hexdigest()
