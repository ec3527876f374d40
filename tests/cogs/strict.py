"""A simulated Discord as strict as the real one, and as unreliable as it can be.

    async with open_strict(path) as discord:
        discord.fail("board", Refused(503), seconds=20)
        await discord.room.play(discord.room.members[0], "bid 3")
        await discord.room.env.advance_time(20)

The bot's clock stands still while it works: its pauses pass by ``advance_time`` alone.
"""

import asyncio
import math
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias
from unittest.mock import patch

import aiohttp
import discord
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel, Interaction
from simcord.http.router import RouteNotImplemented, UnsupportedField, dispatch

from tests.cogs.room import Room, open_room, walk
from tests.cogs.standing import Standing
from tests.cogs.wire import Adapter, Client, Reply, Request, Session

Kind: TypeAlias = Literal[
    "acknowledgement",
    "answer",
    "lookup",
    "board",
    "shrinking",
    "question",
    "thread",
    "direct",
    "other",
]
"""What a request is for: a callback; the answer's words; a look whether a callback arrived; a
message of a table; an older board that shrinks or goes; a question to the players; a thread to be
made; a direct message."""

NONCE_KEPT = 180.0
OLD = timedelta(hours=1)
OLD_EDITS, OLD_EDITS_IN = 3, 6.0
_GALLERY = 12
_UNAUTHORIZED, _INVALID = 401, (401, 403, 429)


@dataclass(frozen=True)
class Refused:
    """Discord answers with an error, and does nothing."""

    status: int
    code: int = 0


@dataclass(frozen=True)
class Limited:
    """Too many requests: of this kind, or of all."""

    retry_after: float
    everywhere: bool = False
    code: int = 0


@dataclass(frozen=True)
class ShutOut:
    """Cloudflare, which stands before Discord, refuses everything for a while: the library makes
    no other attempt."""

    retry_after: float


@dataclass(frozen=True)
class Torn:
    """The connection breaks before the request arrives; the bot cannot know that."""


@dataclass(frozen=True)
class Lost:
    """The request takes effect and the connection breaks before the reply, or the reply is an
    error of this ``status``."""

    status: int = 0


@dataclass(frozen=True)
class Slow:
    """The request arrives late, or (``reply``) at once while its reply is late."""

    seconds: float
    reply: bool = False


@dataclass(frozen=True)
class Meanwhile:
    """Something happens just before the request arrives: its message is deleted, its channel."""

    happens: Callable[[], object]


Outcome: TypeAlias = Refused | Limited | ShutOut | Torn | Lost | Slow | Meanwhile


@dataclass
class Fault:
    """What happens to requests of a kind: this many ``times``, ``until`` then, or for ever."""

    kind: Kind
    outcome: Outcome
    times: int | None
    until: float | None
    channel_id: int | None
    met: int = 0

    def over(self, now: float) -> bool:
        spent = self.times is not None and self.met >= self.times
        return spent or (self.until is not None and now >= self.until)

    def meets(self, kind: Kind, channel_id: int | None) -> bool:
        """A global limit meets everything but callbacks."""
        if isinstance(self.outcome, Limited) and self.outcome.everywhere:
            return kind != "acknowledgement"
        return self.kind == kind and self.channel_id in (None, channel_id)


@dataclass(frozen=True)
class Asked:
    """A request that was made, and what came of it: a status, or None when nobody answered."""

    kind: Kind
    channel_id: int | None
    method: str
    path: str
    status: int | None
    at: float


