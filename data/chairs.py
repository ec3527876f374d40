"""The chairs of a game that is being played: who gets up, and who sits down.

What belongs to a seat stays with it: its hand, its unfinished turn, its turn that has begun, with
the time that is left of it (:func:`data.handovers.go_on`). Votes belong to people, and go with
them. Everything here raises :class:`~data.rows.NotPlaying` for a table that gathers or has ended.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from data import clocks, offers, queries
from data.blocks import require_welcome
from data.boards import changed
from data.database import Database, Sql
from data.due import reckon
from data.handovers import go_on
from data.names import clean_name
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
from data.scrubbing import Scrubber, owe
from data.sittings import Sat, Why, drop_name, only_one_sat, sat_at, sit_down, sittings
from data.stored_table import StoredTable


class Chairs:
    def __init__(self, database: Database, scrubber: Scrubber) -> None:
        self._database, self._scrubber = database, scrubber

    async def leave(
        self, table_id: int, member_id: int, now: int, *, house: str | None = None
    ) -> StoredTable:
        """A member gets up. The chair is free, or a house player takes it at once. Where no person
        is left the game ends. Raises :class:`NotSeated`."""

        def work(sql: Sql) -> StoredTable:
            table, player = _seated(sql, table_id, member_id)
            sit(sql, table, _nobody(player.seat, house), "left", now)
            return queries.table(sql, table_id)

        return await self._done(work)

    async def hand(
        self,
        table_id: int,
        giver: int,
        taker: int,
        name: str,
        now: int,
        *,
        pressed: int | None = None,
    ) -> StoredTable:
        """A member hands the chair over to another, who accepts the offer. Accepted twice it is
        done once. ``pressed``: the message that offered it. Raises :class:`NotOffered` where it
        stands no longer, and :class:`~data.rows.OfACup`."""

        def work(sql: Sql) -> StoredTable:
            table = _playing(sql, table_id)
            if table.cup_id is not None:
                raise OfACup
            player = table.player(giver)
            if player is None and table.player(taker) is not None:
                return table
            if player is None or not offers.stands(sql, table_id, player.seat, giver, taker, now):
                raise NotOffered
            _require_may_sit(sql, table, player.seat, taker)
            offers.closed(sql, table_id, pressed)
            sit(sql, table, Player(player.seat, taker, clean_name(name)), "took", now)
            return queries.table(sql, table_id)

        return await self._done(work)

    async def offer(self, table_id: int, giver: int, taker: int, now: int) -> Offer:
        """A member offers the own chair to another. Raises what :meth:`hand` raises for one who may
        not sit there, :class:`~data.rows.OfferStands`, and :class:`~data.rows.TooManyOffers`."""

        def work(sql: Sql) -> Offer:
            table, player = _seated(sql, table_id, giver)
            if table.cup_id is not None:
                raise OfACup
            _require_may_sit(sql, table, player.seat, taker)
            return offers.make(sql, table_id, player.seat, giver, taker, now)

        return await self._database.write(work)

    async def offered(self, table_id: int, seat: int, now: int) -> Offer | None:
        """Return the offer that stands for a chair."""
        return await self._database.view(lambda sql: offers.standing(sql, table_id, seat, now))

    async def offer_calls(self, offer: Offer, now: int) -> bool:
        """Return whether the member may be called to whom a chair is offered."""
        key = (offer.table_id, offer.seat, offer.taker)
        return await self._database.view(lambda sql: offers.calls(sql, *key, now))

    async def offer_posted(self, offer: Offer, channel_id: int, message_id: int) -> None:
        """Note the message in which an offer stands."""
        await self._database.write(
            lambda sql: sql.run(
                "UPDATE offers SET channel_id = ?, message_id = ?"
                " WHERE table_id = ? AND number = ? AND ended IS NULL",
                *(channel_id, message_id, offer.table_id, offer.number),
            )
        )

    async def decline(
        self,
        table_id: int,
        seat: int,
        giver: int,
        taker: int,
        now: int,
        *,
        pressed: int | None = None,
    ) -> None:
        """A member does not want a chair that they were offered, or it is kept after all.
        ``pressed``: the message where that was said."""

        def work(sql: Sql) -> None:
            offers.closed(sql, table_id, pressed)
            offers.decline(sql, table_id, seat, giver, taker, now)

        await self._database.write(work)

    async def settle_offers(self, table_id: int, now: int) -> list[tuple[int, int]]:
        """End the offers that have run out; return the channels and messages of all that have
        ended, once."""
        if await self._database.view(lambda sql: offers.look_at(sql, table_id)) is None:
            return []
        return await self._database.write(lambda sql: offers.settle(sql, table_id, now))

    async def take(
        self, table_id: int, seat: int, member_id: int, name: str, now: int
    ) -> StoredTable:
        """A member takes a chair that is free, or that a house player keeps for somebody. Taken
        twice it is done once; raises :class:`ChairTaken` when another was faster,
        :class:`AlreadySeated`, and :class:`SatElsewhere`."""

        def work(sql: Sql) -> StoredTable:
            table = _playing(sql, table_id)
            seated = table.player(member_id)
            if seated is not None and seated.seat == seat:
                return table
            if seated is None and seat not in table.to_take:
                raise ChairTaken
            _require_may_sit(sql, table, seat, member_id)
            sit(sql, table, Player(seat, member_id, clean_name(name)), "took", now)
            return queries.table(sql, table_id)

        return await self._done(work)

    async def replace(
        self,
        table_id: int,
        seat: int,
        member_id: int,
        now: int,
        *,
        why: Why = "replaced",
        house: str | None = None,
        late: int | None = None,
    ) -> StoredTable:
        """Somebody else plays for this member, who cannot: a house player, or whoever takes the
        chair. Raises :class:`NotSeated` when the member does not sit there any more. ``late``: only
        if the turn that began after so many lines is late still; raises
        :class:`~data.rows.StaleBoard`."""

        def work(sql: Sql) -> StoredTable:
            table, player = _seated(sql, table_id, member_id)
            if player.seat != seat:
                raise NotSeated
            if late is not None:
                table.require_late(seat, late)
            sit(sql, table, _nobody(seat, house), why, now)
            return queries.table(sql, table_id)

        return await self._done(work)

    async def house_takes(self, table_id: int, seat: int, house: str, now: int) -> StoredTable:
        """A house player takes a free chair, until somebody does; raises :class:`ChairTaken`."""

        def work(sql: Sql) -> StoredTable:
            table = _playing(sql, table_id)
            if seat not in table.free:
                raise ChairTaken
            sit(sql, table, _nobody(seat, house), "took", now)
            return queries.table(sql, table_id)

        return await self._done(work)

    async def sat(self, table_id: int) -> list[Sat]:
        """Who sat where from which line on."""
        return await self._database.view(lambda sql: sittings(sql, table_id))

    async def only_one_sat(self, table_id: int) -> bool:
        """Return whether no more than one person ever sat at the table."""
        return await self._database.view(lambda sql: only_one_sat(sql, table_id))

    async def _done(self, work: Callable[[Sql], StoredTable]) -> StoredTable:
        table = await self._database.write(work)
        await self._scrubber.scrub()
        return table


def _playing(sql: Sql, table_id: int) -> StoredTable:
    table = queries.table(sql, table_id)
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


def sit(sql: Sql, table: StoredTable, player: Player, why: Why, now: int) -> None:
    """In the place of whoever sits at the seat."""
    before = table.players[player.seat]
    ran = clocks.get_up(sql, table.id, player.seat, now)
    sql.run("DELETE FROM players WHERE table_id = ? AND seat = ?", table.id, player.seat)
    queries.seat(sql, table.id, player)
    sit_down(sql, table.id, table.number, player, why, now)
    go_on(sql, table.id, player.seat, table.number, now, ran=ran)
    _drop_votes(sql, table.id, player.seat)
    offers.end_of_seat(sql, table.id, player.seat, now)
    if before.member_id is not None and drop_name(sql, table.id, before.member_id):
        owe(sql)
    sql.run("UPDATE tables SET touched = ? WHERE id = ?", now, table.id)
    clocks.ask_again(sql, table.id)
    changed(sql, table.id)
    seated = [player if other.seat == player.seat else other for other in table.players]
    people = [other for other in replace(table, players=tuple(seated)).people if not other.forget]
    if not people and not any(other.member_id for other in seated):
        queries.stop(sql, table.id, now, "empty")
        return
    if (
        table.cup_id is None
        and people
        and table.host_id not in [other.member_id for other in people]
    ):
        sql.run("UPDATE tables SET host_id = ? WHERE id = ?", people[0].member_id, table.id)
    reckon(sql, table.id)


def _drop_votes(sql: Sql, table_id: int, seat: int) -> None:
    """What whoever sat there asked, and what they answered, counts no more."""
    sql.run(
        "DELETE FROM votes WHERE table_id = ? AND (seat = ? OR asker = ?)", table_id, seat, seat
    )
    sql.run("DELETE FROM questions WHERE table_id = ? AND asker = ?", table_id, seat)
