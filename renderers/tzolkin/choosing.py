"""Close-ups of choices among few things: harvests, goods, technologies, the market, the days."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tzolkin.gears import corn_of, wood_of
from engine.games.tzolkin.state import TEMPLE, TRACK
from engine.games.tzolkin.tables import (
    FOOD_DAYS,
    PARTS,
    PRICES,
    RESOURCES,
    STEP_VP,
    TEMPLES,
    TOP_LEVEL,
    TRACKS,
    VALUES,
)
from renderers.kit.closeup import BODY, GAP
from renderers.kit.frame import Frame
from renderers.kit.furniture import Area
from renderers.kit.reading import signed
from renderers.kit.seats import mark as mark_of
from renderers.scene import Scene
from renderers.tzolkin import asked, facts
from renderers.tzolkin.cards import Sign
from renderers.tzolkin.ladders import BENEFITS

_SLIM = 260
"""Plates narrower than this tell only what is paid or taken."""


# Harvests.


def ask_harvest(scene: Scene, seat: int) -> Frame:
    """Corn, wood, or corn under a wood tile that is burned."""
    view = facts.view_of(scene)
    group, row = int(view.agenda[-1][1]), view.rows[seat]
    corn, wood = f"+{corn_of(row, group)}", f"+{wood_of(row, group)}"
    frame = asked.begun(scene, seat, draw=asked.footed)
    burns = [name for name in TEMPLES if asked.ways_to(scene, f"burn {name}")]
    kinds = [step for step in ("harvest corn", "harvest wood") if asked.ways_to(scene, step)]
    tile = [Sign("corn tile", "+1")] * (view.corn_tiles[group] > view.wood_tiles[group])
    for step, area in zip(kinds, _kinds(len(kinds), bool(burns)), strict=True):
        good = step.split()[1]
        gains = [Sign("corn", corn), *tile]
        if good == "wood":
            gains = [Sign("wood", wood), Sign("wood tile", "+1")]
        _choice(frame, scene, area, step, scene.say(f"tzolkin.close.{good}"), gains)
    for name, area in zip(burns, _burns(len(burns), bool(kinds)), strict=True):
        temple = TEMPLES.index(name)
        step = row[TEMPLE + temple]
        lost = STEP_VP[temple][step - 1] - STEP_VP[temple][step]
        gains = [Sign("corn", corn), Sign("corn tile", "+1"), Sign(name), Sign("vp", signed(lost))]
        _choice(frame, scene, area, f"burn {name}", scene.say("tzolkin.close.burn"), gains)
    asked.show_foot(frame, scene, seat)
    return frame


def _kinds(count: int, burns: bool) -> list[Area]:
    """Where corn and wood stand: above what is burned."""
    stage = asked.STAGE
    high = stage.h - 292 if burns else 380
    top = stage.y if burns else stage.y + (stage.h - high) // 2
    return asked.grid(Area(stage.x, top, stage.w, high), count, 1) if count else []


def _burns(count: int, kinds: bool) -> list[Area]:
    stage = asked.STAGE
    top = stage.bottom - 280 if kinds else stage.y + (stage.h - 280) // 2
    return asked.grid(Area(stage.x, top, stage.w, 280), count, 1) if count else []


def _choice(
    frame: Frame, scene: Scene, area: Area, steps: Sequence[str], words: str, signs: Sequence[Sign]
) -> None:
    """A plate with a heading and signs."""
    may = asked.mark(frame, scene, area.grown(0), *steps)
    asked.show_plate(frame, area, "legal" if may else "fog")
    y, top = area.y + 40, 16
    if words:
        ink, room = frame.look.ink, area.w - 28
        frame.text((area.middle, y), words, 38, 800, ink, "m", width=room, least=30)
        top = 70
    box = Area(area.x + 16, area.y + top, area.w - 32, area.h - top - 16)
    large = 100 if area.h > 250 and len(signs) < 3 else 64
    asked.show_signs(frame, signs, box, icon=large, size=round(large * 0.68))


# Goods: what is paid or taken.


def ask_goods(scene: Scene, seat: int) -> Frame:
    """Each way to pay or to take: its goods."""
    frame = asked.begun(scene, seat, draw=asked.footed)
    declined = {"done", "skip"}
    ways = [way for way in scene.offered if way not in declined]
    if all(len(way.split()) == 1 for way in ways):
        ways = [choice for choice in scene.chosen if choice not in declined]
    count = len(ways)
    across = count if count <= 3 else (count + 1) // 2
    down = 1 if count <= 3 else 2
    for way, area in zip(ways, asked.grid(asked.STAGE, across, down), strict=False):
        _bundle(frame, scene, seat, way, area)
    asked.show_foot(frame, scene, seat)
    return frame


def _bundle(frame: Frame, scene: Scene, seat: int, way: str, area: Area) -> None:
    """What is paid or taken, and below it, where there is room, what one would have then."""
    verb, *goods = way.split()
    gains, look = verb == "gain", frame.look
    amounts = {good: goods.count(good) for good in RESOURCES if good in goods}
    signs = [Sign(good, f"{'+' if gains else '−'}{n}") for good, n in amounts.items()]
    asked.mark(frame, scene, area.grown(0), way)
    asked.show_plate(frame, area)
    if area.w < _SLIM:
        inner = Area(area.x + 10, area.y + 14, area.w - 20, area.h - 28)
        for sign, box in zip(signs, asked.grid(inner, 1, len(signs)), strict=True):
            tone = look.jade3 if gains else ""
            asked.show_signs(frame, [sign], box, icon=76, size=52, tone=tone)
        return
    rest = round(area.h * 0.36)
    box = Area(area.x + 12, area.y + 14, area.w - 24, area.h - rest - 20)
    tone = look.jade3 if gains else ""
    asked.show_signs(frame, signs, box, icon=120, size=72, tone=tone)
    line = area.x + 18, area.bottom - rest, area.right - 18, area.bottom - rest + 3
    frame.image.paste(look.lime2, line)
    held = dict(facts.goods(facts.view_of(scene), seat))
    then = [
        Sign(good, str(held[good] + amounts.get(good, 0) * (1 if gains else -1)))
        for good in RESOURCES
    ]
    low = Area(area.x + 10, area.bottom - rest + 46, area.w - 20, rest - 54)
    words, ink = scene.say("tzolkin.close.then"), look.ink2
    frame.text((area.middle, area.bottom - rest + 27), words, 32, 650, ink, "m")
    asked.show_signs(frame, then, low, icon=50, size=38, tone=look.ink2)


# Technologies.


def ask_learn(scene: Scene, seat: int) -> Frame:
    """Four rows of levels: one's own, what the next one gives, and the resources it costs."""
    view = facts.view_of(scene)
    frame = asked.begun(scene, seat, draw=asked.footed)
    free = view.agenda[-1][1] == "free"
    for track, area in enumerate(asked.grid(asked.STAGE, 1, len(TRACKS))):
        level = view.rows[seat][TRACK + track]
        may = asked.mark(frame, scene, area.grown(0), f"learn {TRACKS[track]}")
        asked.show_strip(frame, area)
        _name_track(frame, scene, track, level, area, may=may)
        _show_levels(frame, seat, track, level, area, may=may)
        if price := 0 if free else PRICES[level]:
            box = Area(area.right - 124, area.y + 10, 112, 70)
            asked.show_plate(frame, box, "legal" if may else "fog")
            asked.show_signs(frame, [Sign("any", f"−{price}")], box, icon=44, size=40)
    asked.show_foot(frame, scene, seat)
    return frame


