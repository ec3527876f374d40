"""The plate of what a player has: guilds in reserve, prisoners, villages, and below what the signs
on the map mean, or the turn made so far."""

from __future__ import annotations

from engine.games.yucatan.components import GUILDS
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.heads import show_plate_band
from renderers.kit.seats import called
from renderers.kit.type import length, shortened
from renderers.scene import Scene, tell_plainly, tell_step
from renderers.yucatan import facts, pieces
from renderers.yucatan.layout import Layout
from renderers.yucatan.players import show_guilds

_LINE, _SHORT = 35, 110
"""From row to row; as long a name may be in a sentence."""
_TIGHT, _SPACE, _BESIDE, _COINS = 27, 9, 54, 84
"""From line to line, after a sign, from the edge to what is beside a sign, and below all."""
_WORDS = 22
"""The letters of what is said: nothing is smaller."""
_APART, _MOST = 12, 4
"""The least distance from sign to sign, and the most lines for one."""


def show_hand(frame: Frame, scene: Scene, seat: int, lay: Layout) -> None:
    if lay.wide:
        _flat(frame, scene, seat, lay.hand)
    else:
        _tall(frame, scene, seat, lay.hand)


def _kinds(scene: Scene) -> dict[str, str]:
    """How the coins of the reserve are marked."""
    may = facts.legal(scene)
    if may.guild:
        return {may.guild: "chosen"}
    return dict.fromkeys(may.guilds, "legal") if may.verb == "deploy" else {}


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
    coins = show_guilds(
        frame, scene, (area.middle, area.y + 76), 48, 70, shade="light", kinds=_kinds(scene)
    )
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
    lines = _lines(scene, area)
    height = sum(_TIGHT * len(words) + _SPACE for _, words in lines)
    if y + height + _COINS <= area.bottom:
        _coins(frame, scene, area)
    for icon, words in lines:
        if icon:
            frame.icon(icon, (area.x + 30, y), 28)
        left = area.x + (_BESIDE if icon else 20)
        for line in words:
            frame.text(
                (left, y), line, _WORDS, 600, look.ink, width=area.right - 12 - left, cut=True
            )
            y += _TIGHT
        y += _SPACE


def _coins(frame: Frame, scene: Scene, area: Area) -> None:
    """Which guilds on the map the others know."""
    look = frame.look
    for line, kind in ((62, "secret"), (30, "open")):
        at = area.bottom - line
        frame.paste(pieces.coin(GUILDS[0], 28, look.name, kind), (area.x + 30, at))
        words = scene.say(f"yucatan.picture.coin.{kind}")
        frame.text((area.x + _BESIDE, at), words, _WORDS, 500, look.ink2, width=area.w - 64)


def _lines(scene: Scene, area: Area) -> list[tuple[str, list[str]]]:
    """What stands below, each in as few lines as it needs; when there is too much for the plate,
    each in one."""
    below = _below(scene)
    room = area.bottom - area.y - 160 - 3 * _LINE - 18
    broken = [
        (icon, _broken(words, area.w - 13 - (_BESIDE if icon else 20))) for icon, words in below
    ]
    if sum(_TIGHT * len(words) + _SPACE for _, words in broken) <= room:
        return broken
    return [(icon, [words]) for icon, words in below]


def _flat(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    look = frame.look
    x, y = area.x + 18, area.y + 28
    show_plate_band(frame, seat, area)
    counts = facts.reserve(scene, seat)
    coins = show_guilds(frame, scene, (x + 106, y + 1), 36, 86, shade="light", kinds=_kinds(scene))
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
    below = _below(scene)
    y, x = area.bottom - 28, area.x + 18
    widths = [length(words, _WORDS, 600) + (34 if icon else 0) for icon, words in below]
    gap = min(34.0, (area.right - 14 - x - sum(widths)) / max(1, len(below) - 1))
    for (icon, words), width in zip(below, widths, strict=True):
        run = min(width, area.right - 12 - x)
        if icon and run > 60:
            frame.icon(icon, (x + 14, y), 28)
            frame.text((x + 34, y), words, _WORDS, 600, look.ink, width=run - 33, cut=True)
        elif run > 40:
            frame.text((x, y), words, _WORDS, 600, look.ink, width=run + 1, cut=True)
        x += width + max(gap, _APART)


def _below(scene: Scene) -> list[tuple[str, str]]:
    """Sign and words: what may be done, or what the turn is so far."""
    say, may = scene.say, facts.legal(scene)
    found = list[tuple[str, str]]()
    names = [
        shortened(called(scene, seat), _SHORT, _WORDS, 600) for seat in range(scene.view.seats)
    ]
    found += [("", tell_step("yucatan", step, say, names)) for step in scene.steps]
    if scene.seat is not None and scene.steps:
        for event in scene.view.turn_so_far(scene.seat):
            found.append(("", tell_plainly("yucatan", event, names, say)))
    if len(may.verbs) > 1:
        found += [(f"sign {verb}", say(f"yucatan.picture.sign.{verb}")) for verb in may.verbs]
    elif may.verb:
        word = "way" if may.verb == "move" and may.chosen else may.verb
        found.append(("legal", say(f"yucatan.picture.legal.{word}")))
        if may.later:
            found.append(("", say("yucatan.picture.legal.later")))
    elif not scene.steps and scene.to_act:
        name = called(scene, scene.to_act[0])
        found.append(("", say("yucatan.picture.waiting", name=name)))
    return found


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
