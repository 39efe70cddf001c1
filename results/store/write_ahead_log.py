"""DuckDB's log beside a record, which a killed writer leaves: whether all of it would be read back.

DuckDB leaves out without a word what it takes for the torn end of a log, and a whole file that is no log of its own.
Owns: seeing that before it is opened. Must not know: what is in the log.
"""

import re
from pathlib import Path

_BEGINS = b"d\x00b"  # the first field of every log: the kind of its first entry
_NUMBER = rb"(?:[\x80-\xff]*[\x00-\x7f])"  # seven bits a byte, as DuckDB writes numbers
# The first entry: its kind, the log's version, which file it belongs to, after which checkpoint, and its end.
_HEAD = re.compile(rb"d\x00be\x00%bf\x00\x10(?:[\x00-\x7f]|[\x80-\xff]\x01){16}g\x00%b\xff\xff" % (_NUMBER, _NUMBER))
_SIZES = 16  # bytes before each other entry: its length and its checksum
_COMMIT = b"d\x00d\xff\xff"  # the entry that ends a transaction


def log_of(record: Path) -> Path:
    """Where DuckDB keeps the log of a file; what stands after a question mark comes after its ending."""
    before, mark, after = record.name.partition("?")
    return record.with_name(f"{before}.wal{mark}{after}")


def is_no_log(log: Path) -> bool:
    """Whether the file is none of DuckDB's logs; an empty one, or the first bytes of one, is."""
    with log.open("rb") as file:
        return not _BEGINS.startswith(file.read(len(_BEGINS)))


def hides_commits(log: Path) -> bool:
    """Whether a changed length hides transactions that were committed after it: more is left than a torn end."""
    written = log.read_bytes()
    head = _HEAD.match(written)
    return _COMMIT in written[_whole(written, head.end()) if head else 0 :]


def _whole(written: bytes, start: int) -> int:
    """Where the first entry begins that is not whole."""
    while start + _SIZES < len(written):
        after = start + _SIZES + int.from_bytes(written[start : start + 8], "little")
        if after > len(written):
            break
        start = after
    return start
