"""The plate of what a player has: guilds in reserve, prisoners, villages, and below who is to
act."""

from __future__ import annotations

from engine.games.yucatan.components import GUILDS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yucatan import facts, pieces
from renderers.yucatan.layout import Layout
from renderers.yucatan.players import show_guilds

_LINE = 35
"""From row to row."""
_TIGHT, _BESIDE, _COINS = 27, 54, 93
"""From line to line, from the edge to what is beside a sign, and the height of the signs below
all."""
_WORDS = 22
"""The letters of what is said: nothing is smaller."""
_MOST = 4
"""The most lines for a sentence."""


def show_hand(frame: Frame, scene: Scene, seat: int, lay: Layout) -> None:
    if lay.wide:
        _flat(frame, scene, seat, lay.hand)
    else:
        _tall(frame, scene, seat, lay.hand)


def _stocks(scene: Scene, seat: int) -> list[tuple[str, str, str, bool]]:
    """Icon, value, what it is, and whether there is any."""
    view = facts.view_of(scene)
    found = list[tuple[str, str, str, bool]]()

    def word(what: str) -> str:
        return scene.say(f"yucatan.picture.hand.{what}")

    if facts.placing(view):
        held = view.tokens[seat]
        found.append(("village neutral", str(held), word("neutral"), held > 0))
    else:
        held = view.city[seat]
        found.append(("captive", str(held), word("captive"), held > 0))
    standing, limit = view.standing(seat), view.limit(seat)
    words = scene.say("yucatan.picture.hand.of", number=standing, of=limit)
    found.append((f"warrior {seat}", words, word("warrior"), True))
    stock = view.stock(seat)
    found.append((f"village {seat}", str(stock), word("village"), stock > 0))
    return found


def _tall(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    look, say = frame.look, scene.say
    show_plate_band(frame, seat, area)
    frame.text(
        (area.middle, area.y + 30),
        say("yucatan.picture.hand"),
        22,
        750,
        look.ink,
        "m",
        width=area.w - 30,
    )
    coins = show_guilds(frame, (area.middle, area.y + 76), 48, 70)
    counts = facts.reserve(scene, seat)
    for guild, x in coins:
        count = counts.get(guild, 0)
        frame.text((x, area.y + 118), str(count), 26, 800, look.ink if count else look.lime3, "m")
    y = area.y + 160
    for icon, value, word, some in _stocks(scene, seat):
        frame.icon(icon, (area.x + 30, y), 28)
        ink = look.ink if some else look.lime3
        run = frame.text((area.right - 14, y), value, 24, 750, ink, "r")
        frame.text((area.x + 50, y), word, _WORDS, 500, look.ink2, width=area.w - 70 - run)
        y += _LINE
    y += 4
    lines = _broken(_waiting(scene), area.w - 33)
    if y + _TIGHT * len(lines) + _COINS <= area.bottom:
        _coins(frame, scene, area)
    for line in lines:
        frame.text((area.x + 20, y), line, _WORDS, 600, look.ink, width=area.w - 32, cut=True)
        y += _TIGHT


def _coins(frame: Frame, scene: Scene, area: Area) -> None:
    """Which guilds on the map the others know."""
    look = frame.look
    for line, kind in ((62, "secret"), (30, "open")):
        at = area.bottom - line
        frame.paste(pieces.coin(GUILDS[0], 28, look.name, kind), (area.x + 30, at))
        words = scene.say(f"yucatan.picture.coin.{kind}")
        frame.text((area.x + _BESIDE, at), words, _WORDS, 500, look.ink2, width=area.w - 64)


def _flat(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    look = frame.look
    x, y = area.x + 18, area.y + 28
    show_plate_band(frame, seat, area)
    counts = facts.reserve(scene, seat)
    coins = show_guilds(frame, (x + 106, y + 1), 36, 86)
    for guild, at in coins:
        count = counts.get(guild, 0)
        frame.text((at + 22, y + 1), str(count), 24, 800, look.ink if count else look.lime3)
    x += 248
    stocks = _stocks(scene, seat)
    runs = [44 + length(value, 24, 750) + length(word, _WORDS, 500) for _, value, word, _ in stocks]
    gap = (area.right - 14 - x - sum(runs)) / len(stocks)
    for (icon, value, word, some), run in zip(stocks, runs, strict=True):
        x += gap
        frame.icon(icon, (x + 14, y + 1), 28)
        ink = look.ink if some else look.lime3
        said = frame.text((x + 34, y + 1), value, 24, 750, ink) + 44
        frame.text((x + said, y + 1), word, _WORDS, 500, look.ink2)
        x += run
    at, width = (area.x + 18, area.bottom - 28), area.w - 29
    frame.text(at, _waiting(scene), _WORDS, 600, look.ink, width=width, cut=True)


def _waiting(scene: Scene) -> str:
    """Who is to act."""
    return scene.say("yucatan.picture.waiting", name=called(scene, scene.to_act[0]))


def _broken(words: str, room: float) -> list[str]:
    """The words in as many lines as they need, four at most."""
    lines, line = list[str](), ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and length(longer, _WORDS, 600) > room:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return [*lines[: _MOST - 1], " ".join(lines[_MOST - 1 :])] if len(lines) > _MOST else lines
