"""One block of our games for P1, in a process of its own; prints JSON.

usage: python -m benchmarks.peers.worker_arena --seed 0 talk:8:40 zg1:8:40 fresh:8:40      (shape:players:games)

Shapes: `talk` is SecretMafia's (three rounds of talk before each vote), `zg1` is 捉鬼 1.0 itself, `fresh` is `talk`
with speeches that never come back.
"""

import argparse
import json

from ..speed.bare_loop import long_talk, play_block
from ..speed.stubs import Stub, load_converters
from ..timing import pin

ROUNDS = 3


def measure(shape: str, players: int, games: int, seed: int) -> dict[str, float]:
    """`games` games after two to warm up."""
    script = None if shape == "zg1" else long_talk(ROUNDS)
    stub = Stub(seed, "fresh" if shape == "fresh" else "familiar")
    play_block(players, 2, stub, script, seed=10**6)
    tally = play_block(players, games, stub, script, seed)
    return {
        "us": tally.us,
        "decisions_per_game": tally.decisions / games,
        "characters_per_decision": tally.characters / tally.decisions,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("cells", nargs="+", help="shape:players:games")
    arguments = parser.parse_args()
    pin()
    load_converters()
    cells = {}
    for cell in arguments.cells:
        shape, players, games = cell.split(":")
        cells[f"{shape}:{players}"] = measure(shape, int(players), int(games), arguments.seed)
    print(json.dumps(cells))


if __name__ == "__main__":
    main()
