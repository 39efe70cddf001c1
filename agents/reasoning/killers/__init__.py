"""The reasoning player of the killer games: claims, evidence, memory, policies, sentences.

Must not know: words or slips.
"""
