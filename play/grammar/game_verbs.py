"""The words of the commands about single games, balance and word packs."""

from agents.models.provider_registry import shorthands

from .arguments import (
    PACK,
    PLAYERS,
    Command,
    Parser,
    Say,
    house_rules,
    json,
    narrower,
    record,
    variant,
    viewer,
    words_of,
)


def add_games(command: Command, say: Say) -> None:
    games = command("games", "what can be played", "可以玩什么")
    json(games, say)
    rules = command(
        "rules", "the rulebook of a game, with the house rules in force", "一种游戏的规则书，写明生效的房规"
    )
    variant(rules, say)
    house_rules(rules, say)
    rules.add_argument("--keys", action="store_true", help=say("list the house rules instead", "改为列出房规"))
    json(rules, say)
    doctor = command("doctor", "check this installation", "检查这份安装")
    json(doctor, say)


def add_play(command: Command, say: Say) -> None:
    play = command("play", "one game in the terminal; without --seat you watch", "在终端玩一局；不写 --seat 就是观看")
    variant(play, say)
    play.add_argument("--players", type=int, metavar="N", help=say(*PLAYERS))
    play.add_argument("--seat", type=int, metavar="K", help=say("sit down in seat K", "你坐 K 号"))
    play.add_argument("--agents", default="naive", metavar="A,B,…", help=say(
        "who sits in the other seats: one name for all, or one a seat; a language model is "
        f"{shorthands('MODEL', ', ')} or a .toml file; my.module:Bot for your own (naive)",
        f"其他座位坐谁：一个名字坐满，或每座一个；语言模型写 {shorthands('模型', '、')}或 .toml 文件；"
        "自己的写 my.module:Bot（naive）",
    ))  # fmt: skip
    play.add_argument("--judge", default="scripted", metavar="J", help=say(
        "the judge: scripted, me (you judge, and see the words if there are any), a language model as in --agents, or "
        "my.module:Judge (scripted)",
        "评判：scripted（脚本）、me（你当评判，有词的游戏里看得到词）、写法同 --agents 的语言模型，"
        "或 my.module:Judge（scripted）",
    ))  # fmt: skip
    play.add_argument(
        "--seed", type=int, metavar="S", help=say("repeat a game: same seed, same deal", "同样的种子，同样的牌")
    )
    words_of(play, say)
    narrower(play, say)
    play.add_argument("--open", action="store_true", help=say("show every card while watching", "观看时公开所有纸条"))
    play.add_argument("--db", metavar="F", help=say("record the game in this file", "把对局记录到这个文件"))
    house_rules(play, say)
    replay = command(
        "replay", "a recorded game as a transcript, a table or a page", "把记录的对局显示成文字、桌子或网页"
    )
    record(replay, say)
    replay.add_argument(
        "game",
        metavar="GAME",
        help=say(
            "a game id, its beginning, its number, or TOURNAMENT:NUMBER", "对局编号或其开头，或第几局，或 比赛:第几局"
        ),
    )
    replay.add_argument(
        "--as",
        dest="seat",
        type=viewer(say),
        metavar="SEAT",
        help=say(
            "only what a seat saw; 0: the judge, public: what everybody saw",
            "只看某号看到的；0 是评判，public 是所有人都看到的",
        ),
    )
    shape = replay.add_mutually_exclusive_group()
    shape.add_argument("--table", action="store_true", help=say(
        "number the events, and draw the table after every vote and night", "给事件编号，每次投票和每夜之后画出桌子"
    ))  # fmt: skip
    shape.add_argument("--at", type=int, metavar="N", help=say(
        "draw the table at event N alone", "只画第 N 个事件时的桌子"
    ))  # fmt: skip
    shape.add_argument("--page", metavar="FILE.html", help=say(
        "write a page to step through the game in a browser", "写成网页，在浏览器里一步步看"
    ))  # fmt: skip
    words_of(replay, say)
    json(replay, say)


def add_prompt(command: Command, say: Say) -> None:
    prompt = command("prompt", "what a language model in a seat would be sent", "坐在某个座位的语言模型会收到什么")
    variant(prompt, say)
    prompt.add_argument("--seat", type=int, required=True, metavar="K", help=say(
        "the seat; 0 is the judge", "座位；0 是评判"
    ))  # fmt: skip
    prompt.add_argument("--players", type=int, metavar="N", help=say(*PLAYERS))
    prompt.add_argument("--seed", type=int, default=0, metavar="S", help=say(
        "same seed, same game of naive players (0)", "同样的种子，同样一局由 naive 玩的游戏（0）"
    ))  # fmt: skip
    when = prompt.add_mutually_exclusive_group()
    when.add_argument(
        "--ask", type=int, metavar="N", help=say("the seat's N-th decision (1)", "这个座位的第 N 次决定（1）")
    )
    when.add_argument(
        "--round", type=int, metavar="R", help=say("its first decision of round R", "它在第 R 轮的第一次决定")
    )
    prompt.add_argument("--style", choices=("full", "compact"), default="full", help=say(
        "the style: full, or compact for small models", "样式：full，或给小模型的 compact"
    ))  # fmt: skip
    prompt.add_argument("--persona", default="", metavar="P", help=say(
        "a manner of speaking, such as cautious", "说话的风格，例如 cautious"
    ))  # fmt: skip
    prompt.add_argument("--memory", choices=("none", "thoughts", "notes"), default="none", help=say(
        "what is shown back of the own thoughts", "自己以前的想法怎样再给它看"
    ))  # fmt: skip
    words_of(prompt, say)
    narrower(prompt, say)
    house_rules(prompt, say)
    json(prompt, say)


def add_balance(command: Command, say: Say) -> None:
    balance = command("balance", "how often each side wins, by number of players", "各种人数下双方各赢几成")
    variant(balance, say)
    balance.add_argument("--games", type=int, default=100, metavar="N", help=say(
        "games of each number of players (100)", "每种人数玩几局（100）"
    ))  # fmt: skip
    balance.add_argument("--players", metavar="N,M,…", help=say(
        "only these numbers of players (all that the rules allow)", "只玩这几种人数（规则允许的全部人数）"
    ))  # fmt: skip
    balance.add_argument("--humans", default="naive", metavar="A", help=say(
        "who plays every seat of the other side, souls and idiots too (naive)",
        "另一方的座位都由谁来玩，魂和白痴也算（naive）",
    ))  # fmt: skip
    balance.add_argument("--ghosts", default="naive", metavar="B", help=say(
        "who plays every ghost, undercover, killer or werewolf (naive)", "鬼、卧底、杀手、狼人都由谁来玩（naive）"
    ))  # fmt: skip
    balance.add_argument("--seed", type=int, default=0, metavar="S", help=say(
        "same seed, same games (0)", "同样的种子，同样的对局（0）"
    ))  # fmt: skip
    words_of(balance, say)
    house_rules(balance, say)
    json(balance, say)


def add_words(command: Command, say: Say, common: Parser) -> None:
    words = command("words", "the word packs", "词库")
    verbs = words.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    for name, text in (
        ("list", say("the words", "列出词")),
        ("check", say("what is wrong with a pack, and what it is good for", "检查词库，说明它能用来玩什么")),
    ):
        verb = verbs.add_parser(name, parents=[common], help=text)
        verb.add_argument("pack", nargs="?", metavar="PACK", help=say(*PACK))
        json(verb, say)
        if name == "list":
            verb.add_argument("--pairs", action="store_true", help=say("list the pairs instead", "改为列出词对"))
            narrower(verb, say)
