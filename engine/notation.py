"""The legal texts of a seat are a tree of tokens: buttons, autocomplete and typed turns walk it.

There is no parser. A typed text is legal when it is the text of a legal action; case, accents and
spaces are forgiven, any token may be shortened as long as one continuation is meant, and what
follows of itself may be left out: ``set blue d3`` when that cell is open on one level alone, and
the ``stop`` of a way that could go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from engine.folding import STOP, fold, shortened_to
from engine.game import END, Action, Illegal, Position, Reason
from engine.spelling import Speller, spelled_so

LONGEST_STEP = 60
STEP_BREAK = ", "
_MOST_COMMAS = 6
"""So many may be in one step that is written in words."""


class Unclear(Exception):
    """A typed text that fits no legal step, or more than one: with the legal texts at that moment,
    perhaps with why it is none of them, and how many steps before it were read."""

    def __init__(
        self,
        typed: str,
        fits: Sequence[str],
        legal: Sequence[str] = (),
        reason: Reason | None = None,
    ) -> None:
        super().__init__(f"{typed!r} fits {len(fits)} legal steps")
        self.typed, self.fits = typed, tuple(fits)
        self.legal, self.reason = tuple(legal), reason
        self.after = 0


def branches(texts: Iterable[str], prefix: Sequence[str] = ()) -> list[str]:
    """The tokens that may follow the prefix, each once, in the order of the texts."""
    depth, start = len(prefix), list(prefix)
    found: dict[str, None] = {}
    for text in texts:
        tokens = text.split()
        if len(tokens) > depth and tokens[:depth] == start:
            found[tokens[depth]] = None
    return list(found)


def descend(texts: Sequence[str], prefix: Sequence[str] = ()) -> tuple[str, ...]:
    """The prefix, lengthened as long as there is only one way on."""
    path = tuple(prefix)
    while len(ways := branches(texts, path)) == 1:
        path = (*path, ways[0])
    return path


def meant(typed: str, texts: Iterable[str]) -> str:
    """The one legal text that was meant; raises :class:`Unclear`."""
    wanted = fold(typed)
    legal = {fold(text): text for text in texts}
    for whole in (wanted, f"{wanted} {STOP}"):
        if whole in legal:
            return legal[whole]
    fits = _fitting(wanted, legal)
    if len(fits) == 1:
        return fits[0]
    raise Unclear(typed, fits)


def _fitting(wanted: str, legal: dict[str, str]) -> list[str]:
    """Texts of as many tokens as were typed; where there are none, longer ones that begin so."""
    tokens = wanted.split()
    if not tokens:
        return []
    paths = [(folded.split(), text) for folded, text in legal.items()]
    whole = [(parts, text) for parts, text in paths if len(parts) == len(tokens)]
    longer = [(parts, text) for parts, text in paths if len(parts) > len(tokens)]
    if fits := _begun(whole, tokens):
        return fits
    fits = _begun(longer, tokens)
    stops = [text for text in fits if text.split()[len(tokens) :] == [STOP]]
    return stops if len(stops) == 1 else fits


def _begun(left: list[tuple[list[str], str]], tokens: Sequence[str]) -> list[str]:
    """Texts whose tokens begin with the typed ones, each with its own; one typed in full wins."""
    for at, token in enumerate(tokens):
        exact = [item for item in left if item[0][at] == token]
        left = exact or [item for item in left if shortened_to(item[0][at], token)]
    return [text for _, text in left]


def completions(
    position: Position,
    seat: int,
    typed: str,
    *,
    begun: bool = False,
    most: int = 25,
    speller: Speller | None = None,
) -> list[str]:
    """Whole turns or beginnings of turns that continue what was typed, for an autocomplete list.
    ``begun``: the turn has steps already. Nothing follows ``end``: what it brings is not known."""
    parts = steps_typed(typed)
    commas = _MOST_COMMAS if speller else 0  # a step in words may have commas in it
    known: _Known = {}
    for last in range(max(0, len(parts) - 1 - commas), len(parts)):
        if last < len(parts) - 1 and not parts[-1].strip():
            continue  # a new step begins behind the last comma
        try:
            here, taken = _read_steps(position, seat, parts[:last], speller, known)
        except Unclear as bad:
            if last - bad.after > _MOST_COMMAS:
                return []  # what comes behind does not make it clearer
            continue
        except Illegal:
            continue
        if END in taken:
            return []
        fits = _completing(here, seat, ",".join(parts[last:]), begun or bool(taken), most, speller)
        if fits:
            return [join_steps(*map(str, taken), text) for text in fits[:most]]
    return []


def _completing(
    here: Position, seat: int, last: str, begun: bool, most: int, speller: Speller | None
) -> list[str]:
    texts = [str(a) for a in here.actions(seat) if a is not END or begun]
    wanted = fold(last)
    tokens = wanted.split()
    open_end = not tokens or last.endswith(" ")
    fits = [text for text in texts if _begins(fold(text).split(), tokens, whole=open_end)]
    depth = len(tokens) if open_end else len(tokens) - 1
    if not fits and speller:
        fits, depth = spelled_so(last, texts, speller), 0
    return _shortened(fits, depth, most) if len(fits) > most else fits


def _begins(parts: Sequence[str], tokens: Sequence[str], *, whole: bool) -> bool:
    if len(parts) < len(tokens):
        return False
    *before, last = tokens or [""]
    exact = parts[len(before)] == last if whole and tokens else parts[len(before)].startswith(last)
    return exact and all(p.startswith(t) for p, t in zip(parts, before, strict=False))


def _shortened(texts: Sequence[str], depth: int, most: int) -> list[str]:
    """The texts cut after the deepest level that still fits the list."""
    best = list(texts)
    for level in range(max(len(text.split()) for text in texts), depth, -1):
        best = list(dict.fromkeys(" ".join(text.split()[:level]) for text in texts))
        if len(best) <= most:
            break
    return best


def action_meant(
    position: Position, seat: int, typed: str, speller: Speller | None = None
) -> Action:
    """The legal step of the seat that was meant, in the notation or in words; raises
    :class:`Unclear`."""
    legal = {str(action): action for action in position.actions(seat)}
    try:
        return legal[meant(typed, legal)]
    except Unclear as bad:
        spelled = spelled_so(typed, legal, speller) if speller else []
        if len(spelled) == 1:
            return legal[spelled[0]]
        fits = bad.fits or spelled
        reason = None if fits else reason_against(position, seat, typed, speller)
        raise Unclear(typed.strip(), fits, [*legal], reason) from None


def reason_against(
    position: Position, seat: int, typed: str, speller: Speller | None = None
) -> Reason | None:
    """Why no legal step begins with what was typed, where the title can tell; nothing longer than
    a step is looked at."""
    for said in (typed, speller.in_notation(typed)) if speller else (typed,):
        folded = fold(said)
        if len(folded) <= LONGEST_STEP and (why := position.why_not(seat, folded.split())):
            return why
    return None


def read_turn(
    position: Position, seat: int, typed: str, speller: Speller | None = None
) -> tuple[Position, list[Action]]:
    """The steps a typed turn means, without its ``end``, and the position they lead to."""
    here, steps = _read_steps(position, seat, steps_typed(typed), speller)
    return here, steps[:-1] if steps[-1:] == [END] else steps


_Known: TypeAlias = dict[tuple[str, str, bool], Action | Unclear]
"""What was found for a typed step: by the steps before it, and whether it may be in words."""


def _read_steps(
    position: Position,
    seat: int,
    parts: Sequence[str],
    speller: Speller | None,
    known: _Known | None = None,
) -> tuple[Position, list[Action]]:
    """These steps, ``end`` perhaps the last of them, and the position they lead to, in which an
    end is not played. What stands between two commas is a step; in words it may go on behind.
    Whoever reads a text several times keeps what is ``known``."""
    here, steps = position.copy(), list[Action]()
    known = {} if known is None else known
    at = 0

    def meant_by(typed: str, in_words: bool) -> Action:
        name = join_steps(*map(str, steps)), typed, in_words
        if name not in known:
            try:
                known[name] = action_meant(here, seat, typed, speller if in_words else None)
            except Unclear as bad:
                known[name] = bad
        found = known[name]
        if isinstance(found, Unclear):
            raise found
        return found

    while at < len(parts):
        try:
            action, taken = _next_step(meant_by, parts[at:], in_words=speller is not None)
        except Unclear as bad:
            bad.after = at
            raise
        at += taken
        steps.append(action)
        if action is END:
            if at < len(parts):
                raise Unclear(",".join(parts[at:]).strip(), ())
            break
        here.play(seat, action)
    return here, steps


def _next_step(
    meant_by: Callable[[str, bool], Action], parts: Sequence[str], *, in_words: bool
) -> tuple[Action, int]:
    """Return the first step, and how many parts it takes: one in the notation, else as many as make
    one step in words."""
    most = min(_MOST_COMMAS + 1, len(parts)) if in_words else 0
    refused = None
    for taken, worded in [(1, False), *((taken, True) for taken in range(most, 0, -1))]:
        try:
            return meant_by(",".join(parts[:taken]), worded), taken
        except Unclear as bad:
            refused = bad
    assert refused
    raise refused


def write_turn(steps: Sequence[Action]) -> str:
    """The line of a turn: its steps, or ``end`` alone when it has none."""
    return join_steps(*map(str, steps)) or str(END)


def join_steps(*steps: str) -> str:
    """The text of these steps as one turn; empty ones are left out."""
    return STEP_BREAK.join(filter(None, steps))


def steps_of(turn: str) -> list[str]:
    """The steps of a turn that was written by :func:`join_steps`."""
    return turn.split(STEP_BREAK)


def steps_typed(typed: str) -> list[str]:
    """What a member typed for each step, blanks and all."""
    return typed.split(",")
