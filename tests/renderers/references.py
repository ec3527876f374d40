"""A few pictures of each title as they should look, and how they are compared.

When pictures were changed on purpose, draw these anew, look at every one, and commit them::

    python -m tests.renderers.references

They are kept at half their size. What another version of Pillow draws a shade lighter is no
difference; a number, a sign or a colour that changes is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from data.words import words
from engine.catalogue import find
from engine.notation import read_turn
from engine.record import Record
from engine.table import Draft, Table
from renderers import Scene
from renderers.charts import show as charts
from renderers.charts.leaves import Leaf
from renderers.first_sight import page_frame
from renderers.show import frame
from tests.renderers.charts import kept_cups
from tests.renderers.games import NAMES

HERE = Path(__file__).parent / "references"
RECORDS = Path(__file__).parents[1] / "records"
SIZE = (600, 450)
_COLOURS = 128
_BLOCK = 6
"""Pictures are compared in squares of this many pixels."""
_TOLERANCE = 10
"""By how much the mean of a square may differ, in one of its colours, of 255."""


class Reference(NamedTuple):
    """A moment of a golden record: after this many turns, as everybody sees it; ``own``: as the
    player of the next one sees it; ``close``: what their panel shows after so many ``steps`` of it,
    with these tokens of the next step chosen."""

    record: str
    turns: int
    palette: str = "default"
    own: bool = False
    steps: int = 0
    language: str = "en"
    close: str | None = None

    @property
    def file(self) -> Path:
        kind = "-own" * self.own
        if self.close is not None:
            kind = "-".join((f"-step-{self.steps}-close", *self.close.split()))
        return HERE / f"{self.record}-turn-{self.turns}{kind}-{self.palette}.png"


REFERENCES = (
    Reference("gold/2-players-show-beads", 40),
    Reference("gold/2-players-no-flip", 60, "contrast", own=True),
    Reference("gold/3-players-incomplete-scores", 88, "safe"),
    Reference("gold/3-players-closing-match-no", 70, own=True, language="fr"),
    Reference("gold/4-players-disc-closed-and-opened-again", 100, "safe", own=True),
    Reference("gold/4-players-tied-lowest-cancel", 94),
    Reference("gold/4-players-first-yellow", 147, "contrast"),
    Reference("gold/2-players-no-flip", 64, "safe", close=""),
    Reference("maya/2-players-new-start", 24, "safe"),
    Reference("maya/2-players-two-cities", 50, own=True),
    Reference("maya/3-players-two-at-once", 52),
    Reference("maya/3-players-from-edzna", 30, "safe", own=True, language="fr"),
    Reference("maya/4-players-from-calakmul", 70, "contrast"),
    Reference("maya/4-players-large-cities", 44, "contrast", own=True),
    Reference("maya/4-players-from-uxmal", 109),
    Reference("maya/2-players-from-tikal", 24, "contrast", steps=1, close="plant chili1"),
    Reference("tzolkin/2-players-first-red", 30, "safe"),
    Reference("tzolkin/2-players-points", 42, own=True),
    Reference("tzolkin/3-players-monuments", 74),
    Reference("tzolkin/3-players-first-green", 1, "contrast", own=True),
    Reference("tzolkin/4-players-rulebook-opening", 60, "contrast"),
    Reference("tzolkin/4-players-skulls-and-tombs", 84, "safe", own=True, language="fr"),
    Reference("tzolkin/4-players-first-yellow", 106),
    Reference("tzolkin/3-players-monuments", 39, "safe", own=True),
    Reference("tzolkin/2-players-points", 17, steps=1, close=""),
    Reference("yaxha/2-players-starter-deck", 20, "safe"),
    Reference("yaxha/2-players-full-pyramids", 30, own=True),
    Reference("yaxha/3-players-open-building", 40),
    Reference("yaxha/3-players-discards", 50, "contrast", own=True, language="fr"),
    Reference("yaxha/4-players-three-colours", 60, "contrast"),
    Reference("yaxha/4-players-clash-of-four", 40, "safe", own=True),
    Reference("yaxha/4-players-decided-by-cards", 82),
    Reference("yaxha/2-players-full-pyramids", 10, steps=2, close=""),
    Reference("yucatan/2-players-two-shores", 70, "safe"),
    Reference("yucatan/2-players-raids-and-fights", 90, own=True),
    Reference("yucatan/3-players-pyramid", 150),
    Reference("yucatan/3-players-neutral-random", 80, "contrast", own=True, language="fr"),
    Reference("yucatan/4-players-pyramid", 180, "contrast"),
    Reference("yucatan/4-players-loot-maximum", 140, "safe", own=True),
    Reference("yucatan/4-players-razed-villages-out", 179),
    Reference("yucatan/2-players-raids-and-fights", 60, "contrast", close=""),
)


class Page(NamedTuple):
    """How a title is played, on one page."""

    key: str
    palette: str = "default"
    language: str = "en"

    @property
    def file(self) -> Path:
        return HERE / "pages" / f"{self.key}-{self.palette}.png"


PAGES = (
    Page("gold", "safe", "fr"),
    Page("maya"),
    Page("tzolkin"),
    Page("yaxha", "contrast"),
    Page("yucatan"),
)


class Chart(NamedTuple):
    """A chart that is the same in every run."""

    name: str
    leaf: Callable[[], Leaf]
    palette: str = "default"
    language: str = "en"

    @property
    def file(self) -> Path:
        return HERE / "charts" / f"{self.name}-{self.palette}.png"


CHARTS = (
    Chart("standings", kept_cups.standings),
    Chart("standings-duplicate", kept_cups.duplicate, "contrast", "fr"),
    Chart("why", kept_cups.why, language="fr"),
    Chart("pods", kept_cups.pods, "safe"),
    Chart("bracket", kept_cups.bracket),
    Chart("profile", kept_cups.profile, "contrast"),
    Chart("statistics", kept_cups.statistics, "safe", "fr"),
)

EVERYTHING = (*REFERENCES, *PAGES, *CHARTS)


def scene(reference: Reference) -> Scene:
    record = _record(reference.record)
    game = find(record.key)
    table = record.table(game, reference.turns - 1)
    line = record.lines[reference.turns - 1]
    news = table.play(line.seat, line.text).events
    public = not reference.own and reference.close is None
    seat = None if public else record.lines[reference.turns].seat
    shown = Scene(
        key=record.key,
        view=table.position.seen_by(seat),
        names=NAMES[: record.seats],
        say=words(reference.language),
        seat=seat,
        palette=reference.palette,
        turns=(tuple(event for event in news if event.seen_by(seat)),),
    )
    if reference.close is None:
        return shown
    draft = _draft(table, record, reference)
    return replace(
        shown,
        view=draft.view,
        steps=[str(step) for step in draft.steps],
        choices=draft.offered,
        may_end=draft.may_end,
        close=True,
        path=tuple(reference.close.split()),
    )


def _draft(table: Table, record: Record, reference: Reference) -> Draft:
    """The next turn, begun."""
    line = record.lines[reference.turns]
    _, steps = read_turn(table.position, line.seat, line.text)
    return Draft(table.position, line.seat, steps[: reference.steps])


@cache
def _record(name: str) -> Record:
    return Record.read((RECORDS / f"{name}.txt").read_text("utf-8"))


def drawn(reference: Reference | Page | Chart) -> Image.Image:
    """The picture as it is drawn now, in the size in which it is kept."""
    if not isinstance(reference, Reference):
        say, palette = words(reference.language), reference.palette
        if isinstance(reference, Page):
            return page_frame(reference.key, say, palette).image.reduce(2)
        return charts.frame(reference.leaf(), say, palette).image.reduce(2)
    picture = frame(scene(reference)).image
    return picture.reduce(round(picture.width / SIZE[0]))


def kept(picture: Image.Image) -> Image.Image:
    """The picture in few colours, as it is kept."""
    return _in_colours_of(picture.quantize(_COLOURS), picture)


def _in_colours_of(expected: Image.Image, found: Image.Image) -> Image.Image:
    return found.quantize(palette=expected, dither=Image.Dither.NONE)


def differences(expected: Image.Image, found: Image.Image) -> list[tuple[int, int]]:
    """The corners of the squares in which a picture differs from the one that was kept."""
    same_colours = _in_colours_of(expected, found).convert("RGB")
    apart = ImageChops.difference(expected.convert("RGB"), same_colours).reduce(_BLOCK)
    worst = [max(pixel) for pixel in zip(*(part.tobytes() for part in apart.split()), strict=True)]
    return [
        (at % apart.width * _BLOCK, at // apart.width * _BLOCK)
        for at, most in enumerate(worst)
        if most > _TOLERANCE
    ]


def side_by_side(expected: Image.Image, found: Image.Image) -> Image.Image:
    """Expected, found, and the squares that differ, outlined on what was found."""
    marked = found.copy()
    pen = ImageDraw.Draw(marked)
    for x, y in differences(expected, found):
        pen.rectangle((x - 1, y - 1, x + _BLOCK, y + _BLOCK), outline="#FF00FF")
    width, height = found.size
    wide = Image.new("RGB", (3 * width + 20, height), "#FFFFFF")
    for at, image in enumerate((expected, found, marked)):
        wide.paste(image, (at * (width + 10), 0))
    return wide


def renew() -> None:
    """Draws every reference that differs or is missing, and drops what is no reference."""
    wanted = {reference.file for reference in EVERYTHING}
    for file in HERE.glob("*/*.png"):
        if file not in wanted:
            file.unlink()
            print(f"dropped {file}")
    for reference in EVERYTHING:
        found, file = drawn(reference), reference.file
        if file.exists() and not differences(Image.open(file), found):
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        kept(found).save(file, optimize=True)
        print(f"drew {file}")


if __name__ == "__main__":
    renew()
