"""A question to the players in the channel of their table, with two buttons; what came of it stands
there afterwards.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.ids import VoteId
from cogs.hall.votes import MATTERS
from cogs.kit.controls import button, layout
from cogs.kit.members import mentions
from cogs.posts.writer import Gone, Message, TableWriter, Written
from data import vote_posts
from data.database import Sql
from data.due import QUESTION_LASTS
from data.posts import VOTE, Post
from data.rows import Asked
from data.vote_posts import Seen
from data.words import Words
from renderers.capitals import capital


class Vote(TableWriter[Seen]):
    """It calls those who are asked."""

    kind = VOTE

    @staticmethod
    def read(sql: Sql, post: Post, now: int) -> Seen | None:
        return vote_posts.read(sql, post, now)

    async def write(self, post: Post, seen: Seen) -> Written:
        say = await self.words(post)
        if seen.asked is None:
            text = ui.TextDisplay[Any](_ended(seen, say))
            return Message(layout(text), last=True) if _stands(post, seen) else Gone()
        text = ui.TextDisplay[Any](_asked(seen, seen.asked, say))
        view = layout(text, ui.ActionRow(*_answers(seen, seen.asked, say)))
        return Message(view, calls=seen.calls)


def _stands(post: Post, seen: Seen) -> bool:
    """Whether there is a message on which to say what came of the question. Somebody has voted on
    one of which no answer came."""
    known = post.message_id is not None or (post.attempt is not None and bool(seen.voted))
    return known and not post.afresh


def _asked(seen: Seen, asked: Asked, say: Words) -> str:
    table, question, seats = seen.table, seen.question, seen.says.seats
    text = say(
        f"{question.kind}.vote",
        asker=mentions(table, [question.asker], say),
        who=mentions(table, seats, say),
        **seen.says.facts,
    )
    small = [say("vote.until", when=f"<t:{asked.asked + QUESTION_LASTS}:R>")]
    if seen.voted:
        missing = [seat for seat in seats if seat not in seen.voted]
        small.insert(0, _agreed(seen, say))
        small.insert(1, say("vote.missing", who=table.named(missing, say)))
    return f"{text}\n-# {capital(' · '.join(small))}"


def _ended(seen: Seen, say: Words) -> str:
    how, voted = seen.says.how, seen.voted
    if how in ("void", "ran_out"):
        return say(f"vote.{how}")
    text = say(f"{seen.question.kind}.{how}", who=mentions(seen.table, voted, say))
    return f"{text}\n-# {capital(_agreed(seen, say))}" if how == "agreed" and voted else text


def _agreed(seen: Seen, say: Words) -> str:
    return say("vote.agree", who=seen.table.named(seen.voted, say))


def _answers(seen: Seen, asked: Asked, say: Words) -> list[ui.Button[Any]]:
    yes, no = (
        VoteId(MATTERS[seen.question.kind], seen.question, asked.asked_at, agrees).said()
        for agrees in (True, False)
    )
    return [
        button(say("vote.yes"), *yes, style=discord.ButtonStyle.success),
        button(say("vote.no"), *no, style=discord.ButtonStyle.danger),
    ]
