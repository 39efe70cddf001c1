"""The address of an endpoint as settings may write it: http or https, a host, and no secret.

Owns: the sentence for each way to get one wrong. Must not know: keys, the environment, or what answers there.
"""

from urllib.parse import SplitResult, urlsplit

from arena.text import Text

from ..models.transport.host_check import is_forbidden


def bad_url(url: str) -> Text | None:
    """Why a URL may not be used, as the rest of a sentence; None where it may. No part of the URL is repeated."""
    parts = _split(url)
    if parts is None or parts.scheme not in ("http", "https") or not parts.hostname:
        return Text("must be an address such as http://127.0.0.1:8080/v1", "必须是 http://127.0.0.1:8080/v1 这样的地址")
    if "@" in parts.netloc:
        return Text("may not hold a user name or password; keys are read from the environment only",
                    "不能带用户名或密码；密钥只从环境变量读取")  # fmt: skip
    if parts.query or parts.fragment:
        return Text("may not have a part behind ? or #", "不能有 ? 或 # 后面的部分")
    if is_forbidden(parts.hostname):
        return Text(
            "is a link-local or metadata address, where no model is served", "是链路本地地址或元数据地址，那里没有模型"
        )
    return None


def host_of(url: str) -> str:
    """The host of a URL, empty where it has none."""
    parts = _split(url)
    return (parts.hostname or "") if parts else ""


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port, parts.hostname  # both raise only when they are read
    except ValueError:
        return None
    return None if any(c.isspace() or not c.isprintable() or c == "\\" for c in url) else parts
