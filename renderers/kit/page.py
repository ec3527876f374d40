"""How to play a title, on one page: a board whose parts are named, and three sentences below it.

The names stand in two strips above and below the board, so that nothing on it is covered but by
the lines that lead to what they name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from PIL import Image

from renderers.kit.card import pyramid
from renderers.kit.colours import Theme, lit, theme
from renderers.kit.frame import Claim, Frame
from renderers.kit.once import once
from renderers.kit.pen import Pen, Point
from renderers.kit.prose import Run, narrowed, wrapped, write
from renderers.kit.sprite import Sprite, drawn, sprite
from renderers.kit.stage import Stage
from renderers.kit.type import length
from renderers.scene import Say

SIZE = (1000, 1000)
LEAST = 30
"""The smallest letters; the sentences are larger."""
LONGEST_PART = 27
MOST_LINES = 7
SENTENCES = 3
_TOP, _LANE = 74, 60
BOARD = (1000, 442)
"""How large the board is."""
_BOARD_TOP = _TOP + _LANE
_RULE_TOP = _BOARD_TOP + BOARD[1] + _LANE
_RULE = 13
_SIZE, _LEAD, _GAP = 34, 43, 34
_TEXT_LEFT = 100
_NAME, _PAD, _BETWEEN, _MARGIN = 30, 14, 10, 12
_TITLE, _LEAST_TITLE = 46, 40
_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the board with its name: the sentence ``<title>.part.<name>`` with these facts."""

    name: str
    lane: Literal["top", "low"]
    ends: Sequence[Point]
    """The points of the board that it names."""
    facts: Mapping[str, object] = field(default_factory=dict[str, object])


class Board(NamedTuple):
    """What is drawn of a game, and what it shows."""

    frame: Frame
    parts: Sequence[Part]


def part_in_words(key: str, part: Part, say: Say) -> str:
    return say(f"{key}.part.{part.name}", **part.facts)


def sentences(key: str, say: Say) -> list[tuple[str, str]]:
    """The three sentences, each with its heading."""
    return [(_heading(key, at, say), say(f"{key}.page.{at}")) for at in range(1, SENTENCES + 1)]


def _heading(key: str, at: int, say: Say) -> str:
    own = f"{key}.page.{at}.heading"
    return say(own if say.knows(own) else f"page.heading.{at}")


def page(board: Board, key: str, say: Say) -> Frame:
    look = board.frame.look
    whole = Image.new("RGB", SIZE, look.night)
    whole.paste(look.obsidian, (0, _TOP, SIZE[0], _RULE_TOP))
    whole.paste(board.frame.image, (0, _BOARD_TOP))
    edges = _edges(look)
    whole.paste(edges, (0, 0), edges)
    frame = Frame(Stage(whole, whole), look, say.language)
    frame.paste(pyramid(1.25, look.name), (44, 56), shows="pyramid")
    how = say("page.how_to_play")
    room = SIZE[0] - 84 - 40 - length(how, 36, 500)
    run = frame.text((84, 37), say(f"{key}.title"), _TITLE, 800, width=room, least=_LEAST_TITLE)
    frame.text((84 + run + 20, 39), how, 36, 500, look.mist)
    for lane in ("top", "low"):
        named = [part for part in board.parts if part.lane == lane]
        _write_lane(frame, lane, [(part, part_in_words(key, part, say)) for part in named])
    _write_sentences(frame, sentences(key, say))
    return frame


# The names.


class _Label(NamedTuple):
    part: Part
    words: str
    wide: int
    ends: Sequence[Point]
    """On the page."""


def _write_lane(frame: Frame, lane: str, named: Sequence[tuple[Part, str]]) -> None:
    """The names of a strip, each as near as possible above or below what it names."""
    labels = [
        _Label(
            part,
            words,
            round(length(words, _NAME, 650)) + 2 * _PAD,
            [(x, y + _BOARD_TOP) for x, y in part.ends],
        )
        for part, words in named
    ]
    labels.sort(key=_wish)
    lefts = _spread(labels)
    middle = _TOP + 28 if lane == "top" else _RULE_TOP - 32
    for left, label in zip(lefts, labels, strict=True):
        for end in label.ends:
            start = min(max(end[0], left + 20), left + label.wide - 20), middle
            _lead(frame, start, end)
            box = tuple(round(end[at % 2] + (9 if at > 1 else -9)) for at in range(4))
            frame.shows.append(Claim(f"part {label.part.name}", (box[0], box[1], box[2], box[3])))
    for left, label in zip(lefts, labels, strict=True):
        high = _NAME + 18
        frame.paste(_tab(label.wide, high, frame.look.name), (left, middle - high / 2), label.words)
        frame.text((left + _PAD, middle), label.words, _NAME, 650)


