"""What an answer that is no completion means.

Owns: the table from HTTP status, error type and error text to a kind of `Fault`, and what of a service's words may be
shown. Must not know: SDKs, retries, or what is done about a fault.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..json_shape import as_dict, as_list
from ..wire import Fault, FaultKind, Request, Stop
from .key_mask import masked
from .retry_after import asked_wait

_KINDS: dict[int, FaultKind] = {
    401: "unauthorized",
    402: "unpaid",
    403: "unauthorized",
    404: "not_found",
    408: "server",
    409: "server",
    413: "too_long",
    429: "rate_limited",
    503: "overloaded",
    529: "overloaded",
}
# error types that come in a body of status 200 instead of a number, Anthropic's and OpenAI's
_STATUS_OF_TYPE = {
    "invalid_request_error": 400,
    "authentication_error": 401,
    "invalid_api_key": 401,
    "billing_error": 402,
    "insufficient_quota": 402,
    "permission_error": 403,
    "not_found_error": 404,
    "model_not_found": 404,
    "request_too_large": 413,
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "timeout_error": 504,
    "overloaded_error": 529,
}
# (statuses, words in the body, kind): a body that says more than its status; the first row that fits decides
_WORDS: tuple[tuple[frozenset[int], re.Pattern[str], FaultKind], ...] = (
    (
        frozenset({400, 413, 422, 500}),
        re.compile(
            r"context[_ ]length|context (window|limit|size)|maximum context|prompt is too long|input is too long"
            r"|too many (input )?tokens|exceeds? the (available )?context",
            re.IGNORECASE,
        ),
        "too_long",
    ),
    (
        frozenset({400, 402, 403, 429, 500}),
        re.compile(
            r"insufficient_quota|exceeded_current_quota|credit balance|insufficient.{0,9}(balance|credit|fund)|arrear"
            r"|billing_(hard|not)|out of credit|not enough (credit|balance|fund)|payment required"
            r"|欠费|余额不足|额度不足",
            re.IGNORECASE,
        ),
        "unpaid",
    ),
    (
        frozenset({400, 422}),
        re.compile(r"\bmodel\b.{0,80}\b(not exist|not found|not_found)|(unknown|no such) model", re.IGNORECASE),
        "not_found",
    ),
    # llama.cpp and others answer 500 or 501 to a field that they do not know
    (
        frozenset({500, 501}),
        re.compile(r"not supported|unsupported|not implemented|requires --", re.IGNORECASE),
        "rejected",
    ),
)
# answers of status 400 and 403 that are about the answer, not about the request
_ENDINGS: tuple[tuple[re.Pattern[str], Stop], ...] = (
    (re.compile(r"could not finish the message because max_tokens", re.IGNORECASE), "length"),
    (
        re.compile(
            r"content_filter|content[_ ]policy|content management policy|data_?inspection_?failed|moderation|flagged",
            re.IGNORECASE,
        ),
        "refusal",
    ),
)
_CODES = ("code", "status", "type", "status_code", "statusCode", "error_code", "errcode")
_SAID = (
    "message",
    "msg",
    "detail",
    "error",
    "param",
    "code",
    "type",
    "loc",
    "title",
    "reason",
    "error_msg",
    "errmsg",
    "status_msg",
)
_READ = 1 << 16  # characters of an error that are looked at
_SHOWN = 300  # characters of a service's own words in a sentence of ours
_ECHO = 12  # characters in a row from the prompt that are an echo and not chance
_SECRET = re.compile(r"(?i)\bbearer\s+\S+|\b(sk|key|pk|api)[-_][A-Za-z0-9_\-*.…]{6,}")


def fault_of(status: int, text: str, headers: Mapping[str, str]) -> Fault:
    """The fault that an answer of `status` with the body `text` stands for; its `detail` is still the raw words."""
    said = error_text(text)
    kind = _worded(status, said) or _KINDS.get(status) or _kind(status)
    if 300 <= status < 400:
        said = "the address sends the request on to another one; give that one as base_url"
    return Fault(kind, f"{status}: {said}" if said else str(status), status=status, wait=asked_wait(headers))


def inner_fault(body: Mapping[str, Any]) -> Fault | None:
    """The fault that an answer of status 200 carries in its body, or in a part of it, by the code in there (A37).

    It is foreign where no code is known: so answer addresses that are no service's as well.
    """
    error = body.get("error") or body.get("errors") or _flat(body)
    if not error:
        return None
    status = _code(as_dict(next(iter(as_list(error)), error)))
    fault = fault_of(status or 500, json.dumps({"error": error}), {})
    fault.foreign = status is None
    return fault


def _flat(body: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """A body that is an error itself, by what it says of its kind, or by a status in the place of an answer."""
    told = as_dict(body.get("base_resp")) or body
    is_error = "error" in (body.get("object"), body.get("type")) or not ({"choices", "content"} & body.keys())
    return told if is_error and _code(told) is not None else None


def _code(fields: Mapping[str, Any]) -> int | None:
    """The HTTP status that an error names by its number or by its type."""
    return next((found for name in _CODES if (found := _status(fields.get(name)))), None)


def no_choice(en: str, zh: str, *, foreign: bool) -> Fault:
    """An answer of status 200 without an answer in it, and what it lacks. See `Fault.foreign`."""
    return Fault("no_choice", f"200 without {en}", zh=f"200，但没有{zh}", status=200, foreign=foreign)


def bad_body(en: str, zh: str) -> Fault:
    """An answer of status 200 with something in it that is not the provider's format, and what that is."""
    return Fault("bad_body", f"200 with {en} instead of an answer; is the address right?",
                 zh=f"200，但内容是{zh}，不是回答；地址对吗？", status=200, foreign=True)  # fmt: skip


