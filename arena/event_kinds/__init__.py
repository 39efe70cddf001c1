"""The kinds of events, by what they belong to. Everybody else takes them from `arena.events`."""
