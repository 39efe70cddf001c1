"""Rewrite tests/goldens: `python -m tests.arena.contract.rewrite_goldens`, from the project's folder.

Read the difference before you keep it. A golden whose log changes means that stored games no longer replay: raise the
variant's `script_version` with it.
"""

from .golden import FOLDER, games, text_of

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in games().items():
        text = text_of(*game)
        (FOLDER / name).write_text(text, "utf-8")
        print(f"wrote {name}, {len(text.splitlines())} lines")
