"""A process that draws pictures and replays records, so that the one that answers does neither.

``python -m cogs.workshop.worker`` is the master. On its input, a socket, the bot asks for workers;
each is a fork of the master and is given a socket of its own, on which the orders come. While
nobody asks, the master draws what all pictures are made of; a worker has what the master had when
it began.

All of them end when the bot closes their socket or dies. They print nothing.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import itertools
import json
import logging
import os
import select
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec

import engine.games
import renderers
from cogs.workshop.orders import (
    Chart,
    Charted,
    Checked,
    Course,
    Drawn,
    FreeUndo,
    Icons,
    Order,
    Picture,
    Piece,
    Replay,
    Sight,
    Think,
    Upgraded,
    Veiled,
)
from data import words
from engine import components
from engine.catalogue import find
from engine.house.player import whole_turn
from engine.house.strengths import RANDOM, STRENGTHS
from engine.upgrade import upgraded
from renderers import course, first_sight
from renderers.charts import show as charts

log = logging.getLogger(__name__)

HEAD = struct.Struct("!II")
"""Before an order: its bytes, and how many milliseconds of the processor it may take."""
ANSWER = struct.Struct("!I?")
"""Before an answer: its bytes, and whether the order was carried out."""
_DONE = object()
_TIDIED_AFTER = 50
NICER = 5
"""A worker gives way to the process that answers."""

Folders = list[list[str]]


def folders() -> Folders:
    """Where this process finds its titles: code, pictures, components, words."""
    kept = (engine.games.__path__, renderers.__path__, components.FOLDERS, words.FOLDERS)
    return [list(map(str, each)) for each in kept]


def _use(found: Folders) -> None:
    games, pictures, parts, spoken = found
    engine.games.__path__[:] = games
    renderers.__path__[:] = pictures
    components.FOLDERS[:] = map(components.Path, parts)
    words.FOLDERS[:] = map(components.Path, spoken)


# The master.


def attend(control: socket.socket, *, beforehand: bool = True) -> None:
    """Fork a worker for each one that is asked for, until the bot is gone; while nothing is asked,
    draw what the pictures of the titles and palettes are made of that the bot named."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # workers that have ended leave nothing behind
    chores: dict[str, Iterator[None]] = {}
    while True:
        if chores and not select.select([control], [], [], 0)[0]:
            kit = next(reversed(chores))  # what was asked for last is waited for
            if next(chores[kit], _DONE) is _DONE:
                del chores[kit]
                control.sendall(kit_message(kit))
            continue
        asked, given, _, _ = socket.recv_fds(control, 1, 1)
        if not asked:
            return
        for handle in given:
            _fork(socket.socket(fileno=handle), control)
        if length := asked[0]:
            kit = control.recv(length).decode("ascii")
            begun = chores.pop(kit, None)
            chores[kit] = begun or (_warmed(kit) if beforehand else iter(()))


def kit_message(kit: str) -> bytes:
    """A title and a palette (``gold safe``), as the bot names them to the master, which says the
    same when they are warm. A zero, which comes with a socket, asks for a worker."""
    return bytes([len(kit)]) + kit.encode("ascii")


def _warmed(kit: str) -> Iterator[None]:
    key, palette = kit.split()
    try:
        for language in words.LANGUAGES:
            yield from renderers.warm(key, language, palette)
    except Exception:  # who orders a picture is told what is wrong
        log.exception("%s cannot be drawn", kit)
    _give_back()


def _give_back() -> None:
    """Let go of what is ready again in a moment, and leave what is free to others."""
    renderers.rest()
    with contextlib.suppress(OSError, AttributeError):  # only the C library of GNU can be told so
        ctypes.CDLL(None).malloc_trim(0)


def _fork(orders: socket.socket, control: socket.socket) -> None:
    gc.freeze()
    if os.fork():
        orders.close()
        return
    try:
        control.close()
        serve(orders)
    finally:
        os._exit(0)


# A worker.


