"""The hall: every table as the store remembers it, played by the engine.

No message is sent from here. A table is read anew for each thing done at it, so another process, or
this one after a restart, sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cogs.hall.attending import Attending
from cogs.hall.cups.cups import Cups
from cogs.hall.house import House
from cogs.hall.mending import Mender
from cogs.hall.options import fitting
from cogs.hall.revisions import Revisions
from cogs.workshop.workshop import Workshop
from data import drafts, games, pauses, places, tables, visits
from data.gathering import Dealt, start_game
from data.newest import Newest, last_seen
from data.packing import pack, pack_events, undone, unpack, unpack_events
from data.refusal import Refusal
from data.rows import (
    AlreadyPlayed,
    DamagedTable,
    EndedBy,
    NotOpen,
    Player,
    Question,
    StaleBoard,
    StoredDraft,
    StoredLine,
    TooFewPlayers,
)
from data.store import Store
from data.stored_table import StoredTable
from data.visits import LOOK_BACK, Owed, Visit
from engine.deal import Deal
from engine.game import END, Event, Illegal, Position
from engine.notation import Unclear
from engine.record import Line, Record
from engine.table import Draft, NotYourTurn, Table, Turn

Read = TypeVar("Read", Visit, Owed)


class Lasting(Exception):
    """The turn could not be taken back freely, so it was not played."""


@dataclass(frozen=True, slots=True)
class Played:
    """A turn that is in the log, whether by this click or by its first delivery."""

    table: StoredTable
    turn: Turn


class Hall:
    """The tables of the store."""

    def __init__(self, store: Store, now: Callable[[], int], workshop: Workshop) -> None:
        self.store, self.now, self.workshop = store, now, workshop
        self.house = House(self)
        self.attending = Attending(self)
        self.cups = Cups(self)
        self.note: Callable[[int | None], object] = lambda due: None
        """Called with the moment at which a table that was changed must be looked at."""
        self.revisions = Revisions(self)
        self._mender = Mender(store)
        self.mended = self._mender.table

    # Finding a table.

    async def table(self, table_id: int) -> StoredTable:
        return await self.mended(await self.store.view(tables.table, table_id))

    async def latest_in(self, channel_id: int) -> StoredTable:
        """The table to look at in a channel: the one that runs, else the newest that ended."""
        row = await self.store.view(tables.latest_in, channel_id)
        if row is None:
            raise Refusal("refusal.no_table_here")
        return await self.mended(row)

    async def owed(self, table_id: int) -> Owed:
        """All that the next board needs; raises :class:`~data.rows.NoSuchTable`."""
        return await self.sound(await self.store.view(visits.owed, table_id), shows=False)

    async def sound(self, read: Read, *, shows: bool = True) -> Read:
        """Return what was read of a table with the rules settled that hold for it, and with what is
        damaged mended as far as that is possible. ``shows``: as for :class:`Revisions`."""
        table = await self.revisions.settled(await self.mended(read.table), shows=shows)
        newest = read.newest
        if not isinstance(newest.lines, DamagedTable) and not all(
            line.events for line in newest.lines
        ):
            try:
                newest = Newest(await self._mender.lines(table.id, newest.lines))
            except DamagedTable as damage:
                newest = Newest(damage)
        return replace(read, table=table, newest=newest)

    # Making a turn.

    async def read_draft(
        self, sitting: StoredTable, seat: int, stored: StoredDraft | None
    ) -> tuple[Draft, int]:
        """Return a seat's unfinished turn, and how many lines there were when it was begun; an
        empty one when the table has moved on under it."""
        position = sitting.begun()
        if stored is not None:
            try:
                return Draft.read(position, seat, stored.text), stored.number
            except (Unclear, Illegal):
                await self.store.write(drafts.drop_draft, sitting.id, seat)
        return Draft(position, seat), sitting.number

    async def keep(self, sitting: StoredTable, draft: Draft, begun: int) -> bool:
        """Remember an unfinished turn; False when the seat has played meanwhile."""
        if draft.text:
            kept = StoredDraft(draft.seat, begun, draft.text)
            return await self.store.write(drafts.save_draft, sitting.id, kept)
        await self.store.write(drafts.drop_draft, sitting.id, draft.seat)
        return True

    async def play(
        self,
        sitting: StoredTable,
        seat: int,
        typed: str,
        interaction_id: int,
        *,
        unless_it_lasts: bool = False,
    ) -> Played:
        """Play a whole turn and commit it: on return it is in the log. The same interaction
        delivered again is the same turn; raises ``StaleBoard`` when another was faster, and
        ``Lasting`` for a turn that could not be taken back freely (``unless_it_lasts``)."""
        player = sitting.players[seat]
        member_id = player.member_id or 0
        while True:
            table = Table(sitting.game, sitting.begun(), sitting.number)
            try:
                turn = table.play(seat, typed or str(END))
            except (NotYourTurn, Unclear, Illegal):
                if (played := await self.played(interaction_id, member_id)) is not None:
                    return played
                raise
            if unless_it_lasts and (turn.reveals or table.over):
                raise Lasting
            try:
                after = await self._append(sitting, table, turn, interaction_id, player)
            except AlreadyPlayed:
                if (played := await self.played(interaction_id, member_id)) is not None:
                    return played
                raise
            except StaleBoard:
                newer = await self.table(sitting.id)
                if not await self._as_before(sitting, newer, seat):
                    raise
                sitting = newer
            else:
                self.house.look(after, seat)
                return Played(after, turn)

    async def play_for_house(self, sitting: StoredTable, seat: int, text: str) -> StoredTable:
        """Play and commit the turn of a house player; raises ``StaleBoard`` when anything was
        played meanwhile, and ``NotSeated`` when somebody else took the chair."""
        table = Table(sitting.game, sitting.begun(), sitting.number)
        return await self._append(
            sitting, table, table.play(seat, text), None, sitting.players[seat]
        )

    async def _append(
        self,
        sitting: StoredTable,
        table: Table,
        turn: Turn,
        interaction_id: int | None,
        player: Player,
    ) -> StoredTable:
        brought = pack_events(turn.events)
        line = StoredLine(turn.number, turn.seat, turn.text, self.now(), interaction_id, brought)
        with self.workshop.meter.timing("commit"):
            row = await self.store.write(
                games.append,
                sitting.id,
                line,
                pack(table.position.dump()),
                player=player,
                waiting=table.position.waiting(),
                over=table.over,
            )
        self.note(row.due)
        if table.over:
            self.cups.note(row)
        return await self.mended(row)

    async def _as_before(self, older: StoredTable, newer: StoredTable, seat: int) -> bool:
        """Whether only others chose meanwhile, in secret: that does not make a turn stale."""
        lines = await self.lines(newer.id, older.number + 1)
        return seat in newer.waiting and not any(
            line.seat == seat or any(event.seen_by(seat) for event in unpack_events(line.events))
            for line in lines
        )

    async def played(self, interaction_id: int, member_id: int) -> Played | None:
        """What this very click of the member did, when it is delivered a second time: a turn of
        the member's own, or turns taken back."""
        found = await self.store.query(games.line_of, interaction_id)
        if found is None:
            return None
        table_id, line = found
        sitting = await self.table(table_id)
        seat = sitting.seat_of(member_id)
        if seat is None or (seat != line.seat and not Line(line.seat, line.text).strikes):
            return None
        (line,) = await self._mender.lines(table_id, [line])
        turn = Turn(line.number, line.seat, line.text, tuple(unpack_events(line.events)))
        return Played(sitting, turn)

    # Taking back.

    async def undo_freely(self, sitting: StoredTable, seat: int, interaction_id: int) -> bool:
        """Take the seat's last turn back without asking; False when that is not free."""
        while True:
            record, whose = await self.record(sitting), sitting.players[seat].member_id
            own = await self.workshop.free_undo(record, seat, whose)
            if own is None:
                return False
            try:
                await self.undo(sitting, seat, (own,), interaction_id)
            except StaleBoard:  # somebody chose meanwhile: perhaps it is free all the same
                sitting = await self.table(sitting.id)
                if own in (await self.record(sitting)).struck():
                    return True
            else:
                return True

    async def undo(
        self,
        sitting: StoredTable,
        seat: int,
        strikes: Sequence[int],
        interaction_id: int,
        *,
        unrated: bool = False,
        passed: Question | None = None,
    ) -> StoredTable:
        """Strike turns, by a question that ``passed``: a line that says so, and the position as if
        they had not been played. ``unrated``: nobody else ever sat there who could agree, and the
        game does not count for ratings any more; raises ``PlayersChanged`` where that is not so.
        Raises ``StaleBoard`` when another was faster."""
        record = await self.record(sitting)
        if len(record.lines) != sitting.number:  # what comes after may not be legal without them
            raise StaleBoard(len(record.lines))
        line = Line(seat, " ".join(("undo", *map(str, strikes))))
        record.lines.append(line)
        snapshot = await self.workshop.replay(record)
        number, brought = sitting.number + 1, pack_events([undone(seat, strikes)])
        try:
            added = StoredLine(number, seat, line.text, self.now(), interaction_id, brought)
            row = await self.store.write(
                games.append,
                sitting.id,
                added,
                snapshot,
                waiting=sitting.game.load(unpack(snapshot)).waiting(),
                drop_drafts=range(len(sitting.players)),
                drop_votes=True,
                passed=passed,
                unrated=unrated,
            )
        except AlreadyPlayed as same:
            if (same.table_id, same.line.seat, same.line.text) != (sitting.id, seat, line.text):
                raise
            return await self.table(sitting.id)
        after = await self.mended(row)
        self.house.look(after, seat)
        return after

    # Stopping.

    async def stop(
        self,
        table_id: int,
        why: EndedBy,
        *,
        number: int | None = None,
        passed: Question | None = None,
    ) -> None:
        """Stop a table that gathers or plays; as :func:`data.tables.end`."""
        row = await self.store.write(
            tables.end, table_id, self.now(), why=why, number=number, passed=passed
        )
        self.note(row.due)
        self.cups.note(row)

    async def pause(self, table_id: int, *, passed: Question | None = None) -> None:
        """Nobody is to act until somebody who plays goes on."""
        row = await self.store.write(pauses.pause_game, table_id, self.now(), passed=passed)
        self.note(row.due)

    async def resume(self, table_id: int) -> None:
        """Go on; raises ``StaleBoard`` where nothing is paused."""
        row = await self.store.write(pauses.resume_game, table_id, self.now())
        self.note(row.due)
        self.house.look(await self.mended(row))

    async def give_up(self, table_id: int) -> None:
        """The channel of a table was deleted; as :func:`data.places.lose`."""
        row = await self.store.write(places.lose, table_id, self.now())
        self.note(row.due)

    async def move(
        self, sitting: StoredTable, server_id: int | None, channel_id: int
    ) -> StoredTable:
        """Let the table go on in that channel; as :func:`data.places.move_table`."""
        row = await self.store.write(
            places.move_table, sitting.id, server_id, channel_id, self.now()
        )
        self.note(row.due)
        return await self.mended(row)

    # Looking back.

    async def record(self, sitting: StoredTable) -> Record:
        """The whole game, seed included: not for players while it goes on."""
        row, record = await self.store.view(games.record, sitting.id)
        if row.state == "over":
            scores = sitting.begun().scores()
            record.result = [score for score in scores if score is not None]
        return record

    async def turns_played(self, sitting: StoredTable) -> int:
        """How many turns there were, without those that were taken back."""
        return len((await self.record(sitting)).standing())

    async def position_at(self, sitting: StoredTable, number: int) -> Position:
        """The position after this many lines."""
        if not 0 <= number <= sitting.number:
            raise Refusal("refusal.no_such_turn", last=sitting.number)
        return (await self.positions_at(sitting, (number,)))[number]()

    async def positions_at(
        self, sitting: StoredTable, numbers: Sequence[int]
    ) -> dict[int, Callable[[], Position]]:
        """Several of them, read at once; each is unpacked when it is called."""
        kept = await self.store.query(games.snapshots, sitting.id, numbers)
        for number in set(numbers) - set(kept):
            kept[number] = await self._mender.position(sitting, number)
        return {
            number: lambda snapshot=snapshot: sitting.game.load(unpack(snapshot))
            for number, snapshot in kept.items()
        }

    async def shown_since(self, sitting: StoredTable, number: int) -> bool:
        """Whether the lines after that number brought anything that all may know."""
        events = await self.events(sitting, number + 1, sitting.number)
        return any(event.seen_by(None) for event in events)

    async def lines(
        self, table_id: int, first: int = 1, last: int | None = None
    ) -> list[StoredLine]:
        lines = await self.store.view(games.lines, table_id, first, last)
        return await self._mender.lines(table_id, lines)

    async def events(self, sitting: StoredTable, first: int, last: int) -> list[Event]:
        """What the lines from ``first`` to ``last`` brought, everything in order."""
        lines = await self.lines(sitting.id, first, last)
        return [event for line in lines for event in unpack_events(line.events)]

    async def news(self, sitting: StoredTable, number: int, seat: int | None) -> list[Event]:
        """What the last turn up to that line brought that the seat may know of. A turn that showed
        nothing (a secret bid) leaves the one before it the last."""
        lines = await self.lines(sitting.id, max(1, number - LOOK_BACK), number)
        return last_seen(lines, seat)

    async def stops(self, sitting: StoredTable) -> dict[int, list[Event]]:
        """The turns worth a look, and what all may know of each: the start, and every line that
        brought something."""
        found: dict[int, list[Event]] = {0: []}
        for line in await self.lines(sitting.id):
            seen = [event for event in unpack_events(line.events) if event.seen_by(None)]
            if seen:
                found[line.number] = seen
        return found

    # Setting a table up.

    async def start(self, sitting: StoredTable, most: int = 0) -> StoredTable:
        """Deal: from here on the options and the seats are fixed, without an option that so many
        players cannot have. ``most`` games of one opener may run; 0: any number."""
        if sitting.state != "open":
            raise NotOpen
        if len(sitting.players) < sitting.seats.start:
            raise TooFewPlayers
        chosen = fitting(sitting.game, len(sitting.players), sitting.options)
        options = sitting.game.settle(len(sitting.players), chosen)
        deal = Deal()
        table = Table.start(sitting.game, len(sitting.players), options, deal)
        dealt = Dealt(
            sitting.players,
            options,
            sitting.game.revision,
            deal.seed,
            deal.seal,
            pack(table.position.dump()),
            table.position.waiting(),
        )
        started = await self.store.write(
            start_game, sitting.id, dealt, self.now(), read=sitting.options, most=most
        )
        self.note(started.due)
        begun = await self.mended(started)
        self.house.look(begun)
        return begun
