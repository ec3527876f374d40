"""The plate of what a player has: guilds in reserve, prisoners, villages, and below what the signs
on the map mean, or the turn made so far."""

from __future__ import annotations

from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.signs import band
from renderers.kit.type import length
from renderers.scene import Scene, tell_step
from renderers.yucatan import facts, pieces
from renderers.yucatan.layout import Layout
from renderers.yucatan.panels import draw_guilds

_LINE = 33


def draw_hand(frame: Frame, scene: Scene, seat: int, lay: Layout) -> None:
    if lay.wide:
        _flat(frame, scene, seat, lay.hand)
    else:
        _tall(frame, scene, seat, lay.hand)


def _kinds(scene: Scene) -> dict[str, str]:
    """How the coins of the reserve are marked."""
    may = facts.options(scene)
    if may.guild:
        return {may.guild: "chosen"}
    return dict.fromkeys(may.guilds, "legal") if may.verb == "deploy" else {}


def _counts(scene: Scene, seat: int) -> dict[str, int]:
    reserve = facts.view_of(scene).reserve_guilds(seat)
    return dict(zip(facts.GUILDS, reserve, strict=True)) if reserve else {}


def _stocks(scene: Scene, seat: int, size: str = "") -> list[tuple[str, str, str, bool]]:
    """Icon, value, what it is (``.brief`` in few words), and whether there is any."""
    view, say = facts.view_of(scene), scene.say
    found = list[tuple[str, str, str, bool]]()
    if facts.placing(view):
        held = view.tokens[seat]
        found.append(("village neutral", str(held), say(f"yucatan.picture.hand.neutral{size}"), held > 0))
    else:
        held = view.city[seat]
        found.append(("captive", str(held), say(f"yucatan.picture.hand.captive{size}"), held > 0))
    standing, limit = view.standing(seat), view.limit(seat)
    words = say("yucatan.picture.hand.of", number=standing, of=limit)
    found.append((f"warrior {seat}", words, say(f"yucatan.picture.hand.warrior{size}"), True))
    stock = view.stock(seat)
    found.append((f"village {seat}", str(stock), say(f"yucatan.picture.hand.village{size}"), stock > 0))
    return found


