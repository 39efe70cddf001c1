"""What will be played: the spec, the designs, the schedule and its rounds, and the stop rule.

Must not know: players at work, or how games are run.
"""
