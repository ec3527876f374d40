"""The buttons of the board and of the panel with which a turn is made."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from cogs.hall.hall import Lasting
from cogs.hall.spelling import TitleSpeller
from cogs.hall.typed import chosen_by_name
from cogs.kit.answer import acknowledge
from cogs.kit.controls import Answer, Interaction, Press, form
from cogs.kit.members import board_link
from cogs.kit.reader import reader_at, reader_of
from cogs.kit.receipt import open_form
from cogs.kit.refusal import refused_choice
from cogs.kit.visiting import visit
from cogs.panel.ids import name_of, shown_by
from cogs.panel.introducing import open_panel
from cogs.panel.making import Moved, begin, keep, show, tell_again, tell_played
from cogs.panel.panel import Panel
from data.refusal import Refusal
from data.visits import Visit
from engine.cut import Path
from engine.notation import action_meant, descend
from engine.table import Draft


async def play(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    here = await visit(interaction, press.table)
    panel = await begin(interaction, here)
    if press.line < here.table.shown:
        say = reader_at(interaction, here).say
        panel = replace(panel, note=say("panel.older_board", board=board_link(here.table)))
    await open_panel(interaction, here, panel)


_OnPanel: TypeAlias = Callable[[Interaction, Visit, Panel, Press], Awaitable[None]]


def panel_button(answer: _OnPanel, *, may_begin: bool = False) -> Answer:
    """Return the handler of a button that changes the panel. If the panel is out of date, it shows
    the current turn instead; with ``may_begin`` an old panel may still begin an empty turn. A click
    that is delivered twice is one move."""

    async def answered(interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        here = await visit(interaction, press.table)
        if here.again and await tell_again(interaction, here):
            return
        name, turned = shown_by(press)
        panel = replace(await begin(interaction, here), turned=turned)
        draft = panel.draft.carry_on()
        begins = may_begin and not draft.choices_made
        if begins or name == name_of(draft, panel.begun):
            with suppress(Moved):
                await answer(interaction, here, panel, press)
                return
        here = await visit(interaction, press.table)
        note = reader_at(interaction, here).say("panel.moved_on")
        panel = replace(await begin(interaction, here), note=note, turned=turned)
        await show(interaction, here, panel)

    return answered


def _chosen(way: str, draft: Draft) -> tuple[Path, Path]:
    """The tokens and the part that an id carries; raises :class:`Moved` when they are no choice
    any more."""
    reached = Panel.reached(draft, way)
    if reached is None:
        raise Moved
    return reached


async def _go_on(interaction: Interaction, here: Visit, panel: Panel, draft: Draft) -> None:
    """Show what is to be chosen after a step, or play the turn at once where its player wants that,
    nothing is left to choose, and it can be taken back freely."""
    draft.carry_on()
    at_once = here.member.plays_at_once and draft.complete and not draft.offered
    if at_once and not draft.would_last():
        try:
            turn = here.table, draft.seat, draft.text, interaction.id
            played = await interaction.client.hall.play(*turn, unless_it_lasts=True)
        except Lasting:  # somebody chose meanwhile, and now it would show what was hidden
            pass
        else:
            await tell_played(interaction, here, played)
            return
    await show(interaction, here, await keep(interaction, here, panel, draft))


async def pick(interaction: Interaction, here: Visit, panel: Panel, press: Press) -> None:
    """A choice: a whole step, or the beginning of one, or a part of the tokens (``~10–19``)."""
    draft, way = panel.draft, press.value or press.text(2)
    if not way:
        raise Moved
    start, part = _chosen(way, draft)
    path = descend(draft.choices, start)  # no choice is asked where there is none
    if part or " ".join(path) not in draft.choices:
        await show(interaction, here, replace(panel, prefix=start, part=part))
        return
    draft.do(action_meant(draft.view, draft.seat, " ".join(path)))
    await _go_on(interaction, here, panel, draft)


async def turn_picture(interaction: Interaction, here: Visit, panel: Panel, press: Press) -> None:
    """The same choice, with what is built seen from the next side."""
    prefix, part = _chosen(press.text(2), panel.draft)
    turned = replace(panel, prefix=prefix, part=part, turned=panel.turned + 1)
    await show(interaction, here, turned)


async def type_it(interaction: Interaction, press: Press) -> None:
    """A form to type in, where the choices are too many for one list."""
    if not (example := press.text(3)):
        raise Refusal("refusal.old_control")
    say = (await reader_of(interaction)).say
    asked = say("panel.typed", example=example)
    await open_form(interaction, form(say("panel.type"), asked, "typed", *press.args[:3]))


async def typed(interaction: Interaction, here: Visit, panel: Panel, press: Press) -> None:
    """What was typed into the form: the choice that was asked for, or whole steps."""
    draft, text = panel.draft, " ".join(press.values)
    prefix, part = _chosen(press.text(2), draft)
    path = descend(draft.choices, prefix)
    longer = chosen_by_name(draft, path, text, TitleSpeller.at(here.table))
    if longer is None:
        refusal = refused_choice(text, draft, path, here.table)
        note = refusal.in_words(reader_at(interaction, here).say)
        await show(interaction, here, replace(panel, prefix=prefix, part=part, note=note))
        return
    await _go_on(interaction, here, panel, longer)


async def back(interaction: Interaction, here: Visit, panel: Panel, press: Press) -> None:
    """To the level above, or the last step taken back."""
    if press.text(2) == "step" and panel.draft.steps:
        panel.draft.back()
        panel = await keep(interaction, here, panel, panel.draft)
    else:
        panel = replace(panel, prefix=_chosen(press.text(3), panel.draft)[0])
    await show(interaction, here, panel)


async def over(interaction: Interaction, here: Visit, panel: Panel, _: Press) -> None:
    """Start the turn over."""
    anew = Draft(panel.draft.start, panel.draft.seat)
    await show(interaction, here, await keep(interaction, here, panel, anew))


async def finish(interaction: Interaction, here: Visit, panel: Panel, _: Press) -> None:
    """Ask once more before a turn ends that would cost something for good."""
    await show(interaction, here, replace(panel, asks_if_sure=True))


async def confirm(interaction: Interaction, here: Visit, panel: Panel, press: Press) -> None:
    """Play the draft, perhaps with one step more."""
    draft = panel.draft
    if step := press.text(2):
        if step not in draft.choices:
            raise Moved
        draft.do(action_meant(draft.view, draft.seat, step))
    hall = interaction.client.hall
    played = await hall.play(here.table, draft.seat, draft.text, interaction.id)
    await tell_played(interaction, here, played)


ANSWERS: dict[str, Answer] = {
    "play": play,
    "pick": panel_button(pick, may_begin=True),
    "turn": panel_button(turn_picture, may_begin=True),
    "type": type_it,
    "typed": panel_button(typed, may_begin=True),
    "back": panel_button(back, may_begin=True),
    "over": panel_button(over),
    "finish": panel_button(finish),
    "confirm": panel_button(confirm),
}
