"""A game of Das Gold der Maya for two at the page of a local table."""

import re

from data.words import Words
from renderers.capitals import capital
from tests.browser.page import Page

ROUNDS = 30
MATERIALS = ("stone", "jade", "bronze", "silver", "gold")


class Gold:
    """What its players do and see, in the words of their language."""

    def __init__(self, page: Page, say: Words) -> None:
        self.page, self.say = page, say
        self.players = page.people()[:2]

    def begin(self) -> None:
        first, second = self.players
        self.page.become(first)
        self.page.command("table new")
        self.page.press(self.say("gold.title"))
        self.page.become(second)
        self.page.press(self.say("gather.join"))
        self.page.press(self.say("gather.start"))

    # What is seen.

    def round(self) -> int:
        return self._numbers(self.page.table().text.splitlines()[0])[0]

    def seal(self) -> str:
        """The seal, as the first board tells it."""
        return self._hexadecimals(self.page.table().text)[0]

    def seed(self) -> str:
        """The seed, as the record of a game that is over tells it after the seal."""
        self.press("board.record")
        return self._hexadecimals(self.page.answer().text)[1]

    def replayed_at(self) -> tuple[int, int]:
        """Which stop of the replay is shown, and of how many."""
        at, of, *_ = self._numbers(self.page.answer().text)
        return at, of

    def _numbers(self, text: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", text)]

    def _hexadecimals(self, text: str) -> list[str]:
        return re.findall(r"\b[0-9a-f]{64}\b", text)

    def steps(self) -> list[str]:
        """The steps of the unfinished turn, as the panel tells them."""
        return [line for line in self.page.answer().text.splitlines() if line.startswith("✓")]

    # What is done.

    def press(self, sentence: str, **facts: object) -> None:
        self.page.press(self.say(sentence, **facts))

    def open_panel(self, name: str) -> None:
        self.page.become(name)
        self.press("board.play")

    def bid(self, name: str, beads: int) -> None:
        """Bid in the panel; it stays open while its player is to act again."""
        page, say = self.page, self.say
        page.become(name)
        bid = str(beads)
        panels = [m for m in page.messages() if m.private]
        if not panels or bid not in panels[-1].buttons:
            self.press("board.play")
        tens = f"{beads // 10 * 10}–{beads // 10 * 10 + 9}"
        for ways in ((tens, bid), (bid,)):  # more than twenty bids are asked for by tens
            offered = page.wait(
                lambda ways=ways: [way for way in ways if way in page.answer().buttons],
                f"nobody may bid {beads}",
            )
            page.press(offered[0])
            if offered[0] == bid:
                break
        assert f"✓ {capital(say('gold.step.bid', a=beads))}" in self.steps()
        self.press("panel.confirm")

    def build(self, name: str, disc: int, face: int) -> None:
        """Lay the piece that was bought on an empty disc."""
        self.open_panel(name)
        self.choose_disc(disc)
        self.lay(face)
        self.press("panel.confirm")

    def choose_disc(self, number: int) -> None:
        assert self.say("gold.choose.base.1") in self.page.answer().text
        self.press("gold.label.base.1", token=number)

    def lift(self, lot: int) -> None:
        """Lift a piece, whether or not something else could be done instead."""
        step, lift = self.say("gold.step.lift", a=lot), self.say("gold.token.lift")
        self.page.press(step if capital(step) in self.page.answer().buttons else lift)
        assert self.steps()[-1] == f"✓ {capital(step)}"

    def lay(self, face: int) -> str:
        """Lay a piece on an empty disc, where only its face is to be chosen; the step."""
        asked = [label for label in self.page.answer().buttons if label.startswith(self.faces())]
        assert len(asked) == 2, self.page.answer()
        self.page.press(asked[face])
        step = self.steps()[-1]
        assert asked[face].lower() in step.lower(), "the piece is laid"
        return step

    def faces(self) -> tuple[str, ...]:
        """What stands on buttons that lay a piece with one of its faces up, before the place."""
        named = (self.say(f"gold.token.{material}") for material in MATERIALS)
        return tuple(capital(self.say("gold.way.lay.2-4", b=face, c="")) for face in named)

    def lay_whole(self, lot: int) -> None:
        """Lay a piece with one press, where the few steps that are possible are offered whole."""
        buttons = self.page.answer().buttons
        faces = [face.lower() for face in self.faces()]
        lays = [label for label in buttons if any(face in label.lower() for face in faces)]
        named = [label for label in lays if re.search(rf"\b{lot}\b", label)]
        self.page.press((named or lays)[0])
        assert re.search(rf"\b{lot}\b", self.steps()[-1]), self.page.answer()

    def throw_away(self) -> None:
        """End the turn with a piece in hand: the panel asks once more."""
        self.press("gold.end_now.throws")
        assert self.say("gold.end_sure.throws") in self.page.answer().text
        self.press("panel.confirm")
