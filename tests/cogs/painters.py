"""Workers that paint as those of the bot do; but their master does not draw beforehand what
pictures of every title are made of, since few tests need more than one."""

from functools import partial

from cogs.workshop.masters import launched
from cogs.workshop.worker import main

painting = partial(launched, nicer=0, module=__name__)
"""What a workshop of such workers is launched with. They give way to nobody: on a busy machine
nicer ones hardly get to draw, and each test would wait for pictures until it gives up."""

if __name__ == "__main__":
    main(beforehand=False)
