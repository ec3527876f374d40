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

Where the rules were corrected while it was played, a row says from which line on they hold, and one
more the position that they took over, where the lines before do not lead there under them:

    rules   2 from 42
    kept    {"round":7,…}
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from engine.chairs import SITS, Chair
from engine.deal import BadSeed, Deal, seal_of
from engine.game import SEATS, BadOption, Game, Illegal, Position, Score
from engine.lines import (
    SHOWN,
    BadRecord,
    Line,
    Rules,
    in_words,
    read_kept,
    read_result,
    why_refused,
)
from engine.notation import Unclear
from engine.table import GameOver, NotYourTurn, Table, Turn, Unfinished

FORMAT = "patolli 1"
OLDER = "(older rules)"
"""In the record of a game that goes on: a turn that nobody can veil any more."""
_DIGEST = 8
_NUMBER = re.compile(r"[0-9]{1,9}")


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
    rules: list[Rules] = field(default_factory=list[Rules])
    """What the rules became while it was played, which it began under ``revision``."""

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, str], deal: Deal) -> Record:
        return cls(game.key, game.revision, seats, dict(options), deal.seal, deal.seed)

    @property
    def holding(self) -> Rules:
        """The rules that hold at its end."""
        return self.rules[-1] if self.rules else Rules(self.revision, 1)

    def under(self, revision: int) -> Record:
        """The same game, as if the rules of that revision held instead of the last ones; without
        its digests, which are of what it says now."""
        rules = [*self.rules[:-1], replace(self.holding, revision=revision)]
        return replace(self, rules=rules, digests=[])

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

    def begun(self, game: Game) -> Table:
        """The table where the rules that hold at its end began to: after the deal, or at the
        position that they took over."""
        here = self.holding
        if here.position is None:
            return Table.start(game, self.seats, self.options, self.deal())
        position = game.load(msgspec.msgpack.decode(here.position))
        return Table(game, position, here.first - 1)

    def table(self, game: Game, upto: int | None = None) -> Table:
        """The table after the first ``upto`` lines (all of them by default), none of which is older
        than the rules that hold."""
        struck, lines = self.struck(upto), self.lines[:upto]
        kept = [n for n, line in enumerate(lines, 1) if n not in struck and not line.strikes]
        return self._play(game, kept, len(lines))

    def _play(self, game: Game, numbers: Sequence[int], upto: int) -> Table:
        """The table after the turns of these numbers alone; older ones have led to where the rules
        began to hold."""
        table = self.begun(game)
        for number in numbers:
            if number < self.holding.first:
                continue
            table.play(self.lines[number - 1].seat, self.lines[number - 1].text)
        table.number = upto
        return table

    def replay(self, game: Game) -> Iterator[tuple[Table, Turn | None]]:
        """The table after each line from where the rules that hold began to, with the turn it held
        (None for an undo)."""
        table, first = self.begun(game), self.holding.first
        before: dict[int, Position] = {}  # by turn that stands: the position it was played on
        for number, line in enumerate(self.lines[first - 1 :], first):
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

    def veils(self, game: Game) -> list[str]:
        """Each line as everybody may read it while the game goes on. Of a turn of older rules
        nobody can tell that any more."""
        told = [line.text if line.strikes else OLDER for line in self.lines]
        if self.holding.revision == game.revision:
            for table, turn in self.replay(game):
                told[table.number - 1] = turn.veiled if turn else told[table.number - 1]
        return told

    def free_undo(self, game: Game, seat: int) -> int | None:
        """The number of the turn this seat may take back alone: its last one, when it revealed
        nothing and the game goes on the same without it; None when there is none."""
        struck = self.struck()
        kept = [n for n, line in enumerate(self.lines, 1) if n not in struck and not line.strikes]
        own = next((n for n in reversed(kept) if self.lines[n - 1].seat == seat), None)
        if own is None or own < self.holding.first:
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
        """Replay everything from where the rules that hold began to, and check the seal and the
        order of what came before; raises :class:`BadRecord` naming the line that does not hold. The
        result of a finished game may be left out: here it is noted, so that it is written."""
        if self.key != game.key:
            raise self._bad("game", f"this is a game of {self.key}, not of {game.key}")
        holds = self.holding
        if holds.revision != game.revision:
            why = f"played under revision {holds.revision}, the rules are at {game.revision} now"
            raise self._bad("rules" if self.rules else "game", why)
        self.check_digests()
        self.deal()
        position = self._first_position(game)
        self._check_older()
        number = holds.first
        try:
            for number, (table, _) in enumerate(self.replay(game), holds.first):
                position = table.position
                number += 1
        except (NotYourTurn, Unclear, Unfinished, Illegal) as bad:
            text = self.lines[number - 1].text
            why = f"“{text[:SHOWN]}” is not legal here: {why_refused(bad)}"
            raise BadRecord(self._place(number), why) from bad
        self._check_result(position)
        return position

    def check_digests(self) -> None:
        """Raise :class:`BadRecord` naming the first line that was changed, as far as its digests
        tell."""
        chained = self._chain()
        for number, digest in enumerate(self.digests, 1):
            if digest and digest != chained[number - 1]:
                raise BadRecord(self._place(number), "this line, or one above it, was changed")

    def _first_position(self, game: Game) -> Position:
        """Where the replay begins."""
        here = self.holding
        if here.position is None and here.first > 1:
            raise self._bad("rules", f"the position before line {here.first} is missing")
        try:
            return self.begun(game).position
        except Illegal as bad:
            raise self._bad("seats", str(bad)) from bad
        except BadOption as bad:
            raise self._bad("options", str(bad)) from bad
        except Exception as bad:  # there is no end to what may stand there instead
            if here.position is None:
                raise
            raise self._bad("kept", "the position cannot be read") from bad

    def _check_older(self) -> None:
        """Of lines that nobody can replay: what they take back stands, and rules that changed
        since are not gone behind."""
        standing, changes = set[int](), {rules.first for rules in self.rules}
        for number, line in enumerate(self.lines[: self.holding.first - 1], 1):
            if number in changes:
                standing.clear()
            if not line.strikes:
                standing.add(number)
            for strike in line.strikes:
                if strike not in standing:
                    raise BadRecord(self._place(number), f"turn {strike} cannot be taken back")
                standing.remove(strike)

    def _check_result(self, position: Position) -> None:
        if position.outcome() is None:
            if self.result is not None:
                raise self._bad("result", "the game is not over")
        elif self.result is None:
            self.result = [score for score in position.scores() if score is not None]
        elif self.result != position.scores():
            raise self._bad("result", f"the scores are {in_words(position.scores())}")

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
            lines += self._before(number)
            lines.append(f"{SEATS[line.seat]:<7} {line.text:<33} #{digest}")
        lines += self._before(len(self.lines) + 1)
        if self.result is not None:
            lines += ["", f"result  {in_words(self.result)}"]
        return "\n".join(lines) + "\n"

    def veiled(self, seat: int | None, veils: Sequence[str], others: Collection[int] = ()) -> str:
        """The record of a running game as one seat may read it: no seed, and of the others' turns
        only what ``veils`` says of each line. ``others``: the turns of the seat, by their numbers,
        that others played."""
        lines = self.header()
        lines.append("")
        for number, (line, veil) in enumerate(zip(self.lines, veils, strict=True), 1):
            lines += self._before(number, secrets=False)
            own = line.seat == seat and number not in others
            lines.append(f"{SEATS[line.seat]:<7} {line.text if own else veil}")
        lines += self._before(len(self.lines) + 1, secrets=False)
        return "\n".join(lines) + "\n"

    def _before(self, number: int, *, secrets: bool = True) -> list[str]:
        """What changes before the line of that number: who sits where, and the rules. A position
        tells secrets."""
        sits = [f"{SITS:<7} {chair}" for chair in self.chairs if chair.first == number]
        changed = (rules.rows() for rules in self.rules if rules.first == number)
        return [*sits, *(row for rows in changed for row in (rows if secrets else rows[:1]))]

    def _chain(self) -> list[str]:
        digest, chain = hashlib.sha256("\n".join(self.header()).encode()).hexdigest(), list[str]()
        for number, line in enumerate(self.lines, 1):
            linked = " ".join((digest, *self._before(number), SEATS[line.seat], line.text))
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
        if word in ("rules", "kept"):
            self._take_rules(at, word, rest)
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
                self.result = read_result(at, tokens)
            case _:
                raise BadRecord(at, f"“{f'{word} {rest}'[:SHOWN]}” is not understood")

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
            raise BadRecord(at, f"“{f'{SITS} {rest}'[:SHOWN]}” is not understood")
        self.chairs.append(chair)

    def _take_rules(self, at: int, word: str, rest: str) -> None:
        """What the rules became, or the position that they took over."""
        here, next_one = self.holding, len(self.lines) + 1
        match word, rest.split():
            case "rules", [revision, "from", first] if (
                _NUMBER.fullmatch(revision)
                and int(revision) > here.revision
                and first == str(next_one)
                and not (self.rules and here.first == next_one)
            ):
                self.rules.append(Rules(int(revision), next_one))
            case "kept", _ if self.rules and here == Rules(here.revision, next_one):
                self.rules[-1] = replace(here, position=read_kept(at, rest))
            case _:
                raise BadRecord(at, f"“{f'{word} {rest}'[:SHOWN]}” is not understood here")
        self.heads[word] = at

    def _take_seed(self, at: int, seed: str) -> None:
        try:
            opens = seal_of(Deal(seed).seed) == self.seal
        except BadSeed as bad:
            raise BadRecord(at, str(bad)) from bad
        if not opens:
            raise BadRecord(at, "the seed does not open the seal")
        self.seed = seed
