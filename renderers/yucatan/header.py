"""The header: title and round, what the last turn did, and in a player's own view the step."""

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
from renderers.kit.frame import Frame
from renderers.kit.furniture import titled
from renderers.kit.seats import called
from renderers.kit.stage import SIZE
from renderers.kit.type import length, shortened
from renderers.scene import Scene
from renderers.yucatan import facts, pieces

_MIDDLE = 26
_ARROW = " → "
_COIN, _NEXT = 28, 44
"""A guild in the header, and from one to the next."""
_LEAST = 90
"""In less room nothing can be said."""
_GAINS: set[str] = {Spoils, Unloaded}
_QUIET: set[str] = {Begins, NoRoom, LeftOver, Over, AllPassed, NeutralVillages}
"""Events that name nobody who did them."""


def show_header(
    frame: Frame,
    scene: Scene,
    *,
    supply: bool,
    brief: bool = False,
    guilds: bool = False,
    step: str = "",
) -> None:
    """With the ``supply`` of prisoners (``brief``: without words) and the ``guilds``, each beating
    the next, where no plate has them; ``step`` is what its player is asked in their view, in a
    pill."""
    say = scene.say
    title, turn = say("yucatan.title"), facts.turn_of(scene)
    left = begun = 62 + length(title, 30, 750) + 18 + min(340, length(turn, 22, 500)) + 22
    if supply:
        brief = brief or facts.setting_up(facts.view_of(scene))
        left = _supply(frame, scene, left, brief=brief) + 20
    if guilds:
        left = _cycle(frame, left) + 20
    titled(frame, scene, turn, step, pill=bool(step), taken=left - begun)
    right = SIZE[0] - 16
    if step:
        right = SIZE[0] - 12 - min(int(length(step, 20, 650)) + 50, 420) - 16
    last = facts.last(scene)
    if not last or scene.stopped or facts.view_of(scene).phase == "over":
        return
    if last.fight:
        right = _fight(frame, scene, last.fight, right)
    size = 20 if last.fight or step else 22
    marked = bool(last.told) and last.seat >= 0 and last.told[0].kind not in _QUIET
    told = tuple(event for event in last.told if not _of_the_defender(event, last))
    note = _fitting(scene, told, right - left - (40 if marked else 0), size)
    if not note:
        return
    run = frame.text((right, _MIDDLE + 1), note, size, 600, None, "r")
    if marked:
        frame.seat(last.seat, (right - run - 24, _MIDDLE), 32)


def _fitting(scene: Scene, events: tuple[Event, ...], room: float, size: int) -> str:
    """What happened, as far as there is room to say it."""
    note = ""
    for words in filter(None, (phrase(scene, event) for event in events)):
        longer = f"{note} · {words}" if note else words
        if length(longer, size, 600) > room:
            return note or shortened(words, room, size, 600) if room > _LEAST else ""
        note = longer
    return note


def _of_the_defender(event: Event, last: facts.Last) -> bool:
    """What a defender won would be read as the gain of the one whose mark stands before it."""
    return event.kind in _GAINS and event.facts["seat"] != SEATS[last.seat]


def phrase(scene: Scene, event: Event) -> str:
    """An event in the fewest words; empty for what goes without saying."""
    say, facts_of = scene.say, dict(event.facts)
    sentence = f"yucatan.picture.note.{event.kind}"
    if not say.knows(sentence):
        return ""
    if event.kind == Spoils:
        spoils = Spoils.of(event)
        gained = spoils["came"] - spoils["lost"]
        if not gained:
            return ""
        facts_of["gained"] = gained
    for name in ("path", "cells"):
        cells = facts_of.get(name)
        if isinstance(cells, Sequence):
            facts_of[name] = (_ARROW if name == "path" else ", ").join(cells)
    for name in ("seat", "owner"):
        if facts_of.get(name) in SEATS:
            facts_of[name] = called(scene, SEATS.index(str(facts_of[name])))
    if facts_of.get("n") == 0 and say.knows(f"{sentence}.nothing"):
        sentence += ".nothing"
    return say(sentence, **facts_of)


def _supply(frame: Frame, scene: Scene, left: float, *, brief: bool) -> float:
    """The prisoners that can still be taken, beside the round."""
    view, look = facts.view_of(scene), frame.look
    frame.icon("captive", (left + 14, _MIDDLE), 28)
    left += 34
    left += frame.text((left, _MIDDLE + 1), str(view.supply), 22, 700) + 7
    if brief:
        return left
    word = scene.say("yucatan.picture.supply")
    return left + frame.text((left, _MIDDLE + 1), word, 18, 500, look.mist, width=190, least=16)


def _cycle(frame: Frame, left: float) -> float:
    """The guilds, the first one again at the end."""
    palette, cycle = frame.look.name, facts.cycle()
    for at, guild in enumerate((*cycle, cycle[0])):
        x = left + _COIN / 2 + at * _NEXT
        frame.paste(
            pieces.coin(guild, _COIN, palette), (x, _MIDDLE), f"guild {at}", shows=f"coin {guild}"
        )
        if at:
            frame.paste(pieces.beats(11, palette, "dark"), (x - _NEXT / 2, _MIDDLE))
    return left + _COIN + len(cycle) * _NEXT


def _fight(frame: Frame, scene: Scene, fight: Event, right: float) -> float:
    """Who beat whom, with which guilds; returns where it begins."""
    palette, look, told = frame.look.name, frame.look, Fight.of(fight)
    attacks = told["winner"] == told["attacker"]
    guilds = [told["attacker_guild"], told["defender_guild"]]
    pairs = zip((told["winner"], told["loser"]), guilds if attacks else guilds[::-1], strict=True)
    cell = scene.say("yucatan.picture.on", cell=told["cell"])
    word = scene.say("yucatan.picture.beats")
    x = right - frame.text((right, _MIDDLE + 1), cell, 20, 600, look.mist, "r") - 14
    for at, (seat, guild) in enumerate(reversed(list(pairs))):
        frame.paste(pieces.coin(guild, 36, palette), (x - 20, _MIDDLE), shows=f"coin {guild}")
        frame.seat(SEATS.index(seat), (x - 58, _MIDDLE), 34)
        if not at:
            frame.paste(pieces.struck(34, palette), (x - 58, _MIDDLE), shows="fallen")
            x -= 84
            x -= frame.text((x, _MIDDLE + 1), word, 20, 700, None, "r") + 8
    return x - 58 - 17 - 16