def _name_track(
    frame: Frame, scene: Scene, track: int, level: int, area: Area, *, may: bool
) -> None:
    """Name the track, and tell in words what its next level gives."""
    name, tone = TRACKS[track], frame.look.ivory if may else frame.look.fog
    frame.icon(name, (area.x + 56, area.y + area.h // 2), 84, claim=False)
    at, words = (area.x + 112, area.y + 36), _capital(scene.label(name))
    frame.text(at, words, 36, 750, tone, width=236, least=30)
    told = scene.say(f"tzolkin.close.learn.{name}.{level + 1}")
    room = area.w - 112 - 16
    frame.text((area.x + 112, area.bottom - 30), told, 34, 600, tone, width=room, least=30)


def _show_levels(frame: Frame, seat: int, track: int, level: int, area: Area, *, may: bool) -> None:
    """Show what each level gives, and the seat's mark on its own."""
    look = frame.look
    boxes = asked.grid(Area(area.x + 352, area.y + 10, 472, 70), TOP_LEVEL + 1, 1, 8)
    for at, box in enumerate(boxes, 1):
        aim = at == level + 1
        style = ("legal" if may else "fog") if aim else "paper" if at <= level else "night"
        asked.show_plate(frame, box, style)
        if at == level:
            where = box.middle, box.y + box.h // 2
            mark = mark_of(seat, 52, look.name, frame.language)
            frame.paste(mark, where, shows=f"level {TRACKS[track]}")
            continue
        sign, number = BENEFITS[track][at - 1]
        shown = [Sign(sign, number if number != "»" else "")]
        ink = look.mist if style == "night" else look.ink
        asked.show_signs(frame, shown, box, icon=44, size=34, tone=ink)


# The market.


def ask_market(scene: Scene, seat: int) -> Frame:
    """What each resource costs and brings in corn; how many, once that is asked."""
    path = scene.path
    if len(path) >= 2 and path[0] in ("buy", "sell"):
        return _how_many(scene, seat, path[0], path[1])
    frame = asked.begun(scene, seat, "corn", draw=asked.footed)
    view, look, say = facts.view_of(scene), frame.look, scene.say
    stage = asked.STAGE
    for at, verb in enumerate(("buy", "sell")):
        where = stage.x + 539 + at * 282, stage.y + 18
        frame.text(where, say(f"tzolkin.close.{verb}"), 34, 650, look.mist, "m")
    rows = asked.grid(Area(stage.x, stage.y + 42, stage.w, stage.h - 42), 1, len(RESOURCES))
    for kind, (name, row) in enumerate(zip(RESOURCES, rows, strict=True)):
        asked.show_strip(frame, row)
        y = row.y + row.h // 2
        frame.icon(name, (row.x + 76, y), 104, claim=False)
        word = _capital(scene.label(name))
        frame.text((row.x + 144, y - 26), word, 40, 750, width=250, least=30)
        held = say("tzolkin.close.held", n=view.rows[seat][kind])
        frame.text((row.x + 144, y + 28), held, 34, 600, look.mist, width=250, least=30)
        for at, verb in enumerate(("buy", "sell")):
            steps = [choice for choice in scene.chosen if choice.startswith(f"{verb} {name} ")]
            box = Area(row.x + 404 + at * 282, row.y + 16, 270, row.h - 32)
            may = asked.mark(frame, scene, box.grown(0), *(steps or [f"{verb} {name}"]))
            asked.show_plate(frame, box, "legal" if may else "fog")
            change = f"−{VALUES[kind]}" if verb == "buy" else f"+{VALUES[kind]}"
            top = Area(box.x + 8, box.y + 14, box.w - 16, (box.h - 28) // 2)
            asked.show_signs(frame, [Sign("corn", change)], top, icon=58, size=46)
            most = str(max((int(step.split()[2]) for step in steps), default=0))
            words = say("tzolkin.close.up_to", n=most)
            low = top.bottom + (box.bottom - 14 - top.bottom) / 2
            tone = look.ink if may else look.obsidian
            frame.text((box.middle, low), words, 32, 700, tone, "m", width=box.w - 16, least=30)
    asked.show_foot(frame, scene, seat)
    return frame


def _how_many(scene: Scene, seat: int, verb: str, name: str) -> Frame:
    """Each number with what it costs or brings."""
    frame = asked.begun(scene, seat, "corn", draw=asked.footed)
    steps = [choice for choice in scene.chosen if choice.startswith(f"{verb} {name} ")]
    count, value = len(steps), VALUES[RESOURCES.index(name)]
    across = count if count <= 4 else (count + 1) // 2
    areas = asked.grid(asked.STAGE, across, 1 if count <= 4 else 2)
    for step, area in zip(steps, areas, strict=False):
        n = int(step.split()[2])
        may = asked.mark(frame, scene, area.grown(0), step)
        asked.show_plate(frame, area, "legal" if may else "fog")
        buys = verb == "buy"
        half = (area.h - 32) // 2
        goods = Sign(name, f"+{n}" if buys else f"−{n}")
        corn = Sign("corn", f"−{n * value}" if buys else f"+{n * value}")
        for at, sign in enumerate((goods, corn)):
            box = Area(area.x + 8, area.y + 16 + at * half, area.w - 16, half)
            large = 120 if count <= 4 else 76
            asked.show_signs(frame, [sign], box, icon=large, size=round(large * 0.64))
    asked.show_foot(frame, scene, seat)
    return frame


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


# The calendar.


def ask_days(scene: Scene, seat: int) -> Frame:
    """One day or two: the day that comes, and when all eat."""
    view, say = facts.view_of(scene), scene.say
    ready = "" if scene.choices else say("tzolkin.close.ready")
    frame = asked.begun(scene, seat, "corn", asked=ready)
    look = frame.look
    parts = {food.day: food.part for food in PARTS.calendar.food_days}
    for days, area in zip((1, 2), asked.grid(BODY, 2, 1, GAP), strict=True):
        may = asked.mark(frame, scene, area.grown(0), f"days {days}")
        may = may or view.chosen == days
        asked.show_plate(frame, area, "legal" if may else "fog")
        x, day = area.middle, view.day + days
        words = say("tzolkin.close.days", n=days)
        frame.text((x, area.y + 64), words, 46, 800, look.ink, "m")
        frame.text((x, area.y + 150), say("tzolkin.picture.day"), 36, 700, look.ink2, "m", track=5)
        frame.text((x, area.y + 252), str(day), 150, 800, look.ink, "m")
        coming = next((food for food in FOOD_DAYS[view.feasts :]), None)
        if coming is not None:
            icon = "food end" if parts[coming] == "end" else "food mid"
            left = max(0, coming - day)
            told = say("tzolkin.close.in_days", n=left) if left else say("tzolkin.picture.food_now")
            frame.icon(icon, (x, area.y + 420), 104, claim=False)
            frame.text((x, area.y + 510), told, 42, 750, look.ink, "m")
        if days > 1:  # T12.9: the board is turned over
            frame.icon("light", (x - 74, area.y + 606), 76, claim=False)
            frame.icon("dark", (x + 74, area.y + 606), 76, claim=False)
            frame.text((x, area.y + 606), "→", 52, 800, look.ink, "m")
    return frame
