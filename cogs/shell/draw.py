"""draw a position of a record, or its whole game as an animation"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from pathlib import Path

import renderers
from cogs.shell import Unusable, given
from data.words import LANGUAGES, words
from engine.game import SEATS, BadOption, Illegal
from engine.notation import Unclear
from engine.record import BadRecord, Record
from engine.table import NotYourTurn, Unfinished
from renderers.replay import moments
from renderers.scene import PALETTES


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("record", metavar="FILE", help="the record of a game; - reads what is piped in")
    say("--out", type=_picture, metavar="FILE", help="a .png, or a .gif for all up to the turn")
    say("--text", action="store_true", help="print the text board")
    say("--turn", type=int, help="after so many turns; the last one by default")
    say("--seat", choices=SEATS, help="as this seat sees it; the public board by default")
    say("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of the picture")
    say("--palette", choices=PALETTES, default=PALETTES[0], help="colours of the picture")
    say("--names", help="the players' names in the order of their seats: Ana,Bo")


def run(args: argparse.Namespace) -> int:
    """The text goes to the output, the description of a picture to the side of it."""
    if args.out is None and not args.text:
        raise Unusable("draw what? --out board.png, --out game.gif, or --text")
    film = args.out is not None and args.out.suffix.lower() == ".gif"
    try:
        scenes = _scenes(args, given.record(args.record), film=film)
    except BadRecord as bad:
        raise Unusable(f"{args.record}: {bad}") from bad
    if args.text:
        print(renderers.text(scenes[-1]))
    if args.out is not None:
        picture = renderers.animate(scenes) if film else renderers.draw(scenes[-1])
        _write(args.out, picture)
        print(f"{args.out}: {renderers.alt(scenes[-1])}", file=sys.stderr)
    return 0


def _scenes(args: argparse.Namespace, record: Record, *, film: bool) -> list[renderers.Scene]:
    """The scene after the turn; for a film, before it all that show something new."""
    game, turns, seats = given.title(record.key), len(record.lines), SEATS[: record.seats]
    last = turns if args.turn is None else args.turn
    names = [name.strip() for name in args.names.split(",")] if args.names else []
    if not 0 <= last <= turns:
        raise Unusable(f"--turn {last}: the turns of this record are 0 to {turns}")
    if args.seat and args.seat not in seats:
        raise Unusable(f"--seat {args.seat}: the seats of this record are {', '.join(seats)}")
    if names and len(names) != len(seats):
        raise Unusable(f"--names: {len(names)} names for {len(seats)} seats")
    seat = SEATS.index(args.seat) if args.seat else None
    shown = moments(record, game, words(args.lang), seat=seat, names=names, palette=args.palette)
    begins = record.holding.first - 1 if record.holding.position is not None else 0
    if last < begins:
        raise Unusable(f"--turn {last}: turns before {begins} were played under older rules")
    try:
        return [
            moment.scene
            for moment in islice(shown, last - begins + 1)
            if moment.number == last or (film and moment.tells)
        ]
    except (NotYourTurn, Unclear, Unfinished, Illegal, BadOption):
        record.verify(game)  # which says what does not hold, and at which line
        raise


def _write(file: Path, picture: bytes) -> None:
    try:
        file.write_bytes(picture)
    except OSError as bad:
        raise Unusable(f"{file}: {bad.strerror}") from bad


def _picture(text: str) -> Path:
    if not text.lower().endswith((".png", ".gif")):
        raise argparse.ArgumentTypeError(f"{text}: pictures are .png, animations .gif")
    return Path(text)