def _tall(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    look, say = frame.look, scene.say
    frame.paste(band(seat, area.w - 6, look.name), (area.x + 3, area.y + 2))
    frame.text((area.middle, area.y + 30), say("yucatan.picture.hand"), 22, 750, look.ink, "m",
               width=area.w - 30)  # fmt: skip
    coins = draw_guilds(frame, scene, (area.middle, area.y + 76), 48, 70, shade="light",
                        kinds=_kinds(scene))  # fmt: skip
    counts = _counts(scene, seat)
    for guild, x in coins:
        count = counts.get(guild, 0)
        frame.text((x, area.y + 118), str(count), 26, 800, look.ink if count else look.lime3, "m")
    frame.text((area.middle, area.y + 142), say("yucatan.picture.cycle"), 16, 500, look.ink2, "m",
               width=area.w - 20)  # fmt: skip
    y = area.y + 174
    for icon, value, word, some in _stocks(scene, seat):
        frame.icon(icon, (area.x + 30, y), 28)
        run = frame.text((area.right - 18, y), value, 22, 750, look.ink if some else look.lime3, "r")
        frame.text((area.x + 52, y), word, 18, 500, look.ink2, width=area.w - 80 - run, least=16)
        y += _LINE
    for line, kind in ((62, "secret"), (30, "open")):
        at = area.bottom - line
        frame.paste(pieces.coin(facts.GUILDS[0], 28, look.name, kind), (area.x + 30, at))
        frame.text((area.x + 54, at), say(f"yucatan.picture.coin.{kind}"), 16, 500, look.ink2,
                   width=area.w - 68)  # fmt: skip
    y += 4
    for icon, words in _below(scene):
        if icon:
            frame.icon(icon, (area.x + 30, y), 28)
        left = area.x + (54 if icon else 20)
        for line in _broken(words, area.right - 16 - left, 18, 600):
            frame.text((left, y), line, 18, 600, look.ink, width=area.right - 14 - left, least=16,
                       cut=True)  # fmt: skip
            y += 24
        y += 10


def _flat(frame: Frame, scene: Scene, seat: int, area: Area) -> None:
    look, say = frame.look, scene.say
    x, y = area.x + 18, area.y + 28
    frame.paste(band(seat, area.w - 6, look.name), (area.x + 3, area.y + 2))
    x += frame.text((x, y + 1), say("yucatan.picture.hand"), 20, 750, look.ink, width=120, least=16)
    counts = _counts(scene, seat)
    coins = draw_guilds(frame, scene, (x + 22 + 116, y + 1), 36, 88, shade="light",
                        kinds=_kinds(scene))  # fmt: skip
    for guild, at in coins:
        count = counts.get(guild, 0)
        frame.text((at + 24, y + 1), str(count), 22, 800, look.ink if count else look.lime3)
    left = x + 22 + 116 + 150
    across = (area.right - 12 - left) / 3
    for at, (icon, value, word, some) in enumerate(_stocks(scene, seat, ".brief")):
        x = left + at * across
        frame.icon(icon, (x + 13, y + 1), 26)
        x += 30
        x += frame.text((x, y + 1), value, 20, 750, look.ink if some else look.lime3) + 6
        frame.text((x, y + 1), word, 16, 500, look.ink2, width=left + (at + 1) * across - 6 - x,
                   least=16, cut=True)  # fmt: skip
    below = _below(scene)
    y, x = area.bottom - 28, area.x + 18
    room = area.right - 14 - x
    widths = [length(words, 18, 600) + (34 if icon else 0) for icon, words in below]
    gap = min(34.0, (room - sum(widths)) / max(1, len(below) - 1)) if len(below) > 1 else 0.0
    size = 18
    if gap < 10:  # noqa: PLR2004
        size = 16
        widths = [length(words, 16, 600) + (34 if icon else 0) for icon, words in below]
        gap = max(6.0, min(34.0, (room - sum(widths)) / max(1, len(below) - 1)))
    for (icon, words), width in zip(below, widths, strict=True):
        if x + width > area.right - 10:
            width = area.right - 10 - x  # noqa: PLW2901
        if icon:
            frame.icon(icon, (x + 14, y), 28)
        start = x + (34 if icon else 0)
        frame.text((start, y), words, size, 600, look.ink, width=width - (start - x) + 1, least=16,
                   cut=True)  # fmt: skip
        x += width + gap


def _below(scene: Scene) -> list[tuple[str, str]]:
    """Sign and words: what may be done, or what the turn is so far."""
    say, may = scene.say, facts.options(scene)
    found = list[tuple[str, str]]()
    names = [facts.called(scene, seat) for seat in range(scene.view.seats)]
    found += [("", tell_step("yucatan", step, say, names)) for step in scene.steps]
    if scene.seat is not None and scene.steps:
        told = (scene.tell(event) for event in scene.view.turn_so_far(scene.seat))
        found += [("", words.replace("**", "")) for words in told]
    if may.end:
        found.append(("legal", say("board.may_end")))
    elif len(may.verbs) > 1:
        found += [(f"sign {verb}", say(f"yucatan.picture.sign.{verb}")) for verb in may.verbs]
    elif may.verb:
        word = "way" if may.verb == "move" and may.chosen else may.verb
        found.append(("legal", say(f"yucatan.picture.legal.{word}")))
        if may.later:
            found.append(("", say("yucatan.picture.legal.later")))
    elif not scene.steps:
        view = facts.view_of(scene)
        if view.waiting():
            name = facts.called(scene, view.waiting()[0])
            found.append(("", say("yucatan.picture.waiting", name=name)))
    return found


def _broken(words: str, room: float, size: int, weight: int) -> list[str]:
    """The words in as many lines as they need, three at most."""
    lines, line = list[str](), ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and length(longer, size, weight) > room:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return [*lines[:2], " ".join(lines[2:])] if len(lines) > 3 else lines  # noqa: PLR2004


