"""A run says which tests it left out and why."""

import re

from tests.choosing import HERE, NOT_QUICK, QUICK
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

@pytest.mark.one_in(3)
@pytest.mark.parametrize("one", "abc")
@pytest.mark.parametrize("other", "xyz")
def test_mixed(one, other):
    pass
"""


def test_what_is_left_out_is_counted_and_the_reason_is_told(tmp_path):
    """Of one in so many every value of every parameter is in the run."""
    told = printed_by(tmp_path, SOME, "-vv", "-n", "2", PATH=str(tmp_path))
    assert "left out: 7 (long: -m long runs them)\n" in told
    assert "left out: 1 (enduring: -m enduring runs them)\n" in told
    assert "left out: 1 (needs a browser: Chromium and its chromedriver are not installed)" in told
    values = re.findall(r"PASSED .*test_mixed\[(\w)-(\w)\]", told)
    assert len(values) == 3
    assert [set(each) for each in zip(*values, strict=True)] == [set("xyz"), set("abc")]


def test_what_is_quick_or_not_is_there():
    assert all((HERE / name).exists() for name in (*QUICK, *NOT_QUICK))
