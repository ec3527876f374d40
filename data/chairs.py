"""The chairs of a game that is being played: who gets up, and who sits down.

What belongs to a seat stays with it: its hand, its unfinished turn, its turn that has begun, with
the time that is left of it (:func:`data.handovers.go_on`). Votes belong to people, and go with
them. Everything here raises :class:`~data.rows.NotPlaying` for a table that gathers or has ended.
"""

from __future__ import annotations

from dataclasses import replace

from data import clocks, late_posts, offers, posts, tables
from data.blocks import require_welcome
from data.boards import changed
from data.database import Sql
from data.due import reschedule
from data.handovers import take_over_turn
from data.names import clean_name
from data.posts import CHAIR
from data.questions import close_questions
from data.rows import (
    AlreadySeated,
    ChairTaken,
    NotOffered,
    NotPlaying,
    NotSeated,
    OfACup,
    Offer,
    Player,
    SatElsewhere,
)
from data.scrubbing import owe
from data.sittings import Why, drop_name, sat_at, sit_down
from data.stored_table import StoredTable


def leave_game(
    sql: Sql, table_id: int, member_id: int, now: int, *, house: str | None = None
) -> StoredTable:
    """Let a member get up; return the table. The chair is free, or a house player takes it at once.
    Where no person is left the game ends. Raise :class:`NotSeated`."""
    table, player = _seated(sql, table_id, member_id)
    return _seat_anew(sql, table, _nobody(player.seat, house), "left", now)


def accept_chair(
    sql: Sql, table_id: int, giver: int, taker: int, name: str, now: int
) -> StoredTable:
    """Hand the chair of a member over to another, who accepts the offer; return the table. Accepted
    twice it is done once. Raise :class:`NotOffered` where it stands no longer, and
    :class:`~data.rows.OfACup`."""
    table = _playing(sql, table_id)
    if table.cup_id is not None:
        raise OfACup
    player = table.player(giver)
    if player is None and table.player(taker) is not None:
        return table
    if player is None or not offers.is_offered(sql, table_id, player.seat, giver, taker, now):
        raise NotOffered
    _require_may_sit(sql, table, player.seat, taker)
    offers.end_offers(sql, table_id, (player.seat,), now, said=offers.ACCEPTED)
    return _seat_anew(sql, table, Player(player.seat, taker, clean_name(name)), "took", now)


def offer_chair(sql: Sql, table_id: int, giver: int, taker: int, now: int) -> Offer:
    """Offer the chair of a member to another. Raise what :func:`accept_chair` raises for one who
    may not sit there, :class:`~data.rows.OfferStands`, and :class:`~data.rows.TooManyOffers`."""
    table, player = _seated(sql, table_id, giver)
    if table.cup_id is not None:
        raise OfACup
    _require_may_sit(sql, table, player.seat, taker)
    return offers.make_offer(sql, table_id, player.seat, giver, taker, now)


def take_chair(
    sql: Sql, table_id: int, seat: int, member_id: int, name: str, now: int
) -> StoredTable:
    """Let a member take a chair that is free, or that a house player keeps for somebody; return the
    table. Taken twice it is done once; raise :class:`ChairTaken` when another was faster,
    :class:`AlreadySeated`, and :class:`SatElsewhere`."""
    table = _playing(sql, table_id)
    seated = table.player(member_id)
    if seated is not None and seated.seat == seat:
        return table
    if seated is None and seat not in table.to_take:
        raise ChairTaken
    _require_may_sit(sql, table, seat, member_id)
    return _seat_anew(sql, table, Player(seat, member_id, clean_name(name)), "took", now)


def replace_player(
    sql: Sql,
    table_id: int,
    seat: int,
    member_id: int,
    now: int,
    *,
    why: Why = "replaced",
    house: str | None = None,
    late: int | None = None,
) -> StoredTable:
    """Free the chair of a member who cannot play, or seat a house player there; return the table.
    Raise :class:`NotSeated` if the member does not sit there any more. With ``late``, the line
    number after which the turn began, raise :class:`~data.rows.StaleBoard` unless that turn is
    still late."""
    table, player = _seated(sql, table_id, member_id)
    if player.seat != seat:
        raise NotSeated
    if late is not None:
        table.require_late(seat, late)
    return _seat_anew(sql, table, _nobody(seat, house), why, now)


