"""Cups to play with, without Discord: halls on one store, threads that stand at once, games that
end in one turn."""

from itertools import count
from random import Random

from cogs.hall.cups.live import LiveCup
from cogs.hall.hall import Hall
from cogs.workshop.workshop import Workshop
from data import games
from data.cup_rows import PodStands, StoredRound, Terms
from data.cups import mark_told
from data.packing import pack
from data.rows import StoredLine
from data.store import Store
from engine.cups.lines import How, Line
from engine.cups.plan import Plan
from engine.playout import Playout

HOST, SERVER, CHANNEL = 99, 900, 800
BESIDE = HOST + 1
FIRST_THREAD = 10_000


class Evening:
    """A hall, its clock, and the Discord that makes threads for it."""

    def __init__(self, store: Store, seed: str = "evening") -> None:
        self.random = Random(seed)
        self.now = 1_000_000
        self.clicks, self.threads = count(1), count(FIRST_THREAD)
        self.hall = self.another(store)

    def another(self, store: Store) -> Hall:
        """A hall of another process, or of the next life."""
        hall = Hall(store, lambda: self.now, Workshop(1))
        hall.house.pause = 1e9
        return hall

    def click(self) -> int:
        return next(self.clicks)

    async def announce(
        self, plan: Plan | None = None, terms: Terms | None = None, **facts: int | None
    ) -> LiveCup:
        return await self.hall.cups.announce(
            plan or Plan(title="gold", rounds=2),
            terms or Terms(),
            server_id=SERVER,
            channel_id=CHANNEL,
            name="Jaguar Cup",
            host_id=HOST,
            beside_id=BESIDE,
            **facts,
        )

    async def begun(
        self, entrants: int, plan: Plan | None = None, terms: Terms | None = None
    ) -> LiveCup:
        live = await self.announce(plan, terms)
        await self.enter(live.id, entrants)
        return await self.hall.cups.start(live.id, HOST, self.click())

    async def enter(self, cup_id: int, entrants: int, first: int = 1) -> None:
        """Members 1, 2, 3… are the entrants 1, 2, 3…"""
        for member in range(first, first + entrants):
            await self.hall.cups.enter(cup_id, member, f"member {member}", self.click())

    async def attend(self, cup_id: int, hall: Hall | None = None) -> None:
        """Publish what is paired, do what is due, make the threads that lack."""
        cups = (hall or self.hall).cups
        live = await cups.cup(cup_id)
        if live.row.round is not None and not live.row.round.told:
            await publish(cups.hall, live)
        await cups.attend(cup_id)
        while (opening := await cups.next_pod(cup_id)) is not None:
            try:
                await cups.stand(opening, next(self.threads))
            except PodStands:
                continue

    async def opened(self, cup_id: int) -> LiveCup:
        await self.attend(cup_id)
        return await self.hall.cups.cup(cup_id)

    async def play(self, table_id: int, hall: Hall | None = None) -> None:
        """The game ends with one turn, in a position that a random game came to."""
        hall = hall or self.hall
        sitting = await hall.table(table_id)
        if not sitting.playing:
            return
        game = Playout(sitting.game, len(sitting.players), sitting.options, self.random)
        position = game.finish().position
        number = sitting.number + 1
        row = await hall.store.write(
            games.append,
            table_id,
            StoredLine(number, 0, "end", self.now, self.click() + 10**9),
            pack(position.dump()),
            over=True,
        )
        hall.cups.note(row)

    async def play_on(self, table_id: int) -> None:
        sitting = await self.hall.table(table_id)
        assert sitting.seed is not None
        game = Playout(sitting.game, len(sitting.players), sitting.options, self.random)
        game.position = sitting.begun().copy()
        for line in game.finish().lines:
            played = await self.hall.play(sitting, line.seat, line.text, self.click() + 10**9)
            sitting = played.table

    async def play_round(self, cup_id: int) -> LiveCup:
        """All tables of the round that is open are played to their ends, and what follows is
        done."""
        live = await self.hall.cups.cup(cup_id)
        for table_id in tables_of(live):
            await self.play(table_id)
        await self.hall.cups.attend(cup_id)
        return await self.hall.cups.cup(cup_id)


async def publish(hall: Hall, live: LiveCup) -> None:
    """Let the message with the pairing of a cup, as it was read, stand."""
    await hall.store.write(mark_told, live.id, live.paired_at)


def round_of(live: LiveCup) -> StoredRound:
    assert live.row.round is not None
    return live.row.round


def tables_of(live: LiveCup) -> list[int]:
    return [pod.table_id for pod in round_of(live).pods if pod.table_id is not None]


def happened(live: LiveCup, *kinds: type[Line] | How) -> list[Line]:
    """Return the lines of a cup of these kinds, or results that came about so; all where none is
    named."""
    lines = [each.line for each in live.log]
    return [
        line
        for line in lines
        if not kinds or type(line) in kinds or getattr(line, "how", None) in kinds
    ]
