"""The codex: what may touch, from stone to gold, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.gold import facts
from renderers.gold.pieces import coin, swatch
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.pen import Point
from renderers.scene import Scene


def show_chain(frame: Frame, places: Sequence[Point], radius: int) -> None:
    """The five materials with their values; what is linked may touch."""
    palette = frame.look.name
    for face, at in enumerate(places):
        frame.paste(swatch(face, radius, palette), at, shows=f"material {facts.MATERIALS[face]}")
        frame.paste(coin(face, 17, palette), at)
        frame.text(at, str(face), 22, 800, frame.look.ink, "m")


def name_chain(frame: Frame, scene: Scene, places: Sequence[Point], tone: str) -> None:
    for face, (x, y) in enumerate(places):
        frame.text((x, y + 46), facts.material(scene, face), 22, 600, tone, "m", width=79, least=20)


def show_worth(
    frame: Frame, scene: Scene, area: Area, tones: tuple[str, str], count: int = 4
) -> None:
    """What scores, a line for each thing, the first ``count`` of them; ``tones`` are those of the
    words and of the numbers."""
    say, scoring = scene.say, facts.PARTS.scoring
    each = "any" if facts.view_of(scene).rules.incomplete_scores else "value"
    lines = [
        ("closed", f"+{scoring.complete_disc}"),
        ("single", f"+{scoring.single_material}"),
        (each, say("gold.picture.codex.itself")),
        ("bead", f"+{scoring.bead}"),
    ]
    for at, (key, worth) in enumerate(lines[:count]):
        y = area.y + (2 * at + 1) * area.h / (2 * count)
        run = frame.text((area.right, y), worth, 24 if count < 4 else 28, 750, tones[1], "r")
        frame.text(
            (area.x, y),
            say(f"gold.picture.codex.{key}"),
            22 if count < 4 else 24,
            500,
            tones[0],
            width=area.w - run - 12,
            least=20,
        )
