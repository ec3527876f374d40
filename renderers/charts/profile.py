"""A member: the rating over time with its band, places, titles, and who was ahead of whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from renderers.charts.common import joined, sentences
from renderers.charts.played import Faced, PlayedTitle, Profile, Rated
from renderers.charts.sheet import band
from renderers.kit.colours import Theme, lit, mix, theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area, draw_panel, draw_plate
from renderers.kit.leaf import COLUMN, EDGE, GAP, LEAST, TEXT, TOP, WIDE, leaf, write_head
from renderers.kit.numbers import counted, decimal, ordinal
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.results import bar, show_place
from renderers.kit.sprite import Sprite, sprite
from renderers.kit.stage import Stage, kept
from renderers.kit.tallies import step
from renderers.kit.type import length, readable, shortened
from renderers.scene import Say

HIGH = 1012
PAPER = Area(EDGE, TOP, WIDE - 2 * EDGE, 430)
PLOT = Area(88, PAPER.y + 118, 876, 246)
_PANELS = PAPER.bottom + 18
PLACES = Area(EDGE, _PANELS, COLUMN, 222)
TITLES = Area(EDGE, PLACES.bottom + GAP, COLUMN, HIGH - 16 - PLACES.bottom - GAP)
FACED = Area(EDGE + COLUMN + GAP, _PANELS, COLUMN, HIGH - 16 - _PANELS)
SURE_AFTER = 5
"""The games until a rating is more than a first guess."""
_MOST_LINES, _MOST_TITLES, _MOST_FACED = 4, 5, 6
_FACED_ROW, _TALLEST = 66, 66
_SHARE = 88
"""How wide the bar of a share is."""


# The picture.


def frame(profile: Profile, say: Say, palette: str) -> Frame:
    drawn = Frame(_ground(palette, len(_met(profile))), theme(palette), say.language)
    name = readable(profile.name) or say("profile.member")
    games = say("profile.games", n=profile.games, games=counted(profile.games, say))
    write_head(drawn, name, profile.since, games)
    _write_rating(drawn, profile, say)
    if len(profile.rated) > 1:
        _show_line(drawn, profile, say)
    _show_places(drawn, profile, say)
    _show_titles(drawn, profile, say)
    _show_faced(drawn, profile, say)
    return drawn


@kept
def _ground(palette: str, faced: int, /) -> Stage:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        draw_plate(pen, PAPER, look)
        for area in (PLACES, TITLES, FACED):
            draw_panel(pen, area, look)
        pen.rect((PLACES.x + 16, PLACES.bottom - 62, PLACES.w - 32, 2.5), 0, look.seam)
        for at in range(1, faced):
            y = FACED.y + 86 + at * _FACED_ROW - 34
            pen.rect((FACED.x + 16, y, FACED.w - 32, 1.5), 0, look.seam)

    return leaf(look, HIGH, draw)


def _rating(value: float, say: Say) -> str:
    return decimal(Fraction(value), say, most=1, least=1)


def _write_rating(frame: Frame, profile: Profile, say: Say) -> None:
    """The rating now, how sure it is, and the place it gives."""
    look, y, right = frame.look, PAPER.y + 52, PAPER.right - 26
    now = profile.rated[-1] if profile.rated else None
    if now is None or not profile.games:
        frame.text((PAPER.x + 24, PAPER.y + 48), say("profile.none"), 36, 750, look.ink)
        return
    x = PAPER.x + 24
    x += frame.text((x, y), _rating(now.mean, say), 68, 800, look.ink) + 18
    x += frame.text((x, y + 8), f"± {_rating(now.margin, say)}", 38, 700, look.ink2)
    scope = profile.of or say("profile.all_titles")
    told = say("profile.rating_of", title=scope)
    room = right - x - 24
    if profile.provisional:
        place = say("profile.provisional")
    elif profile.place is None:
        place = ""
    else:
        place = _rank(profile, say)
    frame.text((right, PAPER.y + 36), place, 36, 750, look.ink, "r", width=room, least=30)
    low = PAPER.y + (76 if place else 42)
    frame.text((right, low), told, 28, 600, look.ink2, "r", width=room, least=LEAST, cut=True)


def _rank(profile: Profile, say: Say) -> str:
    place = ordinal(profile.place or 0, say)
    return say("profile.rank", place=place, whole=counted(profile.ranked, say))


# The line.


class Scale:
    """Where games and ratings stand in the plot."""

    def __init__(self, rated: Sequence[Rated]) -> None:
        settled = rated[SURE_AFTER + 1 :] or rated[-1:]
        highest = max(each.mean + each.margin for each in settled)
        lowest = min(each.mean - each.margin for each in settled)
        self.step = step(highest - lowest, _MOST_LINES - 1)
        self.low = floor(lowest / self.step) * self.step
        self.high = max(ceil(highest / self.step) * self.step, self.low + self.step)
        self.last = len(rated) - 1

    def values(self) -> range:
        """Return the ratings that have a rule."""
        return range(self.low, self.high + 1, self.step)

    def x(self, game: int) -> float:
        return PLOT.x + PLOT.w * game / self.last

    def y(self, rating: float) -> float:
        inside = min(max(rating, self.low), self.high)
        return PLOT.bottom - PLOT.h * (inside - self.low) / (self.high - self.low)


def best(profile: Profile) -> int | None:
    """The game after which the rating was highest; None while it is, or is a first guess."""
    games = range(SURE_AFTER, len(profile.rated))
    found = max(games, key=lambda game: profile.rated[game].mean, default=None)
    return None if found == len(profile.rated) - 1 else found


def _show_line(frame: Frame, profile: Profile, say: Say) -> None:
    look, scale = frame.look, Scale(profile.rated)
    months, peak = _months_shown(profile, scale, say), best(profile)
    end = scale.x(scale.last), scale.y(profile.rated[-1].mean)

    def draw(pen: Pen) -> None:
        _draw_line(pen, profile.rated, scale, look)
        for x, _, _, _ in months:
            pen.rect((x - 1, PLOT.bottom, 2, 8), 0, look.ink2)
        if peak is not None:
            at = scale.x(peak), scale.y(profile.rated[peak].mean)
            pen.disc(at, 7, look.ink)
            pen.disc(at, 4.5, look.gold)
        _draw_end(pen, end, look)  # over a best that was just before

    box = (PLOT.x - 14, PLOT.y - 14, PLOT.right + 14, PLOT.bottom + 14)
    frame.paste(sprite(box, draw), (0, 0), shows="line")
    for value in scale.values():
        told = decimal(value, say)
        frame.text((PLOT.x - 14, scale.y(value)), told, TEXT, 650, look.ink2, "r")
    for _, align, x, told in months:
        frame.text((x, PLOT.bottom + 30), told, 28, 600, look.ink2, align)
    _claim_now(frame, end)
    if peak is not None:
        _write_best(frame, profile, scale, peak, say)


def _draw_line(pen: Pen, rated: Sequence[Rated], scale: Scale, look: Theme) -> None:
    """Draw the band of what is likely, the rules over it, and the rating over both."""
    every = max(1, scale.last // PLOT.w)
    games = sorted({*range(0, scale.last, every), *range(SURE_AFTER + 1), scale.last})
    games = [game for game in games if game <= scale.last]

    def curve(margins: int) -> list[Point]:
        return [(scale.x(n), scale.y(rated[n].mean + margins * rated[n].margin)) for n in games]

    upper, line, lower = curve(1), curve(0), curve(-1)
    pen.poly([*upper, *reversed(lower)], band(look))
    for value in scale.values():
        rule = (PLOT.x, scale.y(value) - 0.8, PLOT.w, 1.6)
        pen.rect(rule, 0, mix(look.lime2, look.ink2, 0.25))
    for edge in (upper, lower):
        pen.line(edge, look.jade, 2)
    pen.line(line, look.ink, 6)
    guessed = line[: min(SURE_AFTER, scale.last) + 1]
    pen.line(guessed, look.amate, 3)


def _draw_end(pen: Pen, at: Point, look: Theme) -> None:
    pen.disc(at, 11, look.ink)
    pen.disc(at, 8, lit(look.amate, 0.6))
    pen.disc(at, 5, look.jade3)


def _claim_now(frame: Frame, at: Point) -> None:
    x, y = round(at[0]), round(at[1])
    frame.shows.append(Claim("now", (x - 11, y - 11, x + 11, y + 11)))


def _write_best(frame: Frame, profile: Profile, scale: Scale, peak: int, say: Say) -> None:
    look, rated = frame.look, profile.rated[peak]
    told = say("profile.best", rating=_rating(rated.mean, say))
    half = length(told, TEXT, 700) / 2
    x = min(max(scale.x(peak), PLOT.x + half + 4), PLOT.right - half)
    y = max(scale.y(rated.mean + rated.margin) - 24, PLOT.y - 10)
    frame.text((x, y), told, TEXT, 700, look.ink, "m", halo=look.amate)


def _months_shown(profile: Profile, scale: Scale, say: Say) -> list[tuple[float, str, float, str]]:
    """Ticks and their names, as many as have room; the last place is today's."""
    today = say("profile.today")
    taken = PLOT.right - length(today, 28, 600)
    found = [(scale.x(scale.last), "r", float(PLOT.right), today)]
    free = float(PLOT.x) - 1
    for at, month in enumerate(profile.months):
        x = scale.x(max(0, month.game - 1))
        wide = length(month.name, 28, 600)
        align, left = ("l", x) if at == 0 else ("m", x - wide / 2)
        if left >= free and left + wide + 24 <= taken:
            found.append((x, align, x, month.name))
            free = left + wide + 60
    return found


