"""From texts to evidence: which facts and words a text is about, by wording or by meaning; stock sentences.

Must not know: who holds which slip, or what anybody wants.
"""
