"""What a member does in the fault matrix, and how its result shows from outside.

Each deed has a channel and a table of its own, so that many share one room. It can be done once it
is ``ready``; ``effect`` counts how often it is in the store or in the channel: 0 or 1, never more.
"""

import re
from dataclasses import replace

from simcord.backend.models import Interaction, Message
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from cogs.board.gathering import option_in_words
from data import drafts, games, tables
from data.rows import GATHERING
from data.stored_table import StoredTable
from data.words import words
from tests.cogs.room import Room, control_ids, text_of, walk
from tests.cogs.strict import Strict

SAY = words("en")
_FACT = re.compile(r"\\{\w+\\}|`/.*?`")
_UNDECIDED = {f"refusal.{name}" for name in ("kept", "lost", "unsure", "delivered")}
REFUSALS = tuple(
    re.compile(_FACT.sub(".*", re.escape(SAY(key))))
    for key in (str(message.id) for message in SAY.catalogue)
    if key.startswith("refusal.") and key not in _UNDECIDED
)
"""Every sentence that says that something was not done. (Commands in it are links when read.)"""

VISIBLE = option_in_words("gold", "show_beads", "yes", SAY)


class Deed:
    """Something a member does at a table."""

    room: Room
    table_id: int

    def __init__(
        self, strict: Strict, name: str, *, thread: bool = False, players: int = 2
    ) -> None:
        self.strict, self.players = strict, players
        room = strict.room
        self.parent = room.guild.create_text_channel(name)
        self.room = replace(room, channel=self._thread(name) if thread else self.parent)
        self.member = room.members[1]
        self.interaction: Interaction | None = None

    def _thread(self, name: str) -> ChannelHandle:
        backend = self.strict.backend
        made = backend.create_thread(self.parent.id, name, backend.bot_user.id)
        return ChannelHandle(self.strict.room.env, self.strict.room.guild, made)

    async def ready(self) -> None:
        await self.room.table(self.players)
        await self.room.play(self.room.members[0], "bid 3")
        self.table_id = (await self.room.sitting()).id

    async def do(self) -> None:
        await self.act()
        self.interaction = self.newest

    @property
    def newest(self) -> Interaction:
        return list(self.strict.backend.interactions.values())[-1]

    async def act(self) -> None:
        raise NotImplementedError

    async def effect(self) -> int:
        lines = await self.room.store.view(games.lines, self.table_id)
        assert [line.text for line in lines[:1]] == ["bid 3"]
        return [(line.seat, line.text) for line in lines].count((1, "bid 1"))

    async def others(self) -> int:
        """How many lines there are of which nobody was told."""
        return len(await self.room.store.view(games.lines, self.table_id)) - 1 - await self.effect()

    def claims(self) -> bool:
        """Whether the member read that it was done. (A panel with *Confirm* says what may be.)"""
        return any(
            "✓" in text_of(message) and not any(":confirm:" in i for i in control_ids(message))
            for message in self.answers
        )

    # What the member saw.

    @property
    def heard(self) -> bool:
        """Whether Discord took the acknowledgement; else the member read that the bot did not
        respond."""
        assert self.interaction is not None
        return self.interaction.responded

    @property
    def answers(self) -> list[ResponseMessage]:
        assert self.interaction is not None
        if self.interaction.channel_id not in self.strict.backend.channels:
            return []
        result = InteractionResult(self.strict.room.env, self.interaction)
        return [each for each in (result.response, *result.followups) if each is not None]

    @property
    def told(self) -> str:
        return "\n".join(text_of(answer) for answer in self.answers)

    @property
    def refused(self) -> bool:
        lines = self.told.splitlines()
        return any(refusal.search(line) for refusal in REFUSALS for line in lines)

    # What stands in the channel.

    async def sitting(self) -> StoredTable:
        return await self.room.bot.hall.table(self.table_id)

    async def boards(self) -> list[Message]:
        sitting = await self.sitting()
        kept = self.strict.backend.messages.get(sitting.channel_id, {}).values()
        if sitting.position is None:
            wanted = f"patolli:join:{sitting.id}:"
        else:
            wanted = f"patolli:play:{sitting.id}:{sitting.number}"
        public = [message for message in kept if not message.is_ephemeral]
        return [m for m in public if any(i.startswith(wanted) for i in control_ids(m))]

    async def stands(self) -> bool:
        """Whether the newest board stands, once, and the store knows it."""
        sitting, boards = await self.sitting(), await self.boards()
        shown = GATHERING if sitting.position is None else sitting.number
        assert len(boards) <= 1, "the same board twice"
        return [board.id for board in boards] == [sitting.board_id] and (sitting.shown == shown)

    def delete_message(self, message_id: int) -> None:
        self.strict.backend.delete_message(self.room.channel.id, message_id)

    def delete_answer(self) -> None:
        """The member puts the answer away while it is written."""
        if self.newest.message_id is not None:
            self.delete_message(self.newest.message_id)

    def delete_channel(self) -> None:
        self.strict.backend.delete_channel(self.room.channel.id)


class Command(Deed):
    """A typed turn."""

    async def act(self) -> None:
        await self.room.play(self.member, "bid 1")


class Button(Deed):
    """*Confirm* in the panel."""

    async def ready(self) -> None:
        await super().ready()
        panel = await self.room.press(self.member, await self.room.board(), "play")
        self.panel = (await self.room.pick(self.member, panel.response, "bid 1")).response

    async def act(self) -> None:
        await self.room.press(self.member, self.panel, "confirm")


