"""People at a browser: a newcomer follows the welcome; whole games are clicked and typed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.words import words
from tests.browser.french import not_french
from tests.browser.gold import ROUNDS, Gold
from tests.browser.local_table import local_table
from tests.browser.page import CHROMEDRIVER, CHROMIUM, Page, browser

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and CHROMEDRIVER), reason="chromium or its chromedriver is not installed"
)


@contextmanager
def opened(folder: Path, *flags: str) -> Iterator[Page]:
    """The page of a fresh local table."""
    with local_table(folder, *flags) as address, browser(folder / "profile") as driver:
        yield Page(driver, address)


def told_to_press(welcome: str) -> list[str]:
    """The buttons a text names, in bold."""
    return [name for name in re.findall(r"\*\*(.+?)\*\*", welcome) if not name[0].isdigit()]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_newcomer_who_does_what_the_welcome_says_is_soon_playing(tmp_path, language):
    say = words(language)
    with opened(tmp_path, "--lang", language) as page:
        welcome = page.last()
        command = re.search(r"/(\w+ \w+)", welcome.text)
        assert command, "the welcome names the command that opens a table"
        host, guest, *_ = page.people()
        page.command(command[1])
        join, start, play = told_to_press(say("local.welcome"))
        assert [join, start, play] == [say("gather.join"), say("gather.start"), say("board.play")]
        gathering = page.table()
        assert f"@{host}" in gathering.text
        assert not gathering.buttons[start], "nobody plays alone"

        page.become(guest)
        page.press(join)
        assert f"@{guest}" in page.table().text
        page.press(start)
        assert page.board().pictures, "the board is posted"
        page.press(play)
        panel = page.answer()
        assert panel.pictures, "the own view is shown"
        assert say("gold.choose.bid.1") in panel.text
        page.press(say("gold.label.bid.1", token=3))
        page.press(say("panel.confirm"))
        assert say("gold.step.bid", a=3) in page.answer().text
        assert say("panel.waits_for", who=host) in page.answer().text
        page.become(host)
        assert say("gold.step.bid", a=3) not in page.last().text, "a bid is secret"


def test_a_whole_game_is_clicked_to_its_end(tmp_path):
    say = words("en")
    with opened(tmp_path, "--lang", "en") as page:
        game = Gold(page, say)
        game.begin()
        seal = game.seal()
        ana, bo = game.players

        # Round 1: a bid is taken back, then a turn that showed something.
        game.bid(ana, 2)
        page.press(say("board.undo"))
        assert say("undo.done") in page.answer().text
        game.bid(ana, 3)
        game.bid(bo, 1)
        page.become(ana)
        page.press(say("board.play"))
        game.choose_disc(1)
        game.lay(face=0)
        page.press(say("panel.back"))
        game.lay(face=1)
        page.press(say("panel.confirm"))
        assert game.round() == 2
        page.press(say("board.undo"))
        assert say("undo.asked") in page.answer().text
        page.become(bo)
        page.press(say("undo.yes"))
        assert say("board.event.undone") in page.board().text
        assert game.round() == 1
        page.become(ana)
        page.press(say("board.play"))
        game.choose_disc(1)
        game.lay(face=0)
        page.press(say("panel.confirm"))
        assert say("gold.event.laid_on", seat=ana, lot=1, base=1).replace("*", "") in (
            page.board().text
        )

        # Round 2: she spends what she has left, and bids no more by herself.
        game.bid(ana, 7)
        game.bid(bo, 0)
        page.become(ana)
        page.press(say("board.play"))
        game.choose_disc(2)
        game.lay(face=0)
        page.press(say("panel.confirm"))

        # Nobody wants what follows.
        for number in range(3, ROUNDS - 1):
            assert game.round() == number
            game.bid(bo, 0)
            assert say("gold.event.unsold", lot=number) in page.board().text
        game.bid(bo, 20)
        game.choose_disc(1)
        game.lay(face=0)
        page.press(say("panel.confirm"))

        # Round 30: a piece is lifted, another laid in its stead.
        assert game.round() == ROUNDS
        game.bid(ana, 1)
        game.choose_disc(1)
        game.lift(1)
        page.press(say("gold.label.lay.1", token=ROUNDS))
        game.lay(face=0)
        page.press(say("panel.confirm"))

        end = page.board()
        assert say("gold.over.last_laid") in end.text
        assert ana in end.text
        assert hashlib.sha256(bytes.fromhex(game.seed())).hexdigest() == seal
        assert end.pictures

        # Again, step by step.
        page.press(say("board.replay"))
        assert game.replayed_at()[0] == 0
        beginning = page.answer().pictures
        page.press("▶")
        page.press("▶")
        assert game.replayed_at()[0] == 2
        page.press("◀")
        assert game.replayed_at()[0] == 1
        page.press("⏭")
        at, of = game.replayed_at()
        assert at == of > ROUNDS
        assert page.answer().pictures != beginning
        assert page.answer().pictures == end.pictures


def test_everything_is_french_when_french_is_asked_for(tmp_path):
    say = words("fr")
    with opened(tmp_path, "--lang", "fr") as page:
        game = Gold(page, say)
        look(page)
        for command in ("help", "rules", "settings me", "mine"):
            page.command(command)
        page.command("rules", search="G4.4")
        page.command("play")
        assert say("refusal.no_table_here")[:18] in page.answer().text
        look(page)
        game.begin()
        seal = game.seal()
        ana, bo = game.players
        look(page)

        page.become(page.people()[-1])
        page.press(say("board.play"))
        assert ana in page.answer().text
        page.press(say("board.undo"))
        look(page)
        page.become(ana)
        page.command("play", turn="bid 11")
        look(page)
        page.command("play", turn="bid 10")
        page.press(say("board.play"))
        assert say("refusal.not_your_turn_but", who=bo) in page.answer().text
        look(page)
        page.become(bo)
        for button in ("board.view", "board.more"):
            page.press(say(button))
        page.press(say("looks.text"))
        look(page)
        page.command("play", turn="bid 0")
        page.become(ana)
        page.press(say("board.play"))
        look(page)
        game.choose_disc(1)
        look(page)
        game.lay(face=0)
        look(page)
        page.press(say("panel.confirm"))
        page.press(say("board.undo"))
        look(page)
        page.become(bo)
        page.press(say("undo.no"))
        look(page)
        for number in range(2, ROUNDS):
            assert game.round() == number
            page.command("play", turn="bid 0")
        page.command("play", turn="bid 5")
        look(page)
        page.press(say("gold.end_now.lay"))
        look(page)
        page.press(say("panel.confirm"))
        look(page)
        assert say("gold.over.last_discarded") in page.board().text
        assert hashlib.sha256(bytes.fromhex(game.seed())).hexdigest() == seal
        page.press(say("board.replay"))
        page.press("⏭")
        page.press(say("board.record"))
        look(page)


def look(page: Page) -> None:
    """Nothing the bot says here is in English."""
    for message in page.messages():
        said = [message.words, *(alt for alt, *_ in message.pictures)]
        if message.author == "Patolli" or message.private:
            assert not not_french("\n".join(said)), message
