"""`zhuogui play`: one game in the terminal, to watch, to judge, or to sit down at."""

import asyncio
import secrets
import shlex
import signal
from argparse import Namespace
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from agents.llm.agent_settings import AgentSettings, meant, short_name
from agents.protocol import Agent, Outage, reads_speech
from agents.registry import BadAgent, make_agent, make_judge
from arena.deals import new_header
from arena.errors import BadSetup
from arena.events import PUBLIC
from arena.header import Header
from arena.referee import Referee
from arena.table import JUDGE
from arena.text import Language, Text
from arena.variants import variant_of
from arena.words import Pack
from prompts import seen_line, told_line
from prompts.guide import ending, introduction
from results.store.record import Record
from results.store.writer import commit
from tournaments.match.ledger import Ledger
from tournaments.match.loop import Match, MatchWatcher, play_match
from tournaments.match.recording import Label, game_rows
from tournaments.plan.spec_loading import read_text
from tournaments.run.progress import CodeFault, FailureCount, count_failures
from tournaments.run.streaks import says_unusable

from ..grammar.options import USUAL, chosen_pack, chosen_players, given_rules, given_seed, record_to_write
from ..seat.person import Person
from ..terminal.output import print_line, print_text
from ..views.fault_lines import FaultLines, failures_counted
from ..views.trouble_lines import ModelFaults

ME = "me"  # the judge who is the person at the terminal
PERSON = "human"  # what a record calls whoever sits at the terminal


def run(arguments: Namespace) -> int:
    # asyncio would turn the first Ctrl-C into a cancellation that a prompt waiting for a line never sees
    signal.signal(signal.SIGINT, _interrupted)
    language: Language = arguments.lang
    pack = chosen_pack(arguments, variant_of(arguments.variant))
    judge = _judge(arguments, pack)
    header = _header(arguments, pack, reads_speech(judge))
    names, agents = _seat(arguments, header, pack, judge)
    started = datetime.now(UTC)
    watch = _watch(arguments, language)
    referees: list[Referee] = []
    ledger = Ledger()
    faults = ModelFaults(ledger)

    def remember(referee: Referee) -> None:
        referees[:] = [referee]
        watch(referee)
        print_text(language, *faults.lines(), error=True)

    record = record_to_write(arguments) if arguments.db else None
    if record:
        record.create()
    try:
        match = play_match(header, agents, remember, ledger=ledger, prepare=_asking_first(agents.values()))
    except Outage as outage:  # before the game: nobody has said anything yet
        raise BadAgent(outage.text) from None
    except KeyboardInterrupt:
        print_text(language, Text("stopped", "已停止"), error=True)
        if record and referees:
            _store(record, Match(header, referees[0], ledger=ledger), names, started, "stopped", arguments)
        return 1
    _say_failures(match, names, arguments)
    if match.error:
        print_text(language, Text(f"the game is void: {match.error}", f"这局作废：{match.error}"), error=True)
    if record:
        _store(record, match, names, started, "finished", arguments)
    mute = _say_unanswered(match, names, language)
    return 1 if match.error or mute else 0


def _asking_first(agents: Iterable[Agent]) -> Callable[[], Awaitable[None]] | None:
    """What asks those who may not be there something tiny before the game; None where there are none."""
    by_id = {id(agent): agent for agent in agents}.values()
    found = [getattr(agent, "answer_now", None) or getattr(agent, "prepare", None) for agent in by_id]
    asks = [ask for ask in found if ask is not None]

    async def all_at_once() -> None:
        await asyncio.gather(*(ask() for ask in asks))

    return all_at_once if asks else None


def _say_unanswered(match: Match, names: Mapping[int, str], language: Language) -> bool:
    """Say which language models left decisions without an answer. Returns whether one never gave any."""
    asked = {names[entry.call.seat] for entry in match.calls}
    mute = False
    for name in sorted(asked):
        made = [decision for decision in match.decisions if names[decision.seat] == name]
        failed = [decision for decision in made if decision.status in ("defaulted", "timed_out")]
        if failed:
            mute = mute or len(failed) == len(made)
            print_text(language, says_unusable(name, len(failed), len(made), failed[-1].reason), error=True)
    return mute


def _say_failures(match: Match, names: Mapping[int, str], arguments: Namespace) -> None:
    """What code of players failed; after the game, as a traceback may tell a card."""
    failures = [(names[failure.seat], failure) for failure in match.ledger.failures.values()]
    faults = [CodeFault(None, agent, failure.seat, failure.trace) for agent, failure in failures]
    if match.trace:
        faults.append(CodeFault(None, None, None, match.trace))
    for line in FaultLines(arguments.lang, every=arguments.verbose).lines(faults):
        print_line(line, error=True)
    counts: dict[str, FailureCount] = {}
    count_failures(counts, failures)
    print_text(arguments.lang, *failures_counted(counts), error=True)


