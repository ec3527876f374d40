"""The buttons of the board and of the panel with which a turn is made."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from cogs.hall.refusal import Refusal
from cogs.hall.typed import chosen_by_name
from cogs.kit.answer import acknowledge
from cogs.kit.controls import Answer, Interaction, Press, form
from cogs.kit.members import board_link
from cogs.kit.reader import reader_at, reader_of
from cogs.kit.receipt import open_form
from cogs.kit.refusal import refused_choice
from cogs.kit.visiting import visit
from cogs.panel.ids import PanelId, name_of
from cogs.panel.introducing import open_panel
from cogs.panel.making import Making, tell_played
from cogs.panel.panel import Panel
from engine.notation import action_meant, descend
from engine.table import Draft


async def play(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    making = await _begun(interaction, press.table)
    note = ""
    if press.line < making.sitting.row.shown:
        note = making.reader.say("panel.older_board", board=board_link(making.sitting))
    await open_panel(making, note)


async def _begun(interaction: Interaction, table_id: int) -> Making:
    return await Making.begin(interaction, await visit(interaction, table_id))


class Moved(Exception):
    """The panel shows a draft that is not the seat's any more."""


_OnPanel: TypeAlias = Callable[[Interaction, Press, PanelId], Awaitable[None]]


def panel_button(answer: _OnPanel) -> Answer:
    """A button of the panel: it changes the panel, and shows the turn as it stands instead when
    the panel was out of date."""

    @functools.wraps(answer)
    async def answered(interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        pressed = PanelId.read(press)
        try:
            await answer(interaction, press, pressed)
        except Moved:
            making = await _begun(interaction, pressed.table)
            note = making.reader.say("panel.moved_on")
            await making.show(note=note, turned=pressed.turned)

    return answered


def _require_shown(making: Making, pressed: PanelId, *, may_begin: bool = False) -> None:
    """Raise :class:`Moved` unless the draft is the one that the panel shows. One without steps may
    be begun by any panel (``may_begin``)."""
    same = pressed.draft == name_of(making.draft, making.begun)
    if not same and not (may_begin and not making.draft.steps):
        raise Moved


async def _making(interaction: Interaction, pressed: PanelId, *, may_begin: bool = False) -> Making:
    """The turn that a panel's button belongs to."""
    making = await _begun(interaction, pressed.table)
    _require_shown(making, pressed, may_begin=may_begin)
    return making


def _chosen(way: str, draft: Draft) -> tuple[tuple[str, ...], str]:
    """The tokens and the group that an id carries; raises :class:`Moved` when they are no choice
    any more."""
    reached = Panel.reached(draft, way)
    if reached is None:
        raise Moved
    return reached


async def _kept(making: Making, draft: Draft) -> Making:
    """The turn with another draft; raises :class:`Moved` when it was played meanwhile."""
    kept = await making.kept(draft)
    if kept is None:
        raise Moved
    return kept


@panel_button
async def pick(interaction: Interaction, press: Press, pressed: PanelId) -> None:
    """A choice: a whole step, or the next token of one, or a group of tokens (``~10–19``)."""
    making = await _making(interaction, pressed, may_begin=True)
    draft, way = making.draft, press.value or pressed.way
    if not way:
        raise Moved
    start, group = _chosen(way, draft)
    path = descend(draft.choices, start)  # no choice is asked where there is none
    if not group and " ".join(path) in draft.choices:
        draft.do(action_meant(draft.view, draft.seat, " ".join(path)))
        making = await _kept(making, draft)
        await making.show(turned=pressed.turned)
        return
    await making.show(prefix=start, group=group, turned=pressed.turned)


@panel_button
async def turn_picture(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """The same choice, with what is built seen from the next side."""
    making = await _making(interaction, pressed, may_begin=True)
    prefix, group = _chosen(pressed.way, making.draft)
    await making.show(prefix=prefix, group=group, turned=pressed.turned + 1)


async def type_it(interaction: Interaction, press: Press) -> None:
    """A form to type in, where the choices are too many for one list."""
    pressed = PanelId.read(press)
    if not pressed.example:
        raise Refusal("refusal.old_control")
    say = (await reader_of(interaction)).say
    asked = say("panel.typed", example=pressed.example)
    await open_form(interaction, form(say("panel.type"), asked, *pressed.typed()))


@panel_button
async def typed(interaction: Interaction, press: Press, pressed: PanelId) -> None:
    """What was typed into the form: the choice that was asked for, or whole steps."""
    making = await _making(interaction, pressed, may_begin=True)
    draft, text = making.draft, " ".join(press.values)
    prefix, group = _chosen(pressed.way, draft)
    path = descend(draft.choices, prefix)
    longer = chosen_by_name(draft, path, text, making.sitting.speller)
    if longer is None:
        refusal = refused_choice(text, draft, path, making.sitting)
        note = refusal.in_words(making.reader.say)
        await making.show(prefix=prefix, group=group, note=note, turned=pressed.turned)
        return
    making = await _kept(making, longer)
    await making.show(turned=pressed.turned)


@panel_button
async def back(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """One token up, or the last step taken back."""
    making = await _making(interaction, pressed, may_begin=True)
    if pressed.takes_step_back and making.draft.steps:
        making.draft.back()
        making = await _kept(making, making.draft)
        await making.show(turned=pressed.turned)
        return
    prefix, _group = _chosen(pressed.way, making.draft)
    await making.show(prefix=prefix, turned=pressed.turned)


@panel_button
async def over(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """Start the turn over."""
    making = await _making(interaction, pressed)
    making = await _kept(making, Draft(making.draft.start, making.seat))
    await making.show(turned=pressed.turned)


@panel_button
async def finish(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """Ask once more before a turn ends that would cost something for good."""
    making = await _making(interaction, pressed)
    await making.show(asks_if_sure=True, turned=pressed.turned)


@panel_button
async def confirm(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """Play the draft. The same click delivered twice is one move."""
    here = await visit(interaction, pressed.table)
    played = here.played
    if played is None:
        making = await Making.begin(interaction, here)
        _require_shown(making, pressed)
        played = await making.play()
    await tell_played(interaction, reader_at(interaction, here), played)


ANSWERS: dict[str, Answer] = {
    "play": play,
    "pick": pick,
    "turn": turn_picture,
    "type": type_it,
    "typed": typed,
    "back": back,
    "over": over,
    "finish": finish,
    "confirm": confirm,
}
