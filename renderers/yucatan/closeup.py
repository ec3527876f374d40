"""What the player is asked now, large: the picture of the panel while something is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.kit.frame import Frame
from renderers.scene import Scene
from renderers.yucatan import guilds, outcome, overview, places, prisoners, ways
from renderers.yucatan.offers import Step, all_steps, offers

_WHOLE = 3
"""So many tokens has a step that deploys a warrior."""


def draw(scene: Scene, seat: int) -> Frame:
    """By what the steps that are offered differ in."""
    found = offers(scene)
    steps = all_steps(found)
    verbs = {step[0] for step in steps}
    if not verbs - {"end"}:
        return outcome.draw(scene)
    if len(verbs) > 1:
        return overview.draw(scene, found)
    (verb,) = verbs
    if verb in {"build", "pass"}:
        return outcome.draw(scene, found)
    if verb == "move" and len({step[1] for step in steps}) > 1:
        return overview.draw(scene, found)
    if verb == "move":
        return (prisoners if _takes(steps) else ways).draw(scene, found)
    guilds_asked = len({step[1] for step in steps}) > 1
    if verb == "deploy" and guilds_asked and all(len(offer.common) < _WHOLE for offer in found):
        return guilds.draw(scene, found)
    return places.draw(scene, found)


def _takes(steps: Sequence[Step]) -> bool:
    """Whether the steps differ in nothing but how many prisoners are taken."""
    return len(steps) > 1 and len({step[:-1] for step in steps}) == 1 and "take" in steps[0]
