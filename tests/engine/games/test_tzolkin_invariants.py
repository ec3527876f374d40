"""TI1 to TI31 in random games, and that ``flaws`` would notice if one did not hold."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import END
from engine.games.tzolkin import GAME
from engine.games.tzolkin.coverage import USABLE
from engine.games.tzolkin.days import turn_gears
from engine.games.tzolkin.state import BANK, VP
from engine.games.tzolkin.tables import HOLES, LAST, NEUTRAL, NOBODY, TOPS
from engine.playout import Playout
from tests.engine.games.tzolkin_tables import do, table


def playouts(number, *, check=False):
    for game in range(number):
        for seats in (2, 3, 4):
            random = Random(f"invariants {seats} {game}")
            choose = GAME.explore if game % 2 else None
            yield Playout(GAME, seats, {}, random, check=check, choose=choose)


def test_what_only_grows_and_what_never_falls():
    """TI2, TI3, TI13, TI15"""
    for playout in playouts(3):
        last = playout.position.copy()
        for step in playout.steps():
            if step.action is not END:
                continue
            here = step.position
            assert all(was <= now for was, now in zip(last.offered, here.offered, strict=True))
            for seat in range(playout.seats):
                before, after = last.player(seat), here.player(seat)
                assert all(was <= now for was, now in zip(before.levels, after.levels, strict=True))
                assert before.bank >= after.bank
            assert (here.round > last.round) == (here.day > last.day) or here.phase == "over"
            assert here.day <= 28 or here.phase == "over"
            last = here.copy()


def test_every_seat_has_one_turn_in_a_round():
    """TI16, TI17, TI18"""
    for playout in playouts(2):
        turns, number, first = [], 1, None
        for step in playout.steps():
            first = step.position.first if first is None else first
            kinds = [event.kind for event in step.events]
            if step.action is END and {"placed", "took", "pity"} & set(kinds):
                turns.append(step.seat)
            if step.position.round > number or step.position.phase == "over":
                assert turns == [(first + turn) % playout.seats for turn in range(playout.seats)]
                assert (step.position.first != first) == ("marker" in kinds)
                turns, number, first = [], step.position.round, step.position.first


def test_every_group_has_what_was_not_taken_from_it():
    """TI7"""
    for playout in playouts(3):
        each = playout.position.corn_tiles[0]
        left = {group: [each if group > 2 else 0, each] for group in (2, 3, 4, 5)}
        for step in playout.steps():
            for event in step.events:
                if event.kind == "burned":
                    left[event.facts["group"]][0] -= 1
                    left[event.facts["group"]][1] -= 1
                elif event.kind == "harvested":
                    wood, corn = left[event.facts["group"]]
                    if event.facts["kind"] == "wood":
                        left[event.facts["group"]][0] -= 1
                    elif corn > wood:
                        left[event.facts["group"]][1] -= 1
            if step.action is END:
                here = step.position
                assert [*map(list, zip(here.wood_tiles, here.corn_tiles, strict=True))] == [
                    *left.values()
                ]


def test_a_day_moves_every_worker_one_hole():
    """TI14"""
    for playout in playouts(1):
        for step in playout.steps():
            here = step.position.copy()
            turn_gears(here, 1)
            for gear, last in enumerate(LAST):
                for space, worker in enumerate(step.position.on_gear(gear)):
                    home = space == last and worker not in {NOBODY, NEUTRAL}
                    assert here.on_gear(gear)[(space + 1) % HOLES[gear]] == (
                        NOBODY if home else worker
                    )
            assert [here.workers_in_play(seat) for seat in range(here.seats)] == [
                step.position.workers_in_play(seat) for seat in range(here.seats)
            ]


def test_the_pile_grows_by_one_or_is_taken():
    """TI18"""
    for playout in playouts(2):
        pile, taken, number = 0, False, 1
        for step in playout.steps():
            here = step.position
            if step.action is not END:
                taken = taken or str(step.action) == "place first"
                continue
            grows = here.round > number and "marker" not in {event.kind for event in step.events}
            assert here.phase == "over" or here.pile == (0 if taken else pile) + grows
            pile, taken, number = here.pile, False, here.round


def test_what_placing_and_begging_cost():
    """TI21, TI22"""
    begged = placed = 0
    for playout in playouts(3):
        before, deeds = playout.position.copy(), []
        for step in playout.steps():
            here = step.position
            if step.action is END:
                spaces = [deed[2] for deed in deeds if deed[0] == "place"]
                for event in step.events:
                    if event.kind == "placed":
                        extra = len(spaces) * (len(spaces) - 1) // 2
                        assert event.facts["corn"] == sum(spaces) + extra
                        placed += 1
                before, deeds = here.copy(), []
                continue
            deeds = list(here.deeds)
            if str(step.action).startswith("beg "):
                was, now = before.player(step.seat), here.player(step.seat)
                assert now.corn == 3
                assert sum(now.temples) == sum(was.temples) - 1
                begged += 1
    assert begged
    assert placed


POINTS = {"took", "built", "skull", "fed", "unfed", "gods_score", "monument_scores", "over"}


def test_points_change_only_where_they_may_and_are_whole_before_the_end():
    """TI27"""
    for playout in playouts(2):
        was = [0] * playout.seats
        for step in playout.steps():
            now, over = [row[VP] for row in step.position.rows], step.position.phase == "over"
            if step.action is END and now != was:
                assert POINTS & {event.kind for event in step.events}
                was = now
            for total in step.position.totals():
                assert isinstance(total, int) or (over and (4 * total).denominator == 1)


def test_a_turn_can_always_go_on_and_ends_only_when_nothing_is_pending():
    """TI19, TI20, TI24, TI26, TD25"""
    for playout in playouts(2):
        draft, began = [], playout.position.copy()
        for step in playout.steps():
            here = step.position
            if step.action is END:
                began = here.copy()
                words = [str(action).split()[0] for action in draft]
                assert not {"place", "take"} <= set(words)
                assert "beg" not in words[1:]
                draft = []
                continue
            assert (here.stack, here.later) == (began.stack, began.later), "nothing is drawn"
            assert set(here.slots) <= {*began.slots, -1}
            if here.before is not None:
                assert here.before.dump() == began.dump(), "what taking back restores"
            draft.append(step.action)
            legal = here.actions(step.seat)
            assert legal
            done = any(str(action).split()[0] in {"place", "take"} for action in draft)
            if here.phase == "turn":
                assert (END in legal) == (done and not here.agenda)


def test_the_board_turns_only_for_two_days_or_a_top():
    """TI29"""
    for playout in playouts(3):
        was = [1] * playout.seats
        tops = [set() for _ in was]
        for step in playout.steps():
            if step.action is not END:
                continue
            hurried = [event.facts["seat"] for event in step.events if event.kind == "hurried"]
            for seat in range(playout.seats):
                player = step.position.player(seat)
                on_top = {temple for temple in range(3) if player.temples[temple] == TOPS[temple]}
                name = ("red", "blue", "green", "yellow")[seat]
                if player.light < was[seat]:
                    assert hurried == [name]
                elif player.light > was[seat]:
                    assert on_top - tops[seat]
                was[seat], tops[seat] = player.light, on_top


def test_two_days_are_never_offered_against_the_rules():
    """TI29"""
    offers = 0
    for playout in playouts(4):
        for step in playout.steps():
            here = step.position
            if here.phase != "days":
                continue
            offers += 1
            began = here.before or here
            assert began.player(here.space).light
            standing = [here.on_gear(gear)[9 if gear == 4 else 6] for gear in range(5)]
            assert set(standing) <= {NOBODY, NEUTRAL}
    assert offers


def test_a_run_of_games_uses_almost_everything():
    """TI19"""
    used = set()
    for playout in playouts(8):
        for step in playout.steps():
            used.update(GAME.uses(step.events))
    assert used <= set(USABLE)
    assert len(used) > 90


def spoilt(what):
    """A sound position with one thing made wrong."""
    position = table("red palenque 1, neutral tikal 3", seats=3, active="blue", first="red")
    what(position)
    return position.flaws()


SPOILT = {
    "TI1": lambda p: setattr(p, "skulls", 12),
    "TI2": lambda p: p.offered.__setitem__(0, 1),
    "TI3": lambda p: p.rows[1].__setitem__(BANK, 4),
    "TI4": lambda p: p.holes.__setitem__(5, NEUTRAL),
    "TI5": lambda p: p.holes.__setitem__(9, 1),
    "TI6": lambda p: (
        *(setattr(p, name, 0) for name in ("active", "space")),
        p.rows[0].__setitem__(BANK, 2),
    ),
    "TI7": lambda p: p.wood_tiles.__setitem__(1, 2),
    "TI7: group 2 has": lambda p: p.wood_tiles.__setitem__(0, 1),
    "TI8": lambda p: p.slots.__setitem__(0, p.slots[1]),
    "TI8: 7 buildings": lambda p: (p.slots.append(p.stack[0]), setattr(p, "stack", p.stack[1:])),
    "TI9": lambda p: p.monuments.pop(),
    "TI10": lambda p: p.kept.__setitem__(0, (1,)),
    "TI11": lambda p: p.rows[0].__setitem__(0, -1),
    "TI12": lambda p: p.rows[0].__setitem__(6, 7),
    "TI12: two": lambda p: [row.__setitem__(6, TOPS[0]) for row in p.rows[:2]],
    "TI13": lambda p: p.rows[0].__setitem__(9, 4),
    "TI15": lambda p: setattr(p, "feasts", 2),
    "TI18": lambda p: setattr(p, "teeth", (4, 3)),
    "T14.6": lambda p: p.slots.__setitem__(0, -1),
    "T3.18": lambda p: setattr(p, "age", 2),
}


@pytest.mark.parametrize("number", SPOILT)
def test_flaws_notices(number):
    assert any(flaw.startswith(number.removesuffix(": two")) for flaw in spoilt(SPOILT[number]))


def test_flaws_counts_the_tiles_of_each_group():
    """TI7"""
    position = table("red palenque 3, red palenque 4")
    do(position, "take palenque 3", "do 3", "harvest wood", "take palenque 4", "do 4", "burn chaac")
    assert (position.wood_tiles, position.corn_tiles) == ([0, 3, 3, 4], [4, 4, 3, 4])
    for wood, corn in (
        ([0, 3, 4, 3], [4, 4, 3, 4]),
        ([0, 3, 3, 4], [4, 3, 4, 4]),
        ([1, 2, 3, 4], [4, 4, 3, 4]),
    ):
        position.wood_tiles, position.corn_tiles = wood, corn
        flaws = position.flaws()
        assert flaws
        assert all(flaw.startswith("TI7: group") for flaw in flaws), "the sums are right"
