"""What a member typed, in the notation or in words, as a draft: more steps of the unfinished turn,
or a new turn."""

from __future__ import annotations

from engine.game import END, Illegal
from engine.notation import Unclear, join_steps, steps_typed
from engine.spelling import Speller, spelled_so
from engine.table import Draft


def continued(draft: Draft, typed: str, speller: Speller) -> Draft:
    """The draft with what was typed; where that does not fit behind it, a turn begun anew. When it
    is neither, it was meant as the one of which more could be read."""
    if not draft.steps:
        return Draft.read(draft.start, draft.seat, typed, speller)
    try:
        return Draft.read(draft.start, draft.seat, join_steps(draft.text, typed), speller)
    except (Unclear, Illegal) as behind:
        try:
            return Draft.read(draft.start, draft.seat, typed, speller)
        except Unclear as anew:
            if isinstance(behind, Unclear) and behind.after - len(draft.steps) >= anew.after:
                raise behind from None
            raise


def chosen_by_name(
    draft: Draft, path: tuple[str, ...], typed: str, speller: Speller
) -> Draft | None:
    """The draft with the choices of these names (``f7, g7``), or with the whole steps that were
    typed instead; None when they mean neither."""
    first, *others = steps_typed(typed)
    named = [" ".join((*path, part.strip())) for part in (first, *others)]
    for steps in (named, [named[0], *others]):
        try:
            return Draft.read(draft.start, draft.seat, join_steps(draft.text, *steps), speller)
        except (Unclear, Illegal):
            continue
    try:
        return continued(draft, typed, speller)
    except (Unclear, Illegal):
        return None


def says_end(typed: str, speller: Speller) -> bool:
    """Whether the last thing that was typed is that the turn ends."""
    return bool(spelled_so(steps_typed(typed)[-1], [str(END)], speller))
