"""Run the benchmark of language models: `python -m benchmarks.models [--only P5,P7] [--json]`; about three minutes.

It needs two cores and a quiet machine: beside each figure stands how much of our core others took meanwhile.
Owns: the order of the topics.
"""

from ..topics import Topics, run_topics
from . import llm_decision, ray_actor, side_by_side

TOPICS: Topics = (
    (("P5",), side_by_side.run_p5),
    (("P6",), side_by_side.run_p6),
    (("P7",), llm_decision.run_p7),
    (("P8",), llm_decision.run_p8),
    (("P15",), ray_actor.run),
)

if __name__ == "__main__":
    run_topics(TOPICS, "python -m benchmarks.models", __doc__)
