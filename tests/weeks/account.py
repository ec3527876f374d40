"""The account of all that members are told: each entry is checked when it is made, and that none
is missing is checked now and then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator

from tests.bench.recorder import Discord, Message
from tests.weeks.books import Books, Turn
from tests.weeks.people import HOUR, Person

_BOARD, _PAUSED_BOARD = "patolli:play:", "patolli:resume:"
_PLACE = re.compile(r"channels/\d+/(\d+)")
_WHO = re.compile(r"<@(\d+)>")
_KINDS = (("▶ ", "call"), ("⏳ ", "reminder"))
_LOOKS_ON = 90
_AT_LAST = 2 * HOUR
"""A call comes within so many waking hours; a digest within a day more."""


class Wrong(Exception):
    """Something that must never happen."""


class Account:
    def __init__(
        self, books: Books, world: Discord, people: dict[int, Person], deaths: Collection[int]
    ) -> None:
        """``deaths``: the moments in which the bot was killed."""
        self.books, self.world, self.people, self.deaths = books, world, people, deaths
        self.told: dict[tuple[str, int, int, int, int], Message] = {}
        """Of each kind, table, seat, number and member what told it."""
        self.letters: list[tuple[Message, list[tuple[int, int, int, int]]]] = []
        """Messages that are no boards, and the turns that they tell of."""
        self.counts = Counter[str]()
        self.suspect: list[tuple[tuple[str, str, int], Message]] = []
        """What was posted when it held no longer, of which kind, where and to whom: by the end of
        the moment it must be gone."""

    def enter(self, message: Message) -> None:
        """Something was posted."""
        for kind, channel, member in _told(message):
            person = self.people[member]
            if not person.awake(message.at):
                raise Wrong(f"{kind} at {message.at} while {person} sleeps: {message.text}")
            self.counts[kind] += 1
            if kind in ("call", "reminder"):
                self._of_a_turn(kind, channel, member, message)

    def _of_a_turn(self, kind: str, channel: str, member: int, message: Message) -> None:
        turn, paused = self._turn_of(int(channel), member)
        if paused is not None and (paused < message.at or _says_it_is_paused(message)):
            raise Wrong(f"{kind} of {member} to a game that is paused: {message.text}")
        if turn is None or (paused is not None and _is_board(message)):
            self.suspect.append(((kind, channel, member), message))
        if turn is None:
            return
        key = (kind, turn.table, turn.seat, turn.number, member)
        if key in self.told:
            raise Wrong(f"told twice: {key}, at {self.told[key].at} and {message.at}")
        self.told[key] = message
        if not _is_board(message):
            if not self.letters or self.letters[-1][0] is not message:
                self.letters.append((message, []))
            self.letters[-1][1].append(key[1:])

    def _turn_of(self, channel: int, member: int) -> tuple[Turn | None, int | None]:
        """The turn of a member in a game, and since when that game is paused. What was on its way
        when it was paused in that very moment is as if it had come a moment earlier: the turn is
        still theirs, and they are told of it once."""
        rows = self.books.rows(
            "SELECT h.table_id, h.seat, h.number, h.began, p.member_id, t.paused FROM handovers h"
            " JOIN players p ON p.table_id = h.table_id AND p.seat = h.seat"
            " JOIN tables t ON t.id = h.table_id"
            " WHERE t.channel_id = ? AND p.member_id = ? AND t.state = 'playing'",
            *(channel, member),
        )
        return (Turn(*rows[0][:5]), rows[0][5]) if rows else (None, None)

    def settle(self) -> None:
        """Nothing is left to do at this moment. What was posted in vain is gone, or a board
        shrunk to its news; but the bot knows nothing of what it posted when it was killed."""
        for what, message in self.suspect:
            stays = not message.gone and what in _told(message)
            if not stays or (_was_board(message) and not _is_board(message)):
                self.counts["withdrawn at once"] += 1
            elif message.at in self.deaths:  # counted with those of turns that are over
                self.letters.append((message, []))
            else:
                raise Wrong(f"{what}, whose turn it is not: {message.text}")
        self.suspect.clear()

    def missing(self, now: int, away: list[tuple[int, int]]) -> None:
        """Whoever is waited for for long was called."""
        stops = self.books.stops()
        for turn in self.books.turns():
            if turn.member is None:
                continue
            person = self.people[turn.member]
            told = any((kind, *_key(turn)) in self.told for _, kind in _KINDS)
            if person.way == "none" or told:
                continue
            patience = _AT_LAST + (24 * HOUR if person.way == "digest" else 0)
            waited = person.waking(turn.began, now, [*stops.get(turn.table, []), *away])
            if self._unsure(turn):
                self.counts["unsure"] += 1
                continue
            if waited > patience and self._reachable(turn) and not self._looks_on(turn):
                raise Wrong(f"{person} was not called for {turn} by {now}")

    def answered(self, kills: int, reachable: Callable[[Message], bool]) -> None:
        """What told of turns that are over is gone, but where the bot was killed over it."""
        standing = {_key(turn) for turn in self.books.turns()}
        left = [(m, turns) for m, turns in self.letters if not m.gone and not standing & {*turns}]
        stale = [message.text for message, _ in left if reachable(message)]
        if len(stale) > kills:
            raise Wrong(f"{len(stale)} notices of turns that are over stay: {stale[-1]}")

    def _unsure(self, turn: Turn) -> bool:
        """Whether the bot was killed while it called them, and cannot know whether it did."""
        rows = self.books.rows(
            "SELECT tried FROM notices WHERE table_id = ? AND seat = ? AND number = ?"
            " AND kind = 'call' AND tried IS NOT NULL AND told IS NOT NULL AND message_id IS NULL",
            *(turn.table, turn.seat, turn.number),
        )
        return any(tried in self.deaths for (tried,) in rows)

    def _reachable(self, turn: Turn) -> bool:
        [(server, channel)] = self.books.rows(
            "SELECT server_id, channel_id FROM tables WHERE id = ?", turn.table
        )
        return str(server) not in self.world.left and str(channel) in self.world.channels

    def _looks_on(self, turn: Turn) -> bool:
        """Whether they had just done something there when it became their turn."""
        sat = self.books.rows(
            "SELECT MAX(since) FROM sittings WHERE table_id = ? AND seat = ?",
            *(turn.table, turn.seat),
        )
        if sat and sat[0][0] == turn.began:
            return True
        lines = self.books.rows(
            "SELECT seat, played, interaction_id FROM lines WHERE table_id = ? AND number <= ?"
            " ORDER BY number DESC LIMIT 60",
            *(turn.table, turn.number),
        )
        for seat, played, click in lines:
            if turn.began - played > _LOOKS_ON:
                return False
            if click is not None:
                return seat == turn.seat
        return False


def _key(turn: Turn) -> tuple[int, int, int, int]:
    return turn.table, turn.seat, turn.number, turn.member or 0


def _is_board(message: Message) -> bool:
    """Whether it is the newest board of a game."""
    return any(each.startswith(_BOARD) for each in message.controls)


def _says_it_is_paused(message: Message) -> bool:
    """Whether it is the board of a game that is paused."""
    return any(each.startswith(_PAUSED_BOARD) for each in message.controls)


def _was_board(message: Message) -> bool:
    """Whether it is a board that has shrunk to its news."""
    return message.nonce is not None and "." in message.nonce


def _told(message: Message) -> Iterator[tuple[str, str, int]]:
    """What a message tells: of what kind, of which channel, to whom. What answers a click, whose
    number it has, is no notice."""
    if message.nonce is not None and message.nonce.isdigit():
        return
    if _is_board(message) or _says_it_is_paused(message):
        yield from (("call", message.channel, member) for member in message.pings)
        return
    letters = [line for line in message.text.split("\n") if _PLACE.search(line)]
    for line in letters:
        kind = next((kind for sign, kind in _KINDS if line.startswith(sign)), "news")
        place = _PLACE.findall(line)[-1]
        named = [int(each) for each in _WHO.findall(line)]
        for member in [each for each in named if each in message.pings] or message.pings:
            yield kind, place, member
    if not letters:
        yield from (("asked", message.channel, member) for member in message.pings)
