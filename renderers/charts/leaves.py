"""All kinds of charts."""

from __future__ import annotations

from typing import TypeAlias

from renderers.charts.played import Profile, Statistics
from renderers.charts.scenes import Bracket, Pods, Standings, Why

Leaf: TypeAlias = Standings | Why | Pods | Bracket | Profile | Statistics
LEAVES: dict[str, type[Leaf]] = {
    kind.__name__: kind for kind in (Standings, Why, Pods, Bracket, Profile, Statistics)
}
"""By the name of their kind."""
