"""What the spaces of the gears bring to a seat, in signs and in a word."""

from __future__ import annotations

from engine.games.tzolkin import symbols as c
from engine.games.tzolkin.gears import SPACES, corn_of, wood_of
from engine.games.tzolkin.state import TRACK, TzolkinState
from engine.games.tzolkin.tables import (
    AGRICULTURE,
    EXTRACTION,
    EXTRACTION_BONUS,
    FISH_BONUS,
    GROUPS,
    LAST,
    RESOURCES,
    SKULL_BONUS,
    THEOLOGY,
)
from renderers.scene import Say
from renderers.tzolkin.cards import Sign


def brings(view: TzolkinState, seat: int, gear: int, number: int) -> list[Sign]:
    """What the action of a space gives the seat, its technologies counted, and what it costs;
    nothing beyond the last space."""
    if not 0 < number <= LAST[gear]:
        return []
    if number >= len(SPACES[gear]):
        return [Sign("any")]
    row = view.rows[seat]
    match SPACES[gear][number]:
        case c.GainSpace(gain=gain, fishing=True):
            return [
                Sign("fish"),
                Sign("corn", str(gain["corn"] + FISH_BONUS[_level(row, AGRICULTURE)])),
            ]
        case c.GainSpace(gain=gain):
            return _dug(row, gain)
        case c.HarvestSpace(group=group, wood=wood):
            group -= GROUPS[0]
            corn = Sign("corn", str(corn_of(row, group)))
            return [corn, Sign("wood", str(wood_of(row, group)))] if wood else [corn]
        case c.LearnSpace(levels_max=levels):
            return [Sign("learn", _more(levels))]
        case c.BuildSpace(buildings_max=buildings, monuments_max=monuments):
            return [Sign("build", _more(buildings)), *[Sign("monument")] * bool(monuments)]
        case c.TemplesSpace(cost=cost, temples=temples):
            paid = [Sign("corn" if name == "corn" else "any", f"−{n}") for name, n in cost.items()]
            return [Sign("temple", _more(temples)), *paid]
        case c.MarketSpace():
            return [Sign("market")]
        case c.WorkerSpace():
            return [Sign("worker", "+1")]
        case c.CornBuildSpace(corn_per_resource=each):
            return [Sign("build"), Sign("corn", f"×{each}")]
        case c.CopySpace(cost=cost):
            return [Sign("any"), Sign("corn", f"−{cost['corn']}")]
        case c.SkullSpace(vp=vp, temple=temple, resource_of_choice=more):
            return [Sign("vp", str(vp)), Sign(temple), *[Sign("any")] * bool(more)]
        case other:
            raise TypeError(other)


def word(say: Say, gear: int, number: int) -> str:
    """The action in a word; nothing where the signs of what it brings say it better."""
    space = SPACES[gear][number]
    match space:
        case c.LearnSpace(levels_max=n) | c.BuildSpace(buildings_max=n):
            pass
        case c.MarketSpace() | c.WorkerSpace() | c.CopySpace():
            n = 1
        case _:
            return ""
    kind = type(space).__name__.removesuffix("Space").lower()
    return say(f"tzolkin.close.do.{kind}", number=str(n) if n == 1 else f"1–{n}")


def _level(row: list[int], track: int) -> int:
    return row[TRACK + track]


def _more(count: int) -> str:
    return str(count) if count > 1 else ""


def _dug(row: list[int], gain: c.Items) -> list[Sign]:
    """T8, T15.7, T15.17."""
    found = list[Sign]()
    for kind, name in enumerate(RESOURCES):
        if name in gain:
            more = EXTRACTION_BONUS[kind][_level(row, EXTRACTION)]
            found.append(Sign(name, _more(gain[name] + more)))
    if "skull" in gain:
        found.append(Sign("skull", _more(gain["skull"] + SKULL_BONUS[_level(row, THEOLOGY)])))
    if "corn" in gain:
        found.append(Sign("corn", _more(gain["corn"])))
    return found
