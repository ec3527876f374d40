"""Chairs on offer: who plays offers the own chair to another member, who may accept.

One offer stands for a chair. It ends when it is accepted, declined or taken back, when its giver
gets up, when the game ends, and after :data:`~data.rows.OFFER_LASTS`. Every button asks here
whether it still stands.
"""

from __future__ import annotations

from data.blocks import is_blocked
from data.database import Query, Sql
from data.due import DAY, reschedule
from data.outbox import declined
from data.rows import OFFER_LASTS, Offer, OfferStands, TooManyOffers

MOST_OFFERS = 3
"""Offers that a member makes within 24 hours."""


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
    reschedule(sql, table_id)
    return offer


def decline_offer(
    sql: Sql,
    table_id: int,
    seat: int,
    giver: int,
    taker: int,
    now: int,
    *,
    pressed: int | None = None,
) -> None:
    """End an offer: its giver keeps the chair, or the other does not want it. ``pressed``: the
    message where that was said."""
    closed(sql, table_id, pressed)
    declined(sql, table_id, seat, taker, now)
    sql.run(
        "UPDATE offers SET ended = ? WHERE table_id = ? AND seat = ? AND giver = ? AND taker = ?"
        " AND ended IS NULL",
        *(now, table_id, seat, giver, taker),
    )
    reschedule(sql, table_id)


def note_offer(sql: Sql, offer: Offer, channel_id: int, message_id: int) -> None:
    """Note the message in which an offer stands."""
    sql.run(
        "UPDATE offers SET channel_id = ?, message_id = ?"
        " WHERE table_id = ? AND number = ? AND ended IS NULL",
        *(channel_id, message_id, offer.table_id, offer.number),
    )


def end_of_seat(sql: Sql, table_id: int, seat: int, now: int) -> None:
    """End what was offered by whoever has got up from that seat."""
    sql.run(
        "UPDATE offers SET ended = ? WHERE table_id = ? AND seat = ? AND ended IS NULL",
        *(now, table_id, seat),
    )


def closed(sql: Sql, table_id: int, message_id: int | None) -> None:
    """Note that a message of an offer has no buttons any more."""
    if message_id is not None:
        sql.run(
            "UPDATE offers SET message_id = NULL WHERE table_id = ? AND message_id = ?",
            *(table_id, message_id),
        )


def settle_offers(sql: Sql, table_id: int, now: int) -> list[tuple[int, int]]:
    """End what has run out; return the channels and messages of all offers that have ended, which
    are given once. The caller schedules the table anew."""
    there = sql.row(
        "SELECT 1 FROM offers WHERE table_id = ? AND (ended IS NULL OR message_id IS NOT NULL)",
        table_id,
    )
    if there is None:
        return []
    old = sql.rows(
        "SELECT seat, giver, taker FROM offers WHERE table_id = ? AND ended IS NULL AND made <= ?",
        *(table_id, now - OFFER_LASTS),
    )
    for seat, giver, taker in old:
        decline_offer(sql, table_id, seat, giver, taker, now)
    found = sql.rows(
        "SELECT channel_id, message_id FROM offers"
        " WHERE table_id = ? AND ended IS NOT NULL AND message_id IS NOT NULL ORDER BY number",
        table_id,
    )
    if found:
        sql.run(
            "UPDATE offers SET message_id = NULL WHERE table_id = ? AND ended IS NOT NULL", table_id
        )
    return [(channel_id, message_id) for channel_id, message_id in found]


def forget_offers(sql: Sql, member_id: int, now: int) -> None:
    """End what a member offers, and delete it but for games that keep where they have sat
    (:func:`~data.sittings.forget_sittings` comes first): until these end it counts for how many
    offers the member makes. Delete what was offered to them."""
    sql.run(
        "DELETE FROM offers WHERE taker = ? OR (giver = ? AND table_id NOT IN"
        " (SELECT table_id FROM sittings WHERE member_id = ?))",
        *(member_id, member_id, member_id),
    )
    sql.run("UPDATE offers SET ended = ? WHERE giver = ? AND ended IS NULL", now, member_id)
    sql.run("DELETE FROM notices WHERE kind = 'offer' AND number = ?", member_id)
