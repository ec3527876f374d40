"""A title is drawn the same, whichever titles the process has loaded and drawn before."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.renderers.games import GAMES

HOUSE = Path(__file__).parents[2]
DRAW = """
import hashlib, json, sys
from importlib import import_module
from itertools import islice
from renderers import draw
from tests.renderers.games import play, scene

for key in sys.argv[1:]:
    import_module(f"renderers.{key}")
drawn = {}
for key in sys.argv[1:]:
    running = sum(bool(each.position.waiting()) for each in islice(play(4, 7, key), 90))
    *_, moment = islice(play(4, 7, key), running)
    for palette in ("default", "contrast"):
        for seat in (None, *moment.position.waiting()[:1]):
            picture = hashlib.sha256(draw(scene(moment, seat, palette=palette))).hexdigest()
            drawn[f"{key} {palette} {seat}"] = picture
print(json.dumps(drawn))
"""
"""Loads the titles it is told, then draws the public board and a private view of each in turn."""


@cache
def drawn(*keys: str) -> dict[str, str]:
    """What a fresh process draws of these titles, one after the other."""
    told = subprocess.run(
        [sys.executable, "-c", DRAW, *keys],
        cwd=HOUSE,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
    ).stdout
    return json.loads(told)


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_a_title_alone_is_drawn_as_among_all_others(key):
    alone = drawn(key)
    assert len(alone) == 4
    for order in (sorted(GAMES), sorted(GAMES, reverse=True)):
        together = drawn(*order)
        assert {name: together[name] for name in alone} == alone
