"""The words of the commands about games and the seats of their players, and about word packs."""

from agents.models.provider_registry import shorthands

from .arguments import PACK, Verb, argument, choice, flag, json, narrower, shared, verbose, verbs_of, viewer

# The kinds of action that are asked for; they stand here too, since a command line is read before any game is loaded.
KINDS = (
    "describe",
    "defend",
    "comment",
    "vote",
    "choose_player",
    "whisper",
    "ask_judge",
    "rule",
    "guess",
    "choose_word",
    "ask_question",
    "answer_question",
    "raise_hand",
    "accuse",
    "declare",
    "rule_speech",
    "speak",
    "last_words",
    "confer",
    "kill",
    "check",
    "rule_claim",
    "hug",
    "snipe",
    "needle",
    "mute",
    "treat",
    "shoot",
)


def games(command: Verb) -> None:
    json(command("games", "what can be played", "可以玩什么"))


def rules(command: Verb) -> None:
    parser = command(
        "rules", "the rulebook of a game, with the house rules in force", "一种游戏的规则书，写明生效的房规"
    )
    shared(parser, "variant", "--rule")
    argument(parser, "--players", "N", "for a table of so many players: numbers are worked out",
             "只看这么多人的一桌：数字都算好", type=int)  # fmt: skip
    flag(parser, "--keys", "list the house rules instead", "改为列出房规")
    json(parser)


def doctor(command: Verb) -> None:
    json(command("doctor", "check this installation", "检查这份安装"))


def play(command: Verb) -> None:
    parser = command("play", "one game in the terminal; without --seat you watch", "在终端玩一局；不写 --seat 就是观看")
    shared(parser, "variant", "--players")
    argument(parser, "--seat", "K", "sit down in seat K", "你坐 K 号", type=int)
    argument(parser, "--barred-first-victim", "K",
             "who died first in your last game, and may not in this one (killer-7-16)",
             "上一局首夜死的 K 号，这一局首夜不得再杀（killer-7-16）", type=int)  # fmt: skip
    argument(parser, "--agents", "A,B,…",
             "who sits in the other seats: one name for all, or one a seat; a language model is "
             f"{shorthands('MODEL', ', ')} or a .toml file; my.module:Bot for your own (naive)",
             f"其他座位坐谁：一个名字坐满，或每座一个；语言模型写 {shorthands('模型', '、')}或 .toml 文件；"
             "自己的写 my.module:Bot（naive）",
             default="naive")  # fmt: skip
    argument(parser, "--judge", "J",
             "the judge: scripted, me (you judge, and see the words if there are any), a language model as in "
             "--agents, or my.module:Judge (scripted)",
             "评判：scripted（脚本）、me（你当评判，有词的游戏里看得到词）、写法同 --agents 的语言模型，"
             "或 my.module:Judge（scripted）",
             default="scripted")  # fmt: skip
    argument(parser, "--seed", "S", "repeat a game: same seed, same deal", "同样的种子，同样的牌", type=int)
    shared(parser, "--words")
    narrower(parser)
    flag(parser, "--open", "show every card while watching", "观看时公开所有纸条")
    argument(parser, "--db", "F", "record the game in this file", "把对局记录到这个文件")
    shared(parser, "--rule")
    verbose(parser)


def replay(command: Verb) -> None:
    parser = command(
        "replay", "a recorded game as a transcript, a table or a page", "把记录的对局显示成文字、桌子或网页"
    )
    shared(parser, "record", "game")
    argument(parser, "--as", "SEAT",
             "only what a seat saw; 0: the judge, public: what everybody saw",
             "只看某号看到的；0 是评判，public 是所有人都看到的", dest="seat", type=viewer)  # fmt: skip
    shape = parser.add_mutually_exclusive_group()
    flag(shape, "--table",
         "number the events, and draw the table after every vote and night",
         "给事件编号，每次投票和每夜之后画出桌子")  # fmt: skip
    argument(shape, "--at", "N", "draw the table at event N alone", "只画第 N 个事件时的桌子", type=int)
    argument(shape, "--page", "FILE.html",
             "write a page to step through the game in a browser", "写成网页，在浏览器里一步步看")  # fmt: skip
    shared(parser, "--words")
    json(parser)


