"""What each agent is good at, and how good its stated beliefs are, from the record alone (docs/skills.md).

`frame` and `clue_bits` < what ballots, nights and words show < `agent_skills` | `beliefs`. Must not know: strengths.
"""
