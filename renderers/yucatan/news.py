"""What the last turn did, in the words of the header."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import SEATS, Event
from engine.games.yucatan.events import (
    AllPassed,
    Begins,
    Fight,
    LeftOver,
    NeutralVillages,
    NoRoom,
    Over,
    Spoils,
    Unloaded,
)
from renderers.kit.furniture import NEWS
from renderers.kit.seats import called
from renderers.kit.type import length, shortened
from renderers.scene import Scene
from renderers.yucatan import facts

_ROOM, _NAME = 780, 190
"""How long the news and the name in it may be: beside the longest name of who is to act."""
_GAINS: set[str] = {Spoils, Unloaded}
_QUIET: set[str] = {Begins, NoRoom, LeftOver, Over, AllPassed, NeutralVillages}
"""Events that name nobody who did them."""


def news(scene: Scene) -> str:
    """Who did what in the last turn, as far as there is room to say it."""
    last = facts.last(scene)
    if last is None:
        return ""
    told = [event for event in last.told if not _of_the_defender(event, last)]
    if last.fight:
        told = [last.fight, *told[1:]]  # the way is on the map
    words = _joined(list(filter(None, (phrase(scene, event) for event in told))))
    if not words or last.seat < 0 or (last.told and last.told[0].kind in _QUIET):
        return words
    name = shortened(called(scene, last.seat), _NAME, NEWS, 750)
    return scene.say("yucatan.picture.news", name=name, what=words)


def _joined(words: Sequence[str]) -> str:
    found = ""
    for each in words:
        longer = f"{found} · {each}" if found else each
        if found and length(longer, NEWS, 750) > _ROOM - _NAME:
            break
        found = longer
    return found


def _of_the_defender(event: Event, last: facts.Last) -> bool:
    """What a defender won would be read as the gain of the one whose name stands before it."""
    return event.kind in _GAINS and event.facts["seat"] != SEATS[last.seat]


def phrase(scene: Scene, event: Event) -> str:
    """An event in the fewest words; empty for what goes without saying."""
    say, facts_of = scene.say, dict(event.facts)
    if event.kind == Fight:
        return _fight(scene, event)
    sentence = f"yucatan.picture.note.{event.kind}"
    if not say.knows(sentence):
        return ""
    if event.kind == Spoils:
        spoils = Spoils.of(event)
        gained = spoils["came"] - spoils["lost"]
        if not gained:
            return ""
        facts_of["gained"] = gained
    cells = facts_of.get("path")
    if isinstance(cells, Sequence):
        facts_of["path"] = f"{cells[0]} → {cells[-1]}"
    cells = facts_of.get("cells")
    if isinstance(cells, Sequence):
        facts_of["cells"] = ", ".join(cells)
    for name in ("seat", "owner"):
        if facts_of.get(name) in SEATS:
            seat = called(scene, SEATS.index(str(facts_of[name])))
            facts_of[name] = shortened(seat, _NAME, NEWS, 750)
    if facts_of.get("n") == 0 and say.knows(f"{sentence}.nothing"):
        sentence += ".nothing"
    return say(sentence, **facts_of)


def _fight(scene: Scene, event: Event) -> str:
    """How it ended for who attacked."""
    told = Fight.of(event)
    won = told["winner"] == told["attacker"]
    guilds = [
        facts.guild(scene, guild) for guild in (told["attacker_guild"], told["defender_guild"])
    ]
    winner, loser = guilds if won else guilds[::-1]
    sentence = f"yucatan.picture.note.fight.{'won' if won else 'lost'}"
    return scene.say(sentence, cell=told["cell"], winner=winner, loser=loser)
