"""YR20 and YI11: what everybody may remember of guilds, and what is imagined of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.game import MEMORY
from engine.games.yucatan import GAME
from engine.games.yucatan.components import GUILDS
from engine.games.yucatan.position import YucatanPosition
from engine.games.yucatan.state import Returned
from engine.playout import Playout
from tests.engine.games.yucatan_tables import do, table
from tests.engine.likelihood import LIKELY, differ

RED = "d4 h5"
GUARDS = "jaguar@c3 jaguar@f1 jaguar@h4 g8 c8"
"""No jaguar that attacks one of these wins (Y11.2)."""


def red(here: YucatanPosition, *steps: str) -> YucatanPosition:
    """Red takes one turn after the other, each of one step."""
    for step in steps:
        here.active = 0
        do(here, step)
        assert here.flaws() == []
    return here


def of(position: YucatanPosition, cell: str) -> str | None:
    pawn = position.pawn(position.map.number[cell])
    return pawn and pawn.guild


def imagined(here: YucatanPosition, *cells: str, times: int = 60) -> Counter[tuple]:
    """What blue imagines: the guilds on these cells, and how many jaguars are in the reserve."""
    found = Counter()
    for number in range(times):
        world = here.possible(1, Random(number))
        assert world.flaws() == []
        found[(*(of(world, cell) for cell in cells), world.reserve_guilds(0)[0])] += 1
    return found


def test_a_beaten_warrior_that_everybody_saw_is_imagined_in_the_reserve():
    """Y11.3, YR20"""
    here = red(table(f"{RED} jaguar@d3 jaguar@d2 jaguar@e1", GUARDS), "move d3 c3")
    found = imagined(here, "d2", "e1", times=200)
    assert {jaguars for *_, jaguars in found} == {1, 2, 3}
    assert ("jaguar", "jaguar", 1) in found
    assert here.seen_by(1).reserve_guilds(0) is None


@pytest.mark.long
def test_who_was_deployed_since_may_be_the_one_that_went_back():
    """YR20: every pawn of a reserve is as likely to be deployed as another"""
    here = table(f"{RED} jaguar@d3 serpent@d2", GUARDS)
    red(here, "move d3 c3", "deploy jaguar f2", "deploy serpent g2")
    cells = ("d2", "f2", "g2")
    one, two, random = imagined(here, *cells, times=4_000), Counter(), Random(5)
    while two.total() < 4_000:
        beaten, stayed, *reserve = random.sample(GUILDS * 3, 9)
        if beaten != "jaguar":
            continue
        reserve = random.sample([*reserve, beaten], 8)
        two[stayed, *reserve[:2], reserve[2:].count("jaguar")] += 1
    assert differ(one, two) < LIKELY


@pytest.mark.long
def test_those_who_went_back_later_have_fewer_places():
    """YR20: a serpent went back when d2 and f2 stood there, a jaguar when d2 did; of the others
    most have left the game"""
    here = table(f"{RED} hummingbird@d2 jaguar@f2", GUARDS, out=True)
    here.reserves[:3], here.lost = [1, 1, 0], [1, 2, 2, 0, 0, 0]
    d2, f2 = (1 << here.map.number[cell] for cell in ("d2", "f2"))
    here.returned = (Returned(0, 0, d2), Returned(0, 1, d2 | f2))
    assert here.flaws() == []
    one, two, random = imagined(here, "d2", "f2", times=2_000), Counter(), Random(5)
    while two.total() < 2_000:
        pawns = random.sample(["returned jaguar", "returned serpent", "jaguar", "hummingbird"], 4)
        if "returned" not in pawns[0] and pawns[1] != "returned serpent":
            guilds = [pawn.split()[-1] for pawn in pawns]
            two[(*guilds[:2], guilds[2:].count("jaguar"))] += 1
    assert differ(one, two) < LIKELY


def test_who_is_seen_after_a_deployment_may_be_the_one_that_went_back():
    """YR20: then nothing more is known of the reserve"""
    here = table(f"{RED} jaguar@d2 jaguar@d3 jaguar@e1", GUARDS)
    red(here, "move d3 c3", "deploy jaguar f2", "move e1 f1")
    elsewhere = [fact.elsewhere.bit_count() for fact in here.returned]
    assert elsewhere == [1, 2], "d2, and d2 with f2"
    red(here, "deploy jaguar g4", "move g4 h4")
    assert [fact.elsewhere.bit_count() for fact in here.returned] == [1, 2]
    assert set(imagined(here, "d2", "f2", times=300)) >= {
        ("jaguar", "jaguar", 1),
        ("serpent", "jaguar", 2),
        ("jaguar", "serpent", 2),
    }


def test_one_who_stood_there_before_and_is_seen_is_another():
    """YR20: the jaguar that went back still is among those in the reserve"""
    here = red(table(f"{RED} jaguar@d3 jaguar@d2", GUARDS), "move d3 c3", "move d2 c3")
    assert not here.returned, "no pawn stands elsewhere"
    assert {jaguars for (jaguars,) in imagined(here)} == {3}


def test_a_hidden_warrior_that_is_recalled_may_be_any_in_the_reserve():
    """Y8.2, YR20"""
    here = table(f"{RED} jaguar@d3 jaguar@d2 jaguar@e1", GUARDS)
    red(here, "move d3 c3")
    here.phase, here.resume = "recall", 1
    red(here, "recall d2")
    assert [fact.elsewhere for fact in here.returned] == [1 << here.map.number["e1"]]
    here.phase = "recall"
    red(here, "recall e1")
    assert not here.returned


@pytest.mark.parametrize("out", [False, True])
def test_a_guild_left_to_memory_is_imagined_as_it_was_seen(out):
    """Y16.7, YR20, Y16.2"""
    here = table(f"{RED} jaguar@d3", "serpent@c3 g8 jaguar@h8", remembered=False, out=out)
    red(here, "move d3 c3")
    do(here, "grow g8")
    assert of(here.seen_by(1), "c3") is None
    assert of(here.possible(1, Random(1)), "c3") == "jaguar"
    red(here, "move c3 d3")
    found = imagined(here, "d3")
    assert {guild for guild, _ in found} == {"jaguar"}
    again = GAME.load(here.seen_by(1).dump())
    assert of(again, "d3") is None
    assert of(again.possible(1, Random(2)), "d3") == "jaguar"


def test_what_was_seen_of_a_pawn_is_forgotten_when_it_goes_back():
    """Y8.2, Y16.7: it is no fact about the next one on that cell."""
    here = table(f"{RED} jaguar@d3", "serpent@c3 g8 jaguar@h8", remembered=False)
    red(here, "move d3 c3")
    do(here, "grow g8")
    here.phase, here.resume = "recall", 1
    assert here.noted
    red(here, "recall c3")
    assert here.noted == {}


def test_nothing_is_remembered_in_the_position_of_a_table_without_secrets_seen():
    """What is kept of most moments is as it was before anything was remembered."""
    here = table(f"{RED} jaguar@d3", "serpent@c3 g8")
    assert MEMORY not in red(here, "move d3 c3").dump()


def test_a_game_begun_before_anything_was_remembered_goes_on():
    """What it does not remember is imagined like all the rest."""
    here = table(f"{RED} h7 jaguar@d3 jaguar@d2 jaguar@e1 serpent@f2", GUARDS)
    data = red(here, "move d3 c3").dump()
    assert data.pop(MEMORY)
    older = GAME.load(data)
    assert older.dump() == data
    three = ("jaguar", "jaguar", "jaguar", 0)
    assert imagined(older, "d2", "e1", "f2", times=600)[three]
    assert not imagined(here, "d2", "e1", "f2", times=600)[three]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("known", ["remembered", "log_only"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_remembered_is_true_in_long_games(known, seats):
    """YR20, YI11"""
    returned = noted = 0
    options = {"known_guilds": known}
    for seed in range(2):
        playout = Playout(
            GAME, seats, options, Random(seed), check=True, choose=GAME.explore, longest=250
        )
        for step in playout.steps():
            returned += len(step.position.returned)
            noted += len(step.position.noted)
    assert returned
    assert bool(noted) == (known == "log_only")
