"""Many listeners in their own process: they note when each event arrives, until a line on standard input."""

import asyncio
import json
import sys

from scripts.load_play import Client


async def listen(listeners: int, port: int, path: str) -> None:
    """Print a line when all are connected; then wait for a line, and print what was received."""
    heard: list[tuple[int, float]] = []

    def note(number: bytes, at: float) -> None:
        heard.append((int(number), at))

    tasks = [asyncio.create_task(Client(port).listen(f"{path}/events", note)) for _ in range(listeners)]
    while len(heard) < listeners:
        await asyncio.sleep(0.01)
    print("listening", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(heard))


if __name__ == "__main__":
    asyncio.run(listen(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
