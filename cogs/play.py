"""``/play``, where a turn may be typed, and ``/mine``."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Sitting
from cogs.hall.typed import continued, says_end
from cogs.hall.visit import Newest
from cogs.kit.answer import acknowledge, respond
from cogs.kit.choices import LONGEST, MOST, short
from cogs.kit.controls import Interaction
from cogs.kit.icons import before
from cogs.kit.members import board_link
from cogs.kit.reader import Reader, reader_at, reader_of
from cogs.kit.refusal import refusal_of
from cogs.kit.translate import described
from cogs.kit.visiting import visit_running
from cogs.panel import clicks
from cogs.panel.introducing import open_panel
from cogs.panel.making import Making, tell_played
from cogs.panel.offer import foretold
from data.rows import DamagedTable
from data.visits import Seated
from data.words import Words
from engine.game import Illegal
from engine.notation import Unclear, branches, completions, join_steps, steps_of
from engine.table import Draft
from renderers.scene import label, tell_step

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

log = logging.getLogger(__name__)

_LONGEST_TURN = 1_000
_MOST_TABLES = 20


class Play(commands.Cog):
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @app_commands.command(name="play", description=described("command.play"))
    @app_commands.describe(turn=described("command.play.turn"))
    async def play(self, interaction: Interaction, turn: str | None = None) -> None:
        await acknowledge(interaction)
        here = await visit_running(interaction)
        if here.played is not None:
            await tell_played(interaction, reader_at(interaction, here), here.played)
            return
        making = await Making.begin(interaction, here)
        if turn is None:
            await open_panel(making)
        else:
            await _type(making, turn)

    @play.autocomplete("turn")
    async def _turns(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if len(typed) > _LONGEST_TURN:
            return []
        try:
            making = await Making.begin(interaction, await visit_running(interaction))
        except Refusal:
            return []
        sitting, draft, seat = making.sitting, making.draft, making.seat
        speller = sitting.speller
        texts = completions(draft.view, seat, typed, begun=bool(draft.steps), speller=speller)
        if draft.steps and typed:  # or a new turn
            anew = completions(draft.start, seat, typed, speller=speller)
            texts += [text for text in anew if text not in texts]
        fits = [text for text in texts if len(text) <= LONGEST]
        say = making.reader.say
        return [
            app_commands.Choice(name=_named(text, draft, sitting, say), value=text)
            for text in fits[:MOST]
        ]

    @app_commands.command(name="mine", description=described("command.mine"))
    async def mine(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        reader, member = await reader_of(interaction), interaction.user.id
        say, lines = reader.say, list[tuple[bool, str]]()
        for seated in await self.bot.store.visits.tables_of(member):
            try:
                sitting = await self.bot.hall.sitting(seated.table)
                seat = sitting.seat_of(member)
                told = _table_in_words(sitting, seat, reader) + _new_turns(seated, seat, say)
                lines.append((seat not in sitting.waiting and not sitting.held, told))
            except Exception:  # one table that cannot be read must not hide the others
                log.exception("table %s cannot be read", seated.table.id)
        lines.sort(key=lambda line: line[0])  # those that wait for the member come first
        shown = [told for _, told in lines[:_MOST_TABLES]]
        if len(lines) > _MOST_TABLES:
            shown.append(say("mine.more", n=len(lines) - _MOST_TABLES))
        await respond(interaction, "\n".join(shown) or say("mine.none"))


def _named(text: str, draft: Draft, sitting: Sitting, say: Words) -> str:
    """A typed turn in the list of those offered, in the reader's words, with what its last step
    would bring."""
    key, names = sitting.game.key, sitting.names(say)
    *before, last = steps_of(text)
    told: tuple[str, ...] = ()
    try:
        here = continued(draft, join_steps(*before), sitting.speller) if before else draft
        told = foretold(key, here, last, names, say)
        goes_on = bool(branches(here.choices, last.split()))
    except (Unclear, Illegal):  # it starts the turn over
        goes_on = False
    said = [tell_step(key, step, say, names) for step in before]
    if goes_on:
        said.append(" ".join(label(key, token, say, names) for token in last.split()))
    else:
        said.append(tell_step(key, last, say, names))
    return short(" · ".join((join_steps(*said), *told)))


def _table_in_words(sitting: Sitting, seat: int | None, reader: Reader) -> str:
    say, sign = reader.say, reader.icons.sign
    facts = {"title": say(f"{sitting.game.key}.title"), "place": board_link(sitting)}
    if not sitting.playing or seat is None:
        return before("🪑", say("mine.gathers", **facts))
    if sitting.held:
        return before(sign("act") or "▶", say("mine.rules", **facts))
    if seat in sitting.waiting:
        asked = say(f"{sitting.game.key}.ask.{sitting.begun().asks(seat)}")
        return before(sign("act") or "▶", say("mine.your_turn", asked=asked, **facts))
    waits = say("mine.waits", who=sitting.named(sitting.waiting, say), **facts)
    return before(sign("turns") or "⏳", waits)


def _new_turns(seated: Seated, seat: int | None, say: Words) -> str:
    """How many turns there were since the member's own that showed the seat anything."""
    if isinstance(seated.newest, DamagedTable):
        return ""
    turns = len(Newest(seated.newest).turns(seat, seated.last + 1))
    return f" · {say('mine.new_turns', n=turns)}" if turns else ""


async def _type(making: Making, typed: str) -> None:
    """Play a typed turn, which may go on with the draft. One that may not stop yet, or that would
    cost something for good without saying ``end``, becomes the draft of the panel."""
    if len(typed) > _LONGEST_TURN:
        raise Refusal("refusal.too_long", most=_LONGEST_TURN)
    speller = making.sitting.speller
    try:
        turn = continued(making.draft, typed, speller)
    except (Unclear, Illegal) as bad:
        raise refusal_of(bad, making.sitting) or bad from bad
    if turn.may_end and (turn.warning is None or says_end(typed, speller)):
        played = await replace(making, draft=turn).play()
        await tell_played(making.interaction, making.reader, played)
        return
    kept = await making.kept(turn)
    if kept is None:
        raise Refusal("refusal.moved_on")
    await kept.show(note=kept.reader.say("panel.not_yet"))


COG = Play
ANSWERS = clicks.ANSWERS
