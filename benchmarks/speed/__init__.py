"""What a decision, a game, a tournament and a start cost. Must not know: other projects."""
