"""Tables of tests: cheap checks as one test, and of dear ones some that `make test` leaves out.

Thousands of tests of one line each take longer to collect than to run. Must not know: what the rows are.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature

import pytest

SHOWN = 20  # rows that failed, by name, before the rest is only counted


def all_rows(names: tuple[str, ...], rows: Iterable[Sequence[object]], ids: Iterable[str] | None = None):
    """Makes one test of a function that checks one row, whose fields are its arguments `names`; others are fixtures.

    Every row is checked. The test fails with the names of all rows that failed (`ids`, or what is in the row) and
    with the first failure as its cause.
    """
    table = [tuple(row) for row in rows]
    called = list(ids) if ids is not None else [", ".join(map(repr, row)) for row in table]
    assert table and len(table) == len(called), "a table without rows proves nothing"

    def of(check: Callable[..., None]) -> Callable[..., None]:
        @wraps(check)
        def test(**fixtures: object) -> None:
            failed: dict[str, BaseException] = {}
            for name, row in zip(called, table):
                try:
                    check(**dict(zip(names, row, strict=True)), **fixtures)
                except (Exception, pytest.fail.Exception) as fault:
                    failed[name] = fault
            if failed:
                shown = "\n".join(list(failed)[:SHOWN])
                first = next(iter(failed.values()))
                raise AssertionError(f"{len(failed)} of {len(table)} rows, the first for: {first}\n{shown}") from first

        rest = [field for name, field in signature(check).parameters.items() if name not in names]
        test.__signature__ = signature(check).replace(parameters=rest)
        return test

    return of


def few_of(rows: Iterable[object], *kept: object) -> list[object]:
    """The parameters `rows`, of which `make test` runs only `kept`, and `make test-all` all."""
    every = list(rows)
    assert kept and all(row in every for row in kept), f"not among the rows: {kept}"
    return [
        row if row in kept else pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.slow)
        for row in every
    ]
