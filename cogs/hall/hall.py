"""The hall: every table as the store remembers it, played by the engine.

No message is sent from here. A table is read anew for each thing done at it, so another process, or
this one after a restart, sees the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cogs.hall.attending import Attending
from cogs.hall.cups.cups import Cups
from cogs.hall.house import House
from cogs.hall.mending import Mender
from cogs.hall.options import fitting
from cogs.hall.packing import pack, pack_events, undone, unpack, unpack_events
from cogs.hall.refusal import Refusal
from cogs.hall.revisions import Revisions
from cogs.hall.sitting import Played, Sitting, position_of
from cogs.hall.visit import BoardOwed, Newest, Visit, last_seen
from cogs.workshop.workshop import Workshop
from data.rows import (
    AlreadyPlayed,
    DamagedTable,
    EndedBy,
    NoSuchTable,
    NotOpen,
    NotPlaying,
    Player,
    StaleBoard,
    StoredDraft,
    StoredLine,
    StoredTable,
    TooFewPlayers,
)
from data.store import Store
from data.visits import LOOK_BACK, Guest, Visited
from engine.catalogue import find
from engine.deal import Deal
from engine.game import Event, Illegal, Position
from engine.notation import Unclear
from engine.record import Line, Record
from engine.table import Draft, NotYourTurn, Table, Turn


class Lasting(Exception):
    """The turn could not be taken back freely, so it was not played."""


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

    # Finding a table.

    async def table(self, table_id: int) -> Sitting:
        return await self.sitting(await self.store.table(table_id))

    async def sitting(self, row: StoredTable) -> Sitting:
        """A row of the store with its title and position."""
        game, row = find(row.title), await self._mender.table(row)
        return Sitting(row, game, position_of(row, game))

    async def latest_in(self, channel_id: int) -> Sitting:
        """The table to look at in a channel: the one that runs, else the newest that ended."""
        row = await self.store.latest_in(channel_id)
        if row is None:
            raise Refusal("refusal.no_table_here")
        return await self.sitting(row)

    # Visiting a table: all that is needed is read at once.

    async def visit(self, table_id: int, guest: Guest) -> Visit:
        """Raises :class:`~data.rows.NoSuchTable`."""
        found = await self.store.visits.at(table_id, guest)
        return await self._visit(found, guest, NoSuchTable(f"there is no table {table_id}"))

    async def visit_running(self, channel_id: int, guest: Guest) -> Visit:
        """To the table that gathers or plays in a channel or thread; refused where none does."""
        found = await self.store.visits.running_in(channel_id, guest)
        return await self._visit(found, guest, Refusal("refusal.no_table_here"))

    async def visit_latest(self, channel_id: int, guest: Guest) -> Visit:
        """To the table to look at in a channel: the one that runs, else the newest that ended."""
        found = await self.store.visits.latest_in(channel_id, guest)
        return await self._visit(found, guest, Refusal("refusal.no_table_here"))

    async def _visit(self, found: Visited, guest: Guest, missing: Exception) -> Visit:
        played = None
        if found.click is not None:
            played = await self._played(*found.click, guest.member_id)
        if found.table is not None:
            sitting = await self.sitting(found.table)
        elif played is not None:
            sitting = played.sitting
        else:
            raise missing
        newest = await self._newest(found.table, found.newest)
        return Visit(
            await self.revisions.settled(sitting),
            newest,
            found.draft,
            found.member,
            found.server,
            found.last,
            played,
            found.introduced,
            found.hours,
            found.unasked,
        )

    async def board_owed(self, table_id: int) -> BoardOwed:
        """All that the next board needs; raises :class:`~data.rows.NoSuchTable`."""
        found = await self.store.visits.owed(table_id)
        newest = await self._newest(found.table, found.newest)
        sitting = await self.revisions.settled(await self.sitting(found.table), shows=False)
        found_too = (found.calls, found.hours, found.curious, found.sat)
        return BoardOwed(sitting, newest, found.server, found.shown, *found_too)

    async def _newest(
        self, row: StoredTable | None, lines: list[StoredLine] | DamagedTable
    ) -> Newest:
        """The newest lines, with what is damaged in them mended as far as that is possible."""
        if row is None or isinstance(lines, DamagedTable):
            return Newest(lines)
        try:
            return Newest(await self._mender.lines(row.id, lines))
        except DamagedTable as damage:
            return Newest(damage)

    # Making a turn.

    async def draft(self, sitting: Sitting, seat: int) -> tuple[Draft, int]:
        """The seat's unfinished turn, and how many lines there were when it was begun; an empty
        one when the table has moved on under it."""
        return await self.read_draft(sitting, seat, await self.store.drafts.read(sitting.id, seat))

    async def read_draft(
        self, sitting: Sitting, seat: int, stored: StoredDraft | None
    ) -> tuple[Draft, int]:
        """The same, of a draft that was read already."""
        position = sitting.begun()
        if stored is not None:
            try:
                return Draft.read(position, seat, stored.text), stored.number
            except (Unclear, Illegal):
                await self.store.drafts.drop(sitting.id, seat)
        return Draft(position, seat), sitting.number

    async def keep(self, sitting: Sitting, draft: Draft, begun: int) -> bool:
        """Remember an unfinished turn; False when the seat has played meanwhile."""
        if draft.text:
            kept = StoredDraft(draft.seat, begun, draft.text)
            return await self.store.drafts.save(sitting.id, kept)
        await self.store.drafts.drop(sitting.id, draft.seat)
        return True

    async def play(
        self,
        sitting: Sitting,
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
                turn = table.play(seat, typed)
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

    async def play_for_house(self, sitting: Sitting, seat: int, text: str) -> Sitting:
        """Play and commit the turn of a house player; raises ``StaleBoard`` when anything was
        played meanwhile, and ``NotSeated`` when somebody else took the chair."""
        table = Table(sitting.game, sitting.begun(), sitting.number)
        return await self._append(
            sitting, table, table.play(seat, text), None, sitting.players[seat]
        )

    async def _append(
        self, sitting: Sitting, table: Table, turn: Turn, interaction_id: int | None, player: Player
    ) -> Sitting:
        line = self._line(turn.number, turn.seat, turn.text, interaction_id, turn.events)
        with self.workshop.meter.timing("commit"):
            row = await self.store.append(
                sitting.id,
                line,
                pack(table.position.dump()),
                player=player,
                waiting=table.position.waiting(),
                over=table.over,
            )
        self.note(row.due)
        self.cups.note(row)
        return await self.sitting(row)

    async def _as_before(self, older: Sitting, newer: Sitting, seat: int) -> bool:
        """Whether only others chose meanwhile, in secret: that does not make a turn stale."""
        lines = await self.lines(newer.id, older.number + 1)
        return seat in newer.waiting and not any(
            line.seat == seat or any(event.seen_by(seat) for event in unpack_events(line.events))
            for line in lines
        )

    async def played(self, interaction_id: int, member_id: int) -> Played | None:
        """What this very click of the member did, when it is delivered a second time: a turn of
        the member's own, or turns taken back."""
        found = await self.store.line_of(interaction_id)
        if found is None:
            return None
        table_id, line = found
        return await self._played(await self.store.table(table_id), line, member_id)

    async def _played(self, row: StoredTable, line: StoredLine, member_id: int) -> Played | None:
        sitting = await self.sitting(row)
        seat = sitting.seat_of(member_id)
        if seat is None or (seat != line.seat and not Line(line.seat, line.text).strikes):
            return None
        (line,) = await self._mender.lines(row.id, [line])
        turn = Turn(line.number, line.seat, line.text, tuple(unpack_events(line.events)))
        return Played(sitting, turn, again=True)

    # Taking back.

    async def undo_freely(self, sitting: Sitting, seat: int, interaction_id: int) -> bool:
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
        sitting: Sitting,
        seat: int,
        strikes: Sequence[int],
        interaction_id: int,
        *,
        unrated: bool = False,
    ) -> Sitting:
        """Strike turns: a line that says so, and the position as if they had not been played.
        ``unrated``: nobody else ever sat there who could agree, and the game does not count for
        ratings any more; raises ``PlayersChanged`` where that is not so. Raises ``StaleBoard``
        when another was faster."""
        record = await self.record(sitting)
        if len(record.lines) != sitting.number:  # what comes after may not be legal without them
            raise StaleBoard(len(record.lines))
        line = Line(seat, " ".join(("undo", *map(str, strikes))))
        record.lines.append(line)
        snapshot = await self.workshop.replay(record)
        brought = [undone(seat, strikes)]
        try:
            added = self._line(sitting.number + 1, seat, line.text, interaction_id, brought)
            row = await self.store.append(
                sitting.id,
                added,
                snapshot,
                waiting=sitting.game.load(unpack(snapshot)).waiting(),
                drop_drafts=range(len(sitting.players)),
                drop_votes=True,
                unrated=unrated,
            )
        except AlreadyPlayed as same:
            if (same.table_id, same.line.seat, same.line.text) != (sitting.id, seat, line.text):
                raise
            return await self.table(sitting.id)
        after = await self.sitting(row)
        self.house.look(after, seat)
        return after

    def _line(
        self, number: int, seat: int, text: str, interaction_id: int | None, events: Sequence[Event]
    ) -> StoredLine:
        return StoredLine(number, seat, text, self.now(), interaction_id, pack_events(events))

    # Stopping.

    async def stop(self, table_id: int, why: EndedBy, *, number: int | None = None) -> None:
        """Stop a table that gathers or plays; as :meth:`data.store.Store.end_table`."""
        row = await self.store.end_table(table_id, self.now(), why=why, number=number)
        self.note(row.due)
        self.cups.note(row)

    async def pause(self, table_id: int) -> None:
        """Nobody is to act until somebody who plays goes on."""
        row = await self.store.pauses.begin(table_id, self.now())
        self.note(row.due)

    async def resume(self, table_id: int) -> None:
        """Go on; raises ``StaleBoard`` where nothing is paused."""
        row = await self.store.pauses.end(table_id, self.now())
        self.note(row.due)
        self.house.look(await self.sitting(row))

    async def give_up(self, table_id: int) -> None:
        """The channel of a table was deleted: who gathered there is let go, a game is paused until
        it moves, and no board is owed."""
        try:
            row = await self.store.places.lose(table_id, self.now())
            self.note(row.due)
        except NotPlaying:
            await self.store.give_board_up(table_id)

    async def move(self, sitting: Sitting, server_id: int | None, channel_id: int) -> Sitting:
        """The table goes on in that channel; as :meth:`data.places.Places.move`."""
        row = await self.store.places.move(sitting.id, server_id, channel_id, self.now())
        self.note(row.due)
        return await self.sitting(row)

    # Looking back.

    async def record(self, sitting: Sitting) -> Record:
        """The whole game, seed included: not for players while it goes on."""
        row, record = await self.store.record(sitting.id)
        if row.state == "over":
            scores = sitting.begun().scores()
            record.result = [score for score in scores if score is not None]
        return record

    async def turns_played(self, sitting: Sitting) -> int:
        """How many turns there were, without those that were taken back."""
        return len((await self.record(sitting)).standing())

    async def position_at(self, sitting: Sitting, number: int) -> Position:
        """The position after this many lines."""
        if not 0 <= number <= sitting.number:
            raise Refusal("refusal.no_such_turn", last=sitting.number)
        snapshot = await self.store.snapshot_at(sitting.id, number)
        if snapshot is None:
            snapshot = await self._mender.position(sitting.row, number)
        return sitting.game.load(unpack(snapshot))

    async def positions_at(
        self, sitting: Sitting, numbers: Sequence[int]
    ) -> dict[int, Callable[[], Position]]:
        """Several of them, read at once; each is unpacked when it is called."""
        kept = await self.store.snapshots(sitting.id, numbers)
        for number in set(numbers) - set(kept):
            kept[number] = await self._mender.position(sitting.row, number)
        return {
            number: lambda snapshot=snapshot: sitting.game.load(unpack(snapshot))
            for number, snapshot in kept.items()
        }

    async def shown_since(self, sitting: Sitting, number: int) -> bool:
        """Whether the lines after that number brought anything that all may know."""
        events = await self.events(sitting, number + 1, sitting.number)
        return any(event.seen_by(None) for event in events)

    async def lines(
        self, table_id: int, first: int = 1, last: int | None = None
    ) -> list[StoredLine]:
        lines = await self.store.lines(table_id, first, last)
        return await self._mender.lines(table_id, lines)

    async def events(self, sitting: Sitting, first: int, last: int) -> list[Event]:
        """What the lines from ``first`` to ``last`` brought, everything in order."""
        lines = await self.lines(sitting.id, first, last)
        return [event for line in lines for event in unpack_events(line.events)]

    async def news(self, sitting: Sitting, number: int, seat: int | None) -> list[Event]:
        """What the last turn up to that line brought that the seat may know of. A turn that showed
        nothing (a secret bid) leaves the one before it the last."""
        lines = await self.lines(sitting.id, max(1, number - LOOK_BACK), number)
        return last_seen(lines, seat)

    async def stops(self, sitting: Sitting) -> dict[int, list[Event]]:
        """The turns worth a look, and what all may know of each: the start, and every line that
        brought something."""
        found: dict[int, list[Event]] = {0: []}
        for line in await self.lines(sitting.id):
            seen = [event for event in unpack_events(line.events) if event.seen_by(None)]
            if seen:
                found[line.number] = seen
        return found

    # Setting a table up.

    async def start(self, sitting: Sitting, most: int = 0) -> Sitting:
        """Deal: from here on the options and the seats are fixed, without an option that so many
        players cannot have. ``most`` games of one opener may run; 0: any number."""
        row = sitting.row
        if row.state != "open":
            raise NotOpen
        if len(row.players) < row.seats.start:
            raise TooFewPlayers
        chosen = fitting(sitting.game, len(row.players), row.options)
        options = sitting.game.settle(len(row.players), chosen)
        deal = Deal()
        table = Table.start(sitting.game, len(row.players), options, deal)
        started = await self.store.gathering.start(
            row.id,
            players=row.players,
            read=row.options,
            options=options,
            revision=sitting.game.revision,
            seal=deal.seal,
            seed=deal.seed,
            snapshot=pack(table.position.dump()),
            now=self.now(),
            waiting=table.position.waiting(),
            most=most,
        )
        self.note(started.due)
        begun = await self.sitting(started)
        self.house.look(begun)
        return begun
