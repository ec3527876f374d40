"""Weeks of play at several tables, with deaths between any two steps: every notice is accounted
for."""

from collections import Counter
from itertools import count

import pytest

from data import games, notices, visits
from data.calls import Called, mark_shown
from data.due import DAY, due_by
from data.handovers import handovers
from data.hours import hours_of
from data.members_hours import set_hours
from data.notices import Letter
from data.outbox import tell
from data.ways import choose_way, note_direct
from tests.data.tables import ANA, BEN, CAI, line, play
from tests.seeding import seeded

HOUR, NIGHT = 3_600, (22 * 60, 7 * 60)
WAYS = {ANA: "mention", BEN: "direct", CAI: "digest"}
TABLES = 4
WEEKS = 3
NONCE_KEPT = 180


class Discord:
    """Knows what was posted, and gives back the message of a nonce for a while."""

    def __init__(self):
        self.told = []
        self._nonces, self._ids = {}, count(1)

    def post(self, nonce, told, now):
        at, message_id = self._nonces.get(nonce, (-DAY, 0))
        if now - at >= NONCE_KEPT:
            if message_id:
                assert nonce[0] == "board", "a letter was sent twice"
            message_id = next(self._ids)
            self._nonces[nonce] = now, message_id
            self.told += [(now, *each) for each in told]
        return message_id


class Weeks:
    def __init__(self, store, random):
        self.store, self.random, self.discord = store, random, Discord()
        self.now = 2_000 + 10 * HOUR
        self.hours, self.lines = {}, Counter()
        self.faults, self.spared = 0, False
        self.unnoted = set()
        """The calls of boards that were posted and not noted: the next board repeats them."""

    def dies(self):
        return self.random.random() < 0.1 and not self.spared

    async def board(self, table):
        owed = await self.store.database.view(lambda sql: visits.owed(sql, table.id))
        if owed.table.shown >= owed.table.number:
            return
        called = {call.notice_id: call.person.hears(self.now) for call in owed.calls}
        turns = await self.store.database.view(lambda sql: handovers(sql, table.id))
        numbers = {turn.seat: turn.number for turn in turns}
        told = [
            ("call", table.id, call.seat, numbers[call.seat])
            for call in owed.calls
            if called[call.notice_id]
        ]
        nonce = ("board", table.id, owed.table.number)
        message = self.discord.post(nonce, told, self.now)
        if self.dies():
            self.unnoted.update(told)
        else:
            await self.store.write(
                mark_shown,
                table.id,
                owed.table.number,
                message,
                1,
                calls=Called(called),
                now=self.now,
            )

    async def attend(self):
        """Whatever is due is done, unless the process dies before, between or behind the steps."""
        for kind, which in await self.store.view(due_by, self.now, 99):
            if kind != "notice":
                continue
            letter = await self.store.write(notices.take, which, self.now)
            if not isinstance(letter, Letter) or self.dies():
                continue
            told = [
                (each.notice.kind, each.table.id, each.notice.seat, each.notice.number)
                for each in letter.told
            ]
            message = self.discord.post(("letter", letter.batch), told, self.now)
            if letter.to is not None:
                await self.store.write(note_direct, letter.to, letter.to)
            if self.dies():  # Discord answers with a fault behind the effect
                await self.store.write(notices.failed, letter, self.now + 2, sure=True)
                self.faults += 1
            elif not self.dies():
                await self.store.write(notices.sent, letter, 1, message, self.now)

    async def turn(self, table, seats):
        """Somebody plays, and it becomes the turn of another, or of all."""
        turns = await self.store.database.view(lambda sql: handovers(sql, table.id))
        played = self.random.choice(turns).seat
        rest = [turn.seat for turn in turns if turn.seat != played]
        waiting = rest or self.random.choice([seats, [(played + 1) % len(seats)]])
        self.lines[table.id] += 1
        number = self.lines[table.id]
        one = line(number, played, interaction_id=table.id * 1_000_000 + number)
        one = type(one)(number, played, one.text, self.now, one.interaction_id)
        await self.store.write(games.append, table.id, one, b"position", waiting=waiting)

    async def remind(self, table):
        for turn in await self.store.database.view(lambda sql: handovers(sql, table.id)):
            await self.store.database.write(
                lambda sql, turn=turn: tell(
                    sql, table.id, "reminder", turn.seat, turn.number, self.now
                )
            )

    async def whose(self):
        rows = await self.store.database.read("SELECT table_id, seat, number FROM handovers")
        return set(rows)


@pytest.mark.one_in(2)
async def test_each_turn_is_told_once_in_waking_hours_and_while_it_lasts(store):
    random = seeded("weeks of notices")
    weeks = Weeks(store, random)
    members = list(WAYS)
    for member, way in WAYS.items():
        await store.write(choose_way, member, way=way, hour=9)
        await store.write(set_hours, member, "Europe/Paris", NIGHT, 0)
        weeks.hours[member] = await store.view(hours_of, member)
    tables = [await play(store, channel, members, waiting=(0, 1, 2)) for channel in range(TABLES)]
    ends, seen = weeks.now + WEEKS * 7 * DAY, 0
    while weeks.now < ends:
        if weeks.faults:  # it is tried again soon
            weeks.faults, weeks.now, weeks.spared = 0, weeks.now + 5, True
            await weeks.attend()
            weeks.spared = False
        weeks.now += random.choice([20, 70, 200, HOUR, 5 * HOUR])
        table = random.choice(tables)
        if random.random() < 0.4:
            await weeks.turn(table, [0, 1, 2])
        elif random.random() < 0.2:
            await weeks.remind(table)
        await weeks.board(table)
        await weeks.attend()
        standing = await weeks.whose()
        for at, kind, table_id, seat, number in weeks.discord.told[seen:]:
            hours = weeks.hours[members[seat]]
            assert hours.awake_from(at) == at, f"{kind} in the night"
            assert (table_id, seat, number) in standing, f"{kind} of a turn that is over"
        seen = len(weeks.discord.told)
    often = Counter(told[1:] for told in weeks.discord.told)
    assert {told for told, times in often.items() if times > 1} <= weeks.unnoted
    kinds = Counter(kind for kind, *_ in often)
    assert min(kinds["call"], kinds["reminder"]) > 20
