"""How a member wants to be told: by mention at the table, by direct message, once a day, or not.

What is damaged is as if it had never been chosen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Literal, TypeAlias, get_args

from data.columns import column
from data.database import Query, Sql, Value
from data.facts import fact, save_fact
from engine.hours import Hours

Way: TypeAlias = Literal["mention", "direct", "digest", "none"]
WAYS: tuple[Way, ...] = get_args(Way)
HOURS = range(24)
"""At which a digest may come."""
_PAUSED = "direct.paused"
"""Until when no direct message is sent, as Discord asked."""
NEW_AT_ONCE, NEW_IN = 4, 60
"""So many channels of direct messages are opened in so many seconds: a bot that opens many is
quarantined."""


def _is_known(value: int | None) -> bool:
    return value is not None


@dataclass(frozen=True, slots=True)
class Ways:
    """What a member chose."""

    way: Way = "mention"
    hour: int = 9
    """Of the member's day, at which the digest comes."""
    next: bool = False
    """Whether they are told that they are next."""
    direct_id: int | None = None
    """The channel of their direct messages, once it is open."""
    refused: bool = field(default=False, metadata=column(read=_is_known))
    """Whether they take no direct messages: they are mentioned until they choose again."""
    unaware: bool = field(default=False, metadata=column("refused"))
    """Whether they do not know that yet."""

    @property
    def direct(self) -> bool:
        """Whether they are told in a direct message."""
        return self.way in ("direct", "digest") and not self.refused

    @property
    def mention(self) -> bool:
        return self.way == "mention" or (self.refused and self.way != "none")

    def ready(self, hours: Hours, made: int) -> int:
        """When to tell them what could be told at a moment, quiet hours aside."""
        if self.way != "digest" or self.refused:
            return made
        local = hours.local(made)
        today = datetime.combine(local.date(), time(self.hour), local.tzinfo)
        moments = ((today + timedelta(days=day)).timestamp() for day in range(2))
        return int(next(moment for moment in moments if moment >= made))


def choose_way(
    sql: Sql,
    member_id: int,
    *,
    way: Way | None = None,
    hour: int | None = None,
    next_too: bool | None = None,
) -> Ways:
    """Change what is given. Who chooses a way anew is tried anew."""
    this = {"member_id": member_id}
    plain = Ways()
    if not any(whole for whole, _ in sql.checked("ways", "way", "member_id = ?", member_id)):
        sql.put("ways", this, way=plain.way, hour=plain.hour, next=plain.next)
    given: dict[str, Value] = {"way": way, "hour": hour, "next": next_too}
    told = {name: value for name, value in given.items() if value is not None}
    sql.amend("ways", this, **told, **({} if way is None else {"refused": None}))
    return ways_of(sql, member_id)


def note_direct(sql: Sql, member_id: int, direct_id: int | None) -> None:
    """Note the channel of their direct messages; None: the known one does not exist."""
    sql.run("UPDATE ways SET direct_id = ? WHERE member_id = ?", direct_id, member_id)


def refuse_direct(sql: Sql, member_id: int, *, aware: bool = False) -> None:
    """Note that they take no direct messages, and are told so (``aware``: were told so)."""
    sql.run(
        "UPDATE ways SET refused = ?, direct_id = NULL WHERE member_id = ?",
        *(0 if aware else 1, member_id),
    )


def pause_direct(sql: Sql, until: int) -> None:
    """Let no direct message be sent before."""
    save_fact(sql, _PAUSED, str(until))


def ways_of(sql: Query, member_id: int) -> Ways:
    return sql.sound_one(Ways, "ways", "member_id = ?", member_id) or Ways()


def may_send(sql: Sql, member_id: int, now: int) -> int:
    """Return when a direct message may be sent. Now: where none was sent before, it is taken to be
    opened in this very moment."""
    paused = int(fact(sql, _PAUSED) or 0)
    if paused > now:
        return paused
    if ways_of(sql, member_id).direct_id is not None:
        return now
    others = sql.row(
        "SELECT COUNT(*), MIN(opened) FROM ways WHERE opened > ? AND opened <= ?"
        " AND member_id <> ?",
        *(now - NEW_IN, now, member_id),
    )
    if others and others[0] >= NEW_AT_ONCE:
        return others[1] + NEW_IN
    sql.run("UPDATE ways SET opened = ? WHERE member_id = ?", now, member_id)
    return now


def forget_ways(sql: Sql, member_id: int) -> None:
    """As if they had never chosen; what they were told with it."""
    sql.run("DELETE FROM ways WHERE member_id = ?", member_id)
    sql.run(
        "UPDATE notices SET channel_id = NULL, message_id = NULL WHERE EXISTS"
        " (SELECT 1 FROM players p WHERE p.table_id = notices.table_id"
        " AND p.seat = notices.seat AND p.member_id = ?)",
        member_id,
    )
