"""What a seat of a word game has in view when it is asked: the public history, its own past words, and one decision.

Must not know: which answer is best.
"""
