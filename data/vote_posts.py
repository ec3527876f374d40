"""Posts that ask players to agree: who has agreed so far, and in the end what came of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from data import tables
from data.database import Sql
from data.due import QUESTION_LASTS
from data.notices import mention_or_tell
from data.posts import VOTE, Post
from data.questions import Says, agreeing, question_state
from data.rows import Asked, Question
from data.sittings import sittings
from data.stored_table import StoredTable


@dataclass(frozen=True, slots=True)
class Seen:
    """What such a post is made from."""

    table: StoredTable
    """As it is; of a question that has ended with those who sat there then."""
    question: Question
    says: Says
    asked: Asked | None
    """None: it has ended."""
    voted: list[int]
    """The seats that have agreed so far; in the end those of whoever refused, or all who agreed."""
    calls: frozenset[int] = frozenset()
    """Whom a new message of it notifies."""


def read(sql: Sql, post: Post, now: int) -> Seen | None:
    """Return what a post is made from; None where nothing is asked, or it is damaged. Who is asked
    is called by a new message, or told of it when and where they want to be."""
    table = tables.table(sql, post.table_id)
    _, _, kind, number, asker, asked_at = post.key.split(":")
    try:
        named = {"table_id": table.id, "kind": kind, "number": int(number), "asker": int(asker)}
        question = msgspec.convert(named, Question)
        says = msgspec.json.decode(post.wanted or "", type=Says)
    except msgspec.MsgspecError:
        return None
    if says.how is not None:
        sat = [each for each in sittings(sql, table.id) if each.person in says.people]
        then = table.with_players(each.player for each in sat)
        return Seen(then, question, says, None, sorted({each.seat for each in sat}))
    asked = question_state(sql, question)
    if asked is None or asked.refused or asked.asked_at != int(asked_at):
        return None
    if post.message_id is None and now >= asked.asked + QUESTION_LASTS:
        return None  # nobody could post it for a day
    agreed, calls = agreeing(sql, question), frozenset[int]()
    if post.message_id is None or post.afresh:
        calls = _calls(sql, table, set(says.seats) - agreed, asked.asked, now)
    return Seen(table, question, says, asked, sorted(agreed), calls)


def _calls(
    sql: Sql, table: StoredTable, seats: Collection[int], asked: int, now: int
) -> frozenset[int]:
    """Return whom to call of these seats; the others are told, or were when they slept still."""
    told = "SELECT seat FROM notices WHERE table_id = ? AND kind = 'vote' AND number = ?"
    missing = set(seats) - set(sql.values(told, table.id, asked))
    members = {seat: table.players[seat].member_id or 0 for seat in sorted(missing)}
    return mention_or_tell(sql, table.id, VOTE, members, asked, now)
