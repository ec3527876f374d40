"""Random games of Gold and scenes of them, for looking at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from data.words import words
from engine.deal import Deal
from engine.game import END, Action
from engine.games.gold import GAME
from engine.games.gold.position import GoldPosition
from renderers import Scene

NAMES = ("Ana", "Bo", "Chloé", "Dee")
LONG = (
    "Maximiliane-Alexandrina von Hohenzollern",
    "日本語の名前でとても長い名前を持つ人がここにいるので切り取る必要がある",
    "Зоя Никитична Преображенская-Долгорукова",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
)
PALETTES = ("default", "safe", "contrast")
LANGUAGES = ("en", "fr")


@dataclass
class Moment:
    """A position, and what the seat that is drafting has done so far."""

    position: GoldPosition
    steps: dict[int, list[str]] = field(default_factory=dict)


def play(seats: int, seed: int, **options: str) -> Iterator[Moment]:
    """A random game in which pieces are bought and laid; a moment lasts until the next one."""
    random = Random(seed)
    deal = Deal(f"{random.getrandbits(256):064x}")
    position = GAME.start(seats, GAME.settle(seats, options), deal)
    moment = Moment(position)
    while True:
        yield moment
        waiting = position.waiting()
        if not waiting:
            return
        seat = random.choice(waiting)
        action = _chosen(position, seat, random)
        position.play(seat, action)
        if action is END:
            moment.steps.pop(seat, None)
        else:
            moment.steps.setdefault(seat, []).append(str(action))


def _chosen(position: GoldPosition, seat: int, random: Random) -> Action:
    actions = position.actions(seat)
    if position.phase == "auction":
        return random.choice(actions[:6])
    if position.phase == "lay":
        if position.base < 0:
            return random.choice(actions[:2])
        lays = [action for action in actions if str(action).startswith("lay ")]
        if lays and random.random() < 0.9:
            return random.choice(lays)
        if END in actions and random.random() < 0.7:
            return END
    return random.choice(actions)


def scene(
    moment: Moment,
    seat: int | None = None,
    *,
    language: str = "en",
    palette: str = "default",
    names: tuple[str, ...] = NAMES,
) -> Scene:
    position = moment.position
    return Scene(
        key="gold",
        view=position.seen_by(seat),
        names=names[: position.seats],
        say=words(language),
        seat=seat,
        palette=palette,
        steps=tuple(moment.steps.get(seat, ())) if seat is not None else (),
        choices=[str(action) for action in position.actions(seat)] if seat is not None else (),
    )
