"""The marks of places, results and changes that all leaves of cups share.

No mark depends on its colour: height and gaps, direction, shape or a number say the same.
"""

from __future__ import annotations

from renderers.kit.colours import Theme, lit, mix, shade, theme
from renderers.kit.frame import Frame
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.sprite import Sprite, sprite

GLEAM = "#FFE9A6"
"""The lit edge of gold."""
_TOP = 12
"""How wide the top of a step pyramid is."""
_CASING = 1.6


def ghost(look: Theme, *, dark: bool = False) -> str:
    """What is not built, on paper or in the dark."""
    if dark:
        return look.seam if look.seam != look.ivory else look.groove2
    return mix(look.amate2, look.lime2, 0.45)


def coin_metal(look: Theme, place: int) -> str:
    copper = mix(mix(look.cinnabar, look.gold, 0.5), look.amate, 0.3)
    return (look.gold, lit(look.lime, 0.5), copper)[place - 1]


@once
def steps(
    place: int, of: int, shared: bool, width: int, high: int, palette: str, dark: bool, /
) -> Sprite:
    """A place as a step pyramid, put down by the middle of its foot: as many terraces as there were
    players, as many of them built as there are players who are not ahead; of a shared place the
    highest is half built. A first place is gold."""
    look, step = theme(palette), high / 4
    body, edge = (look.jade, look.jade2) if dark else (look.jade3, look.jade)
    if place == 1:
        body, edge = look.gold, GLEAM
    missing = ghost(look, dark=dark)
    built = of - place + 1

    def draw(pen: Pen) -> None:
        for casing in (True, False):
            for at in range(of):
                half = (width - at * (width - _TOP) / 3) / 2
                top = -(at + 1) * step
                if at >= built:
                    if casing:
                        pen.rect((-half, top + step - 3.4, 2 * half, 2.4), 0, missing)
                    continue
                wide = half if shared and at == built - 1 else 2 * half
                if casing:
                    over = _CASING * look.casing
                    case = (-half - over, top - 0.4, wide + 2 * over, step + over)
                    pen.rect(case, 0, look.ink)
                else:
                    pen.rect((-half, top + 0.8, wide, step - 1.2), 0, body)
                    pen.rect((-half, top + 0.8, wide, 2.2), 0, edge)

    half = width // 2 + 4
    return sprite((-half, -high - 2, half, 4), draw)


def show_place(
    frame: Frame,
    at: Point,
    place: int,
    of: int,
    *,
    shared: bool = False,
    size: tuple[int, int] = (34, 40),
    dark: bool = False,
) -> None:
    """The pyramid of a place, its foot at ``at``."""
    pyramid = steps(place, of, shared, *size, frame.look.name, dark)
    frame.paste(pyramid, at, shows=f"place {'=' * shared}{place}/{of}")


def show_coin(frame: Frame, at: Point, place: int, radius: int) -> None:
    """One of the first three places; its number is the larger part of it."""
    frame.paste(coin(place, radius, frame.look.name), at, f"coin {place}")
    frame.text(at, str(place), 32 if radius < 30 else 50, 800, frame.look.ink, "m")


@once
def coin(place: int, radius: int, palette: str, /) -> Sprite:
    """Put down by its middle, without its number."""
    look = theme(palette)
    metal = coin_metal(look, place)

    def draw(pen: Pen) -> None:
        pen.disc((0, 0), radius, look.ink)
        pen.disc((0, 0), radius * 0.92, metal)
        pen.disc((0, 0), radius * 0.72, None, lit(metal, 0.45), max(1.6, radius * 0.05))

    return sprite((-radius, -radius, radius, radius), draw)


def show_sign(frame: Frame, name: str, at: Point, *, dark: bool = False, size: int = 9) -> None:
    """One of the signs of :func:`sign`, by its middle."""
    frame.paste(sign(name, size, frame.look.name, dark), at, shows=name)


