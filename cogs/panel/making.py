"""Making a turn: the panel of a draft, and the turn once played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import discord
from discord import ui

from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Played, Sitting
from cogs.hall.visit import Visit
from cogs.kit.answer import on_panel, reply, respond
from cogs.kit.controls import Interaction, button, layout
from cogs.kit.members import require_seat
from cogs.kit.reader import Reader, reader_at
from cogs.kit.scenes import VIEW, drawn, scene_of
from cogs.kit.times import clocks_in_words
from cogs.kit.visiting import visit
from cogs.panel.panel import Panel, undo_button
from cogs.panel.since import since
from cogs.workshop.workshop import Busy, Died, Superseded
from data.store_errors import StoreError
from engine.cut import Path
from engine.game import END
from engine.notation import steps_of
from engine.table import Draft
from renderers import Scene, sides, turns
from renderers.capitals import capital
from renderers.scene import tell_step

log = logging.getLogger(__name__)

LONGEST_DRAWING = 10.0
"""For so many seconds a panel waits for its picture."""
_BOARD_FIRST = 10.0
"""How many seconds the next turn's panel waits for the board, to stand below it."""


def seat_to_act(interaction: Interaction, sitting: Sitting) -> int:
    """The member's seat, when it is to act; refused in words that say who is."""
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    if seat not in sitting.waiting:
        raise Refusal("refusal.not_your_turn_but", who=partial(sitting.named, sitting.waiting))
    return seat


@dataclass(frozen=True, slots=True)
class Making:
    """A member whose turn it is, with the draft of it. Whatever is shown is what this visit found,
    and what was done to it since."""

    interaction: Interaction
    visit: Visit
    reader: Reader
    draft: Draft
    begun: int
    """How many lines there were when the draft was begun."""

    @classmethod
    async def begin(cls, interaction: Interaction, visit: Visit) -> Self:
        """Refused where the member is not to act."""
        seat = seat_to_act(interaction, visit.sitting)
        draft, begun = await interaction.client.hall.read_draft(visit.sitting, seat, visit.draft)
        return cls(interaction, visit, reader_at(interaction, visit), draft, begun)

    @property
    def sitting(self) -> Sitting:
        return self.visit.sitting

    @property
    def seat(self) -> int:
        return self.draft.seat

    def carried_on(self) -> Self:
        """The same with the steps made that are no choice."""
        self.draft.carry_on()
        return self

    @property
    def needs_no_confirming(self) -> bool:
        """Whether the turn is played at its last choice: the member wants that, nothing is left to
        choose, and it can be taken back freely."""
        draft, wants = self.draft, self.visit.member.plays_at_once
        return wants and draft.complete and not draft.offered and not draft.would_last()

    @property
    def takes_back(self) -> bool:
        """Whether *Undo* stands in the panel: only house players would mind."""
        alone = self.sitting.is_alone(self.seat) and self.sitting.row.cup_id is None
        return alone and self.visit.last > 0

    async def kept(self, draft: Draft) -> Self | None:
        """The same with another draft, which is remembered; None when the seat has played
        meanwhile."""
        begun = self.begun if draft.steps else self.sitting.number
        if not await self.interaction.client.hall.keep(self.sitting, draft, begun):
            return None
        return replace(self, draft=draft, begun=begun)

    async def play(self, *, unless_it_lasts: bool = False) -> Played:
        """Play the draft: on return it is in the log. See :meth:`cogs.hall.hall.Hall.play`."""
        hall, text = self.interaction.client.hall, self.draft.text or str(END)
        return await hall.play(
            *(self.sitting, self.seat, text, self.interaction.id), unless_it_lasts=unless_it_lasts
        )

    async def show(
        self,
        *,
        prefix: Path = (),
        part: Path = (),
        note: str = "",
        asks_if_sure: bool = False,
        turned: int = 0,
        fresh: bool = False,
        opens: bool = False,
    ) -> None:
        """Show the panel, in the place of the old one or below. When it ``opens`` it tells first
        what the others did."""
        sitting, reader, draft = self.sitting, self.reader, self.draft.carry_on()
        self.interaction.client.reopening.forget(sitting.id)
        turned %= sides(sitting.game.key)
        panel = Panel(
            sitting.id,
            self.begun,
            sitting.game.key,
            sitting.names(reader.say),
            draft,
            prefix,
            part,
            note,
            asks_if_sure,
            turned,
            self.takes_back,
        )
        news = self.visit.newest.news(self.seat, self.visit.last + 1)
        offer = panel.offer(reader.say)
        scene = scene_of(
            sitting,
            reader,
            news,
            draft=draft,
            path=offer.path,
            turned=turned,
            close=True,
            ways=() if asks_if_sure else offer.marked,
        )
        panel = replace(panel, may_turn=turns(scene))
        message = self.interaction.message
        here = message.id if message and on_panel(self.interaction) and not fresh else None
        try:
            place = "panel", sitting.id, self.seat, here
            file = await self._picture(scene, place)
        except Superseded:
            if here is None and not fresh:  # else a newer panel or the turn told stands there
                await respond(self.interaction, reader.say("panel.superseded"))
            return
        shown = panel.layout(reader, None if file is None else file.description or "", offer)
        if opens:
            above, below = shown.children[: bool(note)], shown.children[bool(note) :]
            shown = layout(*above, *self._times(), *since(self.visit, self.seat, reader), *below)
        await reply(self.interaction, shown, [] if file is None else [file], fresh=fresh)
        if opens and self.visit.unasked:
            await self.interaction.client.store.hours.ask(self.interaction.user.id)

    async def _picture(self, scene: Scene, place: Hashable) -> discord.File | None:
        """None where the workers have too much to do, or died over it: members wait for the answer,
        and the words say all that may be chosen. What is drawn too late is nobody's."""
        workshop, whose = self.interaction.client.workshop, self.interaction.user.id
        drawing = asyncio.ensure_future(
            drawn(workshop, scene, VIEW, place=place, seconds=LONGEST_DRAWING, whose=whose)
        )
        drawing.add_done_callback(_heard_out)
        try:
            return await asyncio.wait_for(asyncio.shield(drawing), LONGEST_DRAWING)
        except (TimeoutError, Busy, Died) as slow:
            log.warning("a panel of %s comes without its picture: %r", scene.key, slow)
            return None

    def _times(self) -> list[ui.Item[Any]]:
        """Until when the member has time; and once, as a clock runs for them, where they live."""
        say, member_id = self.reader.say, self.interaction.user.id
        lines = clocks_in_words(self.sitting, say, (self.seat,))
        if not self.visit.unasked:
            return [ui.TextDisplay("\n".join(lines))] if lines else []
        ask = ui.ActionRow[Any](button(say("hours.city"), "hours", member_id))
        return [ui.TextDisplay("\n".join([*lines, say("hours.ask")])), ask]


