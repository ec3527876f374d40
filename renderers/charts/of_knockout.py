"""The knock-out of a cup as a scene: what was played, and who will meet."""

from __future__ import annotations

from dataclasses import replace

from engine.cups import bracket as engine
from engine.cups.cup import Cup
from engine.cups.rounds import Round
from renderers.charts.of_cup import Names, entrant, result
from renderers.charts.scenes import Bracket, Match, Result, Slot


def bracket(cup: Cup, name: str, names: Names) -> Bracket | None:
    """Return the bracket, or None where there is no knock-out or it has not been paired yet. Raises
    :class:`~engine.cups.cup.SeedUnknown` without the cup's seed."""
    found = cup.bracket()
    if not found:
        return None
    played = [each for each in cup.rounds if each.stage == "knockout"]
    rounds = list[tuple[Match, ...]]()
    for at, matches in enumerate(found):
        one = played[at] if at < len(played) else None
        untold = cup.plan.duplicate and any(not each.over for each in played[:at])
        shown = [_match(cup, one, match, names, untold=untold) for match in matches]
        tables = [match for match in shown if not match.bye]
        numbers = {id(match): number for number, match in enumerate(tables, 1)}
        rounds.append(tuple(replace(m, number=m.number or numbers.get(id(m), 0)) for m in shown))
    return Bracket(name, tuple(rounds), cup.plan.go_on)


def _match(
    cup: Cup, one: Round | None, match: engine.Match, names: Names, *, untold: bool
) -> Match:
    """A table; ``untold`` where nobody may know yet who comes to it."""
    veiled = one is not None and cup.plan.duplicate and not one.over
    slots = [
        Slot(
            None if spot.entrant is None or untold else entrant(spot.entrant, names),
            None if one is None or spot.entrant is None else _result(cup, one, spot.entrant),
            spot.on and not (veiled and match.number),
            spot.source,
            spot.place,
        )
        for spot in match.spots
    ]
    return Match(match.number, tuple(slots), bye=match.bye)


def _result(cup: Cup, one: Round, who: int) -> Result | None:
    """How somebody came out of a round; None while that is not known."""
    if not one.begun:
        return None
    earned = cup.earned(who)[one.number - 1]
    known = earned.kind in ("played", "forfeit", "bye")
    return result(earned, duplicate=False) if known else None
