"""Two people at a browser play Tzolk'in to its end: one game is clicked, another is typed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.words import words
from tests.browser.local_table import local_table
from tests.browser.page import CHROMEDRIVER, CHROMIUM, Page, browser
from tests.browser.tzolkin import ROUNDS, TURNS, Tzolkin

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and CHROMEDRIVER), reason="chromium or its chromedriver is not installed"
)


@contextmanager
def a_game(folder: Path) -> Iterator[tuple[Tzolkin, str]]:
    """Begun at a fresh local table; with the seal of its deal."""
    with local_table(folder, "--lang", "en") as address, browser(folder / "profile") as driver:
        game = Tzolkin(Page(driver, address), words("en"))
        game.begin()
        yield game, game.hexadecimal()


def check_the_end(game: Tzolkin, seal: str) -> None:
    """The final board: who won and how, both sides' points, the seed that opens the seal."""
    board = game.page.table()
    reasons = [game.say(f"tzolkin.over.{why}") for why in ("points", "workers", "shared")]
    assert sum(reason in board.text for reason in reasons) == 1
    assert all(f"@{name}" in board.text for name in game.players)
    assert hashlib.sha256(bytes.fromhex(game.hexadecimal())).hexdigest() == seal
    assert game.page.pictures_of(board)
    assert game.say("board.replay") in board.buttons


def play(game: Tzolkin, a_turn: Callable[[str], None]) -> int:
    """The whole game, in turns of whoever is to act; how many there were. Pictures are looked at
    while the tiles are chosen and in the last round."""
    played = 0

    def until(round_number: int) -> None:
        nonlocal played
        while (name := game.to_act()) and game.round() < round_number:
            a_turn(name)
            played += 1
            assert played <= TURNS, "the game does not end"

    for name in game.players:
        a_turn(name)
    with game.page.without_pictures():
        until(ROUNDS)
    until(ROUNDS + 1)
    return played


def test_a_whole_game_is_clicked_to_its_end(tmp_path):
    with a_game(tmp_path) as (game, seal):
        assert play(game, game.click_a_turn) > ROUNDS
        check_the_end(game, seal)
        assert game.hurried, "the calendar was never turned by two days"


def test_a_whole_game_is_typed_to_its_end(tmp_path):
    with a_game(tmp_path) as (game, seal):
        assert play(game, game.type_a_turn) > ROUNDS
        check_the_end(game, seal)
