"""Where the games of a run are played. Each executor is a function of an `Order` and the games to play."""
