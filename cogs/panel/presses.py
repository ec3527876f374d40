"""How many presses a turn takes in the panel, and whether what it shows on the way fits a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cogs.panel.offer import Choice, Offer
from cogs.panel.room import MOST_LINES, lines_of
from data.words import Words
from engine.cut import FEW, MANY, MENU, Path, Way
from engine.game import Position
from engine.markup import unmarked
from engine.notation import action_meant
from engine.table import Draft

_FEWEST_IN_A_MENU = 6


@dataclass(frozen=True, slots=True)
class Press:
    """One choice on the way to a step: what was offered, and what of it is chosen."""

    offer: Offer
    choice: Choice | None
    """None: *Confirm* stands for the rest of the step."""

    @property
    def presses(self) -> int:
        return self.offer.cut.shape.presses if self.choice else 0


def way_to_step(
    key: str, names: Sequence[str], draft: Draft, step: str, say: Words
) -> Iterator[Press]:
    """What is pressed for a step that the draft offers, one after the other."""
    prefix: Path = ()
    part: Path = ()
    while True:
        offer = Offer(key, names, draft, say, prefix, part)
        if step == offer.cut.stop:
            yield Press(offer, None)
            return
        at = next(at for at, way in enumerate(offer.cut.ways) if _leads(way, step.split()))
        yield Press(offer, offer.choices[at])
        prefix, _chosen, part = offer.cut.ways[at]
        if " ".join(prefix) == step:
            return


def of_turn(
    key: str, names: Sequence[str], start: Position, seat: int, steps: Sequence[str], say: Words
) -> list[Press] | None:
    """What is chosen in the panel for a whole turn, between *Play* and *Confirm*; None for a turn
    that takes back by steps what it did: in the panel that is *Back*."""
    draft, pressed = Draft(start, seat).carry_on(), list[Press]()
    while len(draft.steps) < len(steps):
        step = steps[len(draft.steps)]
        if step not in draft.offered:
            return None
        pressed += way_to_step(key, names, draft, step, say)
        draft.do(action_meant(draft.view, seat, step))
        draft.carry_on()
    return pressed if [str(step) for step in draft.steps] == list(steps) else None


def faults(offer: Offer) -> list[str]:
    """What does not fit a phone."""
    found, labels = list[str](), [unmarked(each.text) for each in offer.choices]
    if offer.cut.shape == MENU:
        if len(labels) < _FEWEST_IN_A_MENU:
            found.append(f"a menu of {len(labels)}")
        return [*found, *(f"too long: {each}" for each in labels if len(each) > MENU.letters)]
    found += [f"over {FEW.letters} letters: {each}" for each in labels if len(each) > FEW.letters]
    short = all(len(each) <= MANY.letters for each in labels)
    most = MANY.most if short or lines_of(labels) <= MOST_LINES else FEW.most
    if len(labels) > most:
        found.append(f"{len(labels)} buttons: {', '.join(labels)}")
    return found


def _leads(way: Way, tokens: Sequence[str]) -> bool:
    begun = len(way.tokens)
    return tuple(tokens[:begun]) == way.tokens and (not way.part or tokens[begun] in way.part)
