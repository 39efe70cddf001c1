"""A model that cannot be opened as it is set up.

Owns: the error, in both languages, as this package knows no `Text`. Must not know: who reads it.
"""


class Unopened(Exception):
    """What is wrong with the settings or the environment, and how to mend it, without any key."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en = en
        self.zh = zh
