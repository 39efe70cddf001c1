"""The same picture is drawn once a process, however many reports it is in: drawing takes most of a report's time."""

import json
from functools import cache
from typing import Any

import pytest
import vl_convert

really_drawn = vl_convert.vegalite_to_svg


@cache
def drawn(chart: str) -> str:
    return really_drawn(json.loads(chart))


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(chart: dict[str, Any]) -> str:
        return drawn(json.dumps(chart))

    monkeypatch.setattr(vl_convert, "vegalite_to_svg", of)
