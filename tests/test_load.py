"""Whatever happens to two clusters and their server while two hundred tables are played: what
members were told is true."""

import os
from random import Random

import pytest

from tests.load import rage

SECONDS = float(os.environ.get("PATOLLI_LOAD_SECONDS", "180"))
TABLES = int(os.environ.get("PATOLLI_LOAD_TABLES", "200"))
PAUSE = float(os.environ.get("PATOLLI_LOAD_PAUSE", "10"))
"""How long members think: so that a machine of two cores can do what they ask for."""

pytestmark = [pytest.mark.needs("server"), pytest.mark.enduring]


async def test_no_death_of_a_cluster_or_a_server_and_no_update_makes_a_word_untrue(
    tmp_path, random: Random
):
    print(await rage(tmp_path, TABLES, SECONDS, random, PAUSE))
