"""*Go on*, at a game whose rules were corrected while it was played.

Whoever plays there may let it go on: nobody is worse off than by waiting, and all may still agree
to end it.
"""

from __future__ import annotations

from cogs.kit.answer import acknowledge, respond
from cogs.kit.controls import Answer, Interaction, Press
from cogs.kit.members import require_seat
from cogs.kit.reader import reader_at
from cogs.kit.visiting import visit
from data.refusal import Refusal


async def go_on(interaction: Interaction, press: Press) -> None:
    """Go on under the corrected rules from the position as it stands."""
    await acknowledge(interaction)
    bot, here = interaction.client, await visit(interaction, press.table)
    sitting, say = here.table, reader_at(interaction, here).say
    seat = require_seat(interaction, sitting)
    if not sitting.playing:
        raise Refusal("refusal.game_over")
    was_held = sitting.is_held
    sitting = await bot.hall.revisions.go_on(sitting)
    if was_held:
        bot.boards.show(sitting.id, afresh=True, actor=seat)
    elif sitting.outdated:
        sitting.require_playing()  # which says why not
    await respond(interaction, say("revised.goes_on"))


ANSWERS: dict[str, Answer] = {"go_on": go_on}
