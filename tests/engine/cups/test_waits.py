"""How many turns in a row a game is: what the length of a round is proposed by."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.catalogue import find, keys
from engine.cups.waits import measured, usual_waits, waits_in
from engine.deal import Deal
from engine.game import END
from engine.table import Table
from tests.seeding import seeded

SEED = "5e" * 32


def gold(seats: int) -> Table:
    game = find("gold")
    return Table.start(game, seats, game.settle(seats, {}), Deal(SEED))


def first_legal(table: Table, seat: int) -> str:
    draft = table.draft(seat)
    while not draft.complete:
        draft.do(draft.legal[0])
    return draft.text


def test_those_who_choose_at_once_are_one_wait():
    table = gold(4)
    seats = table.position.waiting()
    assert len(seats) == 4
    assert waits_in(table, [(seat, first_legal(table, seat)) for seat in seats]) == 1


def test_turns_that_one_player_makes_one_after_the_other_are_one_wait():
    table, random, turns, seen = gold(2), seeded("waits"), [], []
    while table.position.waiting() and len(turns) < 80:
        seat = table.position.waiting()[0]
        draft = table.draft(seat)
        while (step := random.choice(draft.legal)) is not END:
            draft.do(step)
        turns.append((seat, draft.text or str(END)))
        seen.append(seat)
        table.play(*turns[-1])
    passed = sum(one != other for one, other in pairwise(seen))
    assert 0 < waits_in(gold(2), turns) <= passed + 1 < len(turns)


@pytest.mark.parametrize("key", keys())
def test_every_size_of_every_title_was_measured(key):
    assert all(usual_waits(key, seats) > 5 for seats in find(key).seats)


def test_what_is_kept_is_what_games_are_like():
    game = find("gold")
    assert measured(game, 2, 1) == pytest.approx(usual_waits("gold", 2), rel=0.25)
