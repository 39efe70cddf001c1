"""Goldens: one game of each variant as a person reads it: the whole log with its audiences, every view, the journal.

Owns: which games these are and how they are printed. Rewrite the files with `python -m
tests.arena.contract.rewrite_goldens`.
"""

from collections.abc import Iterator
from pathlib import Path

from arena import ACTION, VARIANTS, Header, Referee, Variant
from arena.events import PUBLIC, Audience
from arena.text import Language
from prompts.transcript import event_line
from tournaments.match.loop import play_match

from .tables import agents, header

FOLDER = Path(__file__).resolve().parents[2] / "goldens"
SEED = 64  # a game with a PK stage and a guess stage at both sizes
GAMES: tuple[tuple[int, Language], ...] = ((5, "zh"), (7, "en"))  # players (the nearest size there is), language


def games() -> dict[str, tuple[Variant, int, Language]]:
    """The game of every golden by the name of its file: its variant, how many play, and in which language."""
    return {
        f"{variant.id}-{players}{'' if language == 'zh' else '-' + language}.txt": (variant, players, language)
        for variant in VARIANTS.values()
        for players, language in ((nearest(variant, wanted), language) for wanted, language in GAMES)
    }


def nearest(variant: Variant, wanted: int) -> int:
    """The nearest size; of a killer game, at which it has all its roles."""
    most = max(len(roles) for roles in variant.roles.values()) if variant.family == "killer" else 0
    sizes = [players for players, roles in variant.roles.items() if len(roles) >= most]
    return min(sizes, key=lambda players: (abs(players - wanted), players))


def text_of(variant: Variant, players: int, language: Language) -> str:
    """A game of naive players with a random one in the last seat, printed."""
    of = header(variant, players, SEED, language=language)
    names = dict.fromkeys(range(1, players), "naive") | {players: "random"}
    match = play_match(of, agents(names))
    assert match.error is None and match.referee is not None
    return "\n".join([*opening(of, names), *log(match.referee), *views(match.referee), *journal(match.referee)]) + "\n"


def opening(of: Header, names: dict[int, str]) -> Iterator[str]:
    yield f"{of.variant}, script version {of.script_version}, {of.players} players, {of.language}, seed {of.seed}"
    second = f" / {of.deal.word_b}" if of.deal.word_b else ""
    yield f"word: {of.deal.word}{second} ({of.deal.category}, {of.deal.category_name})"
    yield "roles: " + ", ".join(f"{seat} {role}" for seat, role in enumerate(of.deal.roles, start=1))
    yield "agents: " + ", ".join(f"{seat} {name}" for seat, name in names.items())
    yield "house rules: " + ", ".join(f"{key}={value}" for key, value in of.rules.model_dump().items())


def log(referee: Referee) -> Iterator[str]:
    yield from ("", "== the log: number, who is told, rule, what happened")
    for told in referee.told:
        line = event_line(told.event, referee.header.language)
        yield f"{told.seq:3} {audience(told.audience):8} {told.event.rule:13} {told.event.kind}: {line}"
    outcome = referee.outcome
    yield f"outcome: {outcome.winners or 'nobody'} by {outcome.rule}, scores {outcome.scores}"


def audience(to: Audience) -> str:
    return "all" if to == PUBLIC else ",".join(map(str, to))


def views(referee: Referee) -> Iterator[str]:
    """What each seat saw, in its own numbering."""
    for seat in (*range(1, referee.header.players + 1), 0):
        yield from ("", f"== what {f'seat {seat}' if seat else 'the judge'} saw")
        for number, event in enumerate(referee.view(seat)):
            yield f"{number:3} {event_line(event, referee.header.language)}"


def journal(referee: Referee) -> Iterator[str]:
    yield from ("", "== the journal: row, seat, its ask, rule, answer")
    for row in referee.journal:
        action = "silence" if row.action is None else ACTION.dump_json(row.action).decode()
        struck = f"  struck by {referee.strikes[row.index]}" if row.index in referee.strikes else ""
        yield f"{row.index:3} {row.seat} {row.ask_id:3} {row.rule:13} {action}{struck}"
