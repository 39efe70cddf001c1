"""Players that play from beliefs: a model of who holds what, and thin players on top of it."""
