"""A title is drawn the same, whichever titles the process has loaded and drawn before."""

import json
import subprocess
import sys
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
def test_a_title_alone_is_drawn_as_among_all_others():
    alone = [drawn(key) for key in GAMES]
    assert {len(each) for each in alone} == {4}
    expected = {name: picture for each in alone for name, picture in each.items()}
    for order in (sorted(GAMES), sorted(GAMES, reverse=True)):
        assert drawn(*order) == expected
