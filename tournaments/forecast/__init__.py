"""What can be said before anything is played: cost, how even a design is, and how often each side wins.

Must not know: runs or records.
"""
