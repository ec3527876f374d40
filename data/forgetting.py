"""Forgetting a member, wherever the store names one."""

from __future__ import annotations

from data import tables
from data.blocks import forget_blocks
from data.checksum import FORGET
from data.cup_changes import forget_entrants
from data.database import Sql
from data.due import reschedule
from data.introductions import forget
from data.members_hours import forget_hours
from data.offers import forget_offers
from data.ratings import forget_ratings
from data.rows import Forgotten
from data.scrubbing import owe
from data.sittings import forget_sittings
from data.ways import forget_ways


def forget_member(sql: Sql, member_id: int, now: int) -> Forgotten:
    """Remove a member: settings, what they were shown, seats at tables that gather (left as by
    ``leave_table``), id and name at those that have ended. A game being played needs to know who
    may act, who may stop it and who has seen which hand: it keeps the id of all who have sat there,
    and the name of those who still do, until it ends."""
    owe(sql)
    forget_hours(sql, member_id, now)
    sql.run("DELETE FROM members WHERE member_id = ?", member_id)
    forget(sql, member_id)
    forget_blocks(sql, member_id)
    forget_ways(sql, member_id)
    forget_ratings(sql, member_id)
    cups = forget_entrants(sql, member_id, now)
    gathering = tables.where(sql, f"t.state = 'open' AND {tables.SITS}", member_id)
    for table in gathering:
        tables.leave(sql, table, member_id, now)
    # Nobody goes on at a damaged table: there is no end of it to wait for.
    for table_id in tables.damaged(
        sql, f"t.state NOT IN ('over', 'ended') AND {tables.SITS}", member_id
    ):
        tables.close(sql, table_id, "ended", now, "empty")
    ended = "(SELECT id FROM tables WHERE state IN ('over', 'ended'))"
    sql.run(f"UPDATE tables SET host_id = NULL WHERE host_id = ? AND id IN {ended}", member_id)
    sql.run("UPDATE tables SET opener_id = NULL WHERE opener_id = ?", member_id)
    sql.run(
        f"UPDATE players SET {FORGET}, name = '' WHERE member_id = ? AND table_id IN {ended}",
        member_id,
    )
    sat = "t.id IN (SELECT table_id FROM sittings WHERE member_id = ?)"
    ill = tables.damaged(sql, f"t.state = 'playing' AND {sat}", member_id)
    kept = forget_sittings(sql, member_id, ill)
    forget_offers(sql, member_id, now)
    sql.amend_all("players", ("table_id", "seat"), "member_id = ?", member_id, forget=True)
    _pass_host_rights_on(sql, member_id)
    for table_id in kept:
        reschedule(sql, table_id)
    return Forgotten(tuple(table.id for table in gathering), tuple(kept), cups=tuple(cups))


def _pass_host_rights_on(sql: Sql, member_id: int) -> None:
    """To the first person who stays; where nobody does the host keeps them until the end."""
    stays = (
        "(SELECT MIN(p.seat) FROM players p WHERE p.table_id = tables.id"
        " AND p.member_id IS NOT NULL AND NOT p.forget)"
    )
    sql.run(
        "UPDATE tables SET host_id = COALESCE((SELECT member_id FROM players"
        f" WHERE table_id = tables.id AND seat = {stays}), host_id)"
        " WHERE host_id = ? AND state = 'playing'",
        member_id,
    )
