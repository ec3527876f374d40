"""Posts about somebody who is late: the others are asked what they want instead, and what they
chose stands there afterwards. A post that asks goes with the turn that it asks about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from data import posts, tables
from data.clocks import Running, running
from data.database import Sql
from data.posts import LATE, Post
from data.sittings import Sat, sittings
from data.stored_table import StoredTable

ASKS = ("wait", "end")
"""What a table does when somebody is late where the others are asked what they want instead."""


Choice: TypeAlias = Literal["wait", "turn", "chair", "end"]


class Chosen(msgspec.Struct, frozen=True):
    """What the others chose. Members are named by their numbers among the people of the game."""

    choice: Choice
    by: int
    who: int
    until: int | None = None
    """The new deadline of whoever is waited for."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What such a post is made from."""

    table: StoredTable
    """As it is; of what was chosen with those who sat there then."""
    seat: int
    run: Running | None
    chosen: Chosen | None
    by: int = 0
    """The seat of whoever chose."""


def ask(sql: Sql, table: StoredTable, now: int) -> None:
    """Ask about everybody who is late and of whom nobody was asked, where there are others to ask
    and that is what the table does."""
    if not table.playing or table.out_of_time not in ASKS:
        return
    for run in table.clocks:
        others = any(player.seat != run.seat for player in table.people)
        asks = run.late is not None and run.house is None and others
        if asks and not posts.is_queued(sql, key := _key(table.id, run)):
            posts.enqueue(sql, key, table.id, now, seat=run.seat)


def tell_chosen(
    sql: Sql, table: StoredTable, run: Running, choice: Choice, by: int, now: int
) -> None:
    """Say what a member at the table, as it was, chose; where nobody was asked nothing is said."""
    if not posts.is_queued(sql, key := _key(table.id, run)):
        return
    people = {sat.member_id: sat.person for sat in sittings(sql, table.id)}
    again = next((each for each in running(sql, table.id) if each.seat == run.seat), None)
    chosen = Chosen(
        choice,
        people.get(by) or 0,
        people.get(table.players[run.seat].member_id) or 0,
        again.until if again is not None and choice == "wait" else None,
    )
    posts.enqueue(
        sql, key, table.id, now, seat=run.seat, wanted=msgspec.json.encode(chosen).decode()
    )


def read(sql: Sql, post: Post) -> Seen | None:
    """Return what a post is made from; None where nobody is to be asked any more."""
    table, seat = tables.table(sql, post.table_id), post.seat or 0
    if not post.wanted:
        run = table.clock_of(seat)
        asks = run is not None and run.house is None and _key(table.id, run) == post.key
        return Seen(table, seat, run, None) if asks else None
    try:
        chosen = msgspec.json.decode(post.wanted, type=Chosen)
    except msgspec.MsgspecError:  # it is damaged
        return None
    sat = {each.person: each for each in sittings(sql, table.id) if each.person is not None}
    then = {at.seat: at for at in (sat.get(chosen.by), sat.get(chosen.who)) if at is not None}
    by: Sat | None = sat.get(chosen.by)
    table = table.with_players(at.player for at in then.values())
    return Seen(table, seat, None, chosen, by.seat if by else seat)


def _key(table_id: int, run: Running) -> str:
    """The turn of a seat, since it was given time last."""
    return f"{LATE}:{table_id}:{run.seat}:{run.number}:{run.since}"
