"""Files of cups whose tables were really played."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.catalogue import find
from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.lines import Finish, Over
from engine.cups.rounds import Pod
from engine.deal import Deal
from engine.game import Position, places
from engine.playout import Playout
from tests.engine.cups.playing import begin, cup_of, duplicate_seed, unseal

GOLD = find("gold")


def games(cup: Cup, random: Random) -> dict[tuple[int, int], str]:
    """The tables of a round play random games, which are their results."""
    records = dict[tuple[int, int], str]()
    for pod in cup.rounds[-1].pods:
        game = Playout(GOLD, pod.chairs, cup.plan.options, random)
        if cup.plan.duplicate:
            game.seed = duplicate_seed(pod.round, pod.chairs)
            game.position = GOLD.start(pod.chairs, game.options, Deal(game.seed))
        game.finish()
        cup.add(result(pod, game.position))
        records[pod.round, pod.number] = game.record().write()
    return records


def result(pod: Pod, position: Position) -> Finish:
    outcome, points = position.outcome(), position.scores()
    ranks = [-place for place in outcome.places] if outcome else [score or 0 for score in points]
    ranked = places([ranks[seat] for seat in pod.seats])
    scores = {who: points[seat] or 0 for seat, who in pod.seats.items()}
    return Finish(pod.round, pod.number, dict(zip(pod.entrants, ranked, strict=True)), scores)


@cache
def whole_file(*, duplicate: bool = False) -> CupFile:
    """Seven entrants at tables of two, two rounds, six tables, all with records."""
    scoring = "duplicate" if duplicate else "places"
    options = {"show_beads": "yes"}
    cup = cup_of(7, rounds=2, pod=2, duplicate=duplicate, scoring=scoring, options=options)
    records, random = dict[tuple[int, int], str](), Random(17)
    while not cup.done:
        begin(cup)
        records |= games(cup, random)
        if duplicate:
            unseal(cup)
    cup.add(Over())
    return CupFile.of(cup, records, {1: "Ana", 2: "Bo"})
