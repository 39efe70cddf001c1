"""The rulebook and the tests hold each other: every enforceable rule and every counted example has a test.

Owns: the reading of `@pytest.mark.rule` and `@pytest.mark.example` out of the tests, and of rule ids out of the code.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import arena
from arena import VARIANTS
from arena.rules.rulebook import RuleText, book

TESTS = Path(__file__).resolve().parents[2]
CODE = Path(arena.__file__).parent
RULE_ID = re.compile(r"^(CM|ZG[123FC]|SRA[135]|SRV[1-5]|WW8|UC)-[0-9A-Za-z.\-]+$")
MADE_UP = {
    rule.id: rule
    for rule in (
        RuleText(id="CM-1", section="s", enforceable=True, examples=2, zh="", en=""),
        RuleText(id="CM-2", section="s", enforceable=True, examples=0, zh="", en=""),
        RuleText(id="ZG1-1.2", section="s", enforceable=False, examples=0, zh="", en=""),
    )
}


class Mark(NamedTuple):
    """One `@pytest.mark.rule` or `@pytest.mark.example` on a test."""

    name: str
    args: tuple[object, ...]
    test: str


def rules() -> dict[str, RuleText]:
    """Every rule of the rulebooks of all variants, by id."""
    names = {name for variant in VARIANTS.values() for name in variant.rulebook}
    return {rule.id: rule for name in names for rule in book(name).rules}


def marks(source: str) -> Iterator[Mark]:
    """The marks on the test functions in a Python source; an argument that is no literal stands as None."""
    for test in ast.walk(ast.parse(source)):
        if not isinstance(test, ast.FunctionDef | ast.AsyncFunctionDef) or not test.name.startswith("test"):
            continue
        for node in (node for decorator in test.decorator_list for node in ast.walk(decorator)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "pytest.mark.example"):
                args = tuple(arg.value if isinstance(arg, ast.Constant) else None for arg in node.args)
                yield Mark(ast.unparse(node.func).rpartition(".")[2], args, test.name)


def complaints(found: Iterable[Mark], known: Mapping[str, RuleText]) -> list[str]:
    """What is wrong between the marks of all tests and the rulebook; empty when they hold each other."""
    found = list(found)
    cited = {arg for mark in found if mark.name == "rule" for arg in mark.args}
    shown = {mark.args for mark in found if mark.name == "example"}
    wrong = [f"{mark.test}: {why}" for mark in found if (why := misplaced(mark, known))]
    untested = [f"rule {rule.id} has no test" for rule in known.values() if rule.enforceable and rule.id not in cited]
    counted = ((rule.id, k) for rule in known.values() for k in range(1, rule.examples + 1))
    return wrong + untested + [f"example {k} of {rule} has no test" for rule, k in counted if (rule, k) not in shown]


def misplaced(mark: Mark, known: Mapping[str, RuleText]) -> str | None:
    """Why a mark cites something that is not in the rulebook, if it does."""
    if mark.name == "rule":
        unknown = [arg for arg in mark.args if arg not in known]
        return f"the rulebook has no {unknown}" if unknown or not mark.args else None
    rule, k = mark.args if len(mark.args) == 2 else (None, None)
    if rule not in known:
        return f"the rulebook has no {rule}"
    if not isinstance(k, int) or not 1 <= k <= known[rule].examples:
        return f"{rule} has {known[rule].examples} examples, no example {k}"
    return None


def unknown_ids(source: str, known: Iterable[str]) -> list[str]:
    """The strings in a Python source that look like rule ids and are none."""
    strings = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [value for value in strings if isinstance(value, str) and RULE_ID.match(value) and value not in known]


def test_every_enforceable_rule_and_every_example_has_a_test():
    sources = [path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py"))]
    assert complaints((mark for source in sources for mark in marks(source)), rules()) == []


def test_every_rule_id_in_the_code_is_in_the_rulebook():
    paths = sorted(CODE.rglob("*.py"))
    assert paths
    known = rules()
    assert {path.name: ids for path in paths if (ids := unknown_ids(path.read_text("utf-8"), known))} == {}


COMPLETE = """
@pytest.mark.rule("CM-1", "CM-2")
@pytest.mark.example("CM-1", 1)
@pytest.mark.example("CM-1", 2)
def test_both(): ...
"""


def test_the_check_is_content_with_a_complete_source():
    assert complaints(marks(COMPLETE), MADE_UP) == []


def test_the_check_finds_a_rule_without_a_test():
    assert complaints(marks(COMPLETE.replace(', "CM-2"', "")), MADE_UP) == ["rule CM-2 has no test"]


def test_the_check_finds_an_example_without_a_test():
    source = COMPLETE.replace('@pytest.mark.example("CM-1", 2)\n', "")
    assert complaints(marks(source), MADE_UP) == ["example 2 of CM-1 has no test"]


def test_the_check_finds_an_id_that_is_not_in_the_rulebook():
    rule = complaints(marks(COMPLETE + '@pytest.mark.rule("CM-99")\ndef test_it(): ...'), MADE_UP)
    assert rule == ["test_it: the rulebook has no ['CM-99']"]
    example = complaints(marks(COMPLETE + '@pytest.mark.example("CM-99", 1)\ndef test_it(): ...'), MADE_UP)
    assert example == ["test_it: the rulebook has no CM-99"]


def test_the_check_finds_an_example_number_out_of_range():
    for k in (0, 3):
        source = COMPLETE + f'@pytest.mark.example("CM-1", {k})\ndef test_it(): ...'
        assert complaints(marks(source), MADE_UP) == [f"test_it: CM-1 has 2 examples, no example {k}"]


def test_the_check_does_not_count_marks_on_functions_that_are_no_tests():
    found = complaints(marks(COMPLETE.replace("def test_both", "def helper")), MADE_UP)
    assert found == [
        "rule CM-1 has no test",
        "rule CM-2 has no test",
        "example 1 of CM-1 has no test",
        "example 2 of CM-1 has no test",
    ]


def test_the_check_finds_an_unknown_id_among_the_strings_of_the_code():
    source = 'tell(rule="CM-1")\ntell(rule="ZG1-9.9")\nprint("CM-99 is in a sentence")\n'
    assert unknown_ids(source, MADE_UP) == ["ZG1-9.9"]
