"""Why one entrant stands above another, in words: every criterion, every sum."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from renderers.charts.common import briefly, joined, named, sentences
from renderers.charts.scenes import Compared, Pair, Quotient, Sum, Why
from renderers.kit.numbers import apart, decimal, gained, ordinal, share
from renderers.scene import Say

FACTS = ("reached", "place", "meeting", "lot")
"""These have no sums, but a line that says the fact."""


def facts(why: Why, compared: Compared, say: Say) -> list[str]:
    """What there is to say of a criterion without sums."""
    if compared.met:
        return [
            say(
                "why.fact.met",
                round=met.round,
                table=met.table,
                upper=ordinal(met.upper, say),
                lower=ordinal(met.lower, say),
            )
            for met in compared.met
        ]
    return [say(f"why.fact.{compared.by}")]


def number(why: Why, value: Fraction, say: Say) -> str:
    """A number of the sums of the criterion that decides."""
    return share(value, say) if why.compared[-1].by == "share" else _points(why, value, say)


def _points(why: Why, value: Fraction, say: Say) -> str:
    return gained(value, say) if why.duplicate else decimal(value, say)


def figure(why: Why, compared: Compared, value: Fraction, say: Say) -> str:
    """One of the two numbers, with as many decimals as it takes to see which is larger."""
    digits = apart(compared.upper, compared.lower)
    if compared.by == "share":
        near = share(compared.upper, say) == share(compared.lower, say)
        most = 0 if compared.upper == compared.lower or not near else digits
        return say("number.percent", share=decimal(100 * value, say, most=most))
    if compared.by == "opponents":
        write = gained if why.duplicate else decimal
        return write(value, say, most=digits, least=2)
    if compared.by in ("place", "places"):
        return ordinal(int(value), say) if compared.by == "place" else _times(compared, value, say)
    return _points(why, value, say) if compared.by == "points" else decimal(value, say)


def _times(compared: Compared, value: Fraction, say: Say) -> str:
    """How often the place that decides."""
    pair = decisive(compared)
    if pair is None:
        return decimal(value, say)
    return say("tie.places", place=ordinal(pair.number, say), value=decimal(value, say))


def decisive(compared: Compared) -> Pair | None:
    """Of places the first that one had more often."""
    return next((pair for pair in compared.pairs if pair.upper.total != pair.lower.total), None)


def terms(why: Why, each: Sum, say: Say) -> str:
    if each.total is None:
        return say(f"chart.{each.kind}") if each.kind != "absent" else ""
    if each.share is not None:
        part, whole = (decimal(value, say) for value in (each.share.sum, each.share.by))
        return f"{part} ÷ {whole} × {each.of}"
    return " + ".join(number(why, term, say) for term in each.terms)


def note(why: Why, each: Sum, say: Say) -> str:
    """What is unusual about the table."""
    if each.total is None:
        return ""
    if each.kind in ("bye", "forfeit"):
        return say(f"chart.{each.kind}")
    return say("why.table_of", of=each.of) if each.of not in (0, why.usual) else ""


def quotient_told(why: Why, quotient: Quotient, say: Say) -> str:
    return f"{number(why, quotient.sum, say)} ÷ {decimal(quotient.by, say)}"


def alt(why: Why, say: Say) -> str:
    upper, lower = (briefly(side.entrant, say) for side in (why.upper, why.lower))
    told = [_level_told(why, compared, say) for compared in why.compared[:-1] if compared.valid]
    deciding = why.compared[-1]
    told.append(_deciding_told(why, deciding, say))
    above = say("why.above", upper=upper, lower=lower, cup=why.cup)
    return sentences([f"{above}{say('why.colon')}{', '.join(told)}"])


def _level_told(why: Why, compared: Compared, say: Say) -> str:
    value = figure(why, compared, compared.upper, say)
    return say("why.told_equal", what=say(f"why.short.{compared.by}"), value=value)


def _deciding_told(why: Why, compared: Compared, say: Say) -> str:
    upper, lower = (_figure_told(why, compared, at, say) for at in (0, 1))
    what = say(f"why.short.{compared.by}")
    told = say("why.told_decides", what=what, upper=upper, lower=lower)
    met = facts(why, compared, say) if compared.met else []
    return ", ".join([told, *met])


def _figure_told(why: Why, compared: Compared, at: int, say: Say) -> str:
    value = figure(why, compared, (compared.upper, compared.lower)[at], say)
    if compared.quotients is None:
        return value
    return f"{quotient_told(why, compared.quotients[at], say)} = {value}"


def lines(why: Why, say: Say) -> Iterator[str]:
    """Every criterion, and the sums of the deciding one."""
    upper, lower = (named(side.entrant, say) for side in (why.upper, why.lower))
    yield say("why.above", upper=upper, lower=lower, cup=why.cup)
    for at, compared in enumerate(why.compared, 1):
        name = say(f"why.name.{compared.by}")
        if compared.decides:
            yield f"{at} {_deciding_told(why, compared, say)} · {say('why.decides')}"
        elif compared.valid:
            value = figure(why, compared, compared.upper, say)
            yield f"{at} {name} · {value} = {value} · {say('why.equal')}"
        else:
            yield f"{at} {name} · {say('why.not_met')}"
    deciding = why.compared[-1]
    if deciding.by in FACTS:
        yield from facts(why, deciding, say)
    for pair in deciding.pairs:
        yield _pair_told(why, deciding, pair, say)
    for at, by in enumerate(why.unneeded, len(why.compared) + 1):
        yield joined([f"{at} {say(f'why.name.{by}')}", say("why.unneeded")])


def _pair_told(why: Why, compared: Compared, pair: Pair, say: Say) -> str:
    if compared.by == "places":
        label = ordinal(pair.number, say)
    else:
        label = say("why.round_told", number=pair.number)
    return f"{label} · {_sum_told(why, pair.upper, say)} · {_sum_told(why, pair.lower, say)}"


def _sum_told(why: Why, each: Sum, say: Say) -> str:
    what, remark = terms(why, each, say), note(why, each, say)
    if each.total is None:
        return what or say("chart.absent")
    total = number(why, each.total, say)
    told = f"{what} = {total}" if len(each.terms) > 1 else total
    return f"{told} ({remark})" if remark else told
