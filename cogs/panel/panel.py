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

from cogs.kit.controls import button, layout, menu, picture, rows
from cogs.kit.icons import Icons, before
from cogs.kit.reader import Reader
from cogs.panel.ids import name_of, tokens_of, way_to
from cogs.panel.offer import Offer
from cogs.panel.room import fits
from data.words import Words
from engine.cut import FEW, MENU, Path, part_of
from engine.game import Event
from engine.markup import unbold, unmarked
from engine.notation import branches, descend
from engine.table import Draft
from renderers.capitals import capital
from renderers.scene import tell, tell_step

PICTURE = "view.png"
_MOST_STEPS = 6
_MOST_TOLD = 12
"""So many lines stand between the question and the choices."""
_MANY = 15
"""Offer a form to type in where more than so many choices are asked for."""


def undo_button(table_id: int, number: int, reader: Reader) -> ui.Button[Any]:
    """Return the button that takes the last turn back, as of so many lines."""
    icon = reader.icons.sign("back")
    return button(reader.say("board.undo"), "undo", table_id, number, icon=icon)


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows: a draft at a table, the tokens chosen of the next step, and of those
    that may follow perhaps a part of which one is to be chosen."""

    table: int
    begun: int
    """How many lines there were when the draft was begun."""
    key: str
    names: Sequence[str]
    draft: Draft
    prefix: Path = ()
    part: Path = ()
    note: str = ""
    asks_if_sure: bool = False
    """Whether the member is being asked if the turn shall end although that costs something."""
    turned: int = 0
    """From which side the picture shows what is built."""
    takes_back: bool = False
    """Whether the turn before can be taken back here, until this one is begun."""
    may_turn: bool = False
    """Whether it would look otherwise from another side."""

    def _says(self, verb: str, *more: str) -> tuple[str, *tuple[object, ...]]:
        """Return the verb of a control and what else its id carries."""
        shown = name_of(self.draft, self.begun)
        return verb, self.table, f"{shown}.{self.turned}" if self.turned else shown, *more

    @property
    def _way(self) -> str:
        return way_to(self.prefix, self.part)

    @staticmethod
    def reached(draft: Draft, way: str) -> tuple[Path, Path] | None:
        """The tokens and the part that a way leads to (``plant maize2 ~a8–m8``); None when it is no
        choice any more. A part whose ends have changed is the one its first token is in now."""
        prefix, named = tokens_of(way)
        if prefix and " ".join(prefix) not in draft.choices and not branches(draft.choices, prefix):
            return None
        if not named:
            return prefix, ()
        first = named.partition("–")[0]
        tokens = branches(draft.offered, descend(draft.offered, prefix))
        return (prefix, part_of(first, tokens)) if first in tokens else None

    def offer(self, say: Words) -> Offer:
        """What may be chosen, in the reader's language."""
        return Offer(self.key, self.names, self.draft, say, self.prefix, self.part)

    def layout(self, reader: Reader, alt: str | None, offer: Offer | None = None) -> ui.LayoutView:
        """The message; ``offer`` is what it offers to this reader, where that is known already.
        Without the words of a picture there is none."""
        say = reader.say
        offer = offer or self.offer(say)
        parts: list[ui.Item[Any]] = []
        if self.note:
            parts.append(ui.TextDisplay(self.note))
        if alt is not None:
            parts.append(picture(PICTURE, alt))
        ways = self._ways(offer, reader)
        parts.append(ui.TextDisplay(self._text(offer, reader, ways)))
        if not self.asks_if_sure:
            parts += rows(self._choices(offer, reader.icons))
        parts += rows(ways)
        return layout(*parts)

    def _text(self, offer: Offer, reader: Reader, ways: Sequence[ui.Item[Any]]) -> str:
        """All there is to say, as long as that leaves the picture on a phone. Else what was done is
        its total, and what the choices would bring is for the picture and its alternative text."""
        labels = [unmarked(each.text) for each in offer.choices]
        if offer.cut.shape == MENU:
            labels = [offer.asked]
        below = [way.label or "" for way in ways if isinstance(way, ui.Button)]
        whole, fewer = self._lines(offer, reader), self._lines(offer, reader, done=False)
        for lines in (whole, fewer):
            if fits(lines, (labels, below)):
                return "\n".join(lines)
        return "\n".join(self._lines(offer, reader, done=False, forecasts=False))

    def _lines(
        self, offer: Offer, reader: Reader, *, done: bool = True, forecasts: bool = True
    ) -> list[str]:
        say, icons = reader.say, reader.icons
        made = [tell_step(self.key, str(step), say, self.names) for step in self.draft.steps]
        lines = [f"✓ {capital(step)}" for step in made[-_MOST_STEPS:]]
        if len(made) > _MOST_STEPS:
            lines.insert(0, say("panel.before", n=len(made) - _MOST_STEPS))
        if made:
            events = self.draft.so_far
            told = [self._line(event, say) for event in events]
            so_far = [
                before(icons.event(self.key, event.kind), words)
                for event, words in zip(events, told, strict=True)
            ]
            if done:
                lines += so_far[:-1]
            lines += [f"**{total}**" for total in so_far[-1:]]
        if self.asks_if_sure:
            lines.append(self._words("end_sure", say))
        elif offer.steps:
            lines += self._asking(offer, say)
            lines += [*offer.legend, *offer.forecasts][:_MOST_TOLD] if forecasts else offer.legend
        elif self._complete:
            lines.append(say("panel.confirm_it"))
        elif self.draft.may_end:
            lines.append(say("panel.end_it", end=self._words("end_now", say)))
        return lines

    def _asking(self, offer: Offer, say: Words) -> list[str]:
        """What is chosen of the next step, unless the question names it, what every choice would
        bring, and what is asked."""
        path = self.prefix if offer.only else offer.path
        above, asked = self._begun(" · ".join(offer.above)), offer.asked
        if path and not offer.labels.named_in(asked, path[not offer.only :]):
            above = f"**{capital(offer.labels.chosen(path))}** … {above}".strip()
        if offer.cut.stop or (self._complete and not self.prefix):
            asked = f"{asked} {say('panel.confirm_it')}"
        return [*filter(None, (above, asked))]

    def _line(self, event: Event, say: Words) -> str:
        """An event of the unfinished turn, to stand in a line."""
        return self._begun(unbold(tell(self.key, event, self.names, say)))

    def _begun(self, text: str) -> str:
        """The text with a capital, unless it begins with a player's name."""
        return text if text.startswith(tuple(filter(None, self.names))) else capital(text)

    @property
    def _complete(self) -> bool:
        """Whether the turn may end here and lose nothing: what may still be done is no question."""
        return bool(self.draft.steps) and self.draft.complete

    def _choices(self, offer: Offer, icons: Icons) -> list[ui.Item[Any]]:
        """Buttons or a menu, whichever the offer is cut for."""
        if not offer.steps:
            return []
        chosen = len(offer.path)
        shown_by = {each.way: icons.way(self.key, each.way, chosen) for each in offer.choices}
        if offer.cut.shape == MENU:
            shown = [(each.way, each.label, each.brings) for each in offer.choices]
            return [menu(shown, *self._says("pick"), placeholder=offer.asked, icons=shown_by)]
        more = self._complete and not self.prefix
        style = discord.ButtonStyle.secondary if more else discord.ButtonStyle.primary
        return [
            button(
                each.text,
                *self._says("pick", each.way),
                style=style,
                most=FEW.letters,
                icon=shown_by[each.way],
            )
            for each in offer.choices
        ]

    def _words(self, sentence: str, say: Words) -> str:
        """The title's words for what ending costs (``gold.end_now.throws``), or those for all."""
        own = f"{self.key}.{sentence}.{self.draft.warning}"
        return say(own) if say.knows(own) else say(f"panel.{sentence}")

    def _ways(self, offer: Offer, reader: Reader) -> list[ui.Item[Any]]:
        """Back, start over, confirm; what would cost something for good is asked once more."""
        say, sign = reader.say, reader.icons.sign
        if self.asks_if_sure:
            confirm, style = self._says("confirm"), discord.ButtonStyle.danger
            return [
                button(say("panel.back"), *self._says("back", "up", ""), icon=sign("back")),
                button(say("panel.confirm"), *confirm, style=style, icon=sign("confirm")),
            ]
        deep = len(self.prefix) > len(descend(offer.steps)) or bool(self.part)
        begun = bool(self.draft.choices_made)
        ways: list[ui.Item[Any]] = []
        if deep or begun:
            up = ("up", " ".join(offer.level_above)) if deep else ("step", "")
            ways.append(button(say("panel.back"), *self._says("back", *up), icon=sign("back")))
        if begun:
            ways.append(button(say("panel.over"), *self._says("over"), icon=sign("again")))
        if self.takes_back and not (deep or begun):
            ways.append(undo_button(self.table, self.begun, reader))
        if offer.cut.stop or self._complete:
            style = discord.ButtonStyle.success
            confirm = self._says("confirm", *([offer.cut.stop] if offer.cut.stop else []))
            ways.append(button(say("panel.confirm"), *confirm, style=style, icon=sign("confirm")))
        elif self.draft.may_end:
            ways.append(button(self._words("end_now", say), *self._says("finish")))
        if len(tokens := branches(offer.steps, offer.path)) > _MANY:
            ways.append(button(say("panel.type"), *self._says("type", self._way, tokens[0])))
        if self.may_turn:
            ways.append(button(say("panel.turn"), *self._says("turn", self._way)))
        return ways
