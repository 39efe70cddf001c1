"""From a spec to a plan: its file and the files it names are read, its words found, its agents made.

Owns: that; all else about a spec is tested by `spec` and `checked_plan`. Must not know: schedules or records.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from agents.protocol import reads_speech
from agents.registry import make_agent, make_judge
from arena.deals import check_deals, narrowed, pack_of
from arena.text import Text
from arena.toml_text import NotToml, toml_table
from arena.variants import Variant
from arena.words import Pack, find_pack
from arena.words.split import asked_split

from .checked_plan import Plan, Resolved, plan_of
from .entrants import ModelEntrant, with_models
from .spec import BadSpec, Entrant, Spec, check_keys, check_names, located, parse_spec


def load_spec(path: Path, changes: Mapping[str, Any] | None = None) -> Plan:
    """The plan of a TOML file, with the values in `changes` in place of its own: keys of the spec, each a whole value.

    Raises:
        BadSpec, BadSetup, BadAgent, PackError: the first thing that is wrong, with how to mend it.
    """
    text = read_text(path)
    try:
        given = toml_table(text, str(path))
    except NotToml as error:
        raise BadSpec(error.text) from None
    return check_spec(given | dict(changes or {}), lambda name: read_text(path.parent / name), str(path))


def check_spec(given: dict[str, Any], read: Callable[[str], str], where: str) -> Plan:
    """The plan of a table of values; `read` fetches the text of a file that it names. Raises as `load_spec`."""

    def made(spec: Spec, variant: Variant, where: str) -> Resolved:
        pack = dealt_pack(spec, variant, read, where)
        check_names(spec, where)
        for entrant in spec.entrants:
            if isinstance(entrant, Entrant):  # a language model needs its key only when it plays
                make_agent(entrant.use, pack)
        return Resolved(pack, isinstance(spec.judge, ModelEntrant) or reads_speech(make_judge(spec.judge, pack)))

    check_keys(given, where)
    return plan_of(parse_spec(with_models(given, read, where), where), where, made)


def dealt_pack(spec: Spec, variant: Variant, read: Callable[[str], str], where: str) -> Pack:
    """The words that the spec deals: those of the pack it names, or of the variant, in the part it asks for.

    Raises as `load_spec`.
    """
    pack = find_pack(spec.words, read) if spec.words else pack_of(variant)
    with located(where):
        check_deals(variant, pack, spec.language)
        split = asked_split(spec.split, spec.split_seed, spec.private_share)
        return narrowed(variant, pack, spec.language, split=split, closeness=spec.closeness)


def read_text(path: Path) -> str:
    """The text of a file that the user named.

    Raises:
        BadSpec: it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise BadSpec(Text(f"cannot read {path}: {error.strerror}", f"无法读取 {path}：{error.strerror}")) from None
    except UnicodeDecodeError as error:
        row = error.object.count(b"\n", 0, error.start) + 1
        sheet = path.suffix.casefold() == ".csv"
        how, how_zh = (" (in a spreadsheet: CSV UTF-8)", "（表格软件里选 CSV UTF-8）") if sheet else ("", "")
        raise BadSpec(Text(
            f"cannot read {path}: row {row} is not UTF-8; save it as UTF-8{how}",
            f"无法读取 {path}：第 {row} 行不是 UTF-8；请另存为 UTF-8{how_zh}",
        )) from None  # fmt: skip
