"""Few mixes of options in which every two values that go together are played together.

What goes wrong goes wrong with one value or with two far more often than with three, and all mixes
of a title's options are thousands. The number of seats counts as one more option.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from random import Random

from engine.game import BadOption, Game

SEATED = "seats"
TRIES = 60
"""How many mixes are tried before two values are said not to go together."""
CANDIDATES = 12
"""The best of this many mixes is taken."""
MANY = 6
"""An option with more values is not paired: each of its values is played once."""

Value = tuple[str, str]
"""An option and one of its values."""
Mix = dict[str, str]


@cache
def cover(game: Game) -> list[Mix]:
    """Mixes with every pair: first the defaults at each number of seats, then as many as needed."""
    random, missing = Random(game.key), wanted(game)
    found = [
        {SEATED: str(seats), **{option.key: option.default for option in game.options(seats)}}
        for seats in game.seats
    ]
    for mix in found:
        missing -= together(game, mix)
    while missing:
        held = min(missing, key=sorted)
        mixes = _candidates(game, held, missing, random)
        missing.discard(held)  # no mix has it: they do not go together
        if mixes:
            best = max(mixes, key=lambda mix: len(missing & together(game, mix)))
            missing -= together(game, best)
            found.append(best)
    return found


def wanted(game: Game) -> set[frozenset[Value]]:
    """What is to be played together, should the title take it: two values, or one of many."""
    return {
        pair
        for seats in game.seats
        for pair in _paired(_crowded(game), [(SEATED, str(seats)), *_values(game, seats)])
    }


def together(game: Game, mix: Mix) -> set[frozenset[Value]]:
    """What of that is played together in a mix."""
    return set(_paired(_crowded(game), mix.items()))


def goes(game: Game, mix: Mix) -> bool:
    """Whether the title takes these values together."""
    chosen = {key: value for key, value in mix.items() if key != SEATED}
    try:
        game.settle(int(mix[SEATED]), chosen)
    except BadOption:
        return False
    return True


def mixed(
    game: Game, held: Iterable[Value], missing: set[frozenset[Value]], random: Random
) -> Mix | None:
    """A mix with the held values that the title takes, and with much of what is missing."""
    for attempt in range(TRIES):
        mix = dict(held)
        if SEATED not in mix:
            mix[SEATED] = str(random.choice(_offering(game, mix)))
        options = game.options(int(mix[SEATED]))
        for option in random.sample(options, len(options)):
            if option.key not in mix:
                values = random.sample(option.values, len(option.values))
                gains = [_gain(mix, (option.key, value), missing) for value in values]
                mix[option.key] = values[gains.index(max(gains))]
                if random.random() < attempt / TRIES:  # what is missing may go with nothing else
                    mix[option.key] = option.default
        if goes(game, mix):
            return mix
    return None


def _candidates(
    game: Game, held: Iterable[Value], missing: set[frozenset[Value]], random: Random
) -> list[Mix]:
    found: list[Mix] = []
    for _ in range(CANDIDATES):
        mix = mixed(game, held, missing, random)
        if mix is None:
            break
        found.append(mix)
    return found


def _gain(mix: Mix, value: Value, missing: set[frozenset[Value]]) -> int:
    """So much of what is missing a value brings to a mix."""
    return sum(frozenset({value, other}) in missing for other in (value, *mix.items()))


def _offering(game: Game, mix: Mix) -> list[int]:
    """The numbers of seats at which these values are offered."""
    return [seats for seats in game.seats if mix.items() <= set(_values(game, seats))]


def _values(game: Game, seats: int) -> list[Value]:
    return [(option.key, value) for option in game.options(seats) for value in option.values]


def _paired(crowded: frozenset[str], values: Iterable[Value]) -> Iterator[frozenset[Value]]:
    few = list[Value]()
    for value in values:
        if value[0] in crowded:
            yield frozenset({value})
        else:
            few.append(value)
    for one, two in combinations(few, 2):
        if one[0] != two[0]:
            yield frozenset({one, two})


@cache
def _crowded(game: Game) -> frozenset[str]:
    """The options with too many values, at all numbers of seats, to be paired."""
    values = {value for seats in game.seats for value in _values(game, seats)}
    count = Counter(option for option, _ in values)
    return frozenset(option for option in count if count[option] > MANY)
