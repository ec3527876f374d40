"""A cup's tables: who sits at a pod and what is dealt there, and how its table ended."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cogs.hall.attending import STAND_IN
from cogs.hall.cups.live import LiveCup
from cogs.hall.options import fitting
from data.cup_rows import StoredPod
from data.gathering import Dealt
from data.packing import pack
from data.rows import Player
from data.stored_table import StoredTable
from engine.cups.lines import Finish, How
from engine.cups.rounds import Pod
from engine.deal import Deal
from engine.game import Score, places
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Opening:
    """A pod that lacks a thread."""

    live: LiveCup
    pod: StoredPod

    @property
    def members(self) -> tuple[int, ...]:
        """Who plays there, by seat, but for house players and those for whom one plays."""
        pod = self.live.pod(self.pod.round, self.pod.number)
        seated = (_player(self.live, pod, seat, STAND_IN).member_id for seat in pod.seats)
        return tuple(member for member in seated if member is not None)


def dealt(live: LiveCup, stored: StoredPod, stands_in: str) -> Dealt:
    """The game of a pod: of the deal that all pods of its size have in this round, where they have
    one. A house player of that strength sits for those who are not in the cup any more, and fills
    the table."""
    pod, row = live.pod(stored.round, stored.number), live.row.round
    shared = row.deal(pod.chairs) if row is not None else None
    deal = Deal(shared.seed) if shared is not None else Deal()
    game = live.game
    seats = pod.chairs
    options = game.settle(seats, fitting(game, seats, live.cup.plan.options))
    table = Table.start(game, seats, options, deal)
    return Dealt(
        players=[_player(live, pod, seat, stands_in) for seat in range(seats)],
        options=options,
        revision=game.revision,
        seed=deal.seed,
        seal=deal.seal,
        snapshot=pack(table.position.dump()),
        waiting=table.position.waiting(),
    )


def finish_of(live: LiveCup, sitting: StoredTable) -> Finish:
    """How a table ended: by the rules, or by the points as they stand. Whoever is not at the table
    in the end, and has a house player there instead, forfeits."""
    pod = live.pod(sitting.cup_round or 0, sitting.pod or 0)
    scores, outcome = sitting.begun().scores(), sitting.begun().outcome()
    ranks: list[float] = [-place for place in outcome.places] if outcome else _ranks(scores)
    left = {
        seat
        for seat, number in pod.seats.items()
        if number in pod.forfeits
        or (sitting.players[seat].house is not None and live.row.entrants[number].house is None)
    }
    stay = [seat for seat in pod.seats if seat not in left]
    found = places([ranks[seat] for seat in stay])
    return Finish(
        pod.round,
        pod.number,
        {pod.seats[seat]: place for seat, place in zip(stay, found, strict=True)},
        {pod.seats[seat]: Fraction(score) for seat in stay if (score := scores[seat]) is not None},
        tuple(pod.seats[seat] for seat in left),
        _how(sitting),
    )


def _player(live: LiveCup, pod: Pod, seat: int, stands_in: str) -> Player:
    if seat in pod.house:
        return Player(seat, None, "", house=stands_in)
    number = pod.seats[seat]
    entrant = live.row.entrants[number]
    if entrant.house is not None:
        return Player(seat, None, "", house=entrant.house)
    gone = live.cup.entrants[number].status != "in" or number in pod.forfeits
    if entrant.member_id is None or gone:
        return Player(seat, None, "", house=stands_in)
    return Player(seat, entrant.member_id, entrant.name)


def _ranks(scores: list[Score | None]) -> list[float]:
    return [float(score or 0) for score in scores]


def _how(sitting: StoredTable) -> How:
    if sitting.finishes is not None:
        return "house"
    return "late" if sitting.stopped or sitting.playing else "result"
