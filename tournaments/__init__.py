"""Games in bulk: the spec, the schedule, the table loop, and the running of a whole tournament."""
