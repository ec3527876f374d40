"""The buttons of the board and of the panel with which a turn is made."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from cogs.hall.hall import Lasting
from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Played
from cogs.hall.typed import chosen_by_name
from cogs.hall.visit import Visit
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
from engine.cut import Path
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
    return (await Making.begin(interaction, await visit(interaction, table_id))).carried_on()


class Moved(Exception):
    """The panel shows a draft that is not the seat's any more."""


class Delivered(Exception):
    """The click was delivered before, and it played the turn."""

    def __init__(self, here: Visit, played: Played) -> None:
        self.here, self.played = here, played


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
        except Delivered as again:
            await tell_played(interaction, reader_at(interaction, again.here), again.played)

    return answered


def _require_shown(making: Making, pressed: PanelId, *, may_begin: bool = False) -> None:
    """Raise :class:`Moved` unless the draft is the one that the panel shows. One in which nothing
    was chosen may be begun by any panel (``may_begin``)."""
    same = pressed.draft == name_of(making.draft, making.begun)
    if not same and not (may_begin and not making.draft.choices_made):
        raise Moved


async def _making(interaction: Interaction, pressed: PanelId, *, may_begin: bool = False) -> Making:
    """The turn that a panel's button belongs to; raises :class:`Delivered` when this very click
    played it."""
    here = await visit(interaction, pressed.table)
    if here.played is not None:
        raise Delivered(here, here.played)
    making = (await Making.begin(interaction, here)).carried_on()
    _require_shown(making, pressed, may_begin=may_begin)
    return making


def _chosen(way: str, draft: Draft) -> tuple[Path, Path]:
    """The tokens and the part that an id carries; raises :class:`Moved` when they are no choice
    any more."""
    reached = Panel.reached(draft, way)
    if reached is None:
        raise Moved
    return reached


def _do_last(draft: Draft, step: str) -> None:
    """The step with which a turn is confirmed; raises :class:`Moved` when it is none any more."""
    if step not in draft.choices:
        raise Moved
    draft.do(action_meant(draft.view, draft.seat, step))


async def _go_on(making: Making, draft: Draft, pressed: PanelId) -> None:
    """A step was chosen: show what is to be chosen next, or play the turn at once where its player
    wants that."""
    made = replace(making, draft=draft).carried_on()
    if made.needs_no_confirming:
        try:
            played = await made.play(unless_it_lasts=True)
        except Lasting:  # somebody chose meanwhile, and now it would show what was hidden
            pass
        else:
            await tell_played(made.interaction, made.reader, played)
            return
    kept = await _kept(made, draft)
    await kept.show(turned=pressed.turned)


async def _kept(making: Making, draft: Draft) -> Making:
    """The turn with another draft; raises :class:`Moved` when it was played meanwhile."""
    kept = await making.kept(draft)
    if kept is None:
        raise Moved
    return kept


@panel_button
async def pick(interaction: Interaction, press: Press, pressed: PanelId) -> None:
    """A choice: a whole step, or the beginning of one, or a part of the tokens (``~10–19``)."""
    making = await _making(interaction, pressed, may_begin=True)
    draft, way = making.draft, press.value or pressed.way
    if not way:
        raise Moved
    start, part = _chosen(way, draft)
    path = descend(draft.choices, start)  # no choice is asked where there is none
    if part or " ".join(path) not in draft.choices:
        await making.show(prefix=start, part=part, turned=pressed.turned)
        return
    draft.do(action_meant(draft.view, draft.seat, " ".join(path)))
    await _go_on(making, draft, pressed)


@panel_button
async def turn_picture(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """The same choice, with what is built seen from the next side."""
    making = await _making(interaction, pressed, may_begin=True)
    prefix, part = _chosen(pressed.way, making.draft)
    await making.show(prefix=prefix, part=part, turned=pressed.turned + 1)


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
    prefix, part = _chosen(pressed.way, draft)
    path = descend(draft.choices, prefix)
    longer = chosen_by_name(draft, path, text, making.sitting.speller)
    if longer is None:
        refusal = refused_choice(text, draft, path, making.sitting)
        note = refusal.in_words(making.reader.say)
        await making.show(prefix=prefix, part=part, note=note, turned=pressed.turned)
        return
    await _go_on(making, longer, pressed)


@panel_button
async def back(interaction: Interaction, _: Press, pressed: PanelId) -> None:
    """To the level above, or the last step taken back."""
    making = await _making(interaction, pressed, may_begin=True)
    if pressed.takes_step_back and making.draft.steps:
        making.draft.back()
        making = await _kept(making, making.draft)
        await making.show(turned=pressed.turned)
        return
    prefix, _part = _chosen(pressed.way, making.draft)
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
    """Play the draft, perhaps with one step more. The same click delivered twice is one move."""
    making = await _making(interaction, pressed)
    if pressed.way:
        _do_last(making.draft, pressed.way)
    await tell_played(interaction, making.reader, await making.play())


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
