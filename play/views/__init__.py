"""Results as text: what the terminal shows of plans, runs, ratings, reviews and tables, and the same as JSON.

Must not know: arguments, or how a figure is computed.
"""
