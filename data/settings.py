"""What a server and a member chose.

What is damaged is as if it had never been chosen. Whatever is saved takes the place of what is
damaged, so that it is sound.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from data import clocks
from data.database import Sql
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
    sql.run("DELETE FROM servers WHERE server_id = ?", server_id)
    sql.run(
        "INSERT INTO servers"
        " (server_id, language, palette, threads, titles_off, drafts, keep_boards,"
        " clock, out_of_time, holidays, most_gathering, most_running, threads_for_all)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *(server_id, settings.language, settings.palette, settings.threads),
        *(json.dumps(sorted(settings.titles_off)), settings.drafts, settings.keep_boards),
        *(settings.clock, settings.out_of_time, settings.holidays),
        *(settings.gathering, settings.running, settings.threads_for_all),
    )
    for table_id in tables:
        reckon(sql, table_id)
    return tables


def save_member(sql: Sql, member_id: int, settings: MemberSettings) -> None:
    own_row(sql, member_id)
    sql.run(
        "UPDATE members SET language = ?, palette = ?, plays_at_once = ?, shows_pace = ?,"
        " listed = ? WHERE member_id = ?",
        *(settings.language, settings.palette),
        *(settings.plays_at_once, settings.shows_pace, settings.listed, member_id),
    )


def own_row(sql: Sql, member_id: int) -> None:
    """See to it that a member has a row that is sound, to be changed: others keep there what is
    not theirs."""
    if sql.row("SELECT 1 FROM checked_members WHERE member_id = ? AND sound", member_id) is None:
        sql.run("DELETE FROM members WHERE member_id = ?", member_id)
        sql.run("INSERT INTO members (member_id) VALUES (?)", member_id)


def server_settings(sql: Sql, server_id: int) -> ServerSettings:
    row = sql.row(
        "SELECT language, palette, threads, titles_off, drafts, keep_boards, clock, out_of_time,"
        " holidays, most_gathering, most_running, threads_for_all FROM checked_servers"
        " WHERE server_id = ? AND sound",
        server_id,
    )
    if row is None:
        return ServerSettings()
    language, palette, threads, titles_off, drafts, keep_boards, *others, for_all = row
    return ServerSettings(
        language,
        palette,
        bool(threads),
        frozenset[str](json.loads(titles_off)),
        bool(drafts),
        bool(keep_boards),
        *others,
        threads_for_all=bool(for_all),
    )


def member_settings(sql: Sql, member_id: int) -> MemberSettings:
    row = sql.row(
        "SELECT language, palette, plays_at_once, shows_pace, listed FROM checked_members"
        " WHERE member_id = ? AND sound",
        member_id,
    )
    if row is None:
        return MemberSettings()
    language, palette, *choices = row
    return MemberSettings(language, palette, *map(bool, choices))
