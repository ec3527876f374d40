"""Numbers as the reader's language writes them: fractions as decimals, thousands, places."""

from __future__ import annotations

from fractions import Fraction

from engine.game import Score
from renderers.scene import Say


def decimal(value: Score, say: Say, *, most: int = 2, least: int = 0) -> str:
    """With so many decimals at most, and at least; the minus is a true one."""
    units = round(abs(Fraction(value)) * 10**most)
    whole, part = divmod(units, 10**most)
    decimals = f"{part:0{most}d}" if most else ""
    while len(decimals) > least and decimals.endswith("0"):
        decimals = decimals[:-1]
    minus = "−" if value < 0 and units else ""
    point = say("number.point") + decimals if decimals else ""
    return minus + counted(whole, say) + point


def gained(value: Score, say: Say, *, most: int = 2, least: int = 0) -> str:
    """The same with a sign before whatever is not nothing."""
    told = decimal(value, say, most=most, least=least)
    return told if told.startswith("−") or not any(c in "123456789" for c in told) else f"+{told}"


def counted(number: int, say: Say) -> str:
    """A whole number, its thousands apart."""
    return f"{number:,}".replace(",", say("number.thousands"))


def apart(a: Score, b: Score, most: int = 4) -> int:
    """With how many decimals, two at least, one number can be told from the other."""
    if a == b:
        return 2
    return next((n for n in range(2, most) if round(a * 10**n) != round(b * 10**n)), most)


def ordinal(place: int, say: Say) -> str:
    """A place: *1st*, *22nd*; *1er*, *22e*."""
    last = 0 if 10 < place % 100 < 20 else place % 10
    kind = {1: "one", 2: "two", 3: "three"}.get(last, "other")
    return say("place.first" if place == 1 else f"place.{kind}", place=place)


def share(part: Score, say: Say, *, most: int = 0) -> str:
    """A share of 1 in hundredths, with so many decimals at most."""
    return say("number.percent", share=decimal(part * 100, say, most=most))
