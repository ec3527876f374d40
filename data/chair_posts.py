"""Posts about the chairs of a game: who got up and who sits down, and a chair on offer."""

from __future__ import annotations

from dataclasses import dataclass

from data import tables
from data.database import Sql
from data.notices import mention_or_tell
from data.offers import VOID, offer_calls
from data.posts import Post
from data.rows import Offer
from data.sittings import Sat
from data.stored_table import StoredTable


@dataclass(frozen=True, slots=True)
class Offered:
    """A chair was offered."""

    table: StoredTable
    offer: Offer | None
    """None: whoever made it, or was asked, is forgotten."""
    ended: str
    """How it ended; empty while it stands."""
    calls: frozenset[int]
    """Whom a new message of it notifies."""


def seated_anew(sql: Sql, post: Post) -> list[StoredTable]:
    """Return a table with those who sit at a seat, and those who sat there before. Nothing where
    nobody needs to be told any more: the game has ended, or the one it is about is forgotten."""
    table = tables.table(sql, post.table_id)
    newest = "table_id = ? AND seat = ? AND place <= ? ORDER BY place DESC LIMIT 2"
    sat = sql.sound(Sat, "sittings", newest, *post.numbers)
    who = next((each for each in sat if each.person is not None), None)
    if not table.playing or len(sat) < 2 or who is None or who.member_id is None:  # noqa: PLR2004
        return []
    return [table.with_players([each.player]) for each in sat]


def offered(sql: Sql, post: Post, now: int) -> Offered:
    """Return what was offered. Its taker is called unless they sleep, were told already, or have
    blocked whoever asks."""
    table, this = tables.table(sql, post.table_id), "table_id = ? AND made = ? AND number = ?"
    offer = sql.sound_one(Offer, "offers", this, *post.numbers)
    ended, calls = post.wanted or "", frozenset[int]()
    if offer is not None and not ended and post.message_id is None:
        ended = VOID if now >= offer.until else ""  # nobody could post it
        calls = _calls(sql, offer, now)
    return Offered(table, offer, ended, calls)


def _calls(sql: Sql, offer: Offer, now: int) -> frozenset[int]:
    this = offer.table_id, offer.seat, offer.taker
    told = "kind = 'offer' AND table_id = ? AND seat = ? AND number = ? AND made >= ?"
    if sql.row(f"SELECT 1 FROM notices WHERE {told}", *this, offer.made):
        return frozenset()
    if not offer_calls(sql, *this, now):
        return frozenset()
    asked = {offer.seat: offer.taker}
    return mention_or_tell(sql, offer.table_id, "offer", asked, offer.taker, now)
