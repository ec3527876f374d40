"""Tables that gather players: made, joined, left, set up, started.

Until the start, seats are in the order of joining. Every operation on a table raises
:class:`~data.rows.NotOpen` once the game has begun, :class:`~data.rows.NoSuchTable` for no table.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NotRequired, TypedDict, Unpack

from data import games, tables
from data.blocks import blocked, require_welcome
from data.database import Sql, Value
from data.due import reschedule
from data.handovers import hand_over
from data.names import clean_name
from data.rows import (
    NOT_SHOWN,
    AlreadySeated,
    ChannelTaken,
    NotSeated,
    OptionsChanged,
    OutOfTime,
    Player,
    PlayersChanged,
    State,
    TableFull,
    TooFewPlayers,
    TooManyOpen,
    TooManyPlaying,
)
from data.sittings import seat_first
from data.stored_table import StoredTable
from engine.clock import NONE


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game that can be played now."""

    players: Sequence[Player]
    """In the order they sit."""
    options: Mapping[str, str]
    revision: int
    seed: str = field(repr=False)
    seal: str
    snapshot: bytes = field(repr=False)
    """The first position,"""
    waiting: Collection[int] = ()
    """and the seats for which the game waits there."""


class Setup(TypedDict):
    """Where a table is opened, and for which game."""

    server_id: int | None
    channel_id: int
    title: str
    seats: range
    options: Mapping[str, str]
    now: int
    clock: NotRequired[str]
    out_of_time: NotRequired[OutOfTime]


def open_table(
    sql: Sql,
    *,
    host_id: int,
    host_name: str,
    others: Sequence[Player] = (),
    most: int = 0,
    **setup: Unpack[Setup],
) -> StoredTable:
    """Return an open table with its host at the first seat and ``others`` behind, whatever their
    seats were, but for those whom the host has blocked, or who have blocked the host. Raise
    :class:`ChannelTaken`, and :class:`TooManyOpen` where ``most`` gather that the host has opened;
    0: any number."""
    require_below(sql, most, setup["server_id"], host_id)
    table_id = set_up(sql, host_id, **setup)
    welcome = [
        replace(player, stands_in=False)
        for player in others
        if not blocked(sql, host_id, player.member_id or 0)
    ]
    tables.seat_anew(sql, table_id, (Player(0, host_id, clean_name(host_name)), *welcome))
    reschedule(sql, table_id)
    return tables.table(sql, table_id)


def require_below(
    sql: Sql, most: int, server_id: int | None, member_id: int | None, state: State = "open"
) -> None:
    """Raise :class:`TooManyOpen`, or :class:`TooManyPlaying`, where a member has opened as many
    tables of a server that are in this state; 0: any number."""
    if not most or member_id is None:
        return
    opened = sql.value(
        "SELECT COUNT(*) FROM tables WHERE opener_id = ? AND COALESCE(server_id, 0) = ?"
        f" AND state = '{state}'",
        *(member_id, server_id or 0),
    )
    if opened >= most:
        raise (TooManyOpen if state == "open" else TooManyPlaying)(most, member_id)


def join_table(sql: Sql, table_id: int, member_id: int, name: str, now: int) -> StoredTable:
    """Seat a member; return the table. Raise :class:`AlreadySeated`, :class:`TableFull`, and
    :class:`~data.rows.NotWelcome` for one whom the host has blocked."""
    table = tables.require_open(sql, table_id)
    if table.player(member_id):
        raise AlreadySeated
    require_welcome(sql, table, member_id)
    if len(table.players) >= table.seats.stop - 1:
        raise TableFull
    player = Player(len(table.players), member_id, clean_name(name))
    tables.seat(sql, table_id, player)
    sql.run("UPDATE tables SET touched = ? WHERE id = ?", now, table_id)
    reschedule(sql, table_id)
    return tables.table(sql, table_id)


def leave_table(sql: Sql, table_id: int, member_id: int, now: int) -> StoredTable:
    """Let a member get up; return the table. Those who came later move up, a host's place falls to
    the first who stays, and the last one closes the table: ``state`` tells. Raise
    :class:`NotSeated`."""
    table = tables.require_open(sql, table_id)
    if table.player(member_id) is None:
        raise NotSeated
    tables.leave(sql, table, member_id, now)
    return tables.table(sql, table_id)


def seat_house(sql: Sql, table_id: int, strength: str) -> StoredTable:
    """Seat a house player; return the table. Raise :class:`TableFull`."""
    table = tables.require_open(sql, table_id)
    if len(table.players) >= table.seats.stop - 1:
        raise TableFull
    tables.seat(sql, table_id, Player(len(table.players), None, "", house=strength))
    return tables.table(sql, table_id)


