"""The package names what its users need, and loads it when it is first used."""

import subprocess
import sys

import pytest

import arena

LIGHT = """
import sys, arena.text
assert arena.text.Text("yes", "是").to("zh") == "是"
print([name for name in sys.modules if name in ("pydantic", "opencc", "arena.api", "arena.referee")])
"""


def test_a_text_alone_loads_nothing_else():
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("first", ["", "import arena.rules.house_rule_models", "import arena.referee"])
def test_every_public_name_is_there_however_the_package_was_entered(first):
    told = "print(all(name in dir(arena) for name in arena.__all__), house_rules)"
    code = f"{first}\nimport arena\nfrom arena import *\n{told}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("True <function house_rules")


def test_what_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'arena' has no attribute 'nothing'"):
        arena.nothing  # noqa: B018
