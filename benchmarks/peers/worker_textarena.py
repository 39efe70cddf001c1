"""One block of TextArena games, run by TextArena's own Python; prints JSON. Imports nothing of this project.

usage: python worker_textarena.py --seed 0 8:40 15:10      (players:games; three rounds of talk, 80 characters each)

A decision is `env.get_observation()`, the stub's answer, `env.step()`. The stub reads phase and living players from
the state, so that it costs next to nothing and never errs; its own time is taken out.
"""

import argparse
import gc
import json
import os
import random
import time
from typing import Any

import textarena as ta  # type: ignore[import-not-found]

ROUNDS, LENGTH = 3, 80
TALK = (
    "我觉得三号玩家的发言前后矛盾，他昨天说自己没有听到动静，今天又说听到了脚步声，这一点非常可疑，希望五号和七号能说说"
    "看法，我这一轮先投三号，大家再想想昨晚的事情吧。这样东西我小时候常常见到，家里的老人特别看重，摆在桌上或者挂在墙上"
    "都合适，颜色有深有浅，形状也不完全一样。前面几位说得都太笼统了，像是没有看到字的人在跟着别人说，尤其是六号，每次都"
    "等到最后才开口，说的又和前一位差不多。"
)


class TextArenaStub:
    """A speech cut from the talk, or a random legal target."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.turn = 0
        self.seconds = 0.0

    def act(self, state: Any) -> str:
        game = state.game_state
        phase, alive = game["phase"].value, game["alive_players"]
        if phase == "Day-Discussion":
            self.turn += 1
            start = self.turn * 37 % (len(TALK) - LENGTH)
            return TALK[start : start + LENGTH]
        if phase == "Night-Mafia":
            targets = [p for p in alive if game["player_roles"][p] != "Mafia"]
        else:
            targets = [p for p in alive if p != state.current_player_id] or alive
        return f"[{self.rng.choice(targets)}]"


def play(players: int, seed: int, stub: TextArenaStub) -> tuple[int, int]:
    """One game: its decisions, and the characters of all observations."""
    env = ta.make("SecretMafia-v0", discussion_rounds=ROUNDS)
    env.reset(num_players=players, seed=seed)
    decisions = characters = 0
    done = False
    while not done:
        _, observation = env.get_observation()
        start = time.perf_counter()
        action = stub.act(env.state)
        stub.seconds += time.perf_counter() - start
        done, _ = env.step(action=action)
        decisions += 1
        characters += len(observation)
    env.close()
    return decisions, characters


def block(players: int, games: int, seed: int) -> dict[str, float]:
    """`games` games after two to warm up; CPU time less the stub's own."""
    for warm in range(2):
        play(players, 10**6 + warm, TextArenaStub(warm))
    stub, decisions, characters = TextArenaStub(seed), 0, 0
    gc.collect()
    start = time.process_time()
    for game in range(games):
        made, read = play(players, seed + game, stub)
        decisions, characters = decisions + made, characters + read
    cpu = time.process_time() - start
    return {
        "us": (cpu - stub.seconds) / decisions * 1e6,
        "decisions_per_game": decisions / games,
        "characters_per_decision": characters / decisions,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("cells", nargs="+", help="players:games")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    cells = {}
    for cell in arguments.cells:
        players, games = map(int, cell.split(":"))
        cells[cell.split(":")[0]] = block(players, games, arguments.seed)
    print(json.dumps(cells))


main()
