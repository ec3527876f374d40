"""A title whose rules are corrected while it is played: the toy, in one revision after another."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

from tests.guest import guest

SKELETON = Path(__file__).parents[1] / "data" / "skeleton"
RULES = "engine/games/toy/__init__.py"

Change: TypeAlias = tuple[str, str, str]
"""A file of the toy, what stands there, and what stands there instead."""

TIES_SHARE: Change = (RULES, "count(self.picks[seat]) == 1:", "count(self.picks[seat]) >= 1:")
"""Equal picks receive something too: after a tie the same lines lead elsewhere."""
NO_THREES: Change = (RULES, "range(1, PARTS.most + 1)", "range(1, PARTS.most)")
"""The largest pick is not legal any more."""
CANNOT_READ: Change = (RULES, "return cls(data)", 'return cls({"round": data["turn"], **data})')
"""Positions that were kept before cannot be read."""
ONE_ROUND: Change = (RULES, "over = self.round == len(self.heaps)", "over = self.round >= 1")
"""The game is over after its first round."""


class Toy:
    """The toy as it is played now."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._here = folder, ExitStack()
        self.revision = 0

    def become(self, *changes: Change, revision: int | None = None) -> None:
        """From now on these are its rules: those of the skeleton with these changes, under the next
        revision."""
        self._here.close()
        self.revision = self.revision + 1 if revision is None else revision
        copies = len(list(self._folder.glob("toy*")))
        home = shutil.copytree(SKELETON, self._folder / f"toy{copies}")
        for file, old, new in ((RULES, "revision = 1", f"revision = {self.revision}"), *changes):
            text = (home / file).read_text("utf-8")
            assert old in text
            (home / file).write_text(text.replace(old, new), "utf-8")
        self._here.enter_context(guest("toy", home))

    def leave(self) -> None:
        self._here.close()


@contextmanager
def toy_played(folder: Path) -> Iterator[Toy]:
    toy = Toy(folder)
    try:
        toy.become()
        yield toy
    finally:
        toy.leave()
