"""Buttons and menus that keep nothing: the id of a control says all it does.

    patolli:play:17:12          the verb, the table, the number of lines it was made at
    patolli:pick:17:12:0:bid 3  and what the verb needs: here the steps so far and the choice

Every control ever posted still answers after a restart.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import discord
from discord import ui

from engine.markup import unmarked

if TYPE_CHECKING:
    from cogs.bot.patolli import Patolli

Interaction: TypeAlias = "discord.Interaction[Patolli]"

_TEMPLATE = re.compile(r"patolli:(?P<verb>[a-z_]+)(?::(?P<rest>.*))?", re.DOTALL)
_MOST = 2**63 - 1
"""The store keeps no larger number."""
LONGEST_ID = 100
LONGEST_LABEL = 80
MOST_OPTIONS = 25
ROW = 5
_LONGEST_TITLE = 45
_LONGEST_TYPED = 1_000


@dataclass(frozen=True, slots=True)
class Press:
    """A control that was used."""

    verb: str
    args: tuple[str, ...]
    values: tuple[str, ...] = ()

    def number(self, at: int) -> int:
        """An argument that is a number; 0 when the id has none there that we could have made."""
        return _number(self.text(at))

    @property
    def table(self) -> int:
        return _number(self.text(0))

    @property
    def line(self) -> int:
        return _number(self.text(1))

    def text(self, at: int) -> str:
        return self.args[at] if at < len(self.args) else ""

    @property
    def value(self) -> str:
        """What was chosen in a menu or typed; empty when nothing was."""
        return self.values[0] if self.values else ""

    @property
    def member(self) -> int:
        """The id of the member who was chosen; 0 when the value is none that Discord gives."""
        return _number(self.value)


def _number(said: str) -> int:
    number = int(said) if said.isascii() and said.isdecimal() else 0
    return number if number <= _MOST else 0


Answer: TypeAlias = Callable[["discord.Interaction[Patolli]", Press], Awaitable[None]]


def control_id(verb: str, *args: object) -> str:
    made = ":".join(("patolli", verb, *map(str, args)))
    if len(made) > LONGEST_ID:
        raise ValueError(f"a control's id is too long: {made}")
    return made


def button(
    label: str,
    verb: str,
    *args: object,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    icon: str = "",
    most: int = LONGEST_LABEL,
) -> ui.Button[Any]:
    """``icon`` is a mention of one of the bot's own emoji, or empty."""
    shown = unmarked(label)
    short = shown if len(shown) <= most else shown[: most - 1] + "…"
    return ui.Button(
        label=short,
        custom_id=control_id(verb, *args),
        style=style,
        disabled=disabled,
        emoji=icon or None,
    )


def menu(
    choices: Sequence[tuple[str, str] | tuple[str, str, str]],
    verb: str,
    *args: object,
    placeholder: str = "",
    chosen: str | None = None,
    icons: Mapping[str, str] | None = None,
) -> ui.Select[Any]:
    """A menu of ``(value, label)``, perhaps with a line below the label; the value comes back in
    ``Press.values``. ``icons`` are emoji by value."""
    options = [
        discord.SelectOption(
            label=unmarked(label)[:100],
            value=value[:100],
            default=value == chosen,
            emoji=(icons or {}).get(value) or None,
            description=unmarked(below[0])[:100] if below and below[0] else None,
        )
        for value, label, *below in choices[:MOST_OPTIONS]
    ]
    asked = unmarked(placeholder)[:150] or None
    return ui.Select(custom_id=control_id(verb, *args), options=options, placeholder=asked)


def members_menu(verb: str, *args: object, placeholder: str) -> ui.UserSelect[Any]:
    """All members, to choose one: the id comes back as ``Press.member``."""
    return ui.UserSelect(custom_id=control_id(verb, *args), placeholder=placeholder[:150])


def rows(controls: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five, each menu in a row of its own."""
    made: list[ui.ActionRow[Any]] = []
    waiting: list[ui.Item[Any]] = []
    for control in controls:
        if isinstance(control, ui.Select):
            made.append(ui.ActionRow(control))
            continue
        waiting.append(control)
        if len(waiting) == ROW:
            made.append(ui.ActionRow(*waiting))
            waiting = []
    if waiting:
        made.append(ui.ActionRow(*waiting))
    return made


def layout(*parts: ui.Item[Any]) -> ui.LayoutView:
    """A message of these parts, stopped at once: answers come by id, nothing is remembered."""
    view = ui.LayoutView(timeout=None)
    for part in parts:
        view.add_item(part)
    view.stop()
    return view


def picture(name: str, description: str) -> ui.MediaGallery[Any]:
    item = discord.MediaGalleryItem(f"attachment://{name}", description=description[:1024])
    return ui.MediaGallery(item)


def written(custom_id: str, values: Sequence[str] = ()) -> Press | None:
    """What the id of a control or of a form says; None when it is none of ours."""
    match = _TEMPLATE.fullmatch(custom_id)
    return _press(match, values) if match else None


def form(title: str, asked: str, verb: str, *args: object, example: str = "") -> ui.Modal:
    """One line to type in a window of its own; it comes back as the one of ``Press.values``."""
    line = ui.TextInput[ui.Modal](
        max_length=_LONGEST_TYPED, placeholder=example[:100] or None, custom_id="typed"
    )
    made = ui.Modal(title=title[:_LONGEST_TITLE], custom_id=control_id(verb, *args), timeout=None)
    made.add_item(ui.Label(text=asked[:_LONGEST_TITLE], component=line))
    made.stop()  # the answer comes by id, nothing is remembered
    return made


def typed_in(components: Any) -> tuple[str, ...]:
    """What was typed into a form, as Discord sends it."""
    found: list[str] = []
    for part in components:
        inner = [part["component"]] if "component" in part else part.get("components", [])
        found += typed_in(inner)
        if part.get("custom_id") == "typed":
            found.append(str(part.get("value", "")))
    return tuple(found)


def _press(match: re.Match[str], values: Sequence[str]) -> Press:
    args = tuple(match["rest"].split(":")) if match["rest"] else ()
    return Press(match["verb"], args, tuple(values))


class Control(ui.DynamicItem[Any], template=_TEMPLATE):
    """Any button or menu of ours, whenever it was posted."""

    press: Press

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        data: Any = interaction.data or {}
        control = cls(item)
        control.press = _press(match, data.get("values", ()))
        return control

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.pressed(interaction, self.press)
