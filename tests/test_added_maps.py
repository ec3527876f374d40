"""A valid map that somebody adds, as the README says, leaves the tests green."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
NOT_OURS = shutil.ignore_patterns(".*", "*.db*", "out", "venv")
ASKED = ("tests/records/test_records.py", "tests/engine/games", "tests/cogs/test_words.py")
THESE = (
    "every_value or own_map or map_more or all_be_used or can_be_chosen or can_be_named"
    " or ones_own or words_for_its_options"
)
"""The tests that look at all maps, or at all values of options."""

OFFERED = """
from engine.catalogue import find
for key in ("maya", "yucatan"):
    (maps,) = [option.values for option in find(key).options(2) if option.key == "map"]
    print(*(name for name in maps if name.startswith("own_")))
"""


@pytest.mark.long
def test_a_map_of_each_title_more_leaves_the_tests_green(tmp_path):
    copy = shutil.copytree(ROOT, tmp_path / "patolli", ignore=NOT_OURS)
    maya, yucatan = (copy / "data" / "components" / key for key in ("maya", "yucatan"))
    land = json.loads((maya / "peninsula.json").read_text("utf-8"))
    land["temples"]["bonampak"] = land["temples"].pop("copan")
    (maya / "own_land.json").write_text(json.dumps({**land, "jungle": {}}), "utf-8")
    bends = json.loads((yucatan / "two_bends.json").read_text("utf-8"))
    bends["cities"].reverse()
    (yucatan / "own_bends.json").write_text(json.dumps(bends), "utf-8")
    offered = run(copy, "-c", OFFERED)
    assert offered.stdout.split() == ["own_land", "own_bends"], offered.stderr
    done = run(copy, "-m", "pytest", "-q", "-n0", "-p", "no:simcord", "-k", THESE, *ASKED)
    assert done.returncode == 0, done.stdout[-3000:]


def run(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command], cwd=copy, capture_output=True, text=True, check=False
    )
