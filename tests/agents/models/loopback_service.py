"""A service on loopback that speaks both dialects, says what a test tells it to, and remembers what it was asked.

Owns: the wire. Must not know: games. It runs in a thread and event loop of its own, so that a test's own loop is free.
"""

import asyncio
import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it came in. `at` is the server's clock in seconds."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float

    @property
    def texts(self) -> list[str]:
        """The texts of all messages, and of Anthropic's system field."""
        found = []
        for content in [self.body.get("system"), *(message["content"] for message in self.body["messages"])]:
            parts = content if isinstance(content, list) else [{"text": content}] if content else []
            found += [part["text"] for part in parts]
        return found


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back: `chunks` are written one by one, `delay` before the first and `gap` between them, in seconds.

    `broken` closes the line in the middle of the body. What is `raw` is written as it stands, in the place of all
    that, and the line is closed.
    """

    body: Any = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    gap: float = 0.0
    pieces: int = 1
    broken: bool = False
    raw: Iterable[bytes] | None = None

    @property
    def content(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body, ensure_ascii=False).encode()


Decide = Callable[[Asked], Answer]


def openai_says(text: str | None, **more: Any) -> dict[str, Any]:
    """A chat completion. `more`: finish_reason, refusal, tool_calls, usage, model."""
    message = {"role": "assistant", "content": text, **{k: more[k] for k in ("refusal", "tool_calls") if k in more}}
    choice = {"index": 0, "message": message, "finish_reason": more.get("finish_reason", "stop")}
    usage = more.get("usage", {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110})
    return {
        "id": "c",
        "object": "chat.completion",
        "model": more.get("model", "m"),
        "choices": [choice],
        "usage": usage,
    }


def anthropic_says(text: str | None, **more: Any) -> dict[str, Any]:
    """A message. `more`: stop_reason, content, usage, model."""
    content = more.get("content", [{"type": "text", "text": text}] if text is not None else [])
    usage = more.get("usage", {"input_tokens": 100, "output_tokens": 10})
    return {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": more.get("model", "m"),
        "content": content,
        "stop_reason": more.get("stop_reason", "end_turn"),
        "usage": usage,
    }


def refused(message: str, status: int = 400, **more: Any) -> Answer:
    """An error in the form that both dialects share."""
    return Answer({"type": "error", "error": {"type": "invalid_request_error", "message": message, **more}}, status)


class Server:
    """`with Server(decide) as server:` answers on `server.url`; `decide` may be set anew at any time.

    Without a `decide`, every request is answered with `{"speech": "hello"}` in the dialect of its path.
    """

    def __init__(self, decide: Decide | None = None) -> None:
        self.decide: Decide = decide or usual
        self.asked: list[Asked] = []
        self.remember = True
        self.open = 0
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.port = 0

    @property
    def url(self) -> str:
        """The base address, without a path."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Server":
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, backlog=4096)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open += 1
        try:
            while await self._exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            self.open -= 1
            writer.close()

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        path = head[0].split(" ")[1]
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
        body = json.loads(await reader.readexactly(int(headers.get("content-length", "0"))) or b"{}")
        asked = Asked(path, headers, body, self._loop.time())
        if self.remember:
            self.asked.append(asked)
        answer = self.decide(asked)
        await asyncio.sleep(answer.delay)
        if answer.raw is not None:
            for piece in answer.raw:
                writer.write(piece)
                await writer.drain()
            return False
        content = answer.content
        writer.write(_head(answer, len(content)))
        size = max(1, -(-len(content) // answer.pieces))
        for start in range(0, len(content), size):
            if start:
                await asyncio.sleep(answer.gap)
            writer.write(content[start : start + size])
            if answer.broken:
                await writer.drain()
                return False
            await writer.drain()
        return True


def usual(asked: Asked) -> Answer:
    """`{"speech": "hello"}` in the dialect of the path."""
    return Answer(says(asked, '{"speech": "hello"}'))


def says(asked: Asked, text: str | None, **more: Any) -> dict[str, Any]:
    """A completion in the dialect of the path."""
    return anthropic_says(text, **more) if asked.path.endswith("/messages") else openai_says(text, **more)


def _head(answer: Answer, length: int) -> bytes:
    headers = {"content-type": "application/json", "content-length": str(length), **answer.headers}
    lines = [f"HTTP/1.1 {answer.status} Said", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
