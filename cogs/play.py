"""``/play``, where a turn may be typed."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from cogs.hall.spelling import TitleSpeller
from cogs.hall.typed import continued, says_end
from cogs.kit.answer import acknowledge
from cogs.kit.choices import LONGEST, MOST, short
from cogs.kit.controls import Interaction
from cogs.kit.reader import reader_at
from cogs.kit.refusal import refusal_of
from cogs.kit.visiting import visit
from cogs.panel import clicks
from cogs.panel.introducing import open_panel
from cogs.panel.making import Moved, begin, keep, show, tell_again, tell_played
from cogs.panel.offer import foretold
from cogs.panel.panel import Panel
from data.refusal import Refusal
from data.stored_table import StoredTable
from data.visits import Visit
from data.words import Words
from engine.game import Illegal
from engine.notation import Unclear, branches, completions, join_steps, steps_of
from engine.table import Draft
from renderers.scene import label, tell_step

_LONGEST_TURN = 1_000


class Play(commands.Cog):
    @app_commands.command()
    async def play(self, interaction: Interaction, turn: str | None = None) -> None:
        await acknowledge(interaction)
        here = await visit(interaction)
        if here.again and await tell_again(interaction, here):
            return
        panel = await begin(interaction, here)
        if turn is None:
            await open_panel(interaction, here, panel)
        else:
            await _type(interaction, here, panel, turn)

    @play.autocomplete("turn")
    async def _turns(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if len(typed) > _LONGEST_TURN:
            return []
        try:
            here = await visit(interaction)
            draft = (await begin(interaction, here)).draft
        except Refusal:
            return []
        seat, speller = draft.seat, TitleSpeller.at(here.table)
        texts = completions(draft.view, seat, typed, begun=bool(draft.steps), speller=speller)
        behind = dict.fromkeys(texts, draft)
        if draft.steps and typed:
            new = Draft(draft.start, seat)
            for text in completions(new.view, seat, typed, speller=speller):
                behind.setdefault(text, new)
        fits = [text for text in behind if len(text) <= LONGEST]
        say = reader_at(interaction, here).say
        return [
            app_commands.Choice(name=_named(text, behind[text], here.table, say), value=text)
            for text in fits[:MOST]
        ]


def _named(text: str, draft: Draft, sitting: StoredTable, say: Words) -> str:
    """Return a typed turn for the list, in the reader's words, with what its last step would bring.
    The text follows the steps of the draft."""
    key, names = sitting.title, sitting.names(say)
    *before, last = steps_of(text)
    steps = join_steps(draft.text, *before)
    here = Draft.read(draft.start, draft.seat, steps) if before else draft
    told = foretold(key, here, last, names, say)
    goes_on = bool(branches(here.choices, last.split()))
    said = [tell_step(key, step, say, names) for step in before]
    if goes_on:
        said.append(" ".join(label(key, token, say, names) for token in last.split()))
    else:
        said.append(tell_step(key, last, say, names))
    return short(" · ".join((join_steps(*said), *told)))


async def _type(interaction: Interaction, here: Visit, panel: Panel, typed: str) -> None:
    """Play a typed turn, which may go on with the draft. One that may not stop yet, or that would
    cost something for good without saying ``end``, becomes the draft of the panel."""
    if len(typed) > _LONGEST_TURN:
        raise Refusal("refusal.too_long", most=_LONGEST_TURN)
    speller = TitleSpeller.at(here.table)
    try:
        turn = continued(panel.draft, typed, speller)
    except (Unclear, Illegal) as bad:
        raise refusal_of(bad, here.table) or bad from bad
    if turn.may_end and (turn.warning is None or says_end(typed, speller)):
        hall = interaction.client.hall
        played = await hall.play(here.table, turn.seat, turn.text, interaction.id)
        await tell_played(interaction, here, played)
        return
    try:
        kept = await keep(interaction, here, panel, turn)
    except Moved:
        raise Refusal("refusal.moved_on") from None
    note = reader_at(interaction, here).say("panel.not_yet")
    await show(interaction, here, replace(kept, note=note))


COG = Play
ANSWERS = clicks.ANSWERS
