"""Caches: for things that are costly to make, of which two threads never make one twice, and for
what is kept for a while. All of them are bounded: a process draws for weeks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock, RLock
from typing import Any, Generic, ParamSpec, TypeVar, cast

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

KEPT_BYTES = 32 << 20
"""How much of what ``once`` made is kept in all: enough to draw three titles."""
_LEAST = 200
_CHANNELS = {"L": 1, "P": 1}


class Kept:
    """Things of which one is as good as another; beyond ``limit`` bytes those unused longest go."""

    def __init__(self, limit: int) -> None:
        self.limit, self.bytes = limit, 0
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = RLock()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        with self._lock:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key][0]
            thing = make()
            size = _bytes_of(thing)
            self._made[key] = thing, size
            self.bytes += size
            while self.bytes > self.limit and len(self._made) > 1:
                _, (_, freed) = self._made.popitem(last=False)
                self.bytes -= freed
            return thing


def _bytes_of(thing: object) -> int:
    """What the images in it take; Pillow keeps three channels as four."""
    if isinstance(thing, Image.Image):
        return _LEAST + thing.width * thing.height * _CHANNELS.get(thing.mode, 4)
    if isinstance(thing, tuple):
        return sum(map(_bytes_of, cast("tuple[object, ...]", thing)))
    return _LEAST


_KEPT = Kept(KEPT_BYTES)


def once(make: Callable[P, T]) -> Callable[P, T]:
    """``make`` runs once for each set of (positional, hashable) arguments, until so much else was
    made that its result has to go."""

    @wraps(make)
    def kept(*args: P.args, **kwargs: P.kwargs) -> T:
        return _KEPT.of((make, args), lambda: make(*args, **kwargs))

    return kept


def keeping(limit: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As :func:`once`, for a cache of its own: beyond ``limit`` the one unused longest goes."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        made: OrderedDict[Hashable, T] = OrderedDict()
        lock = RLock()

        @wraps(make)
        def kept(*args: P.args, **kwargs: P.kwargs) -> T:
            with lock:
                if args not in made:
                    made[args] = make(*args, **kwargs)
                    if len(made) > limit:
                        made.popitem(last=False)
                made.move_to_end(args)
                return made[args]

        return kept

    return keep


class Recent(Generic[T]):
    """The newest things, by a key; beyond ``limit`` the one unused longest goes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: Hashable, thing: T) -> None:
        with self._lock:
            self._kept[key] = thing
            self._kept.move_to_end(key)
            if len(self._kept) > self.limit:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
