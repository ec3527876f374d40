"""What the tests of imagined positions measure with."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.engine.likelihood import LIKELY, differ


def thrown(random: Random, faces: str, times: int = 2_000) -> Counter[str]:
    return Counter(random.choice(faces) for _ in range(times))


def test_samples_of_one_distribution_differ_little():
    random = Random(1)
    found = [differ(thrown(random, "abcdef"), thrown(random, "abcdef")) for _ in range(200)]
    assert max(found) < LIKELY
    assert abs(sum(found) / len(found)) < 0.3


def test_samples_of_two_distributions_differ_much():
    random = Random(2)
    for _ in range(20):
        assert differ(thrown(random, "abcdef"), thrown(random, "aabcdef")) > LIKELY


def test_an_outcome_that_only_one_sample_has_is_noticed():
    random = Random(3)
    assert differ(thrown(random, "abcdef"), thrown(random, "abcdeg")) > LIKELY
    assert differ(Counter(a=1_000, b=1_000), Counter(a=990, b=990, c=20)) > LIKELY
