"""The sentences on a service that cannot be used: what it brings, and what a user can do about it.

Must not know: players, runs, or who is told.
"""

from arena.text import Text

from ..models.wire import Fault, FaultKind, Model

_CURES: dict[FaultKind, tuple[str, str]] = {
    "unpaid": ("pay in at the service, or raise the limit of its key", "请在服务方充值，或提高密钥的限额"),
    "unauthorized": ("put a valid key into the same variable", "请在同一个环境变量里放入有效的密钥"),
    "not_found": ("see whether this model is still served at this address", "请确认这个地址还提供这个模型"),
    "rejected": ("see what the service says of it", "请看服务给出的理由"),
}
_ELSE = ("see whether the service is up", "请确认服务是否正常")


def unusable(model: Model, fault: Fault) -> Text:
    """That a model cannot be used, and why; what its service says is in quotation marks."""
    en, zh = fault.told
    return Text(
        f"the model {model.name} cannot be used: {fault.kind}: {en}", f"模型 {model.name} 无法使用：{fault.kind}：{zh}"
    )


def out_of_use(model: Model, fault: Fault) -> Text:
    """The same with the cure, for a run that goes on once it is mended."""
    (en, zh), (cure_en, cure_zh) = fault.told, _CURES.get(fault.kind, _ELSE)
    return Text(
        f"the model {model.name} cannot be used ({fault.kind}; {cure_en}): {en}",
        f"模型 {model.name} 无法使用（{fault.kind}；{cure_zh}）：{zh}",
    )
