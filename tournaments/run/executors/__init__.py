"""Where the games of a run are played. Each executor is a function of a `RunContext` and the games to play."""
