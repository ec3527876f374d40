"""Cups: what happened in each, line by line, and its rows.

Whoever changes a cup has read it, decided what happens (:class:`~data.cup_rows.Change`) and writes
all of it in one transaction, unless the cup has gone on since: then it is read again. So of two
processes that pair the same round one does, and whoever was killed in between has done nothing.
"""

from __future__ import annotations

import msgspec

from data import cup_changes, cup_posts, posts
from data.cup_queries import are_as_many_here, cup, heads, is_as_paired, is_as_read, reschedule_cup
from data.cup_rows import Change, StaleCup, StoredCup, Terms
from data.database import Query, Sql
from data.names import clean_name


def announce(
    sql: Sql,
    *,
    server_id: int,
    channel_id: int,
    host_id: int,
    name: str,
    title: str,
    plan: str,
    terms: Terms,
    seal: str,
    seed: str,
    now: int,
    beside_id: int | None = None,
    role_id: int | None = None,
    moment: int | None = None,
) -> StoredCup:
    """Return a new cup that may be entered until that ``moment``, or until its organiser starts
    it."""
    cup_id = sql.new_id("cups")
    sql.add(
        "cups",
        id=cup_id,
        server_id=server_id,
        channel_id=channel_id,
        host_id=host_id,
        beside_id=beside_id,
        role_id=role_id,
        name=clean_name(name),
        title=title,
        plan=plan,
        terms=_json(terms),
        state="entering",
        created=now,
        seal=seal,
        seed=seed,
        number=0,
        moment=moment,
    )
    cup_posts.changed(sql, cup_id, now)
    return _reckoned(sql, cup_id)


# Reading. Without entrants, rounds and lines, where several are read.


def running_cups(sql: Query, server_id: int) -> list[StoredCup]:
    """Return the cups of a server that are not over."""
    return heads(sql, "server_id = ? AND state <> 'over'", server_id)


def all_cups(sql: Query, server_id: int) -> list[StoredCup]:
    """Return all cups of a server, the newest first."""
    return heads(sql, "server_id = ?", server_id)[::-1]


def cups_entered(sql: Query, server_id: int, member_id: int) -> set[int]:
    """Return the ids of the cups of a server that a member has entered, whether they dropped out or
    not."""
    entered = (
        "SELECT c.id FROM cups c JOIN entrants e ON e.cup_id = c.id"
        " WHERE c.server_id = ? AND e.member_id = ?"
    )
    return set(sql.values(entered, server_id, member_id))


def cup_ids(sql: Query) -> list[int]:
    return sql.values("SELECT id FROM cups ORDER BY id")


# Changing. Returned is the cup as it is then.


def change_cup(sql: Sql, read: StoredCup, change: Change, now: int) -> StoredCup:
    """Do all of this in a cup as it was ``read``; raises :class:`StaleCup` when it has gone on
    since, and :class:`~data.cup_rows.KnowsTheDeal`; then nothing has changed."""
    ends = change.state is not None  # entry, or the check-in: who is here decides that
    if not is_as_read(sql, read) or (ends and not are_as_many_here(sql, read)):
        raise StaleCup
    number = read.number + len(change.lines)
    sql.run("UPDATE cups SET number = ? WHERE id = ?", number, read.id)
    cup_changes.write(sql, read.id, read.number, change, now)
    cup_posts.happened(sql, read, change, now)
    return _reckoned(sql, read.id)


def rewrite(
    sql: Sql, read: StoredCup, now: int, *, plan: str, terms: Terms, name: str, moment: int | None
) -> StoredCup:
    """Keep what its organiser chose otherwise while members enter; raises :class:`StaleCup` where
    something else was chosen since it was read, or nobody enters any more."""
    row = sql.row("SELECT state, plan, terms, name FROM cups WHERE id = ?", read.id)
    if row != ("entering", read.plan, _json(read.terms), read.name):
        raise StaleCup
    chosen = {"plan": plan, "terms": _json(terms), "name": clean_name(name), "moment": moment}
    sql.amend("cups", {"id": read.id}, **chosen)
    cup_posts.changed(sql, read.id, now)
    return _reckoned(sql, read.id)


def move_cup(sql: Sql, cup_id: int, channel_id: int, now: int) -> StoredCup:
    """Let its messages and threads be in that channel from now on."""
    sql.run("UPDATE cups SET channel_id = ? WHERE id = ?", channel_id, cup_id)
    posts.move(sql, cup_id, now, about="cup")
    return _reckoned(sql, cup_id)


def mark_told(sql: Sql, cup_id: int, line: int) -> int | None:
    """Note that the pods and seals of the round that was paired with that line are published: from
    here on it may begin. Not where it was paired anew since, or entrants were exchanged: then
    others are to be published. Return when something is due in the cup."""
    if is_as_paired(sql, cup_id, line):
        sql.run("UPDATE cup_rounds SET published = ? WHERE cup_id = ? AND NOT over", True, cup_id)
        reschedule_cup(sql, cup_id)
    return sql.value("SELECT due FROM cups WHERE id = ?", cup_id)


def _reckoned(sql: Sql, cup_id: int) -> StoredCup:
    reschedule_cup(sql, cup_id)
    return cup(sql, cup_id)


def _json(terms: Terms) -> str:
    return msgspec.json.encode(terms).decode()
