"""Chairs on offer: who plays offers the own chair to another member, who may accept.

One offer stands for a chair. It ends when it is accepted, declined or taken back, when its giver
gets up, when the game ends, and after :data:`~data.rows.OFFER_LASTS`; where it was made that is
said. Every button asks here whether it still stands.
"""

from __future__ import annotations

from collections.abc import Collection

from data import posts
from data.blocks import is_blocked
from data.database import Query, Sql
from data.due import DAY, reschedule
from data.outbox import declined
from data.posts import OFFER
from data.rows import OFFER_LASTS, Offer, OfferStands, TooManyOffers

MOST_OFFERS = 3
"""Offers that a member makes within 24 hours."""
ACCEPTED, VOID = "accepted", "void"
"""What a post of an offer says when that has ended."""


def standing_offer(sql: Query, table_id: int, seat: int, now: int) -> Offer | None:
    """Return the offer that stands for a chair."""
    these = "table_id = ? AND seat = ? AND ended IS NULL AND made > ?"
    return sql.sound_one(Offer, "offers", these, table_id, seat, now - OFFER_LASTS)


def is_offered(sql: Sql, table_id: int, seat: int, giver: int, taker: int, now: int) -> bool:
    """Return whether this member still offers the chair to that one."""
    offer = standing_offer(sql, table_id, seat, now)
    return offer is not None and (offer.giver, offer.taker) == (giver, taker)


def offer_calls(sql: Sql, table_id: int, seat: int, taker: int, now: int) -> bool:
    """Return whether an offer to this member stands of which they want to be told: nobody is called
    by a member whom they have blocked."""
    offer = standing_offer(sql, table_id, seat, now)
    if offer is None or offer.taker != taker:
        return False
    return not is_blocked(sql, taker, offer.giver)


def make_offer(sql: Sql, table_id: int, seat: int, giver: int, taker: int, now: int) -> Offer:
    """Offer a chair; raise :class:`OfferStands` or :class:`TooManyOffers`."""
    if (there := standing_offer(sql, table_id, seat, now)) is not None:
        raise OfferStands(there)
    sql.run("DELETE FROM offers WHERE ended IS NOT NULL AND made <= ?", now - OFFER_LASTS)
    made = sql.value("SELECT COUNT(*) FROM offers WHERE giver = ? AND made > ?", giver, now - DAY)
    if made >= MOST_OFFERS:
        raise TooManyOffers
    last = sql.value("SELECT MAX(number) FROM offers WHERE table_id = ?", table_id) or 0
    offer = Offer(table_id, last + 1, seat, giver, taker, now)
    sql.add("offers", offer)
    posts.enqueue(sql, f"{OFFER}:{table_id}:{now}:{offer.number}", table_id, now, seat=seat)
    reschedule(sql, table_id)
    return offer


def decline_offer(sql: Sql, table_id: int, seat: int, giver: int, taker: int, now: int) -> None:
    """End an offer: its giver keeps the chair, or the other does not want it."""
    this = "table_id = ? AND seat = ? AND giver = ? AND taker = ? AND ended IS NULL"
    if sql.row(f"SELECT 1 FROM offers WHERE {this}", table_id, seat, giver, taker):
        end_offers(sql, table_id, (seat,), now)
    declined(sql, table_id, seat, taker, now)
    reschedule(sql, table_id)


def end_offers(
    sql: Sql, table_id: int, seats: Collection[int] | None, now: int, *, said: str = VOID
) -> None:
    """End what is offered of these chairs, or (None) of any, and say so."""
    these = "" if seats is None else f" AND seat IN ({', '.join('?' * len(seats))})"
    if sql.run(
        f"UPDATE offers SET ended = ? WHERE table_id = ? AND ended IS NULL{these}",
        *(now, table_id, *(seats or ())),
    ):
        posts.withdraw(sql, OFFER, table_id, seats, now, instead=said)


def settle_offers(sql: Sql, table_id: int, now: int) -> None:
    """End what has run out. The caller schedules the table anew."""
    old = sql.rows(
        "SELECT seat, giver, taker FROM offers WHERE table_id = ? AND ended IS NULL AND made <= ?",
        *(table_id, now - OFFER_LASTS),
    )
    for seat, giver, taker in old:
        decline_offer(sql, table_id, seat, giver, taker, now)


def forget_offers(sql: Sql, member_id: int, now: int) -> None:
    """End what a member offers, and delete it but for games that keep where they have sat
    (:func:`~data.sittings.forget_sittings` comes first): until these end it counts for how many
    offers the member makes. Delete what was offered to them."""
    standing = "SELECT table_id, seat FROM offers WHERE ended IS NULL AND (giver = ? OR taker = ?)"
    for table_id, seat in sql.rows(standing, member_id, member_id):
        end_offers(sql, table_id, (seat,), now)
    sql.run(
        "DELETE FROM offers WHERE taker = ? OR (giver = ? AND table_id NOT IN"
        " (SELECT table_id FROM sittings WHERE member_id = ?))",
        *(member_id, member_id, member_id),
    )
    sql.run("DELETE FROM notices WHERE kind = 'offer' AND number = ?", member_id)
