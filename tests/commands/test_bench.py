"""``bot.py bench``: its figures and verdicts; whether budgets are kept is told by running it."""

import json
import subprocess
import sys
from time import process_time

import pytest

from cogs.shell.bench import PARTS
from engine.catalogue import find, titles
from renderers.show import closes, frame
from tests.bench import drawing
from tests.bench.answering import measure as answering
from tests.bench.drawing import asked
from tests.bench.figure import Figure
from tests.bench.measuring import PARTS as MEASURED
from tests.bench.positions import choosing
from tests.bench.waiting import measure as waiting
from tests.commands.running import ROOT, call, environment, run


def test_every_part_can_be_measured():
    assert tuple(MEASURED) == PARTS


@pytest.mark.long
def test_the_report_for_programs(tmp_path):
    done = run("bench", "copy", "open", "commit", "--quick", "--json", cwd=tmp_path)
    told = json.loads(done.stdout)
    assert len(told) >= 3
    assert all(figure["value"] > 0 and figure["told"] for figure in told)
    assert done.returncode == (0 if all(figure["kept"] for figure in told) else 1)
    assert not list(tmp_path.iterdir()), "nothing is left behind"


@pytest.mark.long
def test_members_at_played_tables_are_timed_and_memory_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    acknowledging, at_once, bot, workers, growth, rise = answering(0.008)
    assert "ours p50" in acknowledging.told
    assert at_once.value > 0
    assert 20 < bot.value < 1000
    assert 20 < workers.value < 2000
    assert growth.value > 0
    assert rise.value > 0
    assert not list(tmp_path.iterdir()), "nothing is left behind"


@pytest.mark.long
def test_what_a_turn_costs_does_not_grow_with_the_tables_that_wait(caplog):
    for figure in waiting(0.1):
        assert figure.value <= 1.02, figure.line()
    assert not caplog.messages, "figures are not buried under warnings"


@pytest.mark.long
@pytest.mark.parametrize("key", [game.key for game in titles() if closes(game.key)])
def test_each_close_up_that_a_full_run_draws_can_be_drawn(key):
    for step in choosing(find(key)):
        assert frame(asked(find(key), step)).shows


@pytest.mark.long
@pytest.mark.parametrize("key", [game.key for game in titles() if closes(game.key)])
def test_a_close_up_costs_little_more_than_a_board(key, monkeypatch):
    monkeypatch.setattr(drawing, "perf_counter", process_time)  # whatever else the machine does
    (figure,) = drawing.close_ups(find(key), 1)
    assert figure.kept, figure.line()


@pytest.mark.parametrize(
    ("value", "least", "kept"),
    [(1, False, True), (2, False, True), (3, False, False), (1, True, False), (2, True, True)],
)
def test_a_budget_is_the_least_or_the_most(value, least, kept):
    figure = Figure("it", value, 2, "how", least=least)
    assert figure.kept is kept
    assert figure.line().startswith("kept" if kept else "MISSED")


@pytest.mark.long
def test_without_the_peers_it_says_what_to_install():
    blocked = "import sys; sys.modules['chess'] = None; import bot; sys.exit(bot.main(['bench']))"
    done = subprocess.run(
        [sys.executable, "-c", blocked],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "lacks chess" in done.stderr
    assert "pip install -r requirements-dev.txt" in done.stderr


def test_an_unknown_part_is_refused(tmp_path):
    done = call("bench", "tea", cwd=tmp_path)
    assert (done.returncode, "no part is called tea" in done.stderr) == (2, True)
