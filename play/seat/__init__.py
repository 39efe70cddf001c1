"""People at the terminal: their prompt in one seat, what a typed line means, verdicts, and a drill's moment.

Must not know: commands, or how a game is recorded.
"""
