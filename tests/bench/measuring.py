"""All that is measured, one figure after the other.

Every figure is a ratio to a peer that does the same work in the same run, in turns (ABAB), so that
whatever else the machine does hits both.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict

from tests.bench import answering, committing, copying, drawing, opening, playing, serving, waiting
from tests.bench.figure import Figure

PARTS = {
    "play": playing.measure,
    "copy": copying.measure,
    "commit": committing.measure,
    "server": serving.measure,
    "picture": drawing.measure,
    "open": opening.measure,
    "wait": waiting.measure,
    "answer": answering.measure,
}


def measure(parts: Sequence[str], *, quick: bool, as_json: bool, turns: int | None = None) -> bool:
    """Measure, print as it comes, and say whether every budget is kept."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores / 2:
        told = f"this machine is busy ({load:.1f} programs on {cores} cores)"
        print(f"{told}: what is missed narrowly may be kept when it rests", file=sys.stderr)
    found: list[Figure] = []
    for part in parts:
        scale = 0.1 if quick else 1.0
        if turns is not None and part == "answer":
            scale = turns / answering.TURNS
        for figure in PARTS[part](scale):
            found.append(figure)
            if not as_json:
                print(figure.line(), flush=True)
    if as_json:
        print(json.dumps([{**asdict(f), "kept": f.kept} for f in found], indent=2))
    return all(figure.kept for figure in found)
