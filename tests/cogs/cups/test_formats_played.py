"""Cups of three kinds played whole: a knock-out, groups, duplicate scores with a short table. One
round of each is overdue, and a result is corrected after the end; their files hold.
"""

import asyncio
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cogs.hall.cups.live import LiveCup
from data.words import words
from tests.cogs.cups.room import REST, CupRoom
from tests.cogs.room import text_of
from tests.commands.running import call
from tests.seeding import seeded

DAY = 86_400
EN = words("en")


@dataclass
class Played:
    """A cup that is played, and which of its rounds is overdue."""

    cup: CupRoom
    overdue: int

    async def whole(self, **options: Any) -> LiveCup:
        cup, kinds = self.cup, {"clock": "week", "round_time": "2 days"}
        await cup.begin(title="gold", **kinds, **options)
        while (live := await cup.newest()).row.running:
            await self.round(live)
        return live

    async def round(self, live: LiveCup) -> None:
        """All tables are played; of the round that is overdue all but the last."""
        cup, paired = self.cup, live.require_round()
        await cup.passes(REST)
        await cup.passes(120)
        live = await cup.newest()
        assert live.row.round is not None
        assert live.row.round.stands
        late = paired.number == self.overdue
        for pod in paired.pods[: len(paired.pods) - late]:
            await cup.play(pod.number, seeded("formats", paired.number, pod.number))
        await cup.settled(70)
        if late:
            assert (await cup.newest()).require_round().number == paired.number
            await cup.passes(2 * DAY)
            await cup.settled(70)
            last = (await cup.newest()).pod(paired.number, len(paired.pods))
            assert last.finish is not None
            assert last.finish.how == "late"

    async def corrected(self, live: LiveCup) -> LiveCup:
        cup, pod = self.cup, live.pod(1, 1)
        order = sorted(pod.entrants, key=lambda who: -pod.places()[who])
        names = [live.drawn_name(who, EN) for who in order]
        told = " > ".join(f"{name} {90 - 10 * at}" for at, name in enumerate(names))
        assert "✓" in await cup.decides(table="1", round=1, result=told)
        await cup.settled()
        assert "Final standings, corrected" in cup.told()
        after = await cup.newest()
        assert [after.pod(1, 1).places()[who] for who in order] == [*range(1, len(order) + 1)]
        assert after.pod(1, 1).corrected
        return after

    async def holds(self, live: LiveCup, folder: Path) -> None:
        answer = await self.cup.organiser.slash(self.cup.room.channel, "cup record")
        (file,) = (each for each in answer.response.attachments if "json" in each.filename)
        (folder / "cup.jsonl").write_bytes(await file.read())
        done = await asyncio.to_thread(call, "verify", "cup.jsonl", cwd=folder)
        assert done.returncode == 0, done.stdout
        rounds, tables = live.cup.rounds, sum(len(each.pods) for each in live.cup.rounds)
        assert f"{len(rounds)} of {len(rounds)} rounds paired as they had to be" in done.stdout
        assert f"{tables - 1} of {tables} results as the records have them" in done.stdout
        assert "decided by the organiser: 1.1" in done.stdout
        assert f"1st entrant {live.cup.standings().order()[0]}" in done.stdout


async def played(cup: CupRoom, folder: Path, overdue: int, **options: Any) -> LiveCup:
    story = Played(cup, overdue)
    live = await story.whole(**options)
    won = live.cup.standings().order()[0]
    assert live.drawn_name(won, EN) in text_of(await cup.announcement())
    live = await story.corrected(live)
    await story.holds(live, folder)
    return live


def again(live: LiveCup, number: int) -> int:
    """How many pairs of a round sat together in the round before."""
    before = live.cup.rounds[number - 2].unit_of()
    tables = live.cup.rounds[number - 1].pods
    pairs = (pair for pod in tables for pair in combinations(pod.entrants, 2))
    return sum(before[one] == before[other] for one, other in pairs)


@pytest.mark.long
async def test_a_knock_out_of_thirteen(cup_of, tmp_path):
    live = await played(cup_of(13), tmp_path, 1, format="knockout")
    assert [sorted(pod.size for pod in each.pods) for each in live.cup.rounds] == [
        [3, 3, 3, 4],
        [4, 4],
        [4],
    ]
    assert again(live, 2) == 0


@pytest.mark.long
async def test_sixteen_in_groups(cup_of, tmp_path):
    live = await played(cup_of(16), tmp_path, 2, format="groups")
    stages = [each.stage for each in live.cup.rounds]
    assert stages == ["group"] * 3 + ["knockout"] * 2
    assert [len(group) for group in live.cup.groups()] == [8, 8]
    assert len(live.cup.rounds[3].placed()) == 8


@pytest.mark.long
async def test_eleven_by_duplicate_score(cup_of, tmp_path):
    live = await played(cup_of(11), tmp_path, 2, duplicate="score", rounds=3)
    for each in live.cup.rounds:
        assert sorted((pod.chairs, pod.size) for pod in each.pods) == [(4, 3), (4, 4), (4, 4)]
