"""What a panel offers to choose, each way with its label and with what it would bring.

What all of them would bring is said once, and so is what several would: beside each where labels
stay short, else above them, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from cogs.panel.ids import way_to
from cogs.panel.labels import Labels
from cogs.panel.room import MOST_LINES, lines_of
from data.words import Words
from engine.cut import FEW, MANY, MENU, Cut, Cuts, Path, Shape, Way
from engine.markup import unbold, unmarked
from engine.notation import descend
from engine.table import Draft
from renderers.capitals import capital
from renderers.scene import question, tell

_MOST_FORETOLD = 30
"""A choice that leads to more steps than this gets no forecast."""
_MOST_BESIDE = 4
"""Of more choices the forecasts would make buttons so wide that each takes a line of a phone."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A way as it is shown."""

    way: str
    """As ids carry it."""
    label: str
    brings: str
    """What it would bring, where that is not the same for all."""
    text: str
    """What its button says: also what it would bring, where there is room on all of them."""


@dataclass(frozen=True)
class Offer:
    """Of a draft, after these tokens of the next step; ``part``: of the tokens that may follow,
    those of one part."""

    key: str
    names: Sequence[str]
    draft: Draft
    say: Words
    prefix: Path = ()
    part: Path = ()
    _brought: dict[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]], compare=False, repr=False
    )

    @cached_property
    def path(self) -> Path:
        """The prefix, lengthened where there is no choice."""
        return descend(self.steps, self.prefix)

    @cached_property
    def steps(self) -> list[str]:
        return self.draft.offered

    @cached_property
    def only(self) -> bool:
        """Whether one step is left: there is nothing to choose, and still it is to be taken."""
        return " ".join(self.path) in self.steps

    @cached_property
    def cut(self) -> Cut:
        if not self.steps:
            return Cut((), FEW, 0)
        if self.only:
            return Cut((Way(self.path, self.path),), FEW, 1)
        return self._cuts.after(self.path, self.part)

    @cached_property
    def _cuts(self) -> Cuts:
        return Cuts(self.steps, self.labels.letters, self.draft.done_after)

    @cached_property
    def level_above(self) -> Path:
        """The tokens after which these were offered."""
        if self.part:
            return self.prefix
        above: Path = ()
        while len(above) < len(self.prefix):
            ways = (way.tokens for way in self._cuts.after(above).ways)
            led = [way for way in ways if len(above) < len(way) < len(self.prefix)]
            here = next((way for way in led if way == self.prefix[: len(way)]), None)
            if here is None:
                break
            above = here
        return above

    @cached_property
    def _shape(self) -> Shape:
        """How long labels are: where short ones would be codes they are words, if these leave the
        picture on a phone."""
        ways = [way for way in self.cut.ways if not way.part]
        if self.cut.shape != MANY or not self.labels.coded(ways, self.path):
            return self.cut.shape
        words = [unmarked(self.labels.of(FEW, self.path, way)) for way in ways]
        fit = lines_of(words) <= MOST_LINES and all(len(each) <= FEW.letters for each in words)
        return FEW if fit else MANY

    @property
    def marked(self) -> tuple[str, ...]:
        """The ways as a picture marks them: where some are parts, everything that may follow."""
        if any(way.part for way in self.cut.ways):
            return ()
        return tuple(" ".join(way.tokens) for way in self.cut.ways)

    @cached_property
    def above(self) -> tuple[str, ...]:
        """What every choice would bring."""
        return self._shared(self.path)

    @property
    def asked(self) -> str:
        """What is to be chosen."""
        if self.only:
            return self.say("panel.this_step")
        asks = self.draft.view.asks(self.draft.seat)
        return question(self.key, self.path, self.say, asks, self.names)

    @cached_property
    def choices(self) -> list[Choice]:
        asked = self.prefix if self.only else self.path
        found: list[Choice] = []
        for way in self.cut.ways:
            if way.part:
                label, brings = capital(self.labels.part(way.part)), ""
            else:
                label = capital(self.labels.of(self._shape, asked, way))
                shared = self._shared(way.tokens)
                brings = " · ".join(each for each in shared if each not in self.above)
            found.append(Choice(way_to(way.tokens, way.part), label, brings, label))
        if self.cut.shape == MENU or len(found) > _MOST_BESIDE:
            return found
        beside = [
            replace(each, text=f"{each.label} · {each.brings}") if each.brings else each
            for each in found
        ]
        return beside if all(len(unmarked(each.text)) <= FEW.letters for each in beside) else found

    @cached_property
    def legend(self) -> list[str]:
        """What the abbreviations on the buttons stand for."""
        if self._shape.letters >= FEW.letters:
            return []
        return self.labels.legend([way for way in self.cut.ways if not way.part], self.path)

    @cached_property
    def forecasts(self) -> list[str]:
        """What the choices would bring, where neither the buttons nor the menu say it."""
        brought: dict[str, list[str]] = {}
        for choice in self.choices:
            if choice.brings and choice.text == choice.label and self.cut.shape != MENU:
                brought.setdefault(choice.brings, []).append(unmarked(choice.label))
        return [f"**{_listed(labels)}** {told}" for told, labels in brought.items()]

    @cached_property
    def labels(self) -> Labels:
        return Labels(self.key, self.names, self.say, frozenset(self.steps))

    def _shared(self, way: Path) -> tuple[str, ...]:
        """What each step would bring to which the way leads, as sentences."""
        start = "".join(f"{token} " for token in way)
        steps = [text for text in self.steps if f"{text} ".startswith(start)]
        if not 0 < len(steps) <= _MOST_FORETOLD:
            return ()
        shared = self._brings(steps[0])
        for step in steps[1:]:
            if not shared:
                break
            brought = self._brings(step)
            shared = tuple(each for each in shared if each in brought)
        return shared

    def _brings(self, step: str) -> tuple[str, ...]:
        """What a step would bring, as sentences; each is asked for once."""
        if step not in self._brought:
            self._brought[step] = foretold(self.key, self.draft, step, self.names, self.say)
        return self._brought[step]


def foretold(
    key: str, draft: Draft, step: str, names: Sequence[str], say: Words
) -> tuple[str, ...]:
    """What a step would bring, as sentences; none when it is no step yet or says it all."""
    return tuple(unbold(tell(key, event, names, say)) for event in draft.foretold(step))


def _listed(labels: Sequence[str]) -> str:
    """The labels in a row; a word that all begin with is said once."""
    first = labels[0].partition(" ")[0] + " "
    same = all(label.startswith(first) for label in labels)
    return ", ".join(
        [labels[0], *(label.removeprefix(first if same else "") for label in labels[1:])]
    )
