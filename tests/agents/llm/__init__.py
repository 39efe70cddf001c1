"""Language models as players: what they are told, how they are read, and what is kept of them."""
