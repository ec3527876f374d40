"""People at a browser: a newcomer follows the welcome; whole games are clicked and typed."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.words import words
from renderers.capitals import capital
from tests.browser.french import not_french
from tests.browser.gold import ROUNDS, Gold
from tests.browser.local_table import local_table
from tests.browser.page import Page, browser

pytestmark = pytest.mark.needs("browser")

TYPED = 8


@contextmanager
def opened(folder: Path, *flags: str) -> Iterator[Page]:
    """The page of a fresh local table."""
    with local_table(folder, *flags) as address, browser(folder / "profile") as driver:
        yield Page(driver, address)


def told_to_press(welcome: str) -> list[str]:
    """The buttons a text names, in bold."""
    return [name for name in re.findall(r"\*\*(.+?)\*\*", welcome) if not name[0].isdigit()]


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.long)])
def test_a_newcomer_who_does_what_the_welcome_says_is_soon_playing(tmp_path, language):
    say = words(language)
    with opened(tmp_path, "--lang", language) as page:
        welcome = page.last()
        command = re.search(r"/(\w+ \w+)", welcome.text)
        assert command, "the welcome names the command that opens a table"
        host, guest, *_ = page.people()
        page.command(command[1])
        page.press(say("gold.title"))
        house, join, start, play = told_to_press(say("local.welcome"))
        assert house == say("gather.house")
        assert [join, start, play] == [say("gather.join"), say("gather.start"), say("board.play")]
        gathering = page.table()
        assert f"@{host}" in gathering.text
        assert not gathering.buttons[start], "nobody plays alone"

        page.become(guest)
        page.press(join)
        assert f"@{guest}" in page.table().text
        page.press(start)
        assert page.pictures_of(page.table()), "the board is posted"
        page.press(play)
        panel = page.answer()
        assert page.pictures_of(panel), "the own view is shown"
        assert say("gold.choose.bid.1") in panel.text
        page.press("3")
        page.press(say("panel.confirm"))
        assert capital(say("gold.step.bid", a=3)) in page.answer().text
        assert say("panel.waits_for", who=host) in page.answer().text
        page.become(host)
        assert say("gold.step.bid", a=3) not in page.last().text, "a bid is secret"


@pytest.mark.long
def test_on_a_phone_enter_alone_sends_a_command_and_a_thread_is_looked_at(tmp_path):
    say = words("en")
    with opened(tmp_path, "--lang", "en") as page:
        page.narrow(390, 844)
        assert "Enter" in say("local.welcome")
        page.enter("table new")
        page.press(say("gold.title"))
        page.press(say("gather.house"))
        page.write("!look 2")
        page.wait(lambda: "garden" in page.last().text, "the other channel is not shown")
        assert len(page.messages()) == 1
        page.write("!look 1")
        page.wait(
            lambda: any(say("gold.title") in m.text for m in page.messages()),
            "it is not shown again",
        )
        page.press(say("gather.join"))
        assert say("refusal.already_seated") in page.answer().text


@pytest.mark.long
def test_one_plays_alone_against_the_house(tmp_path):
    say = words("fr")
    with opened(tmp_path, "--lang", "fr") as page:
        page.command("table new")
        page.press(say("gold.title"))
        page.press(say("gather.house"))
        for _ in range(2):
            page.press(say("house.seat", who=say("house.steady")))
        page.press(say("gather.start"))
        page.press(say("board.play"))
        page.press("2")
        page.press(say("panel.confirm"))
        bid = say("house.again", who=say("house.steady"), n=2) + " ("
        page.wait(lambda: any(bid in m.text for m in page.messages()), "the house does not bid")
        page.wait(lambda: page.table().buttons.get(say("board.play")), "it is not one's turn again")


@pytest.mark.long
def test_a_whole_game_is_clicked_to_its_end(tmp_path):
    say = words("en")
    with opened(tmp_path, "--lang", "en") as page:
        game = Gold(page, say)
        game.begin()
        seal = game.seal()
        ana, bo = game.players
        take_back_a_bid(game, ana)
        game.bid(ana, 3)
        game.bid(bo, 1)
        lay_at_second_thought(game, ana)
        take_back_by_vote(game, ana, bo)
        game.build(ana, disc=1, face=0)
        assert game.round() == 2
        # She spends what she has left; from now on she bids 0 by herself.
        game.bid(ana, 7)
        game.bid(bo, 0)
        game.build(ana, disc=2, face=0)
        with page.without_pictures():
            for number in range(3, ROUNDS - 1):
                assert game.round() == number
                game.bid(bo, 0)
                assert say("gold.event.unsold", lot=number) in page.table().text
        game.bid(bo, 20)
        game.build(bo, disc=1, face=0)
        assert game.round() == ROUNDS
        game.bid(ana, 1)
        replace_the_first_piece(game, ana)
        check_the_end(game, "last_laid", seal)
        check_the_replay(game)


def take_back_a_bid(game: Gold, name: str) -> None:
    """Free, while nobody has seen it."""
    game.bid(name, 2)
    game.press("board.undo")
    assert game.say("undo.done") in game.page.answer().text


def lay_at_second_thought(game: Gold, name: str) -> None:
    """One face, back, the other; then the turn is played."""
    game.open_panel(name)
    game.choose_disc(1)
    first = game.lay(face=0)
    game.press("panel.back")
    assert first not in game.steps()
    game.lay(face=1)
    game.press("panel.confirm")
    laid = game.say("gold.event.laid_on", seat=name, lot=1, base=1).replace("*", "")
    assert laid in game.page.table().text
    assert game.round() == 2


def take_back_by_vote(game: Gold, asker: str, other: str) -> None:
    """A turn that showed something is taken back when the other agrees."""
    ask_to_take_back(game, asker)
    game.page.become(other)
    game.press("vote.yes")
    undone = game.say("board.event.undone", seat=asker).replace("*", "")
    assert undone in game.page.table().text
    assert game.round() == 1


def ask_to_take_back(game: Gold, asker: str) -> None:
    game.page.become(asker)
    game.press("board.undo")
    game.press("vote.ask")
    assert game.say("vote.asked") in game.page.answer().text


def replace_the_first_piece(game: Gold, name: str) -> None:
    """Lift lot 1, lay the last one in its stead; the page asks before lot 1 is thrown away."""
    game.open_panel(name)
    game.choose_disc(1)
    game.lift(1)
    game.lay_whole(ROUNDS)
    game.throw_away()


def check_the_end(game: Gold, reason: str, seal: str) -> None:
    """The final board: how it ended, who won, and the seed that opens the seal."""
    board = game.page.table()
    assert game.say(f"gold.over.{reason}") in board.text
    assert all(f"@{name}" in board.text for name in game.players)
    assert hashlib.sha256(bytes.fromhex(game.seed())).hexdigest() == seal
    assert game.page.pictures_of(board)
    assert game.say("board.play") not in board.buttons


def check_the_replay(game: Gold) -> None:
    """From the first board to the last, there and back."""
    page = game.page
    game.press("board.replay")
    at, of = game.replayed_at()
    assert (at, of > ROUNDS) == (0, True)
    beginning = page.pictures_of(page.answer())
    stops = []
    for way in "▶▶◀⏭":
        page.press(way)
        stops.append(game.replayed_at()[0])
    assert stops == [1, 2, 1, of]
    end = page.pictures_of(page.table())
    page.wait(lambda: page.answer().pictures == end, "the last board is not shown")
    page.press("⏮")
    page.wait(lambda: page.answer().pictures == beginning, "the first board is not shown")
    assert end != beginning


@pytest.mark.long
def test_everything_is_french_when_french_is_asked_for(tmp_path):
    say = words("fr")
    with opened(tmp_path, "--lang", "fr") as page:
        game = Gold(page, say)
        ask_about_everything(page)
        game.begin()
        seal = game.seal()
        ana, bo = game.players
        be_refused(game)
        page.become(ana)
        page.command("play", turn="bid 10")
        page.become(bo)
        look_around(game)
        page.command("play", turn="bid 0")
        build_and_be_refused_an_undo(game, ana, bo)
        with page.without_pictures():
            for number in range(2, ROUNDS):
                assert game.round() == number
                if number < TYPED:
                    page.command("play", turn="bid 0")
                else:  # quicker
                    game.bid(bo, 0)
        page.command("play", turn="bid 5")
        look(page)
        game.throw_away()
        check_the_end(game, "last_discarded", seal)
        game.press("board.replay")
        page.press("⏭")
        game.press("board.record")
        look(page)


def ask_about_everything(page: Page) -> None:
    look(page)
    for command in ("help", "rules", "settings me", "mine", "play", "board"):
        page.command(command)
    page.command("rules", search="G4.4")
    look(page)


def be_refused(game: Gold) -> None:
    """A stranger, a bid too high, a turn out of turn."""
    page = game.page
    page.become(page.people()[-1])
    game.press("board.play")
    assert game.players[0] in page.answer().text
    game.press("board.undo")
    look(page)
    page.become(game.players[0])
    page.command("play", turn="bid 11")
    assert "bid 11" in page.answer().text
    page.command("table join")
    page.command("undo")
    look(page)


def look_around(game: Gold) -> None:
    game.press("board.view")
    game.press("board.more")
    game.press("looks.text")
    look(game.page)


def build_and_be_refused_an_undo(game: Gold, buyer: str, other: str) -> None:
    page = game.page
    page.become(other)
    game.press("board.play")
    assert game.say("refusal.not_your_turn_but", who=buyer) in page.answer().text
    game.open_panel(buyer)
    look(page)
    game.choose_disc(1)
    look(page)
    game.lay(face=0)
    look(page)
    game.press("panel.confirm")
    ask_to_take_back(game, buyer)
    look(page)
    page.become(other)
    look(page)
    game.press("vote.no")
    look(page)


def look(page: Page) -> None:
    """Nothing that the bot says here is in English."""
    people = page.people()
    for message in page.messages():
        said = "\n".join([message.words, *(alt for alt, *_ in message.pictures)])
        assert message.author in people or not not_french(said), message
