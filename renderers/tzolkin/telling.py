"""What tiles do, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.games.tzolkin import printed as c
from engine.games.tzolkin.board import GOODS, PARTS
from renderers.scene import Scene, label

_SEPARATOR = ", "


def building(scene: Scene, tile: int) -> str:
    return _SEPARATOR.join(_effects(scene, PARTS.buildings[tile].effects))


def monument(scene: Scene, tile: int) -> str:
    """What a monument is worth at this table."""
    scoring = PARTS.monuments[tile].scoring
    worth = scoring.vp or scoring.vp_by_players.get(str(scene.view.seats), 0)
    category = label("tzolkin", scoring.category, scene.say) if scoring.category else ""
    return scene.say(f"tzolkin.worth.{scoring.type}", vp=worth, category=category)


def _effects(scene: Scene, effects: Sequence[object]) -> Iterator[str]:
    say = scene.say
    for effect in effects:
        match effect:
            case c.Gain(items):
                for good in GOODS:
                    if good in items:
                        what = label("tzolkin", good, say)
                        yield say("tzolkin.effect.gain", what=what, number=items[good])
            case c.TempleUp("any", steps):
                yield say("tzolkin.effect.temple.any", steps=steps)
            case c.TempleUp(temple, steps):
                name = label("tzolkin", temple, say)
                yield say("tzolkin.effect.temple", temple=name, steps=steps)
            case c.Learn("any", levels):
                yield say("tzolkin.effect.learn.any", levels=levels)
            case c.Learn(track, levels):
                name = label("tzolkin", track, say)
                yield say("tzolkin.effect.learn", track=name, levels=levels)
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