@once
def sign(name: str, size: int, palette: str, dark: bool, /) -> Sprite:
    """``bye``, ``forfeit``, ``absent``, ``tick``, ``awaited``: half as large as ``size``."""
    look = theme(palette)

    def bye(pen: Pen) -> None:
        pen.disc((0, 0), size, None, look.mist if dark else look.ink2, 3.5)

    def forfeit(pen: Pen) -> None:
        for up in (-size, size):
            pen.line([(-size, up), (size, -up)], look.cinnabar, 5)

    def absent(pen: Pen) -> None:
        pen.line([(-size + 1, 0), (size - 1, 0)], ghost(look, dark=True) if dark else look.lime2, 4)

    def tick(pen: Pen) -> None:
        points = [(-0.5, 0.02), (-0.12, 0.38), (0.55, -0.42)]
        width = max(4.5, size / 2.2)
        pen.line([(2 * size * x, 2 * size * y) for x, y in points], look.jade2, width)

    def awaited(pen: Pen) -> None:
        pen.disc((0, 0), size, None, look.copal, size / 4.2)
        hands = [(0, -size * 0.53), (0, 0), (size * 0.42, size * 0.26)]
        pen.line(hands, look.copal, size / 4.2)

    marks = {"bye": bye, "forfeit": forfeit, "absent": absent, "tick": tick, "awaited": awaited}
    reach = round(size * 1.3) + 4
    return sprite((-reach, -reach, reach, reach), marks[name])


def show_moved(frame: Frame, at: Point, places: int) -> None:
    """How many places somebody gained or lost: an arrowhead and a number, a bar for none."""
    look = frame.look
    frame.paste(arrow(places, look.name), at, shows=f"moved {places}")
    if places:
        fill = look.jade3 if places > 0 else shade(look.cinnabar, 0.25)
        frame.text((at[0] + 16, at[1]), str(abs(places)), 30, 700, fill)


def arrow(places: int, palette: str) -> Sprite:
    return _arrow((places > 0) - (places < 0), palette)


@once
def _arrow(way: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        if not way:
            pen.line([(-7, 0), (7, 0)], look.lime3, 4)
            return
        fill = look.jade3 if way > 0 else look.cinnabar
        pen.poly([(-12, 7 * way), (12, 7 * way), (0, -10 * way)], fill)

    return sprite((-14, -12, 14, 12), draw)


@once
def towards(way: int, palette: str, /) -> Sprite:
    """An arrowhead to the left or to the right, put down by its middle."""
    look = theme(palette)
    points = [(-7 * way, -11), (-7 * way, 11), (7 * way, 0)]
    return sprite((-9, -13, 9, 13), lambda pen: pen.poly(points, look.jade3))


@once
def brace(high: int, begins: bool, ends: bool, palette: str, /) -> Sprite:
    """Joins rows, put down by its upper end; without a hook where it goes on elsewhere."""
    look = theme(palette)
    points: list[Point] = [(0, 0), (0, high)]
    if begins:
        points.insert(0, (7, 0))
    if ends:
        points.append((7, high))
    return sprite((-3, -3, 10, high + 3), lambda pen: pen.line(points, look.ink2, 3))


@once
def bar(width: int, high: int, style: str, palette: str, /) -> Sprite:
    """A bar that stands on the middle of its foot, in ink: ``first``, ``jade``, ``lime``, ``loss``
    or ``seat 2``; a negative height hangs."""
    look = theme(palette)
    fill, edge = {
        "first": (look.gold, GLEAM),
        "jade": (look.jade, look.jade2),
        "lime": (look.lime2, look.lime),
        "loss": (look.cinnabar, lit(look.cinnabar, 0.3)),
    }.get(style) or _of_seat(look, int(style.removeprefix("seat ")))
    top, tall = min(-high, 0), abs(high)

    def draw(pen: Pen) -> None:
        left = -width / 2
        pen.rect((left - 2, top - 2, width + 4, tall + 4), 3, look.ink)
        pen.rect((left, top, width, tall), 2, fill)
        pen.rect((left, top, width, min(3.5, tall)), 1, edge)

    half = width // 2 + 4
    return sprite((-half, top - 4, half, top + tall + 4), draw)


def _of_seat(look: Theme, seat: int) -> tuple[str, str]:
    return look.seats[seat], lit(look.seats[seat], 0.4)
