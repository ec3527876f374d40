"""YI1 to YI13: what always holds, and that a position in which it does not is noticed."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import END
from engine.games.yucatan import GAME
from engine.playout import Playout
from tests.engine.games.yucatan_tables import table

RED = "h5+ d4 jaguar@e1 serpent@d3*2"
BLUE = "c8+ g8 hummingbird@g7*1"


def bit(position, cell: str) -> int:
    return 1 << position.map.number[cell]


def at(position, name: str, index: int, value: int) -> None:
    items = getattr(position, name)[:]
    items[index] = value
    setattr(position, name, items)


def one_more_pawn(here, seat: int, cell: str) -> None:
    at(here, "men", seat, here.men[seat] | bit(here, cell))
    here.guilds[here.map.number[cell]] = 0


def settled(here, owner: int, cell: str) -> None:
    at(here, "towns", owner, here.towns[owner] | bit(here, cell))
    here.settle_free()


BROKEN = {
    "YI1": lambda here: setattr(here, "supply", here.supply + 1),
    "YI1 below zero": lambda here: (
        at(here, "city", 0, -1),
        setattr(here, "supply", here.supply + 1),
    ),
    "YI2": lambda here: at(here, "reserves", 0, 3),
    "YI2 below zero": lambda here: (at(here, "reserves", 0, -1), at(here, "lost", 0, 3)),
    "YI2 lost": lambda here: (at(here, "reserves", 1, 1), at(here, "lost", 1, 1)),
    "YI3": lambda here: setattr(here, "box", here.box + 1),
    "YI3 tokens": lambda here: (at(here, "tokens", 0, -1), setattr(here, "box", here.box + 1)),
    "YI3 own": lambda here: at(here, "towns", 0, (1 << 9) - 1),
    "YI3 large": lambda here: setattr(here, "large", here.large | bit(here, "e5")),
    "YI3: villages of seat 0 have left": lambda here: at(here, "gone", 0, 1),
    "YI3: 9 villages": lambda here: (
        setattr(here, "rules", here.rules._replace(razed_out=True)),
        at(here, "gone", 0, 7),
    ),
    "YI4: two pawns": lambda here: one_more_pawn(here, 1, "e1"),
    "YI4: a pawn on": lambda here: one_more_pawn(here, 0, "c4"),
    "YI4: a pawn on e6": lambda here: one_more_pawn(here, 0, "e6"),
    "YI4: two villages": lambda here: settled(here, 1, "d4"),
    "YI4: a village on": lambda here: settled(here, 0, "f2"),
    "YI4: a village on f3": lambda here: settled(here, 0, "f3"),
    "YI4: a village next to": lambda here: settled(here, 0, "d5"),
    "YI5": lambda here: [one_more_pawn(here, 1, cell) for cell in ("a5", "b5", "a7", "b7")],
    "YI6": lambda here: (
        here.loads.__setitem__(here.map.number["e1"], 4),
        setattr(here, "supply", here.supply - 4),
    ),
    "YI6: 1 prisoners": lambda here: (
        here.loads.__setitem__(here.map.number["a5"], 1),
        setattr(here, "supply", here.supply - 1),
    ),
    "YI6: prisoners under a pawn at home": lambda here: (
        setattr(here, "large", here.large | bit(here, "d3")) or settled(here, 0, "d3")
    ),
    "YI7": lambda here: at(here, "levels", 0, -1),
    "YI12": lambda here: (
        settled(here, 2, "b3"),
        setattr(here, "large", here.large | bit(here, "b3")),
    ),
    "Y1.5": lambda here: setattr(here, "shown", bit(here, "a5")),
    "Y3.4": lambda here: setattr(here, "free", here.free | bit(here, "d5")),
    "Y4.1": lambda here: setattr(here, "draft", (END, END)),
    "Y4.2": lambda here: setattr(here, "men", [0, 0]),
    "Y15.1": lambda here: at(here, "levels", 0, 5),
}


def test_a_sound_position_has_no_flaw():
    """YI1, YI2, YI3, YI4, YI6"""
    assert table(RED, BLUE, neutral="b3", city=[4, 1], levels=[1, 0]).flaws() == []


@pytest.mark.parametrize("broken", BROKEN)
def test_what_does_not_hold_is_noticed(broken):
    """YI1, YI2, YI3, YI4, YI5, YI6, YI7, YI12"""
    here = table(RED, BLUE, city=[4, 1])
    BROKEN[broken](here)
    number, _, words = broken.partition(":")
    flaws = [flaw for flaw in here.flaws() if flaw.startswith(number.split()[0])]
    assert flaws
    assert any(words in flaw for flaw in flaws)


def test_a_view_has_no_flaw_but_too_many_pawns():
    """YI2, YI11"""
    here = table(RED, BLUE, city=[4, 1])
    assert here.seen_by(None).flaws() == []
    for cell in ["a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "i5", "j5"]:
        at(here, "men", 0, here.men[0] | bit(here, cell))
    assert any(flaw.startswith("YI2") for flaw in here.seen_by(None).flaws())


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_keep_what_one_position_cannot_show(seats):
    """YI7, YI12, YI13"""
    for seed in range(3):
        playout = Playout(GAME, seats, {}, Random(seed), check=True, choose=GAME.explore)
        returned, before = 0, playout.position.copy()
        for step in playout.steps():
            here = step.position
            if step.action is END and before.phase == "play":
                kinds = [event.kind for event in step.events]
                assert kinds.count("fight") <= 1
                others = [v for v in before.villages() if v.owner != step.seat]
                now = [v for v in here.villages() if v.owner != step.seat]
                assert len(set(others) ^ set(now)) <= 2, "one village, before and after"
                assert sum(old not in now for old in others) <= 1
                assert here.towns[-1] & ~before.towns[-1] == 0
                returned += 3 * kinds.count("built")
            before = here.copy()
        assert returned == 3 * sum(before.levels)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_most_games_of_a_player_with_an_aim_end_by_themselves(seats):
    """Y15.1"""
    ended = [
        Playout(GAME, seats, {}, Random(seed), choose=GAME.explore).finish() for seed in range(5)
    ]
    assert sum(not playout.stopped for playout in ended) >= 4
    assert all(playout.turn <= 2_001 for playout in ended)
