"""The YAML at the head of a data card, by which Hugging Face's `datasets` finds the tables of an export.

Owns: the names of types and sizes there, and reading a licence that somebody filled in. Must not know: the rest of
the card. Every value is a name of ours, a number, or a JSON string, which YAML reads as the same string.
"""

import json
import re
from collections.abc import Sequence

from arena.hearing.own_word import clean

from .manifest import Manifest, TableFile

_TYPES = {
    "VARCHAR": "string",
    "JSON": "string",
    "INTEGER": "int32",
    "BIGINT": "int64",
    "DOUBLE": "float64",
    "BOOLEAN": "bool",
    "TIMESTAMP": "timestamp[us, tz=UTC]",
}
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LICENCE_ID = re.compile(r"[a-z0-9][a-z0-9.+-]{0,60}")


def front_matter(manifest: Manifest, languages: Sequence[str]) -> str:
    """The front matter, with its two lines of dashes. A table without rows has no configuration: nothing to load."""
    tables = [table for table in manifest.tables if table.rows]
    rows = max((table.rows for table in tables), default=0)
    lines = [
        "---",
        *_licence(manifest.licence),
        "language:",
        *(f"- {language}" for language in sorted({language[:2] for language in languages}) or ["en"]),
        "pretty_name: games of Zhuogui Arena",
        "tags:",
        *(f"- {tag}" for tag in ("games", "social-deduction", "llm-agents")),
        "size_categories:",
        f"- {next((name for most, name in _SIZES if rows < most), '1M<n')}",
        *(["configs:"] if tables else []),
        *(line for table in tables for line in _config(table, default=table.name == "games")),
        *(["dataset_info:"] if tables else []),
        *(line for table in tables for line in _features(table)),
        "---",
    ]
    return "\n".join(lines) + "\n"


def _licence(licence: str | None) -> list[str]:
    if licence is None:
        return ["license: unknown  # fill in: an id from https://huggingface.co/docs/hub/repositories-licenses"]
    if _LICENCE_ID.fullmatch(licence):
        return [f"license: {json.dumps(licence)}"]
    return ["license: other", f"license_name: {json.dumps(licence)}"]


def licence_of(card: str) -> str | None:
    """The licence in the front matter of a card, as this program or a person wrote it; None where there is none yet."""
    lines = card.split("\n")
    head = lines[1 : lines.index("---", 1)] if lines[0] == "---" and "---" in lines[1:] else []
    said = {key: _value(rest) for key, colon, rest in (line.partition(":") for line in head) if colon}
    licence = said.get("license")
    if licence == "other":
        licence = said.get("license_name") or licence
    return licence if licence and licence != "unknown" and len(licence) <= LONGEST else None


LONGEST = 200  # characters of a licence


def _value(rest: str) -> str:
    """A plain or quoted value of YAML in one line; nothing for any other."""
    rest = rest.strip()
    if rest.startswith('"'):
        try:
            rest = json.JSONDecoder().raw_decode(rest)[0]
        except ValueError:
            return ""
    else:
        rest = rest.partition(" #")[0].strip().strip("'")
    return clean(rest)


def _config(table: TableFile, *, default: bool) -> list[str]:
    first = [f"- config_name: {table.name}", f"  data_files: {table.file}"]
    return [*first, "  default: true"] if default else first


def _features(table: TableFile) -> list[str]:
    lines = [f"- config_name: {table.name}", "  features:"]
    for column in table.columns:
        inner = column.type.removesuffix("[]")
        lines += [f"  - name: {column.name}", f"    {'list' if inner != column.type else 'dtype'}: {_TYPES[inner]}"]
    return lines