def _wish(label: _Label) -> float:
    return sum(x for x, _ in label.ends) / len(label.ends)


def _spread(labels: Sequence[_Label]) -> list[int]:
    """The left edges: pushed apart, and back from the edges of the page."""
    at = [_wish(label) - label.wide / 2 for label in labels]
    for _ in range(_ROUNDS):
        for i, label in enumerate(labels):
            at[i] = min(max(at[i], _MARGIN), SIZE[0] - _MARGIN - label.wide)
        for i in range(len(labels) - 1):
            over = at[i] + labels[i].wide + _BETWEEN - at[i + 1]
            if over > 0:
                at[i] -= over / 2
                at[i + 1] += over / 2
    return [round(left) for left in at]


def _lead(frame: Frame, start: Point, end: Point) -> None:
    """From a name to what it names: ivory in ink, with a ring at its end."""
    left, top = round(min(start[0], end[0])) - 14, round(min(start[1], end[1])) - 14
    wide, high = round(abs(start[0] - end[0])) + 28, round(abs(start[1] - end[1])) + 28
    look = frame.look

    def draw(pen: Pen) -> None:
        a, b = ((x - left, y - top) for x, y in (start, end))
        pen.line([a, b], look.ink, 8)
        pen.disc(b, 12, look.ink)
        pen.line([a, b], look.ivory, 4)
        pen.disc(b, 9, look.ivory)
        pen.disc(b, 5, look.ink)

    frame.paste(sprite((0, 0, wide, high), draw), (left, top))


@once
def _tab(width: int, height: int, palette: str, /) -> Sprite:
    """The ground of a name, put down by its upper left corner."""
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.rect((1, 4, width, height), 12, look.shadow)
        pen.rect((-1, -1, width + 2, height + 2), 13, look.ink)
        pen.rect((0, 0, width, height), 12, look.raised, look.seam, 2)

    return sprite((-2, -2, width + 3, height + 5), draw)


# The sentences.


def sentence_lines(head: str, text: str, fill: str = "") -> list[list[Run]]:
    """A sentence in lines, none of which is a word left alone."""
    runs = [Run(head, 750, fill), Run(text, 520)]
    return wrapped(runs, _SIZE, narrowed(runs, _SIZE, SIZE[0] - _TEXT_LEFT - 36))


def _write_sentences(frame: Frame, told: Sequence[tuple[str, str]]) -> None:
    look, room = frame.look, SIZE[1] - _RULE_TOP - _RULE
    blocks = [sentence_lines(head, text, look.jade2) for head, text in told]
    lines = sum(map(len, blocks))
    gap = min(_GAP, (room - lines * _LEAD) / (len(blocks) + 1))
    y = _RULE_TOP + _RULE + (room - lines * _LEAD - gap * (len(blocks) - 1)) / 2 + _LEAD / 2
    for number, block in enumerate(blocks, 1):
        at = (50, round(y))
        frame.paste(_coin(look.name), at, shows=f"coin {number}")
        frame.text(at, str(number), 30, 800, look.ink, "m")
        write(frame, (_TEXT_LEFT, round(y)), block, _SIZE, _LEAD)
        y += len(block) * _LEAD + gap


@once
def _coin(palette: str, /) -> Sprite:
    look = theme(palette)

    def draw(pen: Pen) -> None:
        pen.disc((0, 3), 25, look.shadow)
        pen.disc((0, 0), 25, look.gold2)
        pen.disc((0, 0), 22, "#F0BC44")
        pen.disc((0, 0), 18, None, look.gold2, 2)

    return sprite((-26, -26, 26, 29), draw)


@once
def _edges(look: Theme, /) -> Image.Image:
    """The head of the page, and the step of limestone below the board."""

    def draw(pen: Pen) -> None:
        pen.rect((0, 0, SIZE[0], _TOP), 0, look.deep)
        pen.rect((0, _TOP - 3, SIZE[0], 3), 0, look.seam)
        pen.rect((0, _RULE_TOP, SIZE[0], 10), 0, look.lime2)
        pen.rect((0, _RULE_TOP, SIZE[0], 3), 0, lit(look.amate, 0.45))
        pen.rect((0, _RULE_TOP + 10, SIZE[0], 3), 0, look.ink)

    return drawn((0, 0, SIZE[0], _RULE_TOP + _RULE), draw)
