"""What a message can be lost by on its way to Discord, and whether trying again makes sense."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from types import CoroutineType
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord.http import Route, json_or_text

from cogs.workshop.workshop import Busy, Died

LOST: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""All that a request may fail with: refused, torn or timed out."""
TORN: Final = (aiohttp.ClientError, OSError)
"""The connection broke or was too slow: nobody knows whether Discord did it."""

GIVEN_UP_AFTER: Final = ContextVar[float | None]("given_up_after", default=None)
"""A request that this task makes is given up after this many seconds, pauses of the library between
attempts not counted. None leaves it to aiohttp, which waits for five minutes."""

ASIDE: Final = ContextVar[bool]("aside", default=False)
"""Whether what this task asks of Discord is of no consequence: each request is made once, whatever
comes of it, and no other waits behind it."""

_UNKNOWN_CHANNEL, _ARCHIVED = 10003, 50083
_TOO_MANY = 429
_SERVER_ERROR = 500

_T = TypeVar("_T")
_UNDER_WAY: set[asyncio.Task[Any]] = set()
"""Requests that have begun, kept until they are done."""


def may_pass(error: BaseException) -> bool:
    """Whether the same may succeed a little later."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY or error.status >= _SERVER_ERROR
    return isinstance(error, (*TORN, Busy, Died))


def may_stand(error: BaseException) -> bool:
    """Whether a message may have been posted although its answer was lost. What Discord answered
    to was not, but for a moment in which the next attempt comes."""
    return isinstance(error, TORN) and not isinstance(error, aiohttp.ClientConnectorError)


def is_gone(error: BaseException) -> bool:
    """Whether the channel is not there any more."""
    return isinstance(error, discord.NotFound) and error.code == _UNKNOWN_CHANNEL


def is_closed(error: BaseException) -> bool:
    """Return whether the thread is archived, and locked if this was a new message."""
    return isinstance(error, discord.HTTPException) and error.code == _ARCHIVED


def pause_asked(error: BaseException) -> float:
    """How many seconds Discord asks us to wait; 0 when it did not say."""
    if isinstance(error, discord.HTTPException) and error.status == _TOO_MANY:
        try:
            return float(error.response.headers.get("Retry-After", 0))
        except ValueError:  # a date: no answer of Discord's own
            return 0.0
    return 0.0


def giving_up(
    request: Callable[..., Coroutine[Any, Any, _T]], limited: Callable[[], object] = lambda: None
) -> Callable[..., CoroutineType[Any, Any, _T]]:
    """The library's way to make a request, which then heeds :data:`GIVEN_UP_AFTER` and
    :data:`ASIDE`. ``limited`` is called where Discord limits one that is made aside: the library,
    which tells of the others, hears nothing of it."""

    async def unless_busy(response: aiohttp.ClientResponse) -> None:
        """Raise before the library waits and asks again."""
        if response.status == _TOO_MANY:
            limited()
        if response.status == _TOO_MANY or response.status >= _SERVER_ERROR:
            raise discord.HTTPException(response, await json_or_text(response))

    async def heeding(route: Route, **options: Any) -> _T:
        if (seconds := GIVEN_UP_AFTER.get()) is not None:
            options["timeout"] = aiohttp.ClientTimeout(total=seconds)
        if ASIDE.get():
            route.metadata = "aside"  # the library lets requests of one kind wait for each other
            options["raise_for_status"] = unless_busy
        return await request(route, **options)

    return heeding


async def within(seconds: float, request: Coroutine[Any, Any, _T]) -> _T:
    """What a request, a look into the store or a picture comes to; raises ``TimeoutError`` after so
    long. It goes on all the same: were a request cancelled while Discord limits all of them, the
    library would hold up every later one for ever."""
    task = asyncio.create_task(request)
    _UNDER_WAY.add(task)
    task.add_done_callback(_done)
    await asyncio.wait((task,), timeout=seconds)
    if not task.done():
        raise TimeoutError
    return task.result()


def _done(task: asyncio.Task[Any]) -> None:
    """Let go of a request. An error that comes too late is nobody's any more."""
    _UNDER_WAY.discard(task)
    if not task.cancelled():
        task.exception()
