"""Run the benchmark: `python -m benchmarks [--only P1,P3] [--json]` from the project's folder; about three minutes.

Owns: the order of the topics. What takes a language model's endpoint and two quiet cores is `benchmarks.models`.
"""

from .peers import against_textarena
from .speed import (
    growth,
    journal_rows,
    large_tournament,
    memory,
    reasoners,
    recording_speed,
    standings,
    startup,
    throughput,
    variant_cost,
)
from .topics import Topics, run_topics

TOPICS: Topics = (
    (("P1",), against_textarena.run),
    (("P2",), growth.run),
    (("P3", "P4"), throughput.run),
    (("P9",), recording_speed.run_p9),
    (("P10",), recording_speed.run_p10),
    (("P12",), standings.run),
    (("P13",), startup.run),
    (("P14",), memory.run),
    (("P16",), variant_cost.run),
    (("P17",), reasoners.run),
    (("P18",), large_tournament.run),
    (("P19",), journal_rows.run_p19),
)


if __name__ == "__main__":
    run_topics(TOPICS, "python -m benchmarks", __doc__)
