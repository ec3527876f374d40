"""A local table as its owner starts it: ``python bot.py``, in a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

BOT = Path(__file__).resolve().parents[2] / "bot.py"
OPENING, CLOSING = 60.0, 30.0
_NOT_OURS = re.compile(
    # What Python says of a process of the page that was still checking a picture at the end,
    r"Exception ignored in: <function BaseSubprocessTransport\.__del__.*?"
    r"RuntimeError: Event loop is closed\n"
    # and before 3.11.4 of one that ended while it was given its picture (python/cpython#104340).
    r"|[^\n]* ERROR asyncio: Future exception was never retrieved\n"
    r"future: <Future finished exception=BrokenPipeError\([^\n]*\)>\n"
    r"Traceback \(most recent call last\):\n"
    r"(?:  File \"[^\"\n]*/asyncio/\w+\.py\", [^\n]*\n(?:    [^\n]*\n)*)+"
    r"BrokenPipeError[^\n]*\n",
    re.DOTALL,
)
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


@contextmanager
def local_table(folder: Path, *flags: str, file: Path | None = None) -> Iterator[str]:
    """The address of a table that keeps nothing, or keeps its games in a file elsewhere; started in
    an empty folder and without a token.

    It is told to stop at the end; it must stop well, have complained of nothing and left nothing.
    """
    here = folder / "here"
    here.mkdir()
    surroundings = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    complaints = folder / "stderr.txt"
    kept = ["--memory"] if file is None else ["--file", str(file)]
    with (
        complaints.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            [sys.executable, str(BOT), *kept, *flags],
            cwd=here,
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        try:
            yield _address(process, complaints)
        except Exception as failure:
            failure.add_note(f"the bot said:\n{complaints.read_text(encoding='utf-8')}")
            raise
        finally:
            process.terminate()
            try:
                process.wait(CLOSING)
            except subprocess.TimeoutExpired:
                process.kill()
    said = ours(complaints.read_text(encoding="utf-8"))
    assert not said, f"the bot complains:\n{said}"
    assert process.returncode == 0
    assert not list(here.iterdir()), "something was left behind"


def ours(complaints: str) -> str:
    """What of the complaints is not Python's own."""
    return _NOT_OURS.sub("", complaints)


def _address(process: subprocess.Popen[str], complaints: Path) -> str:
    """The one address that is printed; a process that never does is stopped."""
    assert process.stdout is not None
    late = Timer(OPENING, process.kill)
    late.start()
    try:
        for line in process.stdout:
            if found := _ADDRESS.search(line):
                return found[0]
    finally:
        late.cancel()
    raise AssertionError(f"no address was printed\n{complaints.read_text(encoding='utf-8')}")
