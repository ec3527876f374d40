"""The one seed of all random tests of a run: ``PATOLLI_SEED``, drawn where nobody has set it.

Each test makes its own numbers of it and of its own name, so a test that is run alone, in another
process or in another order plays the same games again.
"""

import os
from random import Random, SystemRandom

VARIABLE = "PATOLLI_SEED"
SEED = os.environ.get(VARIABLE) or str(SystemRandom().getrandbits(32))
os.environ[VARIABLE] = SEED  # the processes that share the tests have the same one


def seeded(*purpose: object) -> Random:
    """Random numbers for that purpose, the same ones whenever the seed is the same."""
    return Random(" ".join(map(str, (SEED, *purpose))))


def seed_of(*purpose: object) -> int:
    """A seed for that purpose, where a number is wanted."""
    return seeded(*purpose).getrandbits(32)
