"""A process that is ready has all that answers need: it loads and keeps little more later on."""

import subprocess
import sys

import pytest

from tests.commands.running import ROOT

LOADED = """
import gc, sys
from cogs.bot.readiness import get_ready
get_ready()
from cogs.bot.patolli import COGS
from engine.catalogue import titles
wanted = [*("renderers." + game.key for game in titles()), *("cogs." + name for name in COGS)]
sys.exit(not (all(name in sys.modules for name in wanted) and gc.get_freeze_count()))
"""
GROWN = """
import sys, tracemalloc
from fractions import Fraction
from cogs.bot.readiness import get_ready
get_ready()
from data.words import LANGUAGES, words
from engine.catalogue import titles
from engine.deal import Deal
tracemalloc.start()
for language in LANGUAGES:
    words(language)("panel.choose", n=Fraction(1, 2))
    words(language)._counted(Fraction(1, 2))
for game in titles():
    for seats in game.seats:
        position = game.start(seats, game.settle(seats, {}), Deal("01" * 32))
        [position.actions(seat) for seat in position.waiting()]
kept, _ = tracemalloc.get_traced_memory()
print(kept)
"""
MOST = 1_000_000
"""Bytes that first games keep: some maps depend on the deal."""


@pytest.mark.long
def test_nothing_is_loaded_when_the_first_members_ask():
    """All titles, words and commands are there, and the garbage collector knows that they stay."""
    assert not _run(LOADED).returncode


@pytest.mark.long
def test_first_games_and_sentences_keep_little():
    assert int(_run(GROWN).stdout) < MOST


def _run(program):
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
