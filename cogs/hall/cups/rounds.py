"""How a cup goes on: entry ends, rounds are paired, begin, end; and what an organiser decides of
them. Each is the change that follows from a cup as it was read, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from cogs.hall.cups import deeds
from cogs.hall.cups.live import LiveCup
from data.cup_rows import Change, StoredDeal, StoredRound
from data.refusal import Refusal
from engine.cups.lines import (
    Begin,
    Bye,
    Drop,
    Finish,
    Forfeit,
    Line,
    Opened,
    Over,
    Sealed,
    Seated,
    Swap,
)
from engine.cups.plan import FEWEST
from engine.cups.refusals import Refused
from engine.cups.rounds import Pod
from engine.cups.ruling import ruled
from engine.deal import Deal


def due(live: LiveCup, finishes: Sequence[Finish], now: int) -> Change | None:
    """What is to be done now, one thing at a time; ``finishes`` tells of the tables that have ended
    and whose results are not taken yet. None where nothing is."""
    row = live.row
    if (forgotten := deeds.forgotten(live)) is not None:
        return forgotten
    if not row.running or row.paused is not None:
        return None
    if row.state != "playing":
        ended = row.moment is not None and row.moment <= now
        return entry_over(live, now) if ended else None
    if row.round is None:
        return _next(live, now)
    if not row.round.pods:
        return _begins(live, now) if row.round.told and row.round.begins <= now else None
    return _taken(live, finishes)


def entry_over(
    live: LiveCup, now: int, by: int | None = None, click: int | None = None
) -> Change | None:
    """Entry is over, or the check-in: those who entered are asked whether they are here, or the
    first round is paired. Where they are too few the cup can be entered until its organiser starts
    it."""
    live.require_running()
    row, inside = live.row, _inside(live)
    if row.state == "playing":
        raise Refusal("refusal.cup_begun")
    if row.paused is not None:
        raise Refusal("refusal.cup_paused")
    here = [number for number in inside if _is_here(live, number)]
    checks = bool(row.terms.check_in)
    if len(here if row.state == "checking" else inside) < FEWEST:
        if by is not None:
            raise Refusal("refusal.too_few_entrants", n=FEWEST)
        return Change(state="entering")
    if row.state == "entering" and checks:
        return Change(
            by=by, interaction_id=click, state="checking", moment=now + row.terms.check_in
        )
    absent = [number for number in inside if checks and number not in here]
    lines = [live.cup.add(Drop(number)) for number in absent]
    try:
        more, paired_round = _pair(live, now)
    except Refused:
        if by is not None:
            raise
        return Change(state="entering")  # its organiser is told why when starting it
    return Change((*lines, *more), by, click, state="playing", paired=paired_round)


def paired(live: LiveCup, now: int, by: int, click: int) -> Change:
    """The round that has not begun, paired anew; or the next one."""
    _require_playing(live)
    lines, paired_round = _pair(live, now)
    return Change(lines, by, click, paired=paired_round)


def swapped(live: LiveCup, one: int, other: int, now: int, by: int, click: int) -> Change:
    """Two entrants of a round that has not begun, exchanged."""
    _require_playing(live)
    round_ = live.require_round()
    line = live.cup.add(Swap(one, other))
    deals = live.row.round.deals if live.row.round is not None else ()
    return Change((line,), by, click, paired=_row(live, round_.number, deals, now))


def begun(live: LiveCup, by: int | None = None, click: int | None = None) -> Change:
    """The tables of the round are opened; its seals were published before."""
    _require_playing(live)
    round_, row = live.require_round(), live.row.round
    if row is None or not row.told:
        raise Refusal("refusal.round_untold")
    line = live.cup.add(Begin(round_.number))
    return Change((line,), by, click, begun=tuple(pod.number for pod in round_.pods))


def decided(
    live: LiveCup,
    pod: Pod,
    places: Mapping[int, int],
    points: Mapping[int, Fraction],
    forfeits: frozenset[int],
    now: int,
    by: int,
    click: int,
) -> Change:
    """An organiser says how a table ended, also after the cup. Where others go on to a round of a
    knock-out that has not begun, that is paired anew."""
    before = _follows(live)
    lines = [live.cup.add(ruled(pod, places, points, forfeits))]
    change = _closed(live, lines, [(pod.round, pod.number)], by, click)
    after = _follows(live)
    if after is None or after == before or live.row.paused is not None:
        return change
    more, paired_round = _pair(live, now)
    return replace(change, lines=(*change.lines, *more), paired=paired_round)


def forfeited(
    live: LiveCup, round_: int, numbers: tuple[int, ...], stands_in: str, by: int, click: int
) -> Change:
    """Entrants did not turn up, or left."""
    live.require_running()
    lines, ended = list[Line](), list[tuple[int, int]]()
    for number in numbers:
        pod = _pod_of(live, round_, number)
        lines.append(live.cup.add(Forfeit(round_, pod.number, (number,))))
        ended += [(round_, pod.number)] if pod.over else []
    now_played = live.round is not None and live.round.number == round_
    sits = deeds.house_sits(live, numbers, stands_in) if now_played else ()
    return _closed(live, lines, ended, by, click, sits)


def finished(live: LiveCup, finishes: Sequence[Finish], by: int, click: int) -> Change:
    """The organiser ends the cup: ``finishes`` tells how the tables stand that are played. Nobody
    is ahead at one that was never opened."""
    live.require_running()
    round_, told = live.round, {finish.pod for finish in finishes}
    begun_ = round_ is not None and round_.begun
    untold = (
        [pod for pod in round_.pods if not pod.over and pod.number not in told]
        if (round_ is not None and begun_)
        else []
    )
    lines = [live.cup.add(finish) for finish in finishes]
    for pod in untold:
        level = {number: 1 for number in pod.entrants if number not in pod.forfeits}
        lines.append(live.cup.add(Finish(pod.round, pod.number, level, how="award")))
    taken = [(finish.round, finish.pod) for finish in finishes]
    closed = _closed(live, lines, [*taken, *((pod.round, pod.number) for pod in untold)])
    end = live.cup.add(Over())
    return replace(closed, lines=(*closed.lines, end), by=by, interaction_id=click, state="over")


def _require_playing(live: LiveCup) -> None:
    live.require_running()
    if live.row.state != "playing":
        raise Refusal("refusal.cup_gathers")
    if live.row.paused is not None:
        raise Refusal("refusal.cup_paused")


def _next(live: LiveCup, now: int) -> Change:
    """The round that follows, or the end of the cup where none does: also where too few are left to
    be paired."""
    if not live.cup.done:
        try:
            lines, paired_round = _pair(live, now)
        except Refused:
            live = LiveCup(live.row)
        else:
            return Change(lines, paired=paired_round)
    return Change((live.cup.add(Over()),), state="over")


def _begins(live: LiveCup, now: int) -> Change:
    """The round that was paired begins. Where somebody dropped out or came back meanwhile, or a
    result was corrected by which others go on, it is paired anew instead."""
    round_ = live.require_round()
    tables = {frozenset(unit.entrants) for unit in round_.units}
    if round_.stage == "knockout" and not round_.swapped and tables != _follows(live):
        return _next(live, now)
    try:
        return begun(live)
    except Refused:
        return _next(LiveCup(live.row), now)


def _follows(live: LiveCup) -> set[frozenset[int]] | None:
    """Who comes together in the round of a knock-out that is paired and has not begun, as the
    results are now; None where there is none, or nobody is left to play."""
    if live.cup.pairing is None or live.cup.pairing.stage != "knockout":
        return None
    try:
        lines = live.cup.next_round()
    except Refused:
        return None
    together = (line.entrants for line in lines if isinstance(line, Seated))
    resting = ((line.entrant,) for line in lines if isinstance(line, Bye))
    return set(map(frozenset, (*together, *resting)))


def _pair(live: LiveCup, now: int) -> tuple[tuple[Line, ...], StoredRound]:
    """The lines that pair a round with the seals of its deals, and its row; raises
    :class:`~engine.cups.refusals.Refused`."""
    lines = live.cup.add_all(live.cup.next_round())
    seals, deals = _dealt(live)
    return (*lines, *seals), _row(live, live.cup.rounds[-1].number, deals, now)


def _row(live: LiveCup, number: int, deals: tuple[StoredDeal, ...], now: int) -> StoredRound:
    """Of a round that is paired."""
    return StoredRound(
        number,
        told=False,
        begins=now + live.row.terms.rest,
        ends=None,
        late=None,
        veiled=live.cup.plan.duplicate,
        over=False,
        deals=deals,
    )


def _dealt(live: LiveCup) -> tuple[tuple[Line, ...], tuple[StoredDeal, ...]]:
    """The sealed deals of a round with duplicate deals: one for each size of pod."""
    round_ = live.cup.rounds[-1]
    if not live.cup.plan.duplicate:
        return (), ()
    lines, deals = list[Line](), list[StoredDeal]()
    for size in sorted(round_.chairs):
        deal = Deal()
        lines.append(live.cup.add(Sealed(round_.number, size, deal.seal)))
        deals.append(StoredDeal(size, deal.seal, deal.seed))
    return tuple(lines), tuple(deals)


def _taken(live: LiveCup, finishes: Sequence[Finish]) -> Change | None:
    """The results of tables that have ended. Of pods that are veiled nobody hears before the last
    of them has: then all are told at once."""
    row = live.row.round
    if row is None:
        return None
    open_ = sum(not pod.taken for pod in row.pods) - len(finishes)
    if open_ and (row.veiled or not finishes):
        return None
    lines = [live.cup.add(finish) for finish in finishes]
    return _closed(live, lines, [(finish.round, finish.pod) for finish in finishes])


def _closed(
    live: LiveCup,
    lines: Sequence[Line],
    taken: Sequence[tuple[int, int]],
    by: int | None = None,
    click: int | None = None,
    sits: tuple[deeds.Sits, ...] = (),
) -> Change:
    """With the end of the round, where that was the last of its tables: its deals are told."""
    row, round_ = live.row.round, live.round
    over = row is not None and round_ is not None and round_.over
    seeds = (
        [live.cup.add(Opened(row.number, deal.seats, deal.seed)) for deal in row.deals]
        if row is not None and over
        else []
    )
    return Change(
        (*lines, *seeds),
        by,
        click,
        taken=tuple(taken),
        over=row.number if row is not None and over else None,
        sits=sits,
    )


def _inside(live: LiveCup) -> list[int]:
    return [number for number, entrant in live.cup.entrants.items() if entrant.status == "in"]


def _is_here(live: LiveCup, number: int) -> bool:
    entrant = live.row.entrants[number]
    return entrant.here or entrant.house is not None


def _pod_of(live: LiveCup, round_: int, number: int) -> Pod:
    for each in live.cup.rounds:
        if each.number == round_ and (pod := each.pod_of(number)) is not None:
            return pod
    raise Refusal("refusal.no_such_pod")
