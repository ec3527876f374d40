"""A game of Tzolk'in for two at the page of a local table, in short turns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from data.words import Words
from tests.browser.page import Page

ROUNDS = 27
TURNS = 2 * ROUNDS + ROUNDS
"""Never more: two a round, and perhaps a word on the calendar after each."""
PLACE, TAKE = "place ", "take "
_STEPS = 12
_LIKED = ("first", "place", "take", "done")


class Tzolkin:
    """What its players see and do, in the words of their language."""

    def __init__(self, page: Page, say: Words) -> None:
        self.page, self.say = page, say
        self.players = page.people()[:2]
        self.hurried = False
        """Whether the calendar was turned by two days."""
        self._turns = dict.fromkeys(self.players, 0)

    def begin(self) -> None:
        first, second = self.players
        self.page.become(first)
        self.page.command("table new")
        self.page.press(self.say("tzolkin.title"))
        self.page.become(second)
        self.page.press(self.say("gather.join"))
        self.page.press(self.say("gather.start"))

    # What is seen.

    def to_act(self) -> str:
        """The player whom the board names after its arrow; nobody when the game is over."""
        found = re.search(r"^▶ @?(.+?)(?:, @|\s*:)", self.page.table().text, re.MULTILINE)
        assert found is None or found[1] in self.players
        return found[1] if found else ""

    def round(self) -> int:
        found = re.search(r"\d+", self.page.table().text.splitlines()[0])
        assert found, "the board tells no round"
        return int(found[0])

    def hexadecimal(self) -> str:
        """The seal on the first board, the seed on the last."""
        found = re.search(r"\b[0-9a-f]{64}\b", self.page.table().text)
        assert found, "neither seal nor seed is shown"
        return found[0]

    # A turn by clicks.

    def click_a_turn(self, name: str) -> None:
        """One short turn: the tile, the worker, the action, the payment that is named first."""
        page, confirm = self.page, self.say("panel.confirm")
        if page.viewer() != name:  # else the panel is open still
            page.become(name)
            page.press(self.say("board.play"))
        panel = page.answer()
        for _ in range(_STEPS):
            if confirm in panel.buttons:
                break
            if panel.menus:  # a long list
                page.choose(panel.menus[0], "")
            else:
                page.press(self._preferred(list(panel.buttons)), panel.id)
            panel = page.answer()
        page.press(confirm)

    def _preferred(self, labels: Sequence[str]) -> str:
        """What keeps the game short: two days, a worker placed and none begged for, no more than
        one of what could be done again; else what is shown first."""
        say = self.say
        two_days = say("tzolkin.label.days.1", token=2)
        self.hurried |= two_days in labels
        liked = [two_days, *(say(f"tzolkin.token.{word}") for word in _LIKED)]
        ways = {say(f"panel.{way}") for way in ("back", "over")}
        shown = [label for label in labels if label not in ways]
        return next((label for label in liked if label in shown), shown[0])

    # A turn typed.

    def type_a_turn(self, name: str) -> None:
        """One short turn, written out of what is offered while it is typed. A worker is placed in
        one turn and picked up in the next."""
        self.page.become(name)
        board = self.page.table().text
        if self.say("tzolkin.ask.keep") in board:
            start = "keep "
        elif self.say("tzolkin.ask.days") in board:
            start = "days 2"
        else:
            self._turns[name] += 1
            start = PLACE if self._turns[name] % 2 else TAKE
        self.page.command_as_offered("play", "turn", start, _written)


def _written(typed: str, offered: Sequence[str]) -> str | None:
    """The turn with its next step, one that ends something or else the first that is offered; None
    when it is whole."""
    if not typed.endswith((" ", ", ")):
        return None
    if not offered:
        other = {PLACE: TAKE, TAKE: PLACE}
        return other.get(typed) or f"{typed.removesuffix(', ')} "  # a step that is not whole
    text = next((text for text in offered if text.endswith((", end", ", done"))), offered[0])
    return f"{text}, " if text.startswith(TAKE) and not text.endswith(", end") else text
