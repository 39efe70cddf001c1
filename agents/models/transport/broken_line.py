"""What it means that no answer could be read from the line, whatever library says so and in whatever words.

Owns: the causes that a person understands, in both languages. Must not know: libraries but by the names of their
exceptions; their words are not repeated, since they hold addresses with secrets in them and what strangers sent.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ..wire import Fault


class _Cause(NamedTuple):
    """A cause, by names of exceptions or of classes above them. `foreign` is what no working service ever does."""

    names: frozenset[str]
    en: str
    zh: str
    foreign: bool = False


# The first row that has the name of one of the exceptions decides.
_CAUSES = (
    _Cause(
        frozenset({"ClientPayloadError", "IncompleteReadError", "IncompleteRead", "ReadError"}),
        "the line to {at} broke in the middle of an answer",
        "与 {at} 的连接在回答中途断了",
    ),
    _Cause(
        frozenset({"DecodingError", "ContentEncodingError", "ContentDecodingError"}),
        "the answer of {at} is not compressed in the way that it says",
        "{at} 的回答没有按它声明的方式压缩",
        foreign=True,
    ),
    _Cause(
        frozenset({"LineTooLong"}),
        "an answer of {at} has a header that is too long to be read",
        "{at} 的回答里有过长的 HTTP 头，无法读取",
        foreign=True,
    ),
    _Cause(
        frozenset({"BadStatusLine"}),
        "what answers at {at} speaks no HTTP",
        "{at} 那边回答的不是 HTTP 服务",
        foreign=True,
    ),
    _Cause(
        frozenset({"HttpProcessingError", "ClientResponseError", "RemoteProtocolError", "HTTPException"}),
        "an answer of {at} breaks the rules of HTTP",
        "{at} 的回答不合 HTTP 的格式",
        foreign=True,
    ),
    _Cause(
        frozenset({"ProxyError", "ClientProxyConnectionError", "ClientHttpProxyError"}),
        "the proxy on the way to {at} does not answer",
        "通往 {at} 的代理没有回应",
    ),
    _Cause(
        frozenset({"gaierror", "ClientConnectorDNSError", "NameResolutionError"}),
        "nobody answers at {at}: there is no such host",
        "{at} 无人应答：没有这个主机",
    ),
    _Cause(
        frozenset({"SSLCertVerificationError", "CertificateError"}),
        "the certificate of {at} cannot be trusted",
        "{at} 的证书不可信",
    ),
    _Cause(
        frozenset({"SSLError"}),
        "no encrypted line to {at} comes about; is it http instead of https?",
        "无法与 {at} 建立加密连接；是不是应该用 http 而不是 https？",
    ),
    _Cause(
        frozenset({"ConnectionRefusedError"}),
        "nobody answers at {at}: the connection is refused",
        "{at} 无人应答：连接被拒绝",
    ),
    _Cause(
        frozenset({"ServerDisconnectedError", "ConnectionResetError", "ConnectionAbortedError", "BrokenPipeError"}),
        "the line to {at} was closed before an answer came",
        "与 {at} 的连接在回答之前就关闭了",
    ),
    _Cause(
        frozenset({"ConnectError", "ClientConnectorError", "ConnectionError"}),
        "nobody answers at {at}: there is no way to it",
        "{at} 无人应答：无法到达",
    ),
    _Cause(
        frozenset({"ClientError", "TransportError", "RequestError"}),
        "nobody answers at {at}, or the line broke",
        "{at} 无人应答，或者连接断了",
    ),
)  # fmt: skip


def broken(error: BaseException, at: str) -> Fault:
    """The fault that an exception stands for, of whatever kind, of a request to `at`: an address without its path."""
    return known(error, at) or Fault(
        "connection",
        f"the request to {at} failed ({type(error).__name__})",
        zh=f"发往 {at} 的请求失败（{type(error).__name__}）",
    )


def known(error: BaseException, at: str) -> Fault | None:
    """The same; None where the exception is none that a connection raises."""
    brought = list(causes(error))
    if any(isinstance(cause, TimeoutError) for cause in brought):
        return Fault("timeout", "no answer within the time of the request", zh="在请求的时限内没有回答")
    names = {above.__name__ for cause in brought for above in type(cause).__mro__}
    row = next((row for row in _CAUSES if row.names & names), None)
    if row is None:
        return None
    return Fault("connection", row.en.format(at=at), zh=row.zh.format(at=at), foreign=row.foreign)


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and what brought it about."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
