"""One HTTP request through an SDK, as bytes or as a fault.

Owns: what the SDKs of OpenAI and Anthropic have in common: their clients, errors and aiohttp transport. Must not know:
what is asked, or whether it is asked again.
"""

import json
import logging
from dataclasses import dataclass, field
from functools import cache
from ssl import SSLContext
from types import ModuleType
from typing import Any, cast

from ..json_shape import as_dict
from ..wire import Fault
from .bounded_body import bounded_client
from .faults import bad_body, fault_of

# Far above what a gate lets through, so that nobody ever waits in the transport's own queue (C19). None would not do:
# the aiohttp transport takes it as its own 100.
CONNECTIONS = 10_000
_DIGITS = 300
_CONNECT = 15.0  # seconds; a busy event loop is late for a shorter limit, and that would look like a dead service


@dataclass(frozen=True, slots=True)
class Client:
    """An SDK's client with the path that it posts to. One for an endpoint, made and closed in one event loop."""

    sdk: ModuleType
    client: Any = field(repr=False)
    path: str

    async def post(self, body: dict[str, Any]) -> bytes | Fault:
        """The body of an answer of status 200, or why there is none."""
        from httpx2 import Response

        try:
            answer: Response = await self.client.post(self.path, body=body, cast_to=Response)
        except UnicodeEncodeError:  # half of a surrogate pair, which no JSON in UTF-8 can hold
            return await self.post(json.loads(json.dumps(body, ensure_ascii=False).encode("utf-8", "replace")))
        except self.sdk.APIStatusError as error:
            return fault_of(error.status_code, error.response.text, error.response.headers)
        except Exception as error:  # one SDK wraps what the client below it raises, the other does not
            if isinstance(fault := error if isinstance(error, Fault) else error.__cause__, Fault):
                return fault
            raise
        return answer.content

    async def close(self) -> None:
        """Close every connection."""
        await self.client.close()


def transport(sdk: ModuleType, seconds: float) -> dict[str, Any]:
    """What both SDKs' clients are made with: no retries of their own, aiohttp below, explicit limits.

    Redirects are not followed: they would take the prompt, and a POST loses its body on the way.
    """
    from httpx2 import Limits, Timeout

    logging.getLogger(f"{sdk.__name__}._base_client").addFilter(_without_prompt)
    timeout = Timeout(seconds, connect=_CONNECT, pool=None)
    limits = Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS, keepalive_expiry=30)
    http = bounded_client(sdk, verify=_tls(), limits=limits, timeout=timeout, follow_redirects=False)
    return {"http_client": http, "timeout": timeout, "max_retries": 0}


def parsed(content: bytes) -> dict[str, Any] | Fault:
    """The object that a body holds; anything else is a `bad_body` (A37)."""
    try:
        body: object = json.loads(
            content.decode("utf-8-sig", "replace"), object_pairs_hook=_with_all_values, parse_int=_number
        )
    except (ValueError, RecursionError):
        return bad_body(*_no_json(content[:200].lstrip().lower()))
    if not isinstance(body, dict):
        return bad_body("JSON that is no object", "不是对象的 JSON")
    return as_dict(cast(object, body))


def _number(digits: str) -> float:
    """A whole number; one that is longer than any count is as good as infinite."""
    return int(digits) if len(digits) <= _DIGITS else float(digits)


def _with_all_values(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; a key that stands in it with different values has them in a list, so that none wins by its place."""
    found = dict(pairs)
    if len(found) < len(pairs):
        for key in found:
            values = [value for name, value in pairs if name == key]
            found[key] = values if any(value != values[0] for value in values) else values[0]
    return found


def _no_json(start: bytes) -> tuple[str, str]:
    """What a body is, by its beginning, that is no JSON. It is a stranger's, so it is not repeated."""
    if not start:
        return "an empty body", "空内容"
    if start.startswith(b"<"):
        return "a web page", "网页"
    if start.startswith((b"data:", b"event:", b"id:", b"retry:", b":")):
        return "an event stream", "事件流"
    return "no JSON", "非 JSON 的内容"


def _without_prompt(record: logging.LogRecord) -> bool:
    """Whether an SDK's debug line may be written: Anthropic's tell the whole request, with the secrets of seats."""
    return "json_data" not in record.getMessage()


@cache
def _tls() -> SSLContext:
    """One for all clients: reading the certificates takes a tenth of a second."""
    from httpx2 import create_ssl_context

    return create_ssl_context()
