"""What an export leaves out, as SQL: prompts and raw replies, and every text that a player wrote.

Owns: which fields of actions and events a player wrote, decided by their types: every string field, except choices
from a closed list and the few fields named here. So a field that is added later is left out until it is named here.
The row classes say what each column holds. Must not know: how rows are read or written.
"""

from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from arena.actions import KINDS
from arena.events import AnyEvent
from arena.models import Frozen
from arena.text import Text

from ..store.contents import Contents, described
from ..store.schema import ColumnSchema, Holds, TableSchema
from ..store.tables import LEFT_OUT, PROMPTS

REDACTED = "[redacted]"  # in place of a text; one that was empty stays empty: nothing was said
# Strings of actions and events that no player wrote.
_OURS = {
    "rule",  # of a rulebook
    "claim_role",  # the referee takes no other than the ids of roles
    "choice",  # a letter, "none" or "all"
    "word_b",  # dealt, never said
}
_OURS_IN = {
    "card_shown": {"card"},
    "eliminated": {"role"},
    "role_shown": {"role"},
    "claimed": {"role"},
    "group_shown": {"group"},
    "orders_proposed": {"order"},
    "night_ordered": {"order"},
    "game_ended": {"word", "roles"},
}


def written(cls: type[Frozen]) -> tuple[str, ...]:
    """The fields of an action or event in which a player's own text can stand."""
    ours = _OURS | _OURS_IN.get(kind_of(cls), set())
    return tuple(name for name, field in cls.model_fields.items() if name not in ours and _holds_text(field))


def _holds_text(field: FieldInfo) -> bool:
    return _has_string(field.annotation)


def _has_string(annotation: Any) -> bool:
    if get_origin(annotation) is Literal:
        return False
    if annotation is str:
        return True
    if isinstance(annotation, type) and issubclass(annotation, Frozen):
        return True  # no object inside an event is looked into: it is named above, or it goes
    return any(_has_string(part) for part in get_args(annotation))


def kind_of(cls: type[Frozen]) -> str:
    """The kind of an action or event, as its JSON names it."""
    return str(cls.model_fields["kind"].default)


@cache
def redacted_json(column: str, what: Literal["actions", "events"]) -> str:
    """The SQL of a column of actions or events without the texts of players; an unknown kind keeps its kind alone."""
    classes: tuple[type[Frozen], ...] = KINDS if what == "actions" else get_args(AnyEvent)
    cases: list[str] = []
    for cls in classes:
        made = column
        for name in written(cls):
            made = f"json_merge_patch({made}, {_patch(column, name)})"
        cases.append(f"WHEN '{kind_of(cls)}' THEN {made}")
    kind = f"{column}->>'$.kind'"
    known = f"CASE {kind} {' '.join(cases)} ELSE json_object('kind', {kind}) END"
    return f"CASE WHEN {column} IS NOT NULL THEN {known} END"


_STRING = r'"(?:[^"\\]|\\.)*"'  # a JSON string; where it is searched for there are no objects, and so no keys


def _patch(column: str, name: str) -> str:
    """What to merge into the object in `column`, so that no string is left in a field that has one."""
    value = f"{column}->'$.{name}'"
    replaced = f"regexp_replace(({value})::VARCHAR, '{_STRING}', '\"{REDACTED}\"', 'gs')"
    nothing = f"coalesce(json_type({column}, '$.{name}'), 'NULL') = 'NULL' OR ({value})::VARCHAR = '\"\"'"
    return f"CASE WHEN {nothing} THEN '{{}}' ELSE json_object('{name}', ({replaced})::JSON) END"


# A reason begins with the id of a rule, or is the one that names the time; what else it says may quote the player.
_REASON = r"^([A-Z][A-Z0-9]*-[0-9A-Za-z.]{1,12}|no answer within [0-9.e+]{1,12} s)(: |$)"


def shown(column: ColumnSchema, *, prompts: bool, texts: bool) -> str:
    """The SQL of a column as an export with or without prompts and players' texts shows it."""
    name, nothing = column.name, "NULL" if column.optional else "''"
    if column.holds is Holds.PROMPT and not prompts:
        return nothing
    if texts or column.holds not in _OF_PLAYERS:
        return name
    if column.holds is Holds.REASON:
        return f"CASE WHEN {name} = '' THEN '' ELSE regexp_extract({name}, '{_REASON}', 1) END"
    if column.holds is Holds.TEXT:
        return f"CASE WHEN {name} IS NOT NULL THEN '{REDACTED}' END" if column.optional else nothing
    return redacted_json(name, "actions" if column.holds is Holds.ACTION else "events")


_OF_PLAYERS = (Holds.TEXT, Holds.REASON, Holds.ACTION, Holds.EVENT)


def may_differ(column: ColumnSchema) -> bool:
    """Whether an export may show a column otherwise than the record has it."""
    return column.holds is Holds.PROMPT or column.holds in _OF_PLAYERS


def in_an_export(table: TableSchema[Any]) -> Contents:
    """What a table and its columns mean in an export, where some are there only when they were asked for."""
    found = described(table)
    columns = (
        said._replace(meaning=_ONLY.filled(said=said.meaning)) if column.holds is Holds.PROMPT else said
        for column, said in zip(table.columns, found.columns)
    )
    meaning = _LEFT_OUT if table is LEFT_OUT else found.meaning
    return found._replace(
        meaning=_ONLY_ROWS.filled(said=meaning) if table is PROMPTS else meaning, columns=tuple(columns)
    )


_ONLY = Text("{said}; only with `--with prompts`", "{said}；只在 `--with prompts` 时有")
_ONLY_ROWS = Text("{said} Only with `--with prompts`.", "{said}只在 `--with prompts` 时有。")
_LEFT_OUT = Text("What this export leaves out of which games.", "这次导出在哪些局里略去了什么。")