def serve(orders: socket.socket) -> None:
    """Carry out orders until there are no more. Whoever takes too long over one is ended by the
    system, whatever it is doing."""
    with orders, orders.makefile("rb") as asked:
        for number in itertools.count(1):
            head = asked.read(HEAD.size)
            if not head:
                return
            size, patience = HEAD.unpack(head)
            order = asked.read(size)
            signal.setitimer(signal.ITIMER_PROF, patience / 1000)
            done, answer = _carried_out(order)
            signal.setitimer(signal.ITIMER_PROF, 0)
            orders.sendall(ANSWER.pack(len(answer), done) + answer)
            if number % _TIDIED_AFTER == 0:
                _give_back()


def _carried_out(packed: bytes) -> tuple[bool, bytes]:
    try:
        order: Any = msgspec.msgpack.decode(packed, type=Order)
        return True, msgspec.msgpack.encode(_CRAFTS[type(order)](order))
    except Exception:  # whatever it is, the bot logs it
        return False, traceback.format_exc().encode()


def _draw(order: Picture) -> Drawn:
    scene = order.sketch.scene()
    return Drawn(renderers.draw(scene), renderers.alt(scene))


def _sight(order: Sight) -> Drawn:
    say = words.words(order.language)
    if order.kind == "card":
        made = first_sight.draw_card(order.key, say, order.palette)
        return Drawn(made, first_sight.card_alt(order.key, say))
    made = first_sight.draw_page(order.key, say, order.palette)
    return Drawn(made, first_sight.page_alt(order.key, say))


def _film(order: Piece) -> bytes:
    scenes = [sketch.scene() for sketch in order.sketches]
    return renderers.film_piece(scenes, begins=order.begins, ends=order.ends)


def _veil(order: Veiled) -> str:
    record = order.game.record()
    return record.veiled(order.seat, record.veils(find(record.key)), order.others)


def _course(order: Course) -> Charted | None:
    record, say = order.game.record(), words.words(order.language)
    went = course.course_of(
        record,
        find(record.key),
        say,
        names=order.names,
        palette=order.palette,
        ended=order.ended,
        kept=[kept.state(record.key) for kept in order.kept],
    )
    if went is None:
        return None
    return Charted(course.draw(went), course.alt(went), course.text(went), tuple(went.swings))


def _chart(order: Chart) -> Drawn:
    leaf, say = order.scene(), words.words(order.language)
    return Drawn(charts.draw(leaf, say, order.palette), charts.alt(leaf, say))


def _free_undo(order: FreeUndo) -> int | None:
    record = order.game.record()
    return record.free_undo(find(record.key), order.seat)


def _replay(order: Replay) -> bytes:
    record = order.game.record()
    return msgspec.msgpack.encode(record.table(find(record.key)).position.dump())


def _upgraded(order: Upgraded) -> Checked:
    record = order.game.record()
    found = upgraded(record, find(record.key), order.position)
    snapshot = msgspec.msgpack.encode(found.position)
    return Checked(found.fate == "goes_on", found.why, snapshot)


def _icons(order: Icons) -> dict[str, bytes]:
    icons = renderers.emoji_of(order.key)
    return {name: icons.png(name) for name in icons.names()} if icons else {}


def _think(order: Think) -> str:
    view = find(order.key).load(order.view)
    strength = RANDOM if order.strength == RANDOM.key else STRENGTHS[order.strength]
    return whole_turn(view, order.seat, strength, Random(order.luck))


_CRAFTS: dict[type, Callable[[Any], object]] = {
    Picture: _draw,
    Sight: _sight,
    Piece: _film,
    Veiled: _veil,
    Course: _course,
    Chart: _chart,
    FreeUndo: _free_undo,
    Replay: _replay,
    Upgraded: _upgraded,
    Icons: _icons,
    Think: _think,
}


def main(*, beforehand: bool = True) -> None:
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    found, nicer = sys.argv[1:]
    os.nice(int(nicer))
    _use(json.loads(found))
    try:
        attend(socket.socket(fileno=sys.stdin.fileno()), beforehand=beforehand)
    except OSError:  # the bot is gone
        return


if __name__ == "__main__":
    main()
