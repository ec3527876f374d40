"""Of what a local table complains, only what Python says of the page's processes is forgiven."""

import pytest

from tests.browser.local_table import ours

FED = """\
2026-01-02 03:04:05,678 ERROR asyncio: Future exception was never retrieved
future: <Future finished exception=BrokenPipeError(32, 'Broken pipe')>
Traceback (most recent call last):
  File "/usr/lib/python3.11/asyncio/subprocess.py", line 152, in _feed_stdin
    await self.stdin.drain()
  File "/usr/lib/python3.11/asyncio/streams.py", line 371, in drain
    await self._protocol._drain_helper()
  File "/usr/lib/python3.11/asyncio/unix_events.py", line 695, in _write_ready
    n = os.write(self._fileno, self._buffer)
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
BrokenPipeError: [Errno 32] Broken pipe
"""
WITHOUT_FRAMES = FED[: FED.index("  File")] + "BrokenPipeError: [Errno 32] Broken pipe\n"
OURS = "2026-01-02 03:04:05,678 ERROR cogs.board.poster: a board could not be posted\n"


def test_a_process_that_ended_while_it_was_fed_is_forgiven():
    assert ours(FED) == ""
    assert ours(OURS + FED + FED + OURS) == OURS + OURS


@pytest.mark.parametrize(
    "complaint",
    [
        OURS,
        FED.replace("BrokenPipeError", "ConnectionResetError"),
        FED.replace("ERROR asyncio", "ERROR cogs.workshop.workshop"),
        FED.replace("/usr/lib/python3.11/asyncio/streams.py", "/home/bot/cogs/workshop/masters.py"),
        FED.replace("Future exception was never retrieved", "Task exception was never retrieved"),
        WITHOUT_FRAMES,
    ],
)
def test_anything_else_is_not(complaint):
    assert ours(complaint) == complaint
    assert ours(complaint + FED) == complaint
