"""The reasoning player of the killer games: claims, evidence, memory, policies, surface realisation.

Must not know: words or slips.
"""
