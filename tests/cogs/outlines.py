"""Workers that hardly paint, for all tests that are not about pictures.

They read every order, tell what a picture shows and replay records as those of the bot do. Where a
board, a card, a page or an icon would be painted they give a single point, in another colour for
another picture.
"""

import io
from functools import partial
from zlib import crc32

import msgspec
from PIL import Image

import renderers
from cogs.workshop import worker
from cogs.workshop.masters import launched
from cogs.workshop.orders import Drawn, Icons, Picture, Sight
from data.words import words
from engine.catalogue import keys
from renderers import first_sight
from renderers.show import title_of

outlined = partial(launched, nicer=0, module=__name__)
"""What a workshop of such workers is launched with."""


def _point(*painted: object) -> bytes:
    made, colour = io.BytesIO(), crc32(msgspec.msgpack.encode(painted)) & 0xFFFFFF
    Image.new("RGB", (1, 1), f"#{colour:06x}").save(made, "PNG")
    return made.getvalue()


def _picture(order: Picture) -> Drawn:
    return Drawn(_point(order), renderers.alt(order.sketch.scene()))


def _sight(order: Sight) -> Drawn:
    tell = first_sight.card_alt if order.kind == "card" else first_sight.page_alt
    return Drawn(_point(order), tell(order.key, words(order.language)))


def _icons(order: Icons) -> dict[str, bytes]:
    icons = renderers.emoji_of(order.key)
    return {name: _point(order, name) for name in icons.names()} if icons else {}


def main() -> None:
    worker._CRAFTS |= {Picture: _picture, Sight: _sight, Icons: _icons}
    for key in keys():
        title_of(key)  # once for all workers
    worker.main(beforehand=False)


if __name__ == "__main__":
    main()
