"""the ratings as they are, or reckoned anew from all games"""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path

from cogs.hall.counting import Counting
from cogs.shell import Unusable, given
from data import ranks
from data.database import is_server
from data.ranks import Page, Scope
from data.ratings import Recounted, recount
from data.store import Store
from engine.ratings import ALL, Rating


def add(parser: argparse.ArgumentParser) -> None:
    say = parser.add_argument
    say("--title", help="those of one title; of all together when it is left out")
    say("--most", type=given.count, default=20, help="so many members (20)")
    say("--recompute", action="store_true", help="forget all ratings and count every game again")
    given.say_where(parser)


def run(args: argparse.Namespace) -> int:
    """Games that ended and were not counted are counted first; a bot may be running."""
    where = given.where(args)
    if not is_server(where) and not Path(where).is_file():
        raise Unusable(f"{where}: there is no such file")
    title = given.title(args.title).key if args.title else ALL
    counted, again, page = asyncio.run(_asked(where, title, args.most, recompute=args.recompute))
    if counted:
        print(f"{counted} games were not counted yet, and are now")
    if again is not None:
        print(f"{again.games} games counted anew, {again.changed} rows changed")
    for ranked in page.ranked:
        print(f"{ranked.place:>4}  {ranked.name:<40}  {_told(ranked.rating)}")
    for strength, rating in page.house:
        print(f"   -  {strength:<40}  {_told(rating)}")
    return 0


async def _asked(
    where: str, title: str, most: int, *, recompute: bool
) -> tuple[int, Recounted | None, Page]:
    async with await Store.open(where, connections=1) as store:
        counted = await Counting(store, lambda: int(time.time())).count()
        again = await recount(store.database) if recompute else None
        return counted, again, await store.view(ranks.page, Scope(title), 0, most)


def _told(rating: Rating) -> str:
    return f"{rating.value:5.1f} ± {rating.margin:4.1f}  {rating.games:>6} games"
