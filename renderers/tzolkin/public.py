"""The board everybody sees, and the ranking when the game is over."""

from __future__ import annotations

from engine.game import SEATS
from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import header
from renderers.kit.seats import called
from renderers.scene import Scene
from renderers.tzolkin import facts, layout, stages
from renderers.tzolkin.icons import ICONS
from renderers.tzolkin.players import show_panels
from renderers.tzolkin.table import show_table


def draw(scene: Scene) -> Frame:
    view = facts.view_of(scene)
    over = view.phase == "over"
    make = stages.final if over else stages.public
    frame = Frame(make(view.seats, scene.palette), theme(scene.palette), scene.say.language, ICONS)
    header(frame, scene, facts.turn_of(scene), _note(scene))
    show_table(frame, scene, tiles=not over)
    if over:
        _ranking(frame, scene)
    show_panels(frame, scene)
    return frame


def _note(scene: Scene) -> str:
    view, say = facts.view_of(scene), scene.say
    if view.phase == "over":
        return ""
    if view.phase == "keep":
        return say("tzolkin.picture.note.keep")
    return _just_done(scene) or awaited(scene)


def awaited(scene: Scene) -> str:
    """Who is to do what."""
    view = facts.view_of(scene)
    return scene.say(f"tzolkin.picture.note.{view.phase}", name=called(scene, view.active))


def _just_done(scene: Scene) -> str:
    """The last turn in few words."""
    say, kinds = scene.say, [event.kind for event in scene.last]
    for event in scene.last:
        if event.kind == "food_day":
            return say("tzolkin.picture.note.food", day=event.facts["day"])
    for event in scene.last:
        if event.kind in ("placed", "took"):
            name = called(scene, SEATS.index(str(event.facts["seat"])))
            count = event.facts["workers"] if event.kind == "placed" else kinds.count("took")
            return say(f"tzolkin.picture.note.{event.kind}", name=name, n=count)
    return ""


def _ranking(frame: Frame, scene: Scene) -> None:
    view, look, area = facts.view_of(scene), frame.look, layout.FINAL
    frame.text(
        (area.middle, area.y + 26),
        scene.say("tzolkin.picture.over"),
        20,
        800,
        look.ink,
        "m",
        track=3,
    )
    high = (area.h - 52) / view.seats
    totals = view.totals()
    for at, (place, seat) in enumerate(scene.ranking):
        middle = round(area.y + 46 + high * (at + 0.5))
        frame.text((area.x + 16, middle), str(place), 26, 800, look.ink)
        frame.seat(seat, (area.x + 62, middle), 38)
        if place == 1:
            frame.icon("crown", (area.x + 62, middle - 27), 28, claim=False)
        right = area.right - 16
        right -= frame.text((right, middle), facts.points(totals[seat]), 30, 800, look.ink, "r")
        left = area.x + 92
        frame.text(
            (left, middle - 13),
            called(scene, seat),
            20,
            700,
            look.ink,
            width=right - left - 12,
            cut=True,
        )
        for name, words in facts.earned(view, seat):
            frame.icon(name, (left + 10, middle + 12), 20)
            left += 24 + frame.text((left + 22, middle + 12), words, 16, 650, look.ink2) + 9
