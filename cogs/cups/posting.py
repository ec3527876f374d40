"""The messages of cups, kept up to date: the announcement, and one for each round that is paired,
for each that is over, and for what organisers decide.

What was told stands in the store. The announcement is changed a few seconds after the change before
at the earliest, however many members enter meanwhile. What Discord does not take is tried again as
boards are (:mod:`cogs.kit.trying`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import discord
from discord import ui

from cogs.cups import rulings
from cogs.cups.announcement import announcement, title_of
from cogs.cups.charts import standings_in_words, standings_message
from cogs.cups.pairings import paired_message
from cogs.cups.threads import lacking
from cogs.hall.cups.live import LiveCup
from cogs.hall.tasks import let_go
from cogs.kit.controls import layout
from cogs.kit.lost import GIVEN_UP_AFTER, may_pass
from cogs.kit.reader import Reader, all_in
from cogs.kit.resting import rest
from cogs.kit.translate import link_commands
from cogs.kit.trying import Trying
from data.cup_rows import DamagedCup, NoSuchCup, StaleCup
from data.cups import NOT_TOLD, running_cups, unshown_cups
from data.settings import server_settings
from data.store_errors import StoreError
from data.words import Words
from engine.cups.lines import Finish, Over, Paired, Swap

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

GAP = 5.0
"""So many seconds are between two changes of an announcement, at the least."""
_HANGS_AFTER = 20.0
_LOOK = 300.0
"""How often the rows are searched for cups that nobody thinks of."""
_AFTER_A_FAULT = 10.0
_LAST_MOMENT = 2.0
_UNKNOWN_MESSAGE = 10008
_LONGEST_NONCE = 25
_WAKE: Final = "cup_owed"
"""Our own event, for which the loop waits."""
_CHANGES: Final = (
    *("guild_channel_create", "guild_channel_update", "guild_role_update"),
    *("member_update", "guild_available", "guild_join"),
)
_NOBODY = discord.AllowedMentions.none()


@dataclass(slots=True)
class _Owed(Trying):
    """A cup whose messages are to tell something."""

    wanted: bool = True


class Crier:
    """Has one hand at most on the messages of each cup."""

    def __init__(self, bot: Patolli) -> None:
        self.bot = bot
        self._owed: dict[int, _Owed] = {}
        self._hands: dict[int, asyncio.Task[None]] = {}
        self._changed: dict[int, float] = {}
        """When each announcement was changed last."""
        self._looked = -math.inf
        self.looked_at = 0.0
        """When the loop came round last, on the monotonic clock; 0 before it begins."""
        self._loop: asyncio.Task[None] | None = None

    def show(self, cup_id: int) -> None:
        """Tell what has become of a cup, soon."""
        owed = self._owed.setdefault(cup_id, _Owed())
        owed.wanted = True
        self.bot.dispatch(_WAKE)

    def look_anew(self) -> None:
        """Search the rows for what another process left untold."""
        self._looked = -math.inf
        self.bot.dispatch(_WAKE)

    def start(self) -> None:
        self._loop = asyncio.create_task(self._run(), name="messages of cups")
        for event in _CHANGES:
            self.bot.add_listener(self._may_be_allowed, f"on_{event}")

    async def close(self) -> None:
        """Let go, after a moment; the rows remember what is to be told."""
        await let_go(self._loop, self._hands.values(), moment=_LAST_MOMENT)

    # When.

    async def _run(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            self.looked_at = time.monotonic()
            try:
                if time.monotonic() - self._looked >= _LOOK:
                    self._looked = time.monotonic()
                    for row in await self.bot.store.query(unshown_cups):
                        if self.bot.owns(row.server_id):
                            self._owed.setdefault(row.id, _Owed())
                pause = min(self._begin_what_is_due(), _LOOK)
            except StoreError as away:
                log.warning("messages of cups are searched for again: %s", away)
                self._looked, pause = -math.inf, _AFTER_A_FAULT
            except Exception:  # a loop that dies would leave cups untold for ever
                log.exception("messages of cups could not be looked after")
                pause = _AFTER_A_FAULT
            await rest(self.bot, _WAKE, pause)

    def _begin_what_is_due(self) -> float:
        """Begin what is due; how long to wait for what comes next."""
        now, pause = time.monotonic(), _LOOK
        for cup_id, owed in self._owed.items():
            if not owed.wanted or cup_id in self._hands:
                continue
            due = max(owed.due, self._changed.get(cup_id, -math.inf) + GAP)
            if due > now:
                pause = min(pause, due - now)
                continue
            owed.wanted = False
            self._hands[cup_id] = asyncio.create_task(self._tell(cup_id, owed))
        return pause

    async def _tell(self, cup_id: int, owed: _Owed) -> None:
        GIVEN_UP_AFTER.set(_HANGS_AFTER)
        began = time.monotonic()
        try:
            live = await self.bot.hall.cups.cup(cup_id)
            if not live.row.running:  # the announcement names who has won
                await asyncio.to_thread(live.cup.standings)
            await self._tell_all(live)
        except (NoSuchCup, DamagedCup) as ill:
            log.warning("a cup is not told of: %s", ill)
        except Exception as error:  # what happened is in the store whatever becomes of it
            owed.failed(began, error)
            owed.wanted = True
            known = may_pass(error) or isinstance(error, (discord.HTTPException, StoreError))
            log.log(
                logging.WARNING if known else logging.ERROR,
                "the messages of cup %s could not be posted: %r",
                *(cup_id, error),
                exc_info=None if known else error,
            )
        else:
            if not owed.wanted:
                del self._owed[cup_id]
        finally:
            del self._hands[cup_id]
            self.bot.dispatch(_WAKE)

    async def _may_be_allowed(self, *changed: object) -> None:
        """What was forbidden is tried once more, threads too."""
        for owed in self._owed.values():
            if owed.barred:
                owed.due = 0.0
        newest = changed[-1]
        guild = newest if isinstance(newest, discord.Guild) else getattr(newest, "guild", None)
        here = guild.id if isinstance(guild, discord.Guild) else None
        if here is not None and self.bot.owns(here) and self.bot.is_ready():
            with contextlib.suppress(StoreError):
                for row in await self.bot.store.query(running_cups, here):
                    if row.state == "playing":
                        await self.bot.opener.begin_anew(row.id)
        self.bot.dispatch(_WAKE)

    # What.

    async def _tell_all(self, live: LiveCup) -> None:
        row = live.row
        if not self.bot.owns(row.server_id):
            await self.bot.fellows.hand_cup(row)
            return
        guild = self.bot.get_guild(row.server_id)
        if guild is None:  # it sent the bot away
            return
        server = await self.bot.store.query(server_settings, row.server_id)
        reader = all_in(guild, server, self.bot.icons)
        try:
            await self._keep_up(live, reader, guild)
        except Exception:  # no picture that is refused holds up a round
            await self._publish(live, reader)
            raise
        await self._publish(live, reader)

    async def _keep_up(self, live: LiveCup, reader: Reader, guild: discord.Guild) -> None:
        """First the announcement, which can be changed again and again, then the news: from what
        was noted last, whatever becomes of either."""
        row, shown = live.row, live.row.message_id
        first = row.shown == NOT_TOLD
        if shown is None:
            shown = await self._send(live, self._announced(live, reader, guild), "a")
            self._changed[live.id] = time.monotonic()
        elif not first:
            shown = await self._changed_to(live, shown, reader, guild)
        if not first:
            await self._tell_news(live, reader, shown)
        await self._mark(live, row.number, shown)

    async def _tell_news(self, live: LiveCup, reader: Reader, message_id: int) -> None:
        """What organisers decided, and how a round ended, since it was noted last, in the order in
        which it happened. What stands is noted at once, so it is told once."""
        over = _round_over(live, live.row.shown)
        decided = rulings.told(live, live.row.shown, reader.say)
        before = [each for each in decided if over is None or each.line < over.line]
        corrected = _corrected_after_the_end(live, live.row.shown) if over is None else None
        if corrected is not None:  # noted with all else, once the standings stand
            await self._tell_decided(live, reader.say, decided, None)
            await self._tell_standings(live, reader, corrected)
            return
        await self._tell_decided(live, reader.say, before, message_id)
        if over is not None:
            await self._tell_standings(live, reader, over)
            await self._mark(live, over.line, message_id)
            await self._tell_decided(live, reader.say, decided[len(before) :], message_id)

    async def _tell_decided(
        self, live: LiveCup, say: Words, decided: Sequence[rulings.Ruling], message_id: int | None
    ) -> None:
        """Note what was told with that message; with None do not."""
        pages = rulings.pages(decided, f"### {title_of(live)}", say)
        for at, (line, text) in enumerate(pages):
            before = sum(page.line == line for page in pages[:at])
            which = f"r{line}.{before}" if before else f"r{line}"
            await self._send(live, layout(ui.TextDisplay(text)), which)
            if message_id is not None and all(page.line > line for page in pages[at + 1 :]):
                await self._mark(live, line, message_id)

    async def _tell_standings(self, live: LiveCup, reader: Reader, over: _RoundOver) -> None:
        """As a picture; in words where no file may be posted."""
        which = f"s{over.round}.{over.line}" if over.corrected else f"s{over.round}"
        view, files = await standings_message(
            self.bot, live, reader, after=over.round, corrected=over.corrected
        )
        try:
            await self._send(live, view, which, files)
        except discord.Forbidden:
            told = await standings_in_words(
                live, reader, after=over.round, corrected=over.corrected
            )
            await self._send(live, told, which)

    async def _publish(self, live: LiveCup, reader: Reader) -> None:
        """The pods of a round and the seals of its deals; from then on it may begin. Where it was
        paired anew meanwhile, that is published next."""
        newest = live.row.round
        if newest is None or newest.told:
            return
        view = paired_message(live, live.require_round(), reader)
        await self._send(live, view, f"p{newest.number}.{_paired_at(live)}")
        try:
            await self.bot.hall.cups.told(live)
        except StaleCup:
            self.show(live.id)

    def _announced(self, live: LiveCup, reader: Reader, guild: discord.Guild) -> ui.LayoutView:
        place = guild.get_channel(live.row.channel_id)
        missing = lacking(place, private=live.row.terms.private) if place else []
        return announcement(live, reader, missing)

    async def _changed_to(
        self, live: LiveCup, message_id: int, reader: Reader, guild: discord.Guild
    ) -> int:
        """The announcement tells how things stand now; where somebody deleted it, another does."""
        view = link_commands(self._announced(live, reader, guild), self.bot.command_ids)
        place = self.bot.get_partial_messageable(live.row.channel_id, guild_id=live.row.server_id)
        self._changed[live.id] = time.monotonic()
        try:
            await place.get_partial_message(message_id).edit(view=view, allowed_mentions=_NOBODY)
        except discord.NotFound as gone:
            if gone.code != _UNKNOWN_MESSAGE:
                raise
            return await self._send(live, view, f"a{message_id}")
        return message_id

    async def _mark(self, live: LiveCup, line: int, message_id: int) -> None:
        """All up to that line is told."""
        await self.bot.hall.cups.mark_shown(live.id, line, message_id)

    async def _send(
        self, live: LiveCup, view: ui.LayoutView, which: str, files: Sequence[discord.File] = ()
    ) -> int:
        """A new message, which calls nobody. Where it stands already, since its answer was lost or
        the process died, Discord gives back the one that does."""
        row = live.row
        place = self.bot.get_partial_messageable(row.channel_id, guild_id=row.server_id)
        message = await place.send(
            view=link_commands(view, self.bot.command_ids),
            files=list(files),
            nonce=f"c{row.id:x}.{which}"[-_LONGEST_NONCE:],
            allowed_mentions=_NOBODY,
            silent=True,
        )
        return message.id


@dataclass(frozen=True, slots=True)
class _RoundOver:
    round: int
    line: int
    """Which told that it is: the one that pairs the next round, or ends the cup."""
    corrected: bool = False
    """Whether it is the last one, and that line corrects a result after the end."""


def _round_over(live: LiveCup, after: int) -> _RoundOver | None:
    """The round whose end is news: another was paired since, or the cup is over."""
    known: int = 0
    found: _RoundOver | None = None
    for line in live.log:
        happened = line.line
        if isinstance(happened, Paired) and happened.round > known:
            known = happened.round
            found = (
                _RoundOver(known - 1, line.number) if line.number > after and known > 1 else found
            )
        elif isinstance(happened, Over) and line.number > after and live.cup.rounds:
            found = _RoundOver(len(live.cup.rounds), line.number)
    return found


def _corrected_after_the_end(live: LiveCup, after: int) -> _RoundOver | None:
    """Return the last round where results were corrected since, and the cup was over before."""
    if live.row.running or not live.cup.rounds:
        return None
    news = (line for line in live.log if line.number > after)
    decided = [line.number for line in news if isinstance(line.line, Finish)]
    return _RoundOver(len(live.cup.rounds), decided[-1], corrected=True) if decided else None


def _paired_at(live: LiveCup) -> int:
    """The newest line that says who sits where. Pairings that put the same entrants at the same
    tables have seals of their own: each is told in a message of its own."""
    pairings = (line for line in reversed(live.log) if isinstance(line.line, (Paired, Swap)))
    return next(pairings).number
