"""What is said where a journal cannot be read, or was put right.

Must not know: how that is found out.
"""

from pathlib import Path

from arena.text import Text


def said(path: Path, mended: int, torn: int) -> Text | None:
    """What was put right, and what was dropped."""
    en, zh = list[str](), list[str]()
    if mended:
        en.append(f"a byte had changed in {mended} of the lines of {path}; their checksums told which, nothing is lost")
        zh.append(f"{path} 有 {mended} 行各有一个字节变了；校验和说明了是哪一个，没有丢失内容")
    if torn:
        en.append(f"the last line of {path} was cut off when a run ended; its {torn} bytes were dropped, and what it "
                  "would have said is asked again")  # fmt: skip
        zh.append(f"{path} 的最后一行在上次运行结束时没有写完；这 {torn} 个字节已去掉，其中的内容会重新询问")
    return Text("; ".join(en), "；".join(zh)) if en else None


def _repair(path: Path) -> str:
    return f"zhuogui results repair {path.with_name(path.name.rsplit('.', 2)[0])}"


def damaged(path: Path, numbers: list[int]) -> Text:
    shown = ", ".join(map(str, numbers[:5])) + (", …" if len(numbers) > 5 else "")
    return Text(
        f"line {shown} of {path} has changed and cannot be read, or a line before it is missing, and answers that were "
        "paid for may be lost with it; nothing was touched: use a copy from before, or set it aside and keep the rest "
        f"with: {_repair(path)}",
        f"{path} 的第 {shown} 行变了，读不出来，或者它前面缺了行，付过钱的回答可能随之丢失；文件未被改动："
        f"请改用以前的备份，或用这条命令移开它、保留其余内容：{_repair(path)}",
    )


def emptied(path: Path) -> Text:
    return Text(
        f"{path} is empty: what it held of open games, answers that were paid for among it, is gone; use a copy from "
        f"before, or begin those games anew after: {_repair(path)}",
        f"{path} 是空的：其中进行到一半的对局（包括付过钱的回答）已经不在；请改用以前的备份，"
        f"或先运行这条命令，再从头下那些对局：{_repair(path)}",
    )


def unreadable(path: Path, error: OSError) -> Text:
    why = error.strerror or str(error)
    return Text(f"the journal {path} cannot be read: {why}", f"无法读取日志 {path}：{why}")


def foreign(path: Path, number: int) -> Text:
    return Text(
        f"line {number} of {path} was not written by this program for this tournament; move the file away, or use the "
        "program that wrote it; nothing was touched",
        f"{path} 的第 {number} 行不是本程序为这次比赛写的；请移走该文件，或用写它的程序；文件未被改动",
    )
