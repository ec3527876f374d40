"""People at the page of a local table who know any title.

What they play is thought up by the title's own random player, from the game as it is kept, and then
clicked or typed like anybody's turn.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

from cogs.kit.titles import introduced
from cogs.panel.presses import Press, way_to_step
from data.checksum import unseal
from data.packing import unpack
from data.words import Words
from engine.catalogue import find
from engine.cut import MENU
from engine.game import END, Position
from engine.notation import STEP_BREAK, action_meant
from engine.table import Draft
from tests.browser.page import Page

_TRIES, _MOST_STEPS = 3, 40


class Players:
    """What they do and see, in the words of their language."""

    def __init__(self, page: Page, say: Words, key: str, file: Path, number: int = 2) -> None:
        self.page, self.say, self.file = page, say, file
        self.game, self.random = find(key), Random(1)
        self.names = page.people()[:number]

    def begin(self) -> None:
        first, *others = self.names
        self.page.become(first)
        self.page.command("table new")
        self.page.press(introduced(self.game, self.say))
        for name in others:
            self.page.become(name)
            self.page.press(self.say("gather.join"))
        self.page.press(self.say("gather.start"))

    # What is kept.

    def position(self) -> Position:
        """The position after the last line, read from the file of the table."""
        with closing(sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)) as kept:
            newest = "SELECT snapshot, table_id, number FROM positions ORDER BY number DESC LIMIT 1"
            return self.game.load(unpack(unseal(*kept.execute(newest).fetchone())))

    def seal(self) -> str:
        """Return the seal, as the first board tells it."""
        return _hexadecimals(self.page.table().text)[0]

    def seed(self) -> str:
        """Return the seed, as the record of a game that is over tells it after the seal."""
        self.page.press(self.say("board.record"))
        return _hexadecimals(self.page.answer().text)[1]

    # What is played.

    def turn(self, position: Position, seat: int) -> list[str]:
        """A whole turn, the shortest of a few."""
        return min((self._thought(position, seat) for _ in range(_TRIES)), key=len)

    def _thought(self, position: Position, seat: int) -> list[str]:
        here, steps = position.copy(), list[str]()
        while True:
            legal = here.actions(seat)
            hurry = END in legal and len(steps) >= 1
            action = END if hurry else self.game.explore(here, seat, legal, self.random)
            if action is END:
                return steps
            here.play(seat, action)
            steps.append(str(action))
            assert len(steps) < _MOST_STEPS, "the turn does not end"

    def type(self, seat: int, steps: Sequence[str]) -> None:
        self.page.become(self.names[seat])
        self.page.command("play", turn=STEP_BREAK.join((*steps, str(END))))

    def click(self, position: Position, seat: int, steps: Sequence[str]) -> None:
        """Choose every step token by token, as the panel offers them, and confirm."""
        name, press = self.names[seat], self.page.press
        self.page.become(name)
        if not self._panel_is_open():
            press(self.say("board.play"))
        draft = Draft(position, seat).carry_on()
        while len(draft.steps) < len(steps):
            step = steps[len(draft.steps)]
            for pressed in way_to_step(self.game.key, self.names, draft, step, self.say):
                self._choose(pressed)
            draft.do(action_meant(draft.view, seat, step))
            draft.carry_on()
        if draft.warning is None:
            press(self.say("panel.confirm"))
            return
        own = f"{self.game.key}.end_now.{draft.warning}"
        press(self.say(own if self.say.knows(own) else "panel.end_now"))
        press(self.say("panel.confirm"))

    def _panel_is_open(self) -> bool:
        private = [message for message in self.page.messages() if message.private]
        return bool(private) and bool(private[-1].buttons or private[-1].menus)

    def _choose(self, pressed: Press) -> None:
        offer, choice = pressed.offer, pressed.choice
        if choice and offer.cut.shape == MENU:
            self.page.choose(offer.asked, choice.label)
        elif choice:
            self.page.press(choice.text, self.page.answer().id)


def _hexadecimals(text: str) -> list[str]:
    return re.findall(r"\b[0-9a-f]{64}\b", text)
