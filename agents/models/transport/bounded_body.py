"""The HTTP client below an SDK: what it lets through of an answer is bounded, and what goes wrong is a `Fault`.

Owns: how much of a body is read, counted after decompression, and which headers are passed on. Must not know: SDKs,
what is asked, or what a body means. No SDK ever sees an answer as it came: not its size, its charset, or a broken line.
"""

from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from ..wire import Fault
from .broken_line import broken
from .faults import bad_body
from .pooled_line import never_taken, reuse, takes_free_repeat, tells_of_reuse

if TYPE_CHECKING:
    from httpx2 import AsyncClient, Request, Response

    _Send = Callable[..., Awaitable[Response]]

MOST = 8 << 20  # bytes of an answer: several times what the longest completion has, with the probability of each token
MOST_OF_ERROR = 1 << 16  # bytes of any other answer, of which a few hundred characters are ever looked at
_KEPT = ("content-type", "date", "retry-after", "retry-after-ms")


def bounded_client(sdk: ModuleType, **options: Any) -> "AsyncClient":
    """An SDK's client over aiohttp, made with `options`. Its `send` raises nothing but a `Fault`.

    A connection from the pool that the service had closed meanwhile is nobody's fault: a request that it never took is
    sent once more at once, on a new connection (`one_free_repeat`), and with an answer counts as one.
    """
    base: Any = sdk.DefaultAioHttpClient

    class BoundedClient(base):  # type: ignore[misc]
        def _init_transport(self, **given: Any) -> Any:
            made = cast("Any", super()._init_transport(**given))  # pyright: ignore[reportUnknownMemberType]
            return tells_of_reuse(made)

        async def send(self, request: "Request", **given: Any) -> "Response":
            at = f"{request.url.scheme}://{request.url.netloc.decode()}"
            reused: list[bool] = []
            try:
                with reuse(reused):
                    return await _bounded(cast("_Send", super().send), request, given)
            except Fault:
                raise
            except Exception as error:
                if not (reused and never_taken(error) and takes_free_repeat()):
                    raise broken(error, at) from error
            try:
                async with base(**options) as fresh:
                    return await _bounded(fresh.send, request, given)
            except Fault:
                raise
            except Exception as error:
                fault = broken(error, at)
                fault.requests = 2  # the service may have taken both
                raise fault from error

    return cast("AsyncClient", BoundedClient(**options))


async def _bounded(send: "_Send", request: "Request", options: dict[str, Any]) -> "Response":
    """The answer to a request, read as far as it is of use: the body of an error may end before its end."""
    from httpx2 import Response

    answer = await send(request, **options | {"stream": True})
    try:
        body = await _read(answer)
    finally:
        await answer.aclose()
    kept = {name: answer.headers[name] for name in _KEPT if name in answer.headers}
    # JSON is UTF-8, whatever charset the answer names: not every name that Python knows decodes bytes
    kept["content-type"] = kept.get("content-type", "").partition(";")[0]
    return Response(answer.status_code, headers=kept, content=body, request=request)


async def _read(answer: "Response") -> bytes:
    """The body, decompressed piece by piece; of an error its beginning.

    Raises:
        Fault: `bad_body`, an answer with more than `MOST` bytes.
    """
    most = MOST if answer.is_success else MOST_OF_ERROR
    body = bytearray()
    async for piece in answer.aiter_bytes():
        body += piece
        if len(body) > most:
            if answer.is_success:
                raise bad_body(f"more than {MOST >> 20} MiB", f"超过 {MOST >> 20} MiB 的内容")
            break
    return bytes(body[:most])
