"""A game as a list of readable lines, read and written; a record is a complete bug report.

    patolli 1
    game    gold 1
    seats   red blue green
    options first=red show_beads=true
    seal    9d1c…
    seed    41b0…

    red     bid 3                     #5f0c2a91
    blue    bid 5                     #a2e07b44
    red     undo 1                    #…

    result  red 21 blue 34 green 9

The seed stands in it when the game is over. Behind each line is a digest of everything above it, so
a line that was changed is found by its number; lines written by hand may leave it out. ``undo 1``
strikes turn 1: the game goes on as if it had not been played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.deal import BadSeed, Deal, seal_of
from engine.game import SEATS, BadOption, Game, Illegal, Outcome, Position, Score
from engine.notation import Unclear
from engine.table import NotYourTurn, Table, Turn, Unfinished

FORMAT = "patolli 1"
_DIGEST = 8


class BadRecord(Exception):
    """What is wrong, and at which line of the file."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(f"line {at}: {why}" if at else why)
        self.at, self.why = at, why


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did: a turn, or ``undo`` and the numbers of the turns that are struck."""

    seat: int
    text: str

    @property
    def strikes(self) -> tuple[int, ...]:
        word, _, numbers = self.text.partition(" ")
        return tuple(int(n) for n in numbers.split()) if word == "undo" else ()


@dataclass(slots=True)
class Record:
    """A game from its first line to its last."""

    key: str
    revision: int
    seats: int
    options: dict[str, str]
    seal: str
    seed: str | None = None
    lines: list[Line] = field(default_factory=list[Line])
    result: list[Score] | None = None
    digests: list[str] = field(default_factory=list[str])
    places: list[int] = field(default_factory=list[int])
    """Where each line stands in the file it was read from, for messages."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, str], deal: Deal) -> Record:
        return cls(game.key, game.revision, seats, dict(options), deal.seal, deal.seed)

    def struck(self, upto: int | None = None) -> set[int]:
        """The numbers of the turns taken back by the lines so far."""
        return {number for line in self.lines[:upto] for number in line.strikes}

    def deal(self) -> Deal:
        if self.seed is None:
            raise BadRecord(0, "the seed is missing: the record of a game that is not over")
        try:
            deal = Deal(self.seed)
        except BadSeed as bad:
            raise BadRecord(0, f"seed: {bad}") from bad
        if deal.seal != self.seal:
            raise BadRecord(0, "seed: it does not open the seal")
        return deal

    # Playing it again.

    def table(self, game: Game, upto: int | None = None) -> Table:
        """The table after the first ``upto`` lines (all of them by default)."""
        table = Table.start(game, self.seats, self.options, self.deal())
        struck = self.struck(upto)
        for number, line in enumerate(self.lines[:upto], 1):
            if not line.strikes and number not in struck:
                table.play(line.seat, line.text)
            table.number = number
        return table

    def replay(self, game: Game) -> Iterator[tuple[Table, Turn | None]]:
        """The table after each line, with the turn it held (None for an undo)."""
        table = Table.start(game, self.seats, self.options, self.deal())
        for number, line in enumerate(self.lines, 1):
            turn = None
            if line.strikes:
                self._check_strikes(number, line)
                table = self.table(game, number)
            else:
                turn = table.play(line.seat, line.text)
                if turn.text != line.text:
                    raise BadRecord(self._place(number), f"“{line.text}” is written “{turn.text}”")
            yield table, turn

    def free_undo(self, game: Game, seat: int) -> int | None:
        """The number of the turn this seat may take back alone: its last one, when it revealed
        nothing and the game goes on the same without it; None when there is none."""
        struck = self.struck()
        kept = [n for n, line in enumerate(self.lines, 1) if n not in struck and not line.strikes]
        own = next((n for n in reversed(kept) if self.lines[n - 1].seat == seat), None)
        if own is None:
            return None
        table = self.table(game, own - 1)
        alone = Table(game, table.position.copy())
        try:
            if table.play(seat, self.lines[own - 1].text).reveals:
                return None
            for number in (n for n in kept if n > own):
                line = self.lines[number - 1]
                turns = table.play(line.seat, line.text), alone.play(line.seat, line.text)
                if any(turn.reveals for turn in turns):
                    return None
        except (NotYourTurn, Unclear, Unfinished, Illegal):
            return None
        return own

    def _check_strikes(self, number: int, line: Line) -> None:
        before = self.struck(number - 1)
        for strike in line.strikes:
            if not 0 < strike < number or strike in before or self.lines[strike - 1].strikes:
                raise BadRecord(self._place(number), f"turn {strike} cannot be taken back")

    def verify(self, game: Game) -> Position:
        """Replay everything; raises :class:`BadRecord` naming the line that does not hold."""
        if self.key != game.key:
            raise BadRecord(2, f"this is a game of {self.key}, not of {game.key}")
        if self.revision != game.revision:
            raise BadRecord(
                2, f"played under revision {self.revision}, the rules are at {game.revision} now"
            )
        chained = self._chain()
        for number, digest in enumerate(self.digests, 1):
            if digest and digest != chained[number - 1]:
                raise BadRecord(self._place(number), "this line, or one above it, was changed")
        try:
            position = Table.start(game, self.seats, self.options, self.deal()).position
        except (Illegal, BadOption) as bad:
            raise BadRecord(0, str(bad)) from bad
        number = 1
        try:
            for number, (table, _) in enumerate(self.replay(game), 1):
                position = table.position
                number += 1
        except (NotYourTurn, Unclear, Unfinished, Illegal) as bad:
            text = self.lines[number - 1].text
            why = f"“{text}” is not legal here: {_why(bad)}"
            raise BadRecord(self._place(number), why) from bad
        self._check_result(position)
        return position

    def _check_result(self, position: Position) -> None:
        if self.result is None:
            return
        if position.outcome() is None:
            raise BadRecord(0, "result: the game is not over")
        if self.result != position.scores():
            raise BadRecord(0, f"result: the scores are {_scores(position.scores())}")

    def _place(self, number: int) -> int:
        return self.places[number - 1] if number <= len(self.places) else number

    # Reading and writing.

    def header(self) -> list[str]:
        lines = [FORMAT, f"game    {self.key} {self.revision}"]
        lines.append(f"seats   {' '.join(SEATS[: self.seats])}")
        if self.options:
            chosen = (f"{key}={value}" for key, value in sorted(self.options.items()))
            lines.append(f"options {' '.join(chosen)}")
        return [*lines, f"seal    {self.seal}"]

    def write(self) -> str:
        """The whole record; without the seed while the game goes on nobody can replay it."""
        lines = self.header()
        if self.seed is not None:
            lines.append(f"seed    {self.seed}")
        lines.append("")
        for line, digest in zip(self.lines, self._chain(), strict=True):
            lines.append(f"{SEATS[line.seat]:<7} {line.text:<33} #{digest}")
        if self.result is not None:
            lines += ["", f"result  {_scores(self.result)}"]
        return "\n".join(lines) + "\n"

    def veiled(self, seat: int | None, veils: Sequence[str]) -> str:
        """The record of a running game as one seat may read it: no seed, and of the others' turns
        only what ``veils`` says of each line."""
        lines = self.header()
        lines.append("")
        for line, veil in zip(self.lines, veils, strict=True):
            lines.append(f"{SEATS[line.seat]:<7} {line.text if line.seat == seat else veil}")
        return "\n".join(lines) + "\n"

    def _chain(self) -> list[str]:
        digest, chain = hashlib.sha256("\n".join(self.header()).encode()).hexdigest(), list[str]()
        for line in self.lines:
            linked = f"{digest} {SEATS[line.seat]} {line.text}"
            digest = hashlib.sha256(linked.encode()).hexdigest()
            chain.append(digest[:_DIGEST])
        return chain

    @classmethod
    def read(cls, text: str) -> Record:
        """Raises :class:`BadRecord` naming the line that cannot be read."""
        rows = text.splitlines()
        if not rows or rows[0].split() != FORMAT.split():
            raise BadRecord(1, f"a record begins with “{FORMAT}”")
        record = cls("", 0, 0, {}, "")
        for at, row in enumerate(rows[1:], 2):
            content, _, digest = row.partition("#")
            word, _, rest = content.strip().partition(" ")
            if word:
                record._take(at, word, rest.strip(), digest.strip())
        for word, known in (("game", record.key), ("seats", record.seats), ("seal", record.seal)):
            if not known:
                raise BadRecord(0, f"the line “{word}” is missing")
        if record.seed is not None:
            record.deal()
        return record

    def _take(self, at: int, word: str, rest: str, digest: str) -> None:
        tokens = rest.split()
        if word in SEATS:
            if SEATS.index(word) >= self.seats:
                raise BadRecord(at, f"nobody sits at {word}")
            line = Line(SEATS.index(word), " ".join(tokens))
            if line.text.startswith("undo") and not all(t.isdigit() for t in tokens[1:]):
                raise BadRecord(at, "undo names the numbers of turns")
            self.lines.append(line)
            self.places.append(at)
            self.digests.append(digest)
        elif word == "game" and len(tokens) == 2 and tokens[1].isdigit():  # noqa: PLR2004
            self.key, self.revision = tokens[0], int(tokens[1])
        elif word == "seats" and tuple(tokens) == SEATS[: len(tokens)]:
            self.seats = len(tokens)
        elif word == "options" and all("=" in token for token in tokens):
            self.options = dict(token.split("=", 1) for token in tokens)
        elif word == "seal":
            self.seal = rest
        elif word == "seed":
            self._take_seed(at, rest)
        elif word == "result":
            self.result = _read_result(at, tokens)
        else:
            raise BadRecord(at, f"“{word} {rest}” is not understood")

    def _take_seed(self, at: int, seed: str) -> None:
        try:
            opens = seal_of(Deal(seed).seed) == self.seal
        except BadSeed as bad:
            raise BadRecord(at, str(bad)) from bad
        if not opens:
            raise BadRecord(at, "the seed does not open the seal")
        self.seed = seed


def _read_result(at: int, tokens: list[str]) -> list[Score]:
    try:
        scores = [Fraction(token) for token in tokens[1::2]]
    except ValueError as bad:
        raise BadRecord(at, "result: a number for each seat") from bad
    if tuple(tokens[::2]) != SEATS[: len(scores)]:
        raise BadRecord(at, "result: a number for each seat")
    return [int(score) if score.denominator == 1 else score for score in scores]


def _scores(scores: Sequence[Score | None]) -> str:
    return " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(scores))


def _why(bad: Exception) -> str:
    if isinstance(bad, NotYourTurn):
        return "it is not that seat's turn"
    if isinstance(bad, Unclear):
        return f"“{bad.typed.strip()}” is none of the legal steps"
    return str(bad)


__all__ = ["BadRecord", "Line", "Outcome", "Record"]
