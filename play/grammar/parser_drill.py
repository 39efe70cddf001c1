"""The words of the command that puts a player back at moments of games."""

from .arguments import Command, Say, words_of


def add_drill(command: Command, say: Say) -> None:
    drill = command(
        "drill", "practise moments of games: answer again, and compare", "练习对局中的关键时刻：再答一次，再比较"
    )
    drill.add_argument("record", metavar="F", nargs="?", help=say(
        "the record (DuckDB); without it, new games of scripted players", "记录文件（DuckDB）；不写则用脚本玩家的新对局"
    ))  # fmt: skip
    drill.add_argument("game", metavar="GAME", nargs="?", help=say(
        "one game, as in `zhuogui replay`; without it, the newest games, a person's first",
        "某一局，写法同 `zhuogui replay`；不写则用最近的对局，有人玩的优先",
    ))  # fmt: skip
    drill.add_argument("--seat", type=int, metavar="K", help=say(
        "whose moments (the person's who played)", "练习哪个座位的时刻（默认是人坐的那个）"
    ))  # fmt: skip
    drill.add_argument("--seed", type=int, metavar="S", help=say(
        "same seed, same moments, where they are drawn", "同样的种子，抽到同样的时刻"
    ))  # fmt: skip
    drill.add_argument("--continuations", type=int, default=30, metavar="N", help=say(
        "games played on each way after each answer, to compare it with another; 0: none (30)",
        "每次回答后每种做法各接着玩几局，用来和另一个回答比较；0 表示不玩（30）",
    ))  # fmt: skip
    words_of(drill, say)