def _playing(sql: Sql, table_id: int) -> StoredTable:
    table = tables.table(sql, table_id)
    if table.state != "playing":
        raise NotPlaying(f"table {table_id} is {table.state}")
    return table


def _seated(sql: Sql, table_id: int, member_id: int) -> tuple[StoredTable, Player]:
    table = _playing(sql, table_id)
    player = table.player(member_id)
    if player is None:
        raise NotSeated
    return table, player


def _require_may_sit(sql: Sql, table: StoredTable, seat: int, member_id: int) -> None:
    """Refuse a member who sits there, whom the host does not want, or who has seen the hand of
    another seat."""
    if table.player(member_id) is not None:
        raise AlreadySeated
    before = sat_at(sql, table.id, member_id)
    if before - {seat}:
        raise SatElsewhere(min(before - {seat}))
    require_welcome(sql, table, member_id)


def _nobody(seat: int, house: str | None) -> Player:
    return Player(seat, None, "", house=house, stands_in=house is not None)


def _seat_anew(sql: Sql, table: StoredTable, player: Player, why: Why, now: int) -> StoredTable:
    """Seat a player, or nobody, where somebody sits, and say so; return the table. A game that
    ended with that says so itself."""
    sit(sql, table, player, why, now)
    after = tables.table(sql, table.id)
    if after.playing:
        _tell(sql, table.id, player.seat, now)
    return after


def _tell(sql: Sql, table_id: int, seat: int, now: int) -> None:
    """Tell the table who sits at a seat now, behind what was told of that seat before."""
    newest = "table_id = ? AND seat = ? ORDER BY place DESC LIMIT 2"
    places = sql.values(f"SELECT place FROM sittings WHERE {newest}", table_id, seat)
    key, *before = (f"{CHAIR}:{table_id}:{seat}:{place}" for place in places)
    posts.enqueue(sql, key, table_id, now, seat=seat, behind=before[0] if before else None)


def sit(sql: Sql, table: StoredTable, player: Player, why: Why, now: int) -> None:
    """In the place of whoever sits at the seat."""
    before = table.players[player.seat]
    ran = clocks.get_up(sql, table.id, player.seat, now)
    sql.run("DELETE FROM players WHERE table_id = ? AND seat = ?", table.id, player.seat)
    tables.seat(sql, table.id, player)
    sit_down(sql, table.id, table.number, player, why, now)
    take_over_turn(sql, table.id, player.seat, table.number, now, ran=ran)
    _drop_votes(sql, table.id, player.seat, now)
    offers.end_offers(sql, table.id, (player.seat,), now)
    if before.member_id is not None and drop_name(sql, table.id, before.member_id):
        owe(sql)
    sql.run("UPDATE tables SET touched = ? WHERE id = ?", now, table.id)
    changed(sql, table.id)
    seated = [player if other.seat == player.seat else other for other in table.players]
    people = [other for other in replace(table, players=tuple(seated)).people if not other.forget]
    if not people and not any(other.member_id for other in seated):
        tables.stop(sql, table.id, now, "empty")
        return
    if (
        table.cup_id is None
        and people
        and table.host_id not in [other.member_id for other in people]
    ):
        sql.run("UPDATE tables SET host_id = ? WHERE id = ?", people[0].member_id, table.id)
    reschedule(sql, table.id)
    if any(run.late is not None for run in table.clocks):
        late_posts.ask(sql, tables.table(sql, table.id), now)


def _drop_votes(sql: Sql, table_id: int, seat: int, now: int) -> None:
    """What whoever sat there asked, and what they answered, counts no more."""
    close_questions(sql, table_id, now, "asker = ?", seat)
    sql.run(
        "DELETE FROM votes WHERE table_id = ? AND (seat = ? OR asker = ?)", table_id, seat, seat
    )
    sql.run("DELETE FROM questions WHERE table_id = ? AND asker = ? AND refused", table_id, seat)
