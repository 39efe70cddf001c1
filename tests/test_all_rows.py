"""A table as one test checks every row, and says which of them fail."""

import pytest

from tests.all_rows import all_rows


@all_rows(("number", "half"), [(2, 1), (4, 2), (0, 0)])
def test_rows_and_fixtures_are_arguments(number, half, tmp_path):
    assert number == 2 * half
    assert tmp_path.is_dir()


def test_every_row_that_fails_is_named():
    checked = []

    @all_rows(("number",), [(1,), (2,), (3,), (5,)], ["one", "two", "three", "five"])
    def is_even(number):
        checked.append(number)
        assert number % 2 == 0, f"{number} is odd"

    with pytest.raises(AssertionError, match=r"3 of 4 rows, the first for: 1 is odd(.|\n)*one\nthree\nfive") as found:
        is_even()
    assert checked == [1, 2, 3, 5]
    assert isinstance(found.value.__cause__, AssertionError)


def test_a_missing_error_is_a_failure_of_its_row():
    @all_rows(("text",), [("1",), ("x",)])
    def is_no_number(text):
        with pytest.raises(ValueError):
            int(text)

    with pytest.raises(AssertionError, match="1 of 2 rows"):
        is_no_number()


def test_a_table_without_rows_is_refused():
    with pytest.raises(AssertionError, match="proves nothing"):
        all_rows(("text",), [])
