"""What tiles do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.games.tzolkin import symbols as c
from engine.games.tzolkin.tables import BUILDINGS, GOODS, MONUMENTS, PARTS, WEALTH
from renderers.scene import Say, label

_SEPARATOR = ", "


def building(say: Say, tile: int) -> str:
    return _SEPARATOR.join(_effects(say, PARTS.buildings[tile].effects))


def monument(say: Say, tile: int, seats: int) -> str:
    """What a monument is worth at a table of that size."""
    scoring = PARTS.monuments[tile].scoring
    worth = scoring.vp or scoring.vp_by_players.get(str(seats), 0)
    category = label("tzolkin", scoring.category, say) if scoring.category else ""
    return say(f"tzolkin.worth.{scoring.type}", vp=worth, category=category)


def wealth(say: Say, tile: int) -> str:
    return _SEPARATOR.join(_effects(say, PARTS.wealth_tiles[tile].effects))


def amount(say: Say, count: int, name: str) -> str:
    return f"{count} {label('tzolkin', name, say)}"


def cost(say: Say, tile: str, items: Mapping[str, int], effect: str) -> str:
    """A tile that is paid for, with its cost and what it does."""
    paid = " + ".join(amount(say, items[good], good) for good in GOODS if good in items)
    named = label("tzolkin", tile, say)
    return say("tzolkin.reading.cost", tile=named, cost=paid, effect=effect)


def tiles(say: Say, seats: int) -> dict[str, str]:
    """What every building, monument and wealth tile does, by its token."""
    told = {
        BUILDINGS[at]: cost(say, BUILDINGS[at], tile.cost, building(say, at))
        for at, tile in enumerate(PARTS.buildings)
    }
    told |= {
        MONUMENTS[at]: cost(say, MONUMENTS[at], tile.cost, monument(say, at, seats))
        for at, tile in enumerate(PARTS.monuments)
    }
    return told | {
        token: say("tzolkin.tile.wealth", tile=label("tzolkin", token, say), effect=wealth(say, at))
        for at, token in enumerate(WEALTH)
    }


def _effects(say: Say, effects: Sequence[object]) -> Iterator[str]:
    named = partial(label, "tzolkin", say=say)
    for effect in effects:
        match effect:
            case c.Gain(items):
                for good in GOODS:
                    if good in items:
                        yield say("tzolkin.effect.gain", what=named(good), number=items[good])
            case c.TempleUp("any", steps):
                yield say("tzolkin.effect.temple.any", steps=steps)
            case c.TempleUp(temple, steps):
                yield say("tzolkin.effect.temple", temple=named(temple), steps=steps)
            case c.Learn("any", levels):
                yield say("tzolkin.effect.learn.any", levels=levels)
            case c.Learn(track, levels):
                yield say("tzolkin.effect.learn", track=named(track), levels=levels)
            case c.FeedFree(workers):
                yield say("tzolkin.effect.feed", n=workers)
            case c.FeedDiscount(corn):
                yield say("tzolkin.effect.discount", corn=corn)
            case c.Build():
                yield say("tzolkin.effect.build")
            case c.Market():
                yield say("tzolkin.effect.market")
            case c.Worker(count):
                yield say("tzolkin.effect.worker", count=count)
            case c.Vp(amount):
                yield say("tzolkin.effect.vp", amount=amount)
            case c.Copy(corn):
                yield say("tzolkin.effect.copy", corn=corn)
            case _:
                raise TypeError(effect)
