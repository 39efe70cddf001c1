"""The words of the commands about tournaments and the benchmark."""

from agents.models.provider_registry import shorthands

from .arguments import Command, Parser, Say, concurrency, db, json


def add_tournament(command: Command, say: Say, common: Parser) -> None:
    tournament = command("tournament", "games in bulk", "批量对局")
    verbs = tournament.add_subparsers(dest="verb", metavar=say("VERB", "动作"), required=True)
    run = verbs.add_parser(
        "run", parents=[common], help=say("play a spec, or what is missing of it", "进行一份赛程，或补完它")
    )
    _spec(run, say)
    db(run, say)
    concurrency(run, say)
    _where(run, say)
    run.add_argument("--playback", metavar="OLD", help=say(
        "language models answer as in this record of the same spec; no service is asked",
        "语言模型照这份同一赛程的记录回答，不访问任何服务",
    ))  # fmt: skip
    _quiet(run, say)
    json(run, say)
    resume = verbs.add_parser("resume", parents=[common], help=say(
        "go on with a tournament of a record that is not finished, in the middle of its games",
        "继续记录里没有完成的比赛，从各局的中间接着下",
    ))  # fmt: skip
    resume.add_argument("db", metavar="F", help=say("the record", "记录文件"))
    resume.add_argument("tournament", nargs="?", metavar="T", help=say(
        "its id (the only one that is not finished)", "比赛编号（默认是唯一没有完成的那次）"
    ))  # fmt: skip
    resume.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say(
        "another value for a key that a run may change, such as cap_usd=5", "给运行中可以改的键换个值，例如 cap_usd=5"
    ))  # fmt: skip
    concurrency(resume, say)
    _where(resume, say)
    resume.set_defaults(playback=None)
    _quiet(resume, say)
    json(resume, say)
    status = verbs.add_parser("status", parents=[common], help=say(
        "how the tournaments of a record stand, while one runs too; nothing is changed",
        "记录里的比赛进行到哪里，正在进行时也能看；不改动任何东西",
    ))  # fmt: skip
    status.add_argument("db", metavar="F", help=say("the record", "记录文件"))
    status.add_argument(
        "tournament", nargs="?", metavar="T", help=say("its id or name (all)", "比赛编号或名称（全部）")
    )
    json(status, say)
    plan = verbs.add_parser("plan", parents=[common], help=say(
        "what a spec will play, how even it is and what it may cost; nothing is asked of any model",
        "一份赛程会玩什么、是否均衡、大约要花多少；不访问任何模型",
    ))  # fmt: skip
    _spec(plan, say)
    json(plan, say)


def add_bench_model(command: Command, say: Say) -> None:
    bench = command(
        "bench-model", "measure a model in the frozen benchmark; see docs/bench.md",
        "在冻结的基准里测一个模型；见 docs/bench.zh.md",
    )  # fmt: skip
    bench.add_argument("--model", required=True, metavar="M", help=say(
        f"whom to measure: {shorthands('MODEL', ', ')}, a .toml file, my.module:Bot, or a scripted player",
        f"测谁：{shorthands('模型', '、')}、.toml 文件、my.module:Bot，或脚本玩家",
    ))  # fmt: skip
    bench.add_argument("--table-lang", choices=("zh", "en"), help=say(
        "the language of the tables, which a score names (that of --lang)", "牌桌的语言，分数要写明它（同 --lang）"
    ))  # fmt: skip
    db(bench, say)
    bench.add_argument("--out", metavar="FILE", help=say("write the score to publish here", "把可公布的分数写到这里"))
    bench.add_argument("--deals", type=int, metavar="N", help=say(
        "fewer deals a cell, to try it: no score of the benchmark", "每格少打几副牌，只作试用：不算基准的分数"
    ))  # fmt: skip
    bench.add_argument("--private-seed", metavar="S", help=say(
        "for whoever hosts a board: private words and deals; better as ZHUOGUI_PRIVATE_SEED",
        "榜单主办者用：私有的词和牌；最好写在 ZHUOGUI_PRIVATE_SEED 里",
    ))  # fmt: skip
    bench.add_argument("--cap-usd", type=float, metavar="N", help=say("stop at this cost", "花到这么多美元就停"))
    bench.add_argument(
        "--cap-tokens", type=int, metavar="N", help=say("stop at so many tokens", "用到这么多 token 就停")
    )
    bench.add_argument("--cap-calls", type=int, metavar="N", help=say("stop at so many calls", "调用这么多次就停"))
    concurrency(bench, say)
    bench.add_argument("--yes", action="store_true", help=say("begin without asking", "不再询问，直接开始"))
    _where(bench, say)
    json(bench, say)


def _quiet(verb: Parser, say: Say) -> None:
    verb.add_argument("--quiet", action="store_true", help=say(
        "say nothing while it runs", "进行时什么都不显示"
    ))  # fmt: skip


def _where(verb: Parser, say: Say) -> None:
    verb.add_argument("--executor", choices=("local", "ray"), default="local", help=say(
        "where games are played: on this machine, or on a Ray cluster (local)", "在哪里玩：本机，或 Ray 集群（local）"
    ))  # fmt: skip
    verb.add_argument("--workers", type=int, metavar="N", help=say(
        "processes that play, at most (one a core)", "最多用几个进程来玩（每个核一个）"
    ))  # fmt: skip
    verb.add_argument("--ray-address", metavar="ADDR", help=say(
        "the Ray cluster: HOST:PORT or ray://… (RAY_ADDRESS, else one is started here)",
        "Ray 集群：主机:端口 或 ray://…（RAY_ADDRESS，都没有就在本机启动一个）",
    ))  # fmt: skip


def _spec(verb: Parser, say: Say) -> None:
    verb.add_argument(
        "spec", metavar="SPEC.toml", help=say("the spec; see tournaments/specs", "赛程文件；见 tournaments/specs")
    )
    verb.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help=say(
        "another value for a key of the spec, such as language=zh, games=30 or name=mine; may be repeated",
        "给赛程里的一个键换个值，例如 language=zh、games=30、name=mine；可以写多次",
    ))  # fmt: skip
