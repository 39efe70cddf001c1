"""Where people and programs sit down: the command line and the terminal table."""
