"""Y1.5, YI11 and what protects them: guilds, unfinished turns, the cells that were drawn by lot."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.deal import Deal
from engine.game import END, SEATS
from engine.games.yucatan import GAME
from engine.games.yucatan.components import GUILDS
from engine.games.yucatan.state import UNKNOWN
from engine.notation import action_meant
from engine.playout import Playout
from engine.record import Line
from engine.table import Table
from tests.engine.games.yucatan_tables import (
    do,
    fact,
    fresh,
    table,
    two_worlds,
    until_the_first_fight,
    veils,
)

PIECES = ("h5+ d4 jaguar@e1 serpent@d3!", "c8+ g8 hummingbird@g7*2 jaguar@a5!")


def guilds(position, seat: int) -> list[str | None]:
    return [pawn.guild for pawn in position.pawns() if pawn.seat == seat]


def test_a_guild_is_known_to_its_owner_and_after_a_fight_to_everybody():
    """Y1.5, YI11"""
    here = table(*PIECES)
    for viewer in (None, 1):
        assert guilds(here.seen_by(viewer), 0) == [None, "serpent"]
    for viewer in (None, 0):
        assert guilds(here.seen_by(viewer), 1) == ["jaguar", None]
    assert guilds(here.seen_by(0), 0) == ["jaguar", "serpent"]


def test_how_many_warriors_a_reserve_holds_is_open_and_of_which_guilds_not():
    """Y1.5"""
    view = table(*PIECES).seen_by(1)
    assert (view.reserve(0), view.reserve_guilds(0)) == (7, None)
    assert (view.reserve(1), view.reserve_guilds(1)) == (7, [2, 3, 2])


def test_a_deployment_tells_others_where_and_not_what():
    """Y7.4, YD5, YI11"""
    events = []
    for guild in GUILDS:
        here = table("d4 h5", "g8")
        events.append(do(here, f"deploy {guild} f2"))
        assert guilds(here.seen_by(1), 0) == [None]
        assert guilds(here.seen_by(0), 0) == [guild]
    assert events[0] == events[1] == events[2]


def test_a_deployment_is_veiled_in_the_record_of_a_running_game():
    """Y7.4, YD2, YD5"""
    here = table("d4 h5", "g8")
    steps = [action for action in here.actions(0) if str(action).endswith("f2")]
    veils = {step.veiled() for step in steps if str(step).startswith("deploy")}
    assert veils == {"deploy (guild hidden) f2"}
    others = [step for step in here.actions(0) if not str(step).startswith("deploy")]
    assert all(step.veiled() == str(step) for step in others)


def test_the_record_that_others_read_while_the_game_runs_names_no_guild():
    """YI11, YD2"""
    table_, random = Table.start(GAME, 2, {}, Deal("ab" * 32)), Random(2)
    playout = Playout(GAME, 2, {}, random, longest=60)
    playout.seed = "ab" * 32
    playout.position = table_.position.copy()
    playout.finish()
    record, veils, shown = playout.record(), [], set()
    for line in record.lines:
        turn = table_.play(line.seat, line.text)
        veils.append(turn.veiled)
        shown |= {event.kind for event in turn.events}
    text = record.veiled(None, veils)
    assert "deploy (guild hidden)" in text
    assert not any(guild in text for guild in GUILDS)
    assert "warriors" in shown


def test_a_fight_is_shown_when_the_turn_ends():
    """YI11, YD6, YD13"""
    here = table("jaguar@d4", "serpent@c3")
    here.play(0, action_meant(here, 0, "move d4 c3"))
    assert here.waiting() == (0,), "the defender is not asked"
    assert guilds(here.seen_by(0), 1) == [None]
    assert [event.kind for event in here.turn_so_far(0)] == ["ahead_fight"]
    events = here.play(0, END)
    assert [event.only for event in events if event.kind == "fight"] == [None]
    assert guilds(here.seen_by(None), 0) == ["jaguar"]


def test_a_guild_seen_in_a_fight_moves_with_its_warrior():
    """YR20, Y16.7"""
    here = table("d4 jaguar@d3", "serpent@c3 g8")
    do(here, "move d3 c3")
    do(here, "grow g8")
    do(here, "move c3 d3")
    assert guilds(here.seen_by(1), 0) == ["jaguar"]


def test_a_guild_seen_in_a_fight_may_be_left_to_memory():
    """Y16.7, YR20"""
    here = table("d4 jaguar@d3", "serpent@c3 g8", remembered=False)
    assert fact(do(here, "move d3 c3"), "fight")["attacker_guild"] == "jaguar"
    assert guilds(here.seen_by(1), 0) == ["jaguar"], "until the next turn ends"
    do(here, "grow g8")
    assert guilds(here.seen_by(1), 0) == [None]


def test_a_warrior_back_in_the_reserve_is_unknown_again():
    """YR20"""
    here = table("jaguar@g7", "g8 jaguar@e8 serpent@h9!")
    do(here, "move g7 g8")
    do(here, "recall h9")
    assert here.seen_by(0).reserve_guilds(1) is None
    assert here.shown & here.men[1] == 0


def test_an_imagined_position_keeps_what_the_seat_knows():
    """YI11, YI2, YR20"""
    here, random, seen = table(*PIECES), Random(1), Counter()
    for _ in range(120):
        other = here.possible(1, random)
        assert other.flaws() == []
        assert guilds(other, 1) == ["jaguar", "hummingbird"]
        first, second = guilds(other, 0)
        assert second == "serpent"
        reserve = Counter(dict(zip(GUILDS, other.reserve_guilds(0), strict=True)))
        assert reserve + Counter([first, second]) == Counter(dict.fromkeys(GUILDS, 3))
        seen[first] += 1
    assert set(seen) == set(GUILDS)
    assert seen["serpent"] < min(seen["jaguar"], seen["hummingbird"]), "one serpent is open"


def test_what_is_open_cannot_be_elsewhere():
    """YI11, Y1.2"""
    here = table("d4 h5 c5 a5 jaguar@e1 serpent@d3! serpent@d2! serpent@e2!", "g8")
    imagined = {guilds(here.possible(1, Random(seed)), 0)[0] for seed in range(40)}
    assert imagined == {"jaguar", "hummingbird"}, "all three serpents are open"


def test_pawns_out_of_the_game_are_known():
    """Y16.2, YI11"""
    here = table("d4 jaguar@e1", "g8", out=True)
    here.reserves = [0, 3, 3, 3, 3, 3]
    here.lost = [2, 0, 0, 0, 0, 0]
    assert here.seen_by(1).lost_guilds(0) == [2, 0, 0]
    assert here.seen_by(1).reserve(0) == 6
    for seed in range(20):
        assert here.possible(1, Random(seed)).flaws() == []


def test_nobody_knows_where_the_program_will_place_villages():
    """Y16.8, YI11"""
    here = fresh(2, order=(5, 6, 7), random_neutral=True)
    for viewer in (None, 0, 1):
        assert here.seen_by(viewer).order == (UNKNOWN,) * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_positions_ahead_tell_nothing_hidden(seats):
    """YD16, YD10"""
    random = Random(seats)
    playout = Playout(GAME, seats, {}, random, choose=GAME.explore, longest=90)
    for step in playout.steps():
        here = step.position
        if step.action is END or here.phase == "over":
            continue
        there = here.seen_by(step.seat).ahead()
        assert there.draft == ()
        assert there.dump() == here.ahead().seen_by(step.seat).dump()


def test_a_fight_ahead_is_not_fought():
    """YD16"""
    here = table("jaguar@d4", "serpent@c3")
    here.play(0, action_meant(here, 0, "move d4 c3"))
    assert here.ahead().men == here.men
    here = table("d4 jaguar@d3", "serpent@c3")
    here.play(0, action_meant(here, 0, "found e2"))
    assert here.ahead().stock(0) == here.stock(0) - 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_record_is_the_same_for_others_whatever_the_unseen_guilds_are(seats):
    """YI11, YD2, YD5"""
    for seed in range(3):
        one, two = two_worlds(seats, seed)
        veiled = veils(one), veils(two)
        for viewer in (None, *range(1, seats)):
            assert one.veiled(viewer, veiled[0]) == two.veiled(viewer, veiled[1])
        assert one.veiled(0, veiled[0]) != two.veiled(0, veiled[1])
        for record, its in zip((one, two), veiled, strict=True):
            own = [
                row.split(maxsplit=1)[1]
                for row in record.veiled(0, its).splitlines()
                if row.startswith("red ")
            ]
            assert own == [line.text for line in record.lines if line.seat == 0], "all is open"
            for seat in range(1, seats):
                hidden = [
                    row
                    for row in record.veiled(0, its).splitlines()
                    if row.startswith(f"{SEATS[seat]} ")
                ]
                assert not any(guild in row for row in hidden for guild in GUILDS)
        for (here, _), (there, _) in zip(one.replay(GAME), two.replay(GAME), strict=True):
            for viewer in (None, *range(1, seats)):
                views = here.position.seen_by(viewer), there.position.seen_by(viewer)
                assert views[0].dump() == views[1].dump()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3])
def test_after_a_fight_is_taken_back_its_guilds_are_unknown_again(seats):
    """YI11, YR20"""
    for seed in range(3):
        record = until_the_first_fight(seats, seed)
        fight = len(record.lines)
        rival = (record.lines[-1].seat + 1) % seats
        record.lines.append(Line(rival, f"undo {fight}"))
        before, during, after = (
            record.table(GAME, at).position for at in range(fight - 1, fight + 2)
        )
        assert during.shown
        assert not after.shown
        for viewer in (None, *range(seats)):
            assert after.seen_by(viewer).dump() == before.seen_by(viewer).dump()
            for seat in range(seats):
                if seat != viewer:
                    assert set(guilds(after.seen_by(viewer), seat)) == {None}


def test_when_the_game_is_over_nothing_is_hidden():
    """Y1.5, YR27"""
    here = table("d4 jaguar@d3", "g8 serpent@g7", city=[3], levels=[4])
    assert guilds(here.seen_by(None), 1) == [None]
    do(here, "build")
    for viewer in (None, 0, 1):
        view = here.seen_by(viewer)
        assert (guilds(view, 0), guilds(view, 1)) == (["jaguar"], ["serpent"])
        assert view.reserve_guilds(0) == [2, 3, 3]
        assert view.dump() == here.dump() == here.possible(viewer, Random(1)).dump()
        assert all(pawn.open for pawn in view.pawns())
