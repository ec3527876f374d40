"""``/play`` and the panel: making a turn, by clicks or by typing, and ``/mine``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands, ui
from discord.ext import commands

from cogs.answer import acknowledge, reply, tell
from cogs.controls import Answer, Interaction, Press, layout
from cogs.hall import Played, Sitting
from cogs.panel import Panel
from cogs.reader import reader_of
from cogs.refusal import Refusal, refusal_of
from cogs.scenes import VIEW, drawn, scene_of
from cogs.translate import told
from data.words import Words
from engine.game import END, Illegal
from engine.notation import Unclear, action_meant, branches, completions, descend
from engine.table import Draft, Unfinished
from renderers.scene import tell_step

if TYPE_CHECKING:
    from cogs.patolli import Patolli

_LONGEST_TURN = 1_000
_LONGEST_CHOICE = 100


class Play(commands.Cog):
    def __init__(self, bot: Patolli) -> None:
        self.bot = bot

    @app_commands.command(name="play", description=told("command.play"))
    @app_commands.describe(turn=told("command.play.turn"))
    async def play(self, interaction: Interaction, turn: str | None = None) -> None:
        await acknowledge(interaction)
        sitting = await self.bot.hall.table_in(interaction.channel_id or 0)
        seat = _seat(interaction, sitting)
        if turn is None:
            await _open(interaction, sitting, seat)
        else:
            await _type(interaction, sitting, seat, turn)

    @play.autocomplete("turn")
    async def _turns(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        row = await self.bot.store.table_in(interaction.channel_id or 0)
        if row is None or row.snapshot is None:
            return []
        sitting = await self.bot.hall.table(row.id)
        seat = sitting.seat_of(interaction.user.id)
        if seat is None or seat not in sitting.waiting or len(typed) > _LONGEST_TURN:
            return []
        texts = completions(sitting.begun(), seat, typed)
        return [
            app_commands.Choice(name=text, value=text)
            for text in texts
            if len(text) <= _LONGEST_CHOICE
        ]

    @app_commands.command(name="mine", description=told("command.mine"))
    async def mine(self, interaction: Interaction) -> None:
        await acknowledge(interaction)
        say = (await reader_of(interaction)).say
        lines: list[str] = []
        for row in await self.bot.store.tables_of(interaction.user.id):
            sitting = await self.bot.hall.table(row.id)
            lines.append(_told_table(sitting, interaction.user.id, say))
        lines.sort(key=lambda line: not line.startswith("▶"))
        await tell(interaction, "\n".join(lines) or say("mine.none"))


def _told_table(sitting: Sitting, member_id: int, say: Words) -> str:
    row = sitting.row
    place = f"<#{row.channel_id}>"
    if row.board_id is not None and row.server_id is not None:
        place = f"https://discord.com/channels/{row.server_id}/{row.channel_id}/{row.board_id}"
    facts = {"title": say(f"{sitting.game.key}.title"), "place": place}
    seat = sitting.seat_of(member_id)
    if not sitting.playing or seat is None:
        return say("mine.gathers", **facts)
    if seat in sitting.waiting:
        asked = say(f"{sitting.game.key}.ask.{sitting.begun().asks(seat)}")
        return say("mine.your_turn", asked=asked, **facts)
    return say("mine.waits", who=_names(sitting), **facts)


def _names(sitting: Sitting) -> str:
    names = (sitting.names[seat] for seat in sitting.waiting)
    return ", ".join(discord.utils.escape_markdown(name) for name in names)


def _seat(interaction: Interaction, sitting: Sitting) -> int:
    """The member's seat, when it is to act; refused in words that say who is."""
    seat = sitting.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal("refusal.not_your_table", who=_players(sitting))
    sitting.begun()
    if not sitting.playing:
        raise Refusal("refusal.game_over")
    if seat not in sitting.waiting:
        raise Refusal("refusal.not_your_turn_but", who=_names(sitting))
    return seat


def _players(sitting: Sitting) -> str:
    return ", ".join(discord.utils.escape_markdown(name) for name in sitting.names)


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
) -> None:
    """Show the panel of the seat's draft as it is."""
    bot, reader = interaction.client, await reader_of(interaction)
    draft, begun = await bot.hall.draft(sitting, seat)
    panel = Panel(
        sitting.id, begun, sitting.game.key, sitting.names, draft, prefix, group, note, sure
    )
    news = await bot.hall.news(sitting, sitting.number, seat)
    file = await drawn(bot.pool, scene_of(sitting, reader, news, seat=seat, draft=draft), VIEW)
    await reply(interaction, panel.layout(reader, file.description or ""), [file])


async def _type(interaction: Interaction, sitting: Sitting, seat: int, turn: str) -> None:
    """Play a typed turn; one that may not stop yet becomes the draft of the panel."""
    hall = interaction.client.hall
    if len(turn) > _LONGEST_TURN:
        raise Refusal("refusal.too_long", most=_LONGEST_TURN)
    try:
        played = await hall.play(sitting, seat, turn, interaction.id)
    except Unfinished:
        draft = Draft.read(sitting.begun(), seat, turn)
        await hall.keep(sitting, draft, sitting.number)
        say = (await reader_of(interaction)).say
        await _open(interaction, sitting, seat, note=say("panel.not_yet"))
    except (Unclear, Illegal) as bad:
        raise refusal_of(bad, sitting.begun(), seat) or bad from bad
    else:
        await _done(interaction, played, seat)