def review(command: Verb) -> None:
    parser = command(
        "review",
        "a seat's decisions in a recorded game, judged by what it could know",
        "一个座位在一局里的决定，只按它当时能知道的来评",
    )
    shared(parser, "record", "game")
    argument(parser, "--seat", "K", "the seat", "座位", type=int, required=True)
    argument(parser, "--page", "FILE.html", "write it as a page instead", "改为写成网页")
    argument(parser, "--continuations", "N",
             "games played on each way at the moments that mattered; 0: none (20)",
             "关键时刻每种做法各接着玩几局；0 表示不玩（20）", type=int, default=20)  # fmt: skip
    flag(parser, "--all",
         "play on all votes, accusations and raised hands that the reasoner would have given otherwise; slow",
         "凡是和推理玩家不同的投票、指认、举手都接着玩；较慢")  # fmt: skip
    shared(parser, "--words")
    json(parser)


def drill(command: Verb) -> None:
    parser = command(
        "drill", "practise moments of games: answer again, and compare", "练习对局中的关键时刻：再答一次，再比较"
    )
    argument(parser, "record", "F",
             "the record (DuckDB); without it, new games of scripted players",
             "记录文件（DuckDB）；不写则用脚本玩家的新对局", nargs="?")  # fmt: skip
    argument(parser, "game", "GAME",
             "one game, as in `zhuogui replay`; without it, the newest games, a person's first",
             "某一局，写法同 `zhuogui replay`；不写则用最近的对局，有人玩的优先", nargs="?")  # fmt: skip
    argument(parser, "--seat", "K",
             "whose moments (the person's who played)", "练习哪个座位的时刻（默认是人坐的那个）", type=int)  # fmt: skip
    argument(parser, "--seed", "S",
             "same seed, same moments, where they are drawn", "同样的种子，抽到同样的时刻", type=int)  # fmt: skip
    argument(parser, "--continuations", "N",
             "games played on each way after each answer, to compare it with another; 0: none (30)",
             "每次回答后每种做法各接着玩几局，用来和另一个回答比较；0 表示不玩（30）",
             type=int, default=30)  # fmt: skip
    shared(parser, "--words")


def prompt(command: Verb) -> None:
    parser = command("prompt", "what a language model in a seat would be sent", "坐在某个座位的语言模型会收到什么")
    shared(parser, "variant")
    argument(parser, "--seat", "K", "the seat; 0 is the judge", "座位；0 是评判", type=int, required=True)
    shared(parser, "--players")
    argument(parser, "--seed", "S",
             "same seed, same game of naive players (0)", "同样的种子，同样一局由 naive 玩的游戏（0）",
             type=int, default=0)  # fmt: skip
    when = parser.add_mutually_exclusive_group()
    argument(when, "--ask", "N",
             "the seat's N-th decision, or its N-th of --kind (1)",
             "这个座位的第 N 次决定，或第 N 次 --kind 的决定（1）", type=int)  # fmt: skip
    argument(when, "--round", "R", "its first decision of round R", "它在第 R 轮的第一次决定", type=int)
    choice(parser, "--kind", KINDS,
           "only decisions of this kind, such as vote", "只看这一种决定，例如 vote")  # fmt: skip
    argument(parser, "--model", "A",
             "a language model as in `play --agents`: what it would be sent by its settings",
             "写法同 `play --agents` 的语言模型：按它的设置会发给它的内容")  # fmt: skip
    choice(
        parser,
        "--style",
        ("full", "compact"),
        "the style: full, or compact for small models (full)",
        "样式：full，或给小模型的 compact（full）",
    )
    argument(parser, "--persona", "P", "a manner of speaking, such as cautious", "说话的风格，例如 cautious")
    choice(parser, "--memory", ("none", "thoughts", "notes"),
           "what is shown back of its own thoughts (none)", "自己以前的想法怎样再给它看（none）")  # fmt: skip
    shared(parser, "--words")
    narrower(parser)
    shared(parser, "--rule")
    json(parser)


