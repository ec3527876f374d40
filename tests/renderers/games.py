"""Random games of every title and scenes of them, for looking at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from data.words import words
from engine.catalogue import titles
from engine.deal import Deal
from engine.game import END, Action, Event, Game, Position
from engine.games.tzolkin import explorer
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
GAMES: dict[str, Game] = {game.key: game for game in titles()}
OPTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "gold": {
        "show_beads": ("yes", "no"),
        "incomplete_scores": ("yes", "no"),
        "rearrange": ("with_flip", "no_flip"),
    },
    "maya": {"start": ("tikal", "free", "two_cities")},
    "yaxha": {"build_view": ("sealed", "open")},
    "yucatan": {
        "beaten_pawn": ("reserve", "out"),
        "known_guilds": ("remembered", "log_only"),
        "neutral_setup": ("manual", "random"),
        "loot_amount": ("choose", "maximum"),
    },
}
"""What may change a picture."""


@dataclass
class Moment:
    """A position, what the seat that is drafting has done so far, and the last turn's events."""

    key: str
    position: Position
    """The one that the panel of the seat shows that is drafting; other pictures show ``rest``."""
    steps: dict[int, list[str]] = field(default_factory=dict)
    news: Sequence[Event] = ()
    rest: Position | None = None
    """Within a turn: the position after the last one."""

    @property
    def standing(self) -> Position:
        """The position after the last turn."""
        return self.position if self.rest is None else self.rest


def play(seats: int, seed: int, key: str = "gold", **options: str) -> Iterator[Moment]:
    """A random game in which what can be done is done; a moment lasts until the next one."""
    random = Random(seed)
    deal = Deal(f"{random.getrandbits(256):064x}")
    game = GAMES[key]
    position = game.start(seats, game.settle(seats, options), deal)
    moment = Moment(key, position)
    seat, before = 0, position
    while True:
        yield moment
        waiting = position.waiting()
        if not waiting:
            return
        if not moment.steps:
            seat, before = random.choice(waiting), position.copy()
        if key in _CHOSEN:
            action = _CHOSEN[key](position, seat, random)
        else:
            action = game.explore(position, seat, position.actions(seat), random)
        events = position.play(seat, action)
        if action is END:
            moment.steps.clear()
            moment.news, moment.rest = events or moment.news, None
        else:
            moment.steps.setdefault(seat, []).append(str(action))
            moment.rest = before


def moments(key: str, seats: int, seed: int, every: int = 1, **options: str) -> Iterator[Moment]:
    """Some moments of a game, the first and the last among them."""
    for at, moment in enumerate(play(seats, seed, key, **options)):
        if at % every == 0 or moment.position.outcome() is not None:
            yield moment


def _gold(position, seat: int, random: Random) -> Action:
    """Pieces are bought and laid."""
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


def _tzolkin(position, seat: int, random: Random) -> Action:
    """Workers come home with something, and monuments are raised."""
    actions = position.actions(seat)
    if random.random() < 0.1:
        return random.choice(actions)
    return explorer.choose(position, seat, actions, random)


def _maya(position, seat: int, random: Random) -> Action:
    """Fields are planted in twos and threes, and cities grow in between."""
    actions = position.actions(seat)
    plants = [action for action in actions if str(action).startswith("plant ")]
    if plants and random.random() < (0.75 if position.way else 0.6):
        some = random.sample(plants, min(8, len(plants)))
        return max(some, key=lambda plant: _planted(position, seat, plant))
    return END if END in actions else random.choice(actions)


def _planted(position, seat: int, plant: Action) -> int:
    told = position.foretold(seat, plant)
    return next(int(str(event.facts["points"])) for event in told if event.kind == "turn_then")


def _yaxha(position, seat: int, random: Random) -> Action:
    """Pyramids grow high."""
    actions = position.actions(seat)
    higher = [action for action in actions if str(action)[-1] in "234" and "level" in str(action)]
    if higher and random.random() < 0.8:
        return random.choice(higher)
    return random.choice(actions)


_CHOSEN: dict[str, Callable[..., Action]] = {
    "gold": _gold,
    "maya": _maya,
    "tzolkin": _tzolkin,
    "yaxha": _yaxha,
}
"""Who plays so that there is something to see; others play as their title's own random player."""


def scene(
    moment: Moment,
    seat: int | None = None,
    *,
    language: str = "en",
    palette: str = "default",
    names: tuple[str, ...] = NAMES,
    close: bool = False,
) -> Scene:
    """What everybody sees, or a seat; or, ``close``, what the panel of the seat shows."""
    asked = seat if close else None
    position = moment.standing if asked is None else moment.position
    legal = position.actions(asked) if asked is not None else []
    return Scene(
        key=moment.key,
        view=position.seen_by(seat),
        names=names[: position.seats],
        say=words(language),
        seat=seat,
        palette=palette,
        turns=(tuple(event for event in moment.news if event.seen_by(seat)),),
        steps=tuple(moment.steps.get(asked, ())) if asked is not None else (),
        choices=[str(action) for action in legal if action is not END],
        may_end=END in legal,
        close=close,
    )
