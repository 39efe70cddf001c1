"""The words of the commands about tournaments and the benchmark."""

from agents.models.provider_registry import shorthands

from .arguments import Parser, Verb, argument, choice, flag, json, shared, verbose, verbs_of


def tournament(command: Verb) -> None:
    verb = verbs_of(command("tournament", "games in bulk", "批量对局"))
    _run(verb("run", "play a spec, or what is missing of it", "进行一份赛程，或补完它"))
    _resume(verb(
        "resume", "go on with a tournament of a record that is not finished, in the middle of its games",
        "继续记录里没有完成的比赛，从各局的中间接着下",
    ))  # fmt: skip
    _status(verb(
        "status", "how the tournaments of a record stand, while one runs too; nothing is changed",
        "记录里的比赛进行到哪里，正在进行时也能看；不改动任何东西",
    ))  # fmt: skip
    plan = verb(
        "plan", "what a spec will play, how even it is and what it may cost; nothing is asked of any model",
        "一份赛程会玩什么、是否均衡、大约要花多少；不访问任何模型",
    )  # fmt: skip
    _spec(plan)
    json(plan)


def _run(run: Parser) -> None:
    _spec(run)
    shared(run, "--db", "--concurrency")
    _where(run)
    argument(run, "--playback", "OLD",
             "language models answer as in this record of the same spec; no service is asked",
             "语言模型照这份同一赛程的记录回答，不访问任何服务")  # fmt: skip
    _quiet(run)
    json(run)


def _resume(resume: Parser) -> None:
    argument(resume, "db", "F", "the record", "记录文件")
    argument(resume, "tournament", "T",
             "its id (the only one that is not finished)", "比赛编号（默认是唯一没有完成的那次）",
             nargs="?")  # fmt: skip
    argument(resume, "--set", "KEY=VALUE",
             "another value for a key that a run may change, such as cap_usd=5",
             "给运行中可以改的键换个值，例如 cap_usd=5", action="append", default=[])  # fmt: skip
    shared(resume, "--concurrency")
    _where(resume)
    resume.set_defaults(playback=None)
    _quiet(resume)
    json(resume)


def _status(status: Parser) -> None:
    argument(status, "db", "F", "the record", "记录文件")
    argument(status, "tournament", "T", "its id or name (all)", "比赛编号或名称（全部）", nargs="?")
    json(status)


def bench_model(command: Verb) -> None:
    bench = command(
        "bench-model", "measure a model in the frozen benchmark; see docs/bench.md",
        "在冻结的基准里测一个模型；见 docs/bench.zh.md",
    )  # fmt: skip
    argument(bench, "--model", "M",
             f"whom to measure: {shorthands('MODEL', ', ')}, a .toml file, my.module:Bot, or a scripted player",
             f"测谁：{shorthands('模型', '、')}、.toml 文件、my.module:Bot，或脚本玩家", required=True)  # fmt: skip
    choice(bench, "--table-lang", ("zh", "en"),
           "the language of the tables, which a score names (that of --lang)",
           "牌桌的语言，分数要写明它（同 --lang）")  # fmt: skip
    shared(bench, "--db")
    argument(bench, "--out", "FILE", "write the score to publish here", "把可公布的分数写到这里")
    argument(bench, "--deals", "N",
             "fewer deals a cell, to try it: no score of the benchmark",
             "每格少打几副牌，只作试用：不算基准的分数", type=int)  # fmt: skip
    argument(bench, "--private-seed", "S",
             "for whoever hosts a board: private words and deals; better as ZHUOGUI_PRIVATE_SEED",
             "榜单主办者用：私有的词和牌；最好写在 ZHUOGUI_PRIVATE_SEED 里")  # fmt: skip
    argument(bench, "--cap-usd", "N", "stop at this cost", "花到这么多美元就停", type=float)
    argument(bench, "--cap-tokens", "N", "stop at so many tokens", "用到这么多 token 就停", type=int)
    argument(bench, "--cap-calls", "N", "stop at so many calls", "调用这么多次就停", type=int)
    argument(bench, "--give-up-after", "N",
             "stop where none of the first N decisions could be used; 0: never (20, or 200 for no language model)",
             "最初 N 次决定没有一次可用就停；0 表示从不（20；不是语言模型则为 200）", type=int)  # fmt: skip
    shared(bench, "--concurrency")
    flag(bench, "--yes", "begin without asking", "不再询问，直接开始")
    verbose(bench)
    _where(bench)
    json(bench)


def _quiet(verb: Parser) -> None:
    flag(verb, "--quiet", "say nothing while it runs", "进行时什么都不显示")
    verbose(verb)


def _where(verb: Parser) -> None:
    choice(verb, "--executor", ("local", "ray"),
           "where games are played: on this machine, or on a Ray cluster (local)",
           "在哪里玩：本机，或 Ray 集群（local）", default="local")  # fmt: skip
    argument(verb, "--workers", "N",
             "processes that play, at most (one a core)", "最多用几个进程来玩（每个核一个）", type=int)  # fmt: skip
    argument(verb, "--ray-address", "ADDR",
             "the Ray cluster: HOST:PORT or ray://… (RAY_ADDRESS, else one is started here)",
             "Ray 集群：主机:端口 或 ray://…（RAY_ADDRESS，都没有就在本机启动一个）")  # fmt: skip


def _spec(verb: Parser) -> None:
    argument(verb, "spec", "SPEC.toml", "the spec; see tournaments/specs", "赛程文件；见 tournaments/specs")
    argument(verb, "--set", "KEY=VALUE",
             "another value for a key of the spec, such as language=zh, games=30 or name=mine; may be repeated",
             "给赛程里的一个键换个值，例如 language=zh、games=30、name=mine；可以写多次",
             action="append", default=[])  # fmt: skip
