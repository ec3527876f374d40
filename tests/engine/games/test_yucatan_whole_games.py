"""What holds in every turn of whole games: the legal steps are those of the rules, and what is
foretold is what ``end`` does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from engine.game import END, Event
from engine.games.yucatan import GAME, legal
from engine.games.yucatan.components import LEVELS
from engine.games.yucatan.position import YucatanPosition
from engine.playout import Playout
from tests.engine.games.yucatan_brute import Looked

MEANS = {
    "crossed": "cross",
    "raided": "raid",
    "razed": "raze",
    "razed_neutral": "raze_neutral",
    "spoils": "spoils",
    "unloaded": "unload",
    "looted": "loot",
    "visited": "visit",
    "sent": "shrinks",
}
"""By event the forecast that announces it."""
COUNTED = {"raided", "razed", "razed_neutral", "spoils", "unloaded", "looted"}


def positions(seats: int, seed: int, turns: int) -> Iterator[YucatanPosition]:
    """The moments of a random game under random options."""
    random = Random(seed)
    options = {option.key: random.choice(option.values) for option in GAME.options(seats)}
    yield from (
        step.position
        for step in Playout(
            GAME, seats, options, random, choose=GAME.explore, longest=turns
        ).steps()
    )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_legal_steps_are_those_of_the_rules(seats, seed):
    """Y3.2, Y3.3, Y3.5, Y3.6, Y3.7, Y4.1, Y5.2, Y6.1, Y7.1, Y8.1, Y9.2, Y9.3, Y13.2, YD12, YD14"""
    tried = 0
    for here in positions(seats, seed, turns=120):
        for seat in here.waiting():
            actions = [action for action in here.actions(seat) if action is not END]
            texts = [str(action) for action in actions]
            assert len(texts) == len(set(texts))
            if END in here.actions(seat):
                continue
            assert set(texts) == Looked(here).steps(), here.dump()
            assert all(legal.allows(here, seat, action) for action in actions)
            tried += 1
    assert tried > 40


def happened(before: YucatanPosition, events: Iterable[Event]) -> Counter[tuple[str, object]]:
    """The events as forecasts, as far as they were certain."""
    found = Counter[tuple[str, object]]()
    for event in events:
        facts = event.facts
        if event.kind == "fight":
            cell = before.map.number[str(facts["cell"])]
            won = facts["winner"] == facts["attacker"]
            if not before.shown >> cell & 1:
                return found + Counter([("fight", None)])
            found["win" if won else "loss", None] += 1
            if not won:
                return found
        elif event.kind == "built":
            level = facts["level"]
            found[("victory", None) if level == LEVELS else ("level", None)] += 1
        elif event.kind == "given_up" and before.phase == "recall":
            found["given_up", facts["n"]] += 1
        elif event.kind in {"founded", "founded_under"}:
            found["limit", before.limit(before.active) + 1] += 1
        elif event.kind in MEANS:
            found[MEANS[event.kind], facts["n"] if event.kind in COUNTED else None] += 1
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_foretold_is_what_the_end_of_the_turn_does(seats, seed):
    """YD16, YD10"""
    seen = Counter[str]()
    for here in positions(seats, seed, turns=60):
        if here.draft or here.phase not in {"play", "recall"}:
            continue
        for action in here.actions(here.active):
            ahead = here.foretold(here.active, action)
            told = Counter(
                (event.kind.removeprefix("ahead_"), event.facts.get("n")) for event in ahead
            )
            there = here.copy()
            there.play(here.active, action)
            assert told == happened(here, there.play(here.active, END)), str(action)
            seen.update(event.kind for event in ahead)
    assert len(seen) > 2
