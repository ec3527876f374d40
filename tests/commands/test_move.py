"""``bot.py move`` and ``restore``: the games are there, and can be replayed on both sides."""

import pytest

from tests.commands.running import call, run
from tests.commands.test_verify import played


@pytest.mark.long
@pytest.mark.needs("server")
def test_games_move_to_a_server_and_a_copy_of_it_is_put_back_into_a_file(tmp_path, server):
    address = server.empty()
    played(tmp_path / "patolli.db", games=2, turns=5)
    done = call("move", "patolli.db", address, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "10 lines, " in done.stdout
    assert "2 tables moved from patolli.db" in done.stdout
    assert done.stdout.count(" 2 games, 0 do not replay") == 2

    again = call("move", "patolli.db", address, cwd=tmp_path)
    assert (again.returncode, again.stdout) == (2, "")
    assert "choose an empty one" in again.stderr

    assert call("backup", "copy.db", "--database", address, cwd=tmp_path).returncode == 0
    back = call("restore", "copy.db", "--file", "back.db", cwd=tmp_path)
    assert (back.returncode, back.stdout) == (0, "copy.db: put back into back.db\n")
    assert call("verify", "--all", "--file", "back.db", cwd=tmp_path).returncode == 0


def test_a_move_from_nowhere_and_to_something_else_is_refused(tmp_path):
    done = run("move", "none.db", "new.db", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "none.db: there is no such file\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["6", "h", "0h", "6 hours"])
def test_a_time_between_copies_that_is_none_is_said(tmp_path, text):
    done = call("--backup-every", text, cwd=tmp_path)
    assert done.returncode == 2
    assert "write 30m, 6h or 1d" in done.stderr
