"""Deals: anybody who knows the seed can draw the same again, and every order is as likely."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from engine.deal import BadSeed, Deal, seal_of

ZEROS = "0" * 64
DIGITS = "0123456789abcdef" * 4


def words(seed: str, count: int) -> list[int]:
    """The stream of a seed, written down again as the docstring says it."""
    found: list[int] = []
    counter = 0
    while len(found) < count:
        block = hmac.new(bytes.fromhex(seed), counter.to_bytes(8, "big"), hashlib.sha256).digest()
        found += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
        counter += 1
    return found[:count]


def test_a_deal_is_the_same_for_ever():
    """These numbers never change: every record ever written depends on them."""
    deal = Deal(ZEROS)
    assert deal.seal == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert [deal.below(6) for _ in range(12)] == [4, 0, 5, 2, 1, 3, 3, 2, 3, 5, 3, 2]
    assert Deal(ZEROS).shuffled(range(10)) == [6, 7, 2, 5, 9, 1, 0, 8, 3, 4]
    deal = Deal(DIGITS)
    assert [deal.below(1_000_000) for _ in range(5)] == [42323, 687718, 443317, 99684, 578173]
    assert "".join(deal.shuffled("abcdefgh")) == "bcahfged"


def test_the_stream_is_hmac_of_the_seed_and_a_counter():
    deal = Deal(DIGITS)
    assert [deal.below(1 << 32) for _ in range(40)] == words(DIGITS, 40)


def test_a_number_that_would_be_too_likely_is_drawn_again():
    """With three quarters of 2**32 a plain remainder would favour the lowest third."""
    limit, deal = 3 << 30, Deal(DIGITS)
    fair = [word for word in words(DIGITS, 4000) if word < limit]
    drawn = [deal.below(limit) for _ in range(len(fair))]
    assert drawn == fair
    assert 0.30 < sum(number < 1 << 30 for number in drawn) / len(drawn) < 0.37


def test_every_number_is_as_likely():
    deal, count = Deal(ZEROS), Counter()
    for _ in range(60_000):
        count[deal.below(6)] += 1
    assert sorted(count) == [0, 1, 2, 3, 4, 5]
    squares = sum((seen - 10_000) ** 2 / 10_000 for seen in count.values())
    assert squares < 20.5, "chi squared, 5 degrees of freedom, one in a thousand"


def test_every_order_is_as_likely():
    deal, count = Deal(DIGITS), Counter()
    for _ in range(24_000):
        count[tuple(deal.shuffled("abcd"))] += 1
    assert set(count) == set(permutations("abcd"))
    squares = sum((seen - 1000) ** 2 / 1000 for seen in count.values())
    assert squares < 49.7, "chi squared, 23 degrees of freedom, one in a thousand"


def test_below_one_is_nothing():
    assert {Deal(ZEROS).below(1) for _ in range(5)} == {0}


def test_a_shuffle_leaves_its_pile_alone():
    pile = [3, 1, 2]
    assert sorted(Deal(ZEROS).shuffled(pile)) == [1, 2, 3]
    assert pile == [3, 1, 2]
    assert Deal(ZEROS).shuffled([]) == []


def test_the_seal_is_the_sha256_of_the_seeds_bytes():
    assert seal_of(DIGITS) == hashlib.sha256(bytes.fromhex(DIGITS)).hexdigest() == Deal(DIGITS).seal


def test_a_new_deal_has_256_random_bits():
    seeds = {Deal().seed for _ in range(50)}
    assert len(seeds) == 50
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
    bits = sum(bin(int(seed, 16)).count("1") for seed in seeds)
    assert 5900 < bits < 6900, "of 12,800 bits about half are set"


def test_a_seed_may_be_written_in_capitals():
    assert Deal(DIGITS.upper()).seed == DIGITS


@pytest.mark.parametrize("seed", ["", "0", "0" * 63, "0" * 65, "g" * 64, " " + "0" * 63, "٠" * 64])
def test_anything_else_is_no_seed(seed):
    with pytest.raises(BadSeed):
        Deal(seed)
