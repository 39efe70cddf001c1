"""The folder of an export: written beside its place, and put there whole at the end, or not at all.

Owns: where an export may go, and replacing an earlier one. Must not know: what is in it.
"""

import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from arena.text import Text

from ..store.file_swap import folder_beside
from ..store.record import RecordError
from ..store.tables import TABLES
from .card_front import licence_of
from .manifest import CARD, FORMATS, MANIFEST, BadExport, file_name, read_manifest


def check_place(out: Path) -> None:
    """See that an export may be written to `out`: nothing is there, an empty folder, or an earlier export.

    Raises:
        BadExport: something else is.
    """
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir():
        raise BadExport(Text(
            f"{out} is not a folder; name a new or an empty one", f"{out} 不是文件夹；请给出新的或空的文件夹"
        ))  # fmt: skip
    inside = {path.name for path in out.iterdir()}
    if not inside:
        return
    ours = {MANIFEST, CARD} | {file_name(table.name, form) for table in TABLES for form in FORMATS}
    foreign = sorted(inside - ours)
    if foreign or MANIFEST not in inside:
        name = (foreign or sorted(inside))[0]
        raise BadExport(Text(
            f"{out} holds {name!r}, which is no part of an export; name a new or an empty folder, nothing was touched",
            f"{out} 里有“{name}”，不是导出的文件；请给出新的或空的文件夹，没有任何改动",
        ))  # fmt: skip
    read_manifest(out)


def kept_licence(out: Path) -> str | None:
    """The licence of an earlier export in `out`, which its owner may have filled in; None where there is none."""
    try:
        return licence_of((out / CARD).read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return None


@contextmanager
def fresh_folder(out: Path) -> Generator[Path]:
    """A new folder that takes the place of `out` when all went well, and is gone otherwise.

    Raises:
        BadExport: `out` is something else.
        RecordError: `out` cannot be written to.
    """
    out = out.resolve()
    check_place(out)
    try:
        with folder_beside(out, ".exporting") as around:
            made = around / "export"  # whose permissions are the user's usual ones, unlike those of a temporary folder
            made.mkdir()
            yield made
            _put(made, out)
    except OSError as error:
        why = error.strerror or str(error)
        raise RecordError(Text(f"cannot write to {out}: {why}", f"无法写入 {out}：{why}")) from None


def _put(made: Path, out: Path) -> None:
    """Rename `made` to `out`; what was there is removed only afterwards, and put back where that fails."""
    if not out.exists():
        made.rename(out)
        return
    check_place(out)  # somebody may have put something there meanwhile
    old = Path(tempfile.mkdtemp(prefix=f".{out.name[:80]}.", suffix=".old", dir=out.parent))
    try:
        out.rename(old / out.name)
        try:
            made.rename(out)
        except OSError:
            (old / out.name).rename(out)
            raise
        shutil.rmtree(old, ignore_errors=True)
    finally:
        with suppress(OSError):
            old.rmdir()