def unseat_house(sql: Sql, table_id: int) -> StoredTable:
    """Send away the house player who sat down last; return the table. Raise :class:`NotSeated`
    where none did."""
    table = tables.require_open(sql, table_id)
    last = next((player for player in reversed(table.players) if player.house), None)
    if last is None:
        raise NotSeated
    stay = [player for player in table.players if player is not last]
    tables.seat_anew(sql, table_id, stay)
    return tables.table(sql, table_id)


def let_guests_seat(sql: Sql, table_id: int, *, may: bool) -> StoredTable:
    """Choose whether those who sit there and are not the host may seat house players; return the
    table."""
    tables.require_open(sql, table_id)
    sql.run("UPDATE tables SET guests_seat = ? WHERE id = ?", may, table_id)
    return tables.table(sql, table_id)


def set_options(
    sql: Sql, table_id: int, options: Mapping[str, str], *, read: Mapping[str, str]
) -> StoredTable:
    """Replace all options by these, which were made from those ``read``; return the table. Raise
    :class:`OptionsChanged`."""
    table = tables.require_open(sql, table_id)
    if table.options != read:
        raise OptionsChanged
    sql.amend("tables", {"id": table_id}, options=_json(options))
    return tables.table(sql, table_id)


def set_clock(
    sql: Sql, table_id: int, *, clock: str | None = None, out_of_time: OutOfTime | None = None
) -> StoredTable:
    """Choose how much time the players have, and what is done when it is over, None: as it is;
    return the table."""
    tables.require_open(sql, table_id)
    given = {"clock": clock, "out_of_time": out_of_time}
    if chosen := {name: value for name, value in given.items() if value is not None}:
        sql.amend("tables", {"id": table_id}, **chosen)
    return tables.table(sql, table_id)


def start_game(
    sql: Sql, table_id: int, dealt: Dealt, now: int, *, read: Mapping[str, str], most: int = 0
) -> StoredTable:
    """Begin a game that was dealt for just the players who sit there, and for the options that came
    of those ``read``; return the table. Raise :class:`PlayersChanged`, :class:`OptionsChanged`,
    :class:`TooFewPlayers`, and :class:`TooManyPlaying` where ``most`` are played that the same
    member has opened; 0: any number."""
    table = tables.require_open(sql, table_id)
    if _who(dealt.players) != _who(table.players):
        raise PlayersChanged
    if table.options != read:
        raise OptionsChanged
    if len(dealt.players) < table.seats.start:
        raise TooFewPlayers
    opener_id = sql.value("SELECT opener_id FROM tables WHERE id = ?", table_id)
    require_below(sql, most, table.server_id, opener_id, "playing")
    deal(sql, table_id, dealt, now)
    return tables.table(sql, table_id)


def set_up(sql: Sql, host_id: int | None, **setup: Unpack[Setup]) -> int:
    """Return the id of an open table where nobody sits yet. Raise :class:`ChannelTaken`."""
    table_id, now, seats = sql.new_id("tables"), setup["now"], setup["seats"]
    clock, out_of_time = setup.get("clock", NONE), setup.get("out_of_time", "wait")
    row: dict[str, Value] = {
        **{"id": table_id, "server_id": setup["server_id"], "channel_id": setup["channel_id"]},
        **{"host_id": host_id, "opener_id": host_id, "title": setup["title"]},
        **{"seats_least": seats.start, "seats_most": seats.stop - 1},
        **{"options": _json(setup["options"]), "state": "open", "created": now, "touched": now},
        **{"number": 0, "shown": NOT_SHOWN, "clock": clock, "out_of_time": out_of_time},
        **{"rules_from": 0, "veiled": False},
    }
    if not sql.add("tables", None, "ON CONFLICT DO NOTHING", **row):
        there = tables.running_in(sql, setup["channel_id"])
        raise ChannelTaken(there.id if there else 0)
    return table_id


def deal(sql: Sql, table_id: int, dealt: Dealt, now: int) -> None:
    """Begin the game of an open table."""
    begun = {"state": "playing", "started": now, "touched": now, "revision": dealt.revision}
    drawn = {"options": _json(dealt.options), "seed": dealt.seed, "seal": dealt.seal}
    sql.amend("tables", {"id": table_id}, **begun, **drawn)
    tables.seat_anew(sql, table_id, dealt.players)
    seat_first(sql, table_id, [replace(p, seat=at) for at, p in enumerate(dealt.players)], now)
    games.keep_position(sql, table_id, 0, dealt.snapshot)
    hand_over(sql, table_id, 0, dealt.waiting, now)
    reschedule(sql, table_id)


def _who(players: Iterable[Player]) -> Counter[tuple[int | None, str | None]]:
    return Counter((player.member_id, player.house) for player in players)


def _json(options: Mapping[str, str]) -> str:
    return json.dumps(dict(options))
