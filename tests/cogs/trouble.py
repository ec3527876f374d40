"""Faults a deed may meet, and what holds whatever it meets."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.cogs.deeds import Deed, deed_of
from tests.cogs.strict import Kind, Limited, Lost, Meanwhile, Outcome, Refused, Slow, Strict, Torn

OUTAGE = 64
SOON = 15
"""The newest board stands this many seconds after the trouble ends."""


@dataclass(frozen=True)
class Trouble:
    outcome: Outcome
    times: int | None = None
    seconds: float | None = None


FOR_EVER, ONCE, TORN, SLOW, LOST = "503 for ever", "500 once", "torn", "slow 4 s", "lost reply"
LIMIT, FORBIDDEN = "429", "403"
TOO_OFTEN, ASLEEP = "30046", "50083"
NO_MESSAGE, NO_CHANNEL, NO_THREAD = "404 of message", "404 of channel", "404 of thread"
GONE = {NO_MESSAGE, NO_CHANNEL, NO_THREAD}
TROUBLES = {
    FOR_EVER: Trouble(Refused(503), seconds=OUTAGE),
    ONCE: Trouble(Refused(500), times=1),
    TORN: Trouble(Torn(), seconds=5),
    SLOW: Trouble(Slow(4), times=1),
    LOST: Trouble(Lost(), times=1),
    LIMIT: Trouble(Limited(3), seconds=9),
    FORBIDDEN: Trouble(Refused(403, 50013), seconds=OUTAGE),
}
"""What the requests of a table meet; what is gone is deleted just before a request arrives."""
OF_OLD = {
    TOO_OFTEN: Trouble(Limited(6, code=30046), seconds=9),
    ASLEEP: Trouble(Refused(400, 50083), seconds=OUTAGE),
}
"""What a message meets that is changed when it is old."""


@dataclass
class Scene:
    """A deed that is to meet a fault."""

    discord: Strict
    deed: Deed
    fault: str
    target: Kind

    @property
    def channel_id(self) -> int:
        return self.deed.room.channel.id

    def meet(self, delete: Callable[[], object] | None = None) -> None:
        if self.fault in GONE:
            gone = Meanwhile(delete or self.deed.delete_channel)
            self.discord.fail(self.target, gone, times=1, channel_id=self.channel_id)
            return
        trouble = TROUBLES.get(self.fault) or OF_OLD[self.fault]
        self.discord.fail(
            self.target,
            trouble.outcome,
            times=trouble.times,
            seconds=trouble.seconds,
            channel_id=self.channel_id,
        )

    async def wait(self, seconds: float) -> None:
        await self.discord.room.env.advance_time(seconds)

    async def allow(self) -> None:
        """The trouble is over; for what was forbidden somebody changes the channel."""
        self.discord.mend()
        if self.fault == FORBIDDEN:
            self.discord.backend.announce_channel_update(self.channel_id)
            await self.discord.room.env.settle()
        await self.wait(SOON)

    def asked(self, kind: Kind) -> int:
        asked = self.discord.asked_of(kind)
        return len([one for one in asked if one.channel_id == self.channel_id])


async def scene(discord: Strict, fault: str, target: Kind, way: str, players: int = 2) -> Scene:
    name = f"{target} {fault} {way}"
    made = deed_of(target, way)(discord, name, thread=fault == NO_THREAD, players=players)
    await made.ready()
    discord.asked.clear()
    return Scene(discord, made, fault, target)


async def true_in_the_end(cell: Scene) -> None:
    deed = cell.deed
    effect = await deed.effect()
    assert effect in (0, 1), "done twice"
    assert await deed.others() == 0, "something nobody was told of"
    if deed.claims():
        assert effect == 1, f"told that it was done: {deed.told}"
    if deed.refused:
        assert effect == 0, f"told that it was not done: {deed.told}"
    if not deed.heard:
        assert effect == 0, "the member read that the bot did not respond"
        assert deed.told == ""
