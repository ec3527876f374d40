"""The buttons of the board and of the panel with which a turn is made."""

from __future__ import annotations

import functools

from cogs.hall.refusal import Refusal
from cogs.hall.sitting import Sitting
from cogs.hall.typed import chosen_by_name
from cogs.kit.answer import acknowledge
from cogs.kit.controls import Answer, Interaction, Press, form
from cogs.kit.members import board_link
from cogs.kit.reader import reader_of
from cogs.kit.receipt import open_form
from cogs.kit.refusal import refused_choice
from cogs.panel.making import open_panel, seat_to_act, tell_played
from cogs.panel.panel import Panel, mark
from engine.game import END
from engine.notation import action_meant, descend
from engine.table import Draft


async def play(interaction: Interaction, press: Press) -> None:
    await acknowledge(interaction)
    sitting = await interaction.client.hall.table(press.table)
    seat = seat_to_act(interaction, sitting)
    note = ""
    if press.line < sitting.row.shown:
        note = (await reader_of(interaction)).say("panel.older_board", board=board_link(sitting))
    await open_panel(interaction, sitting, seat, note=note)


class Moved(Exception):
    """The panel shows a draft that is not the seat's any more."""


async def _draft(
    interaction: Interaction, press: Press, *, empty_is_same: bool = False
) -> tuple[Sitting, int, Draft, int]:
    """The draft a panel's button belongs to; raises :class:`Moved` when it has changed. A draft
    without steps may be begun at any time (``empty_is_same``)."""
    hall = interaction.client.hall
    sitting = await hall.table(press.table)
    seat = seat_to_act(interaction, sitting)
    draft, begun = await hall.draft(sitting, seat)
    same = press.text(1).partition(".")[0] == mark(draft, begun)
    if not same and not (empty_is_same and not draft.steps):
        raise Moved
    return sitting, seat, draft, begun


def _turned(press: Press) -> int:
    """How the picture of the panel was turned, which its buttons pass on."""
    turned = press.text(1).partition(".")[2]
    return int(turned) if turned.isascii() and turned.isdecimal() else 0


def _chosen(way: str, draft: Draft) -> tuple[tuple[str, ...], str]:
    """The tokens and the group that an id carries; raises :class:`Moved` when they are no choice
    any more."""
    reached = Panel.reached(draft, way)
    if reached is None:
        raise Moved
    return reached


def panel_button(answer: Answer) -> Answer:
    """A button of the panel: it changes the panel, and shows the turn as it stands instead when
    the panel was out of date."""

    @functools.wraps(answer)
    async def answered(interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        try:
            await answer(interaction, press)
        except Moved:
            sitting = await interaction.client.hall.table(press.table)
            note = (await reader_of(interaction)).say("panel.moved_on")
            seat = seat_to_act(interaction, sitting)
            await open_panel(interaction, sitting, seat, note=note, turned=_turned(press))

    return answered


@panel_button
async def pick(interaction: Interaction, press: Press) -> None:
    """A choice: a whole step, or the next token of one, or a group of tokens (``~10–19``)."""
    sitting, seat, draft, begun = await _draft(interaction, press, empty_is_same=True)
    way = press.value or press.text(2)
    if not way:
        raise Moved
    start, group = _chosen(way, draft)
    path = descend(draft.choices, start)  # no choice is asked where there is none
    if not group and " ".join(path) in draft.choices:
        draft.do(action_meant(draft.view, seat, " ".join(path)))
        await interaction.client.hall.keep(sitting, draft, begun)
        await open_panel(interaction, sitting, seat, turned=_turned(press))
        return
    await open_panel(interaction, sitting, seat, prefix=start, group=group, turned=_turned(press))


@panel_button
async def turn(interaction: Interaction, press: Press) -> None:
    """The same choice, with what is built seen from the next side."""
    sitting, seat, draft, _ = await _draft(interaction, press, empty_is_same=True)
    prefix, group = _chosen(press.text(2), draft)
    await open_panel(
        interaction, sitting, seat, prefix=prefix, group=group, turned=_turned(press) + 1
    )


async def type_it(interaction: Interaction, press: Press) -> None:
    """A form to type in, where the choices are too many for one list."""
    here, example = press.args[:3], press.text(3)
    if not example:
        raise Refusal("refusal.old_control")
    say = (await reader_of(interaction)).say
    asked = say("panel.typed", example=example)
    await open_form(interaction, form(say("panel.type"), asked, "typed", *here))


@panel_button
async def typed(interaction: Interaction, press: Press) -> None:
    """What was typed into the form: the choice that was asked for, or whole steps."""
    sitting, seat, draft, begun = await _draft(interaction, press, empty_is_same=True)
    prefix, group = _chosen(press.text(2), draft)
    text, turned = " ".join(press.values), _turned(press)
    path = descend(draft.choices, prefix)
    longer = chosen_by_name(draft, path, text)
    if longer is None:
        refusal = refused_choice(text, draft, path, sitting)
        note = refusal.told((await reader_of(interaction)).say)
        await open_panel(
            interaction, sitting, seat, prefix=prefix, group=group, note=note, turned=turned
        )
        return
    await interaction.client.hall.keep(sitting, longer, begun)
    await open_panel(interaction, sitting, seat, turned=turned)


@panel_button
async def back(interaction: Interaction, press: Press) -> None:
    """One token up, or the last step taken back."""
    sitting, seat, draft, begun = await _draft(interaction, press, empty_is_same=True)
    if press.text(2) == "step" and draft.steps:
        draft.back()
        await interaction.client.hall.keep(sitting, draft, begun)
        prefix = ()
    else:
        prefix, _ = _chosen(press.text(3), draft)
    await open_panel(interaction, sitting, seat, prefix=prefix, turned=_turned(press))


@panel_button
async def over(interaction: Interaction, press: Press) -> None:
    sitting, seat, _, _ = await _draft(interaction, press)
    await interaction.client.store.drafts.drop(sitting.id, seat)
    await open_panel(interaction, sitting, seat, turned=_turned(press))


@panel_button
async def finish(interaction: Interaction, press: Press) -> None:
    """Ask once more before a turn ends that would cost something for good."""
    sitting, seat, _, _ = await _draft(interaction, press)
    await open_panel(interaction, sitting, seat, sure=True, turned=_turned(press))


@panel_button
async def confirm(interaction: Interaction, press: Press) -> None:
    """Play the draft. The same click delivered twice is one move."""
    hall = interaction.client.hall
    played = await hall.played(interaction.id, interaction.user.id)
    if played is None:
        sitting, seat, draft, _ = await _draft(interaction, press)
        played = await hall.play(sitting, seat, draft.text or str(END), interaction.id)
    await tell_played(interaction, played)


ANSWERS: dict[str, Answer] = {
    "play": play,
    "pick": pick,
    "turn": turn,
    "type": type_it,
    "typed": typed,
    "back": back,
    "over": over,
    "finish": finish,
    "confirm": confirm,
}
