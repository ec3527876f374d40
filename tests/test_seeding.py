"""A random test that fails says how to play the same again, and then it does."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.seeding import VARIABLE, seed_of, seeded

ROOT = Path(__file__).resolve().parents[1]
FAILING = """
from tests.seeding import seeded

def test_numbers(seed, random):
    assert False, f"drawn {seed} {random.random()} {seeded('cards').random()}"

def test_others(seed):
    assert False, f"others {seed}"
"""


def failed(folder: Path, given: str | None, *options: str) -> str:
    """What a run of two failing tests prints."""
    file = folder / "test_failing.py"
    file.write_text(FAILING, "utf-8")
    environment = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    environment.pop(VARIABLE, None)
    if given:
        environment[VARIABLE] = given
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "--rootdir", folder, file]
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *options],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def drawn(told: str) -> set[str]:
    return set(re.findall(r"(?:drawn|others) (\d[\d. ]+\d)", told))


def test_a_failing_test_prints_the_seed_that_repeats_it(tmp_path):
    first = failed(tmp_path, None, "-n", "2")
    (seed,) = set(re.findall(rf"{VARIABLE}=(\w+)", first))
    again = failed(tmp_path, seed)
    assert len({numbers.split()[0] for numbers in drawn(first)}) == 2, "each test has its own"
    assert drawn(again) == drawn(first), "in one process as in two"
    assert drawn(failed(tmp_path, None)).isdisjoint(drawn(first))


def test_each_test_and_each_purpose_has_numbers_of_its_own():
    assert seeded("a", 1).random() == seeded("a", 1).random()
    assert len({seed_of("a", 1), seed_of("a", 2), seed_of("b", 1)}) == 3
