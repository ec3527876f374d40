"""A run says which tests it left out and why, and uses other processes only where that pays."""

import re

import pytest

from tests.choosing import HERE, NOT_QUICK, QUICK, is_small
from tests.inner import printed_by

SOME = """
import pytest

@pytest.mark.needs("browser")
def test_in_a_browser():
    assert False, "there is none"

@pytest.mark.long
def test_a_whole_game():
    pass

@pytest.mark.enduring
def test_ten_thousand_games():
    pass

def test_a_rule():
    pass
"""


MIXED = """
import pytest

@pytest.mark.one_in(3)
@pytest.mark.parametrize("one", "abc")
@pytest.mark.parametrize("other", "xyz")
def test_mixed(one, other):
    pass
"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("processes", ["0", "2"])
def test_what_is_left_out_is_counted_and_the_reason_is_told(tmp_path, processes):
    told = printed_by(tmp_path, SOME, "-n", processes, PATH=str(tmp_path))
    assert "left out: 1 (long: -m long runs them)\n" in told
    assert "left out: 1 (enduring: -m enduring runs them)\n" in told
    assert "left out: 1 (needs a browser: Chromium and its chromedriver are not installed)" in told
    assert "1 passed, 1 skipped" in told


def test_what_is_quick_or_not_is_there():
    assert all((HERE / name).exists() for name in (*QUICK, *NOT_QUICK))


def test_nothing_is_said_where_nothing_is_left_out(tmp_path):
    told = printed_by(tmp_path, "def test_a_rule():\n    pass\n")
    assert "left out" not in told
    assert "1 passed" in told


def test_one_in_so_many_has_every_value_of_every_parameter(tmp_path):
    told = printed_by(tmp_path, MIXED, "-vv")
    values = re.findall(r"test_mixed\[(\w)-(\w)\] PASSED", told)
    assert "left out: 6 (long: -m long runs them)" in told
    assert len(values) == 3
    assert [set(each) for each in zip(*values, strict=True)] == [set("xyz"), set("abc")]


def test_folders_are_run_by_all_cores_and_files_at_once():
    one = str(HERE / "test_choosing.py")
    assert is_small([one])
    assert is_small([f"{one}::test_nothing_is_said_where_nothing_is_left_out", one])
    assert not is_small([one, str(HERE / "engine")])
    assert not is_small([str(HERE)])
