"""What can be said before a tournament: its cost, how even its design is, and how often each side wins.

Must not know: runs or records.
"""