class Strict:
    """The simulated Discord with its limits and its faults."""

    room: Room
    env: Standing

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self._faults: list[Fault] = []
        self._nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self._old_edits: defaultdict[int, deque[float]] = defaultdict(deque)
        self._held: list[tuple[str, Any]] | None = None
        self._holds = ""

    # What a test does to it.

    def fail(
        self,
        kind: Kind,
        outcome: Outcome,
        *,
        times: int | None = None,
        seconds: float | None = None,
        channel_id: int | None = None,
    ) -> Fault:
        """From now on requests of a kind meet this, those of one channel or all; ``mend`` ends it
        if nothing else does."""
        until = None if seconds is None else self.now + seconds
        fault = Fault(kind, outcome, times, until, channel_id)
        self._faults.append(fault)
        return fault

    def mend(self) -> None:
        self._faults.clear()

    def hold(self, event: str = "INTERACTION_CREATE") -> None:
        """Keep these events from the bot until ``deliver``: a gateway that is late."""
        self._held, self._holds = [], event

    def deliver(self, times: int = 1) -> None:
        """Tell the bot what was kept back; more than once as around a resumed connection."""
        held, self._held = self._held or [], None
        for _ in range(times):
            for event, payload in held:
                self.backend.emit(event, payload)

    def asked_of(self, kind: Kind) -> list[Asked]:
        return [asked for asked in self.asked if asked.kind == kind]

    @property
    def invalid(self) -> int:
        """How many requests were refused so that they count against a bot."""
        return sum(asked.status in _INVALID for asked in self.asked)

    @property
    def backend(self) -> Backend:
        return self.room.env.backend

    @property
    def now(self) -> float:
        return self.backend.clock.elapsed

    # What the bot does to it.

    async def answer(self, backend: Backend, request: Request) -> Reply:
        kind, place = kind_of(backend, request), place_of(backend, request.path)
        status: int | None = None
        try:
            reply = await self._met(backend, self._outcome(backend, kind, place), request)
            status = reply.status
        finally:
            at = backend.clock.elapsed
            self.asked.append(Asked(kind, place, request.method, request.path, status, at))
        return reply

    async def _met(self, backend: Backend, outcome: Outcome | None, request: Request) -> Reply:
        match outcome:
            case Refused(status, code):
                return _error(status, code)
            case Limited(retry_after, everywhere, code):
                return _limited(retry_after, everywhere=everywhere, code=code)
            case ShutOut(retry_after):
                return Reply(429, "error code: 1015", {"Retry-After": str(retry_after)})
            case Torn():
                raise aiohttp.ServerDisconnectedError
            case Lost(status):
                self._done(backend, request)
                if status:
                    return _error(status, 0)
                raise aiohttp.ServerDisconnectedError
            case Slow(seconds, reply=False):
                arrives = asyncio.ensure_future(self._arriving(seconds, backend, request))
                return await asyncio.shield(arrives)
            case Slow(seconds):
                reply = self._done(backend, request)
                await asyncio.sleep(seconds)
                return reply
            case Meanwhile(happens):
                happens()
        return self._done(backend, request)

    async def _arriving(self, seconds: float, backend: Backend, request: Request) -> Reply:
        """On its way, whether or not anybody waits for the reply any more."""
        await asyncio.sleep(seconds)
        return self._done(backend, request)

    def _outcome(self, backend: Backend, kind: Kind, place: int | None) -> Outcome | None:
        """What the next request of that kind meets."""
        self._faults = [fault for fault in self._faults if not fault.over(backend.clock.elapsed)]
        fault = next((fault for fault in self._faults if fault.meets(kind, place)), None)
        if fault is None:
            return None
        fault.met += 1
        return fault.outcome

    def _done(self, backend: Backend, request: Request) -> Reply:
        """The effect of a request, under the rules that simcord does not know."""
        try:
            return self._token(backend, request) or self._message(backend, request)
        except (RouteNotImplemented, UnsupportedField):
            raise
        except BackendError as error:
            return Reply(error.status, error.to_json())

    def _token(self, backend: Backend, request: Request) -> Reply | None:
        """A token lives for 15 minutes, and is none before the callback arrived."""
        interaction = interaction_of(backend, request.path)
        if interaction is None or not request.path.startswith("/webhooks/"):
            return None
        if backend.now_iso() >= (interaction.expires_at or ""):
            return _error(_UNAUTHORIZED, 50027)
        return None if interaction.responded else _error(404, 10015)

    def _message(self, backend: Backend, request: Request) -> Reply:
        match request.method, request.path.strip("/").split("/"):
            case "POST", ["channels", channel_id, "messages"]:
                return self._posted(backend, request, int(channel_id))
            case "PATCH", ["channels", channel_id, "messages", message_id]:
                refused = self._not_editable(backend, int(channel_id), int(message_id))
                return refused or _dispatched(backend, request)
        return _dispatched(backend, request)

    def _posted(self, backend: Backend, request: Request, channel_id: int) -> Reply:
        """A new message; with a nonce that was used a short while ago, the old one. Where that was
        deleted meanwhile, no other is posted."""
        body, now = request.body or {}, backend.clock.elapsed
        metadata = backend.get_channel(channel_id).thread_metadata
        if metadata is not None and metadata.archived and metadata.locked:
            return _error(400, 50083)
        if request.files:
            guild_id = backend.get_channel(channel_id).guild_id
            me = backend.bot_user.id
            backend.require_permissions(guild_id, me, channel_id, "attach_files")
        key = (channel_id, str(body.get("nonce")))
        enforced = bool(body.get("enforce_nonce")) and body.get("nonce") is not None
        at, message_id = self._nonces.get(key, (0.0, 0))
        if enforced and message_id and now - at < NONCE_KEPT:
            path = f"/channels/{channel_id}/messages/{message_id}"
            return _dispatched(backend, Request("GET", path, None, {}, ()))
        reply = _dispatched(backend, request)
        if enforced:
            self._nonces[key] = now, int(reply.body["id"])
        if metadata is not None:
            metadata.archived = False
        return reply

    def _not_editable(self, backend: Backend, channel_id: int, message_id: int) -> Reply | None:
        channel: Channel = backend.get_channel(channel_id)
        if channel.thread_metadata is not None and channel.thread_metadata.archived:
            return _error(400, 50083)
        backend.get_message(channel_id, message_id)
        if backend.clock.now() - discord.utils.snowflake_time(message_id) < OLD:
            return None
        edits, now = self._old_edits[channel_id], backend.clock.elapsed
        while edits and now - edits[0] >= OLD_EDITS_IN:
            edits.popleft()
        if len(edits) >= OLD_EDITS:
            return _limited(OLD_EDITS_IN - (now - edits[0]), code=30046)
        edits.append(now)
        return None

    # How it is put in the place of simcord's own.

    def client(self, backend: Backend, *args: Any, **kwargs: Any) -> Client:
        session = Session(partial(self.answer, backend))
        return Client(session, self.env.wait_for_discord, backend, *args, **kwargs)

    def adapter(self, *_: Any, **__: Any) -> Adapter:
        return Adapter(self.env.wait_for_discord)

    def listen(self) -> None:
        """Stand between the events of the room and the bot."""
        told = self.backend.emit

        def emit(event: str, payload: Any) -> None:
            if self._held is not None and event == self._holds:
                self._held.append((event, payload))
            else:
                told(event, payload)

        self.backend.emit = emit


