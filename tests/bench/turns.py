"""Turns at random, as a member would type them."""

from __future__ import annotations

from random import Random

from cogs.hall.hall import Hall
from data.drafts import draft_of
from data.stored_table import StoredTable
from engine.game import END
from engine.notation import STEP_BREAK
from engine.table import Draft


def rest_of_turn(draft: Draft, random: Random) -> str:
    """Steps at random, made on the draft; the longer the turn, the likelier its end."""
    steps: list[str] = []
    while True:
        legal = draft.view.actions(draft.seat)
        stop = random.random() * 10 < len(draft.steps)
        action = END if END in legal and stop else random.choice(legal)
        steps.append(str(action))
        if action is END:
            return STEP_BREAK.join(steps)
        draft.do(action)


async def unfinished(hall: Hall, sitting: StoredTable, seat: int) -> Draft:
    """What a seat has done of its turn."""
    stored = await hall.store.query(draft_of, sitting.id, seat)
    return (await hall.read_draft(sitting, seat, stored))[0]
