"""A Discord that notes what it is asked for: channels and threads, messages with their nonces, who
was pinged by what, who is in which server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
from discord.utils import time_snowflake

from tests.bench.members import APPLICATION, message, user

BOT = "2"
NONCE_KEPT = 180
"""For so many seconds a nonce gives back the message that it made."""
_THREAD, _TEXT, _DIRECT = 11, 0, 1
_EVERYTHING = str(discord.Permissions.all().value)
_NO_CHANNEL, _NO_MESSAGE, _NO_MEMBER = 10003, 10008, 10007
_NO_ACCESS, _TAKES_NONE, _TOO_FAST = 50001, 50007, 40003
_ROUTES = (
    ("GET", r"/users/@me", "me"),
    ("GET", r"/oauth2/applications/@me", "application"),
    ("PUT", r"/applications/\d+/commands", "commands"),
    ("POST", r"/interactions/(\d+)/[^/]+/callback", "acknowledged"),
    ("PATCH", r"/webhooks/\d+/([^/]+)/messages/@original", "answered"),
    ("POST", r"/webhooks/\d+/([^/]+)", "answered"),
    ("POST", r"/channels/(\d+)/messages", "posted"),
    ("PATCH", r"/channels/(\d+)/messages/(\d+)", "edited"),
    ("DELETE", r"/channels/(\d+)/messages/(\d+)", "deleted"),
    ("GET", r"/channels/(\d+)", "channel"),
    ("PATCH", r"/channels/(\d+)", "changed"),
    ("POST", r"/channels/(\d+)/threads", "threaded"),
    ("GET", r"/guilds/(\d+)/members/(\d+)", "member"),
    ("POST", r"/users/@me/channels", "opened"),
)


class Refused(Exception):
    def __init__(self, status: int, code: int) -> None:
        super().__init__(status, code)
        self.status, self.code = status, code


@dataclass
class Message:
    id: str
    channel: str
    at: int
    components: list[dict[str, Any]]
    pings: tuple[int, ...]
    nonce: str | None
    gone: bool = False
    flags: int = 0

    @property
    def text(self) -> str:
        return "\n".join(part["content"] for part in walk(self.components) if part.get("content"))

    @property
    def controls(self) -> list[str]:
        return controls(self.components)

    def said(self) -> dict[str, Any]:
        return message(self.id, self.channel, self.components, self.flags or 1 << 15)


@dataclass
class Channel:
    id: str
    server: str
    kind: int = _TEXT
    parent: str | None = None
    member: int = 0
    """Whose direct messages these are."""
    archived: bool = False
    messages: dict[str, Message] = field(default_factory=dict[str, Message])

    def said(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            **{"id": self.id, "type": self.kind, "name": f"room {self.id}", "position": 0},
            **{"guild_id": self.server, "permission_overwrites": [], "permissions": _EVERYTHING},
            "last_message_id": max(self.messages, key=int, default=None),
        }
        if self.kind == _THREAD:
            about = {"archived": self.archived, "auto_archive_duration": 10080, "locked": False}
            about["archive_timestamp"] = "2026-01-01T00:00:00+00:00"
            told |= {"parent_id": self.parent, "owner_id": BOT, "thread_metadata": about}
            told |= {"message_count": 0, "member_count": 1}
        if self.kind == _DIRECT:
            recipients = {"type": _DIRECT, "recipients": [user(str(self.member), "x")]}
            return {"id": self.id, "last_message_id": told["last_message_id"], **recipients}
        return told


class Discord:
    """Servers with their members and channels; what a bot asks for is answered at once."""

    def __init__(self, now: int) -> None:
        self.now = now
        self.servers: dict[str, set[int]] = {}
        """The members of each."""
        self.left: set[str] = set()
        """The servers that have sent the bot away."""
        self.channels: dict[str, Channel] = {}
        self.shut: set[int] = set()
        """The members who take no direct messages."""
        self.too_fast_until = 0
        """Until then no direct message may be opened."""
        self.answers: dict[str, list[dict[str, Any]]] = {}
        """What an interaction was answered with."""
        self.posted: Callable[[Message], object] = lambda message: None
        """Called with each message once it stands."""
        self.happened: list[tuple[str, dict[str, Any]]] = []
        """What the bot is to be told of."""
        self._newest = 0
        self.asked = 0

    def new_id(self) -> str:
        """An id of this moment."""
        moment = discord.utils.datetime.datetime.fromtimestamp(self.now, discord.utils.datetime.UTC)
        self._newest = max(self._newest + 1, time_snowflake(moment))
        return str(self._newest)

    def add_channel(self, server: str, parent: str | None = None) -> Channel:
        kind = _TEXT if parent is None else _THREAD
        channel = Channel(self.new_id(), server, kind, parent)
        self.channels[channel.id] = channel
        return channel

    def delete(self, channel_id: str) -> None:
        """A thread is deleted."""
        gone = self.channels.pop(channel_id)
        about = {"id": gone.id, "guild_id": gone.server, "type": _THREAD, "parent_id": gone.parent}
        self.happened.append(("THREAD_DELETE", about))

    def server(self, server: str) -> dict[str, Any]:
        """What the bot is told of a server that it is in."""
        role = {"id": server, "name": "@everyone", "permissions": _EVERYTHING, "position": 0}
        role |= {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
        own = {"user": user(BOT, "Patolli", bot=True), "roles": [], "flags": 0}
        own |= {"joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
        here = [c for c in self.channels.values() if c.server == server]
        return {
            **{"id": server, "name": f"Server {server}", "owner_id": "3", "roles": [role]},
            **{"channels": [c.said() for c in here if c.kind == _TEXT], "members": [own]},
            **{"threads": [c.said() for c in here if c.kind == _THREAD], "emojis": []},
            **{"preferred_locale": "en-GB", "features": [], "member_count": 2, "stickers": []},
            **{"verification_level": 0, "default_message_notifications": 0, "mfa_level": 0},
            **{"explicit_content_filter": 0, "premium_tier": 0, "system_channel_flags": 0},
            **{"nsfw_level": 0, "premium_progress_bar_enabled": False, "afk_timeout": 0},
        }

    def answer(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """What a request comes to: the status, and what is said."""
        self.asked += 1
        for verb, pattern, name in _ROUTES:
            if verb == method and (found := re.fullmatch(pattern, path)):
                try:
                    return 200, getattr(self, f"_{name}")(body, *found.groups())
                except Refused as refused:
                    return refused.status, {"code": refused.code, "message": "no"}
        raise LookupError(f"nobody knows {method} {path}")

    # What a bot asks for.

    def _me(self, _: Any) -> Any:
        return user(BOT, "Patolli", bot=True)

    def _application(self, _: Any) -> Any:
        return APPLICATION

    def _commands(self, body: Any) -> Any:
        kept = {"description": "", "application_id": BOT, "version": "1"}
        return [{**kept, **command, "id": self.new_id()} for command in body]

    def _acknowledged(self, body: Any, number: str) -> Any:
        return {"interaction": {"id": number, "type": body["type"]}}

    def _answered(self, body: Any, number: str) -> Any:
        self.answers[number] = body.get("components") or []
        return Message(number, "1", self.now, [], (), None, flags=1 << 6).said()

    def _place(self, channel_id: str) -> Channel:
        channel = self.channels.get(channel_id)
        if channel is None:
            raise Refused(404, _NO_CHANNEL)
        if channel.server in self.left:
            raise Refused(403, _NO_ACCESS)
        return channel

    def _message(self, channel_id: str, message_id: str) -> Message:
        message = self._place(channel_id).messages.get(message_id)
        if message is None or message.gone:
            raise Refused(404, _NO_MESSAGE)
        return message

    def _posted(self, body: Any, channel_id: str) -> Any:
        channel, nonce = self._place(channel_id), body.get("nonce")
        if channel.member in self.shut:
            raise Refused(403, _TAKES_NONE)
        for sent in reversed(channel.messages.values()):
            if self.now - sent.at >= NONCE_KEPT:
                break
            if nonce is not None and sent.nonce == nonce:
                if sent.gone:
                    raise Refused(404, _NO_MESSAGE)
                return sent.said()
        mentioned = (body.get("allowed_mentions") or {}).get("users") or []
        pings = tuple(sorted(int(each) for each in mentioned))
        if channel.kind == _DIRECT:
            pings = (channel.member,)
        parts = body.get("components") or []
        message = Message(self.new_id(), channel_id, self.now, parts, pings, nonce)
        channel.messages[message.id] = message
        channel.archived = False
        self.posted(message)
        return message.said()

    def _edited(self, body: Any, channel_id: str, message_id: str) -> Any:
        message = self._message(channel_id, message_id)
        message.components = body.get("components") or message.components
        return message.said()

    def _deleted(self, _: Any, channel_id: str, message_id: str) -> Any:
        self._message(channel_id, message_id).gone = True
        return {}

    def _channel(self, _: Any, channel_id: str) -> Any:
        return self._place(channel_id).said()

    def _changed(self, body: Any, channel_id: str) -> Any:
        channel = self._place(channel_id)
        channel.archived = body.get("archived", channel.archived)
        self.happened.append(("THREAD_UPDATE", channel.said()))
        return channel.said()

    def _threaded(self, _: Any, channel_id: str) -> Any:
        made = self.add_channel(self._place(channel_id).server, channel_id)
        self.happened.append(("THREAD_CREATE", made.said()))
        return made.said()

    def _member(self, _: Any, server: str, member: str) -> Any:
        if int(member) not in self.servers[server]:
            raise Refused(404, _NO_MEMBER)
        told = {"user": user(member, f"member {member}"), "roles": [], "flags": 0}
        return {**told, "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}

    def _opened(self, body: Any) -> Any:
        if self.now < self.too_fast_until:
            raise Refused(400, _TOO_FAST)
        member = int(body["recipient_id"])
        for channel in self.channels.values():
            if channel.member == member:
                return channel.said()
        channel = Channel(self.new_id(), "", _DIRECT, member=member)
        self.channels[channel.id] = channel
        return channel.said()


def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        yield part
        yield from walk(part.get("components") or [])
        if "accessory" in part:
            yield from walk([part["accessory"]])


def controls(parts: list[dict[str, Any]]) -> list[str]:
    return [part["custom_id"] for part in walk(parts) if part.get("custom_id")]
