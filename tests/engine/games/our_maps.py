"""The maps that come with the titles: a server may add its own beside them."""

from __future__ import annotations

from engine.games.maya.chart import FIRST, charts

OURS = ("peninsula", "two_bends", "two_shores", "three_shores", "four_corners")


def is_added(option: str, value: str) -> bool:
    """Whether a value is a map that somebody added, or temples that only such a map has."""
    if option == "start_temples":
        return value != "random" and not set(value.split("+")) <= set(charts()[FIRST].temples)
    return option == "map" and value not in OURS
