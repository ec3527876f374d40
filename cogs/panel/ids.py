"""The ids of a panel's controls: written and read here alone.

    patolli:pick:17:5f0c2a91.2:plant maize2 ~a8–m8

The verb; the table; the draft that was shown, and from which side; the way that is chosen. Every
id that was ever posted is read still.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias

from cogs.kit.controls import Press
from engine.table import Draft

Said: TypeAlias = tuple[str, *tuple[object, ...]]
"""A verb and what else an id carries."""


def name_of(draft: Draft, begun: int) -> str:
    """A short name of a draft as it is: a panel that shows another one is out of date."""
    return hashlib.blake2s(f"{begun} {draft.text}".encode(), digest_size=4).hexdigest()


def way_to(tokens: Sequence[str], part: Sequence[str] = ()) -> str:
    """Tokens, and perhaps the part of which the next one is to be chosen, as ids carry them."""
    return " ".join((*tokens, f"~{part[0]}–{part[-1]}") if part else tokens)


def tokens_of(way: str) -> tuple[tuple[str, ...], str]:
    """The tokens and the ends of the part, which are empty where there is none."""
    start, _, part = way.partition("~")
    return tuple(start.split()), part


@dataclass(frozen=True, slots=True)
class PanelId:
    """What a control of the panel says. The methods give what a button or a menu is made with: its
    verb, and what else its id carries."""

    table: int
    draft: str
    """The name of the draft that was shown."""
    turned: int = 0
    """From which side the picture showed what is built."""
    way: str = ""
    """The tokens chosen of the next step, perhaps with a part of those that may follow."""
    example: str = ""
    """One of the choices, for the form in which another is typed."""
    takes_step_back: bool = False

    @classmethod
    def read(cls, press: Press) -> Self:
        name, _, side = press.text(1).partition(".")
        turned = int(side) if side.isascii() and side.isdecimal() else 0
        if press.verb == "back":
            kind, way = press.text(2), press.text(3)
            return cls(press.table, name, turned, way, takes_step_back=kind == "step")
        example = press.text(3) if press.verb == "type" else ""
        return cls(press.table, name, turned, press.text(2), example)

    def pick(self, way: str) -> Said:
        return ("pick", *self._here, way)

    def menu(self) -> Said:
        """The same, where the way is what is chosen in the menu."""
        return ("pick", *self._here)

    def turn(self, way: str) -> Said:
        """The same choice, seen from the next side."""
        return ("turn", *self._here, way)

    def type(self, way: str, example: str) -> Said:
        """Opens the form in which a choice is typed."""
        return ("type", *self._here, way, example)

    def typed(self) -> Said:
        """Of that form."""
        return ("typed", *self._here, self.way)

    def up(self, way: str) -> Said:
        """Back to these tokens of the step that is being chosen."""
        return ("back", *self._here, "up", way)

    def step_back(self, way: str) -> Said:
        return ("back", *self._here, "step", way)

    def over(self) -> Said:
        return ("over", *self._here)

    def finish(self) -> Said:
        return ("finish", *self._here)

    def confirm(self, step: str = "") -> Said:
        """Plays the draft, with one step more where there is one."""
        return ("confirm", *self._here, step) if step else ("confirm", *self._here)

    @property
    def _here(self) -> tuple[object, ...]:
        return self.table, f"{self.draft}.{self.turned}" if self.turned else self.draft
