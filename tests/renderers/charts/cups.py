"""Random cups that were played by the engine, scenes of them and of members and titles, with names
as they may be."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

from engine.cups.cup import Cup
from engine.cups.lines import Begin, Bye, Drop, Enter, Finish, Forfeit, Paired, Sealed, Seated
from engine.cups.plan import Plan
from engine.cups.points import sizes
from engine.deal import Deal
from renderers.charts import of_cup
from renderers.charts.leaves import Leaf
from renderers.charts.played import (
    Faced,
    Month,
    PlayedTitle,
    Profile,
    Rated,
    SeatFirsts,
    Statistics,
    Tally,
)
from renderers.charts.scenes import Bracket, Entrant, Match, Pods, Result, Slot, Standings
from tests.engine.cups.playing import begin, duplicate_seed, unseal

NAMES = (
    *("Inès", "Þorbjörg", "Bram", "Nguyễn Thị Ánh", "Maximilienne-Théodora", "Çağla", "Łukasz"),
    *("日本語の名前でとても長い", "שלום עולם", "🎲🔥", "**Bold** _name_ <@1>", "Z̸a̷l̵g̶o̸"),
    *("Maximiliane-Alexandrina von Hohenzollern zu Sigmaringen", "Зоя Никитична", "W" * 40, "i"),
)
STRANGE_CUP = "🎲 日本語杯 🎲"
LONG_CUP = "The Very Large and Most Honourable Jaguar Cup of the Whole Wide World"
HOURS = of_cup.Clock(30 * 3600, 3 * 86_400, "until Sunday 20:00")


def names(count: int) -> dict[int, str]:
    return {number: NAMES[(number - 1) % len(NAMES)] for number in range(1, count + 1)}


def plain_names(count: int) -> dict[int, str]:
    """Names that are whole in any picture."""
    return {number: f"E{number}" for number in range(1, count + 1)}


def played(
    random: Random,
    count: int,
    *,
    stop: int = 99,
    unfinished: bool = False,
    drops: float = 0.2,
    **plan: object,
) -> Cup:
    """A cup that goes on until that round, with shared places, forfeits, corrections and dropouts;
    of the last round only half of the tables may be over."""
    cup = Cup.of(Plan(**{"title": "gold", **plan}), Deal(f"{random.getrandbits(256):064x}"))
    for _ in range(count):
        cup.add(Enter(cup.next_entrant()))
    while not cup.done and len(cup.rounds) < stop:
        _begin(cup, random)
        half = unfinished and len(cup.rounds) == stop
        _play(cup, random, half=half)
        if cup.plan.duplicate and cup.rounds[-1].over:
            unseal(cup)
        if random.random() < drops and len(cup.inside()) > 5 and cup.rounds[-1].over:
            cup.add(Drop(random.choice(cup.inside())))
    return cup


def _begin(cup: Cup, random: Random) -> None:
    """The next round; of a Swiss cup with tables and byes as it comes, for a good pairing takes
    longer than a picture."""
    if cup.plan.format != "swiss":
        begin(cup)
        return
    there, number, seated = cup.inside(), len(cup.rounds) + 1, 0
    random.shuffle(there)
    cup.add(Paired(number))
    for pod, size in enumerate(sizes(len(there), cup.plan.pod, cup.plan.smallest), 1):
        who = there[seated : seated + size]
        cup.add(Seated(number, pod, tuple(who)))
        seated += size
    for who in there[seated:]:
        cup.add(Bye(number, who))
    for size in {pod.size for pod in cup.rounds[-1].pods} if cup.plan.duplicate else ():
        cup.add(Sealed(number, size, Deal(duplicate_seed(number, size)).seal))
    cup.add(Begin(number))


def _play(cup: Cup, random: Random, *, half: bool) -> None:
    pods = cup.rounds[-1].pods
    for pod in pods[: len(pods) // 2] if half else pods:
        if random.random() < 0.08:
            cup.add(Forfeit(pod.round, pod.number, (random.choice(pod.entrants),)))
        if pod.over:
            continue
        there = [who for who in pod.entrants if who not in pod.forfeits]
        points = {who: random.choice((50, random.randint(-5, 120))) for who in there}
        places = {who: 1 + sum(points[one] > points[who] for one in there) for who in there}
        how = random.choice(("result", "result", "result", "late", "house", "award"))
        told = (pod.round, pod.number, places, points, tuple(pod.forfeits))
        cup.add(Finish(*told, how))
        if random.random() < 0.08:
            cup.add(Finish(*told, "correct"))


# Scenes.


def standings_of(random: Random, count: int, **facts: object) -> Standings:
    return of_cup.standings(played(random, count, **facts), "Jaguar Cup", plain_names(count))


def pods_of(random: Random, count: int, **facts: object) -> Pods:
    """The last round of a cup, while it is played."""
    cup = played(random, count, unfinished=True, stop=2, **{"rounds": 3, **facts})
    live = {pod.number: _live(random) for pod in cup.rounds[-1].pods}
    clock = random.choice((HOURS, of_cup.Clock(), of_cup.Clock(-5, 7200), of_cup.Clock(900, 7200)))
    name, whose = random.choice((STRANGE_CUP, LONG_CUP)), names(count)
    return of_cup.pods(cup, name, whose, len(cup.rounds), live, clock)


def _live(random: Random) -> of_cup.Live:
    state = random.choice(("check_in", "playing", "late"))
    act = frozenset(random.sample(range(4), random.randint(0, 2)))
    seconds = random.choice((None, 40, 1200)) if state == "check_in" else None
    return of_cup.Live(state, act, random.randint(1, 40), 25, seconds, random.choice(NAMES))


def bracket_of(random: Random, count: int, pod: int, best: int, *, upto: int = 9) -> Bracket:
    """A knock-out of which so many rounds are played; neighbours come together."""
    coming: list[Slot] = [Slot(Entrant(n + 1, NAMES[n % len(NAMES)])) for n in range(count)]
    rounds: list[tuple[Match, ...]] = []
    while True:
        tables = -(-len(coming) // pod)
        sizes = [len(coming) // tables + (at < len(coming) % tables) for at in range(tables)]
        over, final = len(rounds) < upto, tables == 1
        matches: list[Match] = []
        going: list[Slot] = []
        for at, size in enumerate(sizes):
            seats, coming = coming[:size], coming[size:]
            on = 1 if final else min(best, size - 1)
            places = random.sample(range(1, size + 1), size)
            if over:
                seats = [
                    replace(seat, result=Result(place=place, of=size), on=place <= on)
                    for seat, place in zip(seats, places, strict=True)
                ]
                through = sorted((s for s in seats if s.on), key=lambda s: s.result.place)
                going += [Slot(seat.entrant, source=at) for seat in through]
            else:
                going += [Slot(source=at, place=place) for place in range(1, on + 1)]
            matches.append(Match(at + 1, tuple(seats)))
        rounds.append(tuple(matches))
        if final:
            return Bracket("Jaguar Cup", tuple(rounds), best)
        coming = going


def profile_of(random: Random, games: int) -> Profile:
    mean, margin, rated = 25.0, 16.6, [Rated(25.0, 16.6)]
    for _ in range(games):
        mean, margin = mean + random.gauss(0.05, 0.5), max(2.1, margin * 0.97)
        rated.append(Rated(mean, margin))
    months = tuple(
        Month(f"month {at}", first) for at, first in enumerate(range(1, games + 1, 9), 1)
    )
    seats = random.randint(2, 4)
    places = [random.randint(0, 40) for _ in range(seats)] if games else []
    titles = [
        PlayedTitle(name, random.randint(1, games), random.uniform(10, 40), random.random() < 0.3)
        for name in ("Das Gold der Maya", "Maya", "Tzolk’in", "Yaxha", "Yucatan")
        if games and random.random() < 0.8
    ]
    faced = [
        Faced(name, random.randint(0, 60), random.randint(0, 60))
        for name in random.sample(NAMES, random.randint(0, 8) if games else 0)
    ]
    return Profile(
        random.choice(NAMES),
        games,
        tuple(rated) if games else (),
        provisional=games < 5,
        since="since March 2025" if games else "",
        months=months,
        place=random.choice((None, 9, 123)),
        ranked=186,
        places=tuple(places),
        titles=tuple(sorted(titles, key=lambda title: -title.games)),
        faced=tuple(faced),
    )


def statistics_of(random: Random, seats: int, games: int) -> Statistics:
    mean, spread = random.choice(((53, 17), (8, 2), (180, 60), (10, 0.1)))
    rows = [[round(random.gauss(mean, spread)) for _ in range(seats)] for _ in range(games)]
    every = Counter(points for row in rows for points in row)
    first = Counter(max(row) for row in rows)
    turns = Counter(max(1, round(random.gauss(mean, 5))) for _ in range(games))
    wins = Counter(random.randrange(seats) for _ in range(games))
    return Statistics(
        "Das Gold der Maya",
        seats,
        games,
        tuple(Tally(value, every[value], first[value]) for value in sorted(every)),
        tuple(Tally(value, turns[value]) for value in sorted(turns)),
        tuple(SeatFirsts(Fraction(wins[seat]), games) for seat in range(seats)),
        Fraction(max(every)) if every else None,
        random.choice(NAMES),
        over_days=random.choice((None, 3 * 86_400 + 7200)),
        sitting=random.choice((None, 4200)),
    )


def some_leaves(random: Random) -> list[Leaf]:
    """One of each kind, and of cups all pages; the cups and what is on them are random."""
    count = random.choice((3, 5, 7, 14, 23))
    facts = {"pod": random.randint(2, 4), "rounds": 7, "drops": 0.4}
    scoring = {"duplicate": True, "scoring": "duplicate"} if random.random() < 0.4 else {}
    cup = played(random, count, **facts, **scoring)
    called = random.choice((STRANGE_CUP, LONG_CUP))
    standings = of_cup.standings(cup, called, names(count))
    found: list[Leaf] = [standings.page(page + 1) for page in range(standings.pages)]
    found.append(standings.around(random.randint(1, count)))
    order = [row.entrant.number for row in standings.rows]
    for _ in range(4):
        at = random.randrange(len(order) - 1)
        whom = random.choice((order[at + 1], order[-1]))
        found.append(of_cup.why(cup, called, names(count), order[at], whom))
    pods = pods_of(random, count, pod=random.randint(2, 4), duplicate=bool(scoring))
    found += [pods.page(page + 1) for page in range(pods.pages)]
    bracket = bracket_of(random, random.randint(3, 40), 4, random.randint(1, 2), upto=2)
    found += [bracket, replace(bracket, part=1, cup=called)]
    found.append(profile_of(random, random.choice((0, 1, 4, 6, 60, 900))))
    seats, games = random.randint(2, 4), random.choice((1, 29, 30, 400))
    house = replace(statistics_of(random, seats, 7), with_house=True)
    found.append(replace(statistics_of(random, seats, games), house=random.choice((None, house))))
    return found
