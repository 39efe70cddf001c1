"""How near the reasoner comes to the best reply to `naive`: `python -m benchmarks.strength.best_reply [--seat human]`.

One seat of a 4-player 捉鬼 1.0 is played by different agents, the other three by `naive`; the words are a few of the
beginners' pack. The value of the best reply is exact: `best_reply_search.py` for the ghost, `best_reply_human.py` for a
human. The ghost's is also played at real tables, in the same deals as all others, as a check.

Owns: the small packs, which agents, the Markdown. Must not know: how anybody plays.
"""

import argparse
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from agents.protocol import Agent
from agents.registry import make_agent, make_judge
from arena.deals import new_header
from arena.table import JUDGE
from arena.variants import variant_of
from arena.words import Pack, shipped
from arena.words.rows import Document
from play.terminal.progress_bar import progress_bar
from results.intervals import wilson
from tournaments.match.loop import play_match

from .best_reply_human import best_human
from .best_reply_player import BestReply
from .best_reply_search import Search
from .naive_table import PLAYERS, rows

Seat = Literal["ghost", "human"]
GAMES = 4000
SIZES: dict[Seat, tuple[int, ...]] = {"ghost": (16, 24), "human": (16,)}
AGENTS = ("reasoner-5", "reasoner-3", "reasoner-1", "naive", "random")
CATEGORY = "creature"
WORDS = ("老虎", "斑马", "老鹰", "鲸鱼", "鲨鱼", "壁虎", "仙鹤", "猴子", "兔子", "鹦鹉", "乌龟", "鸽子",
         "喜鹊", "海豚", "企鹅", "孔雀", "猎豹", "麻雀", "燕子", "海马", "海星", "金鱼", "驯鹿", "蝴蝶")  # fmt: skip
FACTS = ("china-wild", "hunts", "eggs", "pattern", "groups", "beautiful", "cute", "zoo", "dark")


class GhostWins(NamedTuple):
    """How many of so many games the ghost won."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength.best_reply", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each agent and pack ({GAMES})")
    parser.add_argument("--words", type=int, nargs="*", help="sizes of the pack (ghost 16 24, human 16)")
    parser.add_argument("--seat", choices=tuple(SIZES), default="ghost", help="the seat that is compared (ghost)")
    given = parser.parse_args()
    print(f"| words | {given.seat} | wins (95 % interval) | of the best |")
    print("|--:|---|--:|--:|")
    for size in given.words or SIZES[given.seat]:
        _report(given.seat, size, given.games)


def _report(seat: Seat, size: int, games: int) -> None:
    pack = small_pack(size)
    agents: dict[str, Agent] = {name: make_agent(name, pack) for name in AGENTS}
    if seat == "ghost":
        search = Search(rows(pack))
        best = max(search.starts().values())
        agents = {"best reply, played": BestReply(pack, search)} | agents
    else:
        best = best_human(rows(pack))
    print(f"| {size} | best reply, exact | {best:.1%} | 100 % |", flush=True)
    for name, agent in agents.items():
        with progress_bar(f"{size} words, {name}", games) as advance:
            won = play(pack, agent, range(games), seat, advance)
        low, high = wilson(won.wins, won.games)
        interval = f"{won.rate:.1%} ({100 * low:.1f}–{100 * high:.1f})"
        print(f"| {size} | {name} | {interval} | {won.rate / best:.1%} |", flush=True)


def small_pack(size: int) -> Pack:
    """The first `size` of `WORDS` with nine facts each; what is sometimes true counts as true."""
    whole = shipped("beginners")
    facts = tuple([fact for fact in whole.facts if fact.id in {f"{CATEGORY}-{name}" for name in FACTS}])
    kept = {fact.id for fact in facts}
    words = [word for word in whole.words if word.category == CATEGORY and word.zh in WORDS[:size]]
    plain = [
        word.model_copy(
            update={"yes": (word.yes | word.sometimes) & kept, "sometimes": frozenset(), "unknown": frozenset()}
        )
        for word in words
    ]
    categories = {CATEGORY: whole.categories[CATEGORY]}
    return Pack(f"small-{size}", [Document(categories=categories, facts=facts, words=tuple(plain))])


def play(
    pack: Pack,
    agent: Agent,
    seeds: Sequence[int],
    seat: Seat = "ghost",
    advance: Callable[[int], None] = lambda done: None,
) -> GhostWins:
    """One game of each seed with `agent` in the ghost's seat or in a human's, naive players in the others, in Chinese.

    Raises:
        RuntimeError: a game was void.
    """
    variant, naive = variant_of("zhuogui-1"), make_agent("naive", pack)
    seated = dict.fromkeys(range(1, PLAYERS + 1), naive) | {JUDGE: make_judge("scripted", pack)}
    wins = 0
    for done, seed in enumerate(seeds, start=1):
        header = new_header(variant, PLAYERS, seed=seed, pack=pack)
        ghost = header.deal.roles.index("ghost")
        own = ghost if seat == "ghost" else (ghost + 1 + seed % (PLAYERS - 1)) % PLAYERS
        match = play_match(header, seated | {own + 1: agent})
        if match.error or match.referee is None or match.referee.outcome is None:
            raise RuntimeError(f"game {seed} is void: {match.error}")
        wins += match.referee.outcome.winners == f"{seat}s"
        advance(done)
    return GhostWins(wins, len(seeds))


if __name__ == "__main__":
    main()
