"""Files of cups whose tables were really played."""

from __future__ import annotations

from functools import cache
from random import Random

from engine.catalogue import find
from engine.cups.cup import Cup
from engine.cups.file import CupFile
from engine.cups.lines import Finish
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
        game = Playout(GOLD, pod.size, cup.plan.options, random)
        if cup.plan.duplicate:
            game.seed = duplicate_seed(pod.round, pod.size)
            game.position = GOLD.start(pod.size, game.options, Deal(game.seed))
        game.finish()
        cup.add(result(pod, game.position))
        records[pod.round, pod.number] = game.record().write()
    return records


def result(pod: Pod, position: Position) -> Finish:
    outcome = position.outcome()
    ranked = outcome.places if outcome else places([score or 0 for score in position.scores()])
    scores = {who: score or 0 for who, score in zip(pod.entrants, position.scores(), strict=True)}
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
    cup.add("end")
    return CupFile.of(cup, records, {1: "Ana", 2: "Bo"})
