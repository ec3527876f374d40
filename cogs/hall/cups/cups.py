"""Cups: what members and organisers do in them, and what becomes of their messages and threads.

A click delivered twice is done once. What is refused is a :class:`~data.refusal.Refusal`.

Whoever calls this has looked before whether the member may: roles, ratings, who organises.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cogs.hall.attending import STAND_IN
from cogs.hall.cups import deeds, rounds, tables
from cogs.hall.cups.changing import Changing
from cogs.hall.cups.live import LiveCup
from cogs.hall.cups.tables import Opening
from data import cups, pods
from data.cup_queries import is_as_read
from data.cup_rows import Change, KnowsTheDeal, StaleCup, StoredPod, Terms
from data.refusal import Refusal
from data.rows import DamagedTable, OfACup
from data.stored_table import StoredTable
from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.plan import Plan
from engine.deal import Deal

if TYPE_CHECKING:
    from cogs.hall.hall import Hall

log = logging.getLogger(__name__)

_AGAIN = 60
"""A thread that could not be made is tried again after so many seconds."""


class Cups(Changing):
    """What members, organisers and those who post messages do."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self._kept: LiveCup | None = None
        """The one whose threads were made last."""

    # Looking.

    async def file(self, cup_id: int) -> str:
        """All that there is to recompute the cup from, as ``bot.py verify`` reads it. Games whose
        deal is played still are not in it, nor what was decided of them, nor seeds of what goes
        on."""
        live = await self.cup(cup_id)
        records = dict[tuple[int, int], str]()
        for pod in (pod for row in live.row.rounds if not row.veiled for pod in row.pods):
            if pod.table_id is None or not pod.ended:
                continue
            try:
                sitting = await self.hall.table(pod.table_id)
                records[pod.round, pod.number] = (await self.hall.record(sitting)).write()
            except DamagedTable as damage:  # its result stands in the lines
                log.warning("cup %s: a record is left out: %s", cup_id, damage)
        return await asyncio.to_thread(
            lambda: CupFile.of(live.told_cup, records, live.names).write()
        )

    async def require_going_on(self, table: StoredTable) -> None:
        """Refuse where the table is of a cup that is paused: its organiser lets it go on."""
        if table.cup_id is not None and (await self.cup(table.cup_id)).row.paused is not None:
            raise OfACup

    async def change(
        self, live: LiveCup, plan: Plan, terms: Terms, *, name: str, until: int | None
    ) -> LiveCup:
        """Its organiser chooses otherwise while members enter; raises
        :class:`~data.cup_rows.StaleCup` where that is over, or somebody else did meanwhile."""
        row = await self.hall.store.write(
            cups.rewrite,
            live.row,
            self.hall.now(),
            plan=plan.write(),
            terms=terms,
            name=name,
            moment=until,
        )
        self.hall.note(row.due)
        return LiveCup(row)

    async def move(self, cup_id: int, channel_id: int) -> LiveCup:
        """Its channel was deleted: its messages and threads are in another one from now on."""
        row = await self.hall.store.write(cups.move_cup, cup_id, channel_id, self.hall.now())
        self.hall.note(row.due)
        return LiveCup(row)

    # Members.

    async def announce(
        self,
        plan: Plan,
        terms: Terms,
        *,
        server_id: int,
        channel_id: int,
        name: str,
        host_id: int,
        beside_id: int | None = None,
        role_id: int | None = None,
        until: int | None = None,
    ) -> LiveCup:
        """A cup that may be entered until then, or until its organiser starts it. The member beside
        the host, and whoever has the role, organise it as the host does."""
        deal = Deal()
        row = await self.hall.store.write(
            cups.announce,
            server_id=server_id,
            channel_id=channel_id,
            host_id=host_id,
            beside_id=beside_id,
            role_id=role_id,
            name=name,
            title=plan.title,
            plan=Cup.of(plan, deal).plan.write(),
            terms=terms,
            seal=deal.seal,
            seed=deal.seed,
            now=self.hall.now(),
            moment=until,
        )
        self.hall.note(row.due)
        return LiveCup(row)

    async def enter(
        self,
        cup_id: int,
        member_id: int,
        name: str,
        interaction_id: int,
        *,
        rating: float | None = None,
    ) -> LiveCup:
        """Enter, or come back after dropping out; late too, where the plan lets one."""
        now = self.hall.now()
        return await self.do(
            cup_id,
            lambda live: deeds.enter(live, member_id, name, rating, interaction_id, now),
            interaction_id,
        )

    async def check_in(self, cup_id: int, member_id: int) -> LiveCup:
        """Say that one is here; twice is once."""
        return await self.do(cup_id, lambda live: deeds.check_in(live, member_id))

    async def leave(self, cup_id: int, member_id: int, interaction_id: int) -> LiveCup:
        """Drop out: the table where one sits just now is played on."""
        return await self.do(
            cup_id, lambda live: deeds.leave(live, member_id, interaction_id), interaction_id
        )

    # Its organiser.

    async def start(
        self, cup_id: int, by: int, interaction_id: int, *, state: str | None = None
    ) -> LiveCup:
        """Entry, or the check-in, is over, whenever it was to be; then comes what follows. Refused
        where the cup is not in that ``state`` any more."""
        now = self.hall.now()

        def decide(live: LiveCup) -> Change | None:
            if state not in (None, live.row.state):
                raise Refusal("refusal.cup_moved_on")
            return rounds.entry_over(live, now, by, interaction_id)

        return await self.do(cup_id, decide, interaction_id)

    async def pair(self, cup_id: int, by: int, interaction_id: int) -> LiveCup:
        """Pair a round that has not begun anew; pair the next one where none is."""
        now = self.hall.now()
        return await self.do(
            cup_id, lambda live: rounds.paired(live, now, by, interaction_id), interaction_id
        )

    async def swap(
        self, cup_id: int, one: int, other: int, by: int, interaction_id: int
    ) -> LiveCup:
        """Exchange two entrants of a round that has not begun."""
        now = self.hall.now()
        return await self.do(
            cup_id,
            lambda live: rounds.swapped(live, one, other, now, by, interaction_id),
            interaction_id,
        )

    async def begin(self, cup_id: int, by: int, interaction_id: int) -> LiveCup:
        """Begin a round that is paired and published before its time."""
        return await self.do(
            cup_id, lambda live: rounds.begun(live, by, interaction_id), interaction_id
        )

    async def foresee(
        self,
        live: LiveCup,
        round_: int,
        pod: int,
        places: Mapping[int, int],
        points: Mapping[int, Fraction],
        forfeits: frozenset[int],
    ) -> LiveCup:
        """Return the cup as it would be if its organiser decided a result so; refused as
        :meth:`decide` would. Nothing is written."""
        then, now = LiveCup(live.row), self.hall.now()
        await self.decided(
            then,
            lambda cup: rounds.decided(
                cup, cup.pod(round_, pod), places, points, forfeits, now, 0, 0
            ),
        )
        return then

    async def decide(
        self,
        cup_id: int,
        round_: int,
        pod: int,
        places: Mapping[int, int],
        by: int,
        interaction_id: int,
        *,
        points: Mapping[int, Fraction] | None = None,
        forfeits: frozenset[int] = frozenset(),
    ) -> LiveCup:
        """The organiser decides a result: it is awarded where there was none, and a table that
        plays is stopped; else the one there was is corrected. Places and points are by entrant."""
        now = self.hall.now()
        return await self.do(
            cup_id,
            lambda live: rounds.decided(
                live, live.pod(round_, pod), places, points or {}, forfeits, now, by, interaction_id
            ),
            interaction_id,
        )

    async def forfeit(
        self, cup_id: int, round_: int, entrants: tuple[int, ...], by: int, interaction_id: int
    ) -> LiveCup:
        """These did not turn up, or left: they are last at their tables in that round, where house
        players go on for them."""
        return await self.do(
            cup_id,
            lambda live: rounds.forfeited(live, round_, entrants, STAND_IN, by, interaction_id),
            interaction_id,
        )

    async def replace(
        self,
        cup_id: int,
        entrant: int,
        by: int,
        interaction_id: int,
        *,
        member_id: int | None = None,
        name: str = "",
        house: str | None = None,
    ) -> LiveCup:
        """Somebody else plays for an entrant from here on, also at the table that is played just
        now: a member, or a house player of that strength. Whoever played the same deal at another
        table is refused until the round is over."""

        def decide(live: LiveCup) -> Change:
            return deeds.replaced(live, entrant, member_id, name, house, by, interaction_id)

        try:
            return await self.do(cup_id, decide, interaction_id)
        except KnowsTheDeal as knows:
            raise Refusal("refusal.knows_the_deal", who=f"<@{knows.member_id}>") from knows

    async def drop(self, cup_id: int, entrant: int, by: int, interaction_id: int) -> LiveCup:
        """Take somebody out; they may come back by themselves."""
        return await self.do(
            cup_id, lambda live: deeds.dropped(live, entrant, by, interaction_id), interaction_id
        )

    async def bring_back(self, cup_id: int, entrant: int, by: int, interaction_id: int) -> LiveCup:
        """Who dropped out, or was banned, is paired again."""
        return await self.do(
            cup_id, lambda live: deeds.returned(live, entrant, by, interaction_id), interaction_id
        )

    async def ban(self, cup_id: int, entrant: int, by: int, interaction_id: int) -> LiveCup:
        """Take somebody out, whom only an organiser brings back; a house player goes on at the
        table where they sit."""
        return await self.do(
            cup_id,
            lambda live: deeds.banned(live, entrant, STAND_IN, by, interaction_id),
            interaction_id,
        )

    async def pause(self, cup_id: int, by: int, interaction_id: int) -> LiveCup:
        """Nothing happens until it goes on, at its tables too."""
        return await self.do(
            cup_id, lambda live: deeds.paused(live, by, interaction_id), interaction_id
        )

    async def resume(self, cup_id: int, by: int, interaction_id: int) -> LiveCup:
        """Go on; every moment is as much later as the pause was long."""
        after = await self.do(
            cup_id, lambda live: deeds.resumed(live, by, interaction_id), interaction_id
        )
        await self.look_at_tables(after)
        return after

    async def end(self, cup_id: int, by: int, interaction_id: int) -> LiveCup:
        """The cup is over as it stands; its tables are stopped, and count as they stand."""
        live, ended = await self.cup(cup_id), dict[int, StoredTable]()
        while not live.row.did(interaction_id):
            finishes = await self.finishes(live, playing=True, ended=ended)
            change = await self.decided(live, rounds.finished, finishes, by, interaction_id)
            with suppress(StaleCup):
                return await self.write(live, change)
            live = await self.cup(cup_id)
        return live

    # Its threads.

    async def next_pod(self, cup_id: int) -> Opening | None:
        """A pod that lacks a thread; for a while nobody else is given it. None where there is none,
        or others make them all."""
        pod = await self.hall.store.write(pods.lease_pod, cup_id, self.hall.now())
        return None if pod is None else Opening(await self._as_read(cup_id), pod)

    async def renew(self, opening: Opening) -> Opening | None:
        """Keep others from a pod whose thread is being made; None if it is somebody else's now."""
        pod = await self.hall.store.write(
            pods.renew_pod, opening.live.id, opening.pod, self.hall.now()
        )
        return None if pod is None else replace(opening, pod=pod)

    async def stand(self, opening: Opening, channel_id: int) -> StoredTable:
        """The thread of a pod stands: its players are seated and dealt to. Raises
        :class:`~data.cup_rows.PodStands` where it stands already or the round is over: then this
        thread is of no use."""
        row = await self._stood(opening.live, opening.pod, channel_id)
        self.hall.note(row.due)
        sitting = await self.hall.mended(row)
        self.show_table(row.id)
        self.hall.house.look(sitting)
        if not await self.hall.store.query(pods.lack_tables, opening.live.id):
            live = await self.cup(opening.live.id)
            self.hall.note(live.row.due)
            await self.clocks_run(live)
        return sitting

    async def _stood(self, live: LiveCup, pod: StoredPod, channel_id: int) -> StoredTable:
        """The table of a pod, as those who are in the cup by now sit there."""
        write = self.hall.store.write
        while True:
            dealt = tables.dealt(live, pod, STAND_IN)
            try:
                return await write(pods.stand, live.row, pod, channel_id, dealt, self.hall.now())
            except StaleCup:
                live = await self._as_read(live.id)

    async def _as_read(self, cup_id: int) -> LiveCup:
        """A cup to look at while many threads are made: read again where it has gone on."""
        kept = self._kept
        if kept and kept.id == cup_id and await self.hall.store.query(is_as_read, kept.row):
            return kept
        self._kept = kept = await self.cup(cup_id)
        return kept

    async def put_off(self, opening: Opening, seconds: int = _AGAIN) -> None:
        """The thread could not be made: it is tried again after so many seconds."""
        pod, until = opening.pod, self.hall.now() + seconds
        await self.hall.store.write(pods.put_off_pod, opening.live.id, pod.round, pod.number, until)
        self.hall.note(until)
