"""Cups of every kind, as far as a pairing knows them: some rounds have been played, some dropped
out and some entered late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from engine.cups.pairing import PATIENCE, Patience, pair
from engine.cups.pairing_aims import FEWEST, Candidate, Pairing
from engine.deal import Deal


@dataclass(frozen=True)
class Situation:
    """A round that is to be paired, and how it was."""

    candidates: list[Candidate]
    pod: int
    least: int
    seed: str
    pairing: Pairing

    def paired(self, patience: Patience = PATIENCE) -> Pairing:
        """Paired once more."""
        return pair(self.candidates, self.pod, Deal(self.seed), self.least, patience)


def rounds(
    random: Random, most: int = 24, pods: tuple[int, ...] = (2, 3, 4), patience: Patience = PATIENCE
) -> Iterator[Situation]:
    """The rounds of a cup of up to so many entrants, some of whom come and go."""
    pod = random.choice(pods)
    least = random.randint(FEWEST, pod)
    known = {number: Candidate(number) for number in range(1, random.randint(1, most) + 1)}
    newest = max(known)
    strange = random.random() < 0.2  # scores with fractions, hardly two of them equal
    for _ in range(random.randint(1, 8)):
        seed = f"{random.getrandbits(256):064x}"
        candidates = random.sample(list(known.values()), len(known))
        pairing = pair(candidates, pod, Deal(seed), least, patience)
        yield Situation(candidates, pod, least, seed, pairing)
        known = after(known, pairing, pod, strange, random)
        if random.random() < 0.3:
            del known[random.choice(list(known))]
        if random.random() < 0.2 and len(candidates) < most:
            newest += 1
            known[newest] = Candidate(newest, byes=random.randrange(3))
        if not known:
            return


def after(
    known: Mapping[int, Candidate], pairing: Pairing, pod: int, strange: bool, random: Random
) -> dict[int, Candidate]:
    """What is known after the round: most of the time the lower number is the better player."""
    now: dict[int, Candidate] = {}
    for number in pairing.byes:
        had = known[number]
        now[number] = replace(had, points=had.points + 3, byes=had.byes + 1)
    for table in pairing.pods:
        order = sorted(table, key=lambda number: number + random.uniform(-8, 8))
        for place, number in enumerate(order):
            had, met = known[number], Counter(known[number].met)
            met.update(other for other in table if other != number)
            gained = Fraction(random.randint(-60, 60), 3) if strange else 6 - 2 * place
            now[number] = replace(
                had,
                points=had.points + gained,
                met=dict(met),
                seats=tuple(
                    n + (table[at : at + 1] == (number,)) for at, n in enumerate(had.seats)
                ),
                short=had.short + (len(table) < pod),
            )
    return now