def balance(command: Verb) -> None:
    parser = command("balance", "how often each side wins, by number of players", "各种人数下双方各赢几成")
    shared(parser, "variant")
    argument(parser, "--games", "N", "games of each number of players (100)", "每种人数玩几局（100）",
             type=int, default=100)  # fmt: skip
    argument(parser, "--players", "N,M,…",
             "only these numbers of players (all that the rules allow)",
             "只玩这几种人数（规则允许的全部人数）")  # fmt: skip
    argument(parser, "--humans", "A",
             "who plays every seat of the other side, souls and idiots too (naive)",
             "另一方的座位都由谁来玩，魂和白痴也算（naive）", default="naive")  # fmt: skip
    argument(parser, "--ghosts", "B",
             "who plays every ghost, undercover, killer or werewolf (naive)",
             "鬼、卧底、杀手、狼人都由谁来玩（naive）", default="naive")  # fmt: skip
    argument(parser, "--seed", "S", "same seed, same games (0)", "同样的种子，同样的对局（0）", type=int, default=0)
    shared(parser, "--words", "--rule")
    json(parser)


def hear(command: Verb) -> None:
    parser = command("hear", "what is understood of a speech", "一段发言听懂了什么")
    argument(parser, "variant", "VARIANT", "a name from `zhuogui games`; none with --file",
             "`zhuogui games` 里的名字；用 --file 时不写", nargs="?")  # fmt: skip
    argument(parser, "text", "TEXT", "a speech, or several", "一段或几段发言", nargs="*")
    argument(parser, "--speaker", "N", "the seat that speaks: whom 'the seat before me' names",
             "说话的座位：“上家”按它算", type=int)  # fmt: skip
    argument(parser, "--players", "N", "how many sit around the table", "一桌几个人", type=int)
    choice(parser, "--kind", ("claims", "aloud"),
           "claims as in the killer games, or remarks on clues as in the word games (by the game)",
           "杀人游戏里的声明 claims，或词类游戏里的评论 aloud（按游戏）")  # fmt: skip
    argument(parser, "--file", "F.jsonl",
             "read speeches from a file, an object with \"speech\" and \"speaker\" a line; prints an object a line",
             "从文件读发言，每行一个含 \"speech\" 和 \"speaker\" 的对象；每行输出一个对象")  # fmt: skip
    json(parser)


def words(command: Verb) -> None:
    verb = verbs_of(command("words", "the word packs", "词库"))
    listed = verb("list", "the words", "列出词")
    checked = verb("check", "what is wrong with a pack, and what it is good for", "检查词库，说明它能用来玩什么")
    for parser in (listed, checked):
        argument(parser, "pack", "PACK", *PACK, nargs="?")
        json(parser)
    flag(listed, "--pairs", "list the pairs instead", "改为列出词对")
    narrower(listed)
    _word_texts(verb)


def _word_texts(verb: Verb) -> None:
    """What is understood of a text: by the players, by the judge, and as a guess."""
    read = verb("read", "what a clue says: the likeliest words", "一句描述说的是什么：最可能的词")
    argument(read, "text", "TEXT", "the clue", "描述", nargs="?")
    ask = verb("ask", "what the scripted judge answers", "脚本评判怎么回答")
    argument(ask, "question", "QUESTION", "a yes/no question", "能用“是”或“否”回答的问题", nargs="?")
    argument(ask, "--word", "W", "the word that it is about", "问的是哪个词")
    guess = verb("guess", "which word an utterance guesses", "一句话猜的是哪个词")
    argument(guess, "utterance", "UTTERANCE", "the guess, as it is said", "猜词时说的话", nargs="?")
    for parser in (read, guess):
        argument(parser, "--category", "C", "the category, such as food", "类别，如 food")
    for parser in (read, ask, guess):
        argument(parser, "--pack", "PACK", *PACK)
        argument(parser, "--file", "F", "many at once: a line of JSON each, see docs/words.md",
                 "一次很多句：每行一个 JSON，见 docs/words.zh.md")  # fmt: skip
        json(parser)
