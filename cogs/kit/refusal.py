"""Everything a person can do wrong, as one sentence that says what is wrong and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from cogs.hall.spelling import TitleSpeller
from cogs.workshop.workshop import MOST_OF_ONE, Busy, OverShare
from data.cup_rows import DamagedCup
from data.names import on_one_line
from data.refusal import Refusal
from data.rows import DamagedTable, NoDaysLeft, SatElsewhere, TooManyOpen
from data.rulebook import NoSuchRule
from data.stored_table import StoredTable
from data.words import Words
from engine.catalogue import NoSuchTitle
from engine.components import BadComponents
from engine.folding import fold
from engine.game import END, SEATS, BadOption, Illegal, Position, Reason
from engine.markup import unmarked
from engine.notation import Unclear, branches
from engine.record import BadRecord
from engine.table import Draft, GameOver, NotYourTurn, Unfinished
from renderers.scene import label, tell_reason, tell_step

_SHOWN = 6
_LONGEST_ECHO = 80


def refusal_of(error: BaseException, sitting: StoredTable | None = None) -> Refusal | None:
    """The refusal an error of the engine amounts to; None when it is a fault of ours. At a table
    it says why, where the title can tell."""
    match error:
        case Refusal():
            return error
        case GameOver():
            return Refusal("refusal.game_over")
        case NotYourTurn():
            return Refusal("refusal.not_your_turn")
        case Unclear(typed=typed, fits=fits) if fits:
            return Refusal("refusal.unclear", typed=echo(typed), legal=_steps(fits, sitting))
        case Unclear(typed=typed, legal=legal, reason=reason):
            nearest = _steps(_nearest(typed, legal), sitting)
            return _not_legal(typed, nearest, reason, sitting)
        case Unfinished(view=here, seat=owner):
            return Refusal("refusal.unfinished", legal=_steps(_legal(here, owner), sitting))
        case BadOption(key=key, value=value, allowed=allowed):
            facts = {"key": echo(key), "value": echo(value), "allowed": _list(allowed)}
            return Refusal("refusal.bad_option", **facts)
        case BadRecord(why=why):
            return Refusal("refusal.bad_record", why=why)
        case BadComponents(why=why):
            return Refusal("refusal.bad_components", why=why)
        case OverShare():
            return Refusal("refusal.over_share", n=MOST_OF_ONE)
        case Busy():
            return Refusal("refusal.busy")
        case NoSuchTitle():
            return Refusal("refusal.no_such_title", title=echo(str(error)))
        case DamagedTable(table_id=table):
            return Refusal("refusal.damaged_table", table=table)
        case NoDaysLeft(year=year, left=left):
            return Refusal("refusal.no_days_left", year=year, n=left)
        case SatElsewhere(seat=seat):
            return Refusal("refusal.sat_elsewhere", seat=partial(_seat, seat))
        case TooManyOpen(most=most, member_id=member_id):
            sentence = f"refusal.{snake(type(error).__name__)}"
            return Refusal(sentence, n=most, who=f"<@{member_id}>")
        case NoSuchRule():
            return Refusal("refusal.no_rules")
        case DamagedCup():
            return Refusal("refusal.damaged_cup")
        case Illegal():
            return Refusal("refusal.moved_on")
        case _:
            return None


def refused_choice(typed: str, draft: Draft, path: Sequence[str], sitting: StoredTable) -> Refusal:
    """What was typed is not among the choices after these tokens: says which are, and why."""
    speller = TitleSpeller.at(sitting)
    longer = " ".join((*path, typed))
    reason = draft.why_not(longer, speller) or draft.why_not(typed, speller)
    tokens = branches(draft.choices, path)

    def possible(say: Words) -> str:
        names = sitting.names(say)
        return _list([label(sitting.title, token, say, names) for token in tokens[: _SHOWN + 1]])

    return _not_legal(typed, possible, reason, sitting)


def _not_legal(
    typed: str, legal: Callable[[Words], str], reason: Reason | None, sitting: StoredTable | None
) -> Refusal:
    facts = {"typed": echo(typed), "legal": legal}
    if reason is None or sitting is None:
        return Refusal("refusal.not_legal", **facts)

    def why(say: Words) -> str:
        return tell_reason(sitting.title, reason, sitting.names(say), say)

    return Refusal("refusal.why_not", why=why, rule=reason.rule, **facts)


def _nearest(typed: str, legal: Sequence[str]) -> list[str]:
    """The legal texts, first those that begin as the typed one does."""
    tokens = fold(typed).split()

    def shared(text: str) -> int:
        pairs = zip(tokens, text.split(), strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    return sorted(legal, key=shared, reverse=True)


def echo(typed: str) -> str:
    """What a member typed, as code: short, on one line, and nothing in it is markup."""
    flat = on_one_line(typed).replace("`", "'") or "—"
    return f"`{flat if len(flat) <= _LONGEST_ECHO else flat[: _LONGEST_ECHO - 1] + '…'}`"


def snake(name: str) -> str:
    """``NotPlaying`` as words have it: ``not_playing``."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def _legal(position: Position, seat: int) -> list[str]:
    return [str(action) for action in position.actions(seat) if action is not END]


def _seat(seat: int, say: Words) -> str:
    return say(f"seat.{SEATS[seat]}")


def _steps(texts: Sequence[str], sitting: StoredTable | None) -> Callable[[Words], str]:
    """Some of these steps: at a table in the reader's words, else in the notation."""

    def told(say: Words) -> str:
        if sitting is None:
            return _list(texts)
        key, names = sitting.title, sitting.names(say)
        return _list([tell_step(key, text, say, names) for text in texts[: _SHOWN + 1]])

    return told


def _list(texts: Sequence[str]) -> str:
    shown = " · ".join(echo(unmarked(text)) for text in texts[:_SHOWN])
    return shown + (" …" if len(texts) > _SHOWN else "") if texts else "—"
