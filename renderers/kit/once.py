"""A cache for things that are costly to make: two threads never make one twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

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
