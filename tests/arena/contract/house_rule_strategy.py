"""House rules drawn from their typed model: any field, any legal value, any combination that the model lets stand.

Must not know: the keys. Numbers without a documented ceiling are drawn small, so that a game stays short.
"""

import types
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import assume
from hypothesis import strategies as st
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from arena.rules.house_rule_models import AnyRules

_HIGHEST = 40


@st.composite
def house_rules(draw: st.DrawFn, model: type[AnyRules], **fixed: Any) -> AnyRules:
    """House rules of `model`; those of `fixed` that it has are not drawn, and every size can be played."""
    fixed = {key: value for key, value in ({"zg2_small": True} | fixed).items() if key in model.model_fields}
    drawn = {key: draw(values) for key, values in _fields(model).items() if key not in fixed}
    try:
        return model.model_validate(drawn | fixed)
    except ValidationError as error:
        if any(problem["loc"] for problem in error.errors()):
            raise  # a value outside its own field: the strategy is wrong
        assume(False)
        raise


@cache
def _fields(model: type[AnyRules]) -> dict[str, st.SearchStrategy[Any]]:
    """What each field may be; made once, since Hypothesis looks every new strategy over."""
    return {key: _values(field.annotation, field.metadata) for key, field in model.model_fields.items()}


def _values(annotation: Any, metadata: list[Any]) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        bounds = [bound for part in parts[1:] for bound in (part.metadata if isinstance(part, FieldInfo) else [part])]
        return _values(parts[0], bounds)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, types.UnionType):
        return st.one_of([_values(part, metadata) for part in parts])
    if origin is tuple:
        return st.tuples(*[_values(part, []) for part in parts])
    if annotation is bool:
        return st.booleans()
    if annotation is int:
        low = next((bound.ge for bound in metadata if hasattr(bound, "ge")), 0)
        high = next((bound.le for bound in metadata if hasattr(bound, "le")), _HIGHEST)
        return st.integers(low, high)
    if annotation is float:
        return st.floats(-1000, 1000)
    raise AssertionError(f"a house rule of a type that this strategy does not draw: {annotation}")