# The panels.


def _write_title(frame: Frame, area: Area, told: str, unit: str) -> None:
    frame.text((area.x + 20, area.y + 28), told, TEXT, 750)
    frame.text((area.right - 20, area.y + 28), unit, LEAST, 600, frame.look.mist, "r")


def _show_places(frame: Frame, profile: Profile, say: Say) -> None:
    seats, games = len(profile.places), sum(profile.places)
    unit = say(f"profile.tables_of_{seats}") if seats else ""
    _write_title(frame, PLACES, say("profile.places"), unit)
    if not games:
        frame.text((PLACES.x + 20, PLACES.bottom - 100), say("profile.nothing"), TEXT, 500)
        return
    most = max(profile.places) / games
    scale = min(160.0, _TALLEST / most)
    pitch = (PLACES.w - 26) / seats
    for at, count in enumerate(profile.places):
        x, foot = round(PLACES.x + 13 + pitch * (at + 0.5)), PLACES.bottom - 62
        high = round(count / games * scale)
        if high:
            style = "jade" if at else "first"
            frame.paste(bar(64, high, style, frame.look.name), (x, foot), shows=f"bar {at + 1}")
        told = decimal(Fraction(100 * count, games), say, most=0)
        frame.text((x, foot - high - 24), told, 34, 800, None, "m")
        show_place(frame, (x, PLACES.bottom - 12), at + 1, seats, size=(42, 42), dark=True)


