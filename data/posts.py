"""What the bot says on Discord by itself, as rows: a post is one message in a channel.

A post is queued in the transaction that gives cause, under a key that names it; queued again, it
says something else. Whoever looks after its server claims what is due in a channel, one post at a
time, asks Discord, and notes what came of it (:mod:`cogs.posts`). Between the claim and the note
nobody knows whether a message stands: the row keeps that attempt until its outcome is known.

A post is pending while it has a ``due``; without one it stands as it is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from data.columns import column
from data.database import Query, Sql, Value
from data.rows import DamagedTable
from data.shares import WHOLE, Share
from engine.zones import FOREVER

S = TypeVar("S")
About: TypeAlias = Literal["table", "cup"]

LATE = "late"
"""The kind of a post that asks the others about somebody who is late: late:<table>:<seat>:<line>:
<since>."""
CHAIR = "chair"
"""The kind of a post that tells who got up or sat down: chair:<table>:<seat>:<place of the
sitting>."""
OFFER = "offer"
"""The kind of a post that offers a chair to a member: offer:<table>:<made>:<number>."""
VOTE = "vote"
"""The kind of a post that asks players to agree: vote:<table>:<kind>:<number>:<asker>:<lines>."""
LEASE = 45
"""Seconds in which a claimed post is sent; then it is due again."""
DAMAGED_AGAIN = 600
"""Seconds until a damaged post, or one of a damaged table, is tried again."""
_UNREADABLE = (LookupError, TypeError, ValueError)
"""Errors of a post that is damaged, or of another version."""
_MESSAGES = (
    *(("posts", "message_id"), ("tables", "board_id")),
    *(("cards", "message_id"), ("notices", "message_id")),
)
"""Tables and columns that say where messages of ours stand."""
_STANDS = " UNION ALL ".join(f"SELECT 1 FROM {table} WHERE {row} = ?" for table, row in _MESSAGES)
_FREE = "NOT EXISTS (SELECT 1 FROM posts b WHERE b.key = p.behind AND b.due IS NOT NULL)"


@dataclass(frozen=True, slots=True)
class Post:
    """A post that was claimed."""

    key: str
    lane: int
    server_id: int | None
    table_id: int = field(metadata=column("COALESCE(table_id, 0)"))
    cup_id: int = field(metadata=column("COALESCE(cup_id, 0)"))
    """What it is about; 0: something else."""
    seat: int | None
    wanted: str | None
    seq: int
    made: int
    afresh: bool
    failed: int | None
    attempt: int | None
    """The attempt before this one, if its answer was lost."""
    tried: int | None
    """Since when a message of that attempt may stand."""
    passed: int | None
    """The newest message in its lane that is surely none of that attempt, as far as is known."""
    channel_id: int | None
    message_id: int | None

    @property
    def kind(self) -> str:
        return self.key.partition(":")[0]

    @property
    def numbers(self) -> list[int]:
        """What its key says behind the kind."""
        return [int(part) for part in self.key.split(":")[1:]]

    @property
    def sent_as(self) -> int:
        """The attempt that a new message belongs to: one whose answer was lost is repeated."""
        return self.seq if self.attempt is None else self.attempt

    @property
    def may_be_edited(self) -> bool:
        """Whether a message stands that may be changed to what is wanted: in its channel, and
        another one is not asked for."""
        return self.message_id is not None and self.channel_id == self.lane and not self.afresh


class MovedAway(Exception):
    """Since the claim a post is wanted in another channel: what was sent is of no use."""


@dataclass(frozen=True, slots=True)
class Claimed(Generic[S]):
    """A post to be sent now."""

    post: Post
    seen: S | None
    """What its message is made from; None: there is nothing to say any more."""
    damage: Exception | None = None
    """Why nothing can be said of it."""


@dataclass(frozen=True, slots=True)
class Looked:
    """What is due in a share."""

    lanes: list[int]
    """The channels where something is, the longest overdue first."""
    later: int | None
    """When something is due in another one."""
    barred: frozenset[int]
    """The servers that forbid something."""


# What is to be said.


def enqueue(
    sql: Sql,
    key: str,
    of: int,
    now: int,
    *,
    about: About = "table",
    seat: int | None = None,
    wanted: str = "",
    behind: str | None = None,
) -> None:
    """Queue a post in the channel of a table or a cup, or what a post that was queued before is to
    say instead; what Discord does not take waits as before. ``behind``: the key of a post that must
    stand first."""
    sql.run(
        f"INSERT INTO posts (key, lane, place, server_id, {about}_id, seat, wanted, seq, made,"
        f" behind, due) SELECT ?, t.channel_id, {_next_place('t.channel_id')}, t.server_id, t.id,"
        f" ?, ?, 1, ?, ?, ? FROM {about}s t WHERE t.id = ? ON CONFLICT (key) DO UPDATE SET"
        " wanted = excluded.wanted, behind = excluded.behind, seq = posts.seq + 1,"
        " place = CASE WHEN posts.due IS NULL THEN excluded.place ELSE posts.place END,"
        " due = CASE WHEN posts.failed IS NOT NULL AND posts.due > excluded.due THEN posts.due"
        " WHEN posts.rests > excluded.due THEN posts.rests ELSE excluded.due END",
        *(key, seat, wanted, now, behind, now, of),
    )
    sql.queued = True


def is_queued(sql: Query, key: str) -> bool:
    """Return whether there is such a post, sent or not."""
    return sql.value("SELECT 1 FROM posts WHERE key = ?", key) is not None


def standing(sql: Query, key: str) -> int | None:
    """Return the message in which a post stands."""
    return sql.value("SELECT message_id FROM posts WHERE key = ?", key)


def void(sql: Sql, now: int, which: str, *values: Value, instead: str | None = None) -> None:
    """Say that ``instead`` in these posts, or (None) nothing any more: their messages go. ``which``
    is a condition."""
    if sql.run(
        f"UPDATE posts SET wanted = ?, seq = seq + 1, due = ? WHERE ({which})"
        " AND wanted IS NOT NULL",
        *(instead, now, *values),
    ):
        sql.queued = True


def withdraw(
    sql: Sql,
    kind: str,
    table_id: int,
    seats: Collection[int] | None,
    now: int,
    *,
    instead: str | None = None,
) -> None:
    """Ask no more what posts of a kind ask about these seats of a table, or (None) about any, and
    say that ``instead``. One that says what was answered stays."""
    where, those = ("", ()) if seats is None else (f" AND seat IN ({_places(seats)})", seats)
    open_ = f"table_id = ? AND key LIKE '{kind}:%' AND wanted = ''{where}"
    void(sql, now, open_, table_id, *those, instead=instead)


def move(sql: Sql, of: int, now: int, *, about: About = "table") -> None:
    """Post what a table or a cup has to say in the channel where it is now, in the same order."""
    for lane, server in sql.rows(f"SELECT channel_id, server_id FROM {about}s WHERE id = ?", of):
        sql.run(
            f"UPDATE posts SET lane = ?, place = place + {_next_place('?')}, server_id = ?,"
            " seq = seq + 1, attempt = NULL, tried = NULL, failed = NULL, due = ?, barred = ?"
            f" WHERE {about}_id = ?",
            *(lane, lane, server, now, False, of),
        )
        sql.queued = True


def lose(sql: Sql, table_id: int) -> None:
    """Note that the channel of a table is gone, with its messages: its posts wait for another."""
    sql.run(
        "UPDATE posts SET channel_id = NULL, message_id = NULL, attempt = NULL, tried = NULL,"
        " due = NULL WHERE table_id = ?",
        table_id,
    )


def lose_all(sql: Sql) -> None:
    """Note that no message stands any more: a new simulated Discord does not have them. What a cup
    that is over has said is not said again."""
    sql.run("DELETE FROM posts WHERE wanted IS NULL")
    sql.run(
        "UPDATE posts SET channel_id = NULL, message_id = NULL, attempt = NULL, tried = NULL,"
        " failed = NULL, seq = seq + 1, due = CASE WHEN cup_id IN"
        " (SELECT id FROM cups WHERE state = 'over') THEN due ELSE 0 END"
    )


# Sending it.


def look(sql: Query, now: int, share: Share = WHOLE) -> Looked:
    """Return what is due in a share."""
    rows = sql.rows(
        "SELECT lane, MIN(due), MAX(CASE WHEN barred THEN COALESCE(server_id, 0) END)"
        f" FROM posts p WHERE due < ? AND {_FREE}{share.where('server_id')}"
        " GROUP BY lane ORDER BY MIN(due), lane",
        FOREVER,  # what is no number is above all numbers, and damaged
    )
    later = (due for _, due, _ in rows if due > now)
    barred = frozenset(server for *_, server in rows if server is not None)
    return Looked([lane for lane, due, _ in rows if due <= now], next(later, None), barred)


def claim(
    sql: Sql, lane: int, now: int, read: Callable[[Sql, Post], S | None]
) -> Claimed[S] | None:
    """Return the first post that is due in a channel, with what ``read`` finds of it at this
    moment; nobody else is given it for a while. None where nothing is due."""
    first = f"FROM posts p WHERE lane = ? AND due <= ? AND {_FREE} ORDER BY place, key LIMIT 1"
    post = sql.one(Post, first, lane, now)
    if post is None:
        return None
    taken = sql.run(
        "UPDATE posts SET due = ?, attempt = COALESCE(attempt, seq), tried = COALESCE(tried, ?)"
        " WHERE key = ? AND due <= ?",
        *(now + LEASE, now, post.key, now),
    )
    if not taken:
        return None
    try:
        return Claimed(post, None if post.wanted is None else read(sql, post))
    except (DamagedTable, *_UNREADABLE) as damage:
        failed_to_send(sql, post, now, now + DAMAGED_AGAIN, sure=True)
        return Claimed(post, None, damage)


def note(
    sql: Sql,
    post: Post,
    channel_id: int,
    message_id: int,
    now: int,
    *,
    whole: bool,
    last: bool,
    gap: int = 0,
    stood: Callable[[Sql], int | None] = lambda sql: None,
) -> int | None:
    """Note the message in which a post stands. ``whole``: it says what was wanted at the claim,
    else what an earlier attempt said. ``last``: it says it for good, and the row goes. ``gap``:
    seconds until the message may be changed. ``stood`` does what follows from a post that says what
    was wanted; return what it returns: when something is due by that. Raise :class:`MovedAway`."""
    this, rests = (post.key, post.made), now + gap if gap else None
    if whole and last:
        sql.run("DELETE FROM posts WHERE key = ? AND made = ? AND seq = ?", *this, post.seq)
    stands = sql.run(
        "UPDATE posts SET channel_id = ?, message_id = ?, attempt = NULL, tried = NULL,"
        " failed = NULL, barred = ?, afresh = afresh AND NOT ?, rests = ?,"
        " due = CASE WHEN ? AND seq = ? THEN NULL ELSE CAST(? AS BIGINT) END"
        " WHERE key = ? AND made = ? AND lane = ?",
        *(channel_id, message_id, False, whole, rests, whole, post.seq, now + gap),
        *(*this, post.lane),
    )
    if not stands and sql.row("SELECT 1 FROM posts WHERE key = ? AND made = ?", *this):
        raise MovedAway
    sql.run(
        "UPDATE posts SET passed = ? WHERE lane = ? AND due IS NOT NULL"
        " AND COALESCE(passed, 0) < ?",
        *(message_id, channel_id, message_id),
    )
    if sql.row("SELECT 1 FROM posts WHERE behind = ? AND due IS NOT NULL LIMIT 1", post.key):
        sql.queued = True
    return stood(sql) if whole else None


def say_the_rest(sql: Sql, post: Post, wanted: str, now: int) -> None:
    """Let a post that stands, and was not queued again meanwhile, say more in another message."""
    if sql.run(
        "UPDATE posts SET wanted = ?, seq = seq + 1, passed = message_id, channel_id = NULL,"
        " message_id = NULL, due = ? WHERE key = ? AND made = ? AND seq = ?",
        *(wanted, now, post.key, post.made, post.seq),
    ):
        sql.queued = True


def done(sql: Sql, post: Post, now: int) -> None:
    """Note that no message of a post stands, and nothing is to be said of it; unless it was queued
    again meanwhile."""
    this = post.key, post.made
    sql.run("DELETE FROM posts WHERE key = ? AND made = ? AND seq = ?", *this, post.seq)
    sql.run(
        "UPDATE posts SET channel_id = NULL, message_id = NULL, attempt = NULL, tried = NULL,"
        " failed = NULL, due = ? WHERE key = ? AND made = ?",
        *(now, *this),
    )


def failed_to_send(
    sql: Sql, post: Post, now: int, until: int, *, sure: bool, barred: bool = False
) -> None:
    """Try it again then. ``sure``: this request did nothing. ``barred``: Discord forbids it, and an
    event may allow it."""
    forget = sure and post.attempt is None
    sql.run(
        "UPDATE posts SET due = ?, failed = COALESCE(failed, ?), barred = ?,"
        " attempt = CASE WHEN ? THEN NULL ELSE attempt END,"
        " tried = CASE WHEN ? THEN NULL ELSE tried END"
        " WHERE key = ? AND made = ? AND lane = ? AND due IS NOT NULL",
        *(until, now, barred, forget, forget, post.key, post.made, post.lane),
    )


def send_anew(sql: Sql, post: Post, now: int) -> None:
    """Send it as another message, at once: the one that stood, or perhaps did, is gone or cannot be
    changed."""
    sql.run(
        "UPDATE posts SET seq = seq + 1, afresh = ?, attempt = NULL, tried = NULL, due = ?"
        " WHERE key = ? AND made = ?",
        *(True, now, post.key, post.made),
    )


def is_known(sql: Query, message_id: int) -> bool:
    """Return whether a post, a board, a card or a notice stands in that message."""
    return sql.value(_STANDS, *[message_id] * len(_MESSAGES)) is not None


# What waits for an event.


def barred_lanes(sql: Query, share: Share = WHOLE) -> list[tuple[int, int]]:
    """Return the server and the channel of each lane of a share where Discord forbids something."""
    rows = sql.rows(
        "SELECT DISTINCT COALESCE(server_id, 0), lane FROM posts"
        f" WHERE barred AND due IS NOT NULL{share.where('server_id')}"
    )
    return [(server, lane) for server, lane in rows]


def wake(sql: Sql, lanes: Collection[int], now: int) -> None:
    """Try again what was forbidden in these channels."""
    for lane in lanes:
        sql.run("UPDATE posts SET due = ? WHERE lane = ? AND barred AND due > ?", now, lane, now)
    sql.queued = sql.queued or bool(lanes)


def hurry(sql: Sql, now: int, share: Share = WHOLE) -> None:
    """Try again at once what failed and is not forbidden: Discord can be reached again."""
    if sql.run(
        "UPDATE posts SET due = ? WHERE failed IS NOT NULL AND NOT barred AND due > ?"
        f"{share.where('server_id')}",
        *(now, now),
    ):
        sql.queued = True


def _places(values: Collection[int]) -> str:
    return ", ".join("?" * len(values))


def _next_place(lane: str) -> str:
    """The place behind all that waits in a lane, as an expression."""
    return (
        "(SELECT COALESCE(MAX(o.place), 0) + 1 FROM posts o"
        f" WHERE o.lane = {lane} AND o.due IS NOT NULL)"
    )
