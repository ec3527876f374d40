"""The commands of ``bot.py`` that need no Discord: play, check, draw and measure games.

Each module is one command: its docstring is the help, ``add`` says its arguments, ``run`` does it
and returns the exit code.
"""

WRONG, UNUSABLE = 1, 2
"""Exit codes: what was checked does not hold; what was asked cannot be done."""


class Unusable(Exception):
    """What was asked cannot be done; the sentence says why."""
