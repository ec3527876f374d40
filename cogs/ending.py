"""``/table end``: the host closes a table that gathers; a game is stopped by those who play it.

Whoever manages the channel may stop any game in it: a community must be able to clear a channel.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.questions import ask, others, voting
from cogs.hall.votes import BY_POINTS, ENDING
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press, button, rows
from cogs.kit.members import manages, mentions, require_host, require_seat
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from data.refusal import Refusal
from data.rows import Question
from data.stored_table import StoredTable
from data.visits import Visit


async def offer(interaction: Interaction, here: Visit) -> None:
    """Say what ending the table takes, with the button for it."""
    sitting, say = here.table, reader_at(interaction, here).say
    sitting.require_no_cup()
    if sitting.state == "open":
        require_host(interaction, sitting)
        await _offer_at_once(interaction, sitting, say("end.close_sure"), say("end.close"))
        return
    asked = await _must_agree(interaction, sitting)
    if not asked:
        seated = sitting.seat_of(interaction.user.id) is not None
        sure = say("end.sure" if seated else "end.manager_sure")
        await _offer_at_once(interaction, sitting, sure, say("end.stop"))
        return
    lines = [say("end.must_agree", who=mentions(sitting, asked, say))]
    asks = ("propose", sitting.id, sitting.number)
    ways: list[ui.Item[Any]] = [
        button(say("end.ask"), *asks),
        button(say("points.ask"), *asks, BY_POINTS.kind),
    ]
    if manages(interaction):
        lines.append(say("end.manager_may"))
        ways.append(_at_once(sitting, say("end.stop")))
    await respond(interaction, "\n".join(lines), *rows(ways))


async def _offer_at_once(
    interaction: Interaction, sitting: StoredTable, sure: str, label: str
) -> None:
    await respond(interaction, sure, *rows([_at_once(sitting, label)]))


def _at_once(sitting: StoredTable, label: str) -> ui.Button[Any]:
    here = (sitting.id, sitting.number, sitting.state)
    return button(label, "end", *here, style=discord.ButtonStyle.danger)


async def _must_agree(interaction: Interaction, sitting: StoredTable) -> list[int]:
    """The seats that a member must ask before the game stops; refused to those who have no say in
    it. Nobody is asked about a game that cannot go on."""
    seat = sitting.seat_of(interaction.user.id)
    if seat is None:
        if not manages(interaction):
            raise Refusal("refusal.players_only")
        return []
    if not sitting.playing or (sitting.outdated and not sitting.is_held and not sitting.unchecked):
        return []
    return await others(interaction.client, sitting, seat)


async def ending(interaction: Interaction, press: Press) -> None:
    """Say what ending the table takes."""
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    if not here.table.running:
        raise Refusal("refusal.game_over")
    await offer(interaction, here)


async def end(interaction: Interaction, press: Press) -> None:
    """End it at once, where that is the member's right; else say what it takes."""
    await acknowledge(interaction, update=True)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    sitting.require_no_cup()
    gathers = sitting.state == "open"
    begun_since = press.text(2) == "open" and sitting.playing
    if gathers:
        require_host(interaction, sitting)
    elif begun_since or (not manages(interaction) and await _must_agree(interaction, sitting)):
        await offer(interaction, here)
        return
    seated = sitting.seat_of(interaction.user.id) is not None
    await bot.hall.stop(sitting.id, "host" if gathers else "agreement" if seated else "manager")
    bot.boards.show(sitting.id, afresh=True)
    await respond(interaction, say("end.closed" if gathers else "end.done"))


async def propose(interaction: Interaction, press: Press) -> None:
    """Ask the others to stop the game, without a result or with the points as they stand."""
    await acknowledge(interaction, update=True)
    here = await visit(interaction, press.table)
    sitting, seat = here.table, require_seat(interaction, here.table)
    sitting.require_no_cup()
    matter = BY_POINTS if press.text(2) == BY_POINTS.kind else ENDING
    question = Question(sitting.id, matter.kind, sitting.number, seat)
    await respond(interaction, await ask(interaction, matter, here, question))


ANSWERS: dict[str, Answer] = {
    "ending": ending,
    "end": end,
    "propose": propose,
    ENDING.verb: voting(ENDING),
    BY_POINTS.verb: voting(BY_POINTS),
}
