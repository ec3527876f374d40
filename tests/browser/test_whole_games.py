"""Titles are played to their end at a browser, by clicks and by typed turns, one in English, the
next in French: what differs between the two is words, and those are tested in shorter games. Gold's
whole games, in both languages, are those of ``test_local_table.py``."""

import hashlib
from itertools import cycle

import pytest

from data.words import LANGUAGES, words
from engine.catalogue import keys
from tests.browser.local_table import local_table
from tests.browser.page import Page, browser
from tests.browser.players import Players

pytestmark = [pytest.mark.needs("browser"), pytest.mark.long]
MOST_TURNS = 400
CLICKED = 3
"""One turn in this many is clicked, the others are typed; in long games even fewer later on."""
BLIND = {"tzolkin"}
"""Played without pictures, which is quicker; below missing ones the page does not open menus, and
this title has few."""


def play(game: Players) -> None:
    """The whole game. Pictures are looked at in its first round."""
    played = 0
    seen = [False] * len(game.names)
    while (position := game.position()).waiting():
        seat = position.waiting()[0]
        steps = game.turn(position, seat)
        if played % (CLICKED + played // 20) == 0 or not seen[seat]:
            game.click(position, seat, steps)
        else:
            game.type(seat, steps)
        seen[seat] = True
        played += 1
        assert played <= MOST_TURNS, "the game does not end"
        if played == len(game.names):
            assert game.page.pictures_of(game.page.table())
            game.page.show_pictures(shown=game.game.key not in BLIND)
    game.page.show_pictures(shown=True)


SHORTEST = "yaxha"
TITLES = [
    pytest.param(key, language, marks=[] if key == SHORTEST else [pytest.mark.enduring])
    for key, language in zip((key for key in keys() if key != "gold"), cycle(LANGUAGES))
]


@pytest.mark.parametrize(("key", "language"), TITLES)
def test_a_whole_game_is_played_to_its_end(tmp_path, key, language):
    file = tmp_path / "games.db"
    with (
        local_table(tmp_path, "--lang", language, file=file) as address,
        browser(tmp_path / "profile") as driver,
    ):
        game = Players(Page(driver, address), words(language), key, file)
        game.begin()
        seal = game.seal()
        play(game)
        check_the_end(game, seal)


def check_the_end(game: Players, seal: str) -> None:
    """The final board: who won and how, everybody's points, and the seed in its record."""
    board, outcome = game.page.table(), game.position().outcome()
    assert outcome is not None
    assert game.say(f"{game.game.key}.over.{outcome.reason}") in board.text
    assert all(f"@{name}" in board.text for name in game.names)
    assert hashlib.sha256(bytes.fromhex(game.seed())).hexdigest() == seal
    assert game.say("board.replay") in board.buttons
