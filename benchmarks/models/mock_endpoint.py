"""A chat-completions endpoint on loopback that answers everything, each request after the same time.

usage: python -m benchmarks.models.mock_endpoint LATENCY      (prints its port, serves until it is ended)

Owns: the wire, and as little work a request as there can be, so that what is measured is the client. Must not know:
games; what it says is made from the schema in the request (`replies.py`).
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, cast

from ..timing import ROOT
from .cores import SERVER, pin_to
from .replies import replier

Reply = Callable[[Mapping[str, Any]], str]
_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
_LENGTH = b"\r\ncontent-length:"


@dataclass(frozen=True, slots=True)
class ServedEndpoint:
    """A served endpoint and its process."""

    base_url: str
    pid: int


class _Connection(asyncio.Protocol):
    """One connection of HTTP/1.1 with a length in every request; what follows one request is the next."""

    def __init__(self, reply: Reply, latency: float) -> None:
        self._reply = reply
        self._latency = latency
        self._loop = asyncio.get_running_loop()
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._received += data
        while (head := self._received.find(b"\r\n\r\n")) >= 0:
            end = head + 4 + _length(bytes(self._received[:head]).lower())
            if len(self._received) < end:
                return
            body = bytes(self._received[head + 4 : end])
            del self._received[:end]
            self._loop.call_later(self._latency, self._answer, answered(body, self._reply))

    def _answer(self, content: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(_HEAD % len(content) + content)


def _length(head: bytes) -> int:
    start = head.find(_LENGTH)
    return int(head[start + len(_LENGTH) :].split(b"\r\n", 1)[0]) if start >= 0 else 0


def answered(body: bytes, reply: Reply) -> bytes:
    """The body of a completion that answers a request."""
    schema = json.loads(body)["response_format"]["json_schema"]["schema"]
    message = {"role": "assistant", "content": reply(schema), "refusal": None}
    return json.dumps({
        "id": "chatcmpl-mock",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "mock",
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}],
        "usage": {
            "prompt_tokens": 1000,
            "completion_tokens": 120,
            "total_tokens": 1120,
            "prompt_tokens_details": {"cached_tokens": 0},
        },
    }, ensure_ascii=False).encode()  # fmt: skip


@contextmanager
def started(latency: float) -> Iterator[ServedEndpoint]:
    """The endpoint as a process of its own, on a core of its own where there is one; `latency` in seconds."""
    command = [sys.executable, "-m", "benchmarks.models.mock_endpoint", str(latency)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline())
        yield ServedEndpoint(f"http://127.0.0.1:{port}/v1", process.pid)
    finally:
        process.terminate()
        process.communicate()


async def _serve(latency: float) -> None:
    reply, loop = replier(), asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Connection(reply, latency), "127.0.0.1", 0, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    pin_to(SERVER)
    asyncio.run(_serve(float(sys.argv[1])))
