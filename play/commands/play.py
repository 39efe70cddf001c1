"""`zhuogui play`: one game in the terminal, to watch or to sit down at."""

import secrets
import signal
from argparse import Namespace
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from agents.protocol import Agent
from agents.registry import BadAgent, make_agent, make_judge
from arena.deals import new_header
from arena.errors import BadSetup
from arena.events import PUBLIC
from arena.header import Header
from arena.house_rules import house_rules
from arena.referee import Referee
from arena.table import JUDGE
from arena.text import Language, Text
from arena.variants import variant_of
from arena.words import Pack
from prompts import event_line, told_line
from results.record import Record
from results.writer import commit
from tournaments.loop import Match, Watch, play_match
from tournaments.recording import Label, game_rows

from ..options import given_rules, load_pack
from ..output import print_line
from ..person import Person

A_DAY = 86_400.0  # seconds: nobody hurries a person


def run(arguments: Namespace) -> int:
    # asyncio would turn the first Ctrl-C into a cancellation that a prompt waiting for a line never sees
    signal.signal(signal.SIGINT, _interrupted)
    language: Language = arguments.lang
    pack = load_pack(arguments.words)
    header = _header(arguments, pack)
    names, agents = _seat(arguments, header, pack)
    started = datetime.now(UTC)
    watch = _watch(arguments, language)
    referees: list[Referee] = []

    def remember(referee: Referee) -> None:
        referees[:] = [referee]
        watch(referee)

    record = Record(Path(arguments.db)) if arguments.db else None
    if record:
        record.create()
    try:
        match = play_match(header, agents, remember)
    except KeyboardInterrupt:
        print_line(Text("stopped", "已停止").to(language), error=True)
        if record and referees:
            _keep(record, Match(header, referees[0]), names, started, "stopped", language)
        return 1
    if match.error:
        print_line(Text(f"the game is void: {match.error}", f"这局作废：{match.error}").to(language), error=True)
    if record:
        _keep(record, match, names, started, "finished", language)
    return 1 if match.error else 0


def _interrupted(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _header(arguments: Namespace, pack: Pack) -> Header:
    variant = variant_of(arguments.variant)
    variant.check_players(arguments.players)
    seat = arguments.seat
    if seat is not None and not 1 <= seat <= arguments.players:
        raise BadSetup(Text(f"--seat {seat}: this table has seats 1 to {arguments.players}",
                            f"--seat {seat}：这桌的座位是 1 到 {arguments.players}"))  # fmt: skip
    if arguments.seed is not None and not 0 <= arguments.seed < 2**63:
        raise BadSetup(Text("--seed: a number from 0 to 2^63-1", "--seed：0 到 2^63-1 的整数"))
    return new_header(
        variant,
        arguments.players,
        seed=secrets.randbits(63) if arguments.seed is None else arguments.seed,
        rules=house_rules(variant.rules, given_rules(arguments.rule)),
        language=arguments.lang,
        pack=pack,
        seconds=A_DAY if seat is not None else 60.0,
    )


def _seat(arguments: Namespace, header: Header, pack: Pack) -> tuple[dict[int, str], dict[int, Agent]]:
    """Names and agents by seat; the names in `--agents` fill the seats that the person leaves free, in order."""
    given = [name.strip() for name in arguments.agents.split(",") if name.strip()]
    free = [seat for seat in range(1, header.players + 1) if seat != arguments.seat]
    if len(given) not in (1, len(free)):
        raise BadAgent(Text(
            f"--agents names {len(given)} agents for {len(free)} seats; give one name for all, or one a seat",
            f"--agents 给了 {len(given)} 个名字，要坐 {len(free)} 个座位；请给一个名字坐满，或每座一个",
        ))  # fmt: skip
    chosen = given * len(free) if len(given) == 1 else given
    made = {name: make_agent(name, pack) for name in dict.fromkeys(chosen)}
    names = {JUDGE: "scripted"} | dict(zip(free, chosen))
    agents: dict[int, Agent] = {JUDGE: make_judge("scripted", pack)} | {s: made[n] for s, n in zip(free, chosen)}
    if arguments.seat is not None:
        names[arguments.seat] = "human"
        agents[arguments.seat] = Person(arguments.lang, make_agent("naive", pack))
    return names, agents


def _watch(arguments: Namespace, language: Language) -> Watch:
    shown = 0

    def show_public(referee: Referee) -> None:
        """What everybody may know; with --open everything, with who knew of it."""
        nonlocal shown
        for told in referee.told[shown:]:
            if told.audience == PUBLIC or arguments.open:
                print_line(told_line(told, language))
        shown = len(referee.told)

    def show_seat(referee: Referee) -> None:
        """What the person's own seat sees."""
        nonlocal shown
        seen = referee.view(arguments.seat)
        for event in seen[shown:]:
            print_line(event_line(event, language))
        shown = len(seen)

    return show_public if arguments.seat is None else show_seat


def _keep(
    record: Record, match: Match, names: Mapping[int, str], started: datetime, status: str, language: Language
) -> None:
    game_id = "p" + secrets.token_hex(5)
    label = Label(game_id, f"{game_id}-d", None, None, started, datetime.now(UTC))
    commit(record, [game_rows(label, match, names, status)])
    print_line(Text(f"recorded as {game_id} in {record.path}", f"已记录为 {game_id}（{record.path}）").to(language))