def ending(fault: Fault) -> Stop | None:
    """How the model's answer ended, where a refused request says just that: it was cut off, or it was held back."""
    if fault.status not in (400, 403, 422):
        return None
    return next((stop for words, stop in _ENDINGS if words.search(fault.detail)), None)


def error_text(text: str) -> str:
    """The words of an error body, without what it repeats of the request; the text itself where it is no JSON."""
    try:
        body = json.loads(text[:_READ])
    except (ValueError, RecursionError):
        return " ".join(re.sub(r"<[^>]*>", " ", text[:4000]).split())[:1000]
    return "; ".join(dict.fromkeys(_words(body, 0)))[:1000]


def shown(fault: Fault, key: str | None, request: Request) -> Fault:
    """The fault as others may see it: short, and without the key or the prompt (D23)."""
    detail = fault.detail
    if key and len(key) > 4:
        detail = masked(detail.replace(key, "…"), key)
    detail = _without_echo(_SECRET.sub("…", detail), request)
    detail = detail if len(detail) <= _SHOWN else detail[: _SHOWN - 1] + "…"
    return fault.saying(detail)


def _worded(status: int, said: str) -> FaultKind | None:
    for statuses, words, kind in _WORDS:
        if status in statuses and words.search(said):
            return kind
    return None


def _kind(status: int) -> FaultKind:
    if status >= 500:
        return "server"
    return "not_found" if 300 <= status < 400 or status in (405, 410) else "rejected"


def _status(code: object) -> int | None:
    if isinstance(code, str):
        code = _STATUS_OF_TYPE.get(code, int(code) if code.isascii() and code.isdigit() and len(code) == 3 else None)
    return code if isinstance(code, int) and 400 <= code < 600 else None


def _words(body: object, depth: int) -> Iterator[str]:
    if depth > 6:
        return
    if isinstance(body, str | int) and not isinstance(body, bool):
        yield str(body)
    for item in as_list(body)[:20]:
        yield from _words(item, depth + 1)
    fields = as_dict(body)
    for name in _SAID:
        if name in fields:
            yield from _words(fields[name], depth + 1)


def _without_echo(detail: str, request: Request) -> str:
    prompt = request.system + "\n" + request.user
    kept: list[str] = []
    at = 0
    while at < len(detail):
        if len(detail) - at >= _ECHO and detail[at : at + _ECHO] in prompt:
            end = at + _ECHO
            while end < len(detail) and detail[end - _ECHO + 1 : end + 1] in prompt:
                end += 1
            kept.append("…")
            at = end
        else:
            kept.append(detail[at])
            at += 1
    return "".join(kept)