def _interrupted(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def _judge(arguments: Namespace, pack: Pack) -> Agent:
    if arguments.judge != ME:
        return make_judge(_meant(arguments.judge), pack)
    if arguments.seat is not None:
        raise BadSetup(Text(
            f"--judge me and --seat {arguments.seat}: a judge sees more than a player may; choose one of them",
            f"--judge me 和 --seat {arguments.seat}：评判看得到玩家不该看的；在同一个终端，请只选一个",
        ))  # fmt: skip
    return Person(arguments.lang, make_judge("scripted", pack))


def _meant(name: str) -> str | AgentSettings:
    return meant(name, lambda file: read_text(Path(file)))


def _person_seat(arguments: Namespace) -> int | None:
    """The seat of the person at the terminal, the judge's included; None for one who watches."""
    seat: int | None = JUDGE if arguments.judge == ME else arguments.seat
    return seat


def _header(arguments: Namespace, pack: Pack, judge_reads: bool) -> Header:
    variant = variant_of(arguments.variant)
    rules = given_rules(arguments, variant)
    seat = arguments.seat
    players = chosen_players(arguments, variant, rules, _wanted(arguments, variant.allowed(rules)))
    if seat is not None and not 1 <= seat <= players:
        raise BadSetup(Text(f"--seat {seat}: this table has seats 1 to {players}",
                            f"--seat {seat}：这桌的座位是 1 到 {players}"))  # fmt: skip
    return new_header(
        variant,
        players,
        seed=given_seed(arguments),
        rules=rules,
        language=arguments.lang,
        pack=pack,
        judge_reads=judge_reads,
        barred_first_victim=arguments.barred_first_victim,
    )


def _named(arguments: Namespace) -> list[str]:
    return [name.strip() for name in arguments.agents.split(",") if name.strip()]


def _wanted(arguments: Namespace, allowed: Sequence[int]) -> int:
    """How many sit down where nobody says it: as many as are named, or as usual; enough for the person's seat."""
    named, seat = len(_named(arguments)), arguments.seat or 0
    enough = min([size for size in allowed if size >= seat], default=seat)
    return max(named + (seat > 0) if named > 1 else USUAL, enough)


def _seat(arguments: Namespace, header: Header, pack: Pack, judge: Agent) -> tuple[dict[int, str], dict[int, Agent]]:
    """Names and agents by seat; the names in `--agents` fill the seats that the person leaves free, in order."""
    given = _named(arguments)
    free = [seat for seat in range(1, header.players + 1) if seat != arguments.seat]
    if len(given) not in (1, len(free)):
        raise BadAgent(Text(
            f"--agents names {len(given)} agents for {len(free)} seats; give one name for all, or one a seat",
            f"--agents 给了 {len(given)} 个名字，要坐 {len(free)} 个座位；请给一个名字坐满，或每座一个",
        ))  # fmt: skip
    chosen = given * len(free) if len(given) == 1 else given
    made = {name: make_agent(_meant(name), pack) for name in dict.fromkeys(chosen)}
    names = {JUDGE: PERSON if arguments.judge == ME else arguments.judge} | dict(zip(free, chosen))
    names = {seat: short_name(name) for seat, name in names.items()}
    agents = {JUDGE: judge} | {seat: made[name] for seat, name in zip(free, chosen)}
    if arguments.seat is not None:
        names[arguments.seat] = PERSON
        agents[arguments.seat] = Person(arguments.lang, make_agent("naive", pack))
    return names, agents


def _watch(arguments: Namespace, language: Language) -> MatchWatcher:
    """Prints what is new: for a person what their seat sees, else what everybody may know, with --open everything.

    A person is told at the start what it is about; at the end everybody is told why, and the person how it went.
    """
    seat = _person_seat(arguments)
    printed = 0

    def watch(referee: Referee) -> None:
        nonlocal printed
        variant, seen = variant_of(referee.header.variant), referee.view(seat or JUDGE)
        if seat is None:
            new = [told for told in referee.told[printed:] if told.audience == PUBLIC or arguments.open]
            lines, last = [told_line(told, language) for told in new], len(referee.told)
        else:
            lines, last = [seen_line(event, language) for event in seen[printed:]], len(seen)
            lines = [*_opening(referee, seat, language), *lines] if not printed else lines
        if last > printed:
            lines += ending(variant, seen, seat, language)
        printed = last
        for line in lines:
            print_line(line)

    return watch


def _opening(referee: Referee, seat: int, language: Language) -> Iterator[str]:
    """What a person in `seat` is told before the first event."""
    header = referee.header
    card = next((event.card for event in referee.view(seat) if event.kind == "card_shown"), None)
    yield from introduction(variant_of(header.variant), header.players, header.rules, card, language)


def _store(
    record: Record, match: Match, names: Mapping[int, str], started: datetime, status: str, arguments: Namespace
) -> None:
    language: Language = arguments.lang
    words = f" --words {shlex.quote(arguments.words)}" if arguments.words else ""  # the record does not keep it
    game_id = "p" + secrets.token_hex(5)
    label = Label(game_id, f"{game_id}-d", None, None, started, datetime.now(UTC))
    commit(record, [game_rows(label, match, names, status)])
    print_text(language, Text(f"recorded as {game_id} in {record.path}", f"已记录为 {game_id}（{record.path}）"))
    for seat in [seat for seat, name in names.items() if name == PERSON and seat != JUDGE]:
        call = f"zhuogui review {shlex.quote(str(record.path))} {game_id} --seat {seat}{words}"
        print_text(language, Text(f"how you played: {call}", f"看看自己玩得怎样：{call}"))
