"""What a table is told of its chairs: who got up and who sits down, and an offer to a member."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.chairs import colour
from cogs.kit.controls import button, layout, rows
from cogs.kit.members import mention
from cogs.kit.times import moment
from cogs.posts.writer import Gone, Message, TableWriter, Written
from data import chair_posts
from data.chair_posts import Offered
from data.database import Sql
from data.due import DAY
from data.offers import ACCEPTED
from data.posts import CHAIR, OFFER, Post
from data.rows import Offer
from data.stored_table import StoredTable, strength_in_words
from data.words import Words


class ChairNews(TableWriter[list[StoredTable]]):
    """Nobody is called by it. The button to take a free chair is on the board."""

    kind = CHAIR

    @staticmethod
    def read(sql: Sql, post: Post, now: int) -> list[StoredTable]:
        return chair_posts.seated_anew(sql, post) if now - post.made < DAY else []

    async def write(self, post: Post, seen: list[StoredTable]) -> Written:
        if not seen:
            return Gone()
        after, before = seen
        text = _news(after, before, post.seat or 0, await self.words(post))
        return Message(layout(ui.TextDisplay(text)), last=True)


class ChairOffer(TableWriter[Offered]):
    """The two buttons of an offer; when it has ended, how."""

    kind = OFFER

    @staticmethod
    def read(sql: Sql, post: Post, now: int) -> Offered:
        return chair_posts.offered(sql, post, now)

    async def write(self, post: Post, seen: Offered) -> Written:
        say, offer = await self.words(post), seen.offer
        if offer is not None and not seen.ended:
            return Message(_offer(seen.table, offer, say), calls=seen.calls)
        if not post.may_be_edited:
            return Gone()
        text = say("chair.void")
        if offer is not None and seen.ended == ACCEPTED:
            text = say("chair.accepted", who=f"<@{offer.taker}>")
        return Message(layout(ui.TextDisplay(text)), last=True)


def _news(after: StoredTable, before: StoredTable, seat: int, say: Words) -> str:
    player, tone = after.players[seat], colour(seat, say)
    if player.member_id is not None:
        who = mention(after, seat, say)
        return say("chair.taken", name=after.named([seat], say), who=who, seat=tone)
    who = mention(before, seat, say)
    if player.house is None:
        return say("chair.is_free", who=who, seat=tone)
    house = strength_in_words(player.house, say)
    return say("chair.house_plays", who=who, seat=tone, house=house)


def _offer(sitting: StoredTable, offer: Offer, say: Words) -> ui.LayoutView:
    text = say(
        "chair.offered",
        who=mention(sitting, offer.seat, say),
        to=f"<@{offer.taker}>",
        seat=colour(offer.seat, say),
        title=say(f"{sitting.title}.title"),
    )
    text += f"\n-# {say('chair.until', when=moment(offer.until))}"
    ids = (sitting.id, offer.seat, offer.giver, offer.taker)
    ways: list[ui.Item[Any]] = [
        button(say("chair.accept"), "accept", *ids, style=discord.ButtonStyle.success),
        button(say("chair.decline"), "decline", *ids),
    ]
    return layout(ui.TextDisplay(text), *rows(ways))
