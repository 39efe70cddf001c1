"""The words of the command line: commands, arguments, help sentences, and how a value of an argument is read.

Must not know: what a command does; nothing heavy is imported to parse a call.
"""
