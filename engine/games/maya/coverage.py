"""For runs of many random games: what there is to be used, read off the events, and a random player
who gets around. A run that never met one of the parts did not try everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from engine.game import END, SEATS, Action, Event
from engine.games.maya.actions import City
from engine.games.maya.chart import charts
from engine.games.maya.components import CROPS, PARTS
from engine.games.maya.state import MayaState

_SIZES = tuple(prize.tiles for prize in PARTS.city_prizes)
_PLANTED = range(1, 5)
_TIES = range(2, len(SEATS) + 1)

USABLE = (
    *(f"crop_{crop}" for crop in CROPS),
    *(f"planted_{count}" for count in _PLANTED),
    *dict.fromkeys(f"opened_{temple}" for chart in charts().values() for temple in chart.temples),
    *(f"closed_{tiles}" for tiles in _SIZES),
    *(f"tie_for_first_{count}" for count in _TIES),
    *(f"tie_for_second_{count}" for count in _TIES[:-1]),
    *(f"drew_{count}" for count in range(1, PARTS.draw.city + 1)),
    "only_contributor",
    "closed_by_planting",
    "closed_by_enlarging",
    "closed_together",
    "opened_together",
    "grew_blind",
    "passed",
    "tie_tiles",
    "tie_latest",
)
"""The last number of a row stands for what is more, too."""


def used(events: Iterable[Event]) -> Iterator[str]:
    """What a turn used, by its name in :data:`USABLE`."""
    kinds = list[str]()
    for event in events:
        facts = event.facts
        kinds.append(event.kind)
        match event.kind:
            case "planted":
                cells = facts["cells"]
                assert isinstance(cells, list)
                yield f"crop_{facts['crop']}"
                yield f"planted_{min(len(cells), _PLANTED[-1])}"
            case "opened":
                yield f"opened_{facts['temple']}"
            case "closed":
                yield from _closed(facts["goods"])
                yield f"closed_{min(int(str(facts['tiles'])), _SIZES[-1])}"
                yield "closed_by_planting" if "planted" in kinds else "closed_by_enlarging"
            case "drew":
                yield f"drew_{facts['count']}"
            case "grew_blind" | "passed" | "tie_tiles" | "tie_latest":
                yield event.kind
            case _:
                pass
    for kind in ("closed", "opened"):
        if kinds.count(kind) > 1:
            yield f"{kind}_together"


def _closed(goods: object) -> Iterator[str]:
    assert isinstance(goods, dict)
    strengths = [int(count) for count in goods.values()]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    ranks = sorted(set(strengths), reverse=True)
    if (first := strengths.count(ranks[0])) > 1:
        yield f"tie_for_first_{first}"
    elif len(strengths) == 1:
        yield "only_contributor"
    elif (second := strengths.count(ranks[1])) > 1:
        yield f"tie_for_second_{second}"


_GROW = 0.5
_STOP = 0.35


def choose(position: MayaState, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """One of the legal steps: planting and enlarging are equally likely, whatever their numbers."""
    if legal[-1] is END:
        return END if random.random() < _STOP else random.choice(legal)
    grows = [step for step in legal if isinstance(step, City)]
    if grows and random.random() < _GROW:
        return random.choice(grows)
    return random.choice(legal)
