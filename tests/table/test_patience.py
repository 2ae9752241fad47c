"""Bots that nobody waits for give way to those that somebody waits for."""

import asyncio

import pytest

from archipel.bots import choose
from archipel.bots.pool import Thinkers
from archipel.table.play.bot_turns import LowPriorityThinker
from tests.bots.positions import a_view

pytestmark = pytest.mark.once


def test_a_patient_bot_gives_its_worker_to_whoever_waits_and_asks_again_later() -> None:
    async def evening() -> None:
        async with Thinkers(1) as thinkers:
            view = a_view()
            await thinkers.think(view, "drifter", 1)  # waits until the worker is up
            patient = asyncio.create_task(LowPriorityThinker(thinkers).think(view, "captain", 1, 3600.0))
            while thinkers.spare:
                await asyncio.sleep(0.01)
            assert await thinkers.think(view, "drifter", 2) == choose(view, "drifter", 2).text
            while thinkers.spare:  # the patient one comes back
                await asyncio.sleep(0.01)
            patient.cancel()
            with pytest.raises(asyncio.CancelledError):
                await patient
            assert (
                await LowPriorityThinker(thinkers).think(view, "drifter", 2)
                == choose(view, "drifter", 2).text
            )

    asyncio.run(asyncio.wait_for(evening(), 60))
