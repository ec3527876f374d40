"""The world in which the bot lives and dies: people at many tables, for weeks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import partial
from random import Random
from typing import Any

from cogs.workshop.masters import Launch
from data.checksum import unseal
from data.packing import unpack
from engine.catalogue import find, keys
from engine.table import Draft
from tests.bench.members import Click, Place, interaction
from tests.bench.recorder import Message, controls
from tests.bench.turns import rest_of_turn
from tests.weeks.account import Account
from tests.weeks.books import Books, Turn
from tests.weeks.checks import Checks
from tests.weeks.clockwork import Clockwork
from tests.weeks.people import DAY, HOUR, Person

BEGINS = int(datetime(2026, 9, 3, tzinfo=UTC).timestamp())
"""In the weeks from then on daylight saving begins or ends in most places."""
_CLOCKS = ("day", "day", "three_days", "week", "30 h + 6 h", "12 h")
_RULES = ("wait", "turn", "chair", "end")
_SERVERS = 5
_EACH = 14
"""People in each server."""
_VOTES = ("vote", "vote_end", "vote_points", "vote_pause")


@dataclass
class Room:
    """A place where one game is played after the other."""

    server: str
    channel: str
    title: str
    random: Random
    place: str = ""
    """The channel or the thread where the table is."""
    table: int = 0
    over: bool = False


class World(Clockwork):
    def __init__(self, where: str, launch: Launch, seed: str, *, rooms: int, kills: float) -> None:
        super().__init__(where, launch, Random(seed), BEGINS)
        self._kills = kills
        self.people: dict[int, Person] = {}
        self._servers = min(_SERVERS, rooms)
        for number in range(self._servers * _EACH):
            server = str(100 + number % self._servers)
            person = Person.random(1000 + number, server, self.random)
            self.people[person.id] = person
            self.discord.servers.setdefault(server, set()).add(person.id)
            if person.way == "direct" and self.random.random() < 0.3:
                self.discord.shut.add(person.id)
        self.rooms = [self._room(number) for number in range(rooms)]
        self._turns: set[Turn] = set()
        self._have_left: set[str] = set()
        """The servers that have ever sent the bot away."""

    def _room(self, number: int) -> Room:
        server, title = str(100 + number % self._servers), keys()[number % len(keys())]
        channel = self.discord.add_channel(server)
        return Room(server, channel.id, title, Random(self.random.random()), channel.id)

    # The passing of time.

    def run(self, weeks: float) -> None:
        """Live through so many weeks, then in peace until nothing is left to do."""
        ends = self.now + round(weeks * 7 * DAY)
        self.begin_life()
        self.books = Books(self.where)
        self.account = Account(self.books, self.discord, self.people, self.told.deaths)
        self.checks = Checks(self.books, self.discord, self.people, self.told)
        self.discord.posted = self._posted
        self._people_say_when_they_sleep()
        self.kills = self._kills
        for room in self.rooms:
            self.plan(self.now + self.random.randrange(2 * DAY), partial(self._open, room))
        for day in range(1, round(7 * weeks) + 1):
            self.plan(BEGINS + day * DAY, self._check)
        for person in self.people.values():
            self.plan(self.now + self.random.randrange(30 * DAY), partial(self._holiday, person))
        for happens in (self._sent_away, self._thread_deleted, self._archived, self._too_fast):
            self.plan(self.now + self.random.randrange(DAY, 9 * DAY), happens)
        while self.next < ends:
            self.pass_time(max(self.next, self.now))
        self.kills = 0.0
        self.pass_time(ends)
        self._check()

    # What people do.

    def act(
        self,
        person: Person,
        channel: str,
        *,
        command: str = "",
        custom_id: str = "",
        value: str | None = None,
        message: Message | None = None,
        then: str = "",
        **options: Any,
    ) -> None:
        """Somebody types a command or presses a control; ``then`` is what they press on the answer:
        the first control of these verbs."""
        if person.server in self.discord.left or channel not in self.discord.channels:
            return
        number = self.discord.new_id()
        chosen = tuple(options.items())
        click = Click(str(person.id), custom_id, value, command=command, options=chosen)
        said = interaction(number, Place(person.server, channel), click)
        said["channel"] = self.discord.channels[channel].said()
        if message is not None:
            said["message"] = message.said()
        elif custom_id:
            said["message"]["flags"] |= 1 << 6
        self.events.append(("INTERACTION_CREATE", said))
        if then:
            verbs = then.split()
            self.plan(self.now, partial(self._go_on, person, channel, number, verbs))

    def _go_on(self, person: Person, channel: str, number: str, verbs: list[str]) -> None:
        offered = controls(self.discord.answers.get(number, []))
        found = [each for each in offered if each.split(":")[1] in verbs]
        if found:
            self.act(person, channel, custom_id=self.random.choice(found))

    def _people_say_when_they_sleep(self) -> None:
        for person in self.people.values():
            channel = next(r.channel for r in self.rooms if r.server == person.server)
            if person.zone:
                night = {"asleep": f"{person.quiet[0]}:00", "awake": f"{person.quiet[1]}:00"}
                self.act(person, channel, command="hours", city=person.zone, **night)
                self.let_it_happen()
            self.act(person, channel, custom_id=f"patolli:ways:{person.way}")
            self.let_it_happen()
            self.act(person, channel, custom_id="patolli:ways_hour", value=str(person.hour))
            if person.wants_next:
                self.act(person, channel, custom_id="patolli:ways_next:yes")
            self.let_it_happen()

    def _holiday(self, person: Person) -> None:
        self.plan(
            self.now + self.random.randrange(20 * DAY, 40 * DAY), partial(self._holiday, person)
        )
        first, last = person.goes_away(self.now, self.random)
        here = next(r.channel for r in self.rooms if r.server == person.server)
        if person.server in self.discord.left:
            return
        self.act(person, here, command="holiday", first=first.isoformat(), last=last.isoformat())
        self.told.happened["holidays"] += 1

    def _note_holidays(self) -> None:
        """Those that the bot has heard of before it died."""
        for person in self.people.values():
            person.holidays = []
        rows = self.books.rows("SELECT member_id, first, last, entered FROM holidays")
        for member, first, last, entered in rows:
            days = date.fromisoformat(first), date.fromisoformat(last)
            self.people[member].holidays.append((*days, entered))

    def _open(self, room: Room) -> None:
        """A new game begins in a room."""
        if room.server in self.discord.left:
            self.plan(self.now + DAY, partial(self._open, room))
            return
        here = [person for person in self.people.values() if person.server == room.server]
        players = room.random.sample(here, room.random.choice([1, 1, 2, 2, 3]))
        host, thread = players[0], room.random.random() < 0.5
        self.act(host, room.channel, command="table new", title=room.title, thread=thread)
        self.let_it_happen()
        found = self.books.rows(
            "SELECT id, channel_id FROM tables WHERE host_id = ? AND state = 'open'"
            " AND title = ? ORDER BY id DESC LIMIT 1",
            *(host.id, room.title),
        )
        if not found:  # the bot died over it
            self.plan(self.now + HOUR, partial(self._open, room))
            return
        room.table, room.place, room.over = found[0][0], str(found[0][1]), False
        clock, rule = room.random.choice(_CLOCKS), room.random.choice(_RULES)
        self.act(host, room.place, command="table clock", time=clock, late=rule)
        for other in players[1:]:
            self.act(other, room.place, command="table join")
        self.let_it_happen()
        for _ in range(4 - len(players) if len(players) == 1 else room.random.randrange(2)):
            self.act(host, room.place, command="table house", strength="novice")
            self.let_it_happen()
        self.act(host, room.place, command="table start")
        self.plan(self.now + DAY, partial(self._begun, room))

    def _begun(self, room: Room) -> None:
        """Where the bot died over the beginning, it is begun once more; games end some day."""
        [(state, host)] = self.books.rows(
            "SELECT state, host_id FROM tables WHERE id = ?", room.table
        )
        if state == "open":
            self.act(self.people[host], room.place, command="table start")
            self.plan(self.now + DAY, partial(self._begun, room))

    def look(self) -> None:
        """Whose turn it became since the last look."""
        self.account.settle()
        self._note_holidays()
        turns = set(self.books.turns())
        for turn in sorted(turns - self._turns, key=lambda turn: (turn.table, turn.seat)):
            if turn.member is not None:
                self._take_up(turn, self.people[turn.member])
        self._turns = turns
        self.checks.nobody_is_late_too_soon()

    def _take_up(self, turn: Turn, person: Person) -> None:
        """Some act soon, some late, some at the last moment, some not at all."""
        chance = self.random.random()
        if chance < 0.08:
            self.told.happened["turns that nobody took up"] += 1
            return
        if chance < 0.13:
            until = self.books.rows(
                "SELECT until, remind FROM clocks WHERE table_id = ? AND seat = ?",
                *(turn.table, turn.seat),
            )
            if until and until[0][0]:
                self.plan(self.random.choice(until[0]) or 0, partial(self._play, turn))
                return
        at = self.now + round(self.random.expovariate(1 / (person.hours * HOUR)))
        if chance < 0.95:
            at = person.wakes(at)
        self.plan(at, partial(self._play, turn))

    def _play(self, turn: Turn) -> None:
        if turn not in self._turns:
            return
        rows = self.books.rows(
            "SELECT t.title, t.channel_id, t.paused, p.snapshot, p.number FROM tables t"
            " JOIN positions p ON p.table_id = t.id AND p.number = t.number"
            " WHERE t.id = ? AND t.state = 'playing'",
            turn.table,
        )
        if not rows:
            return
        title, channel, paused, snapshot, number = rows[0]
        person, place = self.people[turn.member or 0], str(channel)
        if paused is not None:
            self.told.happened["went on"] += 1
            self.act(person, place, command="table pause")
            self.plan(self.now + 6 * HOUR, partial(self._play, turn))
            return
        chance = self.random.random()
        if chance < 0.01:
            self._leaves(person, place)
        elif chance < 0.03:
            self.act(person, place, command="table pause")
        elif chance < 0.05:
            self.act(person, place, command="table end", then="propose propose_points ending")
        else:
            position = find(title).load(unpack(unseal(bytes(snapshot), turn.table, number) or b""))
            if turn.seat not in position.waiting():
                return
            self.act(
                person,
                place,
                command="play",
                turn=rest_of_turn(Draft(position, turn.seat), self.random),
            )
            self.told.turns[title] += 1
            if self.random.random() < 0.04:
                self.plan(self.now + 30, partial(self.act, person, place, command="undo"))

    def _leaves(self, person: Person, place: str) -> None:
        self.told.happened["left"] += 1
        self.act(person, place, command="table leave", then="leave_game")

    # What people do about what they read.

    def _posted(self, message: Message) -> None:
        self.account.enter(message)
        verbs = {each.split(":")[1]: each for each in message.controls}
        if found := [verb for verb in _VOTES if verb in verbs]:
            self.told.happened[f"asked to {found[0]}"] += 1
            for member in message.pings:
                self._answers(self.people[member], message, found[0])
        if "late" in verbs:
            self._decides(message)
        if "chair" in verbs and self.random.random() < 0.3:
            sits = partial(self._sits, message, verbs["chair"])
            self.plan(self.now + self.random.randrange(3 * DAY), sits)
        if "rematch" in verbs:
            self._game_over(message.channel)

    def _answers(self, person: Person, message: Message, verb: str) -> None:
        chance = self.random.random()
        if chance > 0.7:
            return  # it runs out
        offered = [each for each in message.controls if each.split(":")[1] == verb]
        custom_id = offered[0 if chance < 0.55 else 1]
        at = person.wakes(self.now + self.random.randrange(10 * HOUR))
        press = partial(self.act, person, message.channel, custom_id=custom_id, message=message)
        self.plan(at, press)

    def _decides(self, message: Message) -> None:
        """The others are asked what is to be done about somebody who is late."""
        self.told.happened["asked about who is late"] += 1
        if self.random.random() < 0.6:
            people = self.books.rows(
                "SELECT p.member_id FROM players p JOIN tables t ON t.id = p.table_id"
                " WHERE t.channel_id = ? AND t.state = 'playing' AND p.member_id IS NOT NULL",
                int(message.channel),
            )
            person = self.people[self.random.choice(people)[0]]
            way = self.random.choice([each for each in message.controls if ":late:" in each])
            at = person.wakes(self.now + self.random.randrange(8 * HOUR))
            self.plan(
                at, partial(self.act, person, message.channel, custom_id=way, message=message)
            )

    def _sits(self, message: Message, custom_id: str) -> None:
        """Somebody of the server takes a chair that is free."""
        place = self.discord.channels.get(message.channel)
        server = place.server if place else ""
        here = [person for person in self.people.values() if person.server == server]
        if here:
            self.told.happened["took a chair"] += 1
            person = self.random.choice(here)
            self.act(
                person, message.channel, custom_id=custom_id, message=message, then="take_chair"
            )

    def _game_over(self, channel: str) -> None:
        for room in self.rooms:
            if room.place == channel and not room.over:
                room.over = True
                self.told.happened["games over"] += 1
                self.plan(
                    self.now + self.random.randrange(HOUR, 2 * DAY), partial(self._open, room)
                )

    # What happens on Discord.

    def _sent_away(self) -> None:
        """A server sends the bot away, and lets it in again."""
        self.plan(self.now + self.random.randrange(8 * DAY, 20 * DAY), self._sent_away)
        server = self.random.choice([s for s in self.discord.servers if s not in self.discord.left])
        self.discord.left.add(server)
        self._have_left.add(server)
        self.events.append(("GUILD_DELETE", {"id": server}))
        self.told.happened["sent away"] += 1
        self.plan(self.now + self.random.randrange(HOUR, 4 * DAY), partial(self._let_in, server))

    def _let_in(self, server: str) -> None:
        self.discord.left.discard(server)
        self.events.append(("GUILD_CREATE", self.discord.server(server)))

    def _thread_deleted(self) -> None:
        self.plan(self.now + self.random.randrange(2 * DAY, 6 * DAY), self._thread_deleted)
        found = [room for room in self.rooms if room.place != room.channel and not room.over]
        found = [room for room in found if room.place in self.discord.channels]
        if found:
            room = self.random.choice(found)
            self.told.happened["threads deleted"] += 1
            self.discord.delete(room.place)
            self.plan(self.now + self.random.randrange(HOUR, 2 * DAY), partial(self._move, room))

    def _move(self, room: Room) -> None:
        rows = self.books.rows(
            "SELECT host_id, channel_id, state FROM tables WHERE id = ?", room.table
        )
        if not rows or rows[0][2] not in ("open", "playing"):
            self._game_over(room.place)
            return
        host, channel, _ = rows[0]
        if str(channel) in self.discord.channels:
            room.place = str(channel)
            return
        self.act(self.people[host], room.channel, command="table move", which=str(room.table))
        self.plan(self.now + HOUR, partial(self._move, room))

    def _archived(self) -> None:
        self.plan(self.now + self.random.randrange(DAY), self._archived)
        threads = [c for c in self.discord.channels.values() if c.parent and not c.archived]
        threads = [c for c in threads if c.server not in self.discord.left]
        if threads:
            thread = self.random.choice(threads)
            thread.archived = True
            self.events.append(("THREAD_UPDATE", thread.said()))

    def _too_fast(self) -> None:
        """Discord has had enough of direct messages that are opened."""
        self.plan(self.now + self.random.randrange(10 * DAY), self._too_fast)
        self.discord.too_fast_until = self.now + HOUR

    def _was_always_here(self, message: Message) -> bool:
        """Whether nothing has kept the bot from deleting a message."""
        place = self.discord.channels.get(message.channel)
        return place is not None and place.server not in self._have_left

    def reborn(self) -> None:
        """What the bot had not shown when it was killed is shown once it is there again."""
        self.checks.boards()

    def _check(self) -> None:
        self.account.missing(self.now, self.told.away)
        self.account.answered(self.told.kills, self._was_always_here)
        self.checks.nothing_is_forgotten(self.now)
