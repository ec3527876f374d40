"""The server of the tests leaves nothing behind."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands.running import ROOT

SOON = 30.0
USING = """
import time
from tests.bench.servers import Server
with Server() as server:
    print(server.folder, flush=True)
    time.sleep(600)
"""

pytestmark = pytest.mark.needs("server")


def there(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def process_of(folder: Path) -> int:
    return int((folder / "data" / "postmaster.pid").read_text("ascii").split()[0])


@pytest.mark.long
def test_it_ends_and_its_folder_goes_when_its_user_is_killed():
    with subprocess.Popen([sys.executable, "-c", USING], cwd=ROOT, stdout=subprocess.PIPE) as user:
        assert user.stdout is not None
        folder = Path(user.stdout.readline().decode().strip())
        server = process_of(folder)
        assert there(server)
        user.kill()
    over = time.monotonic() + SOON
    while there(server) or folder.exists():
        assert time.monotonic() < over
        time.sleep(0.02)
