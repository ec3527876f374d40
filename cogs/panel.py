"""The ephemeral panel in which a turn is made: the private view, one choice at a time, Confirm.

The steps made so far are the stored draft; the tokens of the step being chosen travel in the ids of
the buttons. So a restart loses nothing, and a panel left open elsewhere cannot do harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from cogs.controls import MOST_OPTIONS, button, layout, menu, picture, rows
from cogs.reader import Reader
from data.words import Words
from engine.notation import branches, descend, grouped
from engine.table import Draft
from renderers.scene import label, tell_step

PICTURE = "view.png"
_MOST_BUTTONS = 15


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows: a draft at a table, the tokens chosen of the next step, and of these
    perhaps a group of which one is to be chosen (``10–19``)."""

    table: int
    number: int
    key: str
    names: Sequence[str]
    draft: Draft
    prefix: tuple[str, ...] = ()
    group: str = ""
    note: str = ""
    sure: bool = False
    """Whether the member was asked already if the turn shall end with nothing done."""

    @property
    def path(self) -> tuple[str, ...]:
        """The prefix, lengthened where there is no choice."""
        return descend(self.draft.choices, self.prefix)

    def layout(self, reader: Reader, alt: str) -> ui.LayoutView:
        say = reader.say
        parts: list[ui.Item[Any]] = []
        if self.note:
            parts.append(ui.TextDisplay(self.note))
        parts += [picture(PICTURE, alt), ui.TextDisplay(self._told(say))]
        if not self.sure:
            parts += rows(self._choices(say))
        parts += rows(self._ways(say))
        return layout(*parts)

    def _told(self, say: Words) -> str:
        steps = map(str, self.draft.steps)
        lines = [f"✓ {tell_step(self.key, step, say, self.names)}" for step in steps]
        if self.sure and not self.draft.steps:
            lines.append(self._words("end_sure", say))
        elif self.draft.choices:
            path = self.path
            if self.prefix:
                chosen = " ".join(label(self.key, token, say, self.names) for token in path)
                lines.append(f"**{chosen}** …")
            lines.append(question(self.key, path, say, self.draft))
        elif self.draft.may_end:
            lines.append(say("panel.confirm_it"))
        return "\n".join(lines)

    def _choices(self, say: Words) -> list[ui.Item[Any]]:
        path = self.path
        tokens = branches(self.draft.choices, path)
        if not tokens:
            return []
        groups = grouped(tokens, MOST_OPTIONS)
        if self.group:
            groups = [(t, [t]) for name, group in groups if name == self.group for t in group]
        here = (self.table, self.number, len(self.draft.steps))
        shown: list[tuple[str, str]] = []
        for name, group in groups:
            way = " ".join((*path, name)) if len(group) == 1 else " ".join((*path, f"~{name}"))
            shown.append((way, self._label(path, name, say) if len(group) == 1 else name))
        if len(shown) > _MOST_BUTTONS:
            asked = question(self.key, path, say, self.draft)
            return [menu(shown, "pick", *here, placeholder=asked)]
        style = discord.ButtonStyle.primary
        return [button(text, "pick", *here, way, style=style) for way, text in shown]

    def _label(self, path: Sequence[str], token: str, say: Words) -> str:
        text = label(self.key, token, say, self.names)
        pattern = f"{self.key}.label.{path[0]}.{len(path)}" if path else ""
        return say(pattern, token=text) if pattern and say.knows(pattern) else text

    def _words(self, sentence: str, say: Words) -> str:
        """The title's words for it (``gold.end_now.lay``), or those for every title."""
        own = f"{self.key}.{sentence}.{self.draft.position.asks(self.draft.seat)}"
        return say(own) if say.knows(own) else say(f"panel.{sentence}")

    def _ways(self, say: Words) -> list[ui.Item[Any]]:
        """Back, start over, confirm."""
        here = (self.table, self.number, len(self.draft.steps))
        ways: list[ui.Item[Any]] = []
        if self.sure:
            ways = [button(say("panel.back"), "back", *here, "up", "")]
        deep = len(self.prefix) > len(descend(self.draft.choices)) or bool(self.group)
        begun = bool(self.draft.steps)
        if deep or begun:
            up = " ".join(self.prefix[:-1]) if deep and not self.group else " ".join(self.prefix)
            ways.append(button(say("panel.back"), "back", *here, "up" if deep else "step", up))
        if begun:
            ways.append(button(say("panel.over"), "over", *here))
        if self.draft.may_end and (begun or self.sure):
            style = discord.ButtonStyle.success if begun else discord.ButtonStyle.danger
            ways.append(button(say("panel.confirm"), "confirm", *here, style=style))
        elif self.draft.may_end:
            ways.append(button(self._words("end_now", say), "finish", *here))
        return ways


def question(key: str, path: Sequence[str], say: Words, draft: Draft) -> str:
    """What is to be chosen next: ``gold.choose.lay.2`` after ``lay 17``."""
    sentence = f"{key}.choose.{path[0]}.{len(path)}" if path else f"{key}.choose"
    if not path:
        asked = f"{key}.choose_in.{draft.position.asks(draft.seat)}"
        sentence = asked if say.knows(asked) else sentence
    return say(sentence) if say.knows(sentence) else say("panel.choose")
