"""What a seat could have done better in a recorded game, by what it could know at each moment."""
