"""Whether a model can be used at all, by asking it something tiny.

Owns: that question, and which faults matter. Must not know: providers, agents, games.
"""

from dataclasses import replace

from .wire import Fault, Model, Request

_PROBE = Request(
    "You answer with one JSON object.",
    (),
    'Answer with this JSON object: {"word": "ready", "number": 1, "list": []}',
    {
        "type": "object",
        "properties": {
            "word": {"type": "string", "enum": ["ready", "busy"]},
            "text": {"type": "string", "minLength": 0, "maxLength": 20},
            "number": {"type": "integer", "minimum": 0, "maximum": 9},
            "list": {"type": "array", "items": {"type": "integer"}, "minItems": 0, "maxItems": 2},
        },
        "required": ["word", "text", "number", "list"],
        "additionalProperties": False,
    },
    256,
)
_SOON = 1.0  # seconds within which a service that is back answers, or is asked again by itself
_POINTLESS = frozenset({"connection"})


async def probe(model: Model) -> Fault | None:
    """Ask something tiny; the fault that makes every further question pointless, None where there is none.

    Pointless are a hopeless fault, an address where nobody answers, and one where something else answers than a
    service of this provider. What the endpoint refuses is learned on the way, so that the first games meet no refusal.
    """
    fault = await first_fault(model)
    return fault if fault is not None and (fault.hopeless or fault.foreign or fault.kind in _POINTLESS) else None


async def first_fault(model: Model) -> Fault | None:
    """Ask something tiny; the fault that it brings, for whoever cannot wait for a service to be well again."""
    try:
        await model.complete(_PROBE)
    except Fault as fault:
        return fault
    return None


async def refuses_all(model: Model, fault: Fault) -> bool:
    """Whether a hopeless fault is everybody's. A request that was rejected may be one that alone cannot be taken."""
    return fault.kind != "rejected" or await probe(model) is not None


async def interruption(model: Model) -> Fault | None:
    """Ask something tiny, hardly more than once; the fault, where it says that the service cannot be used for now."""
    try:
        await model.complete(replace(_PROBE, seconds=_SOON))
    except Fault as fault:
        return fault if fault.interrupts else None
    return None