@asynccontextmanager
async def open_strict(path: Path | str, **options: Any) -> AsyncIterator[Strict]:
    """A room in a strict Discord, ``.room`` of what this gives."""
    strict = Strict()

    def environment(*args: Any, **kwargs: Any) -> Standing:
        strict.env = Standing(*args, **kwargs)
        return strict.env

    simulated = {"FakeHTTPClient": strict.client, "FakeWebhookAdapter": strict.adapter}
    with patch.multiple("simcord._runtime", **simulated):
        async with open_room(path, environment=environment, **options) as strict.room:
            strict.listen()
            yield strict


def kind_of(backend: Backend, request: Request) -> Kind:
    match request.method, request.path.strip("/").split("/"):
        case "POST", ["interactions", *_]:
            return "acknowledgement"
        case "GET", ["webhooks", *_]:
            return "lookup"
        case _, ["webhooks", *_]:
            return "answer"
        case "POST", ["channels", _, "threads"]:
            return "thread"
        case "POST", ["channels", place, "messages"] if _is_direct(backend, int(place)):
            return "direct"
        case "POST", ["channels", _, "messages"]:
            return "question" if _asks(_parts(request)) else "board"
        case "PATCH", ["channels", channel_id, "messages", message_id]:
            kept = backend.messages.get(int(channel_id), {}).get(int(message_id))
            if kept is not None and _asks(kept.components):
                return "question"
            lost = kept is not None and _shows(kept.components) and not _shows(_parts(request))
            return "shrinking" if lost else "board"
        case "DELETE", ["channels", _, "messages", _]:
            return "shrinking"
    return "other"


def _is_direct(backend: Backend, channel_id: int) -> bool:
    return channel_id in backend.dm_channels.values()


def _parts(request: Request) -> list[dict[str, Any]]:
    return (request.body or {}).get("components", [])


def _shows(components: list[dict[str, Any]]) -> bool:
    return any(part["type"] == _GALLERY for part in walk(components))


def _asks(components: list[dict[str, Any]]) -> bool:
    ids = (part.get("custom_id", "") for part in walk(components))
    return any(custom_id.startswith("patolli:vote") for custom_id in ids)


def place_of(backend: Backend, path: str) -> int | None:
    if (interaction := interaction_of(backend, path)) is not None:
        return interaction.channel_id
    match path.strip("/").split("/"):
        case ["channels", channel_id, *_]:
            return int(channel_id)
    return None


def interaction_of(backend: Backend, path: str) -> Interaction | None:
    found = (backend.interaction_tokens.get(part) for part in path.split("/"))
    number = next((one for one in found if one is not None), None)
    return None if number is None else backend.interactions[number]


def _dispatched(backend: Backend, request: Request) -> Reply:
    body = dispatch(
        backend,
        request.method,
        request.path,
        json=request.body,
        params=request.params,
        files=list(request.files),
    )
    return Reply(200, body)


def _error(status: int, code: int) -> Reply:
    return Reply(status, {"code": code, "message": "(as a test wants it)"})


def _limited(retry_after: float, *, everywhere: bool = False, code: int = 0) -> Reply:
    body = {"message": "limited", "retry_after": retry_after, "global": everywhere, "code": code}
    headers = {"Via": "1.1 google", "Retry-After": str(math.ceil(retry_after))}
    return Reply(429, body, headers)
