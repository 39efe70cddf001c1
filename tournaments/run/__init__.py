"""A whole tournament at work: its context and limits, planned games, executors, going on after a stop, progress.

Must not know: how anything is printed, or what the games will be reviewed for.
"""
