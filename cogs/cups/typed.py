"""What was typed behind ``/cup new``, and the cup that it asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.cups.choosing import (
    Chosen,
    as_proposed,
    lasting_typed,
    rating_typed,
    until_typed,
    with_clock,
    with_duplicate,
    with_format,
    with_group,
    with_pod,
)
from cogs.cups.founding import named
from cogs.cups.options import chosen as options_chosen
from cogs.kit.clocks import clock_typed
from data.words import Words
from engine.game import Game
from engine.hours import Hours


@dataclass(frozen=True, slots=True)
class Typed:
    """Everything may be left out."""

    name: str | None = None
    format: str | None = None
    rounds: int | None = None
    pod: int | None = None
    least: int | None = None
    go_on: int | None = None
    clock: str | None = None
    round_time: str | None = None
    overdue: str | None = None
    until: str | None = None
    role_id: int | None = None
    rating: str | None = None
    check_in: str | None = None
    seeding: str | None = None
    duplicate: str | None = None
    private: bool | None = None
    late_entry: int | None = None
    group: int | None = None
    qualify: int | None = None
    lone: str | None = None
    options: str | None = None

    def chosen(self, usual: Chosen, game: Game, hours: Hours, now: int, say: Words) -> Chosen:
        """The usual cup with what was typed; refused where something cannot be read."""
        found = usual
        if self.name is not None:
            found = replace(found, name=named(self.name))
        if self.format is not None:
            found = with_format(found, self.format)
        if self.pod is not None:
            found = with_pod(found, self.pod)
        if self.group is not None:
            found = with_group(found, self.group)
        if self.duplicate is not None:
            found = with_duplicate(found, self.duplicate)
        if self.clock is not None:
            found = with_clock(found, clock_typed(self.clock))
        if self.until is not None:
            found = replace(found, until=until_typed(self.until, hours, now))
        found = as_proposed(found.planned(**self._plan(game, say)))
        return found.with_terms(**self._terms())

    def _plan(self, game: Game, say: Words) -> dict[str, object]:
        fields = {
            "rounds": self.rounds,
            "least": self.least,
            "go_on": self.go_on,
            "overdue": self.overdue,
            "seeding": self.seeding,
            "late": self.late_entry,
            "qualify": self.qualify,
            "lone": self.lone,
            "options": options_chosen(game, self.options, say) if self.options else None,
        }
        return {field: value for field, value in fields.items() if value is not None}

    def _terms(self) -> dict[str, object]:
        least, most = rating_typed(self.rating) if self.rating else (None, None)
        fields = {
            "lasts": lasting_typed(self.round_time) if self.round_time else None,
            "check_in": lasting_typed(self.check_in) if self.check_in else None,
            "needs_role": self.role_id,
            "least_rating": least,
            "most_rating": most,
            "private": self.private,
        }
        return {field: value for field, value in fields.items() if value is not None}
