"""``bot.py backup``: a copy that can be put back."""

from tests.commands.running import call, run
from tests.commands.test_verify import played


def test_the_copy_replays_as_the_database_does(tmp_path):
    played(tmp_path / "patolli.db", games=1)
    done = run("backup", "copy.db", cwd=tmp_path)
    size = (tmp_path / "copy.db").stat().st_size
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"patolli.db: copied to copy.db, {size} bytes\n"
    assert call("verify", "--all", "--file", "copy.db", cwd=tmp_path).returncode == 0


def test_what_cannot_be_copied_is_said_in_one_line(tmp_path):
    done = call("backup", "copy.db", "--file", "none.db", cwd=tmp_path)
    said = "none.db: cannot be opened: there is no such file\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert not list(tmp_path.iterdir())
