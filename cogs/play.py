"""``/play`` and the panel: making a turn, by clicks or by typing, and ``/mine``."""

from __future__ import annotations

import functools
import logging
from typing import TYPE_CHECKING

from discord import app_commands, ui
from discord.ext import commands

from cogs.answer import acknowledge, reply, respond
from cogs.choices import LONGEST, MOST
from cogs.controls import Answer, Interaction, Press, layout
from cogs.hall import Played, Sitting, sitting_of
from cogs.members import board_link, require_seat
from cogs.panel import Panel, mark
from cogs.reader import reader_of
from cogs.refusal import Refusal, refusal_of
from cogs.scenes import VIEW, drawn, scene_of
from cogs.translate import told
from data.words import Words
from engine.game import END, Illegal
from engine.notation import STEP_BREAK, Unclear, action_meant, completions, descend, fold
from engine.table import Draft
from renderers.scene import tell_step

if TYPE_CHECKING:
    from cogs.patolli import Patolli

log = logging.getLogger(__name__)

_LONGEST_TURN = 1_000
_MOST_TABLES = 20


class Play(commands.Cog):
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @app_commands.command(name="play", description=told("command.play"))
    @app_commands.describe(turn=told("command.play.turn"))
    async def play(self, interaction: Interaction, turn: str | None = None) -> None:
        await acknowledge(interaction)
        sitting = await self.bot.hall.game_in(interaction.channel_id or 0)
        if turn is None:
            await _open(interaction, sitting, _seat(interaction, sitting))
        else:
            await _type(interaction, sitting, turn)

    @play.autocomplete("turn")
    async def _turns(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        sitting = await self.bot.hall.running_in(interaction.channel_id or 0)
        seat = sitting.seat_of(interaction.user.id) if sitting else None
        if sitting is None or seat not in sitting.waiting or len(typed) > _LONGEST_TURN:
            return []
        draft, _ = await self.bot.hall.draft(sitting, seat)
        texts = completions(draft.position, seat, typed, begun=bool(draft.steps))
        if draft.steps and typed:  # or a turn begun anew
            texts += [t for t in completions(draft.start, seat, typed) if t not in texts]
        fits = [text for text in texts if len(text) <= LONGEST]
        return [app_commands.Choice(name=text, value=text) for text in fits[:MOST]]

    @app_commands.command(name="mine", description=told("command.mine"))
    async def mine(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        say = (await reader_of(interaction)).say
        lines: list[str] = []
        for row in await self.bot.store.tables_of(interaction.user.id):
            try:
                lines.append(_told_table(sitting_of(row), interaction.user.id, say))
            except Exception:  # one table that cannot be read must not hide the others
                log.exception("table %s cannot be read", row.id)
        lines.sort(key=lambda line: not line.startswith("▶"))
        if len(lines) > _MOST_TABLES:
            lines[_MOST_TABLES:] = [say("mine.more", n=len(lines) - _MOST_TABLES)]
        await respond(interaction, "\n".join(lines) or say("mine.none"))


def _told_table(sitting: Sitting, member_id: int, say: Words) -> str:
    facts = {"title": say(f"{sitting.game.key}.title"), "place": board_link(sitting)}
    seat = sitting.seat_of(member_id)
    if not sitting.playing or seat is None:
        return say("mine.gathers", **facts)
    if seat in sitting.waiting:
        asked = say(f"{sitting.game.key}.ask.{sitting.begun().asks(seat)}")
        return say("mine.your_turn", asked=asked, **facts)
    return say("mine.waits", who=sitting.named(sitting.waiting), **facts)


def _seat(interaction: Interaction, sitting: Sitting) -> int:
    """The member's seat, when it is to act; refused in words that say who is."""
    seat = require_seat(interaction, sitting)
    sitting.require_playing()
    if seat not in sitting.waiting:
        raise Refusal("refusal.not_your_turn_but", who=sitting.named(sitting.waiting))
    return seat


# Making a turn.


async def _open(
    interaction: Interaction,
    sitting: Sitting,
    seat: int,
    *,
    prefix: tuple[str, ...] = (),
    group: str = "",
    note: str = "",
    sure: bool = False,
    fresh: bool = False,
) -> None:
    """Show the panel of the seat's draft as it is, in the place of the old one or below."""
    bot, reader = interaction.client, await reader_of(interaction)
    draft, begun = await bot.hall.draft(sitting, seat)
    panel = Panel(
        sitting.id, begun, sitting.game.key, sitting.names, draft, prefix, group, note, sure
    )
    news = await bot.hall.news(sitting, sitting.number, seat)
    file = await drawn(bot.pool, scene_of(sitting, reader, news, seat=seat, draft=draft), VIEW)
    await reply(interaction, panel.layout(reader, file.description or ""), [file], fresh=fresh)


async def _type(interaction: Interaction, sitting: Sitting, typed: str) -> None:
    """Play a typed turn, which may go on with the draft. One that may not stop yet, or that would
    cost something for good without saying ``end``, becomes the draft of the panel."""
    hall = interaction.client.hall
    if (played := await hall.played(interaction.id)) is not None:
        await _done(interaction, played)
        return
    seat = _seat(interaction, sitting)
    if len(typed) > _LONGEST_TURN:
        raise Refusal("refusal.too_long", most=_LONGEST_TURN)
    draft, begun = await hall.draft(sitting, seat)
    try:
        turn = _continued(draft, typed)
    except (Unclear, Illegal) as bad:
        raise refusal_of(bad, draft.position, seat) or bad from bad
    meant_so = fold(typed).split(",")[-1].strip() == str(END)
    if turn.may_end and (turn.warning is None or meant_so):
        played = await hall.play(sitting, seat, turn.text or str(END), interaction.id)
        await _done(interaction, played)
        return
    await hall.keep(sitting, turn, begun if draft.steps else sitting.number)
    say = (await reader_of(interaction)).say
    await _open(interaction, sitting, seat, note=say("panel.not_yet"))


def _continued(draft: Draft, typed: str) -> Draft:
    """The draft with what was typed; where that does not fit behind it, a turn begun anew."""
    if draft.steps:
        try:
            return Draft.read(draft.start, draft.seat, STEP_BREAK.join((draft.text, typed)))
        except (Unclear, Illegal):
            pass
    return Draft.read(draft.start, draft.seat, typed)


async def _done(interaction: Interaction, played: Played) -> None:
    """The turn is in the log: say so, post the board, and go on if this seat is to act again."""
    bot, sitting, say = interaction.client, played.sitting, (await reader_of(interaction)).say
    seat, steps = played.turn.seat, played.turn.text.split(STEP_BREAK)
    note = "✓ " + " · ".join(
        tell_step(sitting.game.key, step, say, sitting.escaped) for step in steps
    )
    waits = ""
    if sitting.waiting and seat not in sitting.waiting:
        waits = say("panel.waits_for", who=sitting.named(sitting.waiting))
    await reply(interaction, layout(ui.TextDisplay("\n".join(filter(None, (note, waits))))))
    await bot.boards.show(sitting.id, actor=seat)
    if seat in sitting.waiting:  # below the board, not above it in the old panel
        await _open(interaction, sitting, seat, fresh=True)


# Buttons.


async def play(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    sitting = await interaction.client.hall.table(press.table)
    seat = _seat(interaction, sitting)
    note = ""
    if press.line < sitting.row.shown:
        note = (await reader_of(interaction)).say("panel.older_board", board=board_link(sitting))
    await _open(interaction, sitting, seat, note=note)


class Moved(Exception):
    """The panel shows a draft that is not the seat's any more."""


async def _draft(
    interaction: Interaction, press: Press, *, empty_is_same: bool = False
) -> tuple[Sitting, int, Draft, int]:
    """The draft a panel's button belongs to; raises :class:`Moved` when it has changed. A draft
    without steps may be begun at any time (``empty_is_same``)."""
    hall = interaction.client.hall
    sitting = await hall.table(press.table)
    seat = _seat(interaction, sitting)
    draft, begun = await hall.draft(sitting, seat)
    if press.text(1) != mark(draft, begun) and not (empty_is_same and not draft.steps):
        raise Moved
    return sitting, seat, draft, begun


def panel_button(answer: Answer) -> Answer:
    """A button of the panel: it changes the panel, and shows the turn as it stands instead when
    the panel was out of date."""

    @functools.wraps(answer)
    async def answered(interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        try:
            await answer(interaction, press)
        except Moved:
            sitting = await interaction.client.hall.table(press.table)
            note = (await reader_of(interaction)).say("panel.moved_on")
            await _open(interaction, sitting, _seat(interaction, sitting), note=note)

    return answered


@panel_button
async def pick(interaction: Interaction, press: Press) -> None:
    """A choice: a whole step, or the next token of one, or a group of tokens (``~10–19``)."""
    sitting, seat, draft, begun = await _draft(interaction, press, empty_is_same=True)
    way = press.values[0] if press.values else press.text(2)
    start, _, group = way.partition("~")
    path = descend(draft.choices, start.split())  # no choice is asked where there is none
    if not group and " ".join(path) in draft.choices:
        draft.do(action_meant(draft.position, seat, " ".join(path)))
        await interaction.client.hall.keep(sitting, draft, begun)
        await _open(interaction, sitting, seat)
        return
    await _open(interaction, sitting, seat, prefix=tuple(start.split()), group=group)


@panel_button
async def back(interaction: Interaction, press: Press) -> None:
    """One token up, or the last step taken back."""
    sitting, seat, draft, begun = await _draft(interaction, press, empty_is_same=True)
    prefix = tuple(press.text(3).split())
    if press.text(2) == "step" and draft.steps:
        draft.back()
        await interaction.client.hall.keep(sitting, draft, begun)
        prefix = ()
    await _open(interaction, sitting, seat, prefix=prefix)


@panel_button
async def over(interaction: Interaction, press: Press) -> None:
    sitting, seat, _, _ = await _draft(interaction, press)
    await interaction.client.store.drafts.drop(sitting.id, seat)
    await _open(interaction, sitting, seat)


@panel_button
async def finish(interaction: Interaction, press: Press) -> None:
    """Ask once more before a turn ends that would cost something for good."""
    sitting, seat, _, _ = await _draft(interaction, press)
    await _open(interaction, sitting, seat, sure=True)


@panel_button
async def confirm(interaction: Interaction, press: Press) -> None:
    """Play the draft. The same click delivered twice is one move."""
    hall = interaction.client.hall
    played = await hall.played(interaction.id)
    if played is None:
        sitting, seat, draft, _ = await _draft(interaction, press)
        played = await hall.play(sitting, seat, draft.text or str(END), interaction.id)
    await _done(interaction, played)


COG = Play
ANSWERS: dict[str, Answer] = {
    "play": play,
    "pick": pick,
    "back": back,
    "over": over,
    "finish": finish,
    "confirm": confirm,
}
