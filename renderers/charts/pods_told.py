"""The pods of a round in words: what each table does and waits for."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import SEATS
from renderers.charts.common import briefly, called, joined, named, sentences, spoken_place
from renderers.charts.scenes import Pod, Pods, Seated
from renderers.kit.leaf import TEXT
from renderers.kit.numbers import gained
from renderers.kit.spans import span
from renderers.kit.type import length, readable, shortened
from renderers.scene import Say


def which_round(pods: Pods, say: Say) -> str:
    if pods.of is None:
        return say("pods.round", number=pods.round)
    return say("pods.round_of", number=pods.round, of=pods.of)


def all_over(pods: Pods) -> bool:
    return all(pod.state == "ended" for pod in pods.pods)


def time_left(pods: Pods, say: Say) -> str:
    if all_over(pods):
        return say("pods.over", number=pods.round)
    if pods.left is None:
        return say("pods.ended", n=ended(pods), whole=len(pods.pods))
    if pods.left <= 0:
        return say("pods.late")
    return say("pods.left", time=span(pods.left, say))


def until(pods: Pods, say: Say) -> str:
    """When the round is over; once it is, or has no end, how many tables have ended."""
    if pods.left is not None and not all_over(pods):
        return (
            pods.until if pods.left > 0 else say("pods.ended", n=ended(pods), whole=len(pods.pods))
        )
    return ""


def ended(pods: Pods) -> int:
    return sum(pod.state == "ended" for pod in pods.pods)


def foot(pods: Pods, pod: Pod, say: Say, room: float = 0) -> str:
    """What a table waits for, which turn is played, how long it took, or who decided it. With
    ``room`` a name in it is cut so that the line fits."""

    def with_name(sentence: str, name: str, **facts: object) -> str:
        if room:
            taken = length(say(sentence, name="", **facts), TEXT, 600)
            name = shortened(name, room - taken - 4, TEXT, 600)
        return say(sentence, name=name, **facts)

    if pod.state == "check_in":
        awaited = [seated for seated in pod.seats if seated.state == "awaited"]
        if not awaited:
            return say("pods.foot.begins")
        if len(awaited) > 1:
            facts: dict[str, object] = {"n": len(awaited)}
            sentence, name = "pods.foot.waits_for_some", ""
        else:
            facts, sentence = {}, "pods.foot.waits_for"
            name = called(awaited[0].entrant, say) if room else named(awaited[0].entrant, say)
        if pod.seconds is not None:
            facts["time"] = span(pod.seconds, say)
            sentence += "_until"
        return with_name(sentence, name, **facts) if name else say(sentence, **facts)
    if pods.veiled:
        return say("pods.foot.veiled")
    if pod.state == "ended" and pod.how in ("award", "correct"):
        if pod.by:
            return with_name(f"pods.foot.{pod.how}_by", readable_by(pod.by, say, room))
        return say(f"pods.foot.{pod.how}")
    if pod.state == "ended":
        return _how_long(pod, say)
    acting = sum(seated.state == "act" for seated in pod.seats)
    if acting > 1:
        return say("pods.foot.at_once", n=acting)
    if pod.turn is None:
        return ""
    if pod.about is not None and pod.about >= pod.turn:
        return say("pods.foot.turn_about", turn=pod.turn, about=pod.about)
    return say("pods.foot.turn", turn=pod.turn)


def readable_by(name: str, say: Say, room: float) -> str:
    """An organiser's name; in a picture as far as there are letters for it."""
    return (readable(name) or say("pods.organiser")) if room else " ".join(name.split())


def _how_long(pod: Pod, say: Say) -> str:
    if pod.how != "result":
        return say(f"pods.foot.{pod.how}")
    if all(seated.result and seated.result.kind == "forfeit" for seated in pod.seats[1:]):
        return say("pods.foot.forfeited") if pod.turn is None else _turns(pod, say)
    return _turns(pod, say)


def _turns(pod: Pod, say: Say) -> str:
    if pod.turn is None:
        return ""
    if pod.seconds is None:
        return say("pods.foot.turns", n=pod.turn)
    return say("pods.foot.turns_in", n=pod.turn, time=span(pod.seconds, say))


def alt(pods: Pods, say: Say) -> str:
    told = [_table_briefly(pods, pod, say) for pod in pods.shown if pod is not None]
    byes = say("pods.told_byes", names=", ".join(briefly(each, say) for each in pods.byes[:4]))
    return sentences([_heading(pods, say), *told, byes if pods.byes else ""])


def _heading(pods: Pods, say: Say) -> str:
    parts = (pods.cup, which_round(pods, say), time_left(pods, say), until(pods, say))
    return ", ".join(filter(None, parts))


def _table_briefly(pods: Pods, pod: Pod, say: Say) -> str:
    table, names = say("pods.table", number=pod.number), ""
    if pod.state == "ended" and not pods.veiled:
        places = [
            f"{briefly(seated.entrant, say)} {_outcome(seated, say)}"
            for seated in sorted(pod.seats, key=_by_place)
        ]
        names = ", ".join(places)
    else:
        wanted = "awaited" if pod.state == "check_in" else "act"
        asked = [briefly(each.entrant, say) for each in pod.seats if each.state == wanted]
        if asked:
            names = say(f"pods.told_{wanted}", names=", ".join(asked))
    return say("pods.told", table=table, state=say(f"pods.state.{pod.state}"), told=names).rstrip(
        " :\xa0"
    )


def _by_place(seated: Seated) -> tuple[bool, int]:
    result = seated.result
    played = result is not None and result.kind == "played"
    return not played, result.place if result is not None and played else 0


def _outcome(seated: Seated, say: Say) -> str:
    result = seated.result
    if result is None:
        return ""
    if result.kind != "played":
        return say(f"chart.{result.kind}")
    return spoken_place(result.place, say, shared=result.shared)


def lines(pods: Pods, say: Say) -> Iterator[str]:
    """A block for each table: what it does, then a line for each seat with colour, name, state."""
    yield _heading(pods, say)
    for pod in pods.shown:
        yield ""
        if pod is None:
            yield say("pods.byes")
            yield from (named(each, say) for each in pods.byes)
            continue
        table = say("pods.table", number=pod.number)
        yield joined([table, say(f"pods.state.{pod.state}"), foot(pods, pod, say)])
        for seated in pod.seats:
            yield joined(_told_seat(pods, seated, say))
        if pod.filled:
            yield say("pods.filled")


def _told_seat(pods: Pods, seated: Seated, say: Say) -> Iterator[str]:
    yield say(f"seat.{SEATS[seated.seat]}")
    yield named(seated.entrant, say)
    if seated.result is not None and pods.veiled:
        yield say("chart.veiled")
    elif seated.result is not None:
        points = "" if seated.points is None else gained(seated.points, say)
        yield " ".join(filter(None, (_outcome(seated, say), points))) + (
            "*" * seated.result.corrected
        )
    elif seated.state:
        yield say(f"pods.seat.{seated.state}")
