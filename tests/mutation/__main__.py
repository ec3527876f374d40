"""The command: measures, draws, tries, tells. What is known is kept, so it can be stopped."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue

from tests.mutation.mutants import ROOMS, Mutant, sample
from tests.mutation.reached import ROOT, Reached, measure
from tests.mutation.trial import Copy, Verdict

BUDGETS = dict.fromkeys(ROOMS, 15) | {"renderers": 25}
"""How many mutants of a hundred may stay unnoticed in a room."""
_STARTS = 60
"""Seconds for collecting tests, on a machine that does something else too."""


def main() -> int:
    asked = _asked()
    kept = asked.folder or ROOT / ".mutation"
    kept.mkdir(exist_ok=True)
    processes = os.cpu_count() or 1
    reached = measure(kept, processes, asked.tests)
    mutants = sample(reached, -(-asked.mutants // len(ROOMS)), asked.seed)
    print(f"{len(mutants)} mutants, seed {asked.seed}", flush=True)
    results = kept / f"seed-{asked.seed}.jsonl"
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        known = dict(_known(results))
        left = [mutant for mutant in mutants if mutant not in known]
        copies = SimpleQueue[Copy]()
        for number in range(processes):
            copies.put(Copy(Path(folder) / str(number)))
        with ThreadPoolExecutor(processes) as pool:
            ends = time.monotonic() + asked.hours * 3600
            tried = pool.map(lambda mutant: _tried(mutant, copies, reached, asked, ends), left)
            for mutant, verdict in zip(left, tried, strict=True):
                if verdict:
                    known[mutant] = verdict
                    _keep(results, mutant, verdict)
    return _tell([(mutant, known[mutant]) for mutant in mutants if mutant in known], len(mutants))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=300, help="how many in all rooms")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other mutants")
    parser.add_argument("--hours", type=float, default=3, help="no mutant is begun after that")
    parser.add_argument(
        "--most", type=float, default=120, help="seconds that the tests of one take"
    )
    parser.add_argument("--folder", type=Path, help="where what is known is kept: .mutation")
    parser.add_argument("tests", nargs="*", help="only these files and folders of tests")
    return parser.parse_args()


def _tried(
    mutant: Mutant,
    copies: SimpleQueue[Copy],
    reached: Reached,
    asked: argparse.Namespace,
    ends: float,
) -> Verdict | None:
    if time.monotonic() > ends:
        return None
    copy = copies.get()
    try:
        tests = reached.by(mutant.file, mutant.line, asked.most)
        return copy.try_out(mutant, tests, 3 * asked.most + _STARTS)
    finally:
        copies.put(copy)


def _keep(results: Path, mutant: Mutant, verdict: Verdict) -> None:
    print(f"{verdict.how}, {verdict.seconds:.0f} s: {mutant}", flush=True)
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps([asdict(mutant), asdict(verdict)]) + "\n")


def _known(results: Path) -> Iterator[tuple[Mutant, Verdict]]:
    if results.exists():
        for row in results.read_text("utf-8").splitlines():
            mutant, verdict = json.loads(row)
            yield Mutant(**mutant), Verdict(**verdict)


def _tell(tried: list[tuple[Mutant, Verdict]], drawn: int) -> int:
    """What was noticed in each room, and every change that was not."""
    rooms = defaultdict[str, list[bool]](list)
    for mutant, verdict in tried:
        rooms[mutant.room].append(verdict.noticed)
        if not verdict.noticed:
            print(f"\n{mutant}: {verdict.how}\n{verdict.change}")
    print()
    over = False
    for room, noticed in rooms.items():
        unnoticed = 100 * noticed.count(False) / len(noticed)
        over = over or unnoticed > BUDGETS[room]
        print(
            f"{room:10} {len(noticed):4} tried, {noticed.count(False)} not noticed: "
            f"{unnoticed:.0f} of 100, budget {BUDGETS[room]} without those that change nothing"
        )
    if len(tried) < drawn:
        print(f"{drawn - len(tried)} were not tried for want of time: run the command again")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
