"""Toy as a picture: a panel for each seat and the heap between them."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from renderers.kit.colours import theme
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area, draw_header, draw_plate, draw_seat_panel, header
from renderers.kit.heads import show_head
from renderers.kit.pen import Pen
from renderers.kit.reading import name_of, reason, to_act
from renderers.kit.stage import Stage, kept, stage
from renderers.scene import Scene
from renderers.title import Title

AREAS = [Area(20 + 295 * seat, 600, 275, 240) for seat in range(4)]
HEAP = Area(20, 80, 1160, 480)


@kept
def _stage(seats: int, palette: str, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen, lit: bool) -> None:
        draw_header(pen, look)
        draw_plate(pen, HEAP, look)
        for seat, area in enumerate(AREAS[:seats]):
            draw_seat_panel(pen, area, look, seat=seat, lit=lit)

    return stage(look, draw)


def board(scene: Scene) -> Frame:
    view, look = scene.view, theme(scene.palette)
    frame = Frame(_stage(view.seats, scene.palette), look, scene.say.language)
    header(frame, scene, _round(scene))
    frame.text((600, 320), _heap(scene), 40, 700, look.ink, "m", width=1100, least=16, cut=True)
    for seat, area in enumerate(AREAS[: view.seats]):
        if seat in scene.to_act:
            frame.light((area.x - 6, area.y - 6, area.right + 6, area.bottom + 6))
        show_head(frame, scene, seat, area, str(view.scores()[seat]))
    return frame


def alt(scene: Scene) -> str:
    return " ".join(filter(None, (f"{_heap(scene)}.", to_act(scene), reason(scene))))


def lines(scene: Scene) -> Iterator[str]:
    yield _round(scene)
    yield alt(scene)
    for seat, score in enumerate(scene.view.scores()):
        yield f"{name_of(scene, seat)}: {score}"


def sheet(palette: str, language: str) -> Iterator[Image.Image]:
    for seats in (2, 3, 4):
        ground = _stage(seats, palette)
        yield ground.rest
        yield ground.lit


def _heap(scene: Scene) -> str:
    now = scene.view.progress()[0] - 1
    return scene.say("toy.picture.heap", n=scene.view.dump()["heaps"][now])


def _round(scene: Scene) -> str:
    now, rounds = scene.view.progress()
    return scene.say("toy.picture.round", round=now, rounds=rounds)


TITLE = Title(public=board, alt=alt, lines=lines, sheet=sheet)
