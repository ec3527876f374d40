"""What a server and a member chose.

What is damaged is as if it had never been chosen. Whatever is saved takes the place of what is
damaged, so that it is sound.
"""

from __future__ import annotations

from typing import NamedTuple

from data import clocks
from data.columns import stored
from data.database import Query, Sql
from data.due import reckon
from data.rows import MemberSettings, ServerSettings


class Chosen(NamedTuple):
    """Both that decide what a member reads."""

    member: MemberSettings
    server: ServerSettings


def settings_for(sql: Sql, member_id: int, server_id: int) -> Chosen:
    """Return what decides what the member reads in that server."""
    return Chosen(member_settings(sql, member_id), server_settings(sql, server_id))


def save_server(
    sql: Sql, server_id: int, settings: ServerSettings, now: int | None = None
) -> list[int]:
    """Save them, ``now`` where games may be played already: how many days of holidays stop clocks
    changes only what comes. Return the tables where a clock is reckoned anew."""
    tables = list[int]()
    if now is not None and server_settings(sql, server_id).holidays != settings.holidays:
        tables = clocks.settle(sql, now, "t.server_id = ?", server_id)
    sql.put("servers", {"server_id": server_id}, settings)
    for table_id in tables:
        reckon(sql, table_id)
    return tables


def save_member(sql: Sql, member_id: int, settings: MemberSettings) -> None:
    own_row(sql, member_id)
    row = stored(settings)
    chosen = ", ".join(f"{name} = ?" for name in row)
    sql.run(f"UPDATE members SET {chosen} WHERE member_id = ?", *row.values(), member_id)


def own_row(sql: Sql, member_id: int) -> None:
    """See to it that a member has a row that is sound, to be changed: others keep there what is
    not theirs."""
    if sql.row("SELECT 1 FROM checked_members WHERE member_id = ? AND sound", member_id) is None:
        sql.put("members", {"member_id": member_id})


def server_settings(sql: Query, server_id: int) -> ServerSettings:
    sound = "FROM checked_servers WHERE server_id = ? AND sound"
    return sql.one(ServerSettings, sound, server_id) or ServerSettings()


def member_settings(sql: Query, member_id: int) -> MemberSettings:
    sound = "FROM checked_members WHERE member_id = ? AND sound"
    return sql.one(MemberSettings, sound, member_id) or MemberSettings()
