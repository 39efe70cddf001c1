"""Rewrite tests/goldens: `python -m tests.contract.rewrite_goldens`, from the project's folder.

Read the difference before you keep it. A golden whose log changes means that stored games no longer replay: raise the
variant's `script_version` with it.
"""

from .golden import FOLDER, goldens

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in goldens().items():
        (FOLDER / name).write_text(text, "utf-8")
        print(f"wrote {name}, {len(text.splitlines())} lines")
