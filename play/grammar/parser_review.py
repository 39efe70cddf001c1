"""The words of `zhuogui review`."""

from .arguments import Command, Say, json, record, words_of


def add_review(command: Command, say: Say) -> None:
    review = command(
        "review",
        "a seat's decisions in a recorded game, judged by what it could know",
        "一个座位在一局里的决定，只按它当时能知道的来评",
    )
    record(review, say)
    review.add_argument("game", metavar="GAME", help=say(
        "a game id, its beginning, its number, or TOURNAMENT:NUMBER", "对局编号或其开头，或第几局，或 比赛:第几局"
    ))  # fmt: skip
    review.add_argument("--seat", type=int, required=True, metavar="K", help=say("the seat", "座位"))
    review.add_argument("--page", metavar="FILE.html", help=say(
        "write it as a page instead", "改为写成网页"
    ))  # fmt: skip
    review.add_argument("--continuations", type=int, default=20, metavar="N", help=say(
        "games played on each way at the moments that mattered; 0: none (20)",
        "关键时刻每种做法各接着玩几局；0 表示不玩（20）",
    ))  # fmt: skip
    review.add_argument("--all", action="store_true", help=say(
        "play on all votes, accusations and raised hands that the reasoner would have given otherwise; slow",
        "凡是和推理玩家不同的投票、指认、举手都接着玩；较慢",
    ))  # fmt: skip
    words_of(review, say)
    json(review, say)
