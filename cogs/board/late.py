"""Somebody's time is over and the table waits: the others are asked, once, what they want instead,
and what they chose stands there afterwards.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.kit.controls import button, layout, rows
from cogs.kit.members import mention
from cogs.kit.times import moment
from cogs.posts.writer import Gone, Message, TableWriter, Written
from data import late_posts
from data.clocks import Running
from data.database import Sql
from data.due import GRACE
from data.late_posts import Choice, Chosen, Seen
from data.posts import LATE, Post
from data.stored_table import StoredTable
from data.words import Words

CHOICES: Final[tuple[Choice, ...]] = ("wait", "turn", "chair", "end")
SURE = "sure"
"""Of the second press that ends a game."""


class Late(TableWriter[Seen]):
    """Nobody is called by it."""

    kind = LATE

    @staticmethod
    def read(sql: Sql, post: Post, now: int) -> Seen | None:
        return late_posts.read(sql, post)

    async def write(self, post: Post, seen: Seen) -> Written:
        table, say = seen.table, await self.words(post)
        if seen.chosen is not None:
            text = ui.TextDisplay[Any](_chosen(seen, seen.chosen, say))
            return Message(layout(text), last=True)
        if seen.run is None or all(player.seat == seen.seat for player in table.people):
            return Gone()
        text = ui.TextDisplay[Any](_asked(table, seen.run, say))
        return Message(layout(text, *rows(_ways(table, seen.run, say))))


def _asked(table: StoredTable, run: Running, say: Words) -> str:
    who, late = mention(table, run.seat, say), run.late or 0
    if table.out_of_time == "end":
        return say("late.ends", who=who, when=moment(late + GRACE))
    return say("late.waits", who=who, when=moment(run.until or late))


def _chosen(seen: Seen, chosen: Chosen, say: Words) -> str:
    by, who = mention(seen.table, seen.by, say), mention(seen.table, seen.seat, say)
    when = moment(chosen.until) if chosen.until else ""
    return say(f"late.chosen.{chosen.choice}", when=when, by=by, who=who)


def choices(sitting: StoredTable) -> tuple[Choice, ...]:
    """What may be chosen. One player alone may end a game for nobody but the one who is late, and
    in a cup nobody does."""
    may_end = len(sitting.people) <= 2 and sitting.cup_id is None  # noqa: PLR2004
    return tuple(choice for choice in CHOICES if choice != "end" or may_end)


def _ways(sitting: StoredTable, run: Running, say: Words) -> list[ui.Item[Any]]:
    here = (sitting.id, run.number, run.seat)
    return [
        button(say(f"late.{choice}"), "late", *here, choice, style=_style(choice))
        for choice in choices(sitting)
        if choice != "end" or sitting.out_of_time != "end"
    ]


def end_button(sitting: StoredTable, run: Running, say: Words) -> ui.Button[Any]:
    """*End the game*, once more."""
    ids = (sitting.id, run.number, run.seat, "end", SURE)
    return button(say("late.end"), "late", *ids, style=_style("end"))


def _style(choice: str) -> discord.ButtonStyle:
    return discord.ButtonStyle.danger if choice == "end" else discord.ButtonStyle.secondary
