"""What of Maya a game used, read off its events. A run of many games that never used one of the
parts did not try everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.game import SEATS, Event
from engine.games.maya import events as kinds
from engine.games.maya.chart import charts
from engine.games.maya.components import CROPS, PARTS

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
    *(kinds.GrewBlind, kinds.Passed, kinds.TieTiles, kinds.TieLatest),
)
"""The last number of a row stands for what is more, too."""


def used(events: Iterable[Event]) -> Iterator[str]:
    """What a turn used, by its name in :data:`USABLE`."""
    met = list[str]()
    for event in events:
        met.append(event.kind)
        match event.kind:
            case kinds.Planted:
                planted = kinds.Planted.of(event)
                yield f"crop_{planted['crop']}"
                yield f"planted_{min(len(planted['cells']), _PLANTED[-1])}"
            case kinds.Opened:
                yield f"opened_{kinds.Opened.of(event)['temple']}"
            case kinds.Closed:
                closed = kinds.Closed.of(event)
                yield from _closed(closed["goods"])
                yield f"closed_{min(closed['tiles'], _SIZES[-1])}"
                yield "closed_by_planting" if kinds.Planted in met else "closed_by_enlarging"
            case kinds.Drew:
                yield f"drew_{kinds.Drew.of(event)['count']}"
            case kinds.GrewBlind | kinds.Passed | kinds.TieTiles | kinds.TieLatest:
                yield event.kind
            case _:
                pass
    for kind in (kinds.Closed, kinds.Opened):
        if met.count(kind) > 1:
            yield f"{kind}_together"


def _closed(goods: Mapping[str, int]) -> Iterator[str]:
    strengths = list(goods.values())
    ranks = sorted(set(strengths), reverse=True)
    if (first := strengths.count(ranks[0])) > 1:
        yield f"tie_for_first_{first}"
    elif len(strengths) == 1:
        yield "only_contributor"
    elif (second := strengths.count(ranks[1])) > 1:
        yield f"tie_for_second_{second}"