class Menu(Deed):
    """An option chosen while players gather: it changes the table and its message."""

    async def ready(self) -> None:
        host = self.member = self.room.members[0]
        await host.slash(self.room.channel, "table new", title="gold", thread=False)
        self.shown = (await host.slash(self.room.channel, "table options")).response
        self.table_id = (await self.room.sitting()).id

    async def act(self) -> None:
        chooser = f"patolli:option:{self.table_id}:show_beads"
        await self.member.select(self.shown.message, ["yes"], custom_id=chooser)

    async def effect(self) -> int:
        return int((await self.sitting()).options == {"show_beads": "yes"})

    async def others(self) -> int:
        return len((await self.sitting()).options) - await self.effect()

    def claims(self) -> bool:
        return VISIBLE in self.told

    async def boards(self) -> list[Message]:
        chosen = bool((await self.sitting()).options)
        return [m for m in await super().boards() if (VISIBLE in text_of(m)) == chosen]


class Form(Deed):
    """A choice typed into the form of the panel: it changes the draft."""

    async def ready(self) -> None:
        await super().ready()
        panel = await self.room.press(self.member, await self.room.board(), "play")
        self.panel = panel.response
        self._offer_a_form()
        self.form = await self.open()

    def _offer_a_form(self) -> None:
        """As where the choices are too many for buttons: the last one opens a form."""
        panel = self.room.message(self.panel.id)
        last = next(p for p in walk(panel.components) if p.get("custom_id", "").endswith("bid 10"))
        last["custom_id"] = last["custom_id"].replace(":pick:", ":type:").replace(" ", ":")

    async def open(self) -> InteractionResult:
        return await self.room.press(self.member, self.panel, "type")

    async def act(self) -> None:
        await self.member.submit_modal(self.form, {"typed": "1"})

    async def effect(self) -> int:
        draft = await self.room.store.view(drafts.draft_of, self.table_id, 1)
        return int(draft is not None and draft.text == "bid 1")

    async def others(self) -> int:
        return len(await self.room.store.view(games.lines, self.table_id)) - 1

    def claims(self) -> bool:
        return "✓" in self.told


class Autocomplete(Deed):
    """The list while a turn is typed: it changes nothing."""

    async def act(self) -> None:
        await self.member.autocomplete(self.room.channel, "play", "turn", "bid ")

    async def effect(self) -> int:
        assert self.interaction is not None
        return int(bool(self.interaction.autocomplete_choices))

    async def others(self) -> int:
        return len(await self.room.store.view(games.lines, self.table_id)) - 1

    def claims(self) -> bool:
        return False


class NewTable(Deed):
    """``/table new``, which makes a thread."""

    async def ready(self) -> None:
        self.member = self.room.members[0]
        self.before = len(await self.room.store.view(tables.of_member, self.member.id))

    async def act(self) -> None:
        await self.member.slash(self.room.channel, "table new", title="gold", thread=True)

    async def do(self) -> None:
        await super().do()
        await self.effect()

    async def effect(self) -> int:
        seated = await self.room.store.view(tables.of_member, self.member.id)
        here = {self.parent.id} | {
            channel.id
            for channel in self.strict.backend.channels.values()
            if channel.parent_id == self.parent.id
        }
        made = [table for table in seated if table.channel_id in here]
        for table in made:
            self.table_id = table.id
        return len(made)

    async def others(self) -> int:
        return 0

    def claims(self) -> bool:
        return "The table is set" in self.told

    def says_that_there_is_no_thread(self) -> bool:
        return SAY("table.made") != self.told

    def delete_thread(self) -> None:
        for channel in list(self.strict.backend.channels.values()):
            if channel.parent_id == self.parent.id:
                self.strict.backend.delete_channel(channel.id)


class NewTableByButton(NewTable):
    """The title chosen from the buttons of ``/table new``."""

    async def ready(self) -> None:
        await super().ready()
        self.shown = (await self.member.slash(self.room.channel, "table new", thread=True)).response

    async def act(self) -> None:
        await self.room.press(self.member, self.shown, "new", ":gold:1")


class Question(Deed):
    """Ask the others whether a turn may be taken back."""

    async def ready(self) -> None:
        await super().ready()
        await self.room.play(self.room.members[1], "bid 1")
        self.member = self.room.members[0]

    async def act(self) -> None:
        offered = await self.member.slash(self.room.channel, "undo")
        await self.room.press(self.member, offered.response, "ask")

    def questions(self) -> list[Message]:
        kept = self.strict.backend.messages.get(self.room.channel.id, {}).values()
        return [m for m in kept if any(i.startswith("patolli:vote") for i in control_ids(m))]

    async def effect(self) -> int:
        return len({control_ids(message)[0] for message in self.questions()})

    async def others(self) -> int:
        return len(await self.room.store.view(games.lines, self.table_id)) - 2

    def claims(self) -> bool:
        return SAY("vote.asked") in self.told


DEEDS: dict[tuple[str, str], type[Deed]] = {
    ("any", "command"): Command,
    ("any", "button"): Button,
    ("any", "menu"): Menu,
    ("any", "form"): Form,
    ("any", "autocomplete"): Autocomplete,
    ("thread", "command"): NewTable,
    ("thread", "button"): NewTableByButton,
    ("question", "button"): Question,
}


def deed_of(target: str, way: str) -> type[Deed]:
    """What is done in this way when that kind of request is to fail."""
    return DEEDS.get((target, way)) or DEEDS["any", way]
