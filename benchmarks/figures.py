"""What a benchmark prints: figures with their method, and verdicts against a target.

Owns: the two row types and the layout of the table. Must not know: how anything is measured.
"""

from dataclasses import asdict, dataclass, field
from textwrap import wrap
from typing import Any, Literal

_NAME, _VALUE, _METHOD = 48, 30, 74


@dataclass(frozen=True, slots=True)
class Measurement:
    """One measured value; `method` says in a line how it came about."""

    topic: str
    name: str
    value: str
    method: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A target and what was measured; `want` says on which side of `target` the measured value must lie."""

    topic: str
    what: str
    want: Literal["at most", "at least"]
    target: float
    measured: float | None
    unit: str
    note: str = ""

    @property
    def reached(self) -> bool | None:
        """Whether the target is met; None if nothing was measured."""
        if self.measured is None:
            return None
        return self.measured <= self.target if self.want == "at most" else self.measured >= self.target

    def line(self) -> str:
        """The verdict as one line of the summary."""
        sign = "<=" if self.want == "at most" else ">="
        left = f"{self.topic:<4} {self.what:<60} {sign} {number(self.target):>9} {self.unit:<4}"
        if self.measured is None:
            return f"{left} not measured: {self.note}"
        apart = self.measured / self.target if self.want == "at most" else self.target / self.measured
        outcome = f"reached ({apart:.2f} of the limit)" if self.reached else f"MISSED by {apart:.2f}x"
        return f"{left} {number(self.measured):>9}   {outcome}" + (f"   [{self.note}]" if self.note else "")


@dataclass(slots=True)
class BenchReport:
    """The rows of one run. With `quiet` nothing is printed before the end."""

    quiet: bool = False
    figures: list[Measurement] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)

    def title(self, text: str) -> None:
        """Begin a section."""
        if not self.quiet:
            print(f"\n{text}\n{'-' * len(text)}", flush=True)

    def figure(self, topic: str, name: str, value: str, method: str) -> None:
        """Add a figure and print its row."""
        self.figures.append(Measurement(topic, name, value, method))
        if self.quiet:
            return
        first, *rest = wrap(method, _METHOD) or [""]
        print(f"{topic:<4} {name:<{_NAME}} {value:>{_VALUE}}  {first}", flush=True)
        for line in rest:
            print(" " * (_NAME + _VALUE + 8) + line)

    def verdict(self, verdict: Verdict) -> None:
        """Keep a verdict for the summary."""
        self.verdicts.append(verdict)

    def summary(self) -> None:
        """Print every verdict, in the order of the targets."""
        if self.quiet:
            return
        self.title("Summary: target, measured, outcome")
        for verdict in sorted(self.verdicts, key=lambda v: int(v.topic[1:])):
            print(verdict.line())

    def as_dict(self) -> dict[str, Any]:
        """Everything, for a machine."""
        verdicts = [asdict(verdict) | {"reached": verdict.reached} for verdict in self.verdicts]
        return {"figures": [asdict(figure) for figure in self.figures], "verdicts": verdicts}


def number(value: float) -> str:
    """A value with three significant digits, thousands grouped."""
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
