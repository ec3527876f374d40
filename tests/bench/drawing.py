"""From a move to its PNG, warm, and the bytes of the picture.

The floor is what no picture goes without: a copy of the static layer, and an RGB PNG of it, rows
unfiltered, by zlib-ng at level 1 (a fifth of what Pillow or zlib take). The other peer is what bots
for chess do: python-chess writes SVG, CairoSVG draws it.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Iterator
from time import perf_counter

import cairosvg
import chess
import chess.svg
from PIL import Image
from zlib_ng import zlib_ng

import renderers
from data.words import words
from engine.catalogue import titles
from engine.game import END, SEATS, Game, Position
from renderers import Scene
from renderers.show import closes, frame
from tests.bench.figure import Figure, median, ms
from tests.bench.positions import Step, choosing, endings

_TIMES = 3
_CHESS_EVERY = 4
"""Every so manieth picture also by CairoSVG, which takes its time."""


def measure(scale: float) -> Iterator[Figure]:
    for game in titles():
        yield from _measure(game, scale)
        if closes(game.key):
            yield from close_ups(game, scale)


def _measure(game: Game, scale: float) -> Iterator[Figure]:
    moves = list(endings(game))
    moves = moves[:: max(1, round(0.3 / scale))]
    own, floor, svg = list[float](), list[float](), list[float]()
    sizes, plain = list[int](), list[int]()
    for move in moves:  # warm: every sprite and line of text was drawn once
        _picture(game, move)
    for turn in range(_TIMES):
        for number, move in enumerate(moves):
            picture = frame(_scene(game, _played(move)))
            static = picture._stage.rest
            pair = [
                (own, lambda move=move: _picture(game, move)),
                (floor, lambda static=static: _floor(static)),
            ]
            for samples, work in pair if (number + turn) % 2 else reversed(pair):
                samples.append(_timed(work))
            if number % _CHESS_EVERY == 0:
                svg.append(_timed(_Chess(number).draw))
            if turn == 0:
                sizes.append(len(_picture(game, move)))
                plain.append(len(_default_png(picture.image)))
    told = f"{ms(median(own))} p50"
    yield Figure(
        f"move to PNG of {game.key} against a copy of the static layer as RGB PNG",
        median(own) / median(floor),
        3.5,
        f"{told}, {ms(median(floor))}",
    )
    yield Figure(
        f"move to PNG of {game.key} against python-chess and CairoSVG",
        median(own) / median(svg),
        1,
        f"{told}, {ms(median(svg))}",
    )
    yield Figure(
        f"bytes of a picture of {game.key} against Pillow's default PNG",
        median(sizes) / median(plain),
        0.5,
        f"{median(sizes) / 1000:.0f} kB, {median(plain) / 1000:.0f} kB",
    )


def close_ups(game: Game, scale: float) -> Iterator[Figure]:
    """What is asked, drawn large, against the board at the same moments."""
    steps = list(choosing(game))
    steps = steps[:: max(1, len(steps) // round(60 * min(1, scale * 3)))]
    close, board = list[float](), list[float]()
    pairs = [(asked(game, step), _scene(game, step.before)) for step in steps]
    for close_up, shown in pairs:  # warm
        renderers.draw(close_up)
        renderers.draw(shown)
    for turn in range(_TIMES):
        for number, (close_up, shown) in enumerate(pairs):
            both = (close, close_up), (board, shown)
            for samples, seen in both if (number + turn) % 2 else reversed(both):
                samples.append(_timed(lambda seen=seen: renderers.draw(seen)))
    yield Figure(
        f"close-up of {game.key} against a board",
        median(close) / median(board),
        1.3,
        f"{ms(median(close))} p50, {ms(median(board))}",
    )


def asked(game: Game, step: Step) -> Scene:
    """A close-up of what the seat is asked, its first tokens offered."""
    names, seat = SEATS[: step.before.seats], step.seat
    legal = step.before.actions(seat)
    return Scene(
        game.key,
        step.before.seen_by(seat),
        names,
        words("en"),
        seat,
        choices=[str(action) for action in legal if action is not END],
        may_end=END in legal,
        close=True,
    )


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def _picture(game: Game, move: Step) -> bytes:
    return renderers.draw(_scene(game, _played(move)))


def _played(move: Step) -> Position:
    here = move.before.copy()
    here.play(move.seat, move.step)
    return here


def _scene(game: Game, position: Position) -> Scene:
    names = SEATS[: position.seats]
    return Scene(game.key, position.seen_by(None), names, words("en"))


def _floor(static: Image.Image) -> bytes:
    """A whole PNG file; each row begins with a byte that says it is not filtered."""
    image = static.copy()
    rows = b"\0" + image.tobytes("raw", "RGB", 3 * image.width + 1, 1)[:-1]
    head = struct.pack(">2I5B", *image.size, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", zlib_ng.compress(rows, 1)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib_ng.crc32(kind + data))
        for kind, data in chunks
    )


def _default_png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


class _Chess:
    """A position of chess after some moves, and the picture of the next one."""

    def __init__(self, moves: int) -> None:
        self.board = chess.Board()
        for _ in range(moves):
            legal = list(self.board.legal_moves)
            self.board.push(legal[moves % len(legal)])
            if self.board.is_game_over():
                self.board.reset()

    def draw(self) -> bytes | None:
        move = next(iter(self.board.legal_moves))
        self.board.push(move)
        return cairosvg.svg2png(chess.svg.board(self.board, lastmove=move, size=900))
