"""A proxy between a browser and a local server that forwards everything with a delay, in order, or nothing at all."""

import asyncio
import threading


class SlowProxy:
    """Listens at its own port; each direction has half of the delay, in seconds."""

    def __init__(self, port, delay):
        self.target = port
        self.delay = delay / 2
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result(10)

    async def listen(self):
        self.passing = asyncio.Event()
        self.passing.set()
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        self.writers.add(writer)
        await self.passing.wait()
        try:
            up_reader, up_writer = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        self.writers.add(up_writer)
        await asyncio.gather(self.pump(reader, up_writer), self.pump(up_reader, writer))

    async def pump(self, reader, writer):
        queue = asyncio.Queue()

        async def hand_on():
            while (item := await queue.get()) is not None:
                due, data = item
                await asyncio.sleep(max(0, due - self.loop.time()))
                await self.passing.wait()
                writer.write(data)
                await writer.drain()
            writer.close()

        sender = asyncio.ensure_future(hand_on())
        try:
            while data := await reader.read(65_536):
                queue.put_nowait((self.loop.time() + self.delay, data))
        except OSError:
            pass
        queue.put_nowait(None)
        try:
            await sender
        except OSError:
            pass

    def freeze(self):
        """Forwards nothing from now on, and closes nothing: a dead line."""
        self.loop.call_soon_threadsafe(self.passing.clear)

    def cut(self):
        """Ends all connections, with what they have not forwarded; new ones are forwarded again."""
        def end():
            for writer in self.writers:
                writer.transport.abort()
            self.writers.clear()
            self.passing.set()

        self.loop.call_soon_threadsafe(end)

    def close(self):
        """Accepts no more connections; open ones end with the browser's pages."""
        self.loop.call_soon_threadsafe(self.server.close)
