"""How much time the players of a table have: chosen while it gathers, and what the others choose
when somebody's is over.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.board.late import SURE, choices, end_button
from cogs.kit.answer import acknowledge, on_panel, respond
from cogs.kit.controls import Answer, Interaction, Press, menu, rows
from cogs.kit.members import mention, require_host, require_seat
from cogs.kit.reader import reader_at
from cogs.kit.times import clock_in_words, presets, times_in_words
from cogs.kit.visiting import visit
from data import gathering
from data.late_posts import Choice
from data.refusal import Refusal
from data.rows import OUT_OF_TIME, OutOfTime, StaleBoard
from data.stored_table import StoredTable
from data.words import Words
from engine.clock import NONE, BadClock, clock_of, text_of


def told(sitting: StoredTable, say: Words) -> str:
    """The line of the clock among the options."""
    return times_in_words(sitting, say)


def menus(sitting: StoredTable, say: Words) -> list[ui.Item[Any]]:
    """The clocks that are offered; and, where there is one, what may be done when time is out."""
    texts = dict.fromkeys([*map(text_of, presets().values()), sitting.clock])
    named = [(text, say("clock.is", clock=clock_in_words(text, say))) for text in texts]
    made: list[ui.Item[Any]] = [
        ui.ActionRow(menu(named, "clock", sitting.id, chosen=sitting.clock))
    ]
    if sitting.clock != NONE:
        ways = [(way, say(f"choice.late.{way}")) for way in OUT_OF_TIME]
        made.append(ui.ActionRow(menu(ways, "rule", sitting.id, chosen=sitting.out_of_time)))
    return made


async def choose(interaction: Interaction, sitting: StoredTable, text: str) -> StoredTable:
    """Give a table that gathers a clock; the table as it is then."""
    require_host(interaction, sitting)
    try:
        clock_of(text)
    except BadClock as bad:
        raise Refusal("refusal.old_control") from bad
    row = await interaction.client.store.write(gathering.set_clock, sitting.id, clock=text)
    interaction.client.boards.show(sitting.id)
    return await interaction.client.hall.mended(row)


async def choose_rule(interaction: Interaction, sitting: StoredTable, way: str) -> StoredTable:
    """Say what a table that gathers will do when somebody's time is over."""
    require_host(interaction, sitting)
    row = await interaction.client.store.write(
        gathering.set_clock, sitting.id, out_of_time=rule(way)
    )
    interaction.client.boards.show(sitting.id)
    return await interaction.client.hall.mended(row)


def rule(way: str) -> OutOfTime:
    """What is done when time is out, by its key."""
    for known in OUT_OF_TIME:
        if known == way:
            return known
    raise Refusal("refusal.old_control")


async def late(interaction: Interaction, press: Press) -> None:
    """Somebody is late, and whoever has not to act chooses what happens. Of two who choose at once
    the first one does."""
    await acknowledge(interaction, update=on_panel(interaction))
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    sitting.require_playing()
    chooser, seat = require_seat(interaction, sitting), press.number(2)
    run = sitting.clock_of(seat)
    if chooser in sitting.waiting:
        raise Refusal("refusal.act_first")
    if run is None or run.number != press.line or run.late is None:
        raise StaleBoard(sitting.number)
    offered: dict[str, Choice] = {choice: choice for choice in choices(sitting)}
    chosen = offered.get(press.text(3))
    if chosen is None:
        raise Refusal("refusal.old_control")
    if chosen == "end" and press.text(4) != SURE:
        sure = say("late.sure", who=mention(sitting, seat, say))
        await respond(interaction, sure, *rows([end_button(sitting, run, say)]))
        return
    await bot.hall.attending.choose(sitting, run, chosen, interaction.user.id)
    await respond(interaction, say("late.done"))


ANSWERS: dict[str, Answer] = {"late": late}
