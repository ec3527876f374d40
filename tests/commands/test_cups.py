"""``bot.py cups``: formats measured by cups among players of known strength."""

import json

import pytest

from tests.commands.running import call

FEW = ("--cups", 2, "--formats", "knockout", "--entrants", 8, "--jobs", 1)


def test_cups_are_played_and_told_with_their_intervals(tmp_path):
    done = call("cups", "--simulate", "gold", *FEW, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    own, same = [line for line in done.stdout.splitlines() if " all " in line]
    assert "knockout" in own
    assert "own deals" in own
    assert "same deals" in same
    assert " to " in same.partition("tau")[2]


def test_programs_read_the_same_in_json(tmp_path):
    done = call("cups", "--simulate", "gold", *FEW, "--json", cwd=tmp_path)
    rows = json.loads(done.stdout)
    assert [(row["duplicate"], row["entrants"]) for row in rows] == [
        (False, "all"),
        (False, 8),
        (True, "all"),
        (True, 8),
    ]
    assert all(row["cups"] == 2 and row["tau"]["low"] <= row["tau"]["value"] for row in rows)


@pytest.mark.parametrize(("given", "why"), [("chess", "no title"), ("maya", "cups --play maya")])
def test_a_title_without_games_is_refused(given, why, tmp_path):
    done = call("cups", "--simulate", given, cwd=tmp_path)
    assert done.returncode != 0
    assert why in done.stderr
