"""Work on answers lets clicks be acknowledged in between, however many answers are at work."""

import asyncio
from socket import socketpair

from cogs.kit.turnstile import Turnstile

PIECES = 30


async def test_a_click_that_arrives_amid_the_work_of_others_is_acknowledged_next():
    """As a click comes: bytes at a socket, whoever reads them, a task for the click, and one more
    that acknowledges it."""
    turnstile, order, (here, there) = Turnstile(), [], socketpair()
    here.setblocking(False)
    loop = asyncio.get_running_loop()

    async def piece(number):
        await turnstile.through()
        order.append(number)
        if number == 3:
            there.send(b"click")

    async def acknowledge():
        order.append("acknowledged")

    async def click():
        await asyncio.ensure_future(acknowledge())

    async def read():
        await loop.sock_recv(here, 5)
        await asyncio.create_task(click())

    await asyncio.gather(read(), *(piece(number) for number in range(PIECES)))
    here.close()
    there.close()
    assert order[4] == "acknowledged"
    assert [each for each in order if each != "acknowledged"] == [*range(PIECES)]


async def test_whoever_gave_up_holds_up_nobody():
    turnstile, passed = Turnstile(), []

    async def piece(number):
        await turnstile.through()
        passed.append(number)

    pieces = [asyncio.create_task(piece(number)) for number in range(4)]
    await asyncio.sleep(0)
    pieces[1].cancel()
    pieces[2].cancel()
    await asyncio.gather(*pieces, return_exceptions=True)
    assert passed == [0, 3]
