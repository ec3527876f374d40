"""Games that house players of known strength played once, from which whole cups are made up.

Every deal was played several times over: four grades of players in different orders, each order
turned seat by seat, so each grade sat once in each seat with each order. A game of a cup takes the
points that somebody of that grade made in that seat of that deal, from one order or another.

What that assumes: points depend on the deal, the seat and how well one plays, and on the others at
the table only as far as they differ from order to order. And: with duplicate deals, two of the same
grade in the same seat make exactly the same points once in as many times as there are orders, which
flatters duplicate deals a little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import msgspec

from engine.deal import SEED_BYTES, Deal
from engine.game import Game, Position
from engine.house.games import play_game
from engine.house.judging import Judge
from engine.house.strengths import NOVICE, RANDOM, Strength
from engine.house.turns import Turn
from engine.table import Table

Deals: TypeAlias = list[list[list[list[int]]]]
"""Points: by deal, by seat, by grade, one of each order."""
SEATS = 4
GRADES = (0, 1, 2, 3)
"""So many thirds of their turns these play as a novice does, the others at random."""
_LONGEST = 1_000


class Pool(msgspec.Struct, frozen=True):
    """The games of a title at tables of four."""

    title: str
    deals: Deals

    def points(self, deal: int, seat: int, strength: float, random: Random) -> int:
        """What somebody makes of a deal in that seat. Between two grades they play as the one or as
        the other, game by game."""
        grade = int(strength)
        grade += random.random() < strength - grade
        return random.choice(self.deals[deal][seat][grade])


def graded(grade: int) -> Strength:
    """A player who now and then does not think."""

    def think(view: Position, seat: int, random: Random, judge: Judge) -> Turn:
        thinks = random.randrange(GRADES[-1]) < grade
        return (NOVICE if thinks else RANDOM).think(view, seat, random, judge)

    return Strength(f"grade {grade}", think, NOVICE.needs)


@dataclass(frozen=True, slots=True)
class Making:
    """How a pool is played."""

    game: Game
    deals: int
    orders: int
    seed: int

    def pool(self) -> Pool:
        """Play all games."""
        return Pool(self.game.key, [self._deal(number) for number in range(self.deals)])

    def _deal(self, number: int) -> list[list[list[int]]]:
        random = Random(f"{self.seed} {self.game.key} {SEATS} {number}")
        seed = f"{random.getrandbits(8 * SEED_BYTES):0{2 * SEED_BYTES}x}"
        points: list[list[list[int]]] = [[[] for _ in GRADES] for _ in range(SEATS)]
        for order, seated in self._seatings(random):
            table = Table.start(self.game, SEATS, self.game.settle(SEATS, {}), Deal(seed))
            players = [graded(grade) for grade in seated]
            salt = f"{self.seed} {number} {order} {seated}"
            played = play_game(table, players, salt, _LONGEST, lambda: 0.0)
            for seat, grade in enumerate(seated):
                points[seat][grade].append(round(played.scores[seat]) if played.scores else 0)
        return points

    def _seatings(self, random: Random) -> Iterator[tuple[int, Sequence[int]]]:
        for order in range(self.orders):
            grades = random.sample(GRADES, len(GRADES))
            for turn in range(len(grades)):
                yield order, grades[turn:] + grades[:turn]
