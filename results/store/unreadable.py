"""Why a file cannot be used as a record: what it is instead, or what is wrong with it, in one sentence.

Must not know: how files are opened. It looks at a file only where DuckDB could not open it: closing a file that this
process holds open would let go of its lock.
"""

import re
from pathlib import Path

from arena.hearing.own_word import clean
from arena.text import Text

_MAGIC = b"DUCK"  # after a checksum of 8 bytes
_SHOWN = 200  # characters of what DuckDB says
_DAMAGED = re.compile(
    r"((IO|Serialization|INTERNAL) Error: )?(Corrupt|Could not read enough bytes|Failed to load metadata)"
)


def first_line(error: object) -> str:
    """What an error says first, so that it can stand in a sentence."""
    lines = str(error).splitlines()
    return clean(lines[0])[:_SHOWN] if lines else "?"


def busy(path: Path, error: str) -> Text:
    """Who holds a file, from DuckDB's words."""
    holder = re.search(r"PID (\d+)", error)
    who = f"process {holder[1]}" if holder else "another process"
    who_zh = f"进程 {holder[1]}" if holder else "另一个进程"
    return Text(f"{path} is held by {who}; close that program and try again", f"{path} 被{who_zh}占用；请关闭它后重试")


def is_damage(error: str) -> bool:
    """Whether DuckDB says that a file is not what it once wrote, not that a query is wrong."""
    return _DAMAGED.match(error) is not None


def unusable(path: Path, error: str) -> Text:
    """What is wrong with a file that DuckDB does not open, from the file and from DuckDB's words."""
    version = re.search(r"storage version number (\d+)", error)
    if version:
        return _other_storage(path, int(version[1]), error)
    what = _instead(path)
    if what:
        return Text(f"{path} is {what.en}, not a record of games", f"{path} 是{what.zh}，不是对局记录")
    if is_damage(error):
        return damaged(path, error)
    return Text(f"{path} cannot be opened: {first_line(error)}", f"无法打开 {path}：{first_line(error)}")


def damaged(path: Path, error: str) -> Text:
    """What is wrong with a file of which `is_damage` says that something is."""
    if "Could not read enough bytes" in error:
        return Text(
            f"{path} is cut short: it ends before its data does, as an unfinished copy or download; copy it again",
            f"{path} 不完整：数据还没完文件就结束了，像是没复制完或没下载完；请重新复制",
        )
    return Text(
        f"{path} is damaged: some of it is not what was once written; take a copy from before",
        f"{path} 已损坏：其中有的内容和当初写入的不一样；请改用以前的备份",
    )


def is_of_log(error: str) -> bool:
    """Whether DuckDB says that the log beside a file is not what it wrote there, or belongs to another file."""
    return "replaying WAL" in error or " WAL was created for" in error or "Corrupt WAL" in error


def damaged_log(path: Path, log: str) -> Text:
    """What is wrong with the log beside a record, and the way out."""
    repair = f"zhuogui results repair {path}"
    return Text(
        f"{log} beside {path} has changed, or belongs to another file, and games that were finished last may be in it "
        f"alone; nothing was touched: use a copy of both from before, or set it aside with: {repair}",
        f"{path} 旁边的 {log} 变了，或属于另一个文件，最后完成的对局可能只在里面；"
        f"文件未被改动：请改用两者以前的备份，或用这条命令移开它：{repair}",
    )


def misshapen(path: Path, schema: int, name: str) -> Text:
    """What is wrong with a record whose table or view `name` is not that of its schema."""
    return Text(
        f"{path} says that it has schema {schema}, but its {name} is missing or not the {name} of that schema; "
        "use the record as the program wrote it, nothing was touched",
        f"{path} 自称结构版本是 {schema}，但其中的 {name} 缺失，或不是该版本的 {name}；"
        "请改用程序原来写的记录，文件未被改动",
    )


def not_migrated(path: Path, wanted: int, error: str) -> Text:
    """Why a record cannot be brought to a newer schema, from DuckDB's words."""
    first = first_line(error)
    return Text(
        f"{path} cannot be brought to schema {wanted}: {first}; if that table or view is your own, rename it, nothing "
        "was touched",
        f"无法把 {path} 的结构版本升到 {wanted}：{first}；如果那是你自己的表或视图，请改名，文件未被改动",
    )


def of_earlier_build(path: Path, schema: int, last: int) -> Text:
    """How to read a record of an earlier schema than can be brought to the newest; `last` was the last such."""
    return Text(
        f"{path} has schema {schema}, of an earlier build of this program, and this one does not read it; export it "
        f"with a build of schema {last} (`zhuogui results export --with prompts`) and import that here "
        "(`zhuogui results import`), nothing was touched",
        f"{path} 的结构版本是 {schema}，由本程序更早的构建写成，现在读不了；请用结构版本为 {last} 的构建导出"
        "（`zhuogui results export --with prompts`），再在这里导入（`zhuogui results import`），文件未被改动",
    )


def of_newer_program(path: Path, schema: int, newest: int) -> Text:
    """Why a record of a schema that this program does not know is refused."""
    return Text(
        f"{path} has schema {schema}, newer than this program's {newest}; update the program, nothing was touched",
        f"{path} 的结构版本是 {schema}，比本程序的 {newest} 新；请更新程序，文件未被改动",
    )


def not_copied(path: Path, folder: Path, error: str) -> Text:
    """Why a record could not be copied, from the words of the system."""
    first = first_line(error)
    return Text(
        f"{path} could not be copied to {folder}: {first}; it is as it was",
        f"无法把 {path} 复制到 {folder}：{first}；原文件没有改动",
    )


def _other_storage(path: Path, version: int, error: str) -> Text:
    newest = re.search(r"between \d+ and (\d+)", error)
    if newest and version < int(newest[1]):
        return Text(
            f"{path} is a DuckDB file of an age that this DuckDB no longer reads (storage version {version}); "
            "export it with the DuckDB that wrote it",
            f"{path} 是太旧的 DuckDB 文件（存储版本 {version}），现在的 DuckDB 读不了；请用当初的 DuckDB 导出",
        )
    return Text(
        f"{path} was written by a newer DuckDB (storage version {version}); update the program and its duckdb package, "
        "nothing was touched",
        f"{path} 由更新的 DuckDB 写成（存储版本 {version}）；请更新本程序和 duckdb 包，文件未被改动",
    )


def _instead(path: Path) -> Text | None:
    """What a file is that is no DuckDB file; None where it is one, or cannot be looked at."""
    try:
        if path.is_dir():
            return Text("a folder", "文件夹")
        with path.open("rb") as file:
            head = file.read(64)
    except OSError:
        return None
    if not head:
        return Text("an empty file", "空文件")
    if head.startswith(b"SQLite format 3"):
        return Text("a SQLite database", "SQLite 数据库")
    if head[8:12] == _MAGIC or (len(head) < 12 and not head.isascii()):
        return None
    return Text("no DuckDB file", "别的文件（不是 DuckDB 文件）")
