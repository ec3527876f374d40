"""Questions to the people who play: one asks, the others agree or refuse.

What is asked is a :class:`~cogs.hall.votes.Matter`. The question is a post (:mod:`cogs.board.vote`)
with two buttons, whose ids say which question they answer: votes count whatever became of the
message, or of this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

import discord

from cogs.board.ids import VoteId
from cogs.hall.votes import Matter, Motion
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.lost import is_closed
from cogs.kit.presence import is_here
from cogs.kit.reader import reader_at
from cogs.kit.servers import server_of
from cogs.kit.visiting import visit
from cogs.posts.refusals import meaning
from data import posts, questions
from data.questions import Says
from data.refusal import Refusal
from data.rows import Asked, Player, Question, StaleBoard
from data.stored_table import StoredTable
from data.visits import Visit
from data.words import Words

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

_LONGEST = 10.0
"""So many seconds a member waits for Discord to take a question."""


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
    await _put(motion, matter, Says(tuple(asked), dict(facts)), bot)
    return say("vote.asked")


async def _put(motion: Motion, matter: Matter, says: Says, bot: Patolli) -> None:
    """Post the question; refused when it stands already, was refused, or cannot be posted. While
    Discord is in trouble it is asked, and posted a little later."""
    question, sitting = motion.question, motion.sitting
    state, stood = await _opened(motion, matter, says)
    if state.refused:
        raise Refusal(f"{question.kind}.refused_already")
    key = questions.key_of(question, state.asked_at)
    lost = await bot.sender.tried(key, _LONGEST)
    if stood is not None and stood == await bot.store.query(posts.standing, key):
        link = f"https://discord.com/channels/{sitting.server_id}/{sitting.channel_id}/{stood}"
        raise Refusal("refusal.asked_already", question=link)
    if lost is None or meaning(lost) in ("unsure", "passing"):
        return
    await bot.store.write(questions.withdraw, question, state.asked_at, bot.hall.now())
    raise _why_not_posted(bot, sitting, lost) from lost


async def _opened(motion: Motion, matter: Matter, says: Says) -> tuple[Asked, int | None]:
    """Put the question to the table as it was looked at; choices in secret may come between."""
    hall, question = motion.hall, motion.question
    while True:
        number = motion.sitting.number
        try:
            return await hall.store.write(
                questions.put_question, question, number, hall.now(), says
            )
        except StaleBoard:
            motion = await motion.anew()
            if await matter.anything_since(motion, number) or await matter.open(motion) is None:
                raise Refusal("refusal.moved_on") from None


def _why_not_posted(bot: Patolli, sitting: StoredTable, lost: Exception) -> Exception:
    """What the member is told instead, as far as it is known."""
    if isinstance(lost, discord.Forbidden):
        guild = bot.get_guild(sitting.server_id or 0)
        place = guild.get_channel_or_thread(sitting.channel_id) if guild else None
        inside = isinstance(place, discord.Thread)
        lacking = "permission.send_messages_in_threads" if inside else "permission.send_messages"

        def named(say: Words) -> str:
            return say(lacking)

        return Refusal("refusal.bot_lacks", permissions=named)
    if is_closed(lost):
        return Refusal("refusal.question_locked")
    if isinstance(lost, discord.NotFound):
        return Refusal("refusal.question_lost")
    return lost


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
            await respond(interaction, say("end.done"))
            return
        agreed = await _cast(interaction, sitting, vote, seat)
        if not vote.agrees:
            bot.hall.house.look(sitting)
            await respond(interaction, say(f"{matter.kind}.said_no"))
            return
        asked = await others(bot, sitting, vote.question.asker)
        if missing := set(asked) - agreed:
            await respond(interaction, say("vote.said_yes", n=len(missing)))
            await _show_votes(Motion(bot.hall, sitting, vote.question), vote, asked)
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
        this = "kind = ? AND number = ? AND asker = ? AND asked_at = ?"
        void = question.kind, question.number, question.asker, asked_at
        await bot.store.write(questions.close_questions, sitting.id, bot.hall.now(), this, *void)
        raise


async def _carry_out(
    interaction: Interaction, sitting: StoredTable, vote: VoteId, agreed: Collection[int]
) -> None:
    """Do what all agreed to; where it was too late, refuse. While the members were looked up
    somebody may have said no after all, or left the chair to another."""
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
        raise Refusal("refusal.moved_on")


async def _done(
    interaction: Interaction, matter: Matter, motion: Motion, agreed: Collection[int], asked_at: int
) -> bool:
    """Do what all agreed to, and show it; False when it was too late for that."""
    done = await matter.carry_out(motion, agreed, asked_at, interaction.id)
    if done:
        interaction.client.boards.show(motion.sitting.id, afresh=matter.afresh)
    return done


async def _show_votes(motion: Motion, vote: VoteId, asked: Collection[int]) -> None:
    """Who has agreed so far stands on the question."""
    hall, facts = motion.hall, await vote.matter.open(motion)
    if facts is not None:
        says = Says(tuple(asked), dict(facts))
        await hall.store.write(questions.show_votes, vote.question, vote.asked_at, hall.now(), says)
