"""Who is next, at tables of every title: whoever is told so does act next."""

from random import Random

import pytest

from cogs.hall.upcoming import next_seat
from engine.catalogue import titles
from engine.deal import Deal
from engine.game import END, Game
from engine.table import Table
from tests.seeding import seed_of, seeded

_MOST_GAMES, _TURNS = 60, 40
_ENOUGH = 150
"""So often somebody is told to be next before it is judged: a few are not by bad luck."""


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_whoever_is_said_to_be_next_is(game):
    """Where play goes round that is often known, and hardly ever wrong."""
    random, said, right = seeded(game.key), 0, 0
    for number in range(_MOST_GAMES):
        if said >= _ENOUGH:
            break
        more, of_them = _told(game, random, number)
        said, right = said + more, right + of_them
    assert right >= 0.9 * said


def _told(game: Game, random: Random, number: int) -> tuple[int, int]:
    """How often a seat was told to be next in the first turns of a game, and how often it was."""
    said = right = 0
    seats = game.seats.stop - 1
    deal = Deal(f"{seed_of(f'{game.key} {number}'):064x}")
    position = Table.start(game, seats, game.settle(seats, {}), deal).position
    for _ in range(_TURNS):
        before, expected = position.dump(), next_seat(position)
        assert position.dump() == before, "it was tried on a copy"
        waiting = position.waiting()
        if not waiting:
            break
        seat, step = random.choice(waiting), None
        while step is not END:
            legal = position.actions(seat)
            step = END if END in legal else random.choice(legal)
            position.play(seat, step)
        if expected is not None and position.waiting():
            said, right = said + 1, right + (position.waiting() == (expected,))
    return said, right
