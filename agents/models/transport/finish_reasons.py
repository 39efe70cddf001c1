"""How an answer ended, by the words that services have for it.

Owns: those words, of all providers in one table. Must not know: any provider's format.
"""

import re

from ..json_shape import as_text
from ..wire import Fault, FaultKind, Stop

_STOPS: dict[str, Stop] = {
    "length": "length",
    "max_tokens": "length",
    "max_output": "length",
    "max_output_tokens": "length",
    "model_length": "length",
    "model_context_window_exceeded": "length",
    "error_limit": "length",
    "refusal": "refusal",
    "content_filter": "refusal",
    "content_filtered": "refusal",
    "guardrail_intervened": "refusal",
    "error_toxic": "refusal",
    "sensitive": "refusal",
    "safety": "refusal",
    "recitation": "refusal",
    "blocklist": "refusal",
    "prohibited_content": "refusal",
    "spii": "refusal",
}
# A service that gave up says so in an answer of status 200, as it might have said by a status.
_FAULTS: dict[str, FaultKind] = {
    "error": "server",
    "failed": "server",
    "abort": "server",
    "aborted": "server",
    "cancelled": "server",
    "network_error": "server",
    "timeout": "server",
    "malformed_function_call": "no_choice",
    "insufficient_system_resource": "overloaded",
    "overloaded": "overloaded",
    "load": "overloaded",
    "unload": "overloaded",
}


def ended(reason: object) -> Stop | Fault:
    """How an answer with this finish reason ended, or the fault that it is; an unknown word is an end like another."""
    word = re.split(r"[^a-z_]", as_text(reason).lower(), maxsplit=1)[0]  # "content_filter: RECITATION"
    if (kind := _FAULTS.get(word)) is not None:
        return Fault(kind, f"200 with the finish reason {word}", zh=f"200，但结束原因是 {word}", status=200)
    return _STOPS.get(word, "end")
