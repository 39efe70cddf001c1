"""What each call of the command line does: a tree like the calls, each leaf a `run(arguments) -> exit code`.

`zhuogui results check` is `results/check.py`, imported only when it is called. A command reads its arguments, has the
work done, and prints one table or sentence itself; longer output is in `views`. Must not know: another command.
"""
