"""One page written to a file that the user names.

Owns: which file names are accepted, and how the result is reported. Must not know: what is on the page.
"""

from pathlib import Path

from arena.errors import BadSetup
from arena.text import Text

from .output import print_json, print_line


def page_path(name: str) -> Path:
    """The file of a page, checked before the work of making the page.

    Raises:
        BadSetup: its name is not that of a page: a typing mistake must not overwrite a record.
    """
    path = Path(name)
    if path.suffix.lower() not in (".html", ".htm"):
        raise BadSetup(Text(f"a page is written to a file that ends in .html, and {path} does not",
                            f"网页要写到以 .html 结尾的文件，{path} 不是"))  # fmt: skip
    return path


def write_page(path: Path, page: str, *, as_json: bool) -> None:
    """Write the page, and say where it is.

    Raises:
        BadSetup: it cannot be written there.
    """
    try:
        path.write_bytes(page.encode("utf-8", "replace"))
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetup(Text(f"the page cannot be written to {path}: {why}", f"网页无法写入 {path}：{why}")) from None
    if as_json:
        print_json({"page": str(path)})
    else:
        print_line(str(path))
