"""Caches: for things that are costly to make, of which two threads never make one twice, and for
what is kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock, RLock
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def once(make: Callable[P, T]) -> Callable[P, T]:
    """``make`` runs once for each set of (positional, hashable) arguments."""
    return keeping(None)(make)


def keeping(limit: int | None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """As :func:`once`, for large things: beyond ``limit`` the one unused longest goes."""

    def keep(make: Callable[P, T]) -> Callable[P, T]:
        made: OrderedDict[Hashable, T] = OrderedDict()
        lock = RLock()

        @wraps(make)
        def kept(*args: P.args, **kwargs: P.kwargs) -> T:
            with lock:
                if args not in made:
                    made[args] = make(*args, **kwargs)
                    if limit is not None and len(made) > limit:
                        made.popitem(last=False)
                if limit is not None:
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