def _show_titles(frame: Frame, profile: Profile, say: Say) -> None:
    _write_title(frame, TITLES, say("profile.titles"), say("profile.games_rating"))
    shown = profile.titles[:_MOST_TITLES]
    if not shown:
        frame.text((TITLES.x + 20, TITLES.y + 84), say("profile.nothing"), TEXT, 500)
        return
    first, pitch = (72, 43) if len(shown) < _MOST_TITLES else (64, 36)
    most = max(title.games for title in shown)
    longest = max(length(title.name, TEXT, 650) for title in shown)
    left = TITLES.x + 20 + min(round(longest), 190) + 16
    games = max(length(str(title.games), 32, 750) for title in shown)
    wide = max(24, TITLES.x + 352 - round(max(games, 58)) - 12 - left)
    for at, title in enumerate(shown):
        _show_title(
            frame, title, TITLES.y + first + at * pitch, left, wide, title.games / most, say
        )


def _show_title(
    frame: Frame, title: PlayedTitle, y: int, left: int, wide: int, share: float, say: Say
) -> None:
    look, x = frame.look, TITLES.x
    name = shortened(title.name, left - 12 - x - 20, TEXT, 650)
    frame.text((x + 20, y), name, TEXT, 650)
    played = _played(wide, max(6, round(wide * share)), look.name)
    frame.paste(played, (left, y), shows="played")
    frame.text((x + 352, y), str(title.games), 32, 750, None, "r")
    told, fill = "–", look.fog
    if title.rating is not None:
        told, fill = _rating(title.rating, say), look.ivory
        if title.provisional:
            told, fill = f"({told})", look.mist
    frame.text((TITLES.right - 20, y), told, 32, 800, fill, "r")


