"""A page of the site: one file with its style and script inside, which no text on it can make do anything.

Owns: the templates' environment, the escaping, the security policy, data for scripts, names of files. Must not know:
what the pages show.
"""

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError
from arena.hearing.own_word import clean
from arena.text import Language, Text

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_LANGS: dict[Language, str] = {"zh": "zh-Hans", "zh-Hant": "zh-Hant", "en": "en"}
# Whatever could end the element, open a comment in it, or end a line of JavaScript.
_ESCAPES = {ord(c): f"\\u{ord(c):04x}" for c in "<>&\u2028\u2029"}
_PLAIN = re.compile(r"[A-Za-z0-9_-]{1,80}")
_TAKEN = re.compile(r"x[0-9a-f]{16}")  # what the other ids become
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)\d", re.IGNORECASE)  # Windows has no files called so


class NoPages(ArenaError):
    """Pages cannot be made here: what makes them is not installed."""


def page(
    template: str,
    language: Language,
    *,
    depth: int = 0,
    scripts: Sequence[str] = (),
    style: str = "",
    data: object = None,
    **values: object,
) -> str:
    """The page that a template of this folder makes; it extends `base.html`, whose blocks are `title` and `main`.

    `depth` says how many folders below the site's index the page lies (0: beside it, or no part of a site). `scripts`
    and `style` are names of files of this folder, put into the page; `data` becomes the JSON of the element `#data`,
    which is there whenever `data` is not None. In a template: `t(Text)` is a `Text` in the reader's language,
    `x | said` is text that a player or model wrote (`x | plain` in an attribute or
    an option), and `style=` attributes and `on…=` handlers do nothing.

    Raises:
        NoPages: jinja2 is not installed.
    """
    rules, code = _file("style.css") + (_file(style) if style else ""), "".join(map(_file, scripts))
    environment = _environment(language)
    return environment.get_template(template).render(
        **values,
        depth=depth,
        root="../" * depth,
        policy=_policy(rules, code),
        rules=_markup(rules),
        code=_markup(code),
        data=None if data is None else _markup(script_data(data)),
    )


def script_data(data: object) -> str:
    """JSON that stays data wherever it stands in a page: it holds no `<`, `>`, `&` or line separator."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).translate(_ESCAPES)


def said(text: str) -> "Markup":
    """Text that a player or a model wrote: escaped, without control characters, its direction kept to itself."""
    from markupsafe import Markup

    return Markup("<bdi>{}</bdi>").format(clean(_encodable(text)))


def plain(text: str) -> str:
    """The same where no element may stand, as in an option: text without control or format characters."""
    return clean(_encodable(text))


def needs(package: str, error: ImportError) -> NoPages:
    """What to say where a package of the extra `report` is missing."""
    return NoPages(Text(
        f"pages need the package {package} ({error}): run pip install -e '.[report]' in the project's folder",
        f"生成网页需要 {package}（{error}）：请在项目文件夹里运行 pip install -e '.[report]'",
    ))  # fmt: skip


def page_name(game_id: str) -> str:
    """The name of a game's page, without `.html`: its id where that is a plain word, else `x` and 16 hex digits.

    So no id can become a path, or a name of the system's own. Two games have two names, as good as surely (the digits
    are of the id's SHA-256). Ids that differ only in case have names that do so too.
    """
    if _PLAIN.fullmatch(game_id) and not _TAKEN.fullmatch(game_id) and not _DEVICE.fullmatch(game_id):
        return game_id
    return "x" + sha256(game_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@lru_cache(maxsize=4)
def _environment(language: Language) -> "Environment":
    try:
        from jinja2 import Environment, FunctionLoader, StrictUndefined
    except ImportError as error:
        raise needs("jinja2", error) from None

    def t(text: Text) -> str:
        return text.to(language)

    environment = Environment(
        loader=FunctionLoader(lambda name: _file(f"templates/{name}")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"said": said, "plain": plain}
    words: dict[str, Any] = {"t": t, "Text": Text, "lang": _LANGS[language], "language": language}
    environment.globals.update(words)
    return environment


def _policy(rules: str, code: str) -> str:
    """Nothing is loaded from anywhere, and only this page's own style and script count."""
    script = f"script-src {_hash(code)}; " if code else ""
    return f"default-src 'none'; {script}style-src {_hash(rules)}; img-src data:; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _markup(text: str) -> "Markup":
    from markupsafe import Markup

    return Markup(text)


@lru_cache(maxsize=64)
def _file(name: str) -> str:
    path = resources.files("results") / "site"
    for part in name.split("/"):
        path /= part
    return path.read_text("utf-8")


def _encodable(text: str) -> str:
    """`text` without halves of surrogate pairs, which no file can hold."""
    return text.encode("utf-8", "replace").decode()
