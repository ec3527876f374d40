"""What a server and a member chose.

What is damaged is as if it had never been chosen. Whatever is saved takes the place of what is
damaged, so that it is sound.
"""

from __future__ import annotations

from typing import NamedTuple

from data import clocks
from data.columns import stored
from data.database import Query, Sql, Value
from data.due import reschedule
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
        reschedule(sql, table_id)
    return tables


def save_member(sql: Sql, member_id: int, settings: MemberSettings) -> None:
    change(sql, member_id, **stored(settings))


def change(sql: Sql, member_id: int, **chosen: Value) -> None:
    """Change some of what is kept of a member, who may have chosen nothing yet."""
    this = {"member_id": member_id}
    if not sql.sound(MemberSettings, "members", "member_id = ?", member_id):
        sql.put("members", this, MemberSettings(), zone=None, quiet_from=0, quiet_to=0)
    sql.amend("members", this, **chosen)


def server_settings(sql: Query, server_id: int) -> ServerSettings:
    return sql.sound_one(ServerSettings, "servers", "server_id = ?", server_id) or ServerSettings()


def member_settings(sql: Query, member_id: int) -> MemberSettings:
    return sql.sound_one(MemberSettings, "members", "member_id = ?", member_id) or MemberSettings()
