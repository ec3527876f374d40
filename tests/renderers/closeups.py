"""Close-ups of random positions: what is asked at any stage of a game, at any level of a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from cogs.panel.offer import Offer
from cogs.panel.panel import Panel
from data.words import words
from engine.game import Position
from engine.notation import action_meant, branches, descend
from engine.table import Draft
from renderers import Scene
from tests.renderers.games import GAMES, NAMES, OPTIONS, Moment, play, scene

MOST_MARKED = 20
"""More ways than this are not marked one by one."""
_EVERY = {"tzolkin": 9, "maya": 3, "gold": 3, "yaxha": 3, "yucatan": 11}


def asked(key: str, count: int, random: Random, **how: str) -> Iterator[Scene]:
    """So many close-ups, of games of every size; ``how`` is their language and palette."""
    found = 0
    for moment, seat in _moments(key, random):
        seen = deeper(scene(moment, seat, close=True, **how), random)
        if seen.choices or seen.may_end:
            yield seen
            found += 1
        if found == count:
            return


def offered(
    key: str, count: int, random: Random, *, language: str = "en", palette: str = "default"
) -> Iterator[tuple[Scene, Offer]]:
    """So many close-ups as panels show them, each with what the panel offers."""
    say, found = words(language), 0
    for moment, seat in _moments(key, random):
        draft = _draft(moment, seat)
        offer = _deeper(Offer(key, NAMES, draft, say), random)
        if not offer.choices and not draft.may_end:
            continue
        seen = Scene(
            key=key,
            view=draft.view,
            names=NAMES[: draft.start.seats],
            say=say,
            seat=seat,
            palette=palette,
            turns=(tuple(event for event in moment.news if event.seen_by(seat)),),
            steps=tuple(map(str, draft.steps)),
            choices=tuple(draft.offered),
            may_end=draft.may_end,
            path=offer.path,
            close=True,
            ways=offer.marked,
        )
        yield seen, offer
        found += 1
        if found == count:
            return


def cut_anyhow(key: str, count: int, random: Random, **how: str) -> Iterator[Scene]:
    """Close-ups of so many moments: with no path and with some, whole or half-way, and the choices
    offered as they come, whole, cut at each level, here and there, and a single one."""
    for moment, seat in islice(_moments(key, random), count):
        seen = scene(moment, seat, close=True, **how)
        if not seen.choices:
            yield seen
            continue
        paths = [(), *(tuple(_some_of(random.choice(seen.choices), random)) for _ in range(2))]
        for path in dict.fromkeys(paths):
            here = replace(seen, path=path)
            for ways in _ways(here.chosen, len(path), random):
                yield replace(here, ways=ways)


def _ways(texts: Sequence[str], begun: int, random: Random) -> Iterator[tuple[str, ...]]:
    """Cuts through these texts, of which so many tokens are chosen."""
    yield ()
    longest = max(len(text.split()) for text in texts)
    for depth in range(begun + 1, longest + 1):
        yield tuple(dict.fromkeys(" ".join(text.split()[:depth]) for text in texts))
    here_and_there: list[str] = []
    for text in texts:
        if not any(f"{text} ".startswith(f"{way} ") for way in here_and_there):
            way = " ".join(_some_of(text, random, begun + 1))
            kept = [other for other in here_and_there if not other.startswith(f"{way} ")]
            here_and_there = [*kept, way]
    yield tuple(here_and_there)
    yield (random.choice(texts),)


def _some_of(text: str, random: Random, least: int = 0) -> list[str]:
    tokens = text.split()
    return tokens[: random.randint(min(least, len(tokens)), len(tokens))]


def _moments(key: str, random: Random) -> Iterator[tuple[Moment, int]]:
    """Some moments of random games of every size, each with a seat that is to act. A moment is
    looked at before the game goes on: it changes."""
    while True:
        seats = random.choice(GAMES[key].seats)
        options = {option: random.choice(values) for option, values in OPTIONS.get(key, {}).items()}
        for moment in play(seats, random.getrandbits(32), key, **options):
            waiting = moment.position.waiting()
            if waiting and not random.randrange(_EVERY.get(key, 3)):
                yield moment, next(iter(moment.steps), random.choice(waiting))


def _draft(moment: Moment, seat: int) -> Draft:
    """What the seat has done of its turn."""
    start: Position = moment.position if moment.rest is None else moment.rest
    draft = Draft(start.copy(), seat)
    for step in moment.steps.get(seat, ()):
        draft.do(action_meant(draft.view, seat, step))
    return draft.carry_on()


def _deeper(offer: Offer, random: Random) -> Offer:
    """The same, perhaps after some presses: never where one step is left."""
    while offer.choices and random.random() < 0.6:
        reached = Panel.reached(offer.draft, random.choice(offer.choices).way)
        assert reached is not None
        deeper = replace(offer, prefix=reached[0], part=reached[1])
        if deeper.only:
            break
        offer = deeper
    return offer


def deeper(seen: Scene, random: Random) -> Scene:
    """The same, perhaps with some tokens of the next step chosen."""
    path = descend(seen.choices)
    while len(ways := branches(seen.choices, path)) > 1 and random.random() < 0.6:
        path = descend(seen.choices, (*path, random.choice(ways)))
    if " ".join(path) in seen.choices:
        path = path[:-1]
    return replace(seen, path=path)


def whole_steps(seen: Scene) -> Scene:
    """The same where the panel offers whole steps."""
    return replace(seen, ways=seen.chosen)
