"""Workers of the bot that are forks of the process they work for, which has imported everything."""

import os
import signal
import socket

from cogs.workshop.worker import Folders, attend

_MOST_HANDLES = 1 << 12


class Forked:
    """A master of workers that is a fork of the life it works for: warm, and gone with it."""

    def __init__(self, control: socket.socket, _: Folders) -> None:
        self.pid = os.fork()
        if self.pid:
            return
        try:
            os.closerange(3, control.fileno())
            os.closerange(control.fileno() + 1, _MOST_HANDLES)
            attend(control, beforehand=False)
        finally:
            os._exit(0)

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        os.waitpid(self.pid, 0)
