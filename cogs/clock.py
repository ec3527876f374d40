"""How much time the players of a table have: chosen while it gathers, and what the others choose
when somebody's is over.
"""

from __future__ import annotations

from typing import Any

from discord import ui

from cogs.board.late import SURE, choices, end_button
from cogs.board.questions import say_instead
from cogs.hall.attending import STAND_IN
from cogs.kit.answer import acknowledge, on_panel, respond
from cogs.kit.controls import Answer, Interaction, Press, menu, rows
from cogs.kit.members import mention, require_host, require_seat
from cogs.kit.reader import everybody, reader_at
from cogs.kit.times import clock_in_words, moment, presets, times_in_words
from cogs.kit.visiting import visit
from data import gathering, lateness
from data.clocks import Running
from data.outbox import forget_asked
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
    chooser, seat, choice = require_seat(interaction, sitting), press.number(2), press.text(3)
    run = sitting.clock_of(seat)
    if chooser in sitting.waiting:
        raise Refusal("refusal.act_first")
    if run is None or run.number != press.line or run.late is None:
        raise StaleBoard(sitting.number)
    if choice not in choices(sitting):
        raise Refusal("refusal.old_control")
    if choice == "end" and press.text(4) != SURE:
        sure = say("late.sure", who=mention(sitting, seat, say))
        await respond(interaction, sure, *rows([end_button(sitting, run, say)]))
        return
    await bot.store.write(forget_asked, sitting.id, seat, run.number)
    after = await _do(interaction, sitting, run, choice)
    public = (await everybody(bot.store, interaction.guild, interaction.guild_id or 0)).say
    again = after.clock_of(seat)
    when = moment(again.until) if again and again.until else ""
    facts = {"by": f"<@{interaction.user.id}>", "who": mention(sitting, seat, public)}
    text = public(f"late.chosen.{choice}", when=when, **facts)
    asked = run.message_id if on_panel(interaction) else getattr(interaction.message, "id", None)
    if asked:
        await say_instead(bot, sitting.channel_id, asked, text)
    await respond(interaction, say("late.done"))


async def _do(
    interaction: Interaction, sitting: StoredTable, run: Running, choice: str
) -> StoredTable:
    """What was chosen about somebody who is late; the table as it is then."""
    bot, hall = interaction.client, interaction.client.hall
    if choice == "wait":
        row = await bot.store.write(
            lateness.give_more_time, sitting.id, run.seat, run.number, hall.now()
        )
        hall.note(row.due)
    elif choice == "turn":
        await bot.store.write(lateness.house_plays, sitting.id, run.seat, run.number, STAND_IN)
        hall.house.look(await hall.table(sitting.id))
    elif choice == "chair":
        await hall.attending.house_sits(sitting, run)
    else:
        await hall.attending.stop_late(sitting, run)
    return await hall.table(sitting.id)


ANSWERS: dict[str, Answer] = {"late": late}
