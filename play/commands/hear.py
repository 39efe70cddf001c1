"""`zhuogui hear`: what is understood of a speech in a game, as sentences or as JSON; many speeches from a file."""

from argparse import Namespace
from collections.abc import Iterator, Mapping
from typing import Any

from arena.errors import BadSetup
from arena.hearing.claims import Said, read
from arena.hearing.remarks import Remarks, hear
from arena.roles import ROLES
from arena.text import Text
from arena.variants import variant_of

from ..grammar.json_lines import count_of, json_lines, text_of
from ..terminal.output import print_json, print_json_line, print_text

_NOTHING = Text("nothing about anybody is understood", "没有听出关于谁的内容")


def run(arguments: Namespace) -> int:
    if arguments.file is not None:
        return _file(arguments)
    if arguments.variant is None or not arguments.text:
        raise BadSetup(Text(
            "name a game and a speech, as in: zhuogui hear killer-v1 'I suspect seat 3'; or give --file",
            "请写游戏和发言，例如：zhuogui hear killer-v1 '我怀疑3号'；或者用 --file",
        ))  # fmt: skip
    variant = variant_of(arguments.variant)
    kind = arguments.kind or ("claims" if variant.family == "killer" else "aloud")
    speaker, players = _seats(arguments)
    if arguments.json:
        said = [understood(kind, speech, speaker, players) for speech in arguments.text]
        print_json(said if len(said) > 1 else said[0])
        return 0
    for speech in arguments.text:
        told = (
            claim_sentences(read(speech, speaker, players))
            if kind == "claims"
            else remark_sentences(hear(speech, speaker, players))
        )
        print_text(arguments.lang, *(list(told) or [_NOTHING]))
    return 0


def _seats(arguments: Namespace) -> tuple[int, int]:
    speaker, players = arguments.speaker or 0, arguments.players or 0
    if min(speaker, players) < 0 or (players and speaker > players):
        raise BadSetup(Text("--speaker is a seat from 1 to --players", "--speaker 要写 1 到 --players 之间的座位"))
    return speaker, players


def _file(arguments: Namespace) -> int:
    """Each line of a file as one JSON object a line; all are read before the first is printed."""
    if arguments.kind is None or arguments.variant is not None:
        raise BadSetup(Text("with --file write --kind claims or --kind aloud, and no game",
                            "用 --file 时请写 --kind claims 或 --kind aloud，不写游戏"))  # fmt: skip
    given = _seats(arguments)
    for said in list(_lines(arguments.file, arguments.kind, *given)):
        print_json_line(said)
    return 0


def _lines(file: str, kind: str, speaker: int, players: int) -> Iterator[Mapping[str, Any]]:
    for number, line in json_lines(file):
        seat, table = count_of(line, "speaker", number, speaker), count_of(line, "players", number, players)
        yield understood(kind, text_of(line, "speech", number), seat, table)


def understood(kind: str, speech: str, speaker: int, players: int) -> dict[str, Any]:
    """What is understood, as JSON: the role claimed, own checks, who is accused and cleared; or remarks on clues."""
    if kind == "aloud":
        heard = hear(speech, speaker, players)
        quotes = [list(quote) for quote in heard.quotes]
        return {"doubts": heard.doubts, "trusts": heard.trusts, "own_clue": heard.own_clue, "quotes": quotes}
    said = read(speech, speaker, players)
    checks = [[seat, "bad" if hidden else "good"] for seat, hidden in said.checks]
    accuses, clears = _sides(said)
    return {"role": said.role or None, "checks": checks, "accuses": accuses, "clears": clears}


def _sides(said: Said) -> tuple[list[int], list[int]]:
    """Who is accused and who is cleared, with those who were checked."""
    accuses = {*said.suspects, *[seat for seat, hidden in said.checks if hidden]}
    clears = {*said.cleared, *[seat for seat, hidden in said.checks if not hidden]}
    return sorted(accuses), sorted(clears)


def claim_sentences(said: Said) -> Iterator[Text]:
    """What a speech of a killer game claims, a sentence for each kind of claim."""
    if said.role in ROLES:
        yield Text("claims to be: {role}", "自称：{role}").filled(role=ROLES[said.role].title)
    for seat, hidden in said.checks:
        result = Text("hidden (killer or wolf)", "杀手或狼人") if hidden else Text("good", "好人")
        yield Text("its check of seat {seat}: {result}", "验了 {seat} 号：{result}").filled(seat=seat, result=result)
    accuses, clears = _sides(said)
    if accuses:
        yield _about("accuses", "指控", accuses)
    if clears:
        yield _about("clears", "认好", clears)


def remark_sentences(heard: Remarks) -> Iterator[Text]:
    """What a speech of a word game says of players and clues."""
    if heard.own_clue:
        yield Text("its own clue: “{clue}”", "自己的描述：“{clue}”").naming(clue=heard.own_clue)
    for seat, words in heard.quotes:
        yield Text("quotes seat {seat}: “{words}”", "引用 {seat} 号：“{words}”").naming(seat=str(seat), words=words)
    if heard.doubts:
        yield _about("doubts", "怀疑", heard.doubts)
    if heard.trusts:
        yield _about("trusts", "相信", heard.trusts)


def _about(en: str, zh: str, seats: list[int] | tuple[int, ...]) -> Text:
    several = "seats" if len(seats) > 1 else "seat"
    return Text(f"{en} {several} {', '.join(map(str, seats))}", f"{zh} {'、'.join(map(str, seats))} 号")
