"""Where tests keep their files: in memory where there is much of it. A database waits for the disk
at every commit, and tests commit many thousand times; none of them pulls the plug."""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
LEAST = 4 << 30
"""So many bytes have to be free there."""


def keep_in_memory() -> None:
    """From now on temporary files of this process and of its children are there, unless somebody
    said where they are to be."""
    if "TMPDIR" in os.environ or not os.access(MEMORY, os.W_OK | os.X_OK):
        return
    if shutil.disk_usage(MEMORY).free >= LEAST:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)
