"""A player's own view of Yaxha: their pyramid large, its plans, the hand, and the cards with what
the pyramid would score."""

from __future__ import annotations

from engine.games.yaxha.pyramid import survey
from engine.games.yaxha.state import ROUNDS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, opened, own_header
from renderers.kit.heads import light, show_band, show_head
from renderers.kit.reading import signed
from renderers.scene import Scene
from renderers.yaxha import facts, layout, plans, players, solid, stages
from renderers.yaxha.hand import show_hand
from renderers.yaxha.icons import ICONS
from renderers.yaxha.table import show_cards


def draw(scene: Scene, seat: int) -> Frame:
    view, lay = facts.view_of(scene), layout.private(scene.view.seats)
    stage = stages.private(view.seats, scene.palette)
    frame = opened(scene, stage, ICONS)
    own_header(frame, scene, seat, facts.turn_of(scene), _asked)
    _mine(frame, scene, seat, lay)
    players.show_list(frame, scene, seat, lay)
    show_hand(frame, scene, seat, lay.hand)
    show_cards(frame, scene, lay.cards, seat)
    return frame


def _asked(scene: Scene, seat: int) -> str:
    """What is asked of the player now."""
    return scene.say(f"yaxha.picture.step.{facts.view_of(scene).asks(seat)}")


# The own pyramid.


def _mine(frame: Frame, scene: Scene, seat: int, lay: layout.Private) -> None:
    view, say, look = facts.view_of(scene), scene.say, frame.look
    panel = lay.panel
    light(frame, scene, seat, panel.area)
    show_band(frame, seat, panel.area)
    now = survey(view.pyramids[seat])
    show_head(frame, scene, seat, panel.area, str(sum(now.points)), size=players.SCORE)
    x, y, r = panel.moon
    moon = solid.moon(view.round, ROUNDS, r, look.name)
    frame.paste(moon, (x, y), shows=f"moon {view.round}")
    players.show_state(frame, scene, seat, panel.area, hand=False)
    draft = facts.drafted(view, seat)
    last = frozenset[facts.Spot]() if draft else facts.last(scene).built.get(seat, frozenset())
    pyramid = view.pyramids[seat]
    solid.show(frame, panel.tower, pyramid, last=last, draft=draft, nose=True)
    plan = panel.plans.area(1)  # its corner that is nearest to the eye
    nearest = plans.bracket(True, True, look.name)
    frame.paste(nearest, (plan.right + 3, plan.bottom + 3), shows="nearest corner")
    plans.show(frame, say, panel.plans, pyramid, last, draft)
    players.show_counts(frame, scene, seat, panel)
    before = survey(view.was[seat])
    players.show_groups(frame, scene, seat, panel, before)
    if view.phase == "build" and view.laid[seat]:
        _gain(frame, scene, panel.plans.area(3), sum(now.points) - sum(before.points))


def _gain(frame: Frame, scene: Scene, above: Area, change: int) -> None:
    """What the cubes that the others do not know of yet change about the points."""
    look, y = frame.look, above.bottom + 34
    frame.text((above.x - 2, y), scene.say("yaxha.picture.gain"), 22, 500, look.mist, width=170)
    frame.text(
        (above.x - 2, y + 34), signed(change), 32, 800, look.jade2 if change > 0 else look.ivory
    )
