"""A random test that fails says how to play the same again, and then it does."""

import re

from tests.inner import printed_by
from tests.seeding import VARIABLE, seed_of, seeded

FAILING = """
from engine.deal import Deal
from tests.seeding import seeded

def test_numbers(seed, random):
    assert False, f"drawn {seed} {random.random()} {seeded('cards').random()} {Deal().seed}"

def test_others(seed):
    assert False, f"drawn {seed} {Deal().seed}"
"""


def drawn(told: str) -> set[str]:
    return set(re.findall(r"drawn (\d[\d. a-f]+)", told))


def test_a_failing_test_prints_the_seed_that_repeats_it(tmp_path):
    first = printed_by(tmp_path, FAILING, "-n", "2")
    (seed,) = set(re.findall(rf"{VARIABLE}=(\w+)", first))
    again = printed_by(tmp_path, FAILING, **{VARIABLE: seed})
    numbers = [number for each in drawn(first) for number in each.split()]
    assert len(drawn(first)) == 2
    assert len(set(numbers)) == len(numbers) == 6, "each test has its own"
    assert drawn(again) == drawn(first), "in one process as in two"


def test_each_test_and_each_purpose_has_numbers_of_its_own():
    assert seeded("a", 1).random() == seeded("a", 1).random()
    assert len({seed_of("a", 1), seed_of("a", 2), seed_of("b", 1)}) == 3
