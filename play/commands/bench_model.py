"""`zhuogui bench-model`: measure one model in the frozen benchmark, and write the file to publish."""

import os
from argparse import Namespace
from math import inf
from pathlib import Path

from arena.text import Text
from results.store.interrupts import stoppable
from results.store.record import Record
from tournaments.bench.digest import another_version, changed, digest_of
from tournaments.bench.expected import expected_of
from tournaments.bench.frozen import Benchmark, BenchSetting, benchmark, check_deals, plans_of
from tournaments.bench.playing import NO_CAPS, BenchRun, Caps, held, play
from tournaments.bench.published import Published, PublishedPlay, plays_anew, published
from tournaments.bench.reference import frozen_digest
from tournaments.bench.secret import secret_of
from tournaments.plan.checked_plan import Plan
from tournaments.plan.entrants import ModelEntrant
from tournaments.plan.spec import BadSpec
from tournaments.plan.spec_loading import read_text

from ..grammar.options import given_executor, record_to_write
from ..terminal.output import print_json, print_line, print_text
from ..terminal.pasted import drop_pending
from ..terminal.progress_bar import progress_bar
from ..terminal.streams import stdin, stdout
from ..views.bench_score import expectation, print_score
from ..views.fault_lines import failures_counted
from ..views.live_watch import watched

PRIVATE_SEED = "ZHUOGUI_PRIVATE_SEED"


def run(arguments: Namespace) -> int:
    bench, language = benchmark(), arguments.lang
    record = record_to_write(arguments)
    _check(arguments)
    setting = _setting(arguments, bench)
    plans, digest = plans_of(bench, setting, _read), digest_of(bench)
    if parts := changed(digest, frozen_digest()):
        print_text(language, another_version(bench.name, parts), error=True)
    caps = Caps(arguments.cap_calls, arguments.cap_tokens, arguments.cap_usd)
    anew: list[Plan] = []
    if plays_anew(bench, setting, digest):
        anew = plans_of(bench, setting.model_copy(update={"candidate": bench.reference}), _read)
    if not _agreed(arguments, plans, setting.name, record, caps):
        return 1
    with stoppable():
        played = _play(arguments, plans, record, f"{bench.name} {setting.name}", caps)
        if played.complete and anew:
            played = _play(arguments, anew, record, f"{bench.name} {bench.reference}", NO_CAPS)
    for summary in played.summaries:
        print_text(language, *summary.notices, *failures_counted(summary.failures), error=True)
        for error in summary.errors:
            print_line(error, error=True)
    if not played.complete:
        print_text(language, _unfinished(played, caps), error=True)
        return 1
    found = published(bench, record, PublishedPlay(setting, plans, anew, digest))
    if arguments.out:
        _write(Path(arguments.out), found)
    if arguments.json:
        print_json(found.model_dump(mode="json"))
    else:
        print_score(found, language)
    return 0


def _read(name: str) -> str:
    return read_text(Path(name))


def _check(arguments: Namespace) -> None:
    """Raise BadSpec for a number that its option does not take, and for a file that could not be written at the end."""
    for name in ("cap_calls", "cap_tokens", "cap_usd", "concurrency"):
        given, option = getattr(arguments, name), "--" + name.replace("_", "-")
        if given is not None and not 0 < given < float("inf"):
            raise BadSpec(Text(f"{option} must be above 0", f"{option} 必须大于 0"))
    if (arguments.give_up_after or 0) < 0:
        raise BadSpec(Text("--give-up-after must be 0 or more", "--give-up-after 至少是 0"))
    if arguments.out:
        out = Path(arguments.out)
        if out.is_dir() or not out.parent.is_dir():
            raise BadSpec(Text(f"--out {out}: give a file in a folder that exists",
                               f"--out {out}：请写一个文件，它所在的文件夹要存在"))  # fmt: skip


def _setting(arguments: Namespace, bench: Benchmark) -> BenchSetting:
    deals = bench.deals if arguments.deals is None else arguments.deals
    check_deals(deals, bench.deals)
    secret = arguments.private_seed or os.environ.get(PRIVATE_SEED)
    return BenchSetting(
        candidate=arguments.model,
        language=arguments.table_lang or ("en" if arguments.lang == "en" else "zh"),
        deals=deals,
        secret=secret_of(secret, bench.name) if secret else None,
    )


def _agreed(arguments: Namespace, plans: list[Plan], candidate: str, record: Record, caps: Caps) -> bool:
    """Say what a language model is expected to cost; at a terminal, ask whether to begin."""
    in_record = held(plans, record)
    is_model = any(isinstance(entrant, ModelEntrant) for entrant in plans[0].spec.entrants)
    if not is_model or in_record == sum(plan.spec.games for plan in plans):
        return True
    estimate = expectation(expected_of(plans, candidate), in_record, caps)
    print_text(arguments.lang, *estimate, error=True)
    typed = stdin()
    if arguments.yes or typed is None or not (typed.isatty() and stdout().isatty()):
        return True
    print_text(arguments.lang, Text("Begin? (y/n)", "开始吗？（y/n）"))
    drop_pending()  # what was pasted earlier agrees to no cost
    return typed.readline().strip().lower() in ("y", "yes", "是")


def _play(arguments: Namespace, plans: list[Plan], record: Record, name: str, caps: Caps) -> BenchRun:
    games = sum(plan.spec.games for plan in plans)
    with progress_bar(name, games) as advance, watched(arguments.lang, every=inf, verbose=arguments.verbose) as begun:
        return play(
            plans,
            record,
            caps,
            progress=advance,
            begun=begun,
            give_up_after=arguments.give_up_after,
            concurrency=arguments.concurrency,
            workers=arguments.workers,
            executor=given_executor(arguments),
        )


def _unfinished(played: BenchRun, caps: Caps) -> Text:
    higher, higher_zh = "", ""
    if played.capped or any(run.left_out or (run.void and caps != NO_CAPS) for run in played.summaries):
        higher, higher_zh = " with a higher cap, or when the service is back", "（提高上限，或等服务恢复）"
    return Text(
        f"not finished: {played.finished} of {played.planned} games are in the record, and there is no score yet; run "
        f"the same command again{higher} to play the rest",
        f"还没完成：记录里有 {played.planned} 局中的 {played.finished} 局，还没有分数；"
        f"再运行一次同样的命令{higher_zh}即可补完",
    )


def _write(path: Path, found: Published) -> None:
    try:
        path.write_text(found.model_dump_json(indent=2) + "\n", "utf-8")
    except OSError as error:
        raise BadSpec(Text(f"cannot write {path}: {error.strerror}", f"无法写入 {path}：{error.strerror}")) from None
