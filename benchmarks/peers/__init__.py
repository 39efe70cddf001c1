"""The same games on other arenas, in turn with ours. Must not know: anything of ours but the loop it times."""
