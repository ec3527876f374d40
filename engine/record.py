"""A game as a list of readable lines, read and written; a record is a complete bug report.

    patolli 1
    game    gold 1
    seats   red blue green
    options first=red show_beads=yes
    seal    9d1c…
    seed    41b0…

    red     bid 3                     #5f0c2a91
    blue    bid 5                     #a2e07b44
    red     undo 1                    #…

    result  red 21 blue 34 green 9

The seed stands in it when the game is over. Behind each line is a digest of everything above it, so
a line that was changed is found by its number; lines written by hand may leave it out. ``undo 1``
strikes turn 1: the game goes on as if it had not been played. ``sits`` says who sits at a seat from
there on, where that changed (:mod:`engine.chairs`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.chairs import SITS, Chair
from engine.deal import BadSeed, Deal, seal_of
from engine.game import SEATS, BadOption, Game, Illegal, Position, Score
from engine.notation import Unclear
from engine.table import GameOver, NotYourTurn, Table, Turn, Unfinished

FORMAT = "patolli 1"
_DIGEST = 8
_NUMBER = re.compile(r"[0-9]{1,9}")
_SCORE = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8})?")
_SHOWN = 60
"""Of a text that is not understood a message repeats no more than this."""


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
    heads: dict[str, int] = field(default_factory=dict[str, int])
    """Where the lines stand that are no turns: ``game``, ``seal``, ``result``…"""
    chairs: list[Chair] = field(default_factory=list[Chair])
    """Where who sits at a seat changed, in order."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, str], deal: Deal) -> Record:
        return cls(game.key, game.revision, seats, dict(options), deal.seal, deal.seed)

    def struck(self, upto: int | None = None) -> set[int]:
        """The numbers of the turns taken back by the lines so far."""
        return {number for line in self.lines[:upto] for number in line.strikes}

    def standing(self) -> list[int]:
        """The numbers of the turns that count: those that were not taken back."""
        struck = self.struck()
        return [
            number
            for number, line in enumerate(self.lines, 1)
            if number not in struck and not line.strikes
        ]

    def deal(self) -> Deal:
        if self.seed is None:
            raise self._bad("seal", "the seed is missing: the record of a game that is not over")
        try:
            deal = Deal(self.seed)
        except BadSeed as bad:
            raise self._bad("seed", str(bad)) from bad
        if deal.seal != self.seal:
            raise self._bad("seed", "the seed does not open the seal")
        return deal

    # Playing it again.

    def table(self, game: Game, upto: int | None = None) -> Table:
        """The table after the first ``upto`` lines (all of them by default)."""
        struck, lines = self.struck(upto), self.lines[:upto]
        kept = [n for n, line in enumerate(lines, 1) if n not in struck and not line.strikes]
        return self._play(game, kept, len(lines))

    def _play(self, game: Game, numbers: Sequence[int], upto: int) -> Table:
        """The table after the turns of these numbers alone."""
        table = Table.start(game, self.seats, self.options, self.deal())
        for number in numbers:
            table.play(self.lines[number - 1].seat, self.lines[number - 1].text)
        table.number = upto
        return table

    def replay(self, game: Game) -> Iterator[tuple[Table, Turn | None]]:
        """The table after each line, with the turn it held (None for an undo)."""
        table = Table.start(game, self.seats, self.options, self.deal())
        before: dict[int, Position] = {}  # by turn that stands: the position it was played on
        for number, line in enumerate(self.lines, 1):
            turn = None
            if line.strikes:
                if table.over:  # its seed is known: nothing is taken back any more
                    raise GameOver
                self._strike(table, before, number, line.strikes)
                table.number = number
            else:
                before[number] = table.position
                turn = table.play(line.seat, line.text)
                if turn.text != line.text:
                    raise BadRecord(self._place(number), f"“{line.text}” is written “{turn.text}”")
            yield table, turn

    def _strike(
        self, table: Table, before: dict[int, Position], number: int, strikes: Sequence[int]
    ) -> None:
        """Go back before the first of these turns, and play those after it again."""
        for strike in strikes:
            if strike not in before or strikes.count(strike) > 1:
                raise BadRecord(self._place(number), f"turn {strike} cannot be taken back")
        first = min(strikes)
        after = [turn for turn in before if turn >= first]
        table.position = before[first]
        for turn in after:
            del before[turn]
        for turn in after:
            if turn not in strikes:
                before[turn] = table.position
                table.play(self.lines[turn - 1].seat, self.lines[turn - 1].text)

    def free_undo(self, game: Game, seat: int) -> int | None:
        """The number of the turn this seat may take back alone: its last one, when it revealed
        nothing and the game goes on the same without it; None when there is none."""
        struck = self.struck()
        kept = [n for n, line in enumerate(self.lines, 1) if n not in struck and not line.strikes]
        own = next((n for n in reversed(kept) if self.lines[n - 1].seat == seat), None)
        if own is None:
            return None
        table = self._play(game, [n for n in kept if n < own], own - 1)
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
        return None if table.over else own  # the seed of a game that is over is known

    def verify(self, game: Game) -> Position:
        """Replay everything; raises :class:`BadRecord` naming the line that does not hold. The
        result of a finished game may be left out: here it is noted, so that it is written."""
        if self.key != game.key:
            raise self._bad("game", f"this is a game of {self.key}, not of {game.key}")
        if self.revision != game.revision:
            why = f"played under revision {self.revision}, the rules are at {game.revision} now"
            raise self._bad("game", why)
        chained = self._chain()
        for number, digest in enumerate(self.digests, 1):
            if digest and digest != chained[number - 1]:
                raise BadRecord(self._place(number), "this line, or one above it, was changed")
        try:
            position = Table.start(game, self.seats, self.options, self.deal()).position
        except Illegal as bad:
            raise self._bad("seats", str(bad)) from bad
        except BadOption as bad:
            raise self._bad("options", str(bad)) from bad
        number = 1
        try:
            for number, (table, _) in enumerate(self.replay(game), 1):
                position = table.position
                number += 1
        except (NotYourTurn, Unclear, Unfinished, Illegal) as bad:
            text = self.lines[number - 1].text
            why = f"“{text[:_SHOWN]}” is not legal here: {_why(bad)}"
            raise BadRecord(self._place(number), why) from bad
        self._check_result(position)
        return position

    def _check_result(self, position: Position) -> None:
        if position.outcome() is None:
            if self.result is not None:
                raise self._bad("result", "the game is not over")
        elif self.result is None:
            self.result = [score for score in position.scores() if score is not None]
        elif self.result != position.scores():
            raise self._bad("result", f"the scores are {_scores(position.scores())}")

    def _bad(self, head: str, why: str) -> BadRecord:
        return BadRecord(self.heads.get(head, 0), why)

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
        for number, (line, digest) in enumerate(zip(self.lines, self._chain(), strict=True), 1):
            lines += self._sits_at(number)
            lines.append(f"{SEATS[line.seat]:<7} {line.text:<33} #{digest}")
        lines += self._sits_at(len(self.lines) + 1)
        if self.result is not None:
            lines += ["", f"result  {_scores(self.result)}"]
        return "\n".join(lines) + "\n"

    def veiled(self, seat: int | None, veils: Sequence[str]) -> str:
        """The record of a running game as one seat may read it: no seed, and of the others' turns
        only what ``veils`` says of each line."""
        lines = self.header()
        lines.append("")
        for number, (line, veil) in enumerate(zip(self.lines, veils, strict=True), 1):
            lines += self._sits_at(number)
            lines.append(f"{SEATS[line.seat]:<7} {line.text if line.seat == seat else veil}")
        lines += self._sits_at(len(self.lines) + 1)
        return "\n".join(lines) + "\n"

    def _sits_at(self, first: int) -> list[str]:
        """Who sits down before the line of that number."""
        return [f"{SITS:<7} {chair}" for chair in self.chairs if chair.first == first]

    def _chain(self) -> list[str]:
        digest, chain = hashlib.sha256("\n".join(self.header()).encode()).hexdigest(), list[str]()
        for number, line in enumerate(self.lines, 1):
            linked = " ".join((digest, *self._sits_at(number), SEATS[line.seat], line.text))
            digest = hashlib.sha256(linked.encode()).hexdigest()
            chain.append(digest[:_DIGEST])
        return chain

    @classmethod
    def read(cls, text: str) -> Record:
        """Raises :class:`BadRecord` naming the line that cannot be read."""
        rows = text.split("\n")
        if rows[0].split() != FORMAT.split():
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
        if word in SEATS:
            self._take_line(at, word, rest, digest)
            return
        if word == SITS:
            self._take_chair(at, rest)
            return
        if word in self.heads:
            raise BadRecord(at, f"“{word}” is said twice")
        self.heads[word] = at
        tokens = rest.split()
        match word, tokens:
            case "game", [key, revision] if _NUMBER.fullmatch(revision):
                self.key, self.revision = key, int(revision)
            case "seats", [*seats] if tuple(seats) == SEATS[: len(seats)]:
                self.seats = len(seats)
            case "options", [*options] if all("=" in option for option in options):
                self.options = dict(option.split("=", 1) for option in options)
            case "seal", [seal]:
                self.seal = seal
            case "seed", [seed]:
                self._take_seed(at, seed)
            case "result", _:
                self.result = _read_result(at, tokens)
            case _:
                raise BadRecord(at, f"“{f'{word} {rest}'[:_SHOWN]}” is not understood")

    def _take_line(self, at: int, word: str, rest: str, digest: str) -> None:
        if SEATS.index(word) >= self.seats:
            raise BadRecord(at, f"nobody sits at {word}")
        tokens = rest.split()
        if tokens[:1] == ["undo"] and not (
            tokens[1:] and all(_NUMBER.fullmatch(token) for token in tokens[1:])
        ):
            raise BadRecord(at, "undo names the numbers of turns")
        self.lines.append(Line(SEATS.index(word), " ".join(tokens)))
        self.places.append(at)
        self.digests.append(digest)

    def _take_chair(self, at: int, rest: str) -> None:
        chair = Chair.read(rest, len(self.lines) + 1)
        if chair is None or chair.seat >= self.seats:
            raise BadRecord(at, f"“{f'{SITS} {rest}'[:_SHOWN]}” is not understood")
        self.chairs.append(chair)

    def _take_seed(self, at: int, seed: str) -> None:
        try:
            opens = seal_of(Deal(seed).seed) == self.seal
        except BadSeed as bad:
            raise BadRecord(at, str(bad)) from bad
        if not opens:
            raise BadRecord(at, "the seed does not open the seal")
        self.seed = seed


def _read_result(at: int, tokens: list[str]) -> list[Score]:
    seats, scores = tokens[::2], tokens[1::2]
    if (
        not seats
        or tuple(seats) != SEATS[: len(scores)]
        or not all(_SCORE.fullmatch(score) for score in scores)
    ):
        raise BadRecord(at, "result: a number for each seat")
    exact = [Fraction(score) for score in scores]
    return [int(score) if score.denominator == 1 else score for score in exact]


def _scores(scores: Sequence[Score | None]) -> str:
    return " ".join(f"{SEATS[seat]} {score}" for seat, score in enumerate(scores))


def _why(bad: Exception) -> str:
    if isinstance(bad, GameOver):
        return "the game is over"
    if isinstance(bad, NotYourTurn):
        return "it is not that seat's turn"
    if isinstance(bad, Unclear):
        return f"“{bad.typed.strip()[:_SHOWN]}” is none of the legal steps"
    return str(bad)
