"""Ratings in words, and which titles they may be of."""

from __future__ import annotations

from babel.numbers import format_decimal

from cogs.kit.titles import title_meant
from data.words import Words
from engine.catalogue import titles
from engine.ratings import ALL, Rating

EVERY_TITLE = "all"
"""In the id of a control, and where it may be typed: all titles together."""


def decimal(number: float, say: Words) -> str:
    """With one digit behind the point, as it is written in the language."""
    return format_decimal(number, "0.0", locale=say.language)


def rating_in_words(rating: Rating, say: Words) -> str:
    facts = {"rating": decimal(rating.value, say), "margin": decimal(rating.margin, say)}
    return say("rank.provisional" if rating.provisional else "rank.rating", **facts)


def of_titles(title: str, say: Words) -> str:
    """The name of a title, or of all together."""
    return say(f"{title}.title") if title else say("rank.every_title")


def title_or_all(typed: str | None, say: Words) -> str:
    """The key of the title that was meant, :data:`~engine.ratings.ALL` for none."""
    if typed in (None, "", EVERY_TITLE):
        return ALL
    return title_meant(typed, say, titles()).key
