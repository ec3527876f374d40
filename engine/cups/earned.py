"""What each round brought everybody: points by place or duplicate scores, see
:mod:`engine.cups.points`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction

from engine.cups.points import BYE, worth
from engine.cups.rounds import Earned, Kind, Pod, Round
from engine.cups.state import State


class Ledger:
    """What everybody earned, round by round."""

    def __init__(self, rows: Mapping[int, tuple[Earned, ...]], neutral: Fraction) -> None:
        self.rows, self.neutral = rows, neutral
        """``neutral`` is what a round counts that was not played: the mean of any table."""
        self._tables: dict[tuple[int, int], list[int]] = {}
        for who, row in rows.items():
            for earned in row:
                if earned.pod is not None:
                    self._tables.setdefault((earned.round, earned.pod), []).append(who)

    def points(self, who: int) -> Fraction:
        return sum((earned.points for earned in self.rows[who]), Fraction(0))

    def mates(self, who: int, earned: Earned) -> list[int]:
        """Who else sat at the table of a round."""
        if earned.pod is None:
            return []
        return [other for other in self._tables[earned.round, earned.pod] if other != who]

    def at(self, who: int, number: int) -> Earned:
        """What a round brought somebody."""
        return self.rows[who][number - 1]

    def among(self, some: Collection[int]) -> Ledger:
        """The same of some entrants alone."""
        kept = {who: row for who, row in self.rows.items() if who in some}
        return Ledger(kept, self.neutral)


def ledger(state: State, after: int) -> Ledger:
    """What everybody earned in the rounds up to that one. While the round of a cup with duplicate
    deals runs, nothing of it is told."""
    rows: dict[int, list[Earned]] = {number: [] for number in state.entrants}
    for played in state.rounds[:after]:
        told = _told(state, played)
        for number, row in rows.items():
            row.append(told.get(number) or Earned(played.number, _absent(played, row)))
    return Ledger({number: tuple(row) for number, row in rows.items()}, neutral(state))


def neutral(state: State) -> Fraction:
    """What a round counts that was not played: what a table brings in the mean."""
    return BYE if state.plan.scoring == "places" else Fraction(0)


def over_rounds(state: State) -> int:
    """How many rounds are over: they are, from the first on."""
    return sum(played.over for played in state.rounds)


def _absent(played: Round, before: list[Earned]) -> Kind:
    """Why somebody has neither a table nor a bye."""
    was_in = bool(before) and before[-1].kind not in ("missed",)
    return "out" if played.stage == "knockout" and was_in else "missed"


def _told(state: State, played: Round) -> dict[int, Earned]:
    """What a round brought those who are in it."""
    number = played.number
    found = {who: Earned(number, "bye", neutral(state)) for who in played.byes}
    veiled = state.plan.duplicate and not played.over
    for pod in played.pods:
        if veiled or not pod.over:
            found |= {who: _running(pod, who) for who in pod.entrants}
        else:
            found |= _by_place(pod)
    if state.plan.scoring == "duplicate" and played.over:
        return _compared(found, by_places=state.plan.compares)
    return found


def _running(pod: Pod, who: int) -> Earned:
    seat = pod.seat_of(who)
    return Earned(pod.round, "running", pod=pod.number, size=pod.size, seat=seat, chairs=pod.chairs)


def _by_place(pod: Pod) -> dict[int, Earned]:
    places, game = pod.places(), pod.points()
    found = dict[int, Earned]()
    for seat, who in pod.seats.items():
        forfeits = who in pod.forfeits
        shared = sum(places[other] == places[who] for other in pod.entrants)
        found[who] = Earned(
            pod.round,
            "forfeit" if forfeits else "played",
            Fraction(0) if forfeits else worth(pod.size, places[who], shared),
            pod.number,
            pod.size,
            seat,
            pod.chairs,
            places[who],
            shared,
            None if forfeits else game.get(who),
            corrected=pod.corrected,
        )
    return found


def _compared(found: Mapping[int, Earned], *, by_places: bool) -> dict[int, Earned]:
    """The same with duplicate scores: points of the game above or below those of the same seat at
    the other tables with that deal. Who has nobody to be compared with counts ``by_places``."""
    by_seat: dict[tuple[int, int | None], list[Fraction]] = {}
    for earned in found.values():
        if earned.game is not None:
            by_seat.setdefault((earned.chairs, earned.seat), []).append(earned.game)
    sums = {seat: (sum(games, Fraction(0)), len(games)) for seat, games in by_seat.items()}
    scored = {
        who: _against(
            earned, *sums.get((earned.chairs, earned.seat), (Fraction(0), 0)), by_places=by_places
        )
        for who, earned in found.items()
    }
    lowest = min([Fraction(0), *(earned.points for earned in scored.values())])
    return {
        who: _with(earned, lowest, None) if earned.kind == "forfeit" else earned
        for who, earned in scored.items()
    }


def _against(earned: Earned, total: Fraction, count: int, *, by_places: bool) -> Earned:
    """``total`` are the points of so many who had this seat, this entrant among them: each at
    another table."""
    if earned.kind != "played":
        return earned
    if earned.game is None:
        return _with(earned, Fraction(0), None)
    if count == 1:
        place = worth(earned.size, earned.place or 1, earned.shared) - BYE
        return _with(earned, place if by_places else Fraction(0), None)
    par = (total - earned.game) / (count - 1)
    return _with(earned, earned.game - par, par)


def _with(earned: Earned, points: Fraction, par: Fraction | None) -> Earned:
    return replace(earned, points=points, par=par)
