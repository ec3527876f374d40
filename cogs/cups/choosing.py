"""What an organiser chooses of a cup: typed with ``/cup new``, or changed on the announcement.

``/cup new title:gold`` alone is a good cup: Swiss, tables of four, a day for each turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias, get_args

import msgspec
from discord import app_commands

from cogs.cups.moments import duration, moment
from cogs.kit.choices import offered
from cogs.kit.refusal import echo
from cogs.kit.spans import span
from data.cup_rows import StoredCup, Terms
from data.refusal import Refusal
from data.words import Words
from engine.clock import DAY, HOUR, MINUTE, NONE, PRESETS, clock_of, text_of
from engine.cups.plan import GROUP, QUALIFY, REVISION, Fault, Format, Lone, Overdue, Plan
from engine.cups.waits import usual_waits
from engine.game import Game
from engine.hours import Hours

FORMATS: tuple[Format, ...] = get_args(Format)
OVERDUE: tuple[Overdue, ...] = get_args(Overdue)
LONE: tuple[Lone, ...] = get_args(Lone)
Seeding: TypeAlias = Literal["lot", "rating"]
SEEDING: tuple[Seeding, ...] = get_args(Seeding)
Duplicate: TypeAlias = Literal["no", "places", "score"]
"""Whether all tables of a round play the same deal, and what counts then."""
DUPLICATE: tuple[Duplicate, ...] = get_args(Duplicate)
ROUNDS = 5
ENTRY_LASTS = 3 * DAY
TURN_TAKES = 12 * HOUR
"""Time that the proposed length of a round gives each turn, on the average."""
REST, SHORT_REST = 10 * MINUTE, MINUTE
"""Between a round's pairing and its tables; short where a turn takes minutes."""
_DURATIONS = (15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 12 * HOUR, DAY)
_AHEAD = (HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)
_ROUNDS_LAST = (2 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 28 * DAY)
_BOUNDS = re.compile(r"(-?\d{1,5})?\s*(?:-|–|\.\.)\s*(-?\d{1,5})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A cup as its organiser wants it."""

    plan: Plan
    terms: Terms
    name: str
    until: int | None
    """When entries close; None: when the organiser says so."""

    @classmethod
    def of(cls, cup: StoredCup) -> Chosen:
        """What is chosen of a cup that is announced."""
        return cls(Plan.read(cup.plan), cup.terms, cup.name, cup.moment)

    def planned(self, **fields: object) -> Chosen:
        return replace(self, plan=msgspec.structs.replace(self.plan, **fields))

    def with_terms(self, **fields: object) -> Chosen:
        return replace(self, terms=replace(self.terms, **fields))


def usual(game: Game, name: str, clock: str, now: int) -> Chosen:
    """What holds where nothing is said; ``clock`` is that of the server's tables."""
    given = clock_of(clock) or PRESETS["day"]
    rest = REST if given.per_turn else SHORT_REST
    terms = Terms(clock=text_of(given), out_of_time="turn", rest=rest)
    pod = min(4, game.seats.stop - 1)
    plan = Plan(title=game.key, pod=pod, rounds=ROUNDS, revision=REVISION)
    return as_proposed(Chosen(plan, terms, name, now + ENTRY_LASTS))


def as_proposed(chosen: Chosen) -> Chosen:
    """Return the same with a round as long as it is proposed."""
    return chosen.with_terms(lasts=proposed(chosen.plan, chosen.terms.clock))


def following(before: Chosen, after: Chosen) -> Chosen:
    """Return what was chosen anew; the length of a round that was as proposed is so again."""
    proposal = proposed(before.plan, before.terms.clock)
    return as_proposed(after) if before.terms.lasts == proposal else after


def proposed(plan: Plan, clock: str) -> int:
    """Return how many seconds a round should have: half a day for each of the turns in a row of a
    game of so many players, or all that their clocks allow, if that is less."""
    given, waits = clock_of(clock), usual_waits(plan.title, plan.pod)
    lasts = waits * TURN_TAKES
    if given is not None:
        bank = 0 if given.per_turn else plan.pod * given.bank
        lasts = min(lasts, bank + waits * given.refund)
    unit = DAY if lasts > 2 * DAY else HOUR
    return -(-lasts // unit) * unit


def require_sound(chosen: Chosen, game: Game) -> None:
    """Refuse a plan that cannot be played, with everything that is wrong with it."""
    faults = chosen.plan.faults(game)
    if faults:
        raise Refusal("refusal.cup_plan", why=partial(_faults_in_words, faults))


def _faults_in_words(faults: Iterable[Fault], say: Words) -> str:
    return " ".join(_fault(fault, say) for fault in faults)


def _fault(fault: Fault, say: Words) -> str:
    field, _, option = fault.field.partition(".")
    if option:
        return say("cup.fault.option", option=f"`{option}`")
    if fault.why != "between":
        return say(f"cup.fault.{fault.why}")
    what = say(f"cup.field.{field}")
    if fault.least == fault.most:
        return say("cup.fault.only", what=what, least=fault.least)
    return say("cup.fault.between", what=what, least=fault.least, most=fault.most)


def with_duplicate(chosen: Chosen, way: str) -> Chosen:
    """``way`` is one of :data:`DUPLICATE`."""
    scoring = "duplicate" if way == "score" else "places"
    return chosen.planned(duplicate=way != "no", scoring=scoring)


def with_clock(chosen: Chosen, clock: str) -> Chosen:
    """With that clock, and a rest before each round that goes with it."""
    given = clock_of(clock)
    rest = REST if given is None or given.per_turn else SHORT_REST
    return chosen.with_terms(clock=clock, rest=rest)


def with_format(chosen: Chosen, format_: str) -> Chosen:
    """With as many rounds as that format has where nothing else is said, and groups as they were
    measured."""
    rounds = (chosen.plan.rounds or ROUNDS) if format_ == "swiss" else 0
    late = chosen.plan.late if format_ == "swiss" else 0
    groups = {"group": GROUP, "qualify": QUALIFY} if format_ == "groups" else {}
    return chosen.planned(format=format_, rounds=rounds, late=late, **groups)


def with_pod(chosen: Chosen, seats: int) -> Chosen:
    """Of a smaller table fewer go on."""
    plan = chosen.plan
    go_on = max(1, min(plan.go_on, seats - 1))
    return chosen.planned(pod=seats, least=min(plan.least, seats), go_on=go_on)


def with_group(chosen: Chosen, size: int) -> Chosen:
    """Of a smaller group fewer go on."""
    return chosen.planned(group=size, qualify=max(1, min(chosen.plan.qualify, size - 1)))


def duplicate_of(plan: Plan) -> str:
    if not plan.duplicate:
        return "no"
    return "score" if plan.scoring == "duplicate" else "places"


# What is typed.


def until_typed(typed: str, hours: Hours, now: int) -> int:
    """When entries close."""
    at = moment(typed, hours, now)
    if at is None:
        raise Refusal("refusal.cup_until", typed=echo(typed))
    return at


def lasting_typed(typed: str) -> int:
    """So many seconds; ``0`` is none."""
    if typed.strip() == "0":
        return 0
    seconds = duration(typed)
    if seconds is None:
        raise Refusal("refusal.cup_duration", typed=echo(typed))
    return seconds


def rating_typed(typed: str) -> tuple[int | None, int | None]:
    """The bounds: ``20-30``, ``20-``, ``-30``."""
    said = _BOUNDS.fullmatch(typed.strip())
    if said is None or (said[1] is None and said[2] is None):
        raise Refusal("refusal.cup_rating", typed=echo(typed))
    least, most = (None if part is None else int(part) for part in said.groups())
    if least is not None and most is not None and least > most:
        raise Refusal("refusal.cup_rating", typed=echo(typed))
    return least, most


# What is offered.


def lasting_offered(typed: str, say: Words) -> list[app_commands.Choice[str]]:
    """How long a check-in is: the usual ones, and whatever is typed."""
    return _spans(typed, _DURATIONS, say, say("cup.no_check_in"))


def round_offered(
    typed: str, say: Words, plan: Plan | None = None, clock: str = NONE
) -> list[app_commands.Choice[str]]:
    """How long a round is: first what is proposed, for a plan that is known."""
    usual = _spans(typed, _ROUNDS_LAST, say, say("cup.no_round_time"))
    if plan is None or typed:
        return usual
    text = _text(proposed(plan, clock))
    return [app_commands.Choice(name=proposal(plan, clock, say), value=text), *usual]


def proposal(plan: Plan, clock: str, say: Words) -> str:
    """*35 days: about 70 turns in a row, 12 hours each*."""
    lasts, waits = proposed(plan, clock), usual_waits(plan.title, plan.pod)
    each = span(min(TURN_TAKES, lasts // waits), say)
    return say("cup.proposed", span=span(lasts, say), n=waits, turn=each)


def until_offered(typed: str, hours: Hours, now: int, say: Words) -> list[app_commands.Choice[str]]:
    """Until when one may enter: the moment that is typed as it was understood, or usual ones."""
    if typed and (at := moment(typed, hours, now)) is not None:
        told = say("cup.until_that", when=f"{hours.local(at):%Y-%m-%d %H:%M}")
        return [app_commands.Choice(name=told, value=typed)]
    named = [(say("cup.until_in", span=span(each, say)), _text(each)) for each in _AHEAD]
    return offered(named, typed)


def _spans(
    typed: str, usual: Iterable[int], say: Words, none: str
) -> list[app_commands.Choice[str]]:
    if (seconds := duration(typed)) is not None:
        return [app_commands.Choice(name=span(seconds, say), value=typed)]
    return offered([(none, "0"), *((span(each, say), _text(each)) for each in usual)], typed)


def _text(seconds: int) -> str:
    """As a duration is typed."""
    for unit, length in (("d", DAY), ("h", HOUR)):
        if seconds % length == 0:
            return f"{seconds // length} {unit}"
    return f"{seconds // MINUTE} min"
