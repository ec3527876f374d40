"""Close-ups of random positions: what is asked at any stage of a game, at any level of a step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine.notation import branches, descend
from renderers import Scene
from tests.renderers.games import GAMES, OPTIONS, play, scene

MOST_MARKED = 20
"""More ways than this are not marked one by one."""
_EVERY = {"tzolkin": 9, "maya": 3, "gold": 3, "yaxha": 3, "yucatan": 11}


def asked(key: str, count: int, random: Random, **how: str) -> Iterator[Scene]:
    """So many close-ups, of games of every size; ``how`` is their language and palette."""
    found = 0
    while found < count:
        seats = random.choice(GAMES[key].seats)
        options = {option: random.choice(values) for option, values in OPTIONS.get(key, {}).items()}
        # A moment is looked at before the game goes on: it changes.
        for moment in play(seats, random.getrandbits(32), key, **options):
            waiting = moment.position.waiting()
            if not waiting or random.randrange(_EVERY.get(key, 3)):
                continue
            seat = next(iter(moment.steps), random.choice(waiting))
            seen = deeper(replace(scene(moment, seat, **how), close=True), random)
            if seen.choices or seen.may_end:
                yield seen
                found += 1
            if found == count:
                return


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