def _heard_out(drawing: asyncio.Task[discord.File]) -> None:
    """An error that comes too late is nobody's any more."""
    if not drawing.cancelled():
        drawing.exception()


async def tell_played(interaction: Interaction, reader: Reader, played: Played) -> None:
    """The turn is in the log: post the board, say so beside, and go on if this seat is to act
    again."""
    bot, sitting, seat = interaction.client, played.sitting, played.turn.seat
    shown = bot.boards.show(sitting.id, actor=seat)
    say = reader.say
    names, steps = sitting.names(say), steps_of(played.turn.text)
    done = " · ".join(tell_step(sitting.game.key, step, say, names) for step in steps)
    note = f"✓ {capital(done)}"
    waits = ""
    if sitting.waiting and seat not in sitting.waiting:
        waits = say("panel.waits_for", who=sitting.named(sitting.waiting, say))
        waits = "\n".join([waits, *clocks_in_words(sitting, say, sitting.waiting)])
    alone = sitting.playing and sitting.is_alone(seat)
    undo = [ui.ActionRow[Any](undo_button(sitting.id, sitting.number, reader))] if alone else []
    told: ui.Item[Any] = ui.TextDisplay("\n".join(filter(None, (note, waits))))
    await reply(interaction, layout(told, *undo))
    if alone:
        await bot.reopening.wait(interaction, sitting.id, note)
    elif seat in sitting.waiting:
        await asyncio.wait((shown,), timeout=_BOARD_FIRST)
        await _open_below(interaction, sitting.id, seat)


async def _open_below(interaction: Interaction, table_id: int, seat: int) -> None:
    """Open the panel of the next turn below the board, not above it in the old panel."""
    try:
        newer = await visit(interaction, table_id)
        if seat in newer.sitting.waiting:
            making = await Making.begin(interaction, newer)
            await making.show(fresh=True)
    except StoreError as away:  # what was told stays true, and the board offers the next turn
        log.warning("no panel follows a turn that was played: %s", away)