@once
def _played(wide: int, part: int, palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((0, -12, wide, 24), 4, look.deep)
        pen.rect((0, -12, part, 24), 4, look.jade)
        pen.rect((2, -12, part - 4, 4), 2, look.jade2)

    return sprite((0, -13, wide, 13), draw)


def _met(profile: Profile) -> Sequence[Faced]:
    return profile.faced[:_MOST_FACED]


def _show_faced(frame: Frame, profile: Profile, say: Say) -> None:
    look = frame.look
    _write_title(frame, FACED, say("profile.faced"), say("profile.ahead_behind"))
    if not profile.faced:
        frame.text((FACED.x + 20, FACED.y + 86), say("profile.nobody"), TEXT, 500)
    widest = max((length(str(faced.behind), 32, 800) for faced in _met(profile)), default=0)
    share = FACED.right - 18 - max(round(widest), 40) - 12 - _SHARE
    for at, faced in enumerate(_met(profile)):
        y = FACED.y + 86 + at * _FACED_ROW
        name = readable(faced.name) or say("profile.member_number", number=at + 1)
        ahead, behind = str(faced.ahead), str(faced.behind)
        room = share - 12 - length(ahead, 32, 800) - 12 - FACED.x - 20
        frame.text((FACED.x + 20, y), name, TEXT, 650, width=room, cut=True)
        whole = faced.ahead + faced.behind
        part = round(_SHARE * faced.ahead / whole) if whole else _SHARE // 2
        frame.paste(_share(part, look.name), (share, y), shows=f"share {part}")
        for told, x, better in (
            (ahead, share - 12, faced.ahead >= faced.behind),
            (behind, FACED.right - 18, faced.behind >= faced.ahead),
        ):
            fill = look.ivory if better else look.mist
            frame.text((x, y), told, 32, 800, fill, "r")


@once
def _share(part: int, palette: str, /) -> Sprite:
    """A share of games, with a tick at half."""
    look, wide = theme(palette), _SHARE

    def draw(pen: Pen) -> None:
        pen.rect((-2, -13, wide + 4, 26), 4, look.ink)
        if part:
            pen.rect((0, -11, part, 22), 3, look.jade)
            pen.rect((0, -11, part, 4), 2, look.jade2)
        if part < wide:
            pen.rect((part, -11, wide - part, 22), 3, look.lime3)
        pen.rect((wide / 2 - 1.5, -19, 3, 38), 0, look.ivory)

    return sprite((-3, -20, wide + 3, 20), draw)


# In words.


def alt(profile: Profile, say: Say) -> str:
    return sentences(_told(profile, say))


def _told(profile: Profile, say: Say) -> Iterator[str]:
    """Rating, place, games, places and the title played most."""
    name = " ".join(profile.name.split()) or say("profile.member")
    games = say("profile.games", n=profile.games, games=counted(profile.games, say))
    yield f"{name}, {', '.join(filter(None, (games, profile.since)))}"
    if not profile.rated or not profile.games:
        yield say("profile.none")
        return
    now = profile.rated[-1]
    told = f"{_rating(now.mean, say)} ± {_rating(now.margin, say)}"
    rating = say("profile.told_rating", rating=told, title=profile.of or say("profile.all_titles"))
    extra = ""
    if profile.provisional:
        extra = say("profile.provisional")
    elif profile.place is not None:
        extra = _rank(profile, say)
    yield ", ".join(filter(None, (rating, extra)))
    peak = best(profile)
    if peak is not None:
        yield say("profile.best", rating=_rating(profile.rated[peak].mean, say))
    if sum(profile.places):
        shares = (
            f"{ordinal(at, say)} {decimal(Fraction(100 * n, sum(profile.places)), say, most=0)}"
            for at, n in enumerate(profile.places, 1)
        )
        tables = say(f"profile.tables_of_{len(profile.places)}")
        yield f"{tables}{say('why.colon')}{', '.join(shares)}"
    if profile.titles:
        title = profile.titles[0]
        yield say("profile.told_title", title=title.name, games=counted(title.games, say))


def lines(profile: Profile, say: Say) -> Iterator[str]:
    """All bars as figures, and the rating month by month."""
    yield from _told(profile, say)
    for month, rated in _by_month(profile):
        yield joined([month, f"{_rating(rated.mean, say)} ± {_rating(rated.margin, say)}"])
    if sum(profile.places):
        yield say("profile.places")
        for at, count in enumerate(profile.places, 1):
            yield joined([ordinal(at, say), counted(count, say)])
    for title in profile.titles:
        rating = "" if title.rating is None else _rating(title.rating, say)
        guess = say("profile.provisional") if title.provisional else ""
        games = say("profile.games", n=title.games, games=counted(title.games, say))
        yield joined([title.name, games, rating, guess])
    if profile.faced:
        yield joined([say("profile.faced"), say("profile.ahead_behind")])
    for at, faced in enumerate(profile.faced, 1):
        name = " ".join(faced.name.split()) or say("profile.member_number", number=at)
        yield joined([name, f"{counted(faced.ahead, say)} : {counted(faced.behind, say)}"])


def _by_month(profile: Profile) -> Iterator[tuple[str, Rated]]:
    """The rating at the end of each month."""
    ends = [after.game - 1 for _, after in pairwise(profile.months)] + [len(profile.rated) - 1]
    for month, end in zip(profile.months, ends, strict=False):
        if 0 <= end < len(profile.rated):
            yield month.name, profile.rated[end]
