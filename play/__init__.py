"""Where people and programs sit down: the command line and the terminal table.

Owns: the words of a call, what a terminal shows, and answers that people type. Must not know: how anything is played,
recorded or estimated; nothing below imports from here.
"""
