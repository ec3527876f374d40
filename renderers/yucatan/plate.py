"""The plate of a close-up: what is chosen from, or what is chosen and what its places bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.yucatan.components import MOST
from engine.games.yucatan.state import Pawn
from renderers.kit.closeup import LEAST
from renderers.kit.frame import Claim, Frame
from renderers.kit.furniture import Area
from renderers.kit.type import length
from renderers.scene import Scene
from renderers.yucatan import pieces

_PAD = 20
_WORD, _NOTE = 34, 38
_TALL, _LOW, _HEAD = 88, 66, 190
"""The height of a row of two lines, of one line, and of what stands above the rows."""


class _Size(NamedTuple):
    """How large the sign and the word of a row of one line are, and how far apart."""

    sign: int
    word: int
    gap: int


_LARGE, _SMALL = _Size(58, 36, 12), _Size(42, LEAST, 8)


class NoRoom(Exception):
    """Not all the rows that must be on a plate fit."""


class Row(NamedTuple):
    """A sign, a word for it, and in a second line a number or cells; ``way`` is what it offers."""

    sign: str
    word: str
    note: str = ""
    way: str = ""


class Plate:
    """Filled from the top, or from the left where it is a foot."""

    def __init__(self, frame: Frame, area: Area) -> None:
        self.frame, self.area = frame, area
        self.across = area.w > area.h
        self.begun = 0
        """How much of it is taken."""

    def warrior(self, scene: Scene, pawn: Pawn) -> None:
        """The warrior that moves, its guild, and how many prisoners it carries."""
        palette = self.frame.look.name
        width, coin = (96, 58) if self.across else (150, 84)
        x, y = self._head(112)
        sprite = pieces.warrior(pawn.seat, width, palette, self.frame.language)
        self.frame.paste(sprite, (x - 0.3 * width, y + 0.14 * width), shows=f"pawn {pawn.seat}")
        if pawn.guild:
            kind = "open" if pawn.open else "secret"
            at = x + 0.38 * width, y + 0.1 * width
            self.frame.paste(pieces.coin(pawn.guild, coin, palette, kind), at)
        carried = scene.say("yucatan.close.carried", n=pawn.prisoners, of=MOST)
        self.rows([Row("captive", carried)])

    def piece(self, icon: str, size: int = 132) -> None:
        """What is being placed."""
        size = min(size, self.area.h - 14) if self.across else size
        self.frame.icon(icon, self._head(size), size)

    def village(self, owner: int, *, large: bool) -> None:
        size = 84 if self.across else 140
        kind = "large" if large else "small"
        sprite = pieces.village(owner, kind, size, self.frame.look.name)
        self.frame.paste(sprite, self._head(size + 10), shows=f"village {owner} {kind}")

    def guild(self, guild: str, name: str) -> None:
        palette = self.frame.look.name
        size = 72 if self.across else 130
        x, y = self._head(150)
        if self.across:
            self.frame.paste(pieces.coin(guild, size, palette), (x, y), shows=f"coin {guild}")
        else:
            self.frame.paste(pieces.coin(guild, size, palette), (x, y - 18), shows=f"coin {guild}")
            room = self.area.w - 24
            ink = self.frame.look.ink
            self.frame.text((x, y + 68), name, 36, 800, ink, "m", width=room, least=LEAST)

    def _head(self, wide: int) -> tuple[float, float]:
        """The middle of a place for a picture, and takes it."""
        if self.across:
            at = self.area.x + 18 + wide / 2, self.area.y + self.area.h / 2
            self.begun = wide + 36
        else:
            at = self.area.middle, self.area.y + 90
            self.begun = _HEAD - 14
        return at

    @property
    def room(self) -> int:
        """How much of it is left."""
        return (self.area.w if self.across else self.area.h) - self.begun - 12

    def lines(self, rows: Sequence[Row]) -> list[Sequence[Row]]:
        """Return the rows in one line, or, in a foot where that is too short, in two of smaller
        ones; none where they do not fit."""
        if not rows or self._taken(rows) <= self.room:
            return [rows]
        if not self.across or any(row.note for row in rows):
            return []
        splits = [(rows[:at], rows[at:]) for at in range(len(rows))]
        widths = [max(self._taken(line, _SMALL) for line in two) for two in splits]
        return [*splits[widths.index(min(widths))]] if min(widths) <= self.room else []

    def rows(self, rows: Sequence[Row]) -> None:
        """Put all of them there; raise :class:`NoRoom` where they do not fit."""
        lines = self.lines(rows)
        if not lines:
            raise NoRoom([row.word for row in rows])
        if not self.across:
            for row in rows:
                self._row(row)
            return
        begun, high = self.begun, self.area.h // len(lines)
        size = _LARGE if len(lines) == 1 else _SMALL
        for at, line in enumerate(lines):
            self.begun = begun
            for row in line:
                self._column(row, self.area.y + at * high, high, size)

    def told(self, rows: Iterable[Row]) -> None:
        """Put as many of them there as there is room for, the first ones: what they tell is on the
        map too."""
        for row in rows:
            if len(self.lines([row])) != 1:
                return
            self.rows([row])

    def _taken(self, rows: Iterable[Row], size: _Size = _LARGE) -> int:
        """Return how much of it these rows take in one line."""
        return sum(self._wide(row, size) for row in rows)

    def _wide(self, row: Row, size: _Size = _LARGE) -> int:
        if not self.across:
            return _TALL if row.note else _LOW
        word = length(row.word, _WORD if row.note else size.word, 750)
        sign = size.sign + size.gap if row.sign else 0
        return int(max(word, length(row.note, _NOTE, 800))) + sign + 2 * size.gap

    def _row(self, row: Row) -> None:
        x, y, high = self.area.x + _PAD, self.area.y + self.begun + 10, self._wide(row)
        left, sign = x, _LARGE.sign
        if row.sign:
            self.frame.icon(row.sign, (x + sign / 2, y + high / 2), sign)
            left += sign + 10
        self._write(row, left, y + high / 2, self.area.right - 12 - left, _LARGE)
        self._mark(row, (self.area.x, y, self.area.right, y + high))
        self.begun += high

    def _column(self, row: Row, top: int, high: int, size: _Size) -> None:
        left, wide = self.area.x + self.begun + 12, self._wide(row, size)
        x, y = left, top + high / 2
        if row.sign:
            self.frame.icon(row.sign, (x + size.sign / 2, y), size.sign)
            x += size.sign + size.gap
        self._write(row, x, y, left + wide - x - 8, size)
        self._mark(row, (left, top, left + wide, top + high))
        self.begun += wide

    def _write(self, row: Row, left: float, middle: float, room: float, size: _Size) -> None:
        frame, look = self.frame, self.frame.look
        if not row.note:
            frame.text((left, middle), row.word, size.word, 750, look.ink, width=room, least=LEAST)
            return
        word = row.word
        frame.text((left, middle - 20), word, _WORD, 650, look.ink2, width=room, least=LEAST)
        frame.text((left, middle + 21), row.note, _NOTE, 800, look.ink, width=room, least=LEAST)

    def _mark(self, row: Row, box: tuple[int, int, int, int]) -> None:
        if row.way:
            self.frame.shows.append(Claim(f"way {row.way}", box))
