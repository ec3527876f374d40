"""``/table pause``: nobody is to act until somebody goes on. All agree to a pause; each of them may
end it."""

from __future__ import annotations

from cogs.board.questions import ask, voting
from cogs.hall.votes import PAUSING
from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from data.refusal import Refusal
from data.rows import Question, StaleBoard
from data.visits import Visit


async def propose(interaction: Interaction, here: Visit) -> None:
    """Ask the others to pause the game."""
    sitting, seat = here.table, require_seat(interaction, here.table)
    sitting.require_playing()
    sitting.require_no_cup()
    question = Question(sitting.id, "pause", sitting.number, seat)
    await respond(interaction, await ask(interaction, PAUSING, here, question))


async def resume(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    await go_on(interaction, await visit(interaction, press.table))


async def go_on(interaction: Interaction, here: Visit) -> None:
    """End a pause: whoever plays may, and it is called to those who are to act."""
    bot, say = interaction.client, reader_at(interaction, here).say
    require_seat(interaction, here.table)
    await bot.hall.cups.require_going_on(here.table)
    try:
        await bot.hall.resume(here.table.id)
    except StaleBoard:
        raise Refusal("refusal.not_paused") from None
    bot.boards.show(here.table.id, afresh=True)
    await respond(interaction, say("pause.over"))


ANSWERS: dict[str, Answer] = {"resume": resume, PAUSING.verb: voting(PAUSING)}
