"""The ephemeral panel in which a turn is made: the private view, one choice at a time, Confirm.

The steps made so far are the stored draft; the tokens of the step being chosen travel in the ids of
the buttons. So a restart loses nothing, and a panel left open elsewhere cannot do harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from cogs.kit.controls import MOST_OPTIONS, button, layout, menu, picture, rows
from cogs.kit.reader import Reader
from cogs.panel.ids import PanelId, name_of, tokens_of, way_to
from data.words import Words
from engine.notation import branches, descend, grouped
from engine.table import Draft
from renderers import sides
from renderers.markup import unbold, unmarked
from renderers.scene import label, question, tell, tell_step

PICTURE = "view.png"
_MOST_BUTTONS = 15
_FEW_STEPS = 8
"""Offer up to this many complete steps as buttons instead of asking token by token. Up to as many
choices stay buttons when each says what it would bring: a menu is a press more."""
_LONGEST_BUTTON = 45
"""How many letters of a button a phone shows."""
_MOST_FORETOLD = 30
"""A choice that leads to more steps than this gets no forecast."""
_MOST_STEPS = 6


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows: a draft at a table, the tokens chosen of the next step, and of these
    perhaps a group of which one is to be chosen (``10–19``)."""

    table: int
    begun: int
    """How many lines there were when the draft was begun."""
    key: str
    names: Sequence[str]
    draft: Draft
    prefix: tuple[str, ...] = ()
    group: str = ""
    note: str = ""
    asks_if_sure: bool = False
    """Whether the member is being asked if the turn shall end although that costs something."""
    turned: int = 0
    """From which side the picture shows what is built."""
    _foretold: dict[tuple[str, str], tuple[str, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[str, ...]], compare=False, repr=False
    )

    @property
    def _id(self) -> PanelId:
        return PanelId(self.table, name_of(self.draft, self.begun), self.turned)

    @property
    def _way(self) -> str:
        return way_to(self.prefix, self.group)

    @staticmethod
    def reached(draft: Draft, way: str) -> tuple[tuple[str, ...], str] | None:
        """The tokens and the group that a way leads to (``plant maize2 ~a8–m8``); None when it is
        no choice any more. A group whose ends have changed is the one its first token is in now."""
        prefix, named = tokens_of(way)
        if prefix and " ".join(prefix) not in draft.choices and not branches(draft.choices, prefix):
            return None
        if not named:
            return prefix, ""
        first = named.partition("–")[0]
        tokens = branches(draft.offered, descend(draft.offered, prefix))
        here = [name for name, group in grouped(tokens, MOST_OPTIONS) if first in group]
        return (prefix, here[0]) if here else None

    @property
    def path(self) -> tuple[str, ...]:
        """The prefix, lengthened where there is no choice."""
        return descend(self.draft.offered, self.prefix)

    def layout(self, reader: Reader, alt: str) -> ui.LayoutView:
        say = reader.say
        parts: list[ui.Item[Any]] = []
        if self.note:
            parts.append(ui.TextDisplay(self.note))
        parts += [picture(PICTURE, alt), ui.TextDisplay(self._text(say))]
        if not self.asks_if_sure:
            parts += rows(self._choices(say))
        parts += rows(self._ways(say))
        return layout(*parts)

    def _text(self, say: Words) -> str:
        made = [tell_step(self.key, str(step), say, self.names) for step in self.draft.steps]
        lines = [f"✓ {step}" for step in made[-_MOST_STEPS:]]
        if len(made) > _MOST_STEPS:
            lines.insert(0, say("panel.before", n=len(made) - _MOST_STEPS))
        if made:
            events = (tell(self.key, event, self.names, say) for event in self.draft.so_far)
            so_far = [unbold(told) for told in events]
            lines += [*so_far[:-1], *(f"**{total}**" for total in so_far[-1:])]
        if self.asks_if_sure:
            lines.append(self._words("end_sure", say))
        elif self.draft.offered:
            path = self.path
            if " ".join(path) in self.draft.offered:  # one step is left: it is not chosen yet
                path = self.prefix
            above = _joined(*self._shared(path, say))
            if self.prefix or len(path) > 1:
                chosen = " ".join(label(self.key, token, say, self.names) for token in path)
                lines.append(f"**{chosen}** … {above}".strip())
            elif above:
                lines.append(above)
            asked = self._asked(path, say)
            if self._complete and not self.prefix:
                asked = f"{say('panel.confirm_or')} {asked}"
            lines.append(asked)
        elif self._complete:
            lines.append(say("panel.confirm_it"))
        elif self.draft.may_end:
            lines.append(say("panel.end_it", end=self._words("end_now", say)))
        return "\n".join(lines)

    def _asked(self, path: tuple[str, ...], say: Words) -> str:
        """What is to be chosen after these tokens."""
        if self._only(path):
            return say("panel.this_step")
        if not path[1:] and self._whole(path, say):  # then more is asked than the next word
            return say("panel.which") if self.prefix else self._question((), say)
        return self._question(path, say)

    def _question(self, path: Sequence[str], say: Words) -> str:
        asks = self.draft.view.asks(self.draft.seat)
        return question(self.key, path, say, asks, self.names)

    def _steps(self, path: Sequence[str]) -> list[str]:
        """The steps that begin with these tokens."""
        return [text for text in self.draft.offered if text.split()[: len(path)] == list(path)]

    def _only(self, path: Sequence[str]) -> bool:
        """Whether one step alone begins so."""
        return len(self._steps(path)) == 1

    def _whole(self, path: Sequence[str], say: Words) -> list[str]:
        """The steps that begin so, when they would still be chosen word by word and are few, or fit
        one list and the next word alone does not tell what they would bring."""
        steps = self._steps(path)
        if len(branches(steps, path)) == len(steps) or len(steps) > MOST_OPTIONS:
            return []
        if len(steps) <= _FEW_STEPS:
            return steps
        ways = ((*path, token) for token in branches(steps, path))
        brought = ({self._brings(step, say) for step in self._steps(way)} for way in ways)
        return steps if path and any(len(each) > 1 for each in brought) else []

    @property
    def _complete(self) -> bool:
        """Whether the turn may end here and lose nothing: what may still be done is no question."""
        return self.draft.may_end and bool(self.draft.steps) and self.draft.warning is None

    def _choices(self, say: Words) -> list[ui.Item[Any]]:
        path = self.path
        tokens = branches(self.draft.offered, path)
        if not tokens:
            return self._only_step(path, say)
        if steps := self._whole(path, say):
            told = [tell_step(self.key, step, say, self.names) for step in steps]
            return self._offer(path, list(zip(steps, told, strict=True)), say)
        groups = grouped(tokens, MOST_OPTIONS)
        if self.group:
            groups = [(t, [t]) for name, group in groups if name == self.group for t in group]
        shown = [
            (way_to(path, name), name)
            if len(group) > 1
            else (" ".join((*path, name)), self._label(path, name, say))
            for name, group in groups
        ]
        return self._offer(path, shown, say)

    def _offer(
        self, path: Sequence[str], ways: Sequence[tuple[str, str]], say: Words
    ) -> list[ui.Item[Any]]:
        """Ways with their labels and forecasts, as buttons or, when that is too much, as a menu.
        What all of them would bring stands above, not beside each."""
        above = self._shared(path, say)
        shown = [
            (way, text, _joined(*(e for e in self._shared(way.split(), say) if e not in above)))
            for way, text in ways
        ]
        told = any(below for _, _, below in shown)
        if path and not any("~" in way for way, _ in ways):
            shown.sort(key=lambda each: not each[2])  # what would bring something comes first
        longest = max(len(unmarked(_joined(text, below))) for _, text, below in shown)
        crowded = len(shown) > (_FEW_STEPS if told else _MOST_BUTTONS)
        if crowded or (told and longest > _LONGEST_BUTTON):
            asked = self._asked(tuple(path), say)
            return [menu(shown, *self._id.menu(), placeholder=asked)]
        return [
            button(_joined(text, below), *self._id.pick(way), style=self._style)
            for way, text, below in shown
        ]

    def _shared(self, way: Sequence[str], say: Words) -> tuple[str, ...]:
        """What each step would bring to which the way leads, as sentences."""
        steps = self._steps(way)
        if not 0 < len(steps) <= _MOST_FORETOLD:
            return ()
        first, *others = (self._brings(step, say) for step in steps)
        return tuple(each for each in first if all(each in other for other in others))

    def _brings(self, step: str, say: Words) -> tuple[str, ...]:
        """What a step would bring, as sentences; each is asked for once."""
        if (step, say.language) not in self._foretold:
            told = foretold(self.key, self.draft, step, self.names, say)
            self._foretold[step, say.language] = told
        return self._foretold[step, say.language]

    @property
    def _style(self) -> discord.ButtonStyle:
        more = self._complete and not self.prefix
        return discord.ButtonStyle.secondary if more else discord.ButtonStyle.primary

    def _only_step(self, path: Sequence[str], say: Words) -> list[ui.Item[Any]]:
        """The step that is left when there is nothing to choose: still the player's to take."""
        step = " ".join(path)
        if step not in self.draft.offered:
            return []
        text = tell_step(self.key, step, say, self.names)
        return [button(text, *self._id.pick(step), style=self._style)]

    def _label(self, path: Sequence[str], token: str, say: Words) -> str:
        text = label(self.key, token, say, self.names)
        pattern = f"{self.key}.label.{path[0]}.{len(path)}" if path else ""
        way = descend(self.draft.offered, (*path, token))  # what is not chosen any more is told too
        if not pattern or not say.knows(pattern):
            whole = " ".join(way)
            further = len(way) > len(path) + 1 and whole in self.draft.offered
            return tell_step(self.key, whole, say, self.names) if further else text
        facts: dict[str, object] = {
            chr(97 + at): label(self.key, each, say, self.names) for at, each in enumerate(way[1:])
        }
        if token.isdecimal():
            facts["n"] = int(token)
        return say(pattern, token=text, **facts)

    def _words(self, sentence: str, say: Words) -> str:
        """The title's words for what ending costs (``gold.end_now.throws``), or those for all."""
        own = f"{self.key}.{sentence}.{self.draft.warning}"
        return say(own) if say.knows(own) else say(f"panel.{sentence}")

    def _ways(self, say: Words) -> list[ui.Item[Any]]:
        """Back, start over, confirm; what would cost something for good is asked once more."""
        if self.asks_if_sure:
            return [
                button(say("panel.back"), *self._id.up("")),
                button(say("panel.confirm"), *self._id.confirm(), style=discord.ButtonStyle.danger),
            ]
        deep = len(self.prefix) > len(descend(self.draft.offered)) or bool(self.group)
        begun = bool(self.draft.steps)
        ways: list[ui.Item[Any]] = []
        if deep or begun:
            up = " ".join(self.prefix[:-1]) if deep and not self.group else " ".join(self.prefix)
            back = self._id.up(up) if deep else self._id.step_back(up)
            ways.append(button(say("panel.back"), *back))
        if begun:
            ways.append(button(say("panel.over"), *self._id.over()))
        if self._complete:
            style = discord.ButtonStyle.success
            ways.append(button(say("panel.confirm"), *self._id.confirm(), style=style))
        elif self.draft.may_end:
            ways.append(button(self._words("end_now", say), *self._id.finish()))
        if len(tokens := branches(self.draft.offered, self.path)) > _MOST_BUTTONS:
            ways.append(button(say("panel.type"), *self._id.type(self._way, tokens[0])))
        if sides(self.key) > 1:
            ways.append(button(say("panel.turn"), *self._id.turn(self._way)))
        return ways


def foretold(
    key: str, draft: Draft, step: str, names: Sequence[str], say: Words
) -> tuple[str, ...]:
    """What a step would bring, as sentences; none when it is no step yet or says it all."""
    return tuple(unbold(tell(key, event, names, say)) for event in draft.foretold(step))


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