async def _done(interaction: Interaction, played: Played, seat: int) -> None:
    """The turn is in the log: post the board, then go on with this seat if it is to act again."""
    bot, sitting, say = interaction.client, played.sitting, (await reader_of(interaction)).say
    steps = played.turn.text.split(", ")
    names = [discord.utils.escape_markdown(name) for name in sitting.names]
    note = "✓ " + " · ".join(tell_step(sitting.game.key, step, say, names) for step in steps)
    await bot.boards.show(sitting.id)
    if seat in sitting.waiting:
        await _open(interaction, sitting, seat, note=note)
    else:
        waits = say("panel.waits_for", who=_names(sitting)) if sitting.waiting else ""
        await reply(interaction, layout(ui.TextDisplay("\n".join(filter(None, (note, waits))))))


# Buttons. The third part of a panel's ids is how many steps its draft had.


async def play(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    sitting = await interaction.client.hall.table(press.table)
    seat = _seat(interaction, sitting)
    note = ""
    if press.line < sitting.row.shown:
        note = (await reader_of(interaction)).say("panel.older_board", board=board_link(sitting))
    await _open(interaction, sitting, seat, note=note)


def board_link(sitting: Sitting) -> str:
    row = sitting.row
    if row.board_id is None:
        return f"<#{row.channel_id}>"
    return f"https://discord.com/channels/{row.server_id or '@me'}/{row.channel_id}/{row.board_id}"


async def _draft(interaction: Interaction, press: Press) -> tuple[Sitting, int, Draft, bool]:
    """The draft a panel's button belongs to, and whether it is still as the panel showed it."""
    hall = interaction.client.hall
    sitting = await hall.table(press.table)
    seat = _seat(interaction, sitting)
    draft, begun = await hall.draft(sitting, seat)
    same = (begun, len(draft.steps)) == (press.line, press.number(2))
    # Others may have chosen meanwhile at the same time: an empty draft begins again just as well.
    same = same or (not draft.steps and press.number(2) == 0)
    return sitting, seat, draft, same


async def pick(interaction: Interaction, press: Press) -> None:
    """A choice: a whole step, or the next token of one, or a group of tokens (``~10–19``). Tokens
    that leave no choice are not asked for, so the last that is chosen is the whole step."""
    await acknowledge(interaction, update=True)
    sitting, seat, draft, same = await _draft(interaction, press)
    say = (await reader_of(interaction)).say
    if not same:
        await _open(interaction, sitting, seat, note=say("panel.moved_on"))
        return
    way = press.values[0] if press.values else press.text(3)
    start, _, group = way.partition("~")
    path = descend(draft.choices, start.split())
    step = " ".join(path)
    if step in draft.choices and not group:
        begun = press.line if draft.steps else sitting.number
        draft.do(action_meant(draft.position, seat, step))
        await interaction.client.hall.keep(sitting, draft, begun)
        await _open(interaction, sitting, seat)
    elif branches(draft.choices, path):
        await _open(interaction, sitting, seat, prefix=tuple(start.split()), group=group)
    else:  # what was offered is not possible any more
        await _open(interaction, sitting, seat, note=say("panel.moved_on"))


async def back(interaction: Interaction, press: Press) -> None:
    """One token up, or the last step taken back."""
    await acknowledge(interaction, update=True)
    sitting, seat, draft, same = await _draft(interaction, press)
    prefix = tuple(press.text(4).split())
    if press.text(3) == "step" and same and draft.steps:
        draft.back()
        await interaction.client.hall.keep(sitting, draft, press.line)
        prefix = ()
    await _open(interaction, sitting, seat, prefix=prefix)


async def over(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction, update=True)
    hall = interaction.client.hall
    sitting, seat, _, _ = await _draft(interaction, press)
    await hall.store.drafts.drop(sitting.id, seat)
    await _open(interaction, sitting, seat)


async def finish(interaction: Interaction, press: Press) -> None:
    """Ask once more before a turn ends with nothing done."""
    await acknowledge(interaction, update=True)
    sitting, seat, _, _ = await _draft(interaction, press)
    await _open(interaction, sitting, seat, sure=True)


async def confirm(interaction: Interaction, press: Press) -> None:
    """Play the draft. The same click delivered twice is one move."""
    await acknowledge(interaction, update=True)
    hall = interaction.client.hall
    played = await hall.played(interaction.id)
    if played is not None:
        await _done(interaction, played, played.turn.seat)
        return
    sitting, seat, draft, same = await _draft(interaction, press)
    moved_on = not draft.steps and press.line != sitting.number
    if not same or moved_on:
        note = (await reader_of(interaction)).say("panel.moved_on")
        await _open(interaction, sitting, seat, note=note)
        return
    played = await hall.play(sitting, seat, draft.text or str(END), interaction.id)
    await _done(interaction, played, seat)


COG = Play
ANSWERS: dict[str, Answer] = {
    "play": play,
    "pick": pick,
    "back": back,
    "over": over,
    "finish": finish,
    "confirm": confirm,
}
