"""Close-up: on which cell something is founded, deployed, grown, or which warrior comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.yucatan.components import NOBODY, PARTS
from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yucatan import facts, region
from renderers.yucatan.offers import (
    Forecast,
    Gain,
    Offer,
    Step,
    all_steps,
    cells_of,
    gain_of,
    target,
)
from renderers.yucatan.plate import Plate, Row
from renderers.yucatan.region import Region


def draw(scene: Scene, found: Sequence[Offer]) -> Frame:
    """The cells, large; on the plate what comes there, and what that brings."""
    steps = all_steps(found)
    forecast, gains = Forecast(scene), dict[int, Gain]()
    for step in steps:
        gains[cells_of(scene, step)[0]] = gain_of(forecast.of(step))
    cells = sorted(gains)
    lies = region.laid(scene, cells)
    frame = region.opened(scene, lies.plate)
    part = Region(scene, frame, lies.part, low=cells)
    part.whiten(cells)
    part.stand_all()
    part.close(cells)
    named: dict[int, list[str]] = {}
    for offer in found:
        if (cell := target(scene, offer)) >= 0:
            named.setdefault(cell, []).append(offer.way)
    for cell, ways in named.items():
        part.name(cell, ways, gains[cell])
    bare = {
        offer.common[1]: offer.way
        for offer in found
        if target(scene, offer) < 0 and len(offer.common) > 1
    }
    _fill(Plate(frame, lies.plate), scene, steps, gains, bare)
    return frame


def _fill(
    plate: Plate,
    scene: Scene,
    steps: Sequence[Step],
    gains: Mapping[int, Gain],
    bare: Mapping[str, str],
) -> None:
    """``bare`` are the ways that say a guild but no cell yet."""
    view, say, seat = facts.view_of(scene), scene.say, scene.seat
    assert seat is not None
    verb = steps[0][0]
    if verb == "deploy":
        guilds = list(dict.fromkeys(step[1] for step in steps))
        if len(guilds) == 1:
            plate.guild(guilds[0], facts.guild(scene, guilds[0]))
            beaten = PARTS.beats[guilds[0]]
            plate.rows([Row(beaten, say("yucatan.close.loses"))])
        else:
            left = facts.reserve(scene, seat)
            for guild in guilds:  # buttons call it by its initial
                words = f"{say(f'yucatan.short.{guild}')} ×{left.get(guild, 0)}"
                plate.rows([Row(guild, words, way=bare.get(guild, ""))])
    elif verb == "recall":
        _recalled(plate, scene, gains)
    elif verb == "grow":
        plate.village(seat, large=True)
    else:
        owner = NOBODY if view.phase == "neutral" else seat
        plate.village(owner, large=view.phase == "large")
    if view.phase == "neutral":
        plate.rows([Row("", say("yucatan.close.left", n=view.tokens[seat]))])
    elif verb == "found" and view.phase == "play":
        limit = f"{view.limit(seat)} → {view.limit(seat) + 1}"
        plate.rows([Row(f"warrior {seat}", say("yucatan.close.limit"), limit)])
        plate.rows([Row("", say("yucatan.close.left", n=view.stock(seat)))])
    for word in ("home", "shrinks"):
        some = [gain for gain in gains.values() if gain.word == word]
        if some:
            plate.told([Row(some[0].sign, say(f"yucatan.close.{word}"))])


def _recalled(plate: Plate, scene: Scene, gains: Mapping[int, Gain]) -> None:
    """Each warrior with its guild and the prisoners that are given up with it."""
    view = facts.view_of(scene)
    for pawn in view.pawns():
        gain = gains.get(pawn.cell)
        if gain is not None and pawn.guild:
            plate.told([Row(pawn.guild, view.map.names[pawn.cell])])
    if any(gain.number for gain in gains.values()):
        plate.told([Row("captive", scene.say("yucatan.close.given_up"))])
