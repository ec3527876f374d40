"""GI8: what is imagined of pieces and beads is as likely as the deal makes it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.gold.actions import MATERIALS
from engine.games.gold.components import components
from engine.games.gold.state import UNKNOWN
from engine.games.gold.unseen import dealt
from engine.playout import Playout
from tests.engine.games.gold_tables import GAME, Pieces, do, laying, sell, table
from tests.engine.likelihood import LIKELY, differ

PRINTED = [(piece.units, *map(MATERIALS.index, piece.faces)) for piece in components().pieces]


def seen_lots(text: str):
    """Lots in this order, ``s6 gold`` with a back that nobody saw, ``s6 gold/silver`` with one that
    the viewer knows."""
    pieces, unknown = Pieces(), list[int]()
    for at, part in enumerate(text.split(", ")):
        pieces.piece(part)
        if "/" not in part:
            pieces.backs[at] = UNKNOWN
            unknown.append(at)
    return pieces.lots(), unknown


def imagined(text: str, random: Random, times: int) -> Counter[tuple]:
    """The backs that are not known, and the first piece in the bag."""
    lots, unknown = seen_lots(text)
    drawn, found = text.count(",") + 1, Counter()
    for _ in range(times):
        all_ = dealt(lots, drawn, random)
        first = tuple(part[drawn] for part in all_)
        found[(*(all_.backs[at] for at in unknown), first)] += 1
    return found


def dealt_until_alike(text: str, random: Random, times: int) -> Counter[tuple]:
    """The printed pieces but those that are known, dealt again and again until the lots look like
    these often enough; of each lot the size is given, and the rest is left to chance."""
    lots, unknown = seen_lots(text)
    drawn, left, found = text.count(",") + 1, PRINTED[:], Counter()
    for units, *faces in zip(*(part[:drawn] for part in lots), strict=True):
        if UNKNOWN not in faces:
            left.remove(next(p for p in left if (p[0], {*p[1:]}) == (units, {*faces})))
    sizes = Counter(lots.sizes[at] for at in unknown)
    while found.total() < times:
        bag, backs = left, {}
        for size, count in sizes.items():
            picked = random.sample([piece for piece in left if piece[0] == size], count)
            for at, piece in zip(unknown_of(lots, unknown, size), picked, strict=True):
                _, up, backs[at] = turned(piece, random)
                if up != lots.fronts[at]:
                    break
            else:
                bag = without(bag, picked)
                continue
            break
        else:
            first = turned(random.choice(bag), random)
            found[(*(backs[at] for at in unknown), first)] += 1
    return found


def unknown_of(lots, unknown: list[int], size: int) -> list[int]:
    return [at for at in unknown if lots.sizes[at] == size]


def without(bag: list[tuple], pieces: list[tuple]) -> list[tuple]:
    less = bag[:]
    for piece in pieces:
        less.remove(piece)
    return less


def turned(piece: tuple[int, int, int], random: Random) -> tuple[int, int, int]:
    units, one, two = piece
    return (units, one, two) if random.getrandbits(1) else (units, two, one)


def backs_of(found: Counter[tuple]) -> Counter[tuple]:
    """Without the first piece in the bag."""
    less = Counter()
    for outcome, times in found.items():
        less[outcome[:-1]] += times
    return less


@pytest.mark.one_in(5)
@pytest.mark.parametrize(
    "text",
    [
        "s6 gold/silver, s6 gold, s6 gold, s6 silver",
        "s6 gold/silver, s6 gold/silver, s6 gold, s6 silver",
        "e8 gold/stone, e8 gold, e8 stone",
        "q4 gold, q4 gold",
        "e8 jade, s6 jade, q4 jade",
    ],
)
def test_unknown_backs_are_as_likely_as_the_deal_makes_them(text):
    """GI8, G1.4, G2.5"""
    one = imagined(text, Random(1), 4_000)
    two = dealt_until_alike(text, Random(2), 1_000)
    assert differ(one, two) < LIKELY
    assert differ(backs_of(one), backs_of(two)) < LIKELY


def test_what_only_one_piece_can_be_is_known():
    """G1.4, G1.6: of the five quarters two show gold, so the third is the one with bronze"""
    backs = backs_of(imagined("q4 gold, q4 gold, q4 silver", Random(1), 200))
    assert set(backs) == {(0, 3, 2), (3, 0, 2)}


def test_every_size_on_every_face_fits_to_the_last_lot():
    """GI8: late in the game little is free, and no piece is used twice"""
    for seed in range(12):
        over = Playout(GAME, 2 + seed % 3, {}, Random(seed)).finish().position
        for viewer in (None, 0):
            lots = over.possible(viewer, Random(seed)).lots
            pieces = [(units, *sorted(faces)) for units, *faces in zip(*lots, strict=True)]
            assert sorted(pieces) == sorted((units, *sorted(f)) for units, *f in PRINTED)


def test_a_back_that_was_turned_away_again_is_remembered():
    """GI8, G6.12"""
    position = laying("3 s6 gold/silver", "9 q4 gold/silver")
    do(position, 0, "lift 3", "lay 3 silver 1", "lay 9 silver 1", "end")
    assert {position.possible(1, Random(n)).lots.backs[2] for n in range(20)} == {3}
    sell(position, 1, 0, 0)
    if position.phase == "pay":
        do(position, 0, "pay blue", "end")
    do(position, 0, "lift 3", "lift 9", "lay 3 gold 1", "lay 9 gold 1", "end")
    assert position.turned == ((9, 3), (3, 3))
    for viewer in (None, 1, 2):
        view = position.seen_by(viewer)
        assert view.lots.backs[2] == UNKNOWN, "it shows no more than the table does"
        worlds = [view.possible(viewer, Random(n)) for n in range(20)]
        assert {world.lots.faces(3) for world in worlds} == {(4, 3)}
    assert GAME.load(position.dump()).turned == position.turned


def test_beads_behind_screens_are_counted():
    """G2.1, G5.1: all begin with the same, and prices are paid openly"""
    position = table(beads=[4, 12, 14])
    for viewer in (None, 0):
        view = position.seen_by(viewer)
        assert view.scores()[1:] == [None, None]
        assert view.possible(viewer, Random(1)).beads == [4, 12, 14]
        assert GAME.load(view.dump()).possible(viewer, Random(1)).beads == [4, 12, 14]


def test_a_game_begun_before_backs_were_remembered_goes_on():
    """What lies open is known; what was turned away again before is not."""
    position = laying("3 s6 gold/silver", "9 q4 gold/silver")
    assert "memory" not in position.dump(), "what is kept is as it was"
    assert GAME.load(position.dump()).turned == ()


def test_a_bid_is_the_lower_of_two_numbers_up_to_what_is_owned():
    """G4.2, and the model that the room says"""
    position, bids = table(beads=[10, 6, 14]), Counter()
    do(position, 1, "bid 5", "end")
    for number in range(4_000):
        bids[position.possible(0, Random(number)).bids[1]] += 1
    random = Random(7)
    model = Counter(min(random.randint(0, 6), random.randint(0, 6)) for _ in range(4_000))
    assert differ(bids, model) < LIKELY


def test_bids_that_were_shown_are_known():
    """G4.3"""
    position = laying("", "4 s6 gold")
    assert position.possible(1, Random(1)).bids == position.bids == [1, 0, 0]
